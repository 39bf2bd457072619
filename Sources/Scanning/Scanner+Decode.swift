import Imaging
import Threading

extension Scanner {
  /// Gives the upright photo, decoded with these options.
  public typealias Decoding = (DecodeOptions) throws -> Image

  /// Decodes a photo once the limit of memory has room for it, and works on it in that room.
  ///
  /// - Parameters:
  ///   - decode: Gives the photo.
  ///   - deadline: Milliseconds after which all of it is given up; nil: never.
  ///   - part: Which part of a whole scan the work is.
  ///   - onEvent: Receives the progress on the calling thread; returns false to stop.
  ///   - body: The work.
  /// - Returns: What `body` returns.
  /// - Throws: What `decode` and `body` throw; ``Canceled`` when `onEvent` returned false; ``TimedOut``; ``TextRecognitionError``
  ///   for a photo that never finds room.
  func withPhoto<Result>(
    _ decode: Decoding, deadline: Int?, part: ClosedRange<Double> = 0...1, onEvent: @escaping (ScanEvent) -> Bool,
    _ body: (Image, ScanProgress) throws -> Result
  ) throws -> Result {
    let start = Moment.now
    let waiting = WorkProgress(limit: deadline) {
      onEvent(.progress(message: "Reading the photo", stage: "decode", fraction: $0))
    }
    func isWanted() -> Bool { waiting.shouldContinue(0) }
    return try memory.withRoom(while: isWanted) { room in
      let photo = try waiting.limited {
        guard isWanted() else { throw Canceled() }
        var options = DecodeOptions()
        options.willDecode = { try room.take(forPixels: $0) }
        let photo = try decode(options)
        // What was no file is there already.
        try room.take(forPixels: photo.width * photo.height)
        return photo
      }
      let progress = ScanProgress(
        decodeMilliseconds: (Moment.now - start) / .milliseconds(1), deadline: deadline, part: part,
        onEvent: onEvent)
      return try progress.limited { try body(photo, progress) }
    }
  }
}
