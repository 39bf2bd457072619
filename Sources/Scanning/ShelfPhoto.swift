import Imaging
import SpineDetection
import Threading

/// An upright photo of shelves, made ready for all passes.
struct ShelfPhoto {
  /// The photo in color, its tones normalized.
  let image: Image
  /// Its edges.
  let edges: EdgeMap

  /// Normalizes a photo's tones and finds its edges.
  ///
  /// - Parameters:
  ///   - upright: The upright photo, in color.
  ///   - threads: Threads to use; 0: all cores.
  ///   - shouldContinue: Called often; returns false when the work is no longer wanted.
  /// - Throws: ``ImagingError`` when memory runs out; ``Canceled``, soon after `shouldContinue` returned false.
  init(_ upright: Image, threads: Int, while shouldContinue: () -> Bool = { true }) throws {
    image = try upright.toneNormalized()
    edges = try EdgeMap(of: image, threads: threads, while: shouldContinue)
  }

  /// The photo's width and height, in pixels.
  var size: (width: Double, height: Double) { (Double(image.width), Double(image.height)) }
}
