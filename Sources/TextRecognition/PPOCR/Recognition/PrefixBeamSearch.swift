/// The likeliest texts that the steps of connectionist temporal classification may stand for, by prefix beam search (Hannun et al.,
/// "First-Pass Large Vocabulary Continuous Speech Recognition using Bi-Directional Recurrent DNNs", 2014).
struct PrefixBeamSearch {
  /// A class and its probability at a step; class 0 is the blank.
  typealias Choice = (index: Int, probability: Double)

  /// How many prefixes are kept after each step.
  private static let width = 48

  /// A text so far, as the way to it from the empty one, and the probabilities that it ends in a blank or not.
  private struct Prefix {
    var parent: Int
    var last: Int
    var children: [Int] = []
    var blank = 0.0
    var character = 0.0
    var nextBlank = 0.0
    var nextCharacter = 0.0

    var probability: Double { blank + character }
  }

  private var prefixes = [Prefix(parent: 0, last: 0)]
  private var kept = [0]

  /// Reads steps; at most a hundred or so, so that products of probabilities stay above zero.
  init(steps: [[Choice]]) {
    prefixes[0].blank = 1
    for choices in steps { advance(choices) }
  }

  /// The texts as classes, with their probabilities, in no order.
  var readings: [(classes: [Int], probability: Double)] {
    kept.map { (classes(of: $0), prefixes[$0].probability) }
  }

  private mutating func advance(_ choices: [Choice]) {
    var reached: [Int] = []
    for prefix in kept {
      for (index, probability) in choices {
        let (all, last) = (prefixes[prefix].probability * probability, prefixes[prefix].last)
        if index == 0 {
          add(blank: all, to: prefix, &reached)
        } else if index == last {
          // The same class once more, or, after a blank, the same character again.
          add(character: prefixes[prefix].character * probability, to: prefix, &reached)
          add(character: prefixes[prefix].blank * probability, to: child(of: prefix, index), &reached)
        } else {
          add(character: all, to: child(of: prefix, index), &reached)
        }
      }
    }
    for prefix in kept { (prefixes[prefix].blank, prefixes[prefix].character) = (0, 0) }
    for prefix in reached {
      (prefixes[prefix].blank, prefixes[prefix].character) = (
        prefixes[prefix].nextBlank, prefixes[prefix].nextCharacter
      )
      (prefixes[prefix].nextBlank, prefixes[prefix].nextCharacter) = (0, 0)
    }
    kept = Array(reached.sorted { prefixes[$0].probability > prefixes[$1].probability }.prefix(Self.width))
  }

  private mutating func add(blank: Double = 0, character: Double = 0, to prefix: Int, _ reached: inout [Int]) {
    guard blank + character > 0 else { return }
    if prefixes[prefix].nextBlank + prefixes[prefix].nextCharacter == 0 { reached.append(prefix) }
    prefixes[prefix].nextBlank += blank
    prefixes[prefix].nextCharacter += character
  }

  private mutating func child(of prefix: Int, _ index: Int) -> Int {
    if let child = prefixes[prefix].children.first(where: { prefixes[$0].last == index }) { return child }
    prefixes.append(Prefix(parent: prefix, last: index))
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
