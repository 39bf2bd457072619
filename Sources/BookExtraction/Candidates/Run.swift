/// What a run of pieces looks like, taken for a title or for an author.
struct Run: Sendable {
  /// Mean font size and the share of the printed area, relative to the spine's largest and to all.
  var size = 0.0
  var areaShare = 0.0
  /// Smallest by largest font size.
  var evenness = 1.0
  var inkSpread = 0.0
  var groundSpread = 0.0
  var letters = 0.0
  var words = 0.0
  var pieces = 0.0
  var confidence = 0.0
  /// Where it begins and ends along the spine, 0...1.
  var start = 0.0
  var end = 1.0
  /// The middle across the spine, 0...1.
  var middle = 0.5
  /// Shares of words.
  var across = 0.0
  var reversed = 0.0
  var functionShare = 0.0
  var digitShare = 0.0
  var upperShare = 0.0
  var initialShare = 0.0
  /// Shares of letters.
  var dictionaryShare = 0.0
  var unknownShare = 0.0
  var givenShare = 0.0
  var surnameShare = 0.0
  /// Shares of pieces.
  var publisherShare = 0.0
  var roleShare = 0.0
  var numberShare = 0.0
  /// Log-odds of names.
  var meanOdds = 0.0
  var leastOdds = 0.0
  var mostOdds = 0.0
  var nameScore = 0.0
  var firstIsGiven = false
  var lastIsSurname = false
  var startsWithByline = false
  var startsWithArticle = false
  var startsWithConnector = false
  var startsInTheMiddle = false
  var endsOpen = false

  /// How it looks as a title before the rest is known; only to choose what is ranked.
  var titleness: Double {
    2 * size + 2.5 * areaShare + 0.8 * evenness - 0.25 * nameScore - 2 * publisherShare - 2.5 * roleShare + 0.02
      * min(letters, 30)
      - (letters < 3 ? 2 : 0) - (endsOpen ? 0.8 : 0) + (startsWithArticle ? 0.3 : 0)
  }

  /// How it looks as an author before the rest is known; only to choose what is ranked.
  var authorness: Double {
    nameScore + 0.7 * evenness - 1.5 * publisherShare - 2.5 * roleShare - 1.5 * numberShare - (letters < 3 ? 3 : 0)
      - (words > 6 ? 1 : 0) + 0.5 * size
      + (startsWithByline ? 1 : 0)
  }
}
