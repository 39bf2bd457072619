import CBookspineTypes
import Glibc

/// Frees the bytes of a buffer that the library filled, and empties it.
///
/// - Parameter buffer: The buffer; NULL and empty buffers are fine, so freeing twice is too.
@c(bookspine_buffer_free)
public func bufferFree(_ buffer: UnsafeMutablePointer<bookspine_buffer>?) {
  guard let buffer else { return }
  if buffer.pointee.data != nil { HandedOut.buffers.subtract(1, ordering: .relaxed) }
  free(buffer.pointee.data)
  buffer.pointee = bookspine_buffer()
}

/// Frees a string that the library returned through an `out_` parameter.
///
/// - Parameter string: The string, or NULL.
@c(bookspine_string_free)
public func stringFree(_ string: UnsafeMutablePointer<CChar>?) {
  if string != nil { HandedOut.strings.subtract(1, ordering: .relaxed) }
  free(string)
}
