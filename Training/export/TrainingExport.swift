import BookExtraction
import Catalog
import FoundationEssentials
import Glibc
import Imaging

/// Reads spines as JSON lines on standard input and writes what the extractor makes of them, for `Training/extraction/fit.py`.
///
/// In: {"id", "lines": [{"text", "confidence", "x", "y", "length", "height", "direction", "background", "ink", "characterPositions"}]}.
/// Out, by default: {"id", "candidates": [{"title", "author", "features", "evidence"}]}; with `--extract`: {"id", "info"};
/// with `--match INDEX`: {"id", "info", "matched", "match"}: before and after looking it up in a catalog.
@main
struct TrainingExport {
  struct Spine: Decodable {
    let id: String
    let lines: [SpineLine]
  }

  struct Candidates: Encodable {
    let id: String
    let candidates: [ExportedCandidate]
  }

  struct Extracted: Encodable {
    let id: String
    let info: BookSpineInfo
    let microseconds: Double
  }

  struct Matched: Encodable {
    let id: String
    let info: BookSpineInfo
    let matched: BookSpineInfo
    let match: BookMatch?
  }

  static func main() throws {
    if let place = CommandLine.arguments.firstIndex(of: "--candidates"), place + 1 < CommandLine.arguments.count {
      return try exportJudged(to: CommandLine.arguments[place + 1])
    }
    if let place = CommandLine.arguments.firstIndex(of: "--tokens"), place + 1 < CommandLine.arguments.count {
      return try exportTokens(to: CommandLine.arguments[place + 1])
    }
    if let place = CommandLine.arguments.firstIndex(of: "--match"), place + 1 < CommandLine.arguments.count {
      return try printMatched(try CatalogIndex(path: CommandLine.arguments[place + 1]))
    }
    let extracting = CommandLine.arguments.contains("--extract")
    while let line = readLine() {
      let spine = try JSONDecoder().decode(Spine.self, from: Data(line.utf8))
      let start = ContinuousClock.now
      let output =
        extracting
        ? try extracted(spine, start)
        : try JSONEncoder().encode(Candidates(id: spine.id, candidates: exportCandidates(spine.lines)))
      print(String(decoding: output, as: UTF8.self))
    }
  }

  struct Judged: Encodable {
    let id: String
    let candidates: [BookSpineInfo]
  }

  /// Prints each spine's candidates, and writes the judge's features of all as 16-bit numbers to `candidates.f16` in a folder.
  private static func exportJudged(to folder: String) throws {
    guard let file = fopen("\(folder)/candidates.f16", "w") else { throw CocoaError(.fileWriteUnknown) }
    defer { fclose(file) }
    while let line = readLine() {
      let spine = try JSONDecoder().decode(Spine.self, from: Data(line.utf8))
      let candidates = exportedCandidates(spine.lines)
      let features = candidates.flatMap(\.features).map(Float16.init)
      _ = features.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
      let output = try JSONEncoder().encode(Judged(id: spine.id, candidates: candidates.map(\.info)))
      print(String(decoding: output, as: UTF8.self))
    }
  }

  /// Writes what the labeler sees of the spines on standard input as raw little-endian numbers into a folder: `spines.i32` (tokens a
  /// spine), `tokens.i32` (line, start, end, word, runs a token), `runs.i16`, `features.f16`, `places.f32`.
  private static func exportTokens(to folder: String) throws {
    let names = ["spines.i32", "tokens.i32", "runs.i16", "features.f16", "places.f32"]
    let files = try names.map { name in
      let path = "\(folder)/\(name)"
      guard let file = fopen(path, "w") else { throw CocoaError(.fileWriteUnknown) }
      return file
    }
    defer { files.forEach { fclose($0) } }
    func write<Number>(_ numbers: [Number], to file: Int) {
      _ = numbers.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, files[file]) }
    }
    while let line = readLine() {
      let spine = try JSONDecoder().decode(Spine.self, from: Data(line.utf8))
      let tokens = LabelerInput(spine.lines).exported
      write([Int32(tokens.count)], to: 0)
      write(
        tokens.flatMap { token -> [Int32] in
          [token.line, token.range.lowerBound, token.range.upperBound, token.word, token.runs.count].map(Int32.init)
        }, to: 1)
      write(tokens.flatMap { $0.runs.map(Int16.init) }, to: 2)
      write(tokens.flatMap { $0.features.map(Float16.init) }, to: 3)
      write(tokens.flatMap(\.place), to: 4)
    }
  }

  private static func printMatched(_ index: CatalogIndex) throws {
    while let line = readLine() {
      let spine = try JSONDecoder().decode(Spine.self, from: Data(line.utf8))
      let info = BookExtractor().extract(spine.lines)
      let text = spine.lines.map(\.text).joined(separator: " ")
      let outcome = try CatalogMatcher.apply(info, text: text, index: index)
      let output = Matched(id: spine.id, info: info, matched: outcome.info, match: outcome.match)
      print(String(decoding: try JSONEncoder().encode(output), as: UTF8.self))
    }
  }

  private static func extracted(_ spine: Spine, _ start: ContinuousClock.Instant) throws -> Data {
    let info = BookExtractor().extract(spine.lines)
    let elapsed = (ContinuousClock.now - start) / .microseconds(1)
    return try JSONEncoder().encode(Extracted(id: spine.id, info: info, microseconds: elapsed))
  }
}

extension SpineLine: Decodable {
  private enum Key: String, CodingKey {
    case text, confidence, x, y, length, height, direction, background, ink, characterPositions
  }

  /// Decodes a line; colors, positions, direction and confidence may be missing.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      text: try values.decode(String.self, forKey: .text),
      confidence: try values.decodeIfPresent(Double.self, forKey: .confidence) ?? 1,
      x: try values.decode(Double.self, forKey: .x), y: try values.decode(Double.self, forKey: .y),
      length: try values.decode(Double.self, forKey: .length), height: try values.decode(Double.self, forKey: .height),
      direction: try values.decodeIfPresent(String.self, forKey: .direction).flatMap(Direction.init) ?? .along,
      background: try values.decodeIfPresent([Double].self, forKey: .background).flatMap(LabColor.init(components:)),
      ink: try values.decodeIfPresent([Double].self, forKey: .ink).flatMap(LabColor.init(components:)),
      characterPositions: try values.decodeIfPresent([Double].self, forKey: .characterPositions) ?? [])
  }
}
