import Glibc
import Memory

/// Reads text that a caller passes.
enum TextInput {
  /// The longest JSON input, in bytes.
  static let maximumJSONBytes = 64 << 20
  /// The longest text of a spine, in bytes; a spine that is full of print has less than 1 kB.
  static let maximumTextBytes = 1 << 20

  /// What a byte of text may become: values, words and arrays that grow by doubling.
  private static let bytesOfByte = 48

  /// Text of a given length; `length` 0 allows NULL.
  ///
  /// - Throws: ``ArgumentError``.
  static func text(_ pointer: UnsafePointer<CChar>?, length: UInt, _ name: String) throws -> String {
    guard length <= maximumTextBytes else { throw ArgumentError.tooLarge(name, limit: maximumTextBytes) }
    guard length > 0 else { return "" }
    return try string(UnsafeBufferPointer(start: try required(pointer, name), count: Int(length)), name)
  }

  /// Text of a given length that may be as long as JSON; `length` 0 allows NULL.
  ///
  /// - Throws: ``ArgumentError``.
  static func longText(_ pointer: UnsafePointer<CChar>?, length: Int, _ name: String) throws -> String {
    guard 0...maximumJSONBytes ~= length else { throw ArgumentError.tooLarge(name, limit: maximumJSONBytes) }
    guard length > 0 else { return "" }
    return try string(UnsafeBufferPointer(start: try required(pointer, name), count: length), name)
  }

  /// A NUL-terminated text.
  ///
  /// - Throws: ``ArgumentError``.
  static func cString(_ pointer: UnsafePointer<CChar>?, _ name: String) throws -> String {
    let pointer = try required(pointer, name)
    let length = strnlen(pointer, maximumJSONBytes + 1)
    guard length <= maximumJSONBytes else { throw ArgumentError.tooLarge(name, limit: maximumJSONBytes) }
    return try string(UnsafeBufferPointer(start: pointer, count: length), name)
  }

  private static func string(_ characters: UnsafeBufferPointer<CChar>, _ name: String) throws -> String {
    guard ProcessMemory.hasAddresses(bytesOfByte * characters.count) else { throw ArgumentError.outOfMemory }
    let bytes = UnsafeRawBufferPointer(characters).bindMemory(to: UInt8.self)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw ArgumentError.notUTF8(name) }
    return text
  }
}
