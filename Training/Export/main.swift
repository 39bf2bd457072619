// Prints what the library sees on photos as JSON lines, for fitting models: `shelf-export lines PHOTO...`.
import FoundationEssentials
import Imaging
import TextRecognition

struct LineRecord: Encodable {
  var text: String
  var confidence: Double
  var quad: [[Double]]
  var positions: [Double]
}

struct PhotoRecord: Encodable {
  var photo: String
  var width: Int
  var height: Int
  var seconds: Double
  var lines: [LineRecord]
}

let environment = ProcessInfo.processInfo.environment
var options = PPOCRRecognizer.Options(
  modelDirectory: environment["BOOKSPINE_MODEL_DIR"] ?? ".deps/models",
  runtimeDirectory: environment["BOOKSPINE_RUNTIME_DIR"] ?? ".deps/openvino")
options.model = environment["MODEL"] ?? "small"
options.precision = environment["PRECISION"] ?? "f32"
let recognizer = try PPOCRRecognizer(options: options)
let encoder = JSONEncoder()
for path in CommandLine.arguments.dropFirst(2) {
  let data = try Data(contentsOf: URL(filePath: path))
  let image = try data.withUnsafeBytes { try Image.decode($0) }
  let start = ContinuousClock.now
  let lines = try recognizer.recognizeLines(in: image) { false }
  let seconds = (ContinuousClock.now - start) / .seconds(1)
  let record = PhotoRecord(
    photo: String(path.split(separator: "/").last ?? ""), width: image.width, height: image.height, seconds: seconds,
    lines: lines.map {
      LineRecord(text: $0.text, confidence: $0.confidence, quad: $0.quad.corners.map { [$0.x, $0.y] }, positions: $0.characterPositions)
    })
  print(String(decoding: try encoder.encode(record), as: UTF8.self))
}
