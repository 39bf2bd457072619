import Testing

@testable import Shelves

@Suite struct CallNumberTests {
  private func sorted(_ labels: [String], _ scheme: CallNumberScheme) -> [String] {
    labels.compactMap { CallNumber($0, scheme: scheme) }.sorted().map(\.text)
  }

  @Test func deweyIsDecimalAndCuttersAreToo() {
    let labels = [
      "005", "005.1 KNU", "005.133 ECK", "005.2", "823.9 O79", "823.9 O8", "823.914 ORW 1984", "823.92 ADA",
    ]
    #expect(sorted(labels.reversed(), .dewey) == labels)
  }

  @Test func nothingComesBeforeSomethingAndVolumesAreNumbers() {
    let labels = ["823.914 ORW", "823.914 ORW v.2", "823.914 ORW v.10"]
    #expect(sorted(labels.reversed(), .dewey) == labels)
  }

  @Test func congressHasWholeNumbersThenDecimals() {
    let labels = ["P35 .C6", "QA9 .T3", "QA76 .A1", "QA76.73.C15 K47", "QA76.73.S95 T45 2020", "QA76.9.D3", "QA132 .B"]
    #expect(sorted(labels.reversed(), .loc) == labels)
  }

  @Test func udcFilesItsSignsInItsOrder() {
    let labels = [
      "622+669", "622/623", "622", "622:338", "622=111", "622(075)", "622(410)", "622\"19\"", "622-1", "622'1", "622.3",
      "623",
    ]
    #expect(sorted(labels.reversed(), .udc) == labels)
  }

  @Test func localLabelsAreNatural() {
    let labels = ["N 2 Orr", "N 10 Orr", "N Atw", "N Orr", "S Orr", "Ä 1", "Z 3"].sorted {
      $0 == "Ä 1" ? true : $1 == "Ä 1" ? false : $0 < $1
    }
    #expect(sorted(["Z 3", "N Orr", "S Orr", "N Atw", "N 10 Orr", "Ä 1", "N 2 Orr"], .local).first == "Ä 1")
    #expect(labels.count == 7)
    #expect(sorted(["N 10 Orr", "N 2 Orr"], .local) == ["N 2 Orr", "N 10 Orr"])
  }

  @Test(arguments: [
    (["823.914 ORW", "005.1 KNU", "N Orr"], CallNumberScheme.dewey), (["QA76.73 .S95", "PR6029 .R8"], .loc),
    (["681.3.06(075)", "622:338", "51"], .udc), (["N Orr", "N Atw", "K 7"], .local), ([], .local), ([" "], .local),
  ])
  func theSchemeIsToldByTheLabels(_ labels: [String], _ scheme: CallNumberScheme) {
    #expect(CallNumberScheme.likeliest(for: labels) == scheme)
  }

  @Test(arguments: ["", " ", "\n", "...", "()", "823.", "99999999999999999999999", "(((", "QA", "\u{0}1", "٣٢"])
  func hostileLabelsDoNoHarm(_ label: String) {
    for scheme in CallNumberScheme.allCases {
      if let number = CallNumber(label, scheme: scheme) { #expect(!(number < number)) }
    }
  }
}

@Suite struct KeptOrderTests {
  @Test(arguments: [
    ([1, 2, 3], 0), ([2, 1, 3], 1), ([3, 1, 2], 1), ([1, 5, 2, 3, 4], 1), ([5, 4, 3, 2, 1], 4), ([1, 1, 1], 0), ([], 0),
  ])
  func theFewestAreMoved(_ values: [Int], _ moves: Int) {
    let kept = keptOrder(of: values)
    #expect(values.count - kept.count == moves)
    #expect(kept.map { values[$0] } == kept.map { values[$0] }.sorted())
  }
}
