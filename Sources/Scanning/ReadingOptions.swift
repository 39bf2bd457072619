import JSONValues

/// How the text of an image is read, or its spines are found.
public struct ReadingOptions: Sendable {
  /// Milliseconds after which the work is given up; nil: never.
  public var deadline: Int?

  /// The defaults.
  public init() {}
}

extension ReadingOptions: JSONOptions {
  /// Takes "deadlineMs".
  public init(_ reader: inout OptionReader) throws {
    self.init()
    deadline = try reader.deadline()
  }
}
