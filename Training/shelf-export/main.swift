// Prints what the library sees on photos as JSON lines, for fitting models:
//   shelf-export lines PHOTO... > lines.jsonl          reads the photos' text
//   shelf-export pairs LINES.jsonl FOLDER > pairs.jsonl  adds the evidence on pairs of lines, for photos in a folder
//   shelf-export groups LINES.jsonl FOLDER > groups.jsonl  groups the lines, with the evidence on pairs of groups
//   shelf-export spines LINES.jsonl FOLDER > spines.jsonl  groups the lines and extracts the books
//   shelf-export scan PHOTO... > spines.jsonl          the same of whole scans, with the closer look
import BookExtraction
import FoundationEssentials
import Imaging
import Scanning
import SpineDetection
import TextRecognition

struct LineRecord: Codable {
  var text: String
  var confidence: Double
  var quad: [[Double]]
  var positions: [Double]
  var background: [Double]?
  var ink: [Double]?

  init(_ line: TextLine) {
    text = line.text
    confidence = line.confidence
    quad = line.quad.corners.map { [$0.x, $0.y] }
    positions = line.characterPositions
  }

  var line: TextLine {
    let corners = quad.map { Point($0[0], $0[1]) }
    return TextLine(
      text: text, confidence: confidence, quad: Quad(corners[0], corners[1], corners[2], corners[3]),
      characterPositions: positions)
  }
}

struct PairRecord: Codable {
  var first: Int
  var second: Int
  var features: [Double]
}

struct GroupRecord: Codable {
  var photo: String
  var lines: [LineRecord]
  var groups: [[Int]]
  var pairs: [PairRecord]
}

struct PhotoRecord: Codable {
  var photo: String
  var width: Int
  var height: Int
  var seconds: Double
  var lines: [LineRecord]
  var pairs: [PairRecord]
}

func decodedPhoto(_ path: String) throws -> Image {
  try Data(contentsOf: URL(filePath: path)).withUnsafeBytes { try Image.decode($0) }
}

func readLines(of path: String, with recognizer: PPOCRRecognizer) throws -> PhotoRecord {
  let image = try decodedPhoto(path)
  let start = ContinuousClock.now
  let lines = try recognizer.recognizeLines(in: image) { _ in true }
  return PhotoRecord(
    photo: String(path.split(separator: "/").last ?? ""), width: image.width, height: image.height,
    seconds: (ContinuousClock.now - start) / .seconds(1), lines: lines.map(LineRecord.init), pairs: [])
}

func addPairs(to record: inout PhotoRecord, in folder: String) throws {
  let image = try decodedPhoto("\(folder)/\(record.photo)")
  let lines = record.lines.map { LineObservation($0.line, in: image) }
  record.pairs = try SpineDetector.pairs(of: lines, try EdgeMap(of: image)).map {
    PairRecord(first: $0.first, second: $0.second, features: $0.features)
  }
  for (index, line) in lines.enumerated() {
    record.lines[index].background = line.colors?.background.components
    record.lines[index].ink = line.colors?.ink.components
  }
}

/// One spine with its lines in its own frame, as the extraction takes them.
struct SpineRecord: Encodable {
  var id: String
  var box: Rect
  var metadata: BookMetadata
  var lines: [ExtractionLine]
}

/// A photo's books in the shape of a ScanResult, with the lines of each spine.
struct BooksRecord: Encodable {
  var photo: String
  var seconds: Double
  var books: [SpineRecord]
}

struct ExtractionLine: Encodable {
  var text: String
  var confidence: Double
  var x: Double
  var y: Double
  var length: Double
  var height: Double
  var direction: String
  var background: [Double]?
  var ink: [Double]?
  var characterPositions: [Double]
  var characterCertainties: [Double]

  init(_ line: SpineLine) {
    text = line.text
    confidence = line.confidence
    x = line.x
    y = line.y
    length = line.length
    height = line.height
    direction = line.direction.rawValue
    background = line.background?.components
    ink = line.ink?.components
    characterPositions = line.characterPositions
    characterCertainties = line.characterCertainties
  }
}

func books(of record: PhotoRecord, in folder: String) throws -> BooksRecord {
  let image = try decodedPhoto("\(folder)/\(record.photo)")
  let start = ContinuousClock.now
  let spines = try SpineDetector().detectSpines(lines: record.lines.map(\.line), in: image)
  let extractor = BookExtractor()
  return booksRecord(
    of: spines.map { ($0, extractor.extract($0.extractionLines)) }, on: record.photo, since: start)
}

func scannedBooks(on path: String, with scanner: Scanner) throws -> BooksRecord {
  let image = try decodedPhoto(path)
  let start = ContinuousClock.now
  return booksRecord(
    of: try scanner.readSpines(in: image), on: String(path.split(separator: "/").last ?? ""), since: start)
}

func booksRecord(
  of spines: [(spine: Spine, info: BookSpineInfo)], on photo: String, since start: ContinuousClock.Instant
) -> BooksRecord {
  let books = spines.enumerated().map { index, read in
    SpineRecord(
      id: "\(photo):\(index)", box: read.spine.quad.boundingBox, metadata: BookMetadata(spineInfo: read.info),
      lines: read.spine.extractionLines.map(ExtractionLine.init))
  }
  return BooksRecord(photo: photo, seconds: (ContinuousClock.now - start) / .seconds(1), books: books)
}

let encoder = JSONEncoder()
func emit(_ record: some Encodable) throws { print(String(decoding: try encoder.encode(record), as: UTF8.self)) }

let arguments = CommandLine.arguments
switch arguments.count > 2 ? arguments[1] : "" {
case "lines":
  let recognizer = try PPOCRRecognizer(options: .init())
  for path in arguments.dropFirst(2) { try emit(try readLines(of: path, with: recognizer)) }
case "scan":
  let scanner = try Scanner()
  for path in arguments.dropFirst(2) { try emit(try scannedBooks(on: path, with: scanner)) }
case "pairs" where arguments.count == 4:
  for line in try String(contentsOfFile: arguments[2], encoding: .utf8).split(separator: "\n") {
    var record = try JSONDecoder().decode(PhotoRecord.self, from: Data(line.utf8))
    try addPairs(to: &record, in: arguments[3])
    try emit(record)
  }
case "groups" where arguments.count == 4:
  for line in try String(contentsOfFile: arguments[2], encoding: .utf8).split(separator: "\n") {
    let record = try JSONDecoder().decode(PhotoRecord.self, from: Data(line.utf8))
    let image = try decodedPhoto("\(arguments[3])/\(record.photo)")
    let lines = record.lines.map { LineObservation($0.line, in: image) }
    let found = try SpineDetector().groupEvidence(on: lines, in: image, try EdgeMap(of: image))
    try emit(
      GroupRecord(
        photo: record.photo, lines: record.lines, groups: found.groups,
        pairs: found.pairs.map { PairRecord(first: $0.first, second: $0.second, features: $0.features) }))
  }
case "spines" where arguments.count == 4:
  for line in try String(contentsOfFile: arguments[2], encoding: .utf8).split(separator: "\n") {
    try emit(try books(of: try JSONDecoder().decode(PhotoRecord.self, from: Data(line.utf8)), in: arguments[3]))
  }
default:
  print(
    """
    usage: shelf-export lines|scan PHOTO...
           shelf-export pairs|groups|spines LINES.jsonl FOLDER
    """)
}
