import Language

/// Tells whether words that somebody proposes stand on a spine, so that nothing is made up.
package struct SpineGrounding {
  /// Words of at least so many letters may stand within others: spines often lack spaces.
  private static let shortestPart = 4

  private let words: [[UInt8]]
  private let all: String

  /// Takes what was read on the spine, with its errors.
  package init(text: String) {
    let keys = text.split { $0.isWhitespace || $0 == "-" }.map { TextFolding.key($0) }
    words = keys.map { Array($0.utf8) }
    all = keys.joined()
  }

  /// Whether each word of a text stands on the spine, up to the errors of reading; true for an empty text.
  package func holds(_ text: String) -> Bool {
    text.split { $0.isWhitespace || $0 == "-" }.map { TextFolding.key($0) }.allSatisfy(holds(key:))
  }

  private func holds(key: String) -> Bool {
    let bytes = Array(key.utf8)
    if bytes.count >= Self.shortestPart, all.hasPart(key) { return true }
    // One wrong letter in four, but none in the shortest words.
    let most = bytes.count < Self.shortestPart ? 0 : bytes.count < 8 ? 1 : 2
    return bytes.isEmpty
      || words.contains { abs($0.count - bytes.count) <= most && EditDistance.of($0, bytes, most: most) <= most }
  }
}
