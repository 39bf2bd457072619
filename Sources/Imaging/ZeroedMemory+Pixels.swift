import Memory

extension ZeroedMemory {
  /// Memory of so many bytes.
  ///
  /// - Throws: ``ImagingError/outOfMemory(bytes:)``.
  package static func taking(_ count: Int) throws(ImagingError) -> ZeroedMemory {
    guard let memory = ZeroedMemory(count: count) else { throw .outOfMemory(bytes: count) }
    return memory
  }

  /// The bytes as samples of pixels.
  package var samples: UnsafeMutablePointer<UInt8> { start.assumingMemoryBound(to: UInt8.self) }
}
