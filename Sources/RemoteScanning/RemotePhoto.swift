import Imaging
import Scanning

/// A photo that is ready to be sent.
struct RemotePhoto {
  /// A JPEG file.
  let jpeg: [UInt8]
  /// The upright photo, as the result's coordinates mean it.
  let image: Image
  /// Pixels of the result a pixel of the sent photo.
  let scale: Double

  /// Decodes, turns, improves and compresses a photo.
  ///
  /// - Throws: ``ImagingError``.
  init(_ photo: ScanPhoto, rotation: Int, preprocessing: PreprocessOptions?) throws {
    image = try photo.decoded().rotated(quarterTurns: rotation / 90).converted(to: .rgb)
    if let preprocessing {
      let preprocessor = Preprocessor(options: preprocessing)
      var (better, report) = try preprocessor.preprocess(image)
      jpeg = try preprocessor.encode(better, report: &report)
      scale = Double(image.width) / Double(report.width)
    } else if rotation == 0, case .encoded(let file) = photo, Self.canBeSent(file) {
      jpeg = file
      scale = 1
    } else {
      let file = try image.encodedJPEG(quality: 95, maximumBytes: RemoteOptions.mostPhotoBytes)
      jpeg = file
      scale = Double(image.width) / Double(try file.withUnsafeBytes { try Image.decode($0) }.width)
    }
  }

  private static func canBeSent(_ file: [UInt8]) -> Bool {
    file.starts(with: [0xFF, 0xD8]) && file.count <= RemoteOptions.mostPhotoBytes
  }
}
