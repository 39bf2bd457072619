import Imaging
import Memory

/// An array of numbers with its shape, in memory that stays where it is.
final class OpenVINOTensor: @unchecked Sendable {
  // Written before a network reads it, and not after; by several threads in different places.
  /// The sizes, the outermost first.
  let shape: [Int]
  /// The numbers.
  let values: UnsafeMutableBufferPointer<Float>
  private let memory: ZeroedMemory

  /// Makes an array of zeros.
  ///
  /// - Throws: ``ImagingError/outOfMemory(bytes:)``.
  init(shape: [Int]) throws(ImagingError) {
    let count = shape.reduce(1, *)
    memory = try ZeroedMemory.taking(count * MemoryLayout<Float>.stride)
    values = UnsafeMutableBufferPointer(start: memory.start.assumingMemoryBound(to: Float.self), count: count)
    self.shape = shape
  }
}
