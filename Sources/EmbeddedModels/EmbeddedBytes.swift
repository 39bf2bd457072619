import CModelData

#if MODELS_FROM_FOLDER
  import Glibc
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
      guard let folder = getenv("BOOKSPINE_MODELS") else { return nil }
      let descriptor = open("\(String(cString: folder))/\(name)", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      let count = Int(status.st_size)
      let pages = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
      guard let pages, pages != MAP_FAILED else { return nil }
      return UnsafeBufferPointer(start: pages.assumingMemoryBound(to: UInt8.self), count: count)
    }
  #endif
}
