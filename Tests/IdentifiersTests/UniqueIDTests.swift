import Foundation
import Identifiers
import Testing

@Suite struct UniqueIDTests {
  @Test func isAUUIDOfVersion4() throws {
    for _ in 0..<100 {
      let id = UniqueID.new()
      let uuid = try #require(UUID(uuidString: id))
      #expect(uuid.uuidString.lowercased() == id)
      #expect(uuid.uuid.6 >> 4 == 4 && uuid.uuid.8 >> 6 == 2)
      #expect(UniqueID.isValid(id) && UniqueID.isValid(id.uppercased()))
    }
  }

  @Test func isNeverTheSame() {
    let ids = (0..<1000).map { _ in UniqueID.new() }
    #expect(Set(ids).count == ids.count)
    for place in 0..<36 where ![8, 13, 14, 18, 19, 23].contains(place) {
      #expect(Set(ids.map { Array($0.utf8)[place] }).count == 16, "digit \(place) is not random")
    }
  }

  @Test(arguments: ["9b2c6a10-7d34-4e5f-8a61-0f3d2c1b4a59", "00000000-0000-0000-0000-000000000000"])
  func anyVersionIsValid(text: String) { #expect(UniqueID.isValid(text)) }

  @Test(arguments: [
    "", "-", "----", "9b2c6a107d344e5f8a610f3d2c1b4a59", "{9b2c6a10-7d34-4e5f-8a61-0f3d2c1b4a59}",
    "9b2c6a10-7d34-4e5f-8a61-0f3d2c1b4a5", "9b2c6a10-7d34-4e5f-8a61-0f3d2c1b4a59a",
    "9b2c6a10-7d34-4e5f-8a61-0f3d2c1b4a5g",
    " b2c6a10-7d34-4e5f-8a61-0f3d2c1b4a59", "+b2c6a10-0xf4-4e5f-8a61-0f3d2c1b4a59",
    "9b2c6a10-7d34-4e5f-8a61-0f3d2c1b4a59\0",
    "9b2c6a10-7d34-4e5f-8a6-10f3d2c1b4a59", "9b2c6a10-7d34-4e5f-8a61-0f3d2c1b4aé",
    "../../../../../../../../../../etc/x.",
  ])
  func otherTextsAreNot(text: String) { #expect(!UniqueID.isValid(text)) }
}
