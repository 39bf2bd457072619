import JSONValues
import Testing

@Suite struct OptionReaderTests {
  private enum Fruit: String, CaseIterable { case apple, pear }

  private func reader(_ json: String) throws -> OptionReader { try OptionReader(json: json, named: "options_json") }

  private func complaint(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? OptionError)?.message
    }
  }

  @Test func everyKindIsRead() throws {
    var reader = try reader(
      #"{"n":0.5,"i":3,"q":90,"b":true,"s":"x","c":"pear","t":["a"],"m":[1,2],"o":{"k":null}}"#)
    #expect(try reader.number("n", in: 0...1) == 0.5)
    #expect(try reader.integer("i", in: 1...3) == 3)
    #expect(try reader.integer("q", oneOf: [0, 90]) == 90)
    #expect(try reader.bool("b") == true)
    #expect(try reader.string("s") == "x")
    #expect(try reader.choice("c", Fruit.self) == .pear)
    #expect(try reader.strings("t") == ["a"])
    #expect(try reader.integers("m") == [1, 2])
    #expect(try reader.object("o") == ["k": .null])
    try reader.finish()
  }

  @Test func absentAndNullAreNil() throws {
    var reader = try reader(#"{"b":null}"#)
    #expect(try reader.bool("b") == nil && reader.string("s") == nil)
    try reader.finish()
  }

  @Test func aWrongValueNamesTheKeyAndWhatIsAllowed() throws {
    let json = #"{"n":2,"i":1.5,"q":45,"b":1,"s":true,"c":"plum","t":["a",1],"m":[1.5],"o":[]}"#
    var reader = try reader(json)
    let complaints = [
      complaint { _ = try reader.number("n", in: 0...1) }, complaint { _ = try reader.integer("i", in: 1...3) },
      complaint { _ = try reader.integer("q", oneOf: [0, 90]) }, complaint { _ = try reader.bool("b") },
      complaint { _ = try reader.string("s") }, complaint { _ = try reader.choice("c", Fruit.self) },
      complaint { _ = try reader.strings("t") }, complaint { _ = try reader.integers("m") },
      complaint { _ = try reader.object("o") },
    ]
    #expect(
      complaints == [
        "Option \"n\" must be a number from 0.0 to 1.0.", "Option \"i\" must be a whole number from 1 to 3.",
        "Option \"q\" must be one of 0, 90.", "Option \"b\" must be true or false.", "Option \"s\" must be a string.",
        "Option \"c\" must be one of \"apple\", \"pear\".", "Option \"t\" must be an array of strings.",
        "Option \"m\" must be an array of whole numbers.", "Option \"o\" must be an object.",
      ])
  }

  @Test func keysThatNobodyTakesAreUnknown() throws {
    var reader = try reader(#"{"b":true,"z":1,"y":2}"#)
    #expect(complaint { try reader.finish() } == "Unknown option \"b\"; there are none.")
    _ = try reader.bool("b")
    #expect(complaint { try reader.finish() } == "Unknown option \"y\"; known are b.")
  }

  @Test func onlyAnObjectHasOptions() {
    #expect(complaint { _ = try reader("[]") } == "options_json is not a JSON object such as {}.")
    #expect(complaint { _ = try reader("{") } == "options_json is not well-formed JSON.")
  }

  @Test func aKeyIsNamedOnce() throws {
    var reader = try reader(#"{"y":2,"n":null}"#)
    #expect(reader.has("n") && !reader.has("b"))
    for _ in 1...2 { _ = try reader.bool("b") }
    _ = try reader.bool("n")
    #expect(complaint { try reader.finish() } == "Unknown option \"y\"; known are b, n.")
  }

  @Test func aLongKeyIsCutInTheMessage() throws {
    let key = String(repeating: "k", count: 1 << 20)
    let message = try #require(complaint { try reader("{\"\(key)\":1}").finish() })
    #expect(message == "Unknown option \"\(key.prefix(80))…\"; there are none.")
  }
}
