import BookExtraction
import Catalog
import Language
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

  init(provider: any ExtractionProvider, catalog: CatalogIndex?) {
    self.provider = provider
    self.catalog = catalog
  }

  /// What the provider makes of a spine, or the built-in reading where its answer cannot be used.
  ///
  /// - Throws: ``Canceled`` when the host stopped the scan meanwhile.
  func reading(of text: String, builtIn: BookSpineInfo, isStopped: @escaping () -> Bool) throws -> BookSpineInfo {
    guard failures < Self.mostFailures, text.contains(where: { !$0.isWhitespace }) else { return builtIn }
    let answer = try? provider.answer(ExtractionRequest(text: text), isStopped: isStopped)
    if isStopped() { throw Canceled() }
    guard let parsed = answer.flatMap({ $0 }).flatMap(ExtractionAnswer.init) else {
      failures += 1
      return builtIn
    }
    failures = 0
    return isBorneOut(parsed, by: text) ? merged(parsed, builtIn, text) : builtIn
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
    let score = min(Self.mostScore, answer.confidence.usualScore)
    info.score = score
    info.confidence = BookSpineInfo.Confidence(score: score)
    info.reasons = nil
    return info
  }
}
