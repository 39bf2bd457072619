/// Which spines of a session's photos are one: joined pair by pair, never two of one photo.
struct SpineClusters {
  /// A spine: the number of its photo and its own there.
  struct Spine: Hashable, Comparable {
    var photo: Int
    var index: Int

    static func < (a: Spine, b: Spine) -> Bool { (a.photo, a.index) < (b.photo, b.index) }
  }

  private var root: [Spine: Spine] = [:]
  private var members: [Spine: [Spine]] = [:]

  /// Begins with each spine by itself.
  init(_ spines: some Sequence<Spine>) {
    for spine in spines {
      root[spine] = spine
      members[spine] = [spine]
    }
  }

  /// Makes two spines one, unless two of one photo would be.
  mutating func join(_ a: Spine, _ b: Spine) {
    guard let first = root[a], let second = root[b], first != second,
      let ours = members[first], let theirs = members[second],
      Set(ours.map(\.photo)).isDisjoint(with: theirs.map(\.photo))
    else { return }
    for spine in theirs { root[spine] = first }
    members[first] = ours + theirs
    members[second] = nil
  }

  /// The spines that are one, in order of the first of each.
  var all: [[Spine]] { members.values.map { $0.sorted() }.sorted { ($0.first ?? .none) < ($1.first ?? .none) } }
}

extension SpineClusters.Spine {
  /// Before all others.
  fileprivate static let none = SpineClusters.Spine(photo: -1, index: -1)
}
