import Glibc
import Imaging
import Testing

@testable import Collection

@Suite struct PhotoTests {
  @Test func theSpineIsCutOutUpright() throws {
    let folder = try CollectionFolder()
    let collection = try folder.open()
    let report = try collection.importScan(Shelf.scan(), photo: Shelf.photo())
    #expect(report.photoKept && folder.names().count == 1)
    let jpeg = try collection.spineImage(of: try #require(report.books[2].workId))
    let crop = try jpeg.withUnsafeBytes { try Image.decode($0) }
    #expect(crop.width == 280 && crop.height == 48)
    let red = crop.withSamples { $0[(24 * crop.width + 140) * 3] }
    #expect(abs(Int(red) - 62) < 12, "the third spine's color")
    #expect(try collection.spineImage(of: try #require(report.books[2].workId), longestSide: 70).count < jpeg.count)
  }

  @Test func photosGoWhenAllBooksAreReviewed() throws {
    let folder = try CollectionFolder()
    let collection = try folder.open()
    let ids = try collection.importScan(Shelf.scan(), photo: Shelf.photo()).books.compactMap(\.workId)
    _ = try collection.approve([ids[1]])
    #expect(try collection.cleanUp() == CleanUpReport())
    _ = try collection.approve([ids[2]])
    #expect(try collection.cleanUp().photosRemoved == 1)
    #expect(folder.names().isEmpty)
    #expect(throws: CollectionError.self) { try collection.spineImage(of: ids[2]) }
    #expect(throws: CollectionError.self, "a book would wait without its photo") { try collection.undo() }
  }

  @Test func withoutTheFolderNothingIsForgotten() throws {
    let folder = try CollectionFolder()
    let collection = try folder.open()
    let ids = try collection.importScan(Shelf.scan(), photo: Shelf.photo()).books.compactMap(\.workId)
    _ = try collection.approve(ids)
    let away = "\(folder.path)/elsewhere"
    #expect(rename("\(folder.path)/books.db.photos", away) == 0)
    #expect(throws: CollectionError.self) { try collection.cleanUp() }
    let error = #expect(throws: CollectionError.self) { try collection.spineImage(of: try #require(ids.first)) }
    #expect(error.map { if case .notFound = $0 { true } else { false } } == true)
    #expect(rename(away, "\(folder.path)/books.db.photos") == 0)
    #expect(try collection.spineImage(of: try #require(ids.first)).count > 0)
    #expect(try collection.cleanUp().photosRemoved == 1)
  }

  @Test func orphansGoAndOtherFilesStay() throws {
    let folder = try CollectionFolder()
    let collection = try folder.open()
    _ = try collection.importScan(Shelf.scan(), photo: Shelf.photo())
    let orphan = "books.db.photos/\(PhotoName.new())"
    folder.write(orphan, [1, 2, 3])
    folder.write(orphan + ".tmp", [1])
    folder.write("books.db.photos/holiday.jpg", [1])
    let target = folder.write("outside", [7])
    let link = PhotoName.new()
    symlink(target, "\(folder.path)/books.db.photos/\(link)")
    #expect(try collection.cleanUp().photosRemoved == 2)
    #expect(folder.names().count == 3 && folder.names().contains("holiday.jpg") && folder.names().contains(link))
    #expect(folder.read("outside") == [7])
  }

  @Test func aFolderThatIsALinkIsRefused() throws {
    let folder = try CollectionFolder()
    mkdir("\(folder.path)/elsewhere", 0o700)
    folder.write("elsewhere/\(PhotoName.new())", [1])
    symlink("\(folder.path)/elsewhere", "\(folder.path)/books.db.photos")
    let collection = try folder.open()
    #expect(throws: CollectionError.self) { try collection.importScan(Shelf.scan(), photo: Shelf.photo()) }
    #expect(throws: CollectionError.self) { try collection.cleanUp() }
    #expect(folder.names(in: "elsewhere").count == 1)
    #expect(try collection.works().works.isEmpty)
  }

  @Test(arguments: ["../books.db", "/etc/passwd", "a.jpg", "", "../../../../../../../../../../../etc/pass.jpg"])
  func namesThatLeadElsewhereAreNoPhotos(_ name: String) {
    #expect(!PhotoName.isValid(name))
    #expect(!PhotoName.isRemovable(name))
  }

  @Test func theLimitKeepsBooksWithoutTheirPhoto() throws {
    var options = CollectionOptions()
    options.photoLimit = 10
    let folder = try CollectionFolder()
    let report = try folder.open(options).importScan(Shelf.scan(), photo: Shelf.photo())
    #expect(report.imported == 4 && !report.photoKept && report.photoProblem != nil)
    #expect(folder.names().isEmpty)
    options.photoLimit = 1 << 20
    options.keepsPhotos = false
    #expect(try folder.open(options).importScan(Shelf.scan(), photo: Shelf.photo()).photoKept == false)
  }

  @Test func aPlaceFarFromThePhotoHasNoPicture() throws {
    let collection = try BookCollection(path: ":memory:")
    for (right, isThere) in [(500, true), (100_000, false)] {
      let scan = try ScanImport(
        json: """
          {"width":400,"height":300,"books":[{"quad":[[0,0],[\(right),0],[\(right),100],[0,100]],
          "metadata":{"title":"T","author":"A","confidence":0.1}}]}
          """)
      let report = try collection.importScan(scan, photo: Shelf.photo(), duplicates: .keepBoth)
      let id = try #require(report.books.first?.workId)
      #expect(((try? collection.spineImage(of: id)) != nil) == isThere)
    }
  }

  @Test(arguments: ["[[1e308,0],[-1e308,0],[1,1],[1e308,-1e308]]", "[[1,2]]", "[[0,0],[0,0],[0,0],[0,0]]", "[]"])
  func outlinesOfAnySizeAreSurvived(_ quad: String) throws {
    let folder = try CollectionFolder()
    let collection = try folder.open()
    let scan = try ScanImport(
      json: """
        {"width":400,"height":300,"books":[{"quad":\(quad),"box":{"x":-1e308,"y":1e308,"width":1e308,"height":0},
        "metadata":{"title":"T","author":"A"}}]}
        """)
    let id = try #require(try collection.importScan(scan, photo: Shelf.photo()).books.first?.workId)
    _ = try? collection.spineImage(of: id)
    #expect(try collection.work(id).sightings.count == 1)
  }
}
