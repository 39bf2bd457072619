import Glibc
import Imaging

/// An array of numbers with its shape, in memory that stays where it is.
final class OpenVINOTensor: @unchecked Sendable {
  // Written before a network reads it, and not after; by several threads in different places.
  /// The sizes, the outermost first.
  let shape: [Int]
  /// The numbers.
  let values: UnsafeMutableBufferPointer<Float>

  /// Makes an array of zeros.
  ///
  /// - Throws: ``ImagingError/tooLarge(width:height:)`` when memory is short: Swift's own allocation would end the process.
  init(shape: [Int]) throws(ImagingError) {
    let count = shape.reduce(1, *)
    guard let memory = calloc(max(1, count), MemoryLayout<Float>.stride) else {
      throw .tooLarge(width: shape.last ?? 0, height: shape.dropLast().last ?? 0)
    }
    self.shape = shape
    values = UnsafeMutableBufferPointer(start: memory.assumingMemoryBound(to: Float.self), count: count)
  }

  deinit { free(values.baseAddress) }
}
