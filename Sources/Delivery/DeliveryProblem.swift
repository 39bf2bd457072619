import Collection
import HTTPTransport
import Imaging
import RemoteScanning
import TextRecognition

/// Why something could not be delivered.
public struct DeliveryProblem: Sendable {
  /// The cause.
  public let error: any Error
  /// What went wrong and what to do about it, for people.
  public let message: String

  init(_ error: any Error) {
    self.error = error
    message =
      switch error {
      case let error as RemoteError: error.message
      case let error as HTTPError: error.message
      case let error as ImagingError: error.message
      case let error as CollectionError: error.message
      default: "Unexpected error: \(error). Please report it."
      }
  }
}
