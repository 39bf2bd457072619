import Imaging
import Testing

@testable import TextRecognition

@Suite struct ColumnCellsTests {
  private let column = Quad(Point(60, 20), Point(60, 270), Point(20, 270), Point(20, 20))

  /// Five squares of different colors below each other, 30 pixels wide and 50 apart, the first with its middle at y = 45.
  private func squares() throws -> Image {
    try Image(width: 80, height: 300, format: .rgb) { samples in
      for y in 0..<300 {
        for x in 0..<80 {
          let place = y - 20
          let isInk = (25..<55).contains(x) && (0..<250).contains(place) && (10..<40).contains(place % 50)
          let color: UInt8 = isInk ? UInt8(20 * (place / 50)) : 250
          (samples + 3 * (y * 80 + x)).update(repeating: color, count: 3)
        }
      }
    }
  }

  private func cells(of text: String, at positions: [Double], in quad: Quad? = nil) throws -> ColumnCells? {
    let line = TextLine(text: text, confidence: 0.9, quad: quad ?? column, characterPositions: positions)
    return try ColumnCells(of: line, in: squares())
  }

  private func expectFiveCells(_ cells: ColumnCells?, _ comment: Comment) {
    guard let cells, cells.count == 5 else {
      Issue.record("\(comment): \(String(describing: cells))")
      return
    }
    for (index, bound) in cells.bounds.enumerated() {
      #expect(abs(bound - 0.2 * Double(index)) < 0.05, "between two squares: \(comment)")
    }
  }

  @Test func findsTheCharactersThatWereRead() throws {
    expectFiveCells(try cells(of: "春夏秋冬山", at: [0.1, 0.3, 0.5, 0.7, 0.9]), "all read")
    expectFiveCells(try cells(of: "春夏秋冬山", at: [0.12, 0.29, 0.52, 0.68, 0.91]), "not in the middle")
  }

  @Test func findsThemOnItsSide() throws {
    let standing = try squares()
    let lying = try Image(width: 300, height: 80, format: .rgb) { samples in
      standing.withSamples { other in
        for y in 0..<80 { for x in 0..<900 { samples[900 * y + x] = other[3 * (x / 3 * 80 + 79 - y)] } }
      }
    }
    let quad = Quad(Rect(x: 20, y: 20, width: 250, height: 40))
    let line = TextLine(text: "春夏秋", confidence: 0.9, quad: quad, characterPositions: [0.1, 0.3, 0.5])
    expectFiveCells(try ColumnCells(of: line, in: lying), "of a book that lies")
  }

  @Test func makesRoomForThoseThatWereNot() throws {
    expectFiveCells(try cells(of: "春夏山", at: [0.1, 0.3, 0.9]), "two between")
    expectFiveCells(try cells(of: "夏秋冬", at: [0.3, 0.5, 0.7]), "one at each end")
    expectFiveCells(try cells(of: "春夏 秋冬山", at: [0.1, 0.3, 0.4, 0.5, 0.7, 0.9]), "a space is no character")
    expectFiveCells(try cells(of: "春夏秋冬山", at: [0.1, 0.3, 0.5, 0.9, 0.9]), "one guessed, at the place of the next")
  }

  @Test func standsTheCharactersSideBySide() throws {
    let cells = try #require(try cells(of: "春夏秋冬山", at: [0.1, 0.3, 0.5, 0.7, 0.9]))
    let row = try cells.row(of: column, in: squares()).converted(to: .gray)
    #expect(row.height == CTCRecognizer.height && row.width % 5 == 0 && row.width <= CTCRecognizer.mostWidth)
    let middles = row.withSamples { samples in
      (0..<5).map { samples[24 * row.stride + row.width / 5 * $0 + row.width / 10] }
    }
    for (middle, color) in zip(middles, [0, 20, 40, 60, 80]) { #expect(abs(Int(middle) - color) < 8, "\(middles)") }
  }

  @Test func turnsCharactersUpright() throws {
    // A column whose upper half is dark has dark upper halves of its cells.
    let image = try Image(width: 80, height: 300, format: .rgb) { samples in
      for y in 0..<300 {
        let isDark = y >= 20 && (y - 20) % 50 < 25
        (samples + 3 * y * 80).update(repeating: isDark ? 20 : 220, count: 3 * 80)
      }
    }
    let cells = ColumnCells(bounds: [0, 0.2, 0.4, 0.6, 0.8, 1])
    let row = try cells.row(of: column, in: image).converted(to: .gray)
    row.withSamples { samples in
      for x in 0..<row.width {
        #expect(samples[12 * row.stride + x] < 60 && samples[36 * row.stride + x] > 180)
      }
    }
  }

  @Test func tellsWhereOnTheColumnAPositionOfTheRowIs() {
    let cells = ColumnCells(bounds: [0.1, 0.2, 0.6, 1])
    #expect(abs(cells.position(ofPositionInRow: 0) - 0.1) < 1e-9)
    #expect(abs(cells.position(ofPositionInRow: 0.5) - 0.4) < 1e-9)
    #expect(abs(cells.position(ofPositionInRow: 1) - 1) < 1e-9)
    #expect(abs(cells.position(ofPositionInRow: 7) - 1) < 1e-9)
  }

  @Test func leavesOtherLinesAlone() throws {
    #expect(try cells(of: "春", at: [0.5]) == nil)
    #expect(try cells(of: "", at: []) == nil)
    #expect(try cells(of: "春夏秋冬山", at: []) == nil, "of engines that tell no positions")
    let long = Quad(Point(60, 20), Point(60, 2020), Point(20, 2020), Point(20, 20))
    let many = String(repeating: "春", count: 50)
    let even = (0..<50).map { (Double($0) + 0.5) / 50 }
    #expect(try cells(of: many, at: even, in: long) == nil, "more than fit a row")
    let endless = Quad(Point(60, -1e6), Point(60, 1e6), Point(20, 1e6), Point(20, -1e6))
    #expect(try cells(of: "春夏", at: [0.2, 0.8], in: endless) == nil)
  }
}
