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

  /// The ISBNs that are on none of the spines, such as those of back covers.
  func isbns(besides spines: [Spine]) -> [BarcodeReader.Barcode] {
    codes.filter { code in code.isISBN && !spines.contains { code.isOn($0) } }
  }

  /// The number of a copy beside an ISBN: nearer to it than to any other, no farther away than five times its size.
  func itemNumber(beside isbn: BarcodeReader.Barcode, outside spines: [Spine]) -> String? {
    let reach = 5 * max(isbn.quad.length, isbn.quad.height)
    func distance(_ code: BarcodeReader.Barcode) -> Double { code.quad.center.distance(to: isbn.quad.center) }
    let items = codes.filter { item in
      guard !item.isISBN, distance(item) < reach, !spines.contains(where: { item.isOn($0) }) else { return false }
      return !codes.contains { other in
        other.isISBN && other.quad.center.distance(to: item.quad.center) < distance(item)
      }
    }
    return items.min { distance($0) < distance($1) }?.text
  }
}

extension BarcodeReader.Barcode {
  /// Whether its middle lies on a spine.
  fileprivate func isOn(_ spine: Spine) -> Bool { spine.outline.contains(quad.center) }
}
