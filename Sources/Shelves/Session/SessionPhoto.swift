import Imaging

/// A photo of a session, with what tells its spines from others.
struct SessionPhoto: Sendable {
  /// Pixels, of a photo's longer side, within which an edge cuts a spine off.
  private static let cutMargin = 0.004

  /// What the scan found.
  let seen: SeenPhoto
  /// The corners of each spine clockwise from the top left; nil where the scan does not tell them.
  let corners: [Quad?]
  /// Whether the photo's edge cuts a spine off.
  let isCut: [Bool]
  /// What tells each spine from others.
  let traits: [SpineTraits]
  /// The books of each row, from left to right.
  let rows: [[Int]]

  /// Looks at the spines of a scan.
  ///
  /// - Parameters:
  ///   - seen: The scan.
  ///   - image: The upright photo, at any size of the scan's shape; nil where it is not at hand.
  init(_ seen: SeenPhoto, image: Image? = nil) {
    self.seen = seen
    let (width, height) = (Double(seen.width), Double(seen.height))
    let margin = Self.cutMargin * max(width, height)
    corners = seen.books.map(\.corners)
    isCut = corners.map { corners in
      guard let box = corners?.boundingBox else { return true }
      return box.x < margin || box.y < margin || box.maxX > width - margin || box.maxY > height - margin
    }
    traits = zip(seen.books, zip(corners, isCut)).map { book, place in
      let look = image.flatMap { image in
        place.0.flatMap { quad in
          SpineLook(
            quad.mapped { Point($0.x * Double(image.width) / width, $0.y * Double(image.height) / height) }, on: image)
        }
      }
      return SpineTraits(book, look: look, isCut: place.1)
    }
    rows = seen.rows
  }

  /// The photo's edges.
  var frame: Quad { Quad(Rect(x: 0, y: 0, width: Double(seen.width), height: Double(seen.height))) }

  /// Whether a point lies on the photo, by a margin within its edges.
  func contains(_ point: Point) -> Bool {
    let margin = 0.01 * Double(max(seen.width, seen.height))
    return point.x >= margin && point.y >= margin && point.x <= Double(seen.width) - margin
      && point.y <= Double(seen.height) - margin
  }
}
