import JSONValues
import Testing

@Suite struct JSONValueAccessTests {
  @Test func aKeyThatIsNullIsAbsent() {
    let json = JSONValue.object(["a": .null, "b": .number(1)])
    #expect(json["a"] == nil && json["c"] == nil && json["b"] == .number(1))
    #expect(JSONValue.array([])["a"] == nil)
  }

  @Test func onlyTheRightKindIsGiven() {
    #expect(JSONValue.string("x").text == "x" && JSONValue.number(1).text == nil)
    #expect(JSONValue.number(1.5).number == 1.5 && JSONValue.string("1").number == nil)
    #expect(JSONValue.bool(true).flag == true && JSONValue.number(1).flag == nil)
    #expect(JSONValue.array([.null]).elements == [.null] && JSONValue.object([:]).elements == nil)
    #expect(JSONValue.object([:]).isObject && !JSONValue.array([]).isObject)
  }

  @Test(arguments: [(3.0, 3), (3.5, nil), (1e300, nil), (-0.0, 0)] as [(Double, Int?)])
  func onlyWholeNumbersThatFitAreIntegers(number: Double, integer: Int?) {
    #expect(JSONValue.number(number).integer == integer)
  }
}
