/// Where a job stands.
public enum ScanJobState: String, Sendable, Codable, CaseIterable {
  /// Waiting for its turn.
  case queued
  /// The photo is decoded and looked at.
  case preprocessing
  /// Text is found and read, books are made of it.
  case extracting
  /// The photo is sent to a service.
  case uploading
  /// A service reads the photo.
  case analyzing
  /// Records are completed.
  case enriching
  /// Ended with a result.
  case done
  /// Ended with an error.
  case error
  /// Ended because a service could not be reached.
  case offline
  /// Ended because it was stopped.
  case canceled

  /// Whether a job in this state has ended.
  public var isEnd: Bool {
    switch self {
    case .done, .error, .offline, .canceled: true
    case .queued, .preprocessing, .extracting, .uploading, .analyzing, .enriching: false
    }
  }

  /// The state of a job whose scan has announced a stage; nil for a stage that is not known.
  init?(stage: String) {
    switch stage {
    case "decode", "preprocess", "glance", "assess": self = .preprocessing
    case "detect", "recognize", "group", "extract": self = .extracting
    case "upload": self = .uploading
    case "analyze": self = .analyzing
    case "enrich": self = .enriching
    default: return nil
    }
  }
}
