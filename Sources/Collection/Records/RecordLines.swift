import Glibc
import SQLite

/// Reads a file line by line.
final class RecordLines {
  /// The longest line: a book with the scanner's JSON has some 10 kB.
  static let maximumLineBytes = 16 << 20

  private let path: String
  private let file: UnsafeMutablePointer<FILE>
  private var line: [UInt8] = []
  /// The number of the line that was read last, from 1.
  private(set) var number = 0
  /// The bytes that have been taken, of all that there are.
  private(set) var offset = 0
  /// The file's bytes when it was opened.
  let size: Int

  /// Opens a file.
  init(path: String) throws(CollectionError) {
    guard isRegularFile(path) != false else {
      throw .file("\(path) is a folder, a pipe or a device; name a file.")
    }
    guard !path.utf8.contains(0), let file = fopen(path, "rbe") else {
      throw .file("Cannot open \(path): \(String(cString: strerror(errno))).")
    }
    self.path = path
    self.file = file
    var status = stat()
    size = fstat(fileno(file), &status) == 0 ? status.st_size : 0
  }

  deinit { fclose(file) }

  /// The next line without its end, or nil after the last.
  func next() throws(CollectionError) -> String? {
    line.removeAll(keepingCapacity: true)
    while true {
      let byte = getc_unlocked(file)
      if byte == EOF, ferror(file) != 0 { throw .file("Cannot read \(path): \(String(cString: strerror(errno))).") }
      if byte == EOF, line.isEmpty { return nil }
      if byte == EOF || byte == CInt(UInt8(ascii: "\n")) { break }
      guard line.count < Self.maximumLineBytes else {
        throw .invalidRecords("\(path): line \(number + 1) has more than \(Self.maximumLineBytes) bytes.")
      }
      line.append(UInt8(truncatingIfNeeded: byte))
    }
    number += 1
    offset += line.count + 1
    guard let text = String(validating: line, as: UTF8.self) else {
      throw .invalidRecords("\(path): line \(number) is not UTF-8; convert the file first.")
    }
    return text
  }
}
