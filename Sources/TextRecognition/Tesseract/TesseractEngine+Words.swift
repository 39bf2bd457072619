import CTesseract
import Imaging

/// What Tesseract read, word by word.
extension TesseractEngine {
  func words(_ iterator: OpaquePointer) -> [TesseractWord] {
    var words: [TesseractWord] = []
    let page = TessResultIteratorGetPageIterator(iterator)
    repeat {
      guard let box = box(page, RIL_WORD) else { continue }
      var word = TesseractWord(
        text: "", confidence: Double(TessResultIteratorConfidence(iterator, RIL_WORD)) / 100, box: box, centers: [],
        startsLine: TessPageIteratorIsAtBeginningOf(page, RIL_TEXTLINE) != 0)
      repeat {
        addSymbol(iterator, to: &word)
      } while !isLastSymbol(page) && TessResultIteratorNext(iterator, RIL_SYMBOL) != 0
      if !word.text.isEmpty { words.append(word) }
    } while TessResultIteratorNext(iterator, RIL_WORD) != 0
    return words
  }

  private func isLastSymbol(_ page: OpaquePointer?) -> Bool {
    TessPageIteratorIsAtFinalElement(page, RIL_WORD, RIL_SYMBOL) != 0
  }

  private func addSymbol(_ iterator: OpaquePointer, to word: inout TesseractWord) {
    guard let bytes = TessResultIteratorGetUTF8Text(iterator, RIL_SYMBOL) else { return }
    defer { TessDeleteText(bytes) }
    let symbol = String(cString: bytes)
    let box = box(TessResultIteratorGetPageIterator(iterator), RIL_SYMBOL) ?? word.box
    // A symbol may be a ligature.
    for index in 0..<symbol.count {
      word.centers.append(box.x + box.width * (Double(index) + 0.5) / Double(symbol.count))
    }
    word.text += symbol
  }

  private func box(_ page: OpaquePointer?, _ level: TessPageIteratorLevel) -> Rect? {
    var (left, top, right, bottom): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard TessPageIteratorBoundingBox(page, level, &left, &top, &right, &bottom) != 0, right > left, bottom > top else {
      return nil
    }
    return Rect(x: Double(left), y: Double(top), width: Double(right - left), height: Double(bottom - top))
  }
}
