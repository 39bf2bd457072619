import CBookspineTypes
import Imaging
import JSONValues
import Scanning

/// Judges whether a photo or a camera frame suits reading spines, and advises on taking a better one.
///
/// - Parameters:
///   - image: The photo or frame.
///   - optionsJSON: NULL, or {}: there are no options yet.
///   - outQuality: Receives the scores.
///   - outSuggestionsJSON: NULL, or receives an array of {"type", "severity": "low" | "medium" | "high", "message"}, the most
///     important first (Docs/Schemas/suggestions.json); free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, or why the image could not be read.
@c(bookspine_image_assess_quality)
public func imageAssessQuality(
  _ image: UnsafePointer<bookspine_image>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ outQuality: UnsafeMutablePointer<bookspine_capture_quality>?,
  _ outSuggestionsJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    outSuggestionsJSON?.pointee = nil
    let out = try output(outQuality, "out_quality", empty: bookspine_capture_quality())
    let view = try ImageView(image)
    try OptionReader(optionsJSON).finish()
    let quality = try CaptureQualityAssessor.assess(try view.decoded())
    outSuggestionsJSON?.pointee = try JSON.string(quality.suggestions)
    out.pointee = bookspine_capture_quality(quality)
  }
}

/// Makes a photo better to read: upright, with normal contrast and brightness and less noise.
///
/// - Parameters:
///   - image: The photo.
///   - optionsJSON: NULL for the defaults, or {"adaptBrightness": whether dark images are brightened and bright ones darkened
///     (true), "autoRotateSpine": whether an image taller than twice its width is turned counter-clockwise to lie (true),
///     "contrast": 0...10, 1 leaving it as it is (1.5), "denoise": (true), "longestSide": pixels to shrink the longer side
///     to, 0 keeping any size (1920), "maximumBytes": limit of the result (10000000), "quality": 1...100 of the JPEG (85),
///     "rotationDegrees": -360...360 clockwise, instead of autoRotateSpine, "threads": 0...64 that work on it, 0 for one a core
///     (0); the result is the same for any number}.
///   - outBuffer: Receives the result as a JPEG file; free it with bookspine_buffer_free().
///   - outReportJSON: NULL, or receives what was done (Docs/Schemas/preprocess-report.json); free it with
///     bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, or why the image could not be read or written.
@c(bookspine_image_preprocess)
public func imagePreprocess(
  _ image: UnsafePointer<bookspine_image>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ outBuffer: UnsafeMutablePointer<bookspine_buffer>?,
  _ outReportJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    outReportJSON?.pointee = nil
    let out = try output(outBuffer, "out_buffer", empty: bookspine_buffer())
    let view = try ImageView(image)
    let preprocessor = Preprocessor(options: try PreprocessOptions(optionsJSON))
    var (better, report) = try view.preprocessed(by: preprocessor)
    let file = try preprocessor.encode(better, report: &report)
    let text = try outReportJSON.map { _ in try JSON.string(report) }
    do { out.pointee = try bookspine_buffer(copying: file) } catch {
      stringFree(text)
      throw error
    }
    outReportJSON?.pointee = text
  }
}

/// Decodes a photo (JPEG, PNG, HEIC, AVIF or WebP), or converts raw pixels, to upright pixels without padding.
///
/// - Parameters:
///   - image: The image.
///   - optionsJSON: NULL for the defaults, or {"format": "rgb" (default) | "gray", "longestSide": 1...65500, pixels to shrink
///     the longer side to when it is longer}.
///   - outPixels: Receives the pixels, row by row from the top; free it with bookspine_buffer_free().
///   - outWidth: Receives the pixels across.
///   - outHeight: Receives the pixels down.
/// - Returns: BOOKSPINE_STATUS_OK, or why the image could not be read.
@c(bookspine_image_decode)
public func imageDecode(
  _ image: UnsafePointer<bookspine_image>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ outPixels: UnsafeMutablePointer<bookspine_buffer>?, _ outWidth: UnsafeMutablePointer<UInt32>?,
  _ outHeight: UnsafeMutablePointer<UInt32>?
) -> bookspine_status {
  withStatus {
    let pixels = try output(outPixels, "out_pixels", empty: bookspine_buffer())
    let width = try output(outWidth, "out_width", empty: 0)
    let height = try output(outHeight, "out_height", empty: 0)
    let view = try ImageView(image)
    let decoded = try PixelOptions(optionsJSON).decode(view)
    pixels.pointee = try bookspine_buffer(copyingPixelsOf: decoded)
    width.pointee = UInt32(clamping: decoded.width)
    height.pointee = UInt32(clamping: decoded.height)
  }
}

/// Encodes an image as JPEG or PNG: a raw camera frame, or a photo to be sent smaller.
///
/// - Parameters:
///   - image: The image.
///   - optionsJSON: NULL for the defaults, or {"format": "jpeg" (default) | "png", "quality": 1...100 (85; JPEG only),
///     "longestSide": 1...65500, pixels to shrink the longer side to when it is longer}.
///   - outBuffer: Receives the file; free it with bookspine_buffer_free().
/// - Returns: BOOKSPINE_STATUS_OK, or why the image could not be read or written.
@c(bookspine_image_encode)
public func imageEncode(
  _ image: UnsafePointer<bookspine_image>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ outBuffer: UnsafeMutablePointer<bookspine_buffer>?
) -> bookspine_status {
  withStatus {
    let out = try output(outBuffer, "out_buffer", empty: bookspine_buffer())
    let view = try ImageView(image)
    out.pointee = try bookspine_buffer(copying: try FileOptions(optionsJSON).encode(view))
  }
}

/// Draws the books of a scan on its photo: outlines in the colors of their tiers (green: ready, amber: verify, red: needs review;
/// spines without records blue), numbered in the order of the scan.
///
/// - Parameters:
///   - image: The photo that was scanned.
///   - resultJSON: A ScanResult, or the spines of bookspine_scanner_find_spines().
///   - optionsJSON: NULL for the defaults, or {"longestSide": 1...65500, pixels to shrink the longer side to (1600), "numbers":
///     whether books are numbered (true), "quality": 1...100 of the JPEG (85), "rotation": that of the scan: 0, 90, 180 or 270}.
///   - outBuffer: Receives a JPEG file; free it with bookspine_buffer_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_JSON, or why the image could not be read or written.
@c(bookspine_image_annotate)
public func imageAnnotate(
  _ image: UnsafePointer<bookspine_image>?, _ resultJSON: UnsafePointer<CChar>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ outBuffer: UnsafeMutablePointer<bookspine_buffer>?
) -> bookspine_status {
  withStatus {
    let out = try output(outBuffer, "out_buffer", empty: bookspine_buffer())
    let view = try ImageView(image)
    let books = try ScanListing(json: try TextInput.cString(resultJSON, "result_json"), named: "result_json")
    guard books.width > 0, books.height > 0 else {
      throw JSONTextError("result_json lacks the photo's width and height: pass what a scan of this photo gave.")
    }
    out.pointee = try bookspine_buffer(copying: try PictureOptions(optionsJSON).picture(of: books, on: view))
  }
}
