import JSONValues

extension OptionReader {
  /// Parses a caller's options; NULL and "" stand for `{}`.
  ///
  /// - Throws: ``ArgumentError``, `OptionError`.
  init(_ json: UnsafePointer<CChar>?, _ name: String = "options_json") throws {
    guard let json, json.pointee != 0 else {
      self.init()
      return
    }
    self = try OptionReader(json: try TextInput.cString(json, name), named: name)
  }
}

extension JSONOptions {
  /// Reads a caller's options; NULL and "" stand for the defaults.
  ///
  /// - Throws: ``ArgumentError``, `OptionError`, and what the type says.
  init(_ json: UnsafePointer<CChar>?) throws { try self.init(all: try OptionReader(json)) }
}
