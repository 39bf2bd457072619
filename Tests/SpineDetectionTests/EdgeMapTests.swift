import Imaging
import Testing

@testable import SpineDetection

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

  @Test func knowsHowFarTheBorderIs() throws {
    let edges = try EdgeMap(of: try DrawnShelf(books: []).image())
    #expect(abs(edges.distanceToBorder(from: Point(100, 200), along: Point(-1, 0)) - 100) < 1)
    #expect(abs(edges.distanceToBorder(from: Point(100, 200), along: Point(0.6, 0.8)) - 375) < 1)
    #expect(edges.distanceToBorder(from: Point(-5, 200), along: Point(-1, 0)) == 0)
  }
}
