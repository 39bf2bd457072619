import Testing

@testable import TextRecognition

@Suite struct BarRowTests {
  /// A row of black and white: bars and spaces of so many modules, a module `first` pixels wide at its start and `last` at its end, bars
  /// `spread` pixels wider than they are and spaces narrower.
  private func row(_ modules: [Int], first: Double, last: Double, spread: Double) -> [UInt8] {
    let total = Double(modules.reduce(0, +))
    var (samples, at, done) = ([UInt8](repeating: 255, count: 40), 40.0, 0.0)
    for (index, module) in modules.enumerated() {
      at += Double(module) * (first + (last - first) * done / total) + (index % 2 == 0 ? spread : -spread)
      done += Double(module)
      while Double(samples.count) < at { samples.append(index % 2 == 0 ? 0 : 255) }
    }
    return samples + [UInt8](repeating: 255, count: 40)
  }

  private func modules(_ row: [UInt8], _ widths: BarRow.Widths) -> [Int]? {
    row.withUnsafeBufferPointer { BarRow($0, fewest: 37)?.modules(widths) }
  }

  /// 59 bars and spaces that come to 95 modules, as those of an EAN-13.
  private let ean = [
    1, 1, 1, 3, 2, 1, 1, 1, 1, 2, 3, 1, 1, 4, 1, 2, 2, 2, 1, 1, 4, 1, 1, 1, 1, 3, 2, 1, 1, 1,
    1, 1, 3, 1, 1, 2, 2, 2, 1, 2, 1, 1, 4, 1, 1, 3, 2, 1, 1, 2, 3, 1, 1, 2, 1, 2, 1, 1, 1,
  ]
  private var codabar: [Int] { (0..<127).map { [1, 1, 3, 1, 1, 3, 1][$0 % 7] } }

  @Test(arguments: [(9.0, 9.0, 0.0), (9, 9, 2.5), (9, 9, -2.5), (8, 11, 1), (11, 8, -1)])
  func tellsMultiples(first: Double, last: Double, spread: Double) {
    #expect(modules(row(ean, first: first, last: last, spread: spread), .upToFour) == ean)
  }

  @Test(arguments: [(9.0, 9.0, 0.0), (9, 9, 3), (9, 9, -3), (6, 13, 1), (13, 6, -1)])
  func tellsNarrowAndWide(first: Double, last: Double, spread: Double) {
    #expect(modules(row(codabar, first: first, last: last, spread: spread), .two) == codabar)
  }

  @Test func isNoneWithoutBars() {
    #expect(modules([], .two) == nil)
    #expect(modules([UInt8](repeating: 255, count: 500), .two) == nil)
    #expect(modules([UInt8](repeating: 0, count: 500), .upToFour) == nil)
    #expect(modules(Array(row(ean, first: 9, last: 9, spread: 0).prefix(300)), .upToFour) == nil)
  }
}
