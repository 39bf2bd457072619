import JSONValues
import Testing

@Suite struct JSONOptionsTests {
  private struct Size: JSONOptions {
    var width = 1
    var height = 1

    init(_ reader: inout OptionReader) throws {
      width = try reader.integer("width", in: 1...9) ?? width
      height = try reader.integer("height", in: 1...9) ?? height
    }
  }

  @Test func absentOptionsKeepTheirDefaults() throws {
    let size = try Size(json: #"{"height":3}"#)
    #expect(size.width == 1 && size.height == 3)
  }

  @Test func unknownOptionsAreRefused() {
    #expect(throws: OptionError("Unknown option \"depth\"; known are width, height.")) {
      try Size(json: #"{"depth":1}"#)
    }
  }
}
