import Glibc

/// Short files in which the system tells of itself.
enum SystemFile {
  /// The first bytes of a file.
  static func text(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 1) { room in
      let count = read(file, room.baseAddress, room.count)
      return count > 0 ? String(decoding: room.prefix(count), as: UTF8.self) : nil
    }
  }

  /// The number that is a file's first line.
  static func number(in path: String) -> Int? {
    text(of: path).flatMap { Int($0.prefix { $0 != "\n" }) }
  }

  /// The number that follows a name at the start of a line.
  static func value(of name: String, in text: String) -> Int? {
    for line in text.split(separator: "\n") where line.hasPrefix(name) {
      let rest = line.dropFirst(name.count)
      guard let next = rest.first, name.hasSuffix(":") || next == " " || next == "\t" else { continue }
      return rest.split(whereSeparator: { $0 == " " || $0 == "\t" }).first.flatMap { Int($0) }
    }
    return nil
  }
}
