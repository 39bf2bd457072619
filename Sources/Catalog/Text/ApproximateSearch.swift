/// Finds where in a text a pattern of at most 64 letters occurs with the fewest edits.
///
/// G. Myers, A fast bit-vector algorithm for approximate string matching, J. ACM 46, 1999.
struct ApproximateSearch {
  private var masks = [UInt64](repeating: 0, count: 256)

  /// The fewest insertions, deletions and substitutions that turn the pattern into some part of the text.
  mutating func distance(_ pattern: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Int {
    let length = min(64, pattern.count)
    guard length > 0 else { return 0 }
    return masks.withUnsafeMutableBufferPointer { masks in
      for index in 0..<length { masks[Int(pattern[index])] |= 1 << UInt64(index) }
      defer { for index in 0..<length { masks[Int(pattern[index])] = 0 } }
      return Self.scan(masks, length, text)
    }
  }

  private static func scan(
    _ masks: UnsafeMutableBufferPointer<UInt64>, _ length: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let last: UInt64 = 1 << UInt64(length &- 1)
    var positive = UInt64.max
    var negative: UInt64 = 0
    var score = length
    var best = length
    for byte in text {
      let equal = masks[Int(byte)]
      let vertical = equal | negative
      let horizontal = (((equal & positive) &+ positive) ^ positive) | equal
      let up = negative | ~(horizontal | positive)
      let down = positive & horizontal
      if up & last != 0 { score &+= 1 }
      if down & last != 0 { score &-= 1 }
      positive = (down << 1) | ~(vertical | (up << 1))
      negative = (up << 1) & vertical
      best = min(best, score)
    }
    return best
  }
}
