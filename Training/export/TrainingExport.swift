import BookExtraction
import Catalog
import EmbeddedModels
import FoundationEssentials
import Glibc
import Imaging

/// Reads spines as JSON lines on standard input and writes what the extraction makes of them, for the programs in `Training`.
///
/// In: {"id", "lines": [{"text", "confidence", "x", "y", "length", "height", "direction", "background", "ink", "characterPositions",
/// "characterCertainties"}]}.
/// - `tokens FOLDER`: what the labeler sees, as raw numbers in a folder, for `Training/extraction/fit_labeler.py`.
/// - `candidates FOLDER [LABELER.safetensors]`: {"id", "candidates"}, and the judge's features in a folder, for
///   `Training/extraction/fit_judge.py`; by another labeler than the library's where one is named.
/// - `extract`: {"id", "info", "microseconds"}.
/// - `match INDEX`: {"id", "info", "corrected", "contradicted", "evidence", "metadata", "match"}: the reading, what an accepted match
///   would make of it, and what is made of it, for `Training/catalog/calibrate_match.py`. A spine may have "info", its reading by
///   others, and "text" in place of lines.
@main
struct TrainingExport {
  struct Spine: Decodable {
    let id: String
    let lines: [SpineLine]
  }

  /// A spine to look up.
  struct ReadSpine: Decodable {
    let id: String
    let lines: [SpineLine]?
    let text: String?
    let info: BookSpineInfo?

    /// All that is printed on it.
    var print: String { text ?? (lines ?? []).map(\.text).joined(separator: " ") }
    /// What is read of it.
    var reading: BookSpineInfo {
      info ?? text.map(BookExtractor().extract(text:)) ?? BookExtractor().extract(lines ?? [])
    }
  }

  struct Extracted: Encodable {
    let id: String
    let info: BookSpineInfo
    let microseconds: Double
  }

  struct Matched: Encodable {
    let id: String
    let info: BookSpineInfo
    let corrected: BookMetadata?
    let contradicted: [BookMatch.Field]
    let evidence: MatchEvidence?
    let metadata: BookMetadata
    let match: BookMatch?
  }

  struct Judged: Encodable {
    let id: String
    let candidates: [BookSpineInfo]
  }

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch (arguments.first, arguments.dropFirst().first) {
    case ("tokens", let folder?): try exportTokens(to: folder)
    case ("candidates", let folder?): try exportJudged(to: folder, labeler: arguments.dropFirst(2).first)
    case ("extract", nil): try printExtracted()
    case ("match", let index?): try printMatched(try CatalogIndex(path: index))
    default:
      print("usage: training-export tokens FOLDER | candidates FOLDER [LABELER] | extract | match INDEX < SPINES.jsonl")
    }
  }

  private static func forEachSpine<Kind: Decodable>(_ body: (Kind) throws -> Void) throws {
    while let line = readLine() { try body(try JSONDecoder().decode(Kind.self, from: Data(line.utf8))) }
  }

  private static func emit(_ record: some Encodable) throws {
    print(String(decoding: try JSONEncoder().encode(record), as: UTF8.self))
  }

  private static func printExtracted() throws {
    try forEachSpine { (spine: Spine) in
      let start = ContinuousClock.now
      let info = BookExtractor().extract(spine.lines)
      let microseconds = (ContinuousClock.now - start) / .microseconds(1)
      try emit(Extracted(id: spine.id, info: info, microseconds: microseconds))
    }
  }

  private static func printMatched(_ index: CatalogIndex) throws {
    try forEachSpine { (spine: ReadSpine) in
      let info = spine.reading
      let correction = try MatchCorrection(of: info, text: spine.print, index: index)
      let outcome = try CatalogMatcher.apply(info, text: spine.print, index: index)
      try emit(
        Matched(
          id: spine.id, info: info, corrected: correction?.metadata,
          contradicted: correction?.match.contradicted ?? [], evidence: correction?.evidence,
          metadata: outcome.metadata, match: outcome.match))
    }
  }

  /// Prints each spine's candidates, and writes the judge's features of all as 16-bit numbers to `candidates.f16`.
  private static func exportJudged(to folder: String, labeler: String?) throws {
    let export = CandidateExport(labeler: try labeler.map(tables))
    let files = try NumberFiles(["candidates.f16"], in: folder)
    try forEachSpine { (spine: Spine) in
      let candidates = export.candidates(spine.lines)
      files.write(candidates.flatMap(\.features).map(Float16.init), to: 0)
      try emit(Judged(id: spine.id, candidates: candidates.map(\.info)))
    }
  }

  /// The tables of a safetensors file, which stays in memory.
  private static func tables(of path: String) throws -> EmbeddedTables {
    let data = try Data(contentsOf: URL(filePath: path))
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.count)
    _ = bytes.initialize(from: data)
    return EmbeddedTables(bytes: UnsafeBufferPointer(bytes))
  }

  /// Writes the tokens of all spines: `spines.i32` (how many a spine has), `tokens.i32` (line, start, end, row of the word, number of
  /// runs), `runs.i16`, `features.f16`, `places.f32`.
  private static func exportTokens(to folder: String) throws {
    let files = try NumberFiles(["spines.i32", "tokens.i32", "runs.i16", "features.f16", "places.f32"], in: folder)
    try forEachSpine { (spine: Spine) in
      let tokens = exportedTokens(spine.lines)
      files.write([Int32(tokens.count)], to: 0)
      for token in tokens {
        let numbers = [token.line, token.range.lowerBound, token.range.upperBound, token.word, token.runs.count]
        files.write(numbers.map(Int32.init), to: 1)
        files.write(token.runs.map(Int16.init), to: 2)
        files.write(token.features.map(Float16.init), to: 3)
        files.write(token.place, to: 4)
      }
    }
  }
}

/// Files of raw little-endian numbers.
struct NumberFiles: ~Copyable {
  private let files: [UnsafeMutablePointer<FILE>]

  init(_ names: [String], in folder: String) throws {
    files = try names.map { name in
      guard let file = fopen("\(folder)/\(name)", "w") else { throw CocoaError(.fileWriteUnknown) }
      return file
    }
  }

  deinit {
    for file in files { fclose(file) }
  }

  func write<Number: BitwiseCopyable>(_ numbers: [Number], to file: Int) {
    _ = numbers.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, files[file]) }
  }
}

extension SpineLine: Decodable {
  private enum Key: String, CodingKey {
    case text, confidence, x, y, length, height, direction, background, ink, characterPositions, characterCertainties
  }

  /// Decodes a line; colors, positions, certainties, direction and confidence may be missing.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func color(_ key: Key) throws -> LabColor? {
      try values.decodeIfPresent([Double].self, forKey: key).flatMap(LabColor.init(components:))
    }
    self.init(
      text: try values.decode(String.self, forKey: .text),
      confidence: try values.decodeIfPresent(Double.self, forKey: .confidence) ?? 1,
      x: try values.decode(Double.self, forKey: .x), y: try values.decode(Double.self, forKey: .y),
      length: try values.decode(Double.self, forKey: .length), height: try values.decode(Double.self, forKey: .height),
      direction: try values.decodeIfPresent(String.self, forKey: .direction).flatMap(Direction.init) ?? .along,
      background: try color(.background), ink: try color(.ink),
      characterPositions: try values.decodeIfPresent([Double].self, forKey: .characterPositions) ?? [],
      characterCertainties: try values.decodeIfPresent([Double].self, forKey: .characterCertainties) ?? [])
  }
}
