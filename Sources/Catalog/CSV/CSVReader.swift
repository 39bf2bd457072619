import Glibc

/// Reads a CSV file (RFC 4180) row by row in constant memory.
///
/// Fields end with commas or, when the first row has more tabs than commas, with tabs. They may be quoted, doubled quotes
/// stand for one, rows end with LF, CRLF or CR, a byte order mark is skipped.
package final class CSVReader {
  /// The longest field, in bytes: a title has less than 2 kB, an unbalanced quote swallows the rest of the file.
  static let maximumFieldBytes = 64 << 10
  /// The most fields of a row.
  static let maximumFields = 1024

  private let path: String
  /// Its bytes when it was opened.
  package let size: Int
  private let descriptor: CInt
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)
  private var position = 0
  private var filled = 0
  /// How much has been read before what the buffer holds.
  private var before = 0
  private var separator = UInt8(ascii: ",")
  /// The number of the row that was read last, the header being 1.
  package private(set) var row = 0

  /// The bytes that have been taken, of all that there are.
  package var offset: Int { before + position }

  /// Opens a file.
  ///
  /// - Throws: ``CatalogError/file(_:)``.
  package init(path: String) throws(CatalogError) {
    guard !path.utf8.contains(0) else { throw .file("The CSV file's name has a NUL character.") }
    self.path = path
    // Without waiting for a pipe's other end.
    descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .file("Cannot open \(path): \(String(cString: strerror(errno))).") }
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    size = status.st_size
    guard isFile else {
      throw .file("\(path) is a folder, a pipe or a device; name a CSV file.")
    }
    if try peek() == 0xEF, filled >= 3, buffer[1] == 0xBB, buffer[2] == 0xBF { position = 3 }
    let header = buffer[..<filled].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let marks = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].map { mark in
      (mark, count: header.count { $0 == mark })
    }
    separator = marks.max { $0.count < $1.count }?.0 ?? separator
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The fields of the next row, or nil at the end; an empty line has one empty field.
  ///
  /// - Throws: ``CatalogError/invalidCSV(_:)`` that names the row; ``CatalogError/file(_:)``.
  package func next() throws(CatalogError) -> [String]? {
    guard try peek() != nil else { return nil }
    row += 1
    var fields: [String] = []
    while true {
      fields.append(try text(try field()))
      guard fields.count <= Self.maximumFields else { throw invalid("has more than \(Self.maximumFields) fields") }
      guard let end = try read() else { return fields }
      if end == separator { continue }
      if end == UInt8(ascii: "\r"), try peek() == UInt8(ascii: "\n") { position += 1 }
      return fields
    }
  }

  /// The bytes of a field; the separator after it stays unread.
  private func field() throws(CatalogError) -> [UInt8] {
    guard try peek() == UInt8(ascii: "\"") else { return try plainField([]) }
    position += 1
    var bytes: [UInt8] = []
    while true {
      guard let byte = try read() else { throw invalid("begins a quoted field that never ends") }
      if byte == UInt8(ascii: "\"") {
        guard try peek() == UInt8(ascii: "\"") else { return try plainField(bytes) }
        position += 1
      }
      try append(byte, to: &bytes)
    }
  }

  private func plainField(_ start: [UInt8]) throws(CatalogError) -> [UInt8] {
    var bytes = start
    while let byte = try peek(), byte != separator, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      position += 1
      try append(byte, to: &bytes)
    }
    return bytes
  }

  private func append(_ byte: UInt8, to bytes: inout [UInt8]) throws(CatalogError) {
    guard byte != 0 else { throw invalid("has a NUL byte; convert the file to UTF-8") }
    guard bytes.count < Self.maximumFieldBytes else {
      throw invalid("has a field of more than \(Self.maximumFieldBytes) bytes; look for an unbalanced quote")
    }
    bytes.append(byte)
  }

  private func text(_ bytes: [UInt8]) throws(CatalogError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw invalid("is not UTF-8; convert the file first")
    }
    return text
  }

  private func read() throws(CatalogError) -> UInt8? {
    let byte = try peek()
    if byte != nil { position += 1 }
    return byte
  }

  private func peek() throws(CatalogError) -> UInt8? {
    if position < filled { return buffer[position] }
    before += filled
    position = 0
    filled = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    if filled < 0 {
      filled = 0
      throw .file("Cannot read \(path): \(String(cString: strerror(errno))).")
    }
    return filled > 0 ? buffer[0] : nil
  }

  private func invalid(_ complaint: String) -> CatalogError { .invalidCSV("\(path): row \(row) \(complaint).") }
}
