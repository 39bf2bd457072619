extension OptionReader {
  /// Milliseconds after which work is given up, up to a day.
  public mutating func deadline() throws(OptionError) -> Int? { try integer("deadlineMs", in: 1...86_400_000) }

  /// Degrees clockwise that a photo is to be turned by: 0, 90, 180 or 270.
  public mutating func rotation() throws(OptionError) -> Int? { try integer("rotation", oneOf: [0, 90, 180, 270]) }
}
