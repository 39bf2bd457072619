import Glibc

/// Listens, but takes no connection: its queue is full.
final class FullListener {
  let port: UInt16
  private var sockets: [Int32] = []

  init() {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    sockets = (0..<4).map { _ in socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0) }
    withUnsafeMutableBytes(of: &address) { [sockets] bytes in
      guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return }
      bind(sockets[0], pointer, length)
      listen(sockets[0], 0)
      getsockname(sockets[0], pointer, &length)
      for other in sockets.dropFirst() { connect(other, pointer, length) }
    }
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { for socket in sockets { close(socket) } }

  var url: String { "http://127.0.0.1:\(port)" }
}
