import CModelData

#if MODELS_FROM_FOLDER
  import FoundationEssentials
#endif

/// Bytes of a file of `Models/`, in the library's constant memory: nothing is copied, and nothing is to be freed.
package struct EmbeddedBytes: @unchecked Sendable {
  /// The bytes; valid as long as the library is loaded.
  package let buffer: UnsafeBufferPointer<UInt8>

  /// Wraps a part of a file.
  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) { buffer = UnsafeBufferPointer(rebasing: bytes) }

  /// Finds a file.
  ///
  /// - Parameter name: the file's name in `Models/`. There are no bytes when no such file is embedded.
  package init(of name: String) {
    #if MODELS_FROM_FOLDER
      if let bytes = Self.inFolder(name) {
        buffer = bytes
        return
      }
    #endif
    var count = 0
    let start = model_data(name, &count)
    buffer = UnsafeBufferPointer(start: start, count: count)
  }

  #if MODELS_FROM_FOLDER
    /// A file of the folder `BOOKSPINE_MODELS`, which programs that measure other models than the embedded ones are compiled to look into.
    private static func inFolder(_ name: String) -> UnsafeBufferPointer<UInt8>? {
      guard let folder = ProcessInfo.processInfo.environment["BOOKSPINE_MODELS"],
        let data = try? Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name))
      else { return nil }
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.count)
      _ = bytes.initialize(from: data)
      return UnsafeBufferPointer(bytes)
    }
  #endif
}
