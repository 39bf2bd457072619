import Glibc

/// Photos in a folder beside the collection's file.
///
/// Each operation opens the folder itself, never through a symbolic link, and works on names in it that are UUIDs: whatever
/// else lies there, or is linked there, stays untouched.
final class PhotoFolder: PhotoStore {
  /// The largest photo that is read: larger than any that was written.
  private static let maximumBytes = 64 << 20

  private let path: String

  init(path: String) { self.path = path }

  func add(_ jpeg: [UInt8]) throws(CollectionError) -> String {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("make") }
    let name = PhotoName.new()
    try withFolder { (folder) throws(CollectionError) in
      let temporary = name + PhotoName.temporarySuffix
      let file = try AtomicFile(folder: folder, name: name, temporary: temporary, displayName: "\(path)/\(name)")
      try file.write(jpeg)
      try file.finish()
    }
    return name
  }

  func read(_ name: String) throws(CollectionError) -> [UInt8] {
    guard PhotoName.isValid(name) else {
      throw .invalidCollection("The collection names a photo that cannot be its own.")
    }
    return try withFolder { (folder) throws(CollectionError) in
      let descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw .notFound("The photo \(path)/\(name) is no longer there.") }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.maximumBytes
      else {
        throw .file("\(path)/\(name) is no photo of the collection.")
      }
      let size = Int(status.st_size)
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        while count < size, let start = buffer.baseAddress {
          let read = Glibc.read(descriptor, start + count, size - count)
          guard read > 0 else { break }
          count += read
        }
      }
      guard bytes.count == size else { throw failure("read") }
      return bytes
    }
  }

  func names() throws(CollectionError) -> [String]? {
    guard access(path, F_OK) == 0 else { return nil }
    return try withFolder { (folder) throws(CollectionError) in
      // closedir() closes the descriptor that it is given.
      let descriptor = dup(folder)
      guard let listing = fdopendir(descriptor) else {
        close(descriptor)
        throw failure("list")
      }
      defer { closedir(listing) }
      rewinddir(listing)
      var names: [String] = []
      while let entry = readdir(listing) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if PhotoName.isRemovable(name) { names.append(name) }
      }
      return names
    }
  }

  func remove(_ name: String) throws(CollectionError) -> Int {
    guard PhotoName.isRemovable(name) else { return 0 }
    return try withFolder { (folder) throws(CollectionError) in
      var status = stat()
      guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else {
        return 0
      }
      guard unlinkat(folder, name, 0) == 0 || errno == ENOENT else { throw failure("remove a photo from") }
      return Int(status.st_size)
    }
  }

  private func withFolder<Result>(_ body: (CInt) throws(CollectionError) -> Result) throws(CollectionError) -> Result {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else {
      throw errno == ENOENT ? .notFound("The folder of pictures \(path) is not there.") : failure("open")
    }
    defer { close(folder) }
    return try body(folder)
  }

  private func failure(_ verb: String) -> CollectionError {
    CollectionError(system: errno, "Cannot \(verb) the folder of pictures \(path)")
  }
}
