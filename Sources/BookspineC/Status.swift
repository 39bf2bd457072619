import CBookspineTypes

/// The name of a status, such as "BOOKSPINE_STATUS_OK", for logs.
///
/// - Parameter status: Any value.
/// - Returns: A constant string, "BOOKSPINE_STATUS_UNKNOWN" for a value that this version does not know; do not free it.
@c(bookspine_status_name)
public func statusName(_ status: bookspine_status) -> UnsafePointer<CChar> { status.name.cString }

/// What went wrong in the calling thread's last call that failed, and what to do about it.
///
/// - Returns: UTF-8 text, "" when no call has failed yet; never NULL. It belongs to the library and is valid until the same
///   thread's next call that returns another status than BOOKSPINE_STATUS_OK; do not free it.
@c(bookspine_last_error_message)
public func lastErrorMessage() -> UnsafePointer<CChar> { LastError.message }
