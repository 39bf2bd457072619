import Memory

/// The bytes of a file: as they are on disk, or made here.
enum FileBytes: Sendable {
  case mapped(MappedFile)
  case made([UInt8])

  /// Gives `body` the bytes, which live as long as it runs.
  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    switch self {
    case .mapped(let file): try file.withUnsafeBytes(body)
    case .made(let bytes): try bytes.withUnsafeBytes(body)
    }
  }
}
