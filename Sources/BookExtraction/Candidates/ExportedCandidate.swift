/// A candidate as the fitting script sees it.
package struct ExportedCandidate: Encodable {
  /// The title as printed.
  package let title: String
  /// The authors, joined with ", ".
  package let author: String
  /// The ranker's features.
  package let features: [Double]
  /// The confidence model's evidence, if this is the one to take.
  package let evidence: [Double]?
}

/// The candidates of a spine with their features, for fitting.
package func exportCandidates(_ lines: [SpineLine]) -> [ExportedCandidate] {
  let reading = SpineReading(lines)
  let probabilities = Ranker.probabilities(reading.features)
  let best = reading.choice(probabilities)
  return reading.candidates.indices.map { index in
    let candidate = reading.candidates[index]
    return ExportedCandidate(
      title: reading.title(candidate), author: reading.authors(candidate).joined(separator: ", "),
      features: reading.features[index].map { ($0 * 1000).rounded() / 1000 },
      evidence: index == best ? ConfidenceModel.evidence(reading, probabilities, index) : nil)
  }
}
