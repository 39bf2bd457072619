import Imaging
import JSONValues
import Testing

@testable import Shelves

/// Invented books side by side, of which photos show a part each.
enum Wall {
  static let titles = [
    "The Copper Lantern", "Rivers of Salt", "A Quiet Harbour", "An Atlas of Bridges", "Nine Winters", "Salt and Cinder",
    "Foxglove and Iron", "Night Buses", "The Glass Apprentice", "Velvet Machinery", "Owls of the North",
    "The Candle Tax",
  ]

  /// A book as a scan's JSON has it.
  static func book(
    _ title: String, place: Int, row: Int = 0, confidence: Double = 0.9, label: String? = nil, more: String = ""
  ) -> String {
    let (left, top) = (place * 50 + 10, row * 300 + 10)
    let info = label.map { ",\"callNumber\":\"\($0)\"" } ?? ""
    return """
      {"id":"b\(row * 100 + place + 1)","box":{"x":\(left),"y":\(top),"width":48,"height":280},
      "quad":[[\(left + 48),\(top)],[\(left + 48),\(top + 280)],[\(left),\(top + 280)],[\(left),\(top)]],
      "metadata":{"title":"\(title)","author":"","confidence":\(confidence)},
      "spineInfo":{"title":"\(title)","author":"","coauthors":[],"confidence":"high"\(info)},
      "observation":{"fullText":"\(title)"},"row":\(row),"position":\(place)\(more)}
      """
  }

  /// A scan of some books.
  static func scan(_ books: [String], name: String = "a.jpg", width: Int = 640, height: Int = 620) -> String {
    """
    {"photo":"\(name)","width":\(width),"height":\(height),"engine":"ppocr","books":[\(books.joined(separator: ","))]}
    """
  }

  /// The scan of a photo that shows some of the titles; `misread` changes what was read.
  static func photo(
    _ range: Range<Int>, name: String = "a.jpg", misread: [Int: String] = [:]
  ) -> String {
    scan(range.map { book(misread[$0] ?? titles[$0], place: $0 - range.lowerBound) }, name: name)
  }

  /// What a session of scans finds.
  static func session(_ scans: [String]) throws -> SessionResult {
    let session = PhotoSession()
    for scan in scans { _ = try session.add(SeenPhoto(json: scan, named: "scan")) }
    return try session.result()
  }
}

extension SessionResult.Book {
  /// The title of its record.
  var title: String { json["metadata"]?["title"]?.text ?? "" }
}
