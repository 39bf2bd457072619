#if Collection
  import Collection
  import Testing

  @testable import Enrichment

  @Suite struct CollectionStoreTests {
    private func collection() throws -> BookCollection {
      let collection = try BookCollection(path: BookCollection.inMemoryPath)
      let scan = """
        {"schemaVersion":1,"width":400,"height":200,"engine":"ppocr","books":[
        {"id":"b1","box":{"x":100,"y":50,"width":40,"height":100},"quad":[[140,50],[140,150],[100,150],[100,50]],
        "metadata":{"title":"The Copper Lantern","author":"Maria Lindqvist","confidence":0.9},
        "spineInfo":{"title":"The Copper Lantern","author":"Maria Lindqvist","coauthors":[],"confidence":"high"},
        "observation":{"fullText":""},"reviewStatus":"verified","needsReview":false}],
        "quality":{},"suggestions":[],"timings":{}}
        """
      _ = try collection.importScan(ScanImport(json: scan))
      return collection
    }

    private func enricher(_ provider: FakeProvider) -> Enricher {
      var options = EnricherOptions()
      options.attempts = 1
      return Enricher(providers: [provider], options: options)
    }

    @Test func whatIsFoundGoesIntoTheCollection() throws {
      let collection = try collection()
      let enricher = enricher(
        FakeProvider { query, _ in
          [FoundBook(title: query.title, authors: ["Maria Lindqvist"], publisher: "Nordlys", pageCount: 312)]
        })
      let report = try CollectionStore(collection).submit(to: enricher, limit: 10, minimumConfidence: 0.7)
      #expect(report.accepted == 1 && enricher.wait(seconds: 20))
      let work = try #require(try collection.works().works.first)
      #expect(work.enrichmentStatus == .success && work.fields.publisher == "Nordlys" && work.fields.pageCount == 312)
    }

    @Test func whatWasCorrectedMeanwhileIsLookedUpAgain() throws {
      let collection = try collection()
      let enricher = enricher(
        FakeProvider { query, _ in
          if let id = try? collection.works().works.first?.id, let edit = try? BookEdit([.title: .text("Salt")]) {
            _ = try? collection.edit(id, edit)
          }
          return [FoundBook(title: query.title, authors: ["Maria Lindqvist"], publisher: "Nordlys")]
        })
      _ = try CollectionStore(collection).submit(to: enricher, limit: 10, minimumConfidence: 0.7)
      #expect(enricher.wait(seconds: 20))
      let work = try #require(try collection.works().works.first)
      #expect(work.enrichmentStatus == .pending && work.fields.publisher == nil)
    }

    @Test func twoCollectionsNumberTheirBooksAlike() throws {
      let collections = [try collection(), try collection()]
      let provider = FakeProvider(heldUntil: 2) { query, _ in
        [FoundBook(title: query.title, authors: ["Maria Lindqvist"], publisher: "Nordlys")]
      }
      let enricher = enricher(provider)
      for collection in collections {
        let report = try CollectionStore(collection).submit(to: enricher, limit: 10, minimumConfidence: 0.7)
        #expect(report == EnrichmentReport(accepted: 1, skipped: 0))
      }
      #expect(enricher.wait(seconds: 20))
      for collection in collections {
        #expect(try collection.works().works.first?.enrichmentStatus == .success)
      }
    }

    @Test func anEnricherThatRefusesGivesTheBooksBack() throws {
      let collection = try collection()
      let enricher = enricher(FakeProvider { _, _ in [] })
      enricher.close()
      #expect(throws: EnrichmentError.self) {
        try CollectionStore(collection).submit(to: enricher, limit: 10, minimumConfidence: 0.7)
      }
      #expect(try collection.works().works.first?.enrichmentStatus == .pending)
    }

    @Test func whatIsOfferedWaitsForAPersonWhoTakesOne() throws {
      let collection = try collection()
      let enricher = enricher(
        FakeProvider { _, _ in
          [
            FoundBook(title: "Silver Lantern", authors: ["Maria Lindqvist"]),
            FoundBook(
              title: "The Copper Lamp", authors: ["M. Lindqvist", "P. Orr"], isbn: "9780306406157", pageCount: 312),
          ]
        })
      _ = try CollectionStore(collection).submit(to: enricher, limit: 10, minimumConfidence: 0.7)
      #expect(enricher.wait(seconds: 20))
      let work = try #require(try collection.works().works.first)
      #expect(
        work.enrichmentStatus == .reviewNeeded && work.candidates.map(\.title) == ["Silver Lantern", "The Copper Lamp"])
      #expect(work.candidates.first?.provider == "fake" && work.fields.title == "The Copper Lantern")
      #expect(throws: CollectionError.self) { try collection.takeCandidate(2, of: work.id) }

      let taken = try #require(try collection.takeCandidate(1, of: work.id).work)
      #expect(taken.fields.title == "The Copper Lamp" && taken.fields.author == "M. Lindqvist")
      #expect(
        taken.fields.coauthors == ["P. Orr"] && taken.fields.isbn == "9780306406157" && taken.fields.pageCount == 312)
      #expect(taken.enrichmentStatus == .success && taken.reviewStatus == .userEdited && taken.candidates.isEmpty)
      #expect(taken.original.title == "The Copper Lantern")

      _ = try collection.undo()
      let undone = try collection.work(work.id)
      #expect(undone.fields.title == "The Copper Lantern" && undone.candidates.count == 2)
    }

    @Test func aCorrectionStaysWhenACandidateIsTaken() throws {
      let collection = try collection()
      let id = try #require(try collection.works().works.first?.id)
      _ = try collection.edit(id, try BookEdit([.title: .text("Lantern")]))
      let offered = [FoundBook(title: "The Copper Lamp", authors: ["M. Lindqvist"])]
      try collection.enrich(id, status: .reviewNeeded, candidates: offered)
      let taken = try #require(try collection.takeCandidate(0, of: id).work)
      #expect(taken.fields.title == "Lantern" && taken.fields.author == "M. Lindqvist")
    }

    @Test func aBookOfWhichOnlyTheISBNIsKnownGetsItsTitle() throws {
      let collection = try BookCollection(path: BookCollection.inMemoryPath)
      let scan = """
        {"schemaVersion":1,"width":400,"height":200,"engine":"ppocr","books":[
        {"id":"b1","box":{"x":100,"y":50,"width":40,"height":100},"quad":[[140,50],[140,150],[100,150],[100,50]],
        "metadata":{"title":"","author":"","isbn":"9780306406157","confidence":0.1},
        "spineInfo":{"title":"","author":"","coauthors":[],"isbn":"9780306406157","confidence":"low"},
        "observation":{"fullText":""},"reviewStatus":"needsReview","needsReview":true}],
        "quality":{},"suggestions":[],"timings":{}}
        """
      _ = try collection.importScan(ScanImport(json: scan))
      let enricher = enricher(
        FakeProvider { query, _ in
          query.title.isEmpty && query.isbn == "9780306406157"
            ? [FoundBook(title: "Salt", authors: ["N. Orr", "P. Holm"], isbn: "9780306406157")] : []
        })
      _ = try CollectionStore(collection).submit(to: enricher, limit: 10, minimumConfidence: 0.7)
      #expect(enricher.wait(seconds: 20))
      let fields = try #require(try collection.works().works.first).fields
      #expect(fields.title == "Salt" && fields.author == "N. Orr" && fields.coauthors == ["P. Holm"])
    }

    @Test func answersAreKept() throws {
      let store = CollectionStore(try collection())
      store.keep("[]", for: "key", seconds: 60)
      #expect(store.answer(for: "key") == "[]" && store.answer(for: "other") == nil)
      store.keep("[1]", for: "key", seconds: -60)
      #expect(store.answer(for: "key") == nil, "it has expired")
    }
  }
#endif
