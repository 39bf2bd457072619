/// An array of numbers with its shape, in memory that stays where it is.
final class OpenVINOTensor: @unchecked Sendable {
  // Written before a network reads it, and not after; by several threads in different places.
  /// The sizes, the outermost first.
  let shape: [Int]
  /// The numbers.
  let values: UnsafeMutableBufferPointer<Float>

  /// Makes an array whose numbers are still to be written.
  init(shape: [Int]) {
    self.shape = shape
    values = .allocate(capacity: shape.reduce(1, *))
  }

  deinit { values.deallocate() }
}
