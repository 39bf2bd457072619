import CBookspineTypes
import RemoteScanning

/// What a `bookspine_remote *` points to: a retained ``RemoteSetup``.
enum RemoteHandle {
  /// Hands a remote scanner to the caller, who gives it back with ``release(_:)``.
  static func retain(_ setup: RemoteSetup) -> UnsafeMutablePointer<bookspine_remote> {
    Unmanaged.passRetained(setup).toOpaque().assumingMemoryBound(to: bookspine_remote.self)
  }

  /// The remote scanner behind a handle.
  ///
  /// - Throws: ``ArgumentError/null(_:)``.
  static func setup(_ handle: UnsafeMutablePointer<bookspine_remote>?) throws -> RemoteSetup {
    Unmanaged<RemoteSetup>.fromOpaque(try required(handle, "remote")).takeUnretainedValue()
  }

  /// Stops all scans.
  static func cancel(_ handle: UnsafeMutablePointer<bookspine_remote>?) {
    guard let handle else { return }
    Unmanaged<RemoteSetup>.fromOpaque(handle).takeUnretainedValue().remote.cancelAll()
  }

  /// Ends the caller's ownership.
  static func release(_ handle: UnsafeMutablePointer<bookspine_remote>?) {
    guard let handle else { return }
    Unmanaged<RemoteSetup>.fromOpaque(handle).release()
  }
}
