import CBookspineTypes
import Catalog
import Collection
import Enrichment
import EventStream
import HTTPTransport
import Imaging
import JSONValues
import RemoteScanning
import Scanning
import Shelves
import TextRecognition
import Threading

/// What a caller learns of an error: the only place where the modules' errors become statuses.
struct Failure {
  /// The status to return.
  var status: bookspine_status
  /// What went wrong and what to do about it.
  var message: String
  /// Whether the same call may succeed later: on the device, the same photo fails the same way again.
  var isRetryable: Bool

  /// Maps any error.
  init(_ error: any Error) {
    switch error {
    case let error as ArgumentError: self.init(error)
    case let error as OptionError: self.init(status: BOOKSPINE_STATUS_INVALID_OPTIONS, message: error.message)
    case let error as JSONTextError: self.init(status: BOOKSPINE_STATUS_INVALID_JSON, message: error.message)
    case let error as EventStreamError: self.init(status: error.status, message: error.message)
    case let error as ImagingError: self.init(status: error.status, message: error.message)
    case let error as PhotoFile.Failure: self.init(error)
    case let error as TimedOut:
      self.init(
        status: BOOKSPINE_STATUS_TIMED_OUT,
        message:
          "The work took longer than \(error.milliseconds) ms; allow more with deadlineMs, or give it less to do.")
    case is Canceled: self.init(status: BOOKSPINE_STATUS_CANCELED, message: "The work was stopped by the caller.")
    case let error as TextRecognitionError: self.init(error)
    case let error as ScanJobError: self.init(status: error.status, message: error.message)
    case let error as CatalogError: self.init(status: error.status, message: error.message)
    case let error as CollectionError: self.init(status: error.status, message: error.message)
    case let error as ShelvesError:
      let status = error == .stopped ? BOOKSPINE_STATUS_CANCELED : BOOKSPINE_STATUS_INVALID_ARGUMENT
      self.init(status: status, message: error.message)
    case let error as EnrichmentError: self.init(status: error.status, message: error.message)
    case let error as HTTPError: self.init(status: error.status, message: error.message)
    case let error as RemoteError:
      self.init(status: error.status, message: error.message)
      isRetryable = error.isRetryable
    default:
      self.init(status: BOOKSPINE_STATUS_INTERNAL_ERROR, message: "Unexpected error: \(error). Please report it.")
    }
  }

  /// The longest message that is told whole, in bytes.
  private static let longestMessage = 5000

  /// A status with its message.
  init(status: bookspine_status, message: String) {
    self.status = status
    // A file's name, which many messages hold, is no longer.
    self.message =
      message.utf8.count <= Self.longestMessage ? message : "\(String(message.unicodeScalars.prefix(1000)))…"
    isRetryable = status == BOOKSPINE_STATUS_NETWORK_ERROR || status == BOOKSPINE_STATUS_TIMED_OUT
  }

  private init(_ error: ArgumentError) {
    switch error {
    case .null(let name):
      self.init(status: BOOKSPINE_STATUS_INVALID_ARGUMENT, message: "\(name) is NULL.")
    case .notUTF8(let name):
      self.init(status: BOOKSPINE_STATUS_INVALID_ARGUMENT, message: "\(name) is not UTF-8; convert it first.")
    case .invalid(let text):
      self.init(status: BOOKSPINE_STATUS_INVALID_ARGUMENT, message: text)
    case .tooLarge(let name, let limit):
      self.init(status: BOOKSPINE_STATUS_TOO_LARGE, message: "\(name) is longer than \(limit) bytes.")
    case .unsupported(let text):
      self.init(status: BOOKSPINE_STATUS_UNSUPPORTED, message: text)
    case .outOfMemory:
      self.init(
        status: BOOKSPINE_STATUS_OUT_OF_MEMORY,
        message: "The system has not enough memory for the call; raise the limit of the process or end what else runs.")
    }
  }

  private init(_ error: PhotoFile.Failure) {
    switch error {
    case .misused(let text): self.init(status: BOOKSPINE_STATUS_INVALID_ARGUMENT, message: text)
    case .unreadable(let text): self.init(status: BOOKSPINE_STATUS_IO_ERROR, message: text)
    case .tooLarge(let limit):
      self.init(status: BOOKSPINE_STATUS_TOO_LARGE, message: "The photo's file is longer than \(limit) bytes.")
    case .outOfMemory: self.init(ArgumentError.outOfMemory)
    }
  }

  private init(_ error: TextRecognitionError) {
    switch error {
    case .engineUnavailable(let text): self.init(status: BOOKSPINE_STATUS_ENGINE_UNAVAILABLE, message: text)
    case .modelUnavailable(let text): self.init(status: BOOKSPINE_STATUS_MODEL_UNAVAILABLE, message: text)
    case .outOfMemory(let text): self.init(status: BOOKSPINE_STATUS_OUT_OF_MEMORY, message: text)
    case .failed(let text): self.init(status: BOOKSPINE_STATUS_RECOGNITION_FAILED, message: text)
    }
  }
}

extension ImagingError {
  fileprivate var status: bookspine_status {
    switch self {
    case .empty, .invalidArgument: BOOKSPINE_STATUS_INVALID_ARGUMENT
    case .unsupportedFormat, .unsupportedVariant: BOOKSPINE_STATUS_UNSUPPORTED_FORMAT
    case .corrupt: BOOKSPINE_STATUS_CORRUPT_IMAGE
    case .tooLarge: BOOKSPINE_STATUS_TOO_LARGE
    case .outOfMemory: BOOKSPINE_STATUS_OUT_OF_MEMORY
    case .encodingFailed: BOOKSPINE_STATUS_ENCODING_FAILED
    }
  }
}

extension CatalogError {
  fileprivate var status: bookspine_status {
    switch self {
    case .unsupported: BOOKSPINE_STATUS_UNSUPPORTED
    case .file: BOOKSPINE_STATUS_IO_ERROR
    case .invalidCSV: BOOKSPINE_STATUS_INVALID_CSV
    case .invalidIndex: BOOKSPINE_STATUS_INVALID_CATALOG
    case .stopped: BOOKSPINE_STATUS_CANCELED
    case .invalidArgument: BOOKSPINE_STATUS_INVALID_ARGUMENT
    }
  }
}

extension ScanJobError {
  fileprivate var status: bookspine_status {
    switch self {
    case .unfinished: BOOKSPINE_STATUS_NOT_READY
    case .noMoreEvents: BOOKSPINE_STATUS_NO_MORE_EVENTS
    case .alreadyTaken, .queueClosed: BOOKSPINE_STATUS_INVALID_ARGUMENT
    case .tooManyEvents, .noThread: BOOKSPINE_STATUS_TOO_LARGE
    }
  }
}

extension CollectionError {
  fileprivate var status: bookspine_status {
    switch self {
    case .unsupported: BOOKSPINE_STATUS_UNSUPPORTED
    case .file, .diskFull, .invalidCollection, .invalidRecords: BOOKSPINE_STATUS_IO_ERROR
    case .stopped: BOOKSPINE_STATUS_CANCELED
    case .busy: BOOKSPINE_STATUS_BUSY
    case .notFound: BOOKSPINE_STATUS_NOT_FOUND
    case .queueFull: BOOKSPINE_STATUS_QUEUE_FULL
    case .invalidArgument: BOOKSPINE_STATUS_INVALID_ARGUMENT
    }
  }
}

extension EnrichmentError {
  fileprivate var status: bookspine_status {
    switch self {
    case .invalidArgument: BOOKSPINE_STATUS_INVALID_ARGUMENT
    case .noThread: BOOKSPINE_STATUS_TOO_LARGE
    case .unfinished: BOOKSPINE_STATUS_NOT_READY
    case .unsupported: BOOKSPINE_STATUS_UNSUPPORTED
    }
  }
}

extension HTTPError {
  fileprivate var status: bookspine_status {
    switch self {
    case .unsupported: BOOKSPINE_STATUS_UNSUPPORTED
    case .invalidRequest: BOOKSPINE_STATUS_INVALID_ARGUMENT
    case .unreachable, .interrupted: BOOKSPINE_STATUS_NETWORK_ERROR
    case .timedOut: BOOKSPINE_STATUS_TIMED_OUT
    case .untrusted, .redirected: BOOKSPINE_STATUS_UNTRUSTED_SERVER
    case .tooLarge: BOOKSPINE_STATUS_TOO_LARGE
    case .canceled: BOOKSPINE_STATUS_CANCELED
    }
  }
}

extension RemoteError {
  fileprivate var status: bookspine_status {
    switch self {
    case .protocolViolation: BOOKSPINE_STATUS_PROTOCOL_ERROR
    case .unauthorized: BOOKSPINE_STATUS_UNAUTHORIZED
    case .rateLimited: BOOKSPINE_STATUS_RATE_LIMITED
    case .timedOut, .unfinished: BOOKSPINE_STATUS_TIMED_OUT
    case .failed, .notFound: BOOKSPINE_STATUS_SERVICE_ERROR
    }
  }
}

extension EventStreamError {
  fileprivate var status: bookspine_status {
    switch self {
    case .tooLarge: BOOKSPINE_STATUS_TOO_LARGE
    case .inUse: BOOKSPINE_STATUS_INVALID_ARGUMENT
    }
  }
}
