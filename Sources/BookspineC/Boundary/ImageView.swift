import CBookspineTypes
import Imaging
import Scanning

/// A caller's `bookspine_image` after its checks, still borrowed.
struct ImageView {
  private let bytes: UnsafeRawBufferPointer
  private let view: bookspine_image

  /// Checks the pointers and, of raw pixels, the sizes.
  ///
  /// - Throws: ``ArgumentError`` that names the field.
  init(_ pointer: UnsafePointer<bookspine_image>?) throws {
    view = try required(pointer, "image").pointee
    // size_t arrives as Int: sizes beyond its range are negative.
    guard view.size != 0 else {
      throw ArgumentError.invalid("The image is empty: image->size is 0; pass all bytes of the file or of the pixels.")
    }
    guard view.size > 0 else { throw ArgumentError.invalid("image->size must be from 1 to \(Int.max).") }
    bytes = UnsafeRawBufferPointer(start: try required(view.data, "image->data"), count: view.size)
  }

  /// The whole image in color, upright.
  func decoded(_ options: DecodeOptions = DecodeOptions()) throws -> Image {
    guard view.format != BOOKSPINE_IMAGE_FORMAT_ENCODED else {
      return try PhotoFile.takeImage(of: bytes, options: options) ?? Image.decode(bytes, options: options)
    }
    return try Image(raw: try rawPixels()).converted(to: options.format)
  }

  /// The image preprocessed; a file is decoded no larger than needed.
  func preprocessed(by preprocessor: Preprocessor) throws -> (image: Image, report: PreprocessReport) {
    let isEncoded = view.format == BOOKSPINE_IMAGE_FORMAT_ENCODED
    return isEncoded ? try preprocessor.preprocess(bytes) : try preprocessor.preprocess(try decoded())
  }

  /// A copy that outlives the call.
  ///
  /// - Throws: ``ArgumentError/tooLarge(_:limit:)``, ``ArgumentError/outOfMemory``; ``ImagingError`` when raw
  ///   pixels are not what their sizes say.
  func copied() throws -> ScanPhoto {
    guard view.format == BOOKSPINE_IMAGE_FORMAT_ENCODED else { return .pixels(try decoded()) }
    guard bytes.count <= Self.mostCopiedBytes else {
      throw ArgumentError.tooLarge("image", limit: Self.mostCopiedBytes)
    }
    guard let copy = [UInt8](copying: bytes) else { throw ArgumentError.outOfMemory }
    return .encoded(copy)
  }

  /// The largest file that is copied: 200 megapixels, the most that are decoded, fit in it even as an uncompressed PNG.
  private static let mostCopiedBytes = 1 << 30

  private func rawPixels() throws -> RawPixels {
    guard let layout = RawPixels.Layout(view.format) else {
      throw ArgumentError.invalid("image->format \(view.format.rawValue) is not one of BOOKSPINE_IMAGE_FORMAT_*.")
    }
    return RawPixels(
      bytes: bytes, layout: layout, width: Int(view.width), height: Int(view.height), stride: Int(view.stride))
  }
}

extension RawPixels.Layout {
  fileprivate init?(_ format: bookspine_image_format) {
    switch format {
    case BOOKSPINE_IMAGE_FORMAT_GRAY: self = .gray
    case BOOKSPINE_IMAGE_FORMAT_RGB: self = .rgb
    case BOOKSPINE_IMAGE_FORMAT_BGR: self = .bgr
    case BOOKSPINE_IMAGE_FORMAT_RGBA: self = .rgba
    case BOOKSPINE_IMAGE_FORMAT_BGRA: self = .bgra
    case BOOKSPINE_IMAGE_FORMAT_I420: self = .i420
    case BOOKSPINE_IMAGE_FORMAT_NV12: self = .nv12
    case BOOKSPINE_IMAGE_FORMAT_NV21: self = .nv21
    default: return nil
    }
  }
}
