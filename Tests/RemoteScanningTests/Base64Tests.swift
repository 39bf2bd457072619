import Foundation
import Testing

@testable import RemoteScanning

@Suite struct Base64Tests {
  @Test func isWrittenAndRead() {
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...UInt8.max) }
      let text = Data(bytes).base64EncodedString()
      #expect(Base64.text(bytes) == text && Base64.bytes(text) == bytes)
    }
  }

  @Test(arguments: [
    "", "QQ==", "QQ=", "QQ", "QQ===", "QR==", "QUI=", "QUI", "QUJ=", "QUJD", "QUJD\n", "QU JD", "QUJD=", "=QUJ", "Q===",
    "Q", "=", "QQ==QQ==", "QU-_", "QUI=QQ==", "QUJDé", "QUJDA", "QUJD\0", "/+aZ",
  ])
  func whatIsNoneIsRefused(text: String) {
    #expect(Base64.bytes(text) == Data(base64Encoded: text).map { [UInt8]($0) })
  }
}
