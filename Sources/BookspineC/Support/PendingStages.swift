import BookExtraction
import Imaging
import TextRecognition

struct PreprocessOptions {
  init(_ json: UnsafePointer<CChar>?) throws { try OptionReader(json).finish() }
}
enum Preprocessor {
  static func preprocess(_ image: Image, options: PreprocessOptions) throws -> (Image, [String: Int]) {
    throw ArgumentError.unsupported("Preprocessing is not there yet.")
  }
}
enum CaptureQualityAssessor {
  static func assess(_ image: Image) throws -> CaptureQuality {
    throw ArgumentError.unsupported("Assessing is not there yet.")
  }
}
extension CaptureQuality {
  var suggestions: [String] { [] }
}

extension SpineLine {
  static func lines(of text: String) -> [SpineLine] { [] }
  static func lines(of observation: DocumentObservation) throws -> [SpineLine] { [] }
}
extension BookMetadata {
  init(_ info: BookSpineInfo) { self.init(title: info.title, author: info.author) }
}
enum ISBN {
  static func find(in text: String) -> [String] { [] }
}
