import EventStream
import Imaging
import JSONValues
import Testing

@testable import RemoteScanning

@Suite struct RemoteEventTests {
  private func read(_ type: String, _ data: String) -> RemoteEvent { RemoteEvent(StreamEvent(type: type, data: data)) }

  /// A ScannedBook with some members given as JSON.
  private func scannedBook(_ members: String) -> String {
    #"{"id":"b1","box":{"x":0,"y":0,"width":1,"height":9},"quad":[[1,0],[1,9],[0,9],[0,0]],\#(members),"#
      + #""spineInfo":{"title":"T","author":"A","coauthors":[],"confidence":"high"},"observation":{"fullText":"T\nA","#
      + #""paragraphs":[],"detectedIsbns":[],"wordCount":2,"characterCount":3,"isEmpty":false},"#
      + #""reviewStatus":"verified","needsReview":false}"#
  }

  @Test(arguments: [
    ("progress", #"{"type":"progress","jobId":"j","status":"processing","progress":0.25,"message":"Reading"}"#),
    ("progress", #"{"stage":"analyzing_image","progress":0.25,"message":"Reading"}"#),
    ("message", #"{"type":"progress","progress":0.25,"message":"Reading\u0000\n"}"#),
  ])
  func progressHasTwoSpellings(type: String, data: String) {
    guard case .progress(let progress) = read(type, data) else { return #expect(Bool(false)) }
    #expect(progress.value == 0.25 && progress.stage == "analyze" && progress.message == "Reading")
  }

  @Test(arguments: [
    #"{"title":"T","author":"A","confidence":0.5,"boundingBox":{"x":0.25,"y":0,"width":0.5,"height":1}}"#,
    #"{"jobId":"j","status":"done","book":{"title":"T","author":"A","confidence":50,"#
      + #""boundingBox":{"x1":0.25,"y1":0,"x2":0.75,"y2":1}}}"#,
    #"{"title":"T","authors":["A"],"confidence":"low","boundingBox":{"x":0.25,"y":-0.05,"width":0.5,"height":1.1}}"#,
  ])
  func booksHaveManySpellings(data: String) {
    guard case .result(let book) = read("result", data) else { return #expect(Bool(false)) }
    #expect(book.metadata.title == "T" && book.metadata.author == "A" && book.metadata.confidence == 0.5)
    #expect(book.place.map { [$0.x, $0.y, $0.width, $0.height] } == [0.25, 0, 0.5, 1])
  }

  @Test(arguments: [
    #"{"x":0,"y":0,"width":0,"height":0}"#, #"{"x":100,"y":50,"width":60,"height":400}"#,
    #"{"x":0,"y":-1,"width":1,"height":2}"#,
    #"{"x1":0.5,"y1":0,"x2":0.4,"y2":1}"#, #"{"x":1.05,"y":0,"width":0.05,"height":1}"#, #"{"x":0.5,"y":0}"#,
  ])
  func whatIsNoPlaceOnThePhotoIsLeftOut(box: String) {
    guard case .result(let book) = read("result", #"{"title":"T","boundingBox":\#(box)}"#) else {
      return #expect(Bool(false))
    }
    #expect(book.place == nil && book.metadata.title == "T")
  }

  @Test(arguments: [("processing", true), ("queued", true), ("completed", false), ("odd", false)])
  func aJobThatGoesOnIsUnfinished(status: String, isUnfinished: Bool) {
    guard case .complete(let completion) = read("complete", #"{"data":{"status":"\#(status)","results":[]}}"#) else {
      return #expect(Bool(false))
    }
    #expect(completion.isUnfinished == isUnfinished)
  }

  @Test func deepJSONIsRefusedBeforeItIsDecoded() throws {
    let item = #"{"title":"T, [and] {more}","authors":["A","B"],"boundingBox":{"x":0,"y":0,"width":1,"height":1}}"#
    let usual = "[" + Array(repeating: item, count: 1000).joined(separator: ",") + "]"
    #expect(JSONValue(parsing: usual.utf8) != nil)
    func nested(_ depth: Int, around values: String) -> JSONValue? {
      JSONValue(parsing: "\(String(repeating: "[", count: depth))\(values)\(String(repeating: "]", count: depth))".utf8)
    }
    #expect(nested(64, around: "") != nil && nested(65, around: "") == nil)
    let values = String(repeating: "1,", count: 100_000) + "1"
    #expect(nested(1, around: values) != nil && nested(60, around: values) != nil, "it costs no more than its bytes")
    // U+2200 holds a byte that looks like a quotation mark, behind which brackets would not count.
    let wide = #"{"message":"∀","x":\#(String(repeating: "[", count: 400))\#(String(repeating: "]", count: 400))}"#
    #expect(
      JSONValue(parsing: wide.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
        == nil)
  }

  /// Services cut texts within a pair of surrogates, and compute numbers that are none.
  @Test(arguments: [
    (#"["A\ud83d","B"]"#, ["A\u{FFFD}", "B"]), (#"["\uDE00 A\ud83d\ude00"]"#, ["\u{FFFD} A😀"]),
    (#"["\\ud83d","\ud83dx"]"#, [#"\ud83d"#, "\u{FFFD}x"]), (#"["A",1e400]"#, ["A", nil]),
  ])
  func oneBadValueDoesNotCostTheOthers(json: String, texts: [String?]) throws {
    guard case .array(let values)? = JSONValue(parsing: json.utf8) else { return #expect(Bool(false)) }
    #expect(values.map(\.text) == texts)
  }

  @Test func fullStopsOfNamesStay() {
    guard case .result(let book) = read("result", #"{"title":"Wait.","author":"R. Downs Jr.\n"}"#) else {
      return #expect(Bool(false))
    }
    #expect(book.metadata.title == "Wait." && book.metadata.author == "R. Downs Jr.")
  }

  @Test(arguments: [
    ("", true), (#""title":"T","#, true), (#""title":"T\u001b[2J","#, false), (#""confidence":7,"#, false),
    (#""pageCount":-1,"#, false), (#""title":"\#(String(repeating: "x", count: 501))","#, false),
  ])
  func booksOfOurOwnAreTakenWhole(values: String, isTaken: Bool) throws {
    let metadata = #"{\#(values)"author":"A""# + (values.contains("title") ? "}" : #","title":"T"}"#)
    let scanned = scannedBook(#""metadata":\#(metadata)"#)
    guard case .result(let book) = read("result", #"{"title":"T","author":"A","scannedBook":\#(scanned)}"#) else {
      return #expect(Bool(false))
    }
    #expect((book.scanned != nil) == isTaken)
    #expect(book.metadata.title == "T")
  }

  @Test(arguments: [
    (1, "0.9", 6, true), (0, "0.9", 0, false), (1, "1.1", 0, false), (1, "-0.1", 0, false), (1, "0.9", 7, false),
  ])
  func matchesKeepToTheirRanges(recordId: Int, score: String, fields: Int, isTaken: Bool) throws {
    let match =
      #"{"recordId":\#(recordId),"score":\#(score),"corrected":[],"contradicted":[],"completed":["#
      + Array(repeating: #""title""#, count: fields).joined(separator: ",") + "]}"
    let scanned = scannedBook(#""metadata":{"title":"T","author":"A"},"match":\#(match)"#)
    guard case .result(let book) = read("result", #"{"title":"T","author":"A","scannedBook":\#(scanned)}"#) else {
      return #expect(Bool(false))
    }
    #expect((book.scanned != nil) == isTaken)
  }

  @Test(arguments: [("", 0.9, true), ("T", 0.9, false), ("T", 0.4, true)])
  func recordsToBeReviewedAreThoseOfAScan(title: String, confidence: Double, needsReview: Bool) throws {
    let blank = try Image(width: 40, height: 30, format: .rgb) { _ in }
    let photo = try RemotePhoto(.pixels(blank), rotation: 0, preprocessing: nil)
    let data = #"{"title":"\#(title)","author":"A","confidence":\#(confidence)}"#
    guard case .result(let book) = read("result", data) else { return #expect(Bool(false)) }
    let scanned = book.scannedBook(number: 1, photo: photo, reviewThreshold: 0.6)
    #expect(scanned.needsReview == needsReview)
  }

  @Test func completionsHaveManySpellings() {
    for (type, data) in [
      ("complete", #"{"resultsUrl":"/r","books":[{"title":"T"}],"totalDetected":1}"#),
      ("completed", #"{"resultsUrl":"/r","results":[{"title":"T"}],"summary":{"totalDetected":1}}"#),
      ("complete", #"{"data":{"resultsUrl":"/r","results":[{"title":"T"}],"totalUnique":1}}"#),
    ] {
      guard case .complete(let completion) = read(type, data) else { return #expect(Bool(false)) }
      #expect(completion.books?.map(\.metadata.title) == ["T"])
      #expect(completion.resultsURL == "/r" && completion.total == 1)
    }
  }

  @Test(arguments: [
    (#"{"books":[{"title":"T"},null],"totalDetected":"2"}"#, -1), (#"{"results":["T"]}"#, nil), (#"{"books":7}"#, nil),
  ])
  func aListOfOtherThingsThanBooksIsNone(data: String, total: Int?) {
    guard case .complete(let completion) = read("complete", data) else { return #expect(Bool(false)) }
    #expect(completion.books == nil && completion.total == total)
  }

  @Test func failuresAreFlatOrNested() {
    for (type, data) in [
      ("error", #"{"code":"C","message":"M","retryable":true}"#),
      ("failed", #"{"error":{"code":"C","message":"M.","retryable":true}}"#),
    ] {
      guard case .failed(let error) = read(type, data) else { return #expect(Bool(false)) }
      #expect(error == .failed("M (C)", isRetryable: true))
    }
  }

  @Test(arguments: [
    ("news", "{}"), ("progress", "["), ("progress", "[]"), ("segmented", "{}"), ("segmented", #"{"totalBooks":-1}"#),
    ("book_progress", #"{"current":0,"total":2}"#), ("result", "3"), ("message", "hello"),
  ])
  func theRestIsUnknown(type: String, data: String) {
    guard case .unknown = read(type, data) else { return #expect(Bool(false)) }
  }

  @Test(arguments: [(1_000_000, 1_000_000), (1_000_001, 0)])
  func picturesHaveALimit(count: Int, taken: Int) {
    let picture = Base64.text([0xFF, 0xD8] + [UInt8](repeating: 0, count: count - 2))
    guard case .segmented(let jpeg, 2) = read("segmented", #"{"image":"\#(picture)","totalBooks":2}"#) else {
      return #expect(Bool(false))
    }
    #expect(jpeg.count == taken)
  }

  @Test func picturesAreTakenWhenTheyAreSome() {
    for (image, count) in [("/9gA", 3), ("data:image/jpeg;base64,/9gA", 3), ("AAAA", 0), ("?", 0)] {
      guard case .segmented(let jpeg, 2) = read("segmented", #"{"image":"\#(image)","totalBooks":2}"#) else {
        return #expect(Bool(false))
      }
      #expect(jpeg.count == count)
    }
  }

  @Test(arguments: [
    ("ENRICHED", "success"), ("complete", "success"), ("not_found", "not_found"), ("SKIPPED", "not_found"),
    ("circuit_open", "circuit_open"), ("FAILED", "error"), ("partial", "review_needed"),
  ])
  func wordsForEnrichmentAreOne(word: String, expected: String) {
    #expect(EnrichmentVocabulary.status(named: word) == expected)
    #expect(EnrichmentVocabulary.status(named: "other") == nil)
  }

  @Test func waitsGrowAndEnd() {
    var backoff = Backoff(attempts: 4, base: 2)
    let waits = (0..<4).map { _ in backoff.next() }
    for (wait, limit) in zip(waits, [2.0, 4, 8]) { #expect(wait.map { limit / 2 <= $0 && $0 <= limit } == true) }
    #expect(waits[3] == nil)
    backoff.reset()
    backoff.base = 1e9
    #expect((backoff.next() ?? 99) <= 30)
  }
}
