import Language

/// The candidates of a spine with the judge's word on each, and the one that is given.
struct JudgedCandidates {
  /// A candidate and how likely it is right.
  struct Judged {
    let record: LabeledRecord
    let probability: Double
  }

  /// Of candidates that the labeler finds less than this share as likely as its first one, none is given, whatever the judge says: it
  /// has seen few of them that are right.
  private static let likelyShare: Float = 0.03
  /// Another candidate at least this share as likely as the best one is named as a doubt.
  private static let rivalShare = 0.5
  /// Below this mean confidence of the lines that title and author stand on, text is hard to read.
  private static let legible = 0.8

  private let spine: LabeledSpine
  private let judged: [Judged]
  private let bestCandidate: RecordCandidate?

  init(_ spine: LabeledSpine, _ candidates: [RecordCandidate], _ judge: RecordJudge) {
    self.spine = spine
    let features = RecordFeatures(spine, candidates)
    let least = Self.likelyShare * (candidates.map(\.probability).max() ?? 0)
    let order = candidates.indices.filter { candidates[$0].probability >= least }
      .map { ($0, judge.probability(features.values($0))) }.sorted { $0.1 > $1.1 }
    judged = order.map { Judged(record: candidates[$0.0].record, probability: $0.1) }
    bestCandidate = order.first.map { candidates[$0.0] }
  }

  /// The record that is given, with its confidence and the reasons for doubt.
  var best: (info: BookSpineInfo, probability: Double) {
    guard let best = judged.first else {
      return (BookSpineInfo(title: "", author: "", confidence: .low, score: 0, reasons: ["no text"]), 0)
    }
    var info = best.record.spineInfo
    let score = info.title.isEmpty ? 0 : best.probability
    info.score = score
    info.confidence = BookSpineInfo.Confidence(score: score)
    if info.confidence != .high { info.reasons = reasons(best, info) }
    return (info, score)
  }

  private func reasons(_ best: Judged, _ info: BookSpineInfo) -> [String] {
    var reasons: [String] = []
    if info.title.isEmpty { reasons.append("title not found") }
    if info.author.isEmpty { reasons.append("author not found") }
    let rival = judged.dropFirst().first { $0.probability >= Self.rivalShare * best.probability }
    if let other = rival?.record.spineInfo, !info.title.isEmpty {
      reasons += doubt(info, other)
    }
    if isHardToRead { reasons.append("text hard to read") }
    return reasons.isEmpty && info.confidence == .low ? ["unusual layout"] : reasons
  }

  /// What another candidate says otherwise.
  private func doubt(_ info: BookSpineInfo, _ other: BookSpineInfo) -> [String] {
    if other.title != info.title {
      if !other.title.isEmpty, other.title.count > info.title.count, other.title.hasPrefix(info.title) {
        return ["title may go on: \(other.title)"]
      }
      return other.title.isEmpty ? ["title unsure"] : ["title unsure: \(info.title) or \(other.title)"]
    }
    guard other.author != info.author, !info.author.isEmpty, !other.author.isEmpty else { return [] }
    return ["author unsure: \(info.author) or \(other.author)"]
  }

  private var isHardToRead: Bool {
    let roles = bestCandidate?.labeling.roles ?? []
    let lines = roles.indices.filter { roles[$0].isTitle || roles[$0].isPerson }.map {
      spine.input.layout.lines[spine.input.tokens[$0].line].confidence
    }
    return !lines.isEmpty && lines.reduce(0, +) < Self.legible * Double(lines.count)
  }
}

extension LabeledRecord {
  /// The record for hosts, in ordinary capitalization; a subtitle follows the title after a colon.
  var spineInfo: BookSpineInfo {
    let names = TextFolding.distinct(authors.map(Capitalization.name))
    let whole = RecordText.withSubtitle(title, subtitle)
    return BookSpineInfo(
      title: Capitalization.title(whole, language: TitleLanguage.guess(whole)), author: names.first ?? "",
      coauthors: Array(names.dropFirst()), publisher: publisher.isEmpty ? nil : RecordText.publisher(publisher),
      callNumber: callNumber.isEmpty ? nil : callNumber, confidence: .low)
  }
}
