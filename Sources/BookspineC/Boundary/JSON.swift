import Glibc
import JSONValues

/// JSON for the caller.
enum JSON {
  /// Encodes a result as a C string that the caller frees.
  static func string(_ value: some Encodable) throws -> UnsafeMutablePointer<CChar> {
    try string(copying: try JSONText.encode(value))
  }

  /// Encoded JSON as a C string that the caller frees.
  static func string(copying text: [UInt8]) throws -> UnsafeMutablePointer<CChar> {
    guard let copy = malloc(text.count + 1) else { throw ArgumentError.outOfMemory }
    UnsafeMutableRawBufferPointer(start: copy, count: text.count).copyBytes(from: text)
    HandedOut.strings.add(1, ordering: .relaxed)
    let characters = copy.assumingMemoryBound(to: CChar.self)
    characters[text.count] = 0
    return characters
  }
}
