import Memory
import TextRecognition
import Threading

/// Tells the host how far a scan is, times its stages, and stops it when the host says so.
final class ScanProgress {
  /// The stages in order, with the share of the whole at which each begins (measured on photos of 12 megapixels).
  enum Stage: String {
    case assess
    case preview = "glance"
    case detect
    case recognize
    case group
    case secondLook = "look"
    case extract

    var message: String {
      switch self {
      case .assess: "Looking at the photo"
      case .preview: "A first look"
      case .detect: "Looking for text"
      case .recognize: "Reading text"
      case .group: "Finding books"
      case .secondLook: "Looking closer at some books"
      case .extract: "Finding titles and authors"
      }
    }

    var start: Double {
      switch self {
      case .assess: 0.02
      case .preview: 0.04
      case .detect: 0.08
      case .recognize: 0.35
      case .group: 0.72
      case .secondLook: 0.78
      case .extract: 0.96
      }
    }

    var end: Double {
      switch self {
      case .assess: Stage.preview.start
      case .preview: Stage.detect.start
      case .detect: Stage.recognize.start
      case .recognize: Stage.group.start
      case .group: Stage.secondLook.start
      case .secondLook: Stage.extract.start
      case .extract: 1
      }
    }
  }

  /// The shortest time between two events of the same progress: work asks far more often whether to go on.
  private static let pause: Duration = .milliseconds(20)

  private let onEvent: (ScanEvent) -> Bool
  private let begin = Moment.now
  private let decodeMilliseconds: Double
  private var milliseconds: [Stage: Double] = [:]
  private var matchMilliseconds = 0.0
  private var recognizerRuns = 0
  private var latest: (stage: Stage, time: Moment)?
  private var isStopped = false
  private let part: ClosedRange<Double>
  private let limit: Int?
  private let deadline: Moment?
  private var isLate = false
  /// The fraction that was told last, which never shrinks.
  private var furthest = 0.0

  /// Makes the progress of a call.
  ///
  /// - Parameters:
  ///   - decodeMilliseconds: What the call has spent already.
  ///   - deadline: Milliseconds after which it is given up; nil: never.
  ///   - part: Which part of a whole scan the call does.
  ///   - onEvent: Receives the events; returns false to stop.
  init(
    decodeMilliseconds: Double, deadline: Int? = nil, part: ClosedRange<Double> = 0...1,
    onEvent: @escaping (ScanEvent) -> Bool
  ) {
    self.decodeMilliseconds = decodeMilliseconds
    self.part = part
    limit = deadline
    self.deadline = deadline.map { [begin] in begin + (.milliseconds($0) - .milliseconds(decodeMilliseconds)) }
    self.onEvent = onEvent
  }

  /// Runs the work of the call.
  ///
  /// - Throws: ``TimedOut`` when it stopped at the deadline, and what `body` throws.
  func limited<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch is Canceled where isLate { throw TimedOut(milliseconds: limit ?? 0) }
  }

  /// Whether the host, or the deadline, has ended the work.
  private func isOver(_ event: ScanEvent) -> Bool {
    if !isStopped, let deadline, Moment.now >= deadline { (isStopped, isLate) = (true, true) }
    isStopped = isStopped || !onEvent(event)
    return isStopped
  }

  /// Milliseconds since the photo's decoding began.
  var elapsed: Double { decodeMilliseconds + (Moment.now - begin) / .milliseconds(1) }

  /// Sends an event.
  ///
  /// - Throws: ``Canceled`` when the host asks to stop.
  func send(_ event: ScanEvent) throws {
    if isOver(event) { throw Canceled() }
  }

  /// Sends the last event, whose answer stops nothing any more.
  func finish(_ summary: ScanSummary) { _ = onEvent(.complete(summary)) }

  /// Announces a stage again while it lasts, at most fifty times a second.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - share: How much of it is done, 0...1.
  /// - Returns: False when the host asks to stop.
  func shouldContinue(_ stage: Stage, share: Double = 0) -> Bool {
    if let latest, latest.stage == stage, Moment.now - latest.time < Self.pause { return !isStopped }
    let fraction =
      (stage.start + (stage.end - stage.start) * share - part.lowerBound) / (part.upperBound - part.lowerBound)
    latest = (stage, .now)
    furthest = max(furthest, min(1, fraction))
    return !isOver(.progress(message: stage.message, stage: stage.rawValue, fraction: furthest))
  }

  /// Announces the stage that was last announced.
  func shouldContinue() -> Bool { shouldContinue(latest?.stage ?? .extract) }

  /// Announces a stage as ``shouldContinue(_:share:)`` does.
  ///
  /// - Throws: ``Canceled`` when the host asks to stop.
  func check(_ stage: Stage) throws {
    guard shouldContinue(stage) else { throw Canceled() }
  }

  /// Announces a stage and times it.
  func stage<Result>(_ stage: Stage, _ body: () throws -> Result) throws -> Result {
    try check(stage)
    let start = Moment.now
    defer { milliseconds[stage, default: 0] += (Moment.now - start) / .milliseconds(1) }
    return try body()
  }

  /// Announces and times both stages of reading, which the engine tells apart.
  func reading<Result>(_ body: ((RecognitionProgress) -> Bool) throws -> Result) throws -> Result {
    let start = Moment.now
    var recognitionStart: Moment?
    defer {
      let end = Moment.now
      milliseconds[.detect] = ((recognitionStart ?? end) - start) / .milliseconds(1)
      milliseconds[.recognize] = (end - (recognitionStart ?? end)) / .milliseconds(1)
    }
    return try body { progress in
      let stage = progress.stage == .detect ? Stage.detect : .recognize
      if stage == .recognize, recognitionStart == nil { recognitionStart = .now }
      count(progress)
      return shouldContinue(stage, share: progress.fraction)
    }
  }

  /// Adds what a report of the engine counts.
  func count(_ progress: RecognitionProgress) { recognizerRuns += progress.runs }

  /// Times extraction that takes place within the stage that was last announced.
  func extracting<Result>(_ body: () throws -> Result) rethrows -> Result {
    let (start, stage) = (Moment.now, latest?.stage ?? .extract)
    defer {
      let spent = (Moment.now - start) / .milliseconds(1)
      milliseconds[.extract, default: 0] += spent
      milliseconds[stage, default: 0] -= spent
    }
    return try body()
  }

  /// Times matching, which takes place within extraction.
  func matching<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = Moment.now
    defer { matchMilliseconds += (Moment.now - start) / .milliseconds(1) }
    return try body()
  }

  /// Milliseconds spent in each stage, and what was counted.
  var timings: ScanTimings {
    ScanTimings(
      decode: decodeMilliseconds, detect: milliseconds[.detect] ?? 0,
      recognize: (milliseconds[.recognize] ?? 0) + (milliseconds[.secondLook] ?? 0),
      group: milliseconds[.group] ?? 0, extract: (milliseconds[.extract] ?? 0) - matchMilliseconds,
      match: matchMilliseconds, recognizerRuns: recognizerRuns,
      peakMegabytes: ProcessMemory.peak.map { Double($0) / 1e6 })
  }
}
