import Imaging

/// The rows of a session's wall: which book stands in which, in what order.
struct SessionRows {
  /// Of each book: its row, from 0 at the top of the first segment, and its place in it.
  private(set) var places: [(row: Int, position: Int)] = []

  private typealias RowKey = SessionMap.RowKey
  private typealias Spine = SpineClusters.Spine

  /// Orders the books.
  init(_ photos: [SessionPhoto], _ map: SessionMap) {
    let rows = Self.joinedRows(photos, map)
    let bookRows = map.clusters.map { Self.row(of: $0, photos, rows) }
    let centers = map.clusters.map { Self.center(of: $0, photos, map) }
    let order = Self.order(of: rows, photos, map, bookRows, centers)
    places = Array(repeating: (0, 0), count: map.clusters.count)
    for (number, row) in order.enumerated() {
      let members = bookRows.indices.filter { bookRows[$0] == row }
      for (position, book) in Self.order(of: members, in: row, photos, map, rows, centers).enumerated() {
        places[book] = (number, position)
      }
    }
  }

  /// The number of the joined row of each photo's row.
  private static func joinedRows(_ photos: [SessionPhoto], _ map: SessionMap) -> [RowKey: Int] {
    var number: [RowKey: Int] = [:]
    for (photo, seen) in photos.enumerated() {
      for row in Set(seen.seen.books.map { $0.row ?? 0 }).sorted() {
        number[RowKey(photo: photo, row: row)] = number.count
      }
    }
    for (a, b) in map.rowLinks {
      guard let first = number[a], let second = number[b], first != second else { continue }
      for (key, value) in number where value == max(first, second) { number[key] = min(first, second) }
    }
    return number
  }

  /// The joined row that most of a book's sightings lie in.
  private static func row(of book: [Spine], _ photos: [SessionPhoto], _ rows: [RowKey: Int]) -> Int {
    var votes: [Int: Int] = [:]
    for spine in book {
      let row = photos[spine.photo].seen.books[spine.index].row ?? 0
      votes[rows[RowKey(photo: spine.photo, row: row)] ?? 0, default: 0] += 1
    }
    return votes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
  }

  /// The middle of a book in its segment's plane.
  private static func center(of book: [Spine], _ photos: [SessionPhoto], _ map: SessionMap) -> Point {
    let whole = book.filter { !photos[$0.photo].isCut[$0.index] }
    let points = (whole.isEmpty ? book : whole).compactMap { spine in
      photos[spine.photo].corners[spine.index].map { map.maps[spine.photo]($0.center) }
    }
    return points.isEmpty ? Point(0, 0) : points.reduce(Point(0, 0), +) * (1 / Double(points.count))
  }

  /// The joined rows: segment by segment, each from the top.
  private static func order(
    of rows: [RowKey: Int], _ photos: [SessionPhoto], _ map: SessionMap, _ bookRows: [Int], _ centers: [Point]
  ) -> [Int] {
    let numbers = Array(Set(bookRows)).sorted()
    let segment = Dictionary(rows.map { ($0.value, map.segments[$0.key.photo]) }) { min($0, $1) }
    let height = numbers.map { number in
      let members = bookRows.indices.filter { bookRows[$0] == number }
      return members.reduce(0) { $0 + centers[$1].y } / Double(max(1, members.count))
    }
    return numbers.indices.sorted { a, b in
      (segment[numbers[a]] ?? 0, height[a], a) < (segment[numbers[b]] ?? 0, height[b], b)
    }.map { numbers[$0] }
  }

  /// The books of a row from left to right, as each photo shows a part of them.
  private static func order(
    of members: [Int], in row: Int, _ photos: [SessionPhoto], _ map: SessionMap, _ rows: [RowKey: Int],
    _ centers: [Point]
  ) -> [Int] {
    var own: [Spine: Int] = [:]
    for (index, book) in members.enumerated() { for spine in map.clusters[book] { own[spine] = index } }
    let sequences = rows.filter { $0.value == row }.keys.sorted { ($0.photo, $0.row) < ($1.photo, $1.row) }.map { key in
      let indices = photos[key.photo].seen.books.indices.filter { photos[key.photo].seen.books[$0].row ?? 0 == key.row }
      return indices.sorted { a, b in
        let books = photos[key.photo].seen.books
        return (books[a].position ?? 0, a) < (books[b].position ?? 0, b)
      }.compactMap { own[Spine(photo: key.photo, index: $0)] }
    }
    return mergedOrder(of: members.count, keeping: sequences) { centers[members[$0]].x }.map { members[$0] }
  }
}
