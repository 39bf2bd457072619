/// An array of numbers with its shape, in memory that stays where it is.
final class OpenVINOTensor: @unchecked Sendable {
  // Written before a network reads it, and not after.
  /// The sizes, the outermost first.
  let shape: [Int]
  /// The numbers.
  let values: UnsafeMutableBufferPointer<Float>

  /// Makes an array of zeros for `fill` to write to.
  init(shape: [Int], fill: (UnsafeMutablePointer<Float>) throws -> Void) rethrows {
    self.shape = shape
    values = .allocate(capacity: shape.reduce(1, *))
    values.initialize(repeating: 0)
    if let base = values.baseAddress { try fill(base) }
  }

  deinit { values.deallocate() }
}
