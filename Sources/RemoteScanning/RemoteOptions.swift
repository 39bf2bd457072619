import HTTPTransport
import Identifiers
import Imaging

/// How a remote service is used.
public struct RemoteOptions: Sendable {
  /// How the service takes photos.
  public enum Endpoint: String, Sendable, CaseIterable {
    /// Jobs with a stream of events: `POST {url}/v3/jobs/scans`.
    case jobs
    /// One request that is answered with the books: `POST {url}/scan`.
    case oneShot
  }

  /// The base address.
  public var url: HTTPURL
  /// How the service takes photos.
  public var endpoint = Endpoint.jobs
  /// Tells devices apart: a UUID of version 4, made up unless given.
  public var deviceID = UniqueID.new()
  /// A PEM file of certificates to trust instead of the system's.
  public var certificateFile: String?
  /// How the photo is prepared; nil sends JPEG files as they are, and others at full size.
  public var preprocessing: PreprocessOptions? = .forUpload
  /// Until a connection stands.
  public var connectTimeout: Duration = .seconds(10)
  /// Without a byte, on a stream; the service sends at least a ping every 30 s.
  public var idleTimeout: Duration = .seconds(75)
  /// Without progress; the service gives up after the same 5 minutes.
  public var stallTimeout: Duration = .seconds(300)
  /// For the whole scan.
  public var totalTimeout: Duration = .seconds(600)
  /// How often a request that failed is tried in a row, the first time included.
  public var attempts = 5
  /// The longest that a service that is busy may ask to wait; beyond that the scan fails at once.
  public var longestWait: Duration = .seconds(60)

  /// The most bytes of a photo: the service's limit.
  public static let mostPhotoBytes = 10_000_000

  /// Options with the defaults.
  public init(url: HTTPURL) { self.url = url }

  /// Checks what cannot be checked by types.
  ///
  /// - Throws: ``HTTPError/invalidRequest(_:)``.
  func check() throws {
    guard UniqueID.isValid(deviceID) else {
      throw HTTPError.invalidRequest("The device's identifier is no UUID such as 9b2c6a10-7d34-4e5f-8a61-0f3d2c1b4a59.")
    }
  }
}

extension PreprocessOptions {
  /// Of a photo for the service: boxes must fit the photo, so it is not turned, and only as small as the service must have it.
  ///
  /// Contrast, brightness and denoising, and 1920 pixels, take our own engine from .713 of the books of 14 photos to .624
  /// (`Benchmarks/preprocessing.py`).
  static var forUpload: PreprocessOptions {
    var options = PreprocessOptions.none
    options.longestSide = 4096
    options.maximumBytes = RemoteOptions.mostPhotoBytes
    return options
  }
}
