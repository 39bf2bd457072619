/// How much of the work PP-OCR's networks do at once, and what memory that takes: a limit is kept by less and smaller work at a time.
///
/// The figures are of the process that scans the photos of the evaluation, rounded up, for numbers of 32 bits, which take the most
/// (Docs/Experiments/2026-11-26-memory.md).
struct PPOCRMemory: Hashable, Sendable {
  /// Pixels across and down of the tiles that photos are looked at in; nil: whole.
  let tileSide: Int?
  /// How many lines are read at once.
  let readers: Int
  /// Whether as little as can be is kept, in a quarter more time.
  ///
  /// Code is kept for one shape only, and the overview, too, is looked at by a network for its shape where photos are not tiled.
  let isBounded: Bool
  /// The most pixels of a place that is looked at whole by the network for any shape.
  var mostSmallPixels: Int {
    guard isBounded else { return Self.pixelsOfOverview }
    return tileSide == nil ? DetectorView.mostSmallPixels : DetectorView.mostSmallPixels / 4
  }

  /// For how many layers the networks for any shape keep code: for some dozens of shapes, or, where memory is bounded, for what the last
  /// shape uses, which costs little there, since what is looked at is sorted by its size.
  var keptLayers: Int { isBounded ? 1 : 1500 }

  /// The tiles' sides, the largest first; nil: whole photos.
  ///
  /// The network sees less of what is around in smaller ones, and finds less
  /// (Docs/Experiments/2026-11-26-memory.md, "Tiles and accuracy").
  private static let tileSides: [Int?] = [nil, 992, 704]
  /// The pixels of a square photo that is looked at whole.
  private static let pixelsOfPhoto = PPOCRRecognizer.closeSide * PPOCRRecognizer.closeSide
  /// The same of its overview.
  private static let pixelsOfOverview = PPOCRRecognizer.overviewSide * PPOCRRecognizer.overviewSide
  /// What a pixel of a tile takes, in bytes.
  private static let bytesOfTilePixel = 145
  /// The same by a network for any shape.
  private static let bytesOfPixelOfAnyShape = 300
  /// What each reader takes, in bytes.
  private static let bytesOfReader = 60_000_000
  /// What the runtime takes beside that, in bytes, and what each byte of the networks' files does.
  private static let (bytesOfRuntime, bytesOfFileByte) = (130_000_000, 4)

  /// What a photo of a megapixel takes, in bytes: a limit that leaves less is refused.
  private static let bytesOfSmallPhoto = 46_000_000

  /// Bytes that the engine takes, for photos of any size, beside the photo.
  ///
  /// - Parameter models: The bytes of the networks' files.
  /// - Returns: The bytes.
  func bytes(models: Int) -> Int { Self.bytesOfRuntime + models * Self.bytesOfFileByte + bytesToRun }

  /// Bytes that networks take while they run.
  private var bytesToRun: Int {
    (tileSide.map { $0 * $0 } ?? Self.pixelsOfPhoto) * Self.bytesOfTilePixel
      + (isBounded ? 0 : Self.pixelsOfOverview * Self.bytesOfPixelOfAnyShape) + readers * Self.bytesOfReader
  }

  /// What is used without a limit.
  static func unlimited(threads: Int) -> PPOCRMemory {
    PPOCRMemory(tileSide: tileSides[0], readers: threads, isBounded: false)
  }

  /// The most work at once that keeps to a limit and leaves room for a photo.
  ///
  /// - Parameters:
  ///   - limit: The most bytes; nil: no limit.
  ///   - room: What the limits of the process's control groups leave, in bytes, which a scanner without a limit keeps to; nil: all.
  ///   - models: The bytes of the networks' files.
  ///   - photo: The bytes that a photo of usual size takes; where all work leaves less, the smallest may leave room for smaller photos.
  ///   - threads: Threads to use.
  /// - Returns: The work.
  /// - Throws: ``TextRecognitionError/outOfMemory(_:)`` that says how much is needed.
  static func within(
    _ limit: Int?, room: Int? = nil, models: Int, photo: Int, threads: Int
  ) throws(TextRecognitionError) -> PPOCRMemory {
    guard let most = limit ?? room else { return unlimited(threads: threads) }
    let bounded = tileSides.flatMap { side in
      stride(from: threads, through: 1, by: -1).map { PPOCRMemory(tileSide: side, readers: $0, isBounded: true) }
    }
    let ways = [unlimited(threads: threads)] + bounded
    if let way = ways.first(where: { $0.bytes(models: models) + photo <= most }) { return way }
    guard let limit else { return ways.last ?? unlimited(threads: threads) }
    guard let least = ways.last, least.bytes(models: models) + bytesOfSmallPhoto <= limit else {
      let needed = (ways.last?.bytes(models: models) ?? 0) + photo
      throw .outOfMemory(
        "memoryLimitMB \(limit / 1_000_000) is too little for these models of PP-OCR: set it to "
          + "\(needed / 1_000_000 + 1) or more, use the model tiny, or the engine tesseract")
    }
    return least
  }

  /// What loading takes of the address space beside memory, in bytes: libraries, files, threads' stacks, and an arena of malloc for each of
  /// the threads that are at it together, which are more on a busy machine: with 1,000,000,000 loading died on one.
  private static let addressesToLoad = 1_200_000_000

  /// Asks for the memory that loading takes.
  ///
  /// - Throws: ``TextRecognitionError/outOfMemory(_:)``.
  func checkRoomToLoad(models: Int) throws(TextRecognitionError) {
    try TextRecognitionError.checkRoom(
      bytes(models: models), addresses: Self.addressesToLoad, to: "load the models of PP-OCR")
  }

  /// Asks for the memory that a look at a photo takes.
  ///
  /// - Throws: ``TextRecognitionError/outOfMemory(_:)``.
  func checkRoomToRun() throws(TextRecognitionError) {
    try TextRecognitionError.checkRoom(bytesToRun, to: "read a photo with PP-OCR")
  }
}
