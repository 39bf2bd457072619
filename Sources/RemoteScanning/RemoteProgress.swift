import Glibc
import Scanning
import Threading

/// Tells the host how far a remote scan is, and learns from it whether to stop.
///
/// While nothing happens the latest progress is sent again four times a second, so that a host can stop a scan that waits.
final class RemoteProgress {
  private static let heartbeat: Duration = .milliseconds(250)
  private static let nap: Duration = .milliseconds(50)

  /// When the host stopped the scan.
  private(set) var stopped: Moment?
  private let onEvent: (ScanEvent) -> Bool
  private let isStopped: () -> Bool
  private var latest = ScanEvent.progress(message: "Preparing the photo", stage: "preprocess", fraction: 0)
  private var latestTime = Moment.now
  private var fraction = 0.0

  init(onEvent: @escaping (ScanEvent) -> Bool, isStopped: @escaping () -> Bool) {
    self.onEvent = onEvent
    self.isStopped = isStopped
  }

  /// Sends an event; afterwards ``stopped`` says whether to go on.
  func send(_ event: ScanEvent) {
    guard stopped == nil else { return }
    latestTime = .now
    if !onEvent(event) || isStopped() { stopped = .now }
  }

  /// Sends progress; the fraction never falls.
  func send(_ message: String, stage: String, fraction: Double) {
    self.fraction = max(self.fraction, min(1, fraction))
    latest = .progress(message: message, stage: stage, fraction: self.fraction)
    send(latest)
  }

  /// Throws when the host stopped the scan.
  func check() throws {
    if poll() { throw Canceled() }
  }

  /// Whether the host stopped the scan; to be called many times a second.
  func poll() -> Bool {
    if stopped == nil, isStopped() { stopped = .now }
    if stopped == nil, Moment.now - latestTime > Self.heartbeat { send(latest) }
    return stopped != nil
  }

  /// Waits, telling how many seconds are left.
  ///
  /// - Throws: ``Canceled``.
  func wait(seconds: Double, why: String) throws {
    let end = Moment.now + .seconds(seconds)
    var told = -1
    while Moment.now < end {
      let left = Int(((end - .now) / .seconds(1)).rounded(.up))
      if left != told { send("\(why); trying again in \(left) s", stage: "wait", fraction: fraction) }
      told = left
      try check()
      usleep(UInt32(Self.nap / .microseconds(1)))
    }
  }
}
