import Threading

/// Instances of Tesseract that wait for work: as many as there were threads at once.
final class TesseractPool: Sendable {
  private let languages: TesseractLanguages
  private let idle = Monitor<[SendableEngine]>([])

  /// Loads a first instance, so that damaged files show at once.
  ///
  /// - Throws: ``TextRecognitionError/modelUnavailable(_:)``.
  init(_ languages: TesseractLanguages) throws(TextRecognitionError) {
    self.languages = languages
    let first = SendableEngine(engine: try TesseractEngine(languages))
    idle.withLock { $0.append(first) }
  }

  /// Loads the first instance when it is asked for.
  init(loadingLater languages: TesseractLanguages) {
    self.languages = languages
  }

  /// Lends an instance to `body`.
  func withEngine<Result>(_ body: (TesseractEngine) throws -> Result) throws -> Result {
    let engine = try idle.withLock({ $0.popLast() }) ?? SendableEngine(engine: TesseractEngine(languages))
    defer { idle.withLock { $0.append(engine) } }
    return try body(engine.engine)
  }
}

/// An instance that only one thread uses at a time.
private struct SendableEngine: @unchecked Sendable {
  let engine: TesseractEngine
}
