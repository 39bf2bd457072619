import Imaging
import JSONValues
import Scanning

/// The options of `bookspine_image_decode`.
struct PixelOptions {
  private enum Format: String, CaseIterable {
    case rgb
    case gray
  }

  private let format: PixelFormat
  private let longestSide: Int?

  init(_ json: UnsafePointer<CChar>?) throws {
    var reader = try OptionReader(json)
    format = try reader.choice("format", Format.self) == .gray ? .gray : .rgb
    longestSide = try reader.integer("longestSide", in: Image.sides)
    try reader.finish()
  }

  /// Decodes in the wanted size.
  func decode(_ view: ImageView) throws -> Image {
    let image = try view.decoded(DecodeOptions(minimumLongestSide: longestSide, format: format))
    return try longestSide.map(image.scaled) ?? image
  }
}

/// The options of `bookspine_image_encode`.
struct FileOptions {
  private enum Format: String, CaseIterable {
    case jpeg
    case png
  }

  private let format: Format
  private let quality: Int
  private let longestSide: Int?

  init(_ json: UnsafePointer<CChar>?) throws {
    var reader = try OptionReader(json)
    format = try reader.choice("format", Format.self) ?? .jpeg
    quality = try reader.integer("quality", in: 1...100) ?? 85
    longestSide = try reader.integer("longestSide", in: Image.sides)
    try reader.finish()
  }

  /// Encodes in the wanted size.
  func encode(_ view: ImageView) throws -> [UInt8] {
    let decoded = try view.decoded(DecodeOptions(minimumLongestSide: longestSide))
    let image = try longestSide.map(decoded.scaled) ?? decoded
    return switch format {
    case .jpeg: try image.encodedJPEG(quality: quality)
    case .png: try image.encodedPNG()
    }
  }
}

/// The options of `bookspine_image_annotate`.
struct PictureOptions {
  private let longestSide: Int
  private let numbers: Bool
  private let quality: Int
  private let rotation: Int

  init(_ json: UnsafePointer<CChar>?) throws {
    var reader = try OptionReader(json)
    longestSide = try reader.integer("longestSide", in: Image.sides) ?? 1600
    numbers = try reader.bool("numbers") ?? true
    quality = try reader.integer("quality", in: 1...100) ?? 85
    rotation = try reader.rotation() ?? 0
    try reader.finish()
  }

  /// The picture as a JPEG file.
  func picture(of books: ScanListing, on view: ImageView) throws -> [UInt8] {
    let photo = try view.decoded().rotated(quarterTurns: rotation / 90)
    return try books.picture(on: photo, longestSide: longestSide, numbers: numbers).encodedJPEG(quality: quality)
  }
}
