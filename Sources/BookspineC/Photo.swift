import CBookspineTypes
import Scanning

/// Begins a photo whose file comes in pieces, from a network or a camera.
///
/// A JPEG file is decoded as its pieces come, where the limits of the process leave memory to scan it; others are decoded when they
/// are used.
///
/// - Parameter outPhoto: Receives the photo, which you free with bookspine_photo_destroy(); NULL on failure.
/// - Returns: BOOKSPINE_STATUS_OK or _INVALID_ARGUMENT.
@c(bookspine_photo_begin)
public func photoBegin(_ outPhoto: UnsafeMutablePointer<UnsafeMutablePointer<bookspine_photo>?>?) -> bookspine_status {
  withStatus { try output(outPhoto, "out_photo", empty: nil).pointee = PhotoFile().retainedHandle() }
}

/// Adds the next bytes of a photo's file; they are copied.
///
/// What is no photo is refused as soon as its first bytes are there. What is damaged is told when the photo is used.
///
/// - Parameters:
///   - photo: The photo.
///   - bytes: The bytes; may be NULL when size is 0.
///   - size: Their count; 1 GiB in all.
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT also after bookspine_photo_finish(), _UNSUPPORTED_FORMAT or _TOO_LARGE.
@c(bookspine_photo_push)
public func photoPush(
  _ photo: UnsafeMutablePointer<bookspine_photo>?, _ bytes: UnsafePointer<UInt8>?, _ size: UInt
) -> bookspine_status {
  withStatus {
    let photo = try PhotoFile.behind(photo)
    guard size > 0 else { return }
    guard let count = Int(exactly: size) else { throw ArgumentError.invalid("size must be at most \(Int.max).") }
    try photo.push(UnsafeRawBufferPointer(start: try required(bytes, "bytes"), count: count))
  }
}

/// Ends a photo that was pushed, and gives the image for all functions that take one; also the second time.
///
/// The first function that needs all pixels in color takes those that were decoded as the pieces came, 3 bytes each; they go with
/// bookspine_photo_destroy() otherwise. Functions after it, and those that need the photo smaller, decode the file.
///
/// - Parameters:
///   - photo: The photo, pushed, or opened by path or descriptor.
///   - outImage: Receives a view of the photo, valid until bookspine_photo_destroy().
/// - Returns: BOOKSPINE_STATUS_OK, or _INVALID_ARGUMENT also for a photo without bytes.
@c(bookspine_photo_finish)
public func photoFinish(
  _ photo: UnsafeMutablePointer<bookspine_photo>?, _ outImage: UnsafeMutablePointer<bookspine_image>?
) -> bookspine_status {
  withStatus {
    let out = try output(outImage, "out_image", empty: bookspine_image())
    let bytes = try PhotoFile.behind(photo).complete()
    out.pointee.data = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    out.pointee.size = bytes.count
    out.pointee.format = BOOKSPINE_IMAGE_FORMAT_ENCODED
  }
}

/// Reads a photo's file.
///
/// - Parameters:
///   - path: A regular file.
///   - outPhoto: Receives the photo, which you free with bookspine_photo_destroy(); NULL on failure. bookspine_photo_finish()
///     gives its image.
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _IO_ERROR, _UNSUPPORTED_FORMAT or _TOO_LARGE.
@c(bookspine_photo_open_path)
public func photoOpenPath(
  _ path: UnsafePointer<CChar>?, _ outPhoto: UnsafeMutablePointer<UnsafeMutablePointer<bookspine_photo>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outPhoto, "out_photo", empty: nil)
    out.pointee = try PhotoFile(path: try TextInput.cString(path, "path")).retainedHandle()
  }
}

/// Reads a photo's file from a descriptor up to its end, waiting where it is a pipe or a socket: that is decoded as it comes.
///
/// - Parameters:
///   - descriptor: Open to read, from where it stands; it stays open.
///   - outPhoto: Receives the photo, which you free with bookspine_photo_destroy(); NULL on failure. bookspine_photo_finish()
///     gives its image.
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _IO_ERROR, _UNSUPPORTED_FORMAT or _TOO_LARGE.
@c(bookspine_photo_open_descriptor)
public func photoOpenDescriptor(
  _ descriptor: Int32, _ outPhoto: UnsafeMutablePointer<UnsafeMutablePointer<bookspine_photo>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outPhoto, "out_photo", empty: nil)
    out.pointee = try PhotoFile(descriptor: descriptor).retainedHandle()
  }
}

/// Frees a photo; views of it are not valid any more.
///
/// - Parameter photo: The photo, or NULL.
@c(bookspine_photo_destroy)
public func photoDestroy(_ photo: UnsafeMutablePointer<bookspine_photo>?) { PhotoFile.release(photo) }
