import CBookspineTypes
import Logging
import Memory

/// What must be left of the address space for a call with a result: Swift's own allocations end the process where there is none.
private let leastAddresses = 24 << 20

/// The one place where an entry point's errors become a status and the thread's last error message.
func withStatus(_ body: () throws -> Void) -> bookspine_status {
  do {
    try body()
    return BOOKSPINE_STATUS_OK
  } catch {
    let failure = Failure(error)
    if failure.status.rawValue >= BOOKSPINE_STATUS_INVALID_ARGUMENT.rawValue {
      Log.write(
        failure.status == BOOKSPINE_STATUS_INTERNAL_ERROR ? .error : .debug,
        "\(failure.status.name): \(failure.message)")
    }
    // After what the host does when it hears of it: its own calls leave messages, too.
    LastError.record(failure.message)
    return failure.status
  }
}

/// A pointer that must not be NULL.
///
/// - Throws: ``ArgumentError/null(_:)`` with the parameter's name.
func required<Pointer>(_ pointer: Pointer?, _ name: String) throws -> Pointer {
  guard let pointer else { throw ArgumentError.null(name) }
  return pointer
}

/// Where a result goes; it is set to `empty` at once, so that a call that fails leaves nothing to free.
///
/// - Throws: ``ArgumentError/null(_:)`` with the parameter's name; ``ArgumentError/outOfMemory`` where hardly any memory is left.
func output<Value>(
  _ pointer: UnsafeMutablePointer<Value>?, _ name: String, empty: Value
) throws -> UnsafeMutablePointer<Value> {
  let pointer = try required(pointer, name)
  pointer.pointee = empty
  guard ProcessMemory.hasAddresses(leastAddresses) else { throw ArgumentError.outOfMemory }
  return pointer
}
