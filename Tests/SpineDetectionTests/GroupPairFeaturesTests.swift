import Imaging
import Testing
import TextRecognition

@testable import SpineDetection

@Suite struct GroupPairFeaturesTests {
  private let image = Result {
    try Image(width: 400, height: 700, format: .rgb) { for index in 0..<(400 * 700 * 3) { $0[index] = 90 } }
  }

  /// A line that reads right, or down.
  private func line(_ text: String, _ box: Rect, down: Bool = false) -> TextLine {
    let (left, top, right, bottom) = (box.x, box.y, box.x + box.width, box.y + box.height)
    let corners = [Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)]
    let turned = down ? [corners[1], corners[2], corners[3], corners[0]] : corners
    return TextLine(text: text, confidence: 0.95, quad: Quad(turned[0], turned[1], turned[2], turned[3]))
  }

  /// Spines of 60 pixels with a title each that runs down, the middle one with an author across its head.
  private var shelf: [TextLine] {
    let titles = (0..<5).map { place in
      line(
        "A Title of Some Words", Rect(x: 25 + 70 * Double(place), y: place == 2 ? 180 : 120, width: 34, height: 330),
        down: true)
    }
    return titles + [
      line("Jane", Rect(x: 160, y: 110, width: 44, height: 18)),
      line("Doe", Rect(x: 165, y: 134, width: 36, height: 18)),
    ]
  }

  private func groups(_ parts: [[Int]], of lines: [TextLine]) throws -> [(
    first: Int, second: Int, pair: GroupPairFeatures
  )] {
    let image = try image.get()
    let observations = lines.map { LineObservation($0, in: image) }
    let detector = SpineDetector()
    let edges = try EdgeMap(of: image)
    let links = try detector.evidence(on: observations, edges, while: { true }, isCandidate: { _, _ in true })
    return try detector.groupPairs(
      of: parts.map { LineGroup($0, of: observations, in: image) }, links, edges, while: { true })
  }

  @Test func hasTheFeaturesThatTheModelTakes() throws {
    let pairs = try groups([[0], [1], [2], [3], [4], [5, 6]], of: shelf)
    #expect(!pairs.isEmpty)
    for pair in pairs {
      #expect(pair.pair.features.allSatisfy { $0.isFinite && abs($0) <= 10 })
      #expect(AffinityModel.fittedToGroups.hidden.allSatisfy { $0.count == pair.pair.features.count })
    }
  }

  @Test func anAuthorAcrossTheHeadIsLikelierItsSpinesThanANeighbors() throws {
    let pairs = try groups([[0], [1], [2], [3], [4], [5, 6]], of: shelf)
    func odds(_ first: Int, _ second: Int) -> Double {
      pairs.first { $0.first == first && $0.second == second }?.pair.logOdds ?? -.infinity
    }
    #expect(odds(2, 5) > odds(1, 5) && odds(2, 5) > odds(3, 5))
    #expect(odds(1, 2) < 0 && odds(0, 1) < 0, "neighbors are two books")
  }

  @Test func pairsBlocksAcrossASpineHoweverFarApart() throws {
    let across = [
      line("Short Title", Rect(x: 160, y: 110, width: 50, height: 18)),
      line("Jane Doe", Rect(x: 165, y: 400, width: 40, height: 14)),
    ]
    let titles = shelf.prefix(5)
    func arePaired(_ lines: [TextLine]) throws -> Bool {
      let (title, author) = (lines.count - 2, lines.count - 1)
      return try groups(lines.indices.map { [$0] }, of: lines).contains { $0.first == title && $0.second == author }
    }
    #expect(try arePaired(titles.prefix(2) + titles.suffix(2) + across), "the titles beside them run along both")
    #expect(try !arePaired(across), "nothing shows that they are one book")
  }

  @Test func endToEndEvidenceSpeaksForOneBook() throws {
    let image = try image.get()
    let lines = shelf.map { LineObservation($0, in: image) }
    func odds(isEndToEnd: Bool) -> Double {
      GroupPairFeatures(
        first: LineGroup([2], of: lines, in: image), second: LineGroup([5, 6], of: lines, in: image),
        outlines: Array(repeating: 0, count: LinePairFeatures.featureNames.count), links: [], isEndToEnd: isEndToEnd
      ).logOdds
    }
    #expect(odds(isEndToEnd: true) > odds(isEndToEnd: false))
  }

  @Test func nothingIsNoGroup() throws {
    #expect(try groups([], of: []).isEmpty)
    #expect(try SpineDetector().detectSpines(lines: [], in: image.get()).isEmpty)
  }
}
