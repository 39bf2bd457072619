import BookExtraction
import Catalog
import Language
import Logging
import Threading

/// Asks a provider about the spines of one photo, and takes only what the spine or the catalog bears out.
final class ExtractionSession {
  /// After so many failures in a row the rest of the photo is read by the built-in extraction alone.
  private static let mostFailures = 2
  /// The most that is believed of an answer that differs from the built-in reading: models' own words are not calibrated, and
  /// none was measured.
  private static let mostScore = 0.7

  private let provider: any ExtractionProvider
  private let catalog: CatalogIndex?
  private var failures = 0
  /// How it went so far.
  private(set) var summary: ExtractionSummary

  init(provider: any ExtractionProvider, catalog: CatalogIndex?) {
    self.provider = provider
    self.catalog = catalog
    summary = ExtractionSummary(provider: provider.name)
  }

  /// What the provider makes of a spine, or the built-in reading where its answer cannot be used.
  ///
  /// - Throws: ``Canceled`` when the host stopped the scan meanwhile.
  func reading(of text: String, builtIn: BookSpineInfo, isStopped: @escaping () -> Bool) throws -> BookSpineInfo {
    guard failures < Self.mostFailures, text.contains(where: { !$0.isWhitespace }) else { return builtIn }
    summary.asked += 1
    let answer = answer(to: text, isStopped: isStopped)
    if isStopped() { throw Canceled() }
    guard let parsed = answer.flatMap(ExtractionAnswer.init) else {
      failures += 1
      if answer != nil { note("The answer does not follow the schema, or has texts of more than 500 characters.") }
      return builtIn
    }
    failures = 0
    summary.answered += 1
    guard isBorneOut(parsed, by: text) else { return builtIn }
    summary.used += 1
    return merged(parsed, builtIn, text)
  }

  /// What the result is to warn of; nil when all spines that were asked about were answered.
  var warning: ScanWarning? {
    guard let failure = summary.lastFailure else { return nil }
    return ScanWarning(
      .extractionFallback,
      "\(summary.provider) answered for \(summary.answered) of \(summary.asked) spines, the built-in extraction read the others: "
        + failure)
  }

  private func answer(to text: String, isStopped: @escaping () -> Bool) -> [UInt8]? {
    do {
      guard let answer = try provider.answer(ExtractionRequest(text: text), isStopped: isStopped) else {
        if !isStopped() { note("There was no answer.") }
        return nil
      }
      return answer
    } catch {
      if isStopped() { return nil }
      note((error as? any ExtractionFailure)?.message ?? "\(error)")
      return nil
    }
  }

  private func note(_ failure: String) {
    summary.lastFailure = failure
    Log.write(.warning, "\(provider.name) failed at a spine: \(failure)")
  }

  private func isBorneOut(_ answer: ExtractionAnswer, by text: String) -> Bool {
    guard !answer.title.isEmpty else { return false }
    let spine = SpineGrounding(text: text)
    let names = ([answer.author] + answer.coauthors).filter { !spine.holds($0) }
    if spine.holds(answer.title), names.isEmpty { return true }
    let records = (try? catalog?.match(text: text).map(\.record)) ?? []
    return records.contains { record in
      let known = Set(record.authorNames.map { TextFolding.key($0) })
      let isTitle = [record.title, record.plainTitle].contains { TextFolding.key($0) == TextFolding.key(answer.title) }
      return (isTitle || spine.holds(answer.title)) && names.allSatisfy { known.contains(TextFolding.key($0)) }
    }
  }

  private func merged(_ answer: ExtractionAnswer, _ builtIn: BookSpineInfo, _ text: String) -> BookSpineInfo {
    var info = builtIn
    let agrees =
      TextFolding.key(answer.title) == TextFolding.key(builtIn.title)
      && TextFolding.key(answer.author) == TextFolding.key(builtIn.author)
      && answer.coauthors.map { TextFolding.key($0) } == builtIn.coauthors.map { TextFolding.key($0) }
    (info.title, info.author, info.coauthors) = (answer.title, answer.author, answer.coauthors)
    if let publisher = answer.publisher, !publisher.isEmpty, SpineGrounding(text: text).holds(publisher) {
      info.publisher = publisher
    }
    guard !agrees else { return info }
    // As far as the built-in reading is right, another one is wrong.
    let score = min(Self.mostScore, answer.confidence.usualScore, 1 - (builtIn.score ?? 0))
    info.score = score
    info.confidence = BookSpineInfo.Confidence(score: score)
    info.reasons = nil
    return info
  }
}
