import Glibc
import Imaging
import Testing

@testable import Collection

/// A folder for a test's collection, removed with it.
final class CollectionFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/collection-tests-XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
  }

  deinit { Self.remove(path) }

  /// The collection's file.
  var file: String { "\(path)/books.db" }

  /// Opens the collection.
  func open(_ options: CollectionOptions = CollectionOptions()) throws -> BookCollection {
    try BookCollection(path: file, options: options)
  }

  /// The files in a folder below.
  func names(in folder: String = "books.db.photos") -> [String] { Self.names("\(path)/\(folder)") }

  /// Writes a file.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) -> String {
    let file = "\(path)/\(name)"
    let descriptor = Glibc.open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    bytes.withUnsafeBytes { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    return file
  }

  /// The bytes of a file.
  func read(_ name: String) -> [UInt8] {
    let descriptor = Glibc.open("\(path)/\(name)", O_RDONLY)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  private static func names(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func remove(_ path: String) {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      for name in names(path) { remove("\(path)/\(name)") }
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}

/// A scan of an invented shelf.
enum Shelf {
  static let width = 400
  static let height = 300

  /// A photo in which every spine has a color of its own.
  static func photo() throws -> Image {
    try Image(width: width, height: height, format: .rgb) { pixels in
      for y in 0..<height {
        for x in 0..<width {
          for channel in 0..<3 {
            pixels[(y * width + x) * 3 + channel] = UInt8((x / 50 * 31 + channel * 70) % 256)
          }
        }
      }
    }
  }

  /// A book as the scanner's JSON has it, at a place in the row.
  static func book(
    _ title: String, _ author: String, _ confidence: Double, place: Int, shift: Int = 0, more: String = ""
  ) -> String {
    let (left, right) = (place * 50 + shift, place * 50 + shift + 48)
    return """
      {"id":"b\(place + 1)","box":{"x":\(left),"y":10,"width":48,"height":280},
      "quad":[[\(right),10],[\(right),290],[\(left),290],[\(left),10]],
      "metadata":{"title":"\(title)","author":"\(author)","confidence":\(confidence)\(more)},
      "spineInfo":{"title":"\(title)","author":"\(author)","coauthors":[],"confidence":"high","callNumber":"N 7"},
      "observation":{"fullText":"\(title)"},"reviewStatus":"verified","needsReview":false}
      """
  }

  /// A ScanResult.
  static func json(_ books: [String], photo: String = "shelf.jpg") -> String {
    """
    {"schemaVersion":1,"photo":"\(photo)","width":\(width),"height":\(height),"engine":"ppocr",
    "books":[\(books.joined(separator: ","))],"quality":{},"suggestions":[],"timings":{}}
    """
  }

  /// Four books of confidences from 0.3 to 0.95.
  static func scan() throws -> ScanImport {
    try ScanImport(
      json: json([
        book("The Copper Lantern", "Maria Lindqvist", 0.95, place: 0, more: ",\"isbn\":\"9780306406157\""),
        book("Rivers of Salt", "Thomas Okafor", 0.55, place: 1),
        book("A Quiet Harbour", "", 0.3, place: 2),
        book("An Atlas of Bridges", "Ines Tamm", 0.7, place: 3, more: ",\"pageCount\":312,\"publisher\":\"Nordlys\""),
      ]))
  }
}
