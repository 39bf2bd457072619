import Language

/// The runs of letters of a text, by which readings of one print are found alike though some letters were misread.
///
/// Runs do not cross lines, whose order may differ between two readings.
struct LetterRuns: Sendable {
  /// Letters of a run.
  private static let length = 3
  /// The most letters of a text that count.
  private static let maximumLetters = 600

  /// Hashes of the runs, sorted.
  private let runs: [UInt32]
  /// How many letters and digits there are.
  let letters: Int

  /// Takes a text apart.
  init(_ text: String) {
    var runs: [UInt32] = []
    var letters = 0
    for line in text.plainPrefix(Self.maximumLetters).split(whereSeparator: \.isNewline) {
      let scalars = Array(TextFolding.key(line).unicodeScalars)
      letters += scalars.count
      guard scalars.count >= Self.length else { continue }
      for start in 0...(scalars.count - Self.length) {
        runs.append(scalars[start..<(start + Self.length)].reduce(5381) { $0 &* 33 ^ $1.value })
      }
    }
    self.runs = runs.sorted()
    self.letters = letters
  }

  /// Whether it has no runs.
  var isEmpty: Bool { runs.isEmpty }

  /// Each run once.
  var distinct: Set<UInt32> { Set(runs) }

  /// Dice's coefficient of the runs of two texts, 0...1.
  func similarity(to other: LetterRuns) -> Double {
    guard !runs.isEmpty, !other.runs.isEmpty else { return 0 }
    return 2 * Double(shared(with: other)) / Double(runs.count + other.runs.count)
  }

  /// The share of the shorter text's runs that the other one has, 0...1: 1 where one is a part of the other.
  func containment(in other: LetterRuns) -> Double {
    let fewer = min(runs.count, other.runs.count)
    return fewer > 0 ? Double(shared(with: other)) / Double(fewer) : 0
  }

  /// What is left when another text's runs are taken away.
  func without(_ other: LetterRuns) -> LetterRuns {
    var rest: [UInt32] = []
    var theirs = other.runs[...]
    for run in runs {
      theirs = theirs.drop { $0 < run }
      if theirs.first == run { theirs.removeFirst() } else { rest.append(run) }
    }
    return LetterRuns(runs: rest, letters: rest.count)
  }

  private init(runs: [UInt32], letters: Int) { (self.runs, self.letters) = (runs, letters) }

  /// The share of this text's runs that another one has, 0...1.
  func share(in other: LetterRuns) -> Double {
    runs.isEmpty ? 0 : Double(shared(with: other)) / Double(runs.count)
  }

  private func shared(with other: LetterRuns) -> Int {
    var (i, j, count) = (0, 0, 0)
    while i < runs.count, j < other.runs.count {
      if runs[i] == other.runs[j] {
        (i, j, count) = (i + 1, j + 1, count + 1)
      } else if runs[i] < other.runs[j] {
        i += 1
      } else {
        j += 1
      }
    }
    return count
  }
}
