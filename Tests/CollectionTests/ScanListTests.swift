import Imaging
import Testing

@testable import Collection

@Suite struct ScanListTests {
  @Test func scansComeNewestFirstPageByPage() throws {
    let collection = try BookCollection(path: ":memory:")
    for _ in 0..<3 { _ = try collection.importScan(Shelf.scan(), photo: Shelf.photo(), duplicates: .keepBoth) }
    var query = ScanQuery()
    query.limit = 2
    let first = try collection.scans(query)
    #expect(first.scans.map(\.id) == [3, 2] && first.scans.allSatisfy(\.hasPhoto))
    let books = try collection.works().works.count
    #expect(first.scans.map(\.works).reduce(0, +) * 3 == books * 2)
    query.after = first.next
    let second = try collection.scans(query)
    #expect(second.scans.map(\.id) == [1] && second.next == nil)
    query.after = "x"
    #expect(throws: CollectionError.self) { try collection.scans(query) }
  }

  @Test func thePhotoOfAScanIsGivenBackSmaller() throws {
    let folder = try CollectionFolder()
    let collection = try folder.open()
    let scan = try collection.importScan(Shelf.scan(), photo: Shelf.photo()).scanId
    let whole = try collection.photo(of: scan).withUnsafeBytes { try Image.decode($0) }
    let small = try collection.photo(of: scan, longestSide: 100).withUnsafeBytes { try Image.decode($0) }
    #expect(max(whole.width, whole.height) > 100 && max(small.width, small.height) == 100)
    #expect(throws: CollectionError.self) { try collection.photo(of: scan + 1) }
    #expect(throws: CollectionError.self) { try collection.photo(of: scan, longestSide: 3) }
  }

  @Test func worksOfAScanAndOfNumbers() throws {
    let collection = try BookCollection(path: ":memory:")
    let first = try collection.importScan(Shelf.scan(), photo: Shelf.photo()).books.compactMap(\.workId)
    let second = try collection.importScan(Shelf.scan(), photo: Shelf.photo(), duplicates: .keepBoth)
    var query = WorkQuery()
    query.scan = second.scanId
    #expect(try collection.works(query).works.map(\.id) == second.books.compactMap(\.workId))
    query.scan = nil
    query.ids = [first[1], 999]
    #expect(try collection.works(query).works.map(\.id) == [first[1]])
    query.ids = []
    #expect(throws: CollectionError.self) { try collection.works(query) }
  }

  @Test func versionsTellWhatChangedAndWhatWasUndone() throws {
    let collection = try BookCollection(path: ":memory:")
    #expect(try collection.versionsJSON() == "[]")
    let id = try #require(try collection.importScan(Shelf.scan(), photo: Shelf.photo()).books.first?.workId)
    let before = try collection.versionsJSON()
    _ = try collection.edit(id, BookEdit([.title: .text("Another")]))
    #expect(try collection.versionsJSON() != before)
    _ = try collection.undo()
    #expect(try collection.versionsJSON() == before)
  }

  @Test func anImportedExportAddsNoBookTwice() throws {
    let folder = try CollectionFolder()
    let collection = try folder.open()
    let scan = try ScanImport(
      json: #"{"width":400,"height":300,"books":[{"metadata":{"title":"","author":"Only an Author"}}]}"#)
    _ = try collection.importScan(scan, photo: nil)
    for format in [ExportFormat.csv, .jsonl] {
      let path = "\(folder.path)/out.\(format.rawValue)"
      _ = try collection.export(to: path, as: format)
      #expect(try collection.importRecords(from: path).imported == 0)
    }
    let report = try collection.export(to: "\(folder.path)/goodreads.csv", as: .goodreads)
    #expect(report.records == 0 && report.leftOut.map(\.reason) == [.noTitle])
  }
}
