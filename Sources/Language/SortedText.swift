import EmbeddedModels

/// The lines of a file of `Models/`, sorted by their keys' bytes: looked up in place, so that nothing is loaded.
struct SortedText: Sendable {
  private let text: EmbeddedBytes

  /// Wraps lines, each ended by a line feed; a line's key is followed by a byte that `isEnd` knows.
  init(_ text: EmbeddedBytes) { self.text = text }

  /// What follows a key on its line, or nil when no line has that key.
  ///
  /// - Parameters:
  ///   - key: the key's UTF-8 bytes.
  ///   - isEnd: whether a byte no longer belongs to a line's key.
  /// - Returns: the rest of the line.
  func value(of key: [UInt8], isEnd: (UInt8) -> Bool) -> [UInt8]? {
    let bytes = text.buffer
    var low = 0
    var high = bytes.count
    while low < high {
      let start = lineStart(bytes, (low + high) / 2, low)
      var end = start
      while end < high, !isEnd(bytes[end]), bytes[end] != 10 { end += 1 }
      let order = compare(key, bytes[start..<end])
      if order == 0 { return Array(bytes[end..<lineEnd(bytes, end)]) }
      if order < 0 { high = start } else { low = lineEnd(bytes, end) + 1 }
    }
    return nil
  }

  private func lineStart(_ bytes: UnsafeBufferPointer<UInt8>, _ from: Int, _ low: Int) -> Int {
    var start = from
    while start > low, bytes[start - 1] != 10 { start -= 1 }
    return start
  }

  private func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ from: Int) -> Int {
    var end = from
    while end < bytes.count, bytes[end] != 10 { end += 1 }
    return end
  }

  private func compare(_ key: [UInt8], _ line: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    for (a, b) in zip(key, line) where a != b { return a < b ? -1 : 1 }
    return key.count - line.count
  }
}
