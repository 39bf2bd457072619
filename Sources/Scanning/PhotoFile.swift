import Glibc
import Imaging
import Memory
import Threading

/// The bytes of a photo's file that a host hands over piece by piece, or has read from a file; used from many threads at once.
///
/// A JPEG file that comes in pieces is decoded as they come, where ``PhotoMemory/hasRoom(forPixels:)`` and ``mostEarlyPixels`` allow it.
/// The first use takes the pixels: only the file is kept for others.
///
/// Unchecked, since a lock guards the memory until all bytes are there; from then on it never changes.
public final class PhotoFile: @unchecked Sendable {
  /// Why there is no photo.
  public enum Failure: Error, Hashable, Sendable {
    /// More pieces came after the last one, or there is not yet a last one; a sentence.
    case misused(String)
    /// The file cannot be read; a sentence.
    case unreadable(String)
    /// There are more bytes than this.
    case tooLarge(limit: Int)
    /// The system has no memory left.
    case outOfMemory
  }

  private struct Bytes {
    var memory: UnsafeMutableRawPointer?
    var count = 0
    var capacity = 0
    var isComplete = false
    var decoder: JPEGPieces?
    var pixels: Image?
    /// What the pixels, there or to come, count of those that all photos may have.
    var earlyPixels = 0
  }

  private struct Whole {
    weak var photo: PhotoFile?
  }

  /// The most pixels of photos that nobody has used yet, of all together: 150 MB.
  private static let mostEarlyPixels = 50_000_000
  private static let earlyPixels = Monitor(0)

  /// The photos whose pixels are there, by the addresses of their files.
  private static let decoded = Monitor([UnsafeRawPointer: Whole]())

  /// The most bytes: 200 megapixels, the most that are decoded, fit in them even as an uncompressed PNG.
  private static let mostBytes = 1 << 30
  private static let pieceBytes = 1 << 18

  private let bytes = Monitor(Bytes())
  private let decodesAsItComes: Bool

  /// Waits for pieces, to decode them as they come.
  public convenience init() { self.init(decodesAsItComes: true) }

  private init(decodesAsItComes: Bool) { self.decodesAsItComes = decodesAsItComes }

  deinit {
    bytes.withLock { bytes in
      if let memory = bytes.memory, bytes.isComplete { Self.decoded.withLock { $0[memory] = nil } }
      Self.giveUpPixels(&bytes)
      free(bytes.memory)
    }
  }

  /// Reads a regular file.
  ///
  /// - Throws: ``Failure``; ``ImagingError/unsupportedFormat`` as soon as the first bytes tell.
  public convenience init(path: String) throws {
    guard !path.utf8.contains(0) else { throw Failure.unreadable("The photo's name has a NUL character.") }
    // Without waiting for a pipe's other end.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw Failure.unreadable("Cannot open \(path): \(String(cString: strerror(errno))).")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failure.unreadable("\(path) is a folder, a pipe or a device; name a photo's file.")
    }
    guard status.st_size <= Self.mostBytes else { throw Failure.tooLarge(limit: Self.mostBytes) }
    try self.init(descriptor: descriptor)
  }

  /// Reads from where a descriptor is up to its end, waiting where it is a pipe; it stays open.
  ///
  /// - Throws: As ``init(path:)``.
  public convenience init(descriptor: Int32) throws {
    var status = stat()
    // A regular file's bytes come at once: nothing would be won, and a user may want the picture smaller.
    self.init(decodesAsItComes: fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT != S_IFREG)
    // Not on the stack, of which some threads have little.
    let piece = try ZeroedMemory.taking(Self.pieceBytes)
    try withExtendedLifetime(piece) {
      while true {
        let count = read(descriptor, piece.start, piece.count)
        if count == 0 { break }
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN || errno == EWOULDBLOCK {
          var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          _ = poll(&ready, 1, -1)
          continue
        }
        guard count > 0 else {
          throw Failure.unreadable("Cannot read the photo: \(String(cString: strerror(errno))).")
        }
        try push(UnsafeRawBufferPointer(start: piece.start, count: count))
      }
    }
    _ = try complete()
  }

  /// Takes the next bytes, or none of them when it throws.
  ///
  /// - Throws: ``Failure``; ``ImagingError/unsupportedFormat`` as soon as the first bytes tell.
  public func push(_ piece: UnsafeRawBufferPointer) throws {
    try bytes.withLock { bytes in
      guard !bytes.isComplete else { throw Failure.misused("The photo is complete; begin another one.") }
      guard piece.count <= Self.mostBytes - bytes.count else { throw Failure.tooLarge(limit: Self.mostBytes) }
      guard let start = piece.baseAddress, !piece.isEmpty else { return }
      let needed = bytes.count + piece.count
      if needed > bytes.capacity {
        let capacity = min(Self.mostBytes, max(needed, 2 * bytes.capacity))
        guard let memory = realloc(bytes.memory, capacity) else { throw Failure.outOfMemory }
        (bytes.memory, bytes.capacity) = (memory, capacity)
      }
      guard let memory = bytes.memory else { throw Failure.outOfMemory }
      memcpy(memory + bytes.count, start, piece.count)
      let wasTold = Image.isFormatTold(by: UnsafeRawBufferPointer(start: memory, count: bytes.count))
      let all = UnsafeRawBufferPointer(start: memory, count: needed)
      if !wasTold, Image.isFormatTold(by: all) {
        try Image.checkFormat(of: all)
        if decodesAsItComes { bytes.decoder = JPEGPieces() }
      }
      bytes.count = needed
      Self.decode(all, isComplete: false, &bytes)
    }
  }

  private static func decode(_ file: UnsafeRawBufferPointer, isComplete: Bool, _ bytes: inout Bytes) {
    guard let decoder = bytes.decoder else { return }
    decoder.read(file, isComplete: isComplete) { pixels in
      let isAllowed = PhotoMemory.hasRoom(forPixels: pixels) && takeEarly(pixels)
      if isAllowed { bytes.earlyPixels = pixels }
      return isAllowed
    }
    if decoder.isGivenUp { giveUpPixels(&bytes) }
  }

  private static func takeEarly(_ pixels: Int) -> Bool {
    earlyPixels.withLock { taken in
      guard pixels <= mostEarlyPixels - taken else { return false }
      taken += pixels
      return true
    }
  }

  private static func giveUpPixels(_ bytes: inout Bytes) {
    let pixels = bytes.earlyPixels
    (bytes.decoder, bytes.pixels, bytes.earlyPixels) = (nil, nil, 0)
    if pixels > 0 { earlyPixels.withLock { $0 -= pixels } }
  }

  /// Says that all bytes are there, also the second time; they live as long as this object.
  ///
  /// - Throws: ``Failure/misused(_:)`` without bytes.
  public func complete() throws -> UnsafeRawBufferPointer {
    try bytes.withLock { bytes in
      guard var memory = bytes.memory else {
        throw Failure.misused("The photo has no bytes: its file is empty, or nothing was pushed.")
      }
      if !bytes.isComplete {
        if let exact = realloc(memory, bytes.count) {
          // Nobody has a view of it yet, and pieces have left up to half of it unused.
          (memory, bytes.memory, bytes.capacity) = (exact, exact, bytes.count)
        }
        Self.decode(UnsafeRawBufferPointer(start: memory, count: bytes.count), isComplete: true, &bytes)
        bytes.pixels = bytes.decoder?.image
        if bytes.pixels == nil { Self.giveUpPixels(&bytes) }
        bytes.decoder = nil
        if bytes.pixels != nil { Self.decoded.withLock { $0[memory] = Whole(photo: self) } }
      }
      bytes.isComplete = true
      return UnsafeRawBufferPointer(start: memory, count: bytes.count)
    }
  }

  /// Takes the pixels of a complete photo that was decoded as it came.
  ///
  /// - Parameters:
  ///   - file: What may be the file of such a photo.
  ///   - options: How they are wanted.
  /// - Returns: The image, once; nil for other files, at other sizes, and the second time.
  /// - Throws: What ``Image/decode(_:from:options:)`` throws.
  public static func takeImage(of file: UnsafeRawBufferPointer, options: DecodeOptions) throws -> Image? {
    guard options.areForAllPixels, let address = file.baseAddress,
      let photo = decoded.withLock({ $0[address]?.photo })
    else { return nil }
    func pixels(_ bytes: inout Bytes) -> Image? { bytes.count == file.count ? bytes.pixels : nil }
    guard let stored = photo.bytes.withLock(pixels) else { return nil }
    let image = try Image.decode(file, from: stored, options: options)
    // Another thread may have been first.
    return photo.bytes.withLock { bytes in
      guard pixels(&bytes) != nil else { return nil }
      giveUpPixels(&bytes)
      return image
    }
  }
}
