#if Remote && Collection
  import Collection
  import Delivery
  import HTTPTransport
  import LoopbackServer
  import RemoteScanning
  import Scanning
  import Testing

  @Suite struct DeferredScanDeliveryTests {
    @Test func scansAreSentInOrderAndLeaveTheQueue() throws {
      let bench = try DeliveryBench([.books("The Copper Lantern"), .books("Rivers of Salt", "A Quiet Harbor")])
      try bench.deferScans("one", "two")
      let report = try bench.deliver()
      #expect(report.imports.map(\.imported) == [1, 2] && report.failed.isEmpty && report.stoppedBy == nil)
      #expect(report.deferred == DeferredCounts() && report.nextAttemptSeconds == nil)
      #expect(try bench.titles == ["The Copper Lantern", "Rivers of Salt", "A Quiet Harbor"])
      #expect(bench.keys == ["key-one", "key-two"])
    }

    @Test func theLimitEndsTheCall() throws {
      let bench = try DeliveryBench([.books("The Copper Lantern")])
      try bench.deferScans("one", "two")
      var options = DeferredScanOptions()
      options.limit = 1
      let report = try bench.deliver(options)
      #expect(report.imports.count == 1 && report.deferred.waiting == 1 && report.nextAttemptSeconds == 0)
    }

    @Test func booksAreInTheCollectionBeforeTheServiceForgetsThem() throws {
      let bench = try DeliveryBench([.accepted, .stream("The Copper Lantern"), .response("{}")], endpoint: .jobs)
      try bench.deferScans("one")
      var titlesAtTheEnd: [String] = []
      let report = try bench.deliver { event in
        if case .scan(.complete) = event { titlesAtTheEnd = (try? bench.titles) ?? [] }
        return true
      }
      #expect(report.imports.count == 1 && titlesAtTheEnd == ["The Copper Lantern"])
      #expect(bench.server.requests.last?.hasPrefix("DELETE /v3/jobs/scans/j1/cleanup ") == true)
    }

    @Test func aForgottenJobIsSentOnceMoreByAnotherKey() throws {
      let bench = try DeliveryBench(
        [
          .accepted, .response("{}", status: 404), .response("{}", status: 404), .accepted, .stream("Rivers of Salt"),
          .response("{}"),
        ], endpoint: .jobs)
      try bench.deferScans("one")
      #expect(try bench.deliver().imports.map(\.imported) == [1])
      #expect(bench.keys.count == 2 && bench.keys.first == "key-one" && bench.keys.last != "key-one")
    }

    @Test(arguments: [
      (202, #"{"data":{"status":"processing","results":[{"title":"Rivers of Salt","author":"T. Okafor"}]}}"#),
      (200, #"{"data":{"status":"processing","results":[{"title":"Rivers of Salt","author":"T. Okafor"}]}}"#),
      (200, #"{"data":{"results":[]}}"#),
    ])
    func aScanWaitsUntilTheServiceHasFinished(status: Int, body: String) throws {
      let end = LoopbackServer.Answer.events("complete\ndata: {\"totalDetected\":1}")
      let bench = try DeliveryBench(
        [.accepted, end, .response(body, status: status), .accepted, end, .books("Rivers of Salt"), .response("{}")],
        endpoint: .jobs)
      try bench.deferScans("one")
      let report = try bench.deliver()
      #expect(report.imports.isEmpty && report.failed.map(\.problem.message.isEmpty) == [false])
      #expect(!bench.server.requests.contains { $0.hasPrefix("DELETE ") }, "the job is left to the next attempt")
      var options = DeferredScanOptions()
      options.retriesRefused = true
      #expect(try bench.deliver(options).imports.map(\.imported) == [1])
      #expect(bench.keys == ["key-one", "key-one"])
    }

    @Test func aStreamThatIsLostNeedsAllBooksInTheResults() throws {
      let stream = LoopbackServer.Answer.events(
        "segmented\ndata: {\"totalBooks\":2}\n\nevent: result\ndata: {\"title\":\"Rivers of Salt\"}")
      let bench = try DeliveryBench([.accepted, stream, .books("Rivers of Salt")], endpoint: .jobs)
      try bench.deferScans("one")
      let report = try bench.deliver()
      #expect(report.imports.isEmpty && report.deferred.waiting == 1)
      #expect(report.failed.first?.problem.message.contains("1 of 2 books") == true)
    }

    @Test func aListThatIsTooShortIsCompletedByTheResultsWhichAreFinal() throws {
      let end = LoopbackServer.Answer.events(
        "complete\ndata: {\"totalDetected\":3,\"books\":[{\"title\":\"Rivers of Salt\",\"author\":\"Maria Lindqvist\"}]}"
      )
      let bench = try DeliveryBench(
        [.accepted, end, .books("Rivers of Salt", "The Copper Lantern"), .response("{}")], endpoint: .jobs)
      try bench.deferScans("one")
      #expect(try bench.deliver().imports.map(\.imported) == [2])
    }

    @Test func theLastEventIsEnoughForAServiceWithoutResults() throws {
      let end = LoopbackServer.Answer.events(
        "complete\ndata: {\"totalDetected\":2,\"books\":[{\"title\":\"Rivers of Salt\"}]}")
      let bench = try DeliveryBench([.accepted, end, .response("{}", status: 404), .response("{}")], endpoint: .jobs)
      try bench.deferScans("one")
      #expect(try bench.deliver().imports.map(\.imported) == [1])
    }

    @Test func aPhotoThatTheServiceCannotUseIsSetAsideWithoutAStatus() throws {
      let refusal = LoopbackServer.Answer.response(#"{"success":false,"code":"UNREADABLE","message":"no shelf"}"#)
      let bench = try DeliveryBench([refusal], endpoint: .jobs)
      try bench.deferScans("one")
      let report = try bench.deliver()
      #expect(report.refused.first?.problem.message == "The service failed: no shelf (HTTP 200).")
    }

    @Test func aJobWhoseBooksSomebodyElseHasTakenIsEndedToo() throws {
      let end = LoopbackServer.Answer.stream("Rivers of Salt")
      let bench = try DeliveryBench(
        [.accepted, end, .accepted, end, .response("{}"), .response("{}"), .books("A Quiet Harbor")], endpoint: .jobs)
      try bench.deferScans("one")
      var other: DeferredScanReport?
      let report = try bench.deliver { event in
        if case .scan(.result) = event, other == nil { other = try? bench.deliver() }
        return true
      }
      #expect(other?.imports.count == 1 && report.imports.isEmpty && report.failed.isEmpty && report.refused.isEmpty)
      #expect(bench.server.requests.count { $0.hasPrefix("DELETE ") } == 2)
    }

    @Test func aServiceThatFailsAtTwoInARowEndsTheCall() throws {
      let failure = LoopbackServer.Answer.response("{}", status: 500)
      let bench = try DeliveryBench([failure, failure, .books("The Copper Lantern")])
      try bench.deferScans("one", "two", "three")
      let report = try bench.deliver()
      #expect(report.failed.map(\.photo) == ["one", "two"] && report.imports.isEmpty)
      #expect(report.stoppedBy != nil && report.deferred.waiting == 3)
      #expect(bench.keys == ["key-one", "key-two"], "the third is not sent")
      #expect(try bench.collection.nextDeferredScan()?.photo == "three", "the others rest")
    }

    @Test func aScanThatFailsDoesNotHoldUpTheNext() throws {
      let bench = try DeliveryBench([.response("{}", status: 500), .books("The Copper Lantern")])
      try bench.deferScans("one", "two")
      let report = try bench.deliver()
      #expect(report.failed.map(\.photo) == ["one"] && report.imports.count == 1 && report.stoppedBy == nil)
    }

    @Test func aRefusedScanIsSetAsideUntilItIsAskedFor() throws {
      let refusal = LoopbackServer.Answer.response(#"{"detail":"too dark."}"#, status: 422)
      let bench = try DeliveryBench([refusal, .books("The Copper Lantern")])
      try bench.deferScans("one")
      let report = try bench.deliver()
      #expect(report.refused.map(\.photo) == ["one"] && report.deferred.refused == 1)
      #expect(report.refused.first?.problem.message.contains("too dark") == true)
      #expect(try bench.deliver().imports.isEmpty, "it is not sent by itself")
      var options = DeferredScanOptions()
      options.retriesRefused = true
      #expect(try bench.deliver(options).imports.count == 1)
    }

    @Test func withoutTheServiceAllWait() throws {
      let bench = try DeliveryBench([])
      try bench.deferScans("one", "two")
      let report = try bench.deliver()
      guard case HTTPError.unreachable? = report.stoppedBy?.error else { return #expect(Bool(false), "\(report)") }
      #expect(report.failed.isEmpty && report.deferred.waiting == 2 && report.nextAttemptSeconds == 0)
    }

    @Test func aListenerThatStopsAtTheEndOfAScanHasItsBooks() throws {
      let bench = try DeliveryBench([.books("The Copper Lantern"), .books("Rivers of Salt")])
      try bench.deferScans("one", "two")
      #expect(throws: (any Error).self) {
        try bench.deliver { event in if case .scan(.complete) = event { false } else { true } }
      }
      #expect(try bench.titles == ["The Copper Lantern"] && bench.keys == ["key-one"])
    }

    @Test func aListenerStopsAtAFailureToo() throws {
      let bench = try DeliveryBench([.response("{}", status: 422), .books("Rivers of Salt")])
      try bench.deferScans("one", "two")
      #expect(throws: (any Error).self) {
        try bench.deliver { event in if case .failed = event { false } else { true } }
      }
      #expect(bench.keys == ["key-one"])
    }

    @Test func theServicesWaitIsTold() throws {
      let bench = try DeliveryBench([.response(#"{"retryAfterMs":900000}"#, status: 429)])
      try bench.deferScans("one")
      #expect(try bench.deliver().nextAttemptSeconds == 900)
    }

    @Test func theListenerStopsTheCall() throws {
      let bench = try DeliveryBench([.books("The Copper Lantern")])
      try bench.deferScans("one")
      var wasToldTheEnd = false
      #expect(throws: (any Error).self) {
        try bench.deliver { event in
          if case .canceled = event { wasToldTheEnd = true }
          return false
        }
      }
      #expect(wasToldTheEnd && bench.keys.isEmpty)
      #expect(try bench.collection.describe().deferred.waiting == 1)
    }
  }
#endif
