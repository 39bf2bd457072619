/// Why an entry point rejects what it was given.
enum ArgumentError: Error {
  /// A pointer is NULL; the parameter's name.
  case null(String)
  /// A text is not UTF-8; the parameter's name.
  case notUTF8(String)
  /// Something else; a sentence.
  case invalid(String)
  /// More bytes than the library accepts; the parameter's name and the limit in bytes.
  case tooLarge(String, limit: Int)
  /// This build lacks a feature; a sentence.
  case unsupported(String)
  /// The system has no memory left.
  case outOfMemory
}
