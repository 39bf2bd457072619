import CBookspineTypes
import Glibc
import Synchronization

/// What the library has handed out and not got back.
enum HandedOut {
  static let handles = Atomic(0)
  static let strings = Atomic(0)
  static let buffers = Atomic(0)
}

/// The JSON of `bookspine_memory_in_use`.
struct MemoryInUse: Encodable {
  var handles = HandedOut.handles.load(ordering: .relaxed)
  var strings = HandedOut.strings.load(ordering: .relaxed)
  var buffers = HandedOut.buffers.load(ordering: .relaxed)
  var heapBytes: Int
  var residentBytes: Int?
  var peakResidentBytes: Int?

  init() {
    heapBytes = Int(clamping: bookspine_heap_bytes())
    var usage = rusage()
    residentBytes = Self.residentPages.map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
    // The system notes the peak now and then.
    if getrusage(RUSAGE_SELF.rawValue, &usage) == 0 {
      peakResidentBytes = max(usage.ru_maxrss * 1024, residentBytes ?? 0)
    }
  }

  /// The second number of /proc/self/statm (proc(5)); nil where there is none.
  private static var residentPages: Int? {
    guard let file = fopen("/proc/self/statm", "re") else { return nil }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 128)
    guard fgets(&text, 128, file) != nil else { return nil }
    let words = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
      separator: " ")
    return words.count > 1 ? Int(words[1]) : nil
  }
}
