import FoundationEssentials
import Imaging
import Language
import Testing

@testable import TextRecognition

/// A picture of `Tests/Fixtures` with what it says, as `make_spine_fixtures.py` there draws it.
struct Fixture: Sendable, CustomTestStringConvertible {
  let name: String
  let image: Image
  /// The lines of text that it shows.
  let lines: [String]

  var testDescription: String { name }

  init(_ folder: String, _ name: String) throws {
    let path = "\(testsDirectory)/Fixtures/\(folder)/\(name)"
    self.name = name
    image = try Data(contentsOf: URL(filePath: path + ".png")).withUnsafeBytes { try Image.decode($0) }
    lines = try String(contentsOf: URL(filePath: path + ".txt"), encoding: .utf8).split(separator: "\n").map(
      String.init)
  }

  static func spine(_ name: String) throws -> Fixture { try Fixture("Spines", name) }
  static func barcode(_ name: String) throws -> Fixture { try Fixture("Barcodes", name) }

  /// The share of the picture's words that lines read letter by letter.
  func shareRead(by lines: [TextLine]) -> Double {
    var read = lines.flatMap { $0.text.split(separator: " ") }
    let words = self.lines.flatMap { $0.split(separator: " ") }
    let right = words.filter { word in
      guard let index = read.firstIndex(of: word) else { return false }
      read.remove(at: index)
      return true
    }
    return Double(right.count) / Double(words.count)
  }
}

/// The folder `Tests`.
let testsDirectory = String(
  #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/"))

/// An image of one color.
func blank(width: Int, height: Int, value: UInt8 = 200) throws -> Image {
  try Image(width: width, height: height, format: .gray) { $0.update(repeating: value, count: width * height) }
}

private let environment = ProcessInfo.processInfo.environment

/// The folder with the PP-OCR models: the one that the environment names, else what `Scripts/setup` fetched.
let modelDirectory = environment["BOOKSPINE_MODEL_DIR"] ?? "\(testsDirectory)/../.deps/models"

/// The folder with OpenVINO's libraries, found alike.
let runtimeDirectory = environment["BOOKSPINE_RUNTIME_DIR"] ?? "\(testsDirectory)/../.deps/openvino"

/// PP-OCR on one thread, as exact as it can; nil where its models or OpenVINO are missing.
func loadPPOCR(languages: [String] = []) -> PPOCRRecognizer? {
  var options = PPOCRRecognizer.Options()
  options.modelDirectory = modelDirectory
  options.runtimeDirectory = runtimeDirectory
  options.threads = 1
  options.precision = "f32"
  options.languages = languages
  return try? PPOCRRecognizer(options: options)
}

/// Whether Tesseract reads a language here, by its BCP-47 tag.
func isInstalled(_ tag: String) -> Bool { (try? TesseractLanguages(tags: [tag], directory: nil)) != nil }
