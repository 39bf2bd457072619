import Imaging
import Scanning

/// A photo that is ready to be sent.
struct RemotePhoto {
  /// A JPEG file.
  let jpeg: [UInt8]
  /// Pixels across of the upright photo, which the result's coordinates mean.
  let width: Int
  /// Pixels down.
  let height: Int
  /// How well it suits reading.
  let quality: CaptureQuality
  /// Pixels of the result a pixel of the sent photo.
  let scale: Double

  /// Decodes, turns, improves and compresses a photo.
  ///
  /// - Throws: ``ImagingError``.
  init(_ photo: ScanPhoto, rotation: Int, preprocessing: PreprocessOptions?) throws {
    let image = try photo.decoded().rotated(quarterTurns: rotation / 90).converted(to: .rgb)
    (width, height) = (image.width, image.height)
    quality = try CaptureQualityAssessor.assess(image)
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
