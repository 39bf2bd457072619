#if Collection && Remote
  import Collection
  import Imaging
  import LoopbackServer
  import Testing

  @testable import Enrichment

  @Suite struct CoverFetcherTests {
    /// A collection with a book for each address.
    private func collection(_ urls: String...) throws -> BookCollection {
      let collection = try BookCollection(path: BookCollection.inMemoryPath)
      let books = urls.indices.map { index in
        #"""
        {"id":"b\#(index)","box":{"x":0,"y":0,"width":9,"height":9},"quad":[[9,0],[9,9],[0,9],[0,0]],
        "metadata":{"title":"Lantern \#(index)","author":"A. Orr","coverUrl":"\#(urls[index])","confidence":0.9},
        "spineInfo":{"title":"Lantern \#(index)","author":"A. Orr","coauthors":[],"confidence":"high"},
        "observation":{"fullText":""},"reviewStatus":"verified","needsReview":false}
        """#
      }
      let scan = """
        {"schemaVersion":1,"width":40,"height":20,"engine":"ppocr","books":[\(books.joined(separator: ","))],
        "quality":{},"suggestions":[],"timings":{}}
        """
      _ = try collection.importScan(ScanImport(json: scan))
      return collection
    }

    private func picture(_ width: Int, _ height: Int) throws -> [UInt8] {
      try Image(width: width, height: height, format: .gray) { samples in
        for index in 0..<width * height { samples[index] = 120 }
      }.encodedPNG()
    }

    private func fetch(_ collection: BookCollection, _ json: String = "{}") throws -> CoverReport {
      var options = try CoverOptions(json: json)
      options.allowsPlainHTTP = true
      return try CoverFetcher(into: collection, options: options).run()
    }

    @Test func aCoverIsKeptAsAShrunkJPEG() throws {
      let server = LoopbackServer([.file(try picture(300, 400), type: "image/png")])
      let collection = try collection(server.url + "/c.png")
      #expect(try fetch(collection, #"{"longestSide":100}"#).fetched == 1)
      let id = try #require(try collection.works().works.first?.id)
      let cover = try collection.cover(of: id).withUnsafeBytes { try Image.decode($0) }
      #expect(cover.width == 75 && cover.height == 100)
      #expect(try fetch(collection) == CoverReport(), "it is not fetched twice")
    }

    @Test func whatIsNoCoverIsRefusedAndNotFetchedAgain() throws {
      let server = LoopbackServer([
        .response("<html>", type: "text/html"), .response("GIF89a", type: "image/gif"),
        .file(try picture(1, 1), type: "image/png"), .response("", status: 404),
        .file([UInt8](repeating: 0, count: 5000), type: "image/jpeg"),
      ])
      let address = server.url
      let collection = try collection(
        address + "/1", address + "/2", address + "/3", address + "/4", address + "/5", "ftp://example.org/6")
      let report = try fetch(collection, #"{"byteLimit":4000}"#)
      #expect(report.refused == 6 && report.fetched == 0 && report.failed == 0)
      #expect(report.problems.count == 6 && report.problems.allSatisfy { $0.problem != nil })
      #expect(try fetch(collection) == CoverReport())
      let id = try #require(try collection.works().works.first?.id)
      #expect(throws: CollectionError.self) { try collection.cover(of: id) }
    }

    @Test func aServerThatFailsIsLeftAloneAndAskedByTheNextCall() throws {
      let server = LoopbackServer([
        .response("", status: 503), .response("", status: 500), .file(try picture(50, 50), type: "image/png"),
      ])
      let collection = try collection(server.url + "/1", server.url + "/2", server.url + "/3")
      #expect(try fetch(collection).failed == 3 && server.requests.count == 2)
      #expect(try fetch(collection, #"{"limit":1}"#).fetched == 1)
    }

    @Test func coversThatFailStandBehindThoseThatNobodyAskedFor() throws {
      let picture = try picture(50, 50)
      let failing = [LoopbackServer.Answer.response("", status: 500), .response("", status: 500)]
      let server = LoopbackServer(
        failing + [.file(picture, type: "image/png"), .file(picture, type: "image/png")] + failing)
      let collection = try collection(server.url + "/1", server.url + "/2", server.url + "/3", server.url + "/4")
      #expect(try fetch(collection).failed == 4)
      #expect(try fetch(collection).fetched == 2)
    }

    @Test func coversThatCannotBeHadDoNotKeepOthersBack() throws {
      let server = LoopbackServer([.response("", status: 503), .file(try picture(50, 50), type: "image/png")])
      let collection = try collection(server.url + "/1", server.url + "/2")
      #expect(try fetch(collection, #"{"limit":1}"#).failed == 1)
      #expect(try fetch(collection, #"{"limit":1}"#).fetched == 1)
    }

    @Test func theFolderHasALimit() throws {
      let server = LoopbackServer([.file(try picture(300, 400), type: "image/png")])
      let collection = try collection(server.url + "/1", server.url + "/2")
      let report = try fetch(collection, #"{"folderLimit":10}"#)
      #expect(report.failed == 1 && report.problems.first?.problem?.contains("folderLimit") == true)
      #expect(server.requests.count == 1, "the others are left")
    }

    @Test func thisMachineIsNotAskedUnlessThatIsAllowed() throws {
      let server = LoopbackServer([.file(try picture(50, 50), type: "image/png")])
      let collection = try collection(server.url + "/1")
      #expect(try CoverFetcher(into: collection).run().failed == 1 && server.requests.isEmpty)
      #expect(try fetch(collection).fetched == 1)
    }

    @Test func theListenerStops() throws {
      let collection = try collection("ftp://example.org/1", "ftp://example.org/2")
      let report = try CoverFetcher(into: collection).run { _ in false }
      #expect(report.refused == 1)
    }
  }
#endif
