import FoundationEssentials
import Glibc
import JSONValues

/// JSON for the caller.
enum JSON {
  /// Encodes a result as a C string that the caller frees.
  static func string(_ value: some Encodable) throws -> UnsafeMutablePointer<CChar> {
    try string(copying: try JSONText.encode(value))
  }

  /// Encoded JSON as a C string that the caller frees.
  static func string(copying data: Data) throws -> UnsafeMutablePointer<CChar> {
    guard let copy = malloc(data.count + 1) else { throw ArgumentError.outOfMemory }
    data.copyBytes(to: UnsafeMutableRawBufferPointer(start: copy, count: data.count))
    HandedOut.strings.add(1, ordering: .relaxed)
    let characters = copy.assumingMemoryBound(to: CChar.self)
    characters[data.count] = 0
    return characters
  }
}
