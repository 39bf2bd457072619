import Imaging
import Threading

/// How a session's photos lie to each other: what each two show both, and where a place of each lies in a common plane.
struct SessionMap {
  /// The spines that are one.
  private(set) var clusters: [[SpineClusters.Spine]] = []
  /// Of each photo, the group of photos that overlap which it belongs to; from 0, in order of the first photo of each.
  private(set) var segments: [Int] = []
  /// Of each photo, the map to the plane of its segment's first photo.
  private(set) var maps: [PlaneMap] = []
  /// The pairs of rows that are one, with how many spines say so.
  private(set) var rowLinks: [(RowKey, RowKey)] = []

  /// A row of a photo.
  struct RowKey: Hashable {
    var photo: Int
    var row: Int
  }

  /// Looks at each two photos.
  init(of photos: [SessionPhoto], _ progress: WorkProgress) throws(ShelvesError) {
    var links: [(first: Int, second: Int, link: PhotoLink)] = []
    let all = Double(photos.count * photos.count)
    for second in photos.indices {
      for first in 0..<second {
        guard progress.shouldContinue(Double(second * second + 2 * first) / all) else { throw .stopped }
        if let link = PhotoLink(photos[first], photos[second]) { links.append((first, second, link)) }
      }
    }
    links.sort { $0.link.strength > $1.link.strength }
    place(photos, links)
    var joined = SpineClusters(
      photos.enumerated().flatMap { photo, seen in
        seen.seen.books.indices.map { SpineClusters.Spine(photo: photo, index: $0) }
      })
    var votes: [RowPair: Int] = [:]
    for (first, second, link) in links {
      for pair in link.pairs.sorted(by: { $0.evidence > $1.evidence }) {
        joined.join(.init(photo: first, index: pair.first), .init(photo: second, index: pair.second))
        let rows = RowPair(
          first: RowKey(photo: first, row: photos[first].seen.books[pair.first].row ?? 0),
          second: RowKey(photo: second, row: photos[second].seen.books[pair.second].row ?? 0))
        votes[rows, default: 0] += 1
      }
    }
    clusters = joined.all
    rowLinks = Self.chosen(votes)
  }

  private struct RowPair: Hashable {
    var first: RowKey
    var second: RowKey
  }

  /// Of each row and each other photo, the row there that most of its spines lie in.
  private static func chosen(_ votes: [RowPair: Int]) -> [(RowKey, RowKey)] {
    var best: [RowPair: Int] = [:]  // row and photo, as row -1 of it
    for (pair, count) in votes {
      for key in [
        RowPair(first: pair.first, second: RowKey(photo: pair.second.photo, row: -1)),
        RowPair(first: pair.second, second: RowKey(photo: pair.first.photo, row: -1)),
      ] { best[key] = max(best[key] ?? 0, count) }
    }
    return votes.compactMap { pair, count in
      let ours = best[RowPair(first: pair.first, second: RowKey(photo: pair.second.photo, row: -1))] ?? 0
      let theirs = best[RowPair(first: pair.second, second: RowKey(photo: pair.first.photo, row: -1))] ?? 0
      return count >= ours && count >= theirs ? (pair.first, pair.second) : nil
    }
  }

  /// Places each photo on the plane of its segment's first one, along the strongest links.
  private mutating func place(
    _ photos: [SessionPhoto], _ links: [(first: Int, second: Int, link: PhotoLink)]
  ) {
    segments = Array(repeating: -1, count: photos.count)
    maps = Array(repeating: .identity, count: photos.count)
    let steps = links.map {
      (first: $0.first, second: $0.second, map: $0.link.map.affine(about: photos[$0.first].frame.center))
    }
    var segment = 0
    for start in photos.indices where segments[start] < 0 {
      segments[start] = segment
      while let (photo, map) = nextPhoto(of: segment, steps) {
        segments[photo] = segment
        maps[photo] = map
      }
      segment += 1
    }
  }

  private func nextPhoto(
    of segment: Int, _ steps: [(first: Int, second: Int, map: PlaneMap)]
  ) -> (Int, PlaneMap)? {
    for (first, second, map) in steps {
      if segments[second] == segment, segments[first] < 0 { return (first, maps[second].after(map)) }
      if segments[first] == segment, segments[second] < 0, let back = map.inverse {
        return (second, maps[first].after(back))
      }
    }
    return nil
  }
}
