import Glibc

/// A file that appears complete or not at all, but for pipes and devices, which are written as it comes.
final class AtomicFile {
  private static let bufferBytes = 1 << 18

  private let folder: CInt
  private let name: String
  /// Nil for a file that is written in place.
  private let temporary: String?
  private let displayName: String
  private var descriptor: CInt
  private var buffer: [UInt8] = []

  /// Begins a file; it gets its name with ``finish()``, and is removed when that was not reached.
  ///
  /// - Parameters:
  ///   - folder: The descriptor of the folder, or `AT_FDCWD`; stays the caller's.
  ///   - name: The name in it.
  ///   - temporary: What the file is called until it is complete.
  ///   - displayName: What errors call the file.
  /// - Throws: ``CollectionError/file(_:)``, ``CollectionError/diskFull(_:)``.
  init(folder: CInt, name: String, temporary: String, displayName: String) throws(CollectionError) {
    self.folder = folder
    self.name = name
    self.displayName = displayName
    self.temporary = temporary
    descriptor = openat(folder, temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw failure }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if let temporary { unlinkat(folder, temporary, 0) }
  }

  /// Begins to write into what is no ordinary file, as a pipe or a device, and cannot appear complete or not at all.
  ///
  /// - Parameter path: Its name.
  /// - Throws: ``CollectionError/file(_:)``, also of a pipe that nobody reads.
  init(into path: String) throws(CollectionError) {
    folder = AT_FDCWD
    name = path
    displayName = path
    temporary = nil
    // Without waiting for a reader, who may never come; then waiting for the one who is there.
    descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENXIO ? .file("Nobody reads from \(path); begin to read before writing to it.") : failure
    }
    _ = fcntl(descriptor, F_SETFL, O_WRONLY)
  }

  /// Gives the file the permissions of another one.
  func setPermissions(_ mode: mode_t) throws(CollectionError) {
    guard fchmod(descriptor, mode) == 0 else { throw failure }
  }

  /// Appends bytes.
  func write(_ bytes: some Sequence<UInt8>) throws(CollectionError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferBytes { try flush() }
  }

  /// Puts the file in its place, when all of it is on disk.
  func finish() throws(CollectionError) {
    try flush()
    if let temporary, fsync(descriptor) != 0 || renameat(folder, temporary, folder, name) != 0 { throw failure }
    close(descriptor)
    descriptor = -1
    // The name, too, has to be on disk.
    if folder != AT_FDCWD { fsync(folder) }
  }

  private func flush() throws(CollectionError) {
    var start = 0
    while start < buffer.count {
      let written = buffer.withUnsafeBytes { bytes in
        withoutPipeSignal { Glibc.write(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start) }
      }
      guard written > 0 else { throw failure }
      start += written
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Calls `body` on a thread that a pipe whose reader has gone sends no signal, which would end the host's process.
  private func withoutPipeSignal(_ body: () -> Int) -> Int {
    guard temporary == nil else { return body() }
    var (pipe, before, pending) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    sigpending(&pending)
    let wasPending = sigismember(&pending, SIGPIPE) == 1
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    let (result, code) = (body(), errno)
    var now = timespec()
    if result < 0, code == EPIPE, !wasPending { sigtimedwait(&pipe, nil, &now) }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = code
    return result
  }

  private var failure: CollectionError { CollectionError(system: errno, "Cannot write \(displayName)") }
}
