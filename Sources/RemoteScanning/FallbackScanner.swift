import HTTPTransport
import Imaging
import Scanning
import TextRecognition
import Threading

/// Scans on the device, by a service, or by one when the other is not enough.
public struct FallbackScanner: ScanSource {
  /// Who scans.
  public enum Order: String, Sendable, CaseIterable {
    /// On the device; by the service when there is no engine, it fails, or its books are doubtful.
    case deviceFirst
    /// By the service; on the device when that fails.
    case remoteFirst
    /// On the device alone.
    case device
    /// By the service alone.
    case remote
  }

  /// The mean confidence below which books are doubtful, unless another is given.
  public static let defaultLeastConfidence = 0.5

  /// On the device; nil where there is no engine.
  public var device: Scanner?
  /// By the service.
  public var remote: RemoteScanner
  /// Who scans.
  public var order: Order
  /// Books whose mean confidence is below it are doubtful, 0...1.
  public var leastConfidence: Double

  /// Makes a scanner of two.
  public init(
    device: Scanner?, remote: RemoteScanner, order: Order, leastConfidence: Double = Self.defaultLeastConfidence
  ) {
    self.device = device
    self.remote = remote
    self.order = order
    self.leastConfidence = leastConfidence
  }

  /// Scans a photo; when the second one takes over, its events begin anew.
  ///
  /// A warning in the result tells why one failed that was asked.
  ///
  /// - Throws: Why the only or the last one failed.
  public func scan(
    _ photo: ScanPhoto, options: ScanOptions, onEvent: @escaping (ScanEvent) -> Bool,
    isStopped: @escaping @Sendable () -> Bool
  ) throws -> ScanResult {
    guard let limit = options.deadline else { return try scanInOrder(photo, options, onEvent, isStopped) }
    let deadline = Moment.now + .milliseconds(limit)
    do {
      return try scanInOrder(photo, options, onEvent) { isStopped() || Moment.now >= deadline }
    } catch is Canceled where Moment.now >= deadline {
      throw TimedOut(milliseconds: limit)
    }
  }

  private func scanInOrder(
    _ photo: ScanPhoto, _ options: ScanOptions, _ onEvent: @escaping (ScanEvent) -> Bool,
    _ isStopped: @escaping @Sendable () -> Bool
  ) throws -> ScanResult {
    // Whoever cancels the service's scans means this one, too, while it is on the device.
    let (remote, begin) = (remote, remote.cancellations)
    let isStopped: @Sendable () -> Bool = { isStopped() || remote.cancellations != begin }
    func onDevice(_ device: Scanner, _ onEvent: @escaping (ScanEvent) -> Bool) throws -> ScanResult {
      try device.scan(photo, options: options, onEvent: { !isStopped() && onEvent($0) }, isStopped: isStopped)
    }
    func byService(_ onEvent: @escaping (ScanEvent) -> Bool) throws -> ScanResult {
      try remote.scan(photo, options: options, onEvent: onEvent, isStopped: isStopped)
    }
    switch (order, device) {
    case (.device, let device?): return try onDevice(device, onEvent)
    case (.device, nil): throw TextRecognitionError.engineUnavailable("There is no scanner on the device.")
    case (.remote, _), (.remoteFirst, nil), (.deviceFirst, nil): return try byService(onEvent)
    case (.remoteFirst, let device?):
      do {
        return try byService(onEvent)
      } catch is Canceled {
        throw Canceled()
      } catch {
        return try onDevice(device, onEvent).warning(.init(serviceFailed: error))
      }
    case (.deviceFirst, let device?):
      return try deviceFirst({ try onDevice(device, $0) }, byService, onEvent)
    }
  }

  /// As the service says when it was the last to be asked.
  public func state(after error: any Error) -> ScanJobState { remote.state(after: error) }

  private func deviceFirst(
    _ onDevice: (@escaping (ScanEvent) -> Bool) throws -> ScanResult,
    _ byService: (@escaping (ScanEvent) -> Bool) throws -> ScanResult, _ onEvent: @escaping (ScanEvent) -> Bool
  ) throws -> ScanResult {
    // Whether it is complete is decided when its books are known.
    var completion: ScanEvent?
    func holdingCompletion(_ event: ScanEvent) -> Bool {
      guard case .complete = event else { return onEvent(event) }
      completion = event
      return true
    }
    var result: ScanResult
    do {
      result = try onDevice(holdingCompletion)
    } catch let error as TextRecognitionError {
      return try byService(onEvent).warning(.init(deviceFailed: error))
    }
    if result.meanConfidence < leastConfidence {
      // What the device read is better than nothing.
      let own = completion
      do {
        let other = try byService(holdingCompletion)
        if other.books.isEmpty, !result.books.isEmpty { completion = own } else { result = other }
      } catch is Canceled {
        throw Canceled()
      } catch {
        completion = own
        result = result.warning(.init(serviceFailed: error))
      }
    }
    if let completion { _ = onEvent(completion) }
    return result
  }
}

extension ScanWarning {
  fileprivate init(serviceFailed error: any Error) {
    self.init(.serviceFailed, "The device read the photo, as the service did not. \(Self.message(of: error))")
  }

  fileprivate init(deviceFailed error: any Error) {
    self.init(.deviceFailed, "The service read the photo, as the device did not. \(Self.message(of: error))")
  }

  private static func message(of error: any Error) -> String {
    switch error {
    case let error as RemoteError: error.message
    case let error as HTTPError: error.message
    case let error as ImagingError: error.message
    case TextRecognitionError.engineUnavailable(let text), TextRecognitionError.modelUnavailable(let text),
      TextRecognitionError.outOfMemory(let text), TextRecognitionError.failed(let text):
      text
    default: "Unexpected error: \(error). Please report it."
    }
  }
}

extension ScanResult {
  fileprivate func warning(_ warning: ScanWarning) -> ScanResult {
    var result = self
    result.warnings = (warnings ?? []) + [warning]
    return result
  }

  /// 0 where there are no books.
  fileprivate var meanConfidence: Double {
    books.reduce(0) { $0 + ($1.metadata.confidence ?? 0) } / Double(max(1, books.count))
  }
}
