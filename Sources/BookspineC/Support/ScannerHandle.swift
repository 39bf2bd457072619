import CBookspineTypes
import Scanning

/// What a `bookspine_scanner *` points to: a retained ``Scanner``.
enum ScannerHandle {
  /// Hands a scanner to the caller, who gives it back with ``release(_:)``.
  static func retain(_ scanner: Scanner) -> UnsafeMutablePointer<bookspine_scanner> {
    Unmanaged.passRetained(scanner).toOpaque().assumingMemoryBound(to: bookspine_scanner.self)
  }

  /// The scanner behind a handle.
  ///
  /// - Throws: ``ArgumentError/null(_:)``.
  static func scanner(_ handle: UnsafeMutablePointer<bookspine_scanner>?) throws -> Scanner {
    Unmanaged<Scanner>.fromOpaque(try required(handle, "scanner")).takeUnretainedValue()
  }

  /// Ends the caller's ownership.
  static func release(_ handle: UnsafeMutablePointer<bookspine_scanner>?) {
    guard let handle else { return }
    Unmanaged<Scanner>.fromOpaque(handle).release()
  }
}
