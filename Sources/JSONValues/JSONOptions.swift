/// Options that a JSON object can set.
///
/// The type that options configure reads them, so that each range stands beside what it bounds.
public protocol JSONOptions {
  /// Takes the options that this type knows; absent ones keep their defaults.
  ///
  /// - Throws: ``OptionError`` that names the key, and what else the type says.
  init(_ reader: inout OptionReader) throws
}

extension JSONOptions {
  /// Reads all of an object.
  ///
  /// - Parameters:
  ///   - json: A JSON object.
  ///   - name: What the caller calls it, for messages.
  /// - Throws: ``OptionError``, also for a key that nobody knows; what else the type says.
  public init(json: String, named name: String = "The JSON") throws {
    try self.init(all: try OptionReader(json: json, named: name))
  }

  /// Takes all options of a reader.
  ///
  /// - Throws: As ``init(json:named:)``.
  public init(all reader: OptionReader) throws {
    var reader = reader
    try self.init(&reader)
    try reader.finish()
  }
}
