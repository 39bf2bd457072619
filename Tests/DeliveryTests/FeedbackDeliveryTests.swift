#if Remote && Collection
  import Collection
  import HTTPTransport
  import JSONValues
  import LoopbackServer
  import Testing

  @testable import Delivery

  @Suite struct FeedbackDeliveryTests {
    /// Imports a book and says so many things about it.
    private func addFeedback(_ comments: String..., to bench: DeliveryBench) throws {
      let scan = """
        {"schemaVersion":1,"photo":"shelf.jpg","width":400,"height":200,"engine":"ppocr","books":[
        {"id":"b1","box":{"x":100,"y":50,"width":40,"height":100},"quad":[[140,50],[140,150],[100,150],[100,50]],
        "metadata":{"title":"The Copper Lantern","author":"Maria Lindqvist","confidence":0.9},
        "spineInfo":{"title":"The Copper Lantern","author":"Maria Lindqvist","coauthors":[],"confidence":"high"},
        "observation":{"fullText":"THE COPPER LANTERN"},"reviewStatus":"verified","needsReview":false}],
        "quality":{},"suggestions":[],"timings":{}}
        """
      _ = try bench.collection.importScan(ScanImport(json: scan))
      let id = try #require(try bench.collection.works().works.first?.id)
      for comment in comments { try bench.collection.addFeedback(on: id, kind: .wrongTitle, comment: comment) }
    }

    private func body(_ request: String) -> JSONValue? {
      request.firstIndex(of: "{").flatMap { JSONValue(parsing: request[$0...].utf8) }
    }

    @Test func whatWasReadIsSentAndNothingElse() throws {
      let bench = try DeliveryBench([.response("{}")])
      try addFeedback("It is the Cooper Lantern.", to: bench)
      let report = try FeedbackDelivery(from: bench.collection, by: bench.remote).run()
      #expect(report.sent == 1 && report.waiting == 0 && report.stoppedBy == nil)
      let request = try #require(bench.server.requests.first)
      #expect(request.hasPrefix("POST /feedback "))
      let sent = try #require(body(request))
      guard case .object(let values) = sent, case .object(let detection)? = sent["detection"] else {
        return #expect(Bool(false), "no object")
      }
      #expect(values.keys.sorted() == ["comment", "correct", "detection", "detectionId", "kind", "timestamp"])
      #expect(detection.keys.sorted() == ["author", "boundingBox", "confidence", "title"])
      #expect(sent["correct"]?.flag == false && sent["kind"]?.text == "wrongTitle")
      let box = sent["detection"]?["boundingBox"]
      #expect(["x", "y", "width", "height"].map { box?[$0]?.number } == [0.25, 0.25, 0.1, 0.5], "shares of the sides")
      #expect(try bench.collection.feedback(unsentOnly: true).isEmpty)
    }

    @Test func whatTheServiceRefusesStaysAndTheRestIsSent() throws {
      let bench = try DeliveryBench([.response(#"{"detail":"unknown book"}"#, status: 422), .response("{}")])
      try addFeedback("first", "second", to: bench)
      let report = try FeedbackDelivery(from: bench.collection, by: bench.remote).run()
      #expect(report.sent == 1 && report.refused.count == 1 && report.waiting == 1 && report.stoppedBy == nil)
      #expect(report.refused.first?.problem.message.contains("unknown book") == true)
      #expect(try bench.collection.feedback(unsentOnly: true).map(\.comment) == ["first"])
    }

    @Test func anAnswerThatAcceptsNothingLeavesTheFeedbackUnsent() throws {
      let bench = try DeliveryBench([
        .response(#"{"success":false,"error":{"message":"over quota"}}"#), .response("<html>", type: "text/html"),
      ])
      try addFeedback("first", "second", to: bench)
      let report = try FeedbackDelivery(from: bench.collection, by: bench.remote).run()
      #expect(report.sent == 0 && report.waiting == 2)
      #expect(report.refused.first?.problem.message.contains("over quota") == true)
      #expect(report.failed.first?.problem.message.contains("no JSON") == true)
    }

    @Test func anAttemptHasTheSameKeyAgain() throws {
      let bench = try DeliveryBench([.response("{}", status: 500), .response("{}")])
      try addFeedback("first", to: bench)
      let delivery = FeedbackDelivery(from: bench.collection, by: bench.remote)
      #expect(try delivery.run().failed.map(\.id) == [1])
      #expect(try delivery.run().sent == 1)
      #expect(bench.keys.count == 2 && bench.keys.first == bench.keys.last)
    }

    @Test func aServiceThatFailsAtTwoInARowIsAskedNoMoreAndHasTheOthersFirstLater() throws {
      let failure = LoopbackServer.Answer.response("{}", status: 500)
      let bench = try DeliveryBench([failure, failure, .response("{}"), failure, .response("{}")])
      try addFeedback("first", "second", "third", to: bench)
      let delivery = FeedbackDelivery(from: bench.collection, by: bench.remote)
      let report = try delivery.run()
      #expect(report.failed.map(\.id) == [1, 2] && report.stoppedBy != nil && report.waiting == 3)
      #expect(try delivery.run().sent == 2)
      let comments = bench.server.requests.map { body($0)?["comment"]?.text }
      #expect(comments == ["first", "second", "third", "first", "second"])
    }

    @Test func whatTheServiceHasAQuarrelWithIsRefused() throws {
      let bench = try DeliveryBench([.response("{}", status: 409), .response("{}")])
      try addFeedback("first", "second", to: bench)
      let report = try FeedbackDelivery(from: bench.collection, by: bench.remote).run()
      #expect(report.refused.map(\.id) == [1] && report.sent == 1 && report.failed.isEmpty)
    }

    @Test func theLimitLeavesTheRestWaiting() throws {
      let bench = try DeliveryBench([.response("{}", status: 422), .response("{}")])
      try addFeedback("first", "second", to: bench)
      let report = try FeedbackDelivery(from: bench.collection, by: bench.remote, limit: 1).run()
      #expect(report.sent == 0 && report.refused.count == 1 && report.waiting == 2)
    }
  }
#endif
