import Imaging
import TextRecognition

/// A shelf drawn by hand: upright books side by side on a board, each of one color, with the lines that a recognizer would find.
struct DrawnShelf {
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
