import Glibc

/// The texts that the steps of connectionist temporal classification stand for most likely, by network and language together: prefix beam
/// search (Hannun et al., "First-Pass Large Vocabulary Continuous Speech Recognition using Bi-Directional Recurrent DNNs", 2014).
struct PrefixBeamSearch<Language: PrefixLanguage> {
  /// How many prefixes are kept after each step.
  private static var width: Int { 32 }

  /// The probabilities that a text ends in a blank or not.
  private struct Ending {
    var blank = 0.0
    var character = 0.0
    var probability: Double { blank + character }
  }

  /// A text so far, as the way to it from the empty one.
  private struct Prefix {
    var parent: Int
    var last: Int
    var state: Language.State
    /// The child made last, and the child of the same parent made before this one; 0: none.
    var child = 0
    var sibling = 0
    var ending = Ending()
    var nextEnding = Ending()
  }

  /// A prefix and a class, which together were not met before, with their probability.
  private struct Continuation {
    let prefix: Int
    let index: Int
    let probability: Double
    /// What the text's score is at most.
    let mostScore: Double
  }

  private let language: Language
  private var prefixes: [Prefix]
  private var kept = [0]
  /// The logarithm of what the probabilities were divided by, so that their products stay above zero.
  private var scale = 0.0

  /// Reads steps.
  init(steps: [[CTCChoice]], language: Language) {
    self.language = language
    prefixes = [Prefix(parent: 0, last: 0, state: language.start)]
    prefixes[0].ending.blank = 1
    for choices in steps { advance(choices) }
  }

  /// The texts as classes, with the logarithms of their probabilities by the network, and of those times the language's; in no order.
  var readings: [(classes: [Int], logProbability: Double, score: Double)] {
    kept.map { (classes(of: $0), log(prefixes[$0].ending.probability) + scale, score(of: $0) + scale) }
  }

  /// The likeliest text.
  var best: [Int] {
    kept.max { score(of: $0) < score(of: $1) }.map(classes) ?? []
  }

  private func score(of prefix: Int) -> Double {
    log(prefixes[prefix].ending.probability) + prefixes[prefix].state.score
  }

  private mutating func advance(_ choices: [CTCChoice]) {
    var reached: [Int] = []
    var unmet: [Continuation] = []
    for prefix in kept {
      let (ending, last) = (prefixes[prefix].ending, prefixes[prefix].last)
      for (index, probability) in choices {
        if index == 0 {
          add(Ending(blank: ending.probability * probability), to: prefix, &reached)
        } else if index == last {
          // The same class once more, or, after a blank, the same character again.
          add(Ending(character: ending.character * probability), to: prefix, &reached)
          extend(prefix, by: index, ending.blank * probability, &reached, &unmet)
        } else {
          extend(prefix, by: index, ending.probability * probability, &reached, &unmet)
        }
      }
    }
    keepLikeliest(reached, unmet)
  }

  private mutating func add(_ ending: Ending, to prefix: Int, _ reached: inout [Int]) {
    guard ending.probability > 0 else { return }
    if prefixes[prefix].nextEnding.probability == 0 { reached.append(prefix) }
    prefixes[prefix].nextEnding.blank += ending.blank
    prefixes[prefix].nextEnding.character += ending.character
  }

  private mutating func extend(
    _ prefix: Int, by index: Int, _ probability: Double, _ reached: inout [Int], _ unmet: inout [Continuation]
  ) {
    guard probability > 0 else { return }
    if let child = child(of: prefix, index) {
      add(Ending(character: probability), to: child, &reached)
    } else {
      let mostScore = log(probability) + prefixes[prefix].state.score + language.mostGain(of: index)
      unmet.append(Continuation(prefix: prefix, index: index, probability: probability, mostScore: mostScore))
    }
  }

  /// Keeps the likeliest prefixes after a step; the language is asked about those alone that may be among them.
  private mutating func keepLikeliest(_ reached: [Int], _ unmet: [Continuation]) {
    func nextScore(_ prefix: Int) -> Double {
      log(prefixes[prefix].nextEnding.probability) + prefixes[prefix].state.score
    }
    var best = Self.ranked(reached.map { ($0, nextScore($0)) })
    for (index, mostScore) in Self.ranked(unmet.indices.map { ($0, unmet[$0].mostScore) }) {
      if best.count >= Self.width, best[Self.width - 1].score >= mostScore { break }
      let child = makeChild(unmet[index])
      let score = nextScore(child)
      best.insert((child, score), at: best.firstIndex { $0.score < score } ?? best.count)
    }
    kept = best.prefix(Self.width).map(\.index)
    let most = kept.reduce(0) { max($0, prefixes[$1].nextEnding.probability) }
    scale += log(most)
    for (prefix, _) in best {
      let next = prefixes[prefix].nextEnding
      prefixes[prefix].ending = Ending(blank: next.blank / most, character: next.character / most)
      prefixes[prefix].nextEnding = Ending()
    }
  }

  /// The same, the greatest score first.
  private static func ranked(_ scores: [(index: Int, score: Double)]) -> [(index: Int, score: Double)] {
    scores.sorted { $0.score > $1.score }
  }

  private func child(of prefix: Int, _ index: Int) -> Int? {
    var child = prefixes[prefix].child
    while child != 0, prefixes[child].last != index { child = prefixes[child].sibling }
    return child == 0 ? nil : child
  }

  private mutating func makeChild(_ continuation: Continuation) -> Int {
    let parent = continuation.prefix
    let state = language.adding(continuation.index, to: prefixes[parent].state)
    var child = Prefix(parent: parent, last: continuation.index, state: state, sibling: prefixes[parent].child)
    child.nextEnding.character = continuation.probability
    prefixes.append(child)
    prefixes[parent].child = prefixes.count - 1
    return prefixes.count - 1
  }

  private func classes(of prefix: Int) -> [Int] {
    var classes: [Int] = []
    var at = prefix
    while at != 0 {
      classes.append(prefixes[at].last)
      at = prefixes[at].parent
    }
    return classes.reversed()
  }
}

/// A class and its probability at a step; class 0 is the blank.
typealias CTCChoice = (index: Int, probability: Double)

/// How likely texts are, class by class, whatever the network saw.
protocol PrefixLanguage {
  /// What a text so far comes to.
  associatedtype State: PrefixState
  /// The empty text.
  var start: State { get }
  /// A text with one class more.
  func adding(_ index: Int, to state: State) -> State
  /// The most that a class adds to a text's score, whatever the text.
  func mostGain(of index: Int) -> Double
}

/// What a text so far comes to.
protocol PrefixState {
  /// How likely it is: what is added to the logarithm of its probability by the network.
  var score: Double { get }
}
