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
  /// A JSON input is malformed or lacks something; a sentence.
  case json(String)
  /// Options are not what the function takes; a sentence.
  case options(String)
  /// This build lacks a feature; a sentence.
  case unsupported(String)
  /// The system has no memory left.
  case outOfMemory
}
