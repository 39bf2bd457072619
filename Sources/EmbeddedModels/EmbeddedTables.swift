/// The arrays of numbers of a safetensors file of `Models/`.
///
/// The header is read as `Training/model_files.py` writes it: JSON without spaces, each array's `dtype`, `shape` and `data_offsets` in
/// this order. Numbers are little-endian, as on all processors that the library is built for.
package struct EmbeddedTables: Sendable {
  private struct Entry {
    let type: String
    let shape: [Int]
    let place: Range<Int>
  }

  private let file: EmbeddedBytes
  private let entries: [String: Entry]

  /// Reads the header of a file; a file that is not embedded has no arrays.
  ///
  /// - Parameter name: the file's name in `Models/`, without the ending.
  package init(_ name: String) {
    file = EmbeddedBytes(of: name + ".safetensors")
    let sizeBytes = 8
    guard file.buffer.count >= sizeBytes else {
      entries = [:]
      return
    }
    let size = UnsafeRawBufferPointer(file.buffer).loadUnaligned(as: UInt64.self)
    let start = sizeBytes + Int(min(size, UInt64(file.buffer.count - sizeBytes)))
    entries = Self.entries(of: file.buffer[sizeBytes..<start], dataFrom: start, to: file.buffer.count)
  }

  /// The entries of a header: of what its quotation marks part, ten parts belong to an array.
  private static func entries(of header: Slice<UnsafeBufferPointer<UInt8>>, dataFrom start: Int, to end: Int)
    -> [String: Entry]
  {
    let parts = header.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    var entries: [String: Entry] = [:]
    for first in stride(from: 0, to: parts.count - 10, by: 10) {
      let offsets = integers(parts[first + 10]).map { start + $0 }
      guard offsets.count == 2, offsets[0] <= offsets[1], offsets[1] <= end else { continue }
      entries[String(decoding: parts[first + 1], as: UTF8.self)] = Entry(
        type: String(decoding: parts[first + 5], as: UTF8.self), shape: integers(parts[first + 8]),
        place: offsets[0]..<offsets[1])
    }
    return entries
  }

  private static func integers(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [Int] {
    text.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  /// The arrays' names, in no order.
  package var names: some Collection<String> { entries.keys }

  /// The lengths of an array's dimensions, the slowest first; none for a single number, nil for no array.
  package func shape(of name: String) -> [Int]? { entries[name]?.shape }

  /// The bytes of an array's numbers, in place; none when there is no such array.
  package func bytes(of name: String) -> EmbeddedBytes {
    EmbeddedBytes(entries[name].map { file.buffer[$0.place] } ?? file.buffer[..<0])
  }

  /// An array's numbers, the last dimension fastest; none when there is no such array of this type.
  package func numbers<Number: TableNumber>(_ name: String, as type: Number.Type = Number.self) -> [Number] {
    guard entries[name]?.type == Number.tableType else { return [] }
    let bytes = UnsafeRawBufferPointer(bytes(of: name).buffer)
    let count = bytes.count / MemoryLayout<Number>.stride
    return [Number](unsafeUninitializedCapacity: count) { numbers, initializedCount in
      UnsafeMutableRawBufferPointer(numbers).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[..<(count * MemoryLayout<Number>.stride)]))
      initializedCount = count
    }
  }

  /// A single number; 0 when there is none of this type.
  package func number<Number: TableNumber>(_ name: String, as type: Number.Type = Number.self) -> Number {
    numbers(name, as: type).first ?? 0
  }

  /// A matrix, row by row; empty when there is none of this type.
  package func rows<Number: TableNumber>(_ name: String, as type: Number.Type = Number.self) -> [[Number]] {
    guard let width = shape(of: name)?.last, width > 0 else { return [] }
    let numbers: [Number] = numbers(name)
    return stride(from: 0, to: numbers.count - width + 1, by: width).map { Array(numbers[$0..<($0 + width)]) }
  }
}

/// A number that a table may hold.
package protocol TableNumber: BitwiseCopyable, Numeric {
  /// The safetensors name of the type.
  static var tableType: String { get }
}

extension Double: TableNumber { package static var tableType: String { "F64" } }
extension Float: TableNumber { package static var tableType: String { "F32" } }
extension Int8: TableNumber { package static var tableType: String { "I8" } }
extension UInt8: TableNumber { package static var tableType: String { "U8" } }
extension UInt64: TableNumber { package static var tableType: String { "U64" } }
