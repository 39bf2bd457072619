import Imaging
import Threading

/// Photos of one wall that overlap, such as a pan along a shelf or a bookcase in tiles: what they show twice becomes one book.
///
/// Used from many threads at once.
public final class PhotoSession: Sendable {
  /// The most photos.
  public static let maximumPhotos = 1000
  /// The most spines of all photos: as many as a result may have.
  static let maximumSpines = 20_000

  /// Milliseconds after which a host gives up joining; nil: never.
  public let deadline: Int?
  private let photos = Monitor<[SessionPhoto]>([])

  /// Begins without photos.
  public init(deadline: Int? = nil) { self.deadline = deadline }

  /// Adds a photo; the order of photos does not matter.
  ///
  /// - Parameters:
  ///   - seen: What a scan found on it.
  ///   - image: The upright photo, by which spines are told apart that were not read; nil: by text alone.
  /// - Returns: The number of the photo, from 0.
  /// - Throws: ``ShelvesError/invalidArgument(_:)`` when there are too many, or when the photo is not of the scan's shape.
  public func add(_ seen: SeenPhoto, image: Image? = nil) throws -> Int {
    if let image {
      let ratio = Double(image.width) * Double(seen.height) / (Double(image.height) * Double(seen.width))
      guard abs(ratio - 1) < 0.02 else {
        throw ShelvesError.invalidArgument(
          "The photo has \(image.width)x\(image.height) pixels, the scan \(seen.width)x\(seen.height): pass the photo "
            + "that was scanned, and the rotation that it was scanned with.")
      }
    }
    let photo = SessionPhoto(seen, image: image)
    return try photos.withLock { photos in
      guard photos.count < Self.maximumPhotos else {
        throw ShelvesError.invalidArgument("A session has at most \(Self.maximumPhotos) photos: begin another.")
      }
      let spines = photos.reduce(seen.books.count) { $0 + $1.seen.books.count }
      guard spines <= Self.maximumSpines else {
        throw ShelvesError.invalidArgument("A session has at most \(Self.maximumSpines) spines: begin another.")
      }
      photos.append(photo)
      return photos.count - 1
    }
  }

  /// Joins what several photos show.
  ///
  /// - Parameter progress: Hears how much is done, and stops it.
  /// - Returns: The books of all photos, each once.
  /// - Throws: ``ShelvesError/stopped``.
  public func result(progress: WorkProgress = WorkProgress()) throws(ShelvesError) -> SessionResult {
    try SessionResult(of: photos.withLock { $0 }, progress)
  }
}
