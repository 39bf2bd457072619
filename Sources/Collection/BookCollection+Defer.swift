import Identifiers
import Imaging
import SQLite

extension BookCollection {
  /// The quality of photos that wait and are no JPEG files.
  private static let waitingQuality = 95
  /// The most bytes of one photo: what the remote service accepts.
  private static let maximumWaitingBytes = 10_000_000

  /// Puts a scan off that cannot be sent now; it is on disk when this returns, and waits until it has been sent.
  ///
  /// - Parameters:
  ///   - photo: The file of the photo, which is kept as it is when it is a JPEG of at most 10 MB.
  ///   - image: The same photo, decoded and upright.
  ///   - name: The name of the photo.
  ///   - rotation: Degrees clockwise that the photo is to be turned by.
  ///   - key: What the service knows the scan by; nil makes one up. A scan whose key waits already is not added again;
  ///     one that was set aside waits again.
  /// - Returns: What waits now.
  /// - Throws: ``CollectionError/queueFull(_:)``, which leaves all scans that wait as they are; ``ImagingError``.
  public func deferScan(
    photo: [UInt8]?, image: Image, name: String? = nil, rotation: Int = 0, key: String? = nil
  ) throws -> DeferralReport {
    let jpeg = try Self.waitingPhoto(photo, image)
    let key = key ?? UniqueID.new()
    return try write { (database) throws(CollectionError) in
      var id = try DeferredRow.find(key: key, in: database)?.id
      if let id { try DeferredRow.restore(id, in: database) }
      if id == nil { id = try append(jpeg, name, rotation, key, in: database) }
      return DeferralReport(id: id ?? 0, idempotencyKey: key, deferred: try DeferredRow.counts(in: database))
    }
  }

  private static func waitingPhoto(_ file: [UInt8]?, _ image: Image) throws -> [UInt8] {
    if let file, file.starts(with: [0xFF, 0xD8]), file.count <= maximumWaitingBytes { return file }
    return try image.encodedJPEG(quality: waitingQuality, maximumBytes: maximumWaitingBytes)
  }

  private func append(
    _ jpeg: [UInt8], _ name: String?, _ rotation: Int, _ key: String, in database: Database<CollectionError>
  ) throws(CollectionError) -> Int {
    let counts = try DeferredRow.counts(in: database)
    guard counts.waiting + counts.refused < options.deferredLimit else {
      throw .queueFull("\(options.deferredLimit) scans wait to be sent, which is the limit: \(Self.wayOut)")
    }
    guard jpeg.count <= options.deferredByteLimit - max(0, counts.bytes) else {
      throw .queueFull("The scans that wait would take more than \(options.deferredByteLimit) bytes: \(Self.wayOut)")
    }
    // The photo first, within the transaction: a clean-up in between would not know that it is needed.
    let scan = DeferredScan(id: 0, key: key, photo: name, rotation: rotation, failures: 0, file: try photos.add(jpeg))
    return try DeferredRow.insert(scan, bytes: jpeg.count, in: database)
  }

  private static let wayOut = "send them, discard refused ones, or raise deferredLimit or deferredByteLimit."
}
