import Glibc
import Synchronization

/// Answers each connection with the next of some canned texts, and keeps what it was asked.
package final class LoopbackServer: Sendable {
  /// How a connection is answered.
  package enum Answer: Sendable {
    /// This text, then the end of the connection.
    case text(String)
    /// A whole answer with these bytes.
    case file([UInt8], type: String)
    /// These texts, each to a request of the same connection, then its end.
    case texts([String])
    /// This text, and then silence until the client goes.
    case silence(after: String)

    /// A whole answer.
    package static func response(_ body: String, status: Int = 200, type: String = "application/json") -> Answer {
      .text("HTTP/1.1 \(status) X\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }
  }

  /// The port on 127.0.0.1.
  package let port: UInt16
  private let listener: Int32
  private let answers: [Answer]
  private let received = Mutex<[String]>([])

  /// Begins to answer, on a thread of its own, which ends with the last answer.
  package init(_ answers: [Answer]) {
    let (listener, port) = Self.bound()
    listen(listener, 16)
    (self.answers, self.listener, self.port) = (answers, listener, port)
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<LoopbackServer>.fromOpaque(argument).takeRetainedValue().serve() }
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    pthread_detach(thread)
  }

  /// A base address at which nobody listens.
  package static func closedURL() -> String {
    let (socket, port) = bound()
    defer { close(socket) }
    return "http://127.0.0.1:\(port)"
  }

  private static func bound() -> (socket: Int32, port: UInt16) {
    let bound = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutableBytes(of: &address) { bytes in
      guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return }
      bind(bound, pointer, length)
      getsockname(bound, pointer, &length)
    }
    return (bound, UInt16(bigEndian: address.sin_port))
  }

  /// The base address.
  package var url: String { "http://127.0.0.1:\(port)" }

  /// The heads of the requests so far.
  package var requests: [String] { received.withLock { $0 } }

  private func serve() {
    for answer in answers {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { break }
      receive(connection)
      switch answer {
      case .text(let text): write(connection, text)
      case .file(let bytes, let type):
        write(connection, "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(bytes.count)\r\n\r\n")
        write(connection, bytes)
      case .texts(let texts):
        for (index, text) in texts.enumerated() {
          if index > 0 { receive(connection) }
          write(connection, text)
        }
      case .silence(let text):
        write(connection, text)
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) > 0 {}
      }
      close(connection)
    }
    close(listener)
  }

  private func receive(_ connection: Int32) {
    received.withLock { $0.append("") }
    let request = read(connection)
    received.withLock { $0[$0.count - 1] = request }
  }

  /// Reads until the end of the head and of a body of known length.
  private func read(_ connection: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while !Self.isWhole(bytes) {
      let count = recv(connection, &buffer, buffer.count, 0)
      if count <= 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isWhole(_ request: [UInt8]) -> Bool {
    guard let end = request.indices.first(where: { request[$0...].starts(with: "\r\n\r\n".utf8) }) else { return false }
    let head = String(decoding: request[..<end], as: UTF8.self).lowercased()
    let length = head.split(separator: "content-length: ").dropFirst().first?.prefix { $0.isNumber }
    return request.count - end - 4 >= length.flatMap { Int($0) } ?? 0
  }

  private func write(_ connection: Int32, _ text: String) { write(connection, Array(text.utf8)) }

  private func write(_ connection: Int32, _ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        send(connection, $0.baseAddress?.advanced(by: sent), $0.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return }
      sent += count
    }
  }
}
