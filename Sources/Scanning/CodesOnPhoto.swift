import BookExtraction
import Imaging
import SpineDetection
import TextRecognition

/// The barcodes of a photo, which belong to the spines that they are on.
struct CodesOnPhoto: Sendable {
  private let codes: [BarcodeReader.Barcode]

  /// A photo whose barcodes were read.
  init(_ codes: [BarcodeReader.Barcode] = []) { self.codes = codes }

  /// What a spine's text says, with the ISBN of a barcode on it where none is printed.
  func completing(_ info: BookSpineInfo, on spine: Spine) -> BookSpineInfo {
    guard info.isbn == nil, let code = codes.first(where: { $0.isISBN && $0.isOn(spine) }) else { return info }
    var info = info
    info.isbn = code.text
    return info
  }

  /// The number of the copy on a spine.
  func itemNumber(on spine: Spine) -> String? { codes.first { !$0.isISBN && $0.isOn(spine) }?.text }

  /// A book of which only barcodes tell, such as that of a back cover: its ISBN, the number of the copy, or both.
  struct CodedBook {
    var isbn: String?
    var itemNumber: String?
    var quad: Quad
  }

  /// The books of barcodes that are on none of the spines.
  func books(besides spines: [Spine]) -> [CodedBook] {
    let free = codes.filter { code in !spines.contains { code.isOn($0) } }
    var books = free.filter(\.isISBN).map { CodedBook(isbn: $0.text, itemNumber: nil, quad: $0.quad) }
    for item in free where !item.isISBN {
      // A library's label belongs to the ISBN beside it, no farther away than five times the ISBN's size.
      let beside = books.indices.filter { index in
        let quad = books[index].quad
        return books[index].isbn != nil && books[index].itemNumber == nil
          && quad.center.distance(to: item.quad.center) < 5 * max(quad.length, quad.height)
      }.min {
        books[$0].quad.center.distance(to: item.quad.center) < books[$1].quad.center.distance(to: item.quad.center)
      }
      if let beside {
        books[beside].itemNumber = item.text
      } else {
        books.append(CodedBook(isbn: nil, itemNumber: item.text, quad: item.quad))
      }
    }
    return books
  }
}

extension BarcodeReader.Barcode {
  /// Whether its middle lies on a spine.
  fileprivate func isOn(_ spine: Spine) -> Bool { spine.outline.contains(quad.center) }
}
