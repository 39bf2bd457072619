import CBookspineTypes
import Glibc
import Imaging

extension bookspine_buffer {
  /// A copy that the caller frees.
  ///
  /// - Throws: ``ArgumentError/outOfMemory``.
  init(copying bytes: UnsafeRawBufferPointer) throws {
    self.init()
    guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
    guard let copy = malloc(bytes.count) else { throw ArgumentError.outOfMemory }
    HandedOut.buffers.add(1, ordering: .relaxed)
    memcpy(copy, source, bytes.count)
    data = copy.assumingMemoryBound(to: UInt8.self)
    size = bytes.count
  }

  /// A copy that the caller frees.
  ///
  /// - Throws: ``ArgumentError/outOfMemory``.
  init(copying bytes: [UInt8]) throws {
    self = try bytes.withUnsafeBytes { try bookspine_buffer(copying: $0) }
  }

  /// A copy of an image's pixels, row by row, that the caller frees.
  ///
  /// - Throws: ``ArgumentError/outOfMemory``.
  init(copyingPixelsOf image: Image) throws {
    self = try image.withSamples { samples in
      try bookspine_buffer(copying: UnsafeRawBufferPointer(start: samples, count: image.stride * image.height))
    }
  }
}
