import JSONValues

/// What an import does with books that the collection may have already.
public enum DuplicateChoice: String, Sendable, CaseIterable {
  /// They wait for an answer.
  case ask
  /// As ``DuplicateResolution/keepBoth``.
  case keepBoth
  /// As ``DuplicateResolution/merge``.
  case merge
  /// As ``DuplicateResolution/skip``.
  case skip

  /// The resolution; nil: they wait for one.
  public var resolution: DuplicateResolution? { DuplicateResolution(rawValue: rawValue) }
}

extension OptionReader {
  /// What to do with possible duplicates.
  public mutating func duplicates() throws(OptionError) -> DuplicateChoice? {
    try choice("duplicates", DuplicateChoice.self)
  }
}
