import EmbeddedModels
import Glibc
import Language

/// A record that a spine's text may make, with what is known of it.
struct RecordCandidate: Sendable {
  let record: LabeledRecord
  /// The likeliest way to name the tokens that makes this record.
  let labeling: SpineLabeling
  /// The probability of all ways found that make it, after the labeler.
  var probability: Float
}

/// Reads the records that a spine's lines may make.
struct SpineReader: Sendable {
  /// The labeler; another one while it is fitted.
  var labeler = SpineLabeler.fitted

  /// The records, the likeliest first, and the spine that they are read from; nil without text.
  func candidates(_ lines: [SpineLine]) -> (spine: LabeledSpine, candidates: [RecordCandidate])? {
    let input = LabelerInput(lines)
    guard !input.tokens.isEmpty else { return nil }
    let spine = LabeledSpine(input, labeler: labeler)
    var candidates: [RecordCandidate] = []
    for labeling in spine.labelings() {
      let record = LabeledRecord(labeling, of: spine)
      let probability = expf(labeling.logProbability)
      if let same = candidates.firstIndex(where: { $0.record.saysTheSame(as: record) }) {
        candidates[same].probability += probability
      } else {
        candidates.append(RecordCandidate(record: record, labeling: labeling, probability: probability))
      }
    }
    return (spine, candidates.sorted { $0.probability > $1.probability })
  }
}

extension LabeledRecord {
  /// Whether title and authors have the same letters, wherever the subtitle begins.
  func saysTheSame(as other: LabeledRecord) -> Bool { letters == other.letters }

  /// The letters of the title with its subtitle, and of each author.
  var letters: [String] { ([title + subtitle] + authors).map { TextFolding.key($0) } }
}

/// The candidates of a spine with the judge's features, for its fitting.
///
/// - Parameter labeler: the weights to use in place of the library's, as `pack_labeler.py` writes them.
package struct CandidateExport: Sendable {
  private let reader: SpineReader

  package init(labeler: EmbeddedTables? = nil) {
    reader = SpineReader(labeler: labeler.map(SpineLabeler.init) ?? .fitted)
  }

  /// The candidates of a spine, the likeliest first.
  package func candidates(_ lines: [SpineLine]) -> [(info: BookSpineInfo, features: [Float])] {
    guard let (spine, candidates) = reader.candidates(lines) else { return [] }
    let features = RecordFeatures(spine, candidates)
    return candidates.indices.map { (candidates[$0].record.spineInfo, features.values($0)) }
  }
}
