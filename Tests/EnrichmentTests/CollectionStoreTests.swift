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

    @Test func anEnricherThatRefusesGivesTheBooksBack() throws {
      let collection = try collection()
      let enricher = enricher(FakeProvider { _, _ in [] })
      enricher.close()
      #expect(throws: EnrichmentError.self) {
        try CollectionStore(collection).submit(to: enricher, limit: 10, minimumConfidence: 0.7)
      }
      #expect(try collection.works().works.first?.enrichmentStatus == .pending)
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
