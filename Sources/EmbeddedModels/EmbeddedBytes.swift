import CModelData

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
    var count = 0
    let start = model_data(name, &count)
    buffer = UnsafeBufferPointer(start: start, count: count)
  }
}
