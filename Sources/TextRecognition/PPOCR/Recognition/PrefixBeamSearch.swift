import Glibc

/// The texts that the steps of connectionist temporal classification stand for most likely, by network and language together: prefix beam
/// search (Hannun et al., "First-Pass Large Vocabulary Continuous Speech Recognition using Bi-Directional Recurrent DNNs", 2014).
struct PrefixBeamSearch<Language: PrefixLanguage> {
  /// How many prefixes are kept after each step.
  private static var width: Int { 32 }

  /// A text so far, as the way to it from the empty one, and the probabilities that it ends in a blank or not.
  private struct Prefix {
    var parent: Int
    var last: Int
    var state: Language.State
    var children: [Int] = []
    var blank = 0.0
    var character = 0.0
    var nextBlank = 0.0
    var nextCharacter = 0.0

    var probability: Double { blank + character }
    var score: Double { log(probability) + state.score }
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
    prefixes[0].blank = 1
    for choices in steps { advance(choices) }
  }

  /// The texts as classes, with the logarithms of their probabilities by the network, and of those times the language's; in no order.
  var readings: [(classes: [Int], logProbability: Double, score: Double)] {
    kept.map { (classes(of: $0), log(prefixes[$0].probability) + scale, prefixes[$0].score + scale) }
  }

  /// The likeliest text.
  var best: [Int] {
    kept.max { prefixes[$0].score < prefixes[$1].score }.map(classes) ?? []
  }

  private mutating func advance(_ choices: [CTCChoice]) {
    var reached: [Int] = []
    for prefix in kept {
      for (index, probability) in choices {
        let (all, last) = (prefixes[prefix].probability * probability, prefixes[prefix].last)
        if index == 0 {
          add(blank: all, to: prefix, &reached)
        } else if index == last {
          // The same class once more, or, after a blank, the same character again.
          add(character: prefixes[prefix].character * probability, to: prefix, &reached)
          if prefixes[prefix].blank > 0 {
            add(character: prefixes[prefix].blank * probability, to: child(of: prefix, index), &reached)
          }
        } else {
          add(character: all, to: child(of: prefix, index), &reached)
        }
      }
    }
    for prefix in kept { (prefixes[prefix].blank, prefixes[prefix].character) = (0, 0) }
    let most = reached.reduce(0) { max($0, prefixes[$1].nextBlank + prefixes[$1].nextCharacter) }
    guard most > 0 else {
      kept = []
      return
    }
    scale += log(most)
    for prefix in reached {
      prefixes[prefix].blank = prefixes[prefix].nextBlank / most
      prefixes[prefix].character = prefixes[prefix].nextCharacter / most
      (prefixes[prefix].nextBlank, prefixes[prefix].nextCharacter) = (0, 0)
    }
    if reached.count > Self.width {
      reached = reached.map { ($0, prefixes[$0].score) }.sorted { $0.1 > $1.1 }.prefix(Self.width).map(\.0)
    }
    kept = reached
  }

  private mutating func add(blank: Double = 0, character: Double = 0, to prefix: Int, _ reached: inout [Int]) {
    guard blank + character > 0 else { return }
    if prefixes[prefix].nextBlank + prefixes[prefix].nextCharacter == 0 { reached.append(prefix) }
    prefixes[prefix].nextBlank += blank
    prefixes[prefix].nextCharacter += character
  }

  private mutating func child(of prefix: Int, _ index: Int) -> Int {
    if let child = prefixes[prefix].children.first(where: { prefixes[$0].last == index }) { return child }
    let state = language.adding(index, to: prefixes[prefix].state)
    prefixes.append(Prefix(parent: prefix, last: index, state: state))
    prefixes[prefix].children.append(prefixes.count - 1)
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
}

/// What a text so far comes to.
protocol PrefixState {
  /// How likely it is: what is added to the logarithm of its probability by the network.
  var score: Double { get }
}
