import Imaging
import Testing

@testable import BookExtraction

/// Spines of invented books.
@Suite struct BookExtractorTests {
  private func line(
    _ text: String, x: Double, y: Double = 0, height: Double = 30, direction: SpineLine.Direction = .along
  ) -> SpineLine {
    SpineLine(
      text: text, confidence: 0.98, x: x, y: y, length: Double(text.count) * height * 0.55, height: height,
      direction: direction)
  }

  private func expect(_ lines: [SpineLine], title: String, author: String, location: SourceLocation = #_sourceLocation)
  {
    let info = BookExtractor().extract(lines)
    #expect(info.title == title, sourceLocation: location)
    #expect(info.author == author, sourceLocation: location)
  }

  @Test func addsTheOtherPersonOfAnAuthorThatBeginsLikeTheSecond() {
    let info = BookExtractor().extract([
      SpineLine(text: "THE MARSH ROAD", x: 150, y: 0, length: 300, height: 40),
      SpineLine(text: "AND RICHARD HOLLOWAY", x: 500, y: 12, length: 200, height: 18),
      SpineLine(text: "PETER MILLER", x: 470, y: -12, length: 140, height: 18),
    ])
    #expect(info.author == "Peter Miller")
    #expect(info.coauthors == ["Richard Holloway"])
    #expect(!(info.reasons ?? []).contains("author incomplete"))
  }

  @Test func doubtsAnAuthorThatIsOneOfSeveral() {
    let info = BookExtractor().extract(text: "The Marsh Road\n/Holloway")
    #expect(info.confidence == .low)
    #expect(info.reasons?.first == "author incomplete")
  }

  @Test(arguments: [
    ("Тихая гавань зимой", "Вера Лугова"), ("ЗАПИСКИ САДОВНИКА", "ПЁТР ЛУГОВОЙ"), ("Как вырастить сад", "Джон Мартин"),
    ("Дорога домой", "Олена Шевчук"), ("КАК НАУЧИТЬСЯ РИСОВАТЬ ЗА ДЕСЯТЬ ДНЕЙ, НЕ ВЫХОДЯ ИЗ ДОМА", "Мэри Холлоуэй"),
  ])
  func tellsTitlesFromAuthorsInCyrillicLetters(title: String, author: String) {
    for (first, last) in [(title, author), (author, title)] {
      let info = BookExtractor().extract([line(first, x: 300), line(last, x: 1200, height: 24)])
      #expect(info.title.uppercased() == title.uppercased())
      #expect(info.author.uppercased() == author.uppercased())
    }
  }

  /// Its first letters or its last words not read, and an author of whom a given name alone was.
  @Test(arguments: [
    ("lowering the Quiet Garden", "Richard Holloway"), ("Flowering the Quiet Garden and", "Richard Holloway"),
    ("Flowering the Quiet Garden's", "Richard Holloway"), ("Flxvbring the Quiet Gqrdzn", "Richard Holloway"),
    ("Flowering the Quiet Garden", "Jennifer"),
  ])
  func doubtsWhatLooksLikeAPart(title: String, author: String) throws {
    func score(_ title: String, _ author: String) throws -> Double {
      let info = BookExtractor().extract([line(title, x: 300), line(author, x: 900)])
      #expect(info.title == title && info.author == author)
      return try #require(info.score)
    }
    #expect(try score(title, author) < score("Flowering the Quiet Garden", "Richard Holloway"))
  }

  @Test(arguments: [["HAROLD MARSH"], ["OSCAR J. HOLLOWAY"], ["HAROLD L.", "HOLLOWAY"]])
  func partsNoNameIntoTitleAndAuthor(parts: [String]) {
    let info = BookExtractor().extract(parts.enumerated().map { line($0.element, x: 100, y: 40 * Double($0.offset)) })
    #expect(info.title == "")
    #expect(info.author.uppercased() == parts.joined(separator: " "))
    #expect(info.score == 0)
    #expect(info.reasons == ["title not found"])
  }

  @Test(arguments: [
    (["QUELDT"], 0.98, true), (["MARSH"], 0.98, true), (["QUELDT"], 0.8, false), (["OAK"], 0.98, false),
    (["QUELDT 7B"], 0.98, false), (["Introduction"], 0.98, false), (["QUELDT", "BRONDER"], 0.98, false),
  ])
  func takesAWordThatStandsAloneForTheAuthor(words: [String], confidence: Double, isAuthor: Bool) throws {
    let others = words.enumerated().map { index, word in
      var other = line(word, x: 700 + 200 * Double(index))
      other.confidence = confidence
      return other
    }
    let reading = SpineReading([line("THE SILENT GARDEN", x: 300)] + others)
    let title = reading.pieces.indices.filter { reading.pieces[$0].line == 0 }
    try #require(!title.isEmpty)
    let author = reading.withLoneSurname(Candidate(title: title, author: [])).author
    #expect(author == (isAuthor ? [title.count] : []))
  }

  /// Without an author, but with a person in them.
  @Test(arguments: [
    "The Garden of Jennifer Robinson", "Jennifer and the Quiet Garden", "A Moore Garden", "Jennifer's Quiet Garden",
    "The Adventures of Jennifer Moore", "A Million Gardens",
    "Twelve Ways to Leave the Quiet Garden", "La casa de Jennifer Robinson", "¿Qué será del jardín?",
    "Der Mann ohne Garten", "Jennifer the Gardener", "Männen som glömde sommaren", "Den stille have og vinden",
    "Syv stille haver", "Bílá zahrada a déšť", "Malostranské zahradnice", "El gran libro de los jardines ocultos",
  ])
  func partsNoTitleIntoTitleAndAuthor(title: String) {
    expect([line(title, x: 300)], title: title, author: "")
  }

  @Test func addsNoPartOfTheTitleToAFullName() {
    expect(
      [line("RICHARD HOLLOWAY", x: 200), line("ROBINSON THE GARDEN KING", x: 800)], title: "Robinson the Garden King",
      author: "Richard Holloway")
  }

  @Test(arguments: ["JENNIFER LORD", "JENNIFER MANNING"])
  func takesASurnameThatIsAWordOrAPublisher(author: String) {
    let info = BookExtractor().extract([line("The Quiet Garden", x: 250), line(author, x: 800)])
    #expect(info.title == "The Quiet Garden")
    #expect(info.author.uppercased() == author)
  }

  @Test func keepsASpanOfYears() {
    expect(
      [line("Collected Gardens 1909-1962", x: 300), line("Richard Holloway", x: 900)],
      title: "Collected Gardens 1909-1962", author: "Richard Holloway")
  }

  @Test func takesAWordBesideAWholeNameForTheTitle() {
    expect([line("MARZIPAN CLARA WHITCOMBE", x: 100)], title: "Marzipan", author: "Clara Whitcombe")
  }

  @Test func readsAuthorBeforeTitle() {
    expect(
      [line("JENNIFER ROBINSON", x: 150), line("THE SILENT GARDEN", x: 520), line("PENGUIN", x: 800, height: 18)],
      title: "The Silent Garden", author: "Jennifer Robinson")
  }

  @Test func readsTitleBeforeAuthorOnOneLine() {
    expect(
      [line("The Silent Garden  Jennifer Robinson", x: 300)], title: "The Silent Garden", author: "Jennifer Robinson")
  }

  @Test func readsParallelLines() {
    expect(
      [line("THE ART OF WINTER GARDENS", x: 300, y: 40, height: 36), line("Robinson", x: 160, y: 0, height: 24)],
      title: "The Art of Winter Gardens", author: "Robinson")
  }

  @Test func readsATitleBrokenIntoLines() {
    expect(
      [
        line("OF THE RIVER", x: 200, y: 40), line("Martin Baker", x: 600, y: 20, height: 22),
        line("THE SECRET LIFE", x: 200, y: 0),
      ], title: "The Secret Life of the River", author: "Martin Baker")
  }

  @Test func readsAnAuthorSetAcross() {
    expect(
      [
        line("ROBINSON", x: 20, height: 22, direction: .across), line("The Silent Garden", x: 350, height: 40),
        line("Vintage", x: 700, height: 14, direction: .across),
      ],
      title: "The Silent Garden", author: "Robinson")
  }

  @Test func readsGermanSpines() {
    expect(
      [
        line("Katrin Schneider", x: 150), line("Das Haus am dunklen See", x: 560, height: 40),
        line("Heyne", x: 900, height: 20),
      ], title: "Das Haus am dunklen See", author: "Katrin Schneider")
  }

  @Test func takesAllPersonsOfALine() {
    let info = BookExtractor().extract([
      line("JENNIFER ROBINSON • PAUL WEBER • ANNA SCHNEIDER", x: 300, height: 20),
      line("The Silent Garden", x: 900, height: 40),
    ])
    #expect(info.author == "Jennifer Robinson" && info.coauthors == ["Paul Weber", "Anna Schneider"])
  }

  @Test func leavesOutWhatStandsBeforeAnEditor() {
    expect(
      [line("Le jardin perdu", x: 200, height: 40), line("SOUS LA DIRECTION DE JEANNE MOREL", x: 700)],
      title: "Le jardin perdu", author: "Jeanne Morel")
    expect(
      [
        line("Il giardino della notte", x: 200, height: 40), line("a cura di", x: 600, height: 20),
        line("Anna Moretti", x: 800),
      ], title: "Il giardino della notte", author: "Anna Moretti")
  }

  @Test func takesAnAuthorOnAnotherGround() {
    let (green, dark) = (LabColor(l: 70, a: -50, b: 48), LabColor(l: 29, a: -28, b: 26))
    expect(
      [
        SpineLine(text: "Victor Oakfield", x: 76, y: 14, length: 150, height: 28, background: green, ink: dark),
        SpineLine(
          text: "GARDEN", x: 96, y: 40, length: 192, height: 42, background: LabColor(l: 60, a: -10, b: 12),
          ink: LabColor(l: 94, a: -12, b: 15)),
        SpineLine(
          text: "Wilde", x: 505, y: 30, length: 46, height: 25, direction: .across,
          background: LabColor(l: 79, a: -57, b: 54),
          ink: LabColor(l: 48, a: -43, b: 42)),
      ], title: "Garden", author: "Victor Oakfield")
  }

  @Test(arguments: ["ROBINSON (ED.)", "ANNA ROBINSON, ED", "Anna Robinson, ed.", "U. T. ROBINSON"])
  func takesForAnAuthor(text: String) {
    let info = BookExtractor().extract([line(text, x: 150), line("The Silent Garden", x: 560, height: 40)])
    #expect(info.title == "The Silent Garden" && info.author.hasSuffix("Robinson"))
  }

  @Test func takesASurnameForNoPublisher() {
    // One letter from "Bertrand".
    expect(
      [line("The Silent Garden", x: 150, height: 40), line("Laura Bertrana", x: 560)], title: "The Silent Garden",
      author: "Laura Bertrana")
  }

  @Test func takesASurnameBesideANumberForNoLabel() {
    expect(
      [
        line("The Silent Garden", x: 150, height: 40), line("DAN ROBINSON", x: 560), line("1001", x: 700),
      ], title: "The Silent Garden", author: "Dan Robinson")
  }

  @Test func takesAMisreadPointAfterAnInitialForOne() {
    expect(
      [line("JENNIFER B: ROBINSON", x: 150), line("The Silent Garden", x: 560, height: 40)], title: "The Silent Garden",
      author: "Jennifer B Robinson")
  }

  @Test(arguments: [("DIE 3.BRÜCKE", "Die 3. Brücke"), ("MR.GARDENER", "Mr. Gardener"), ("VERSION 4.2", "Version 4.2")])
  func partsWordsAfterAPoint(text: String, title: String) {
    expect([line(text, x: 300, height: 40), line("Anna Schneider", x: 800)], title: title, author: "Anna Schneider")
  }

  @Test func namesPublisherAndLabel() {
    let info = BookExtractor().extract([
      line("JENNIFER ROBINSON", x: 150), line("THE SILENT GARDEN", x: 520), line("PENGUIN BOOKS", x: 800, height: 18),
      line("823.9 ROB", x: 950, height: 15, direction: .across),
    ])
    #expect(info.publisher == "Penguin Books")
    #expect(info.callNumber == "823.9 ROB")
  }

  /// A whole name, and a line that is no part of it though no word of it is a known one.
  @Test(arguments: [
    ["Jennifer Marsh", "^Brundleholm", "Fall of a House"], ["Peter Marsh", "^Brundle", "A Deep Green Journey"],
  ])
  func addsNoOtherLineToAWholeName(lines: [String]) {
    for isStacked in [true, false] {
      let info = BookExtractor().extract(
        lines.enumerated().map { index, text in
          let place = Double(index)
          return line(
            text.replacing("^", with: ""), x: isStacked ? 300 : 200 + 600 * place, y: isStacked ? 45 * place : 0,
            height: text.hasPrefix("^") ? 40 : 28)
        })
      #expect(info.author == lines[0])
    }
    #expect(BookExtractor().extract(text: lines.joined(separator: "\n").replacing("^", with: "")).author == lines[0])
  }

  /// Two common surnames, and three words, on lines of their own; not an uncommon given name, nor one that is a surname, too.
  @Test func doubtsWhatMayBeSeveralSurnames() throws {
    func score(_ author: String) throws -> Double {
      let info = BookExtractor().extract(text: "The Quiet Garden\n\(author)")
      #expect(info.author.uppercased() == author.replacing("\n", with: " ") && info.coauthors.isEmpty)
      return try #require(info.score)
    }
    for author in ["WILLIAMSON\nJOHNSON", "BRUNDLE\nHOLM\nMARSH"] { #expect(try score(author) < 0.5) }
    let spine = ["The Quiet Garden", "WILLIAMSON", "JOHNSON"].enumerated().map { line($1, x: 300, y: 45 * Double($0)) }
    let (info, certainty) = BookExtractor().reading(spine)
    #expect(try certainty > #require(info.score) && info.reasons?.first == "author may be several persons")
    for author in ["JENNIFER\nBRUNDLE", "HARPER\nLEE"] { #expect(try score(author) > 0.5) }
  }

  @Test(arguments: [
    "823.9 MAR", "940.3 MAR v.2", "FIC MAR", "J FIC MAR", "R 780.3 MAR", "M MAR", "QA76.73 .C15 K47",
    "PR6045.O72 T6 1927",
    "813.54\nMAR", "FIC\nMAR",
  ])
  func keepsLabelsApart(label: String) {
    for text in ["\(label)\nJennifer Marsh\nThe Quiet Garden", "The Quiet Garden\nJennifer Marsh\n\(label)"] {
      let info = BookExtractor().extract(text: text)
      #expect(info.title == "The Quiet Garden" && info.author == "Jennifer Marsh")
      #expect(info.callNumber == label.replacing("\n", with: " "))
    }
  }

  /// Initials before a name, and words that only look like a class.
  @Test(arguments: ["M C Marsh", "E. Marsh", "T R Marsh"]) func takesInitialsForNoLabel(author: String) {
    let info = BookExtractor().extract(text: "\(author)\nThe Quiet Garden")
    #expect(info.callNumber == nil && info.author.hasSuffix("Marsh"))
  }

  @Test(arguments: [
    ("Third Edition", "The Quiet Garden"), ("2. Auflage", "Der stille Garten"), ("VOLUME TWO", "The Quiet Garden"),
    ("A Harbour Street Mystery", "The Quiet Garden"), ("LARGE PRINT", "The Quiet Garden"),
    ("Graduate Texts in Mathematics 52", "Quiet Algebra"), ("roman", "Le jardin"), ("PENGUIN", "The Quiet Garden"),
  ])
  func keepsOutOfTheTitle(mark: String, title: String) {
    let info = BookExtractor().extract(text: "\(title)\n\(mark)\nJennifer Marsh")
    #expect(info.title.lowercased() == title.lowercased() && info.author == "Jennifer Marsh")
    let fused = BookExtractor().extract(text: "Jennifer Marsh  \(title)  \(mark)")
    #expect(fused.author == "Jennifer Marsh")
  }

  @Test(arguments: [
    ("The C++ Garden\nJennifer Marsh", "The C++ Garden", "Jennifer Marsh"),
    ("Dr. Brundle\nThe Quiet Garden", "The Quiet Garden", "Dr. Brundle"),
    ("JavaScript Gardens\nJennifer Marsh", "JavaScript Gardens", "Jennifer Marsh"),
    ("Garden Song: Rivers\nJennifer Marsh", "Garden Song: Rivers", "Jennifer Marsh"),
  ])
  func keepsWhatIsPrinted(text: String, title: String, author: String) {
    let info = BookExtractor().extract(text: text)
    #expect(info.title == title && info.author == author)
  }

  @Test(arguments: [
    ("10/18", "10/18"), ("McGRAW-HILL", "McGraw-Hill"), ("HarperCollins", "HarperCollins"),
    ("CHATTO AND WINDUS", "Chatto & Windus"), ("The Bodley Head", "Bodley Head"), ("Que sais-je ?", "Que sais-je?"),
  ])
  func namesPublishersWithSigns(mark: String, publisher: String) {
    let info = BookExtractor().extract(text: "Jennifer Marsh\nThe Quiet Garden\n\(mark)")
    #expect(info.publisher == publisher && info.title == "The Quiet Garden" && info.author == "Jennifer Marsh")
  }

  /// Titles that look like what the rules above leave out.
  @Test(arguments: [
    "A Garden Mystery", "Property of a Gardener", "Colección privada", "Opowiadania", "Novelle per un anno", "BIO ART",
    "Eine kleine Novelle", "Murder in the First Edition", "500 Garden Patterns", "The Complete Short Stories",
    "Catch 22", "2001: A Garden", "The Garden Trilogy",
  ])
  func keepsInTheTitle(title: String) {
    for isFirst in [true, false] {
      let lines = [line(title, x: isFirst ? 200 : 900, height: 36), line("JENNIFER MARSH", x: isFirst ? 900 : 200)]
      let info = BookExtractor().extract(lines)
      #expect(info.title.lowercased() == title.lowercased() && info.author == "Jennifer Marsh")
    }
  }

  @Test(arguments: [
    ["^The Trial of", "^HENRY MARSH", "JENNIFER ROBINSON"], ["^The Trial of", "JENNIFER ROBINSON", "^HENRY MARSH"],
  ])
  func givesATitleTheNameThatItWants(texts: [String]) {
    let places = [200.0, 600, 1000]
    let lines = zip(texts, places).map { text, x in
      line(text.replacing("^", with: ""), x: x, height: text.hasPrefix("^") ? 40 : 24)
    }
    let info = BookExtractor().extract(lines)
    #expect((info.score ?? 1) < 0.8 || info.title == "The Trial of Henry Marsh" && info.author == "Jennifer Robinson")
  }

  @Test(arguments: ["Translated by Richard Holloway", "übersetzt von Richard Holloway", "Préface de Richard Holloway"])
  func leavesOutWhoHelped(helper: String) {
    let info = BookExtractor().extract(text: "Jennifer Marsh\nThe Quiet Garden\n\(helper)")
    #expect(info.title == "The Quiet Garden" && info.author == "Jennifer Marsh" && info.coauthors.isEmpty)
  }

  @Test(arguments: ["The Garden Trilogy", "Garden Chronicles 3", "Book One of the Garden Cycle"])
  func leavesOutTheSeriesOfATitle(series: String) {
    let info = BookExtractor().extract(text: "Jennifer Marsh\nThe Quiet River\n\(series)")
    #expect(info.title == "The Quiet River" && info.author == "Jennifer Marsh")
  }

  @Test func takesASmallMuseumForThePublisher() {
    let lines = [line("Quiet Gardens", x: 200, height: 40), line("Museum Brundleholm", x: 800, height: 20)]
    let info = BookExtractor().extract(lines)
    #expect(info.title == "Quiet Gardens" && info.author.isEmpty && info.publisher == "Museum Brundleholm")
  }

  @Test func doubtsARecordThatLeavesALargerLine() {
    let lines = [
      line("Jennifer Marsh", x: 150, height: 28), line("Brundle", x: 450, height: 44),
      line("A Deep Green Journey", x: 800, height: 28),
    ]
    let info = BookExtractor().extract(lines)
    #expect(info.title.hasPrefix("Brundle") || info.score ?? 1 < 0.8)
  }

  @Test func leavesTheTitleEmptyWhereOnlyAPublisherIsRead() {
    let info = BookExtractor().extract([line("PENGUIN BOOKS", x: 200)])
    #expect(info.title.isEmpty && info.author.isEmpty)
    #expect(info.publisher == "Penguin Books")
    #expect(info.score == 0)
  }

  /// A publisher is no title beside what may be one, and no author.
  @Test(arguments: [
    ("Kamélie", "FELTRINELLI"), ("Il partigiano del giardino", "EINAUDI"), ("Silent Gardens", "Luchterhand"),
    ("Den stille have", "Lindhardt og Ringhof"),
  ])
  func takesAPublisherForNothingElse(title: String, publisher: String) {
    let info = BookExtractor().extract([line(title, x: 200, height: 40), line(publisher, x: 900, height: 28)])
    #expect(info.title == title)
    #expect(info.author.isEmpty)
    #expect(info.publisher?.lowercased() == publisher.lowercased())
  }

  @Test(arguments: ["Peter Pan", "PETER PAN"]) func takesAWordOfATitleForNoPublisher(title: String) {
    let info = BookExtractor().extract([line(title, x: 200, height: 40), line("Richard Holloway", x: 700)])
    #expect(info.title.uppercased() == title.uppercased())
    #expect(info.publisher == nil)
  }

  @Test(arguments: ["A NOVEL", "stories"]) func takesAGenreForNoPartOfTheTitle(genre: String) {
    expect(
      [line("SWAMPS!", x: 100, height: 40), line(genre, x: 420, height: 18), line("Richard Holloway", x: 700)],
      title: "Swamps!", author: "Richard Holloway")
  }

  @Test(arguments: ["Roman", "ROMANZO", "Kriminalroman"]) func takesAGenreOfAnySizeForNoPartOfTheTitle(genre: String) {
    let info = BookExtractor().extract(text: "Der stille Garten\n\(genre)\nRichard Holloway")
    #expect(info.title == "Der stille Garten")
    #expect(info.author == "Richard Holloway")
  }

  @Test func takesTwoNamesOnTwoLinesForTwoPersons() {
    let info = BookExtractor().extract([
      line("A QUIET GARDEN", x: 200, height: 40), line("RICHARD HOLLOWAY", x: 600), line("HARRIET MARSH", x: 900),
    ])
    #expect([info.author] + info.coauthors == ["Richard Holloway", "Harriet Marsh"])
  }

  @Test(arguments: [["GABRIEL GARCÍA", "MARSH"], ["RICHARD", "HARLAN HOLLOWAY"]]) func readsANameOnTwoLines(
    parts: [String]
  ) {
    let info = BookExtractor().extract([
      line("A QUIET GARDEN", x: 200, height: 40), line(parts[0], x: 600, y: -8), line(parts[1], x: 600, y: 8),
    ])
    #expect(info.coauthors.isEmpty)
  }

  @Test(arguments: [("Birds of the Coast", "COLLINS"), ("The Norton Book of Gardens", "Norton")])
  func doubtsAPublisherAsTheAuthor(title: String, mark: String) throws {
    let info = BookExtractor().extract([line(title, x: 200, height: 40), line(mark, x: 700, height: 18)])
    #expect(try #require(info.score) < 0.5)
  }

  @Test(arguments: [
    ["Richard Holloway", "A Biography", "HARRIET MARSH"], ["HARRIET MARSH", "Richard Holloway", "Eine Biographie"],
  ])
  func doubtsABiographyWithoutItsSubject(parts: [String]) throws {
    let info = BookExtractor().extract(text: parts.joined(separator: "\n"))
    #expect(try info.title.contains("Holloway") || #require(info.score) < 0.5)
  }

  @Test(arguments: [
    ("QUIET GARDENS HARRIET MARSH PENGUIN CLASSICS", "Penguin Classics"),
    ("Quiet Gardens Harriet Marsh John Murray", "John Murray"),
  ])
  func partsNoPublishersName(text: String, publisher: String) {
    let info = BookExtractor().extract(text: text)
    #expect(info.publisher == publisher)
    #expect(info.author == "Harriet Marsh")
  }

  @Test func takesAGenreThatATitleWants() {
    expect(
      [
        line("THE GARDEN AND OTHER", x: 100, height: 40), line("SHORT STORIES", x: 550, height: 40),
        line("Richard Holloway", x: 1000),
      ], title: "The Garden and Other Short Stories", author: "Richard Holloway")
  }

  @Test func takesAPublisherAfterAGivenNameForASurname() {
    let info = BookExtractor().extract([
      line("A Quiet Garden", x: 100, height: 40), line("CONNOR GRANTE", x: 500, height: 36),
    ])
    #expect(info.author == "Connor Grante")
  }

  @Test func takesAnArticleForNoInitial() {
    expect(
      [line("O JARDINEIRO", x: 200, height: 40), line("Mariana de Souza", x: 700)], title: "O jardineiro",
      author: "Mariana de Souza")
  }

  @Test func splitsAuthors() {
    let info = BookExtractor().extract([
      line("Jennifer Robinson & Martin Baker", x: 150), line("THE SILENT GARDEN", x: 700, height: 40),
    ])
    #expect([info.author] + info.coauthors == ["Jennifer Robinson", "Martin Baker"])
  }

  @Test func inventsNoAuthor() {
    #expect(BookExtractor().extract([line("THE HISTORY OF THE GARDEN", x: 150)]).author == "")
  }

  @Test func keepsOtherScripts() {
    let info = BookExtractor().extract([line("静かな庭", x: 100)])
    #expect(info.title == "静かな庭")
    #expect(info.author == "")
  }

  @Test func isSureOfClearSpinesOnly() {
    let clear = BookExtractor().extract([line("JENNIFER ROBINSON", x: 150), line("THE SILENT GARDEN", x: 520)])
    let poor = BookExtractor().extract([line("xq rt", x: 0), line("oo", x: 50)])
    #expect((clear.score ?? 0) > 0.7)
    #expect((poor.score ?? 1) < 0.5)
    #expect(poor.confidence == .low)
    #expect(poor.reasons?.isEmpty == false)
    #expect(clear.reasons == nil)
  }

  @Test func isReadFromText() {
    let info = BookExtractor().extract(text: "Jennifer Robinson\nThe Silent Garden\nISBN 978-3-16-148410-0")
    #expect(info.title == "The Silent Garden")
    #expect(info.author == "Jennifer Robinson")
    #expect(info.isbn == "9783161484100")
  }

  @Test func featuresAreAlwaysAsManyAndFinite() {
    let reading = SpineReading([line("JENNIFER ROBINSON", x: 150), line("THE SILENT GARDEN", x: 520), line("12", x: 0)])
    #expect(!reading.features.isEmpty)
    #expect(reading.features.allSatisfy { $0.count == RankerWeights.means.count && $0.allSatisfy(\.isFinite) })
    #expect(RankerWeights.hidden.count == RankerWeights.means.count * RankerWeights.output.count)
    let evidence = ConfidenceModel.evidence(reading, Ranker.probabilities(reading.features), 0)
    #expect(evidence.count + 1 == ConfidenceModel.weights.count)
    #expect(evidence.filter(\.isFinite).count == evidence.count)
  }
}
