import Catalog

/// Measures matching: `catalog-benchmark build INDEX CSV...`, `catalog-benchmark match INDEX < texts`, one text a line.
@main
struct CatalogBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 2, let command = arguments.first else {
      return print("usage: catalog-benchmark build INDEX CSV... | match INDEX | features INDEX")
    }
    let path = arguments[arguments.startIndex + 1]
    switch command {
    case "build": print(try CatalogIndex.build(csv: Array(arguments.dropFirst(2)), to: path).records)
    case "features": try printFeatures(try CatalogIndex(path: path))
    default: try printMatches(try CatalogIndex(path: path))
    }
  }

  /// A line for each text: microseconds, number of the best record, probability, whether it is accepted, signals.
  private static func printMatches(_ index: CatalogIndex) throws {
    while let text = readLine() {
      let start = ContinuousClock.now
      let match = try index.match(text: text, limit: 1).first
      let time = (ContinuousClock.now - start) / .microseconds(1)
      let signals = match?.signals.map(\.rawValue).joined(separator: ",") ?? ""
      print(time, match?.id ?? 0, match?.score ?? 0, match?.isAccepted ?? false, signals, separator: "\t")
    }
  }

  /// Lines for each text: its number, a candidate's record, and the candidate's features.
  private static func printFeatures(_ index: CatalogIndex) throws {
    var number = 0
    while let text = readLine() {
      for candidate in try index.candidateFeatures(text: text) {
        print(number, candidate.id, candidate.features.map { "\($0)" }.joined(separator: " "), separator: "\t")
      }
      number += 1
    }
  }
}
