import Glibc
import Imaging
import TextRecognition
import Threading

/// Keeps the photos that a scanner works on at the same time within a limit of memory: what finds no room waits.
final class PhotoMemory: Sendable {
  /// What a scan takes for each pixel of its photo, in bytes: the photo, and the photo with its tones normalized.
  static let bytesOfPixel = 6
  /// What it takes besides: edges, maps of text, what is read.
  static let bytesBesides = 40_000_000
  /// The pixels of a photo of usual size.
  static let usualPixels = 12_200_000

  /// What a photo of usual size takes.
  static let usualBytes = bytes(ofPixels: usualPixels)

  /// Whether the limits of the process leave room to scan a photo of so many pixels.
  static func hasRoom(forPixels pixels: Int) -> Bool {
    (try? TextRecognitionError.checkRoom(bytes(ofPixels: pixels), to: "scan the photo")) != nil
  }

  /// The most bytes for photos; nil: no limit.
  private let limit: Int?
  /// What the engine takes beside that, in bytes.
  private let engine: Int
  private let taken = Monitor(Taken())

  private struct Taken: Sendable {
    var bytes = 0
    /// The threads whose photos have room.
    var holders: [pthread_t] = []
  }

  /// Sets a limit.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that photos and the engine may take; nil: no limit.
  ///   - engine: The bytes that the engine takes.
  init(limit: Int? = nil, engine: Int = 0) {
    self.limit = limit.map { max(0, $0 - engine) }
    self.engine = engine
  }

  /// Makes sure that there is room for photos at all.
  ///
  /// - Throws: ``TextRecognitionError/outOfMemory(_:)``, which says how much is needed.
  func checkRoom() throws(TextRecognitionError) {
    guard let limit, limit <= Self.bytesBesides else { return }
    throw .outOfMemory(
      "The engine and a photo need memoryLimitMB \(Self.megabytes(engine: engine, ofPixels: 1)) or more; raise it.")
  }

  /// Room for one photo, taken once its size is known; unchecked, since it stays on the thread that works on the photo.
  final class Room: @unchecked Sendable {
    private let memory: PhotoMemory
    private let shouldContinue: () -> Bool
    private var bytes: Int?

    fileprivate init(in memory: PhotoMemory, while shouldContinue: @escaping () -> Bool) {
      (self.memory, self.shouldContinue) = (memory, shouldContinue)
    }

    /// Waits until there is room; does nothing the second time.
    ///
    /// - Parameter pixels: How many the photo has.
    /// - Throws: ``TextRecognitionError/outOfMemory(_:)`` for a photo that never finds room, or where the process may not take so
    ///   much; ``Canceled``.
    func take(forPixels pixels: Int) throws {
      guard bytes == nil else { return }
      try memory.wait(forPixels: pixels, while: shouldContinue)
      bytes = PhotoMemory.bytes(ofPixels: pixels)
    }

    fileprivate func giveBack() { if let bytes { memory.giveBack(bytes) } }
  }

  /// Lets a photo take the room that it needs, and keeps it until `body` is done.
  ///
  /// - Parameters:
  ///   - shouldContinue: Asked while it waits; returns false when the photo is no longer wanted.
  ///   - body: What is done with the photo; it takes the room.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  func withRoom<Result>(
    while shouldContinue: @escaping () -> Bool = { true }, _ body: (Room) throws -> Result
  ) throws -> Result {
    let room = Room(in: self, while: shouldContinue)
    defer { room.giveBack() }
    return try body(room)
  }

  private func wait(forPixels pixels: Int, while shouldContinue: () -> Bool) throws {
    let bytes = Self.bytes(ofPixels: pixels)
    try TextRecognitionError.checkRoom(bytes, to: "scan the photo")
    guard let limit else { return }
    guard bytes <= limit else { throw Self.shortage(pixels: pixels, engine: engine) }
    let own = pthread_self()
    while taken.wait(until: Deadline(after: Self.pollSeconds), for: { Self.take(bytes, of: limit, &$0) }) == nil {
      guard shouldContinue() else { throw Canceled() }
      // A scan within a callback of another one waits for what its own thread holds.
      if taken.withLock({ $0.holders.contains { pthread_equal($0, own) != 0 } }) {
        throw Self.shortage(pixels: pixels, engine: engine)
      }
    }
  }

  private func giveBack(_ bytes: Int) {
    guard limit != nil else { return }
    let own = pthread_self()
    taken.withLock { taken in
      taken.bytes -= bytes
      if let index = taken.holders.lastIndex(where: { pthread_equal($0, own) != 0 }) {
        taken.holders.remove(at: index)
      }
    }
  }

  /// How often the host is asked whether to go on while a photo waits, in seconds.
  private static let pollSeconds = 0.05

  private static func take(_ bytes: Int, of limit: Int, _ taken: inout Taken) -> Void? {
    guard taken.bytes + bytes <= limit else { return nil }
    taken.bytes += bytes
    taken.holders.append(pthread_self())
    return ()
  }

  private static func bytes(ofPixels pixels: Int) -> Int { pixels * bytesOfPixel + bytesBesides }

  private static func shortage(pixels: Int, engine: Int) -> TextRecognitionError {
    let needed = megabytes(engine: engine, ofPixels: pixels)
    return .outOfMemory(
      "A photo of \(pixels) pixels needs memoryLimitMB \(needed) or more; raise it, or scale the photo down.")
  }

  private static func megabytes(engine: Int, ofPixels pixels: Int) -> Int {
    (engine + bytes(ofPixels: pixels)) / 1_000_000 + 1
  }
}
