import Imaging
import Testing
import TextRecognition

@testable import SpineDetection

/// A shelf drawn by hand: upright books side by side on a board, each of one colour, with the lines that a recogniser would find.
private struct DrawnShelf {
  struct Book {
    var left: Int
    var width: Int
    var color: (UInt8, UInt8, UInt8)
    /// Texts with their top and bottom; each runs down the middle of the book.
    var texts: [(String, top: Double, bottom: Double)]
  }

  static let size = (width: 600, height: 500)
  var books: [Book]

  func image() throws -> Image {
    try Image(width: Self.size.width, height: Self.size.height, format: .rgb) { samples in
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width {
          let book = books.first { $0.left <= x && x < $0.left + $0.width && (50..<450).contains(y) }
          let (red, green, blue) = book?.color ?? (y >= 450 ? (90, 60, 30) : (235, 235, 230))
          let pixel = samples + (y * Self.size.width + x) * 3
          (pixel[0], pixel[1], pixel[2]) = (red, green, blue)
        }
      }
    }
  }

  func lines() -> [TextLine] {
    books.flatMap { book in
      book.texts.map { text, top, bottom in
        let middle = Double(book.left) + Double(book.width) / 2
        let (left, right) = (middle - 9, middle + 9)
        // Running down: the top of the letters points to the right.
        return TextLine(
          text: text, confidence: 0.99,
          quad: Quad(Point(right, top), Point(right, bottom), Point(left, bottom), Point(left, top)))
      }
    }
  }
}

@Suite struct SpineDetectorTests {
  private let shelf = DrawnShelf(books: [
    .init(left: 60, width: 44, color: (150, 30, 30), texts: [("THE SALT ROAD", 80, 260), ("Ines Marrow", 290, 400)]),
    .init(left: 106, width: 40, color: (30, 60, 140), texts: [("Tide Tables", 80, 240), ("J. Okafor", 270, 380)]),
    .init(left: 148, width: 48, color: (240, 220, 90), texts: [("A History of Dust", 70, 300), ("P. Lund", 320, 420)]),
  ])

  @Test func groupsTitleAndAuthorOfEachBook() throws {
    let spines = try SpineDetector().detectSpines(lines: shelf.lines(), in: shelf.image())
    let texts = spines.map { Set($0.lines.map(\.text)) }
    #expect(
      texts == [["THE SALT ROAD", "Ines Marrow"], ["Tide Tables", "J. Okafor"], ["A History of Dust", "P. Lund"]])
    #expect(spines.allSatisfy { $0.row == 0 })
  }

  @Test func outlinesReadDownwards() throws {
    let spines = try SpineDetector().detectSpines(lines: shelf.lines(), in: shelf.image())
    for spine in spines {
      #expect(spine.quad.direction.y > 0.99)
      #expect(spine.quad.length > spine.quad.height)
    }
  }

  @Test func dropsMarksWithoutLetters() throws {
    var lines = shelf.lines()
    lines.append(TextLine(text: "12", confidence: 0.9, quad: Quad(Rect(x: 400, y: 100, width: 20, height: 12))))
    let spines = try SpineDetector().detectSpines(lines: lines, in: shelf.image())
    #expect(spines.count == 3)
  }

  @Test func leavesSettledSpinesAlone() throws {
    let (lines, image) = (shelf.lines(), try shelf.image())
    let edges = try EdgeMap(of: image)
    // A title that nobody would take for a book of its own, and its author as another.
    let settled = [Spine(lines: [lines[2]])]
    let others = try SpineDetector().detectSpines(
      lines: lines.filter { $0 != lines[2] }, besides: settled, in: image, edges
    ) { true }
    #expect(
      others.map { Set($0.lines.map(\.text)) } == [
        ["THE SALT ROAD", "Ines Marrow"], ["J. Okafor"], ["A History of Dust", "P. Lund"],
      ])
  }

  @Test func survivesNoLinesAndLinesOutsideThePhoto() throws {
    let image = try shelf.image()
    #expect(try SpineDetector().detectSpines(lines: [], in: image).isEmpty)
    let stray = TextLine(
      text: "far away", confidence: 1, quad: Quad(Rect(x: -5_000, y: 90_000, width: 10, height: 1e-9)))
    let empty = TextLine(text: "nowhere", confidence: 1, quad: Quad(Point(5, 5), Point(5, 5), Point(5, 5), Point(5, 5)))
    _ = try SpineDetector().detectSpines(lines: shelf.lines() + [stray, empty], in: image)
  }
}

@Suite struct OutlineTests {
  private func outlined(_ shelf: DrawnShelf, _ spines: [Spine]? = nil) throws -> [Spine] {
    let image = try shelf.image()
    let edges = try EdgeMap(of: image)
    let found = try spines ?? SpineDetector().detectSpines(lines: shelf.lines(), in: image)
    return try SpineDetector().outlined(found, edges) { true }
  }

  private let shelf = DrawnShelf(books: [
    .init(left: 60, width: 44, color: (150, 30, 30), texts: [("THE SALT ROAD", 80, 260), ("Ines Marrow", 290, 400)]),
    .init(left: 106, width: 40, color: (30, 60, 140), texts: [("Tide Tables", 80, 240), ("J. Okafor", 270, 400)]),
    .init(left: 148, width: 48, color: (240, 220, 90), texts: [("A History of Dust", 70, 300), ("P. Lund", 320, 420)]),
  ])

  @Test func reachToTheEdgesOfTheBook() throws {
    let spines = try outlined(shelf)
    #expect(spines.count == 3)
    for (spine, book) in zip(spines, shelf.books) {
      let box = spine.outline.boundingBox
      #expect(abs(box.x - Double(book.left)) < 4 && abs(box.maxX - Double(book.left + book.width)) < 4, "\(box)")
      #expect(abs(box.y - 50) < 6 && abs(box.maxY - 450) < 6, "\(box)")
      #expect(spine.outline.direction.y > 0.99, "in the reading order of the text")
    }
  }

  @Test func reachAlongTheBookFromALabelAcrossIt() throws {
    let image = try shelf.image()
    var spines = try SpineDetector().detectSpines(lines: shelf.lines(), in: image)
    let label = TextLine(text: "Tides", confidence: 1, quad: Quad(Rect(x: 110, y: 200, width: 30, height: 12)))
    spines[1] = Spine(lines: [label])
    let box = try #require(try outlined(shelf, spines).first { $0.lines == [label] }).outline.boundingBox
    #expect(abs(box.x - 106) < 4 && abs(box.maxX - 146) < 4 && abs(box.y - 50) < 6 && abs(box.maxY - 450) < 6, "\(box)")
  }

  @Test func makeTwoPartsOfOneBookOneSpine() throws {
    let lines = shelf.lines()
    let parts = [[lines[0]], [lines[1]], [lines[2], lines[3]], [lines[4], lines[5]]].map { Spine(lines: $0) }
    let spines = try outlined(shelf, parts)
    #expect(spines.map { Set($0.lines.map(\.text)) }.first == ["THE SALT ROAD", "Ines Marrow"])
    #expect(spines.count == 3)
  }

  @Test func ofSettledSpinesHoldForTheirParts() throws {
    let (lines, image) = (shelf.lines(), try shelf.image())
    let edges = try EdgeMap(of: image)
    let detector = SpineDetector()
    let settled = try detector.outlined([Spine(lines: [lines[0]]), Spine(lines: [lines[2], lines[3]])], edges) { true }
    let rest = [Spine(lines: [lines[1]]), Spine(lines: [lines[4], lines[5]])]
    let others = try detector.outlined(rest, besides: settled, edges) { true }
    #expect(others.map(\.lines) == [[lines[4], lines[5]]], "the author of the first stands on a settled spine")
  }

  @Test func endWithThePhoto() throws {
    let empty = DrawnShelf(books: [])
    let line = TextLine(text: "Left of all", confidence: 1, quad: Quad(Rect(x: 3, y: 200, width: 18, height: 90)))
    let spine = try #require(try outlined(empty, [Spine(lines: [line])]).first)
    #expect(spine.outline.boundingBox.x >= 0)
    let edges = try EdgeMap(of: try empty.image())
    #expect(abs(edges.distanceToBorder(from: Point(100, 200), along: Point(-1, 0)) - 100) < 1)
    #expect(abs(edges.distanceToBorder(from: Point(100, 200), along: Point(0.6, 0.8)) - 375) < 1)
    #expect(edges.distanceToBorder(from: Point(-5, 200), along: Point(-1, 0)) == 0)
  }

  @Test func stopAtOtherText() throws {
    let lines = shelf.lines()
    let parts = [[lines[0]], [lines[1]], [lines[2], lines[3]]].map { Spine(lines: $0) }
    let image = try shelf.image()
    let finder = OutlineFinder(edges: try EdgeMap(of: image), spines: parts, otherTextEnds: true)
    #expect(finder.outline(around: parts[0].quad).boundingBox.maxY <= 290)
  }

  @Test func areTheTextWhereNothingIsSeen() throws {
    let empty = DrawnShelf(books: [])
    let line = TextLine(text: "Nothing", confidence: 1, quad: Quad(Rect(x: 200, y: 200, width: 90, height: 14)))
    let spine = try #require(try outlined(empty, [Spine(lines: [line])]).first)
    #expect(spine.outline.overlap(with: line.quad) > 0.99)
    #expect(spine.outline.area < 2 * line.quad.area)
  }

  @Test func surviveAnythingOutsideThePhoto() throws {
    let far = TextLine(text: "far away", confidence: 1, quad: Quad(Rect(x: -5_000, y: 9e9, width: 10, height: 1e-9)))
    let point = TextLine(text: "nowhere", confidence: 1, quad: Quad(Point(5, 5), Point(5, 5), Point(5, 5), Point(5, 5)))
    #expect(try outlined(shelf, [Spine(lines: [far]), Spine(lines: [point])]).count == 2)
    #expect(try outlined(shelf, []).isEmpty)
  }
}

@Suite struct TextlessSpinesTests {
  private static let read = [
    DrawnShelf.Book(left: 60, width: 44, color: (150, 30, 30), texts: [("THE SALT ROAD", 80, 260)]),
    DrawnShelf.Book(left: 148, width: 48, color: (240, 220, 90), texts: [("A History of Dust", 70, 300)]),
    DrawnShelf.Book(left: 198, width: 46, color: (30, 60, 140), texts: [("Tide Tables", 80, 240)]),
  ]

  private func spines(on shelf: DrawnShelf, besides read: [DrawnShelf.Book] = read) throws -> [Spine] {
    let image = try shelf.image()
    let edges = try EdgeMap(of: image)
    let spines = read.map { book in
      var spine = Spine(lines: DrawnShelf(books: [book]).lines())
      spine.outline = Quad(Rect(x: Double(book.left), y: 50, width: Double(book.width), height: 400)).turned(
        quarters: 1)
      return spine
    }
    let detector = SpineDetector()
    return detector.inRows(spines + (try detector.textless(besides: spines, edges, in: image) { true }))
  }

  @Test func standsBetweenTwoOthers() throws {
    let blank = DrawnShelf.Book(left: 104, width: 44, color: (20, 90, 60), texts: [])
    let found = try spines(on: DrawnShelf(books: Self.read + [blank]))
    #expect(found.map(\.lines.isEmpty) == [false, true, false, false], "from left to right")
    let box = found[1].outline.boundingBox
    #expect(abs(box.x - 104) < 4 && abs(box.maxX - 148) < 4 && abs(box.y - 50) < 6 && abs(box.maxY - 450) < 6)
  }

  @Test func standsAtTheEndOfARow() throws {
    let blank = DrawnShelf.Book(left: 244, width: 40, color: (20, 90, 60), texts: [])
    let found = try spines(on: DrawnShelf(books: Self.read + [blank]))
    #expect(found.count { $0.lines.isEmpty } == 1)
    #expect(abs((found.last?.outline.boundingBox.x ?? 0) - 244) < 4)
  }

  @Test func isNoGapBetweenBooks() throws {
    #expect(try spines(on: DrawnShelf(books: Self.read)).allSatisfy { !$0.lines.isEmpty })
  }

  @Test func isNothingWithoutOthers() throws {
    let blank = DrawnShelf.Book(left: 104, width: 44, color: (20, 90, 60), texts: [])
    #expect(try spines(on: DrawnShelf(books: [blank]), besides: []).isEmpty)
    #expect(try spines(on: DrawnShelf(books: []), besides: Self.read).count == 3)
  }
}

@Suite struct ShelfRowTests {
  @Test func goFromTheTopEachFromTheLeft() {
    let boxes = [
      Rect(x: 300, y: 420, width: 40, height: 250), Rect(x: 10, y: 30, width: 40, height: 300),
      Rect(x: 200, y: 100, width: 30, height: 230), Rect(x: 60, y: 400, width: 50, height: 280),
      Rect(x: 120, y: 300, width: 60, height: 20),
    ]
    let rows = shelfRows(of: Array(boxes.indices)) { boxes[$0] }
    #expect(rows == [[1, 4, 2], [3, 0]])
    #expect(shelfRows(of: [Rect]()) { $0 }.isEmpty)
  }
}

@Suite struct AverageLinkageTests {
  @Test func joinsWhatBelongsTogether() throws {
    let clusters = try averageLinkage(
      count: 4,
      evidence: [
        (first: 0, second: 1, logOdds: 2), (first: 2, second: 3, logOdds: 1), (first: 1, second: 2, logOdds: -3),
      ])
    #expect(clusters == [[0, 1], [2, 3]])
  }

  @Test func weighsAllPairsBetweenClusters() throws {
    // 2 likes 1 but is far from 0, with which 1 belongs.
    let clusters = try averageLinkage(
      count: 3,
      evidence: [
        (first: 0, second: 1, logOdds: 3), (first: 1, second: 2, logOdds: 1), (first: 0, second: 2, logOdds: -4),
      ])
    #expect(clusters == [[0, 1], [2]])
  }

  @Test func ignoresPairsOutOfRange() throws {
    #expect(
      try averageLinkage(count: 2, evidence: [(first: 0, second: 7, logOdds: 9), (first: 1, second: 1, logOdds: 9)])
        == [
          [0], [1],
        ])
  }
}

@Suite struct EdgeMapTests {
  @Test func findsTheEdgeBetweenTwoBooks() throws {
    let image = try Image(width: 100, height: 100, format: .gray) { samples in
      for index in 0..<10_000 where index % 100 >= 60 { samples[index] = 200 }
    }
    let edges = try EdgeMap(of: image)
    // Text that runs down at x = 30; the edge lies 30 pixels to its left as one reads.
    let frame = LineFrame(Quad(Point(35, 10), Point(35, 90), Point(25, 90), Point(25, 10)))
    #expect(edges.bestEdge(in: frame, span: -40...40, offsets: -35 ... -20).strong > 0.9)
    #expect(edges.bestEdge(in: frame, span: -40...40, offsets: -15...15).weak == 0)
  }

  /// Threads make bands of the map; an edge where two meet must be as strong as any.
  @Test(arguments: [1, 3]) func findsEdgesAnywhere(threads: Int) throws {
    for row in 1..<300 {
      let image = try Image(width: 20, height: 300, format: .gray) { samples in
        for index in 0..<6_000 where index / 20 >= row { samples[index] = 200 }
      }
      let edges = try EdgeMap(of: image, threads: threads)
      let frame = LineFrame(Quad(Point(2, 0), Point(18, 0), Point(18, 300), Point(2, 300)))
      let rows = edges.profile(in: frame, span: -8...8, from: Double(row) - 153, to: Double(row) - 147)
      #expect(rows.contains { $0.share == 1 }, "row \(row)")
    }
  }

  @Test(arguments: [1e7, 1e300, .infinity]) func seesNothingFarOutsideThePhoto(place: Double) throws {
    let edges = try EdgeMap(of: try Image(width: 20, height: 20, format: .gray) { $0[0] = 200 })
    let frame = LineFrame(Quad(Point(2, 2), Point(18, 2), Point(18, 8), Point(2, 8)))
    #expect(edges.bestEdge(in: frame, span: place...(place + 9), offsets: 0...4).weak == 0)
  }

  @Test func findsTheBestOfManyLinesAsIfEachWereAlone() throws {
    var noise = UInt32(1)
    let image = try Image(width: 100, height: 100, format: .gray) { samples in
      for index in 0..<10_000 {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        samples[index] = UInt8(truncatingIfNeeded: noise >> 26)
      }
    }
    let edges = try EdgeMap(of: image)
    let frame = LineFrame(Quad(Point(10, 45), Point(90, 45), Point(90, 55), Point(10, 55)))
    let alone = (-10...10).map { edges.bestEdge(in: frame, span: -40...40, offsets: Double($0)...Double($0)) }
    let together = edges.bestEdge(in: frame, span: -40...40, offsets: -10...10)
    #expect(together.weak == alone.map(\.weak).max())
    #expect(together.strong == alone.map(\.strong).max())
    #expect((0.1...0.9).contains(together.weak))
  }
}

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

  @Test func anAuthorAcrossTheHeadIsLikelierItsSpinesThanANeighbours() throws {
    let pairs = try groups([[0], [1], [2], [3], [4], [5, 6]], of: shelf)
    func odds(_ first: Int, _ second: Int) -> Double {
      pairs.first { $0.first == first && $0.second == second }?.pair.logOdds ?? -.infinity
    }
    #expect(odds(2, 5) > odds(1, 5) && odds(2, 5) > odds(3, 5))
    #expect(odds(1, 2) < 0 && odds(0, 1) < 0, "neighbours are two books")
  }

  @Test func aBridgeSpeaksForOneBook() throws {
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

@Suite struct EndToEndEvidenceTests {
  /// The outline of text that reads down, from (x, top) to (x + width, bottom).
  private func outline(_ x: Double, _ top: Double, _ width: Double, _ bottom: Double) -> Quad {
    Quad(Point(x + width, top), Point(x + width, bottom), Point(x, bottom), Point(x, top))
  }

  /// Whether a spine from (100, 100) to (130, 500) shows two outlines to be one book.
  private func isOneBook(_ first: Quad, _ second: Quad) throws -> Bool {
    let image = try Image(width: 8, height: 8, format: .rgb) { _ in }
    let quads = [first, outline(100, 100, 30, 500), second]
    return EndToEndEvidence(on: quads.map { LineObservation(TextLine(text: "x", confidence: 1, quad: $0), in: image) })
      .joins(0, 2)
  }

  @Test func spineBesideTwoPiecesBridgesThem() throws {
    #expect(try isOneBook(outline(60, 90, 30, 250), outline(62, 300, 28, 480)))
    #expect(try isOneBook(outline(140, 300, 30, 480), outline(140, 90, 30, 250)))
  }

  @Test func doesNotBridgeBooksBesideEachOther() throws {
    #expect(try !isOneBook(outline(60, 90, 30, 480), outline(20, 90, 30, 480)))
  }

  @Test func doesNotBridgeAcrossTheShelfBoard() throws {
    #expect(try !isOneBook(outline(60, 90, 30, 480), outline(60, 560, 30, 900)))
  }

  @Test func doesNotBridgeAStackOfLyingBooks() throws {
    // As wide as the spine beside them is tall.
    #expect(try !isOneBook(outline(140, 100, 350, 160), outline(140, 180, 350, 240)))
  }

  @Test func doesNotBridgeFromAfar() throws {
    #expect(try !isOneBook(outline(400, 90, 30, 250), outline(400, 300, 30, 480)))
  }
}
