import Collection
import JSONValues
import Testing

@Suite struct CollectionOptionsTests {
  @Test func aCollectionIsConfigured() throws {
    let options = try CollectionOptions(json: #"{"reviewThreshold":0.4,"keepPhotos":false,"deferredLimit":2}"#)
    #expect(options.reviewThreshold == 0.4 && !options.keepsPhotos && options.deferredLimit == 2)
    #expect(options.photoLimit == 1 << 30)
  }

  @Test func aListIsConfigured() throws {
    let query = try WorkQuery(json: #"{"queue":true,"tier":"verify","duplicates":false,"limit":7,"search":"salt"}"#)
    #expect(query.queue && query.tier == .verify && query.duplicates == false && query.limit == 7)
    #expect(query.search == "salt" && query.reviewStatus == nil)
  }

  @Test func importsAskAboutDuplicatesUnlessTold() throws {
    #expect(try ScanImportOptions(json: "{}").duplicates.resolution == nil)
    let options = try ScanImportOptions(json: #"{"duplicates":"keepBoth","rotation":90}"#)
    #expect(options.duplicates.resolution == .keepBoth && options.rotation == 90)
  }

  @Test func anExportIsCSVUnlessTold() throws {
    #expect(try ExportOptions(json: "{}").format == .csv)
    #expect(try ExportOptions(json: #"{"format":"jsonl","reviewStatus":"verified"}"#).reviewStatus == .verified)
  }

  @Test(arguments: [#"{"reviewThreshold":1.1}"#, #"{"busyTimeout":-1}"#, #"{"limit":5}"#])
  func whatIsOutOfRangeIsRefused(json: String) {
    #expect(throws: OptionError.self) { try CollectionOptions(json: json) }
  }
}
