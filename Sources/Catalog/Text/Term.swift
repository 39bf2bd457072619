/// What the inverted index finds records by: hashed words, four letters of words, and call numbers.
enum Term {
  /// The number of bits of a term's hash.
  static let bits = 24
  /// The letters of a gram; shorter words are terms as wholes only.
  private static let gramLength = 4

  /// A word's term.
  static func word(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 { hash(bytes, seed: 1) }

  /// A call number's term.
  static func tag(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 { hash(bytes, seed: 3) }

  /// An ISBN's term.
  static func isbn(_ thirteen: String) -> UInt32 { Array(thirteen.utf8).withUnsafeBufferPointer { hash($0, seed: 4) } }

  /// Hands out the terms of the grams of a word.
  static func forEachGram(_ word: UnsafeBufferPointer<UInt8>, _ body: (UInt32) -> Void) {
    guard word.count >= gramLength else { return }
    for start in 0...(word.count - gramLength) {
      body(hash(UnsafeBufferPointer(rebasing: word[start..<(start + gramLength)]), seed: 2))
    }
  }

  /// FNV-1a, its halves folded to `bits`.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt32) -> UInt32 {
    var hash: UInt32 = 2_166_136_261 ^ (seed &* 0x9E37_79B9)
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    hash ^= hash >> 15
    hash = hash &* 0x85EB_CA6B
    return (hash ^ hash >> 13) & (1 << UInt32(bits) - 1)
  }
}
