/// Sums up the edges of a grey image, row by row.
struct EdgeRow {
  /// Pixels a block is wide and high for directions.
  static let blockSide = 16
  /// Pixels over which strokes are counted.
  private static let strokeRun = 64

  private(set) var steepnessAcross = Steepness()
  private(set) var steepnessDown = Steepness()
  private var strokes: [Int] = []
  private var tilt = TiltHistogram()
  private var blocks: [Tensor]
  private let width: Int
  private let strongEdge: Int

  /// Starts with no rows.
  ///
  /// - Parameters:
  ///   - width: Samples a row.
  ///   - strongEdge: Weaker differences over four pixels are taken for noise or texture, 0...255.
  init(width: Int, strongEdge: Int) {
    self.width = width
    self.strongEdge = strongEdge
    blocks = Array(repeating: Tensor(), count: max(0, width - 4) / Self.blockSide)
  }

  /// Pixels between strokes in the finest quarter of the runs that have any.
  var spacing: Double {
    let counts = strokes.filter { $0 > 1 }.sorted()
    return counts.isEmpty ? Double(Self.strokeRun) : Double(Self.strokeRun) / Double(counts[counts.count * 3 / 4])
  }

  /// Adds a row that has two more above and below it.
  ///
  /// - Parameters:
  ///   - row: The row's first sample.
  ///   - startsBlocks: Whether a new row of blocks begins with it.
  /// - Returns: The sum of the strengths of its upright edges.
  mutating func add(_ row: UnsafePointer<UInt8>, startsBlocks: Bool) -> Int {
    if startsBlocks { finishBlocks() }
    for block in blocks.indices { blocks[block].add(row + (2 &+ block &* Self.blockSide), stride: width) }
    return addStrongEdges(row)
  }

  /// The directions of all rows so far.
  mutating func finishedTilt() -> TiltHistogram {
    finishBlocks()
    return tilt
  }

  private mutating func finishBlocks() {
    for block in blocks.indices {
      tilt.add(xx: Int(blocks[block].xx), yy: Int(blocks[block].yy), xy: Int(blocks[block].xy))
      blocks[block] = Tensor()
    }
  }

  private mutating func addStrongEdges(_ row: UnsafePointer<UInt8>) -> Int {
    var sum = 0
    var sign = 0
    var count = 0
    for x in 2..<width &- 2 {
      let at = row + x
      let gx = Int(at[1]) &- Int(at[-1])
      let gy = Int(at[width]) &- Int(at[-width])
      if x % Self.strokeRun == 0 {
        strokes.append(count)
        count = 0
      }
      if abs(gx) &+ abs(gy) < strongEdge / 2 { continue }
      steepnessAcross.add(at, step: 1, strongEdge: strongEdge)
      steepnessDown.add(at, step: width, strongEdge: strongEdge)
      guard abs(gx) > 2 &* abs(gy) else { continue }
      sum &+= abs(gx)
      if gx.signum() != sign { (sign, count) = (gx.signum(), count &+ 1) }
    }
    return sum
  }
}

/// The structure tensor of a block: sums of the products of its gradients.
private struct Tensor {
  var xx: Int32 = 0
  var yy: Int32 = 0
  var xy: Int32 = 0

  /// Adds one row of the block.
  ///
  /// The gradients are Scharr's over 16 (H. Scharr, "Optimale Operatoren in der Digitalen Bildverarbeitung", 2000): across
  /// sharp edges plain differences exaggerate a tilt by a quarter, and Sobel's understate it by a tenth. The sums of
  /// 16 x 16 products of up to 255 squared stay below 2^24.
  @inline(__always)
  mutating func add(_ row: UnsafePointer<UInt8>, stride: Int) {
    for x in 0..<EdgeRow.blockSide {
      let at = row + x
      let (a, b, c) = (Int32(at[-stride &- 1]), Int32(at[-stride]), Int32(at[-stride &+ 1]))
      let (d, e) = (Int32(at[-1]), Int32(at[1]))
      let (f, g, h) = (Int32(at[stride &- 1]), Int32(at[stride]), Int32(at[stride &+ 1]))
      let gx = (3 &* (c &+ h &- a &- f) &+ 10 &* (e &- d)) >> 4
      let gy = (3 &* (f &+ h &- a &- c) &+ 10 &* (g &- b)) >> 4
      xx &+= gx &* gx
      yy &+= gy &* gy
      xy &+= gx &* gy
    }
  }
}

/// How much of the difference over five pixels lies between two neighbors, over all strong edges in one direction.
struct Steepness {
  private var steepest = 0
  private var whole = 0

  /// The mean share, 0.25 (blurred)...1; 0 without strong edges.
  var mean: Double { whole > 0 ? min(1, Double(steepest) / Double(whole)) : 0 }

  /// Adds the edge around a sample, when it is strong.
  @inline(__always)
  mutating func add(_ at: UnsafePointer<UInt8>, step: Int, strongEdge: Int) {
    let (first, second, third) = (Int(at[-2 &* step]), Int(at[-step]), Int(at[0]))
    let (fourth, fifth) = (Int(at[step]), Int(at[2 &* step]))
    let height = abs(fifth &- first)
    if height < strongEdge { return }
    steepest &+= max(
      max(abs(second &- first), abs(third &- second)), max(abs(fourth &- third), abs(fifth &- fourth)))
    whole &+= height
  }
}
