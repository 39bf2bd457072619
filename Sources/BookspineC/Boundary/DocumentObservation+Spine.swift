import Imaging
import JSONValues
import SpineDetection
import TextRecognition

extension DocumentObservation {
  /// The lines of an observation from outside, which shows a single spine.
  ///
  /// - Throws: `JSONTextError` that names a paragraph with an impossible place.
  func spine() throws -> Spine { Spine(lines: try paragraphs.map { try $0.line() }) }
}

extension DocumentObservation {
  /// From so many spines on the text is that of a photo; grouping a single spine's lines rarely gives three.
  private static let surelySeveral = 4

  /// Refuses the text of a whole photo, of which a record would be made that is none.
  ///
  /// - Throws: ``ArgumentError/invalid(_:)``.
  func checkIsOneSpine() throws {
    guard let spineCount, spineCount >= Self.surelySeveral else { return }
    throw ArgumentError.invalid(
      "observation_json holds the text of about \(spineCount) spines, and that of one is wanted: pass the observation of a spine of "
        + "bookspine_scanner_find_spines(), or scan the photo with bookspine_scanner_scan().")
  }

  /// Why a record may be wrong though it reads well; nil for the text of one spine.
  var doubt: String? { (spineCount ?? 1) > 1 ? "text of several spines" : nil }
}

extension DocumentObservation.Paragraph {
  /// Coordinates beyond this many pixels are taken for damage; it is far more than any image has.
  private static let reach = 1e6

  fileprivate func line() throws -> TextLine {
    let corners = quad.compactMap { $0.count == 2 ? Point($0[0], $0[1]) : nil }
    let isPossible = corners.allSatisfy { abs($0.x) <= Self.reach && abs($0.y) <= Self.reach }
    guard corners.count == 4, quad.count == 4, isPossible else {
      throw JSONTextError(
        "observation_json: the quad of paragraph \"\(id)\" is not four corners [x, y] in pixels.")
    }
    let place = Quad(corners[0], corners[1], corners[2], corners[3])
    return TextLine(text: text, confidence: min(1, max(0, confidence)), quad: place)
  }
}
