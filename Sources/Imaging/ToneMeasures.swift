/// Brightness, contrast and glare of a grey image, measured on cells of 16 x 16 pixels.
struct ToneMeasures {
  /// Mean luminance, 0...255.
  let mean: Double
  /// The share of pixels that are burnt out.
  let burnt: Double
  /// The share of cells that are burnt out nearly everywhere, as the inside of a reflection is.
  let glare: Double
  /// The range of luminance within a cell that a quarter of all cells exceed, 0...255.
  let localContrast: Double

  private static let side = 16
  /// From here on the sensor was saturated; JPEG's ringing keeps some pixels below 255.
  private static let saturated: UInt8 = 250

  init(_ image: Image) {
    let cells = image.withSamples { Self.cells(of: $0, width: image.width, height: image.height) }
    let count = Double(max(1, cells.count))
    mean = cells.reduce(0) { $0 + $1.mean } / count
    burnt = cells.reduce(0) { $0 + $1.burnt } / count
    glare = Double(cells.filter { $0.burnt > 0.8 }.count) / count
    let ranges = cells.map(\.range).sorted()
    localContrast = ranges.isEmpty ? 0 : Double(ranges[ranges.count * 3 / 4])
  }

  private struct Cell {
    var mean: Double
    var burnt: Double
    var range: UInt8
  }

  /// Every second row of each whole cell; an image smaller than a cell is one.
  private static func cells(of samples: UnsafePointer<UInt8>, width: Int, height: Int) -> [Cell] {
    let (across, down) = (min(side, width), min(side, height))
    var cells: [Cell] = []
    cells.reserveCapacity((width / across) * (height / down))
    for top in Swift.stride(from: 0, through: height - down, by: down) {
      for left in Swift.stride(from: 0, through: width - across, by: across) {
        cells.append(cell(samples + (top &* width &+ left), width: width, across: across, down: down))
      }
    }
    return cells
  }

  private static func cell(_ corner: UnsafePointer<UInt8>, width: Int, across: Int, down: Int) -> Cell {
    var (sum, burnt, lowest, highest) = (UInt32(0), UInt32(0), UInt8(255), UInt8(0))
    for y in Swift.stride(from: 0, to: down, by: 2) {
      let row = corner + y &* width
      for x in 0..<across {
        let sample = row[x]
        sum &+= UInt32(sample)
        burnt &+= sample >= saturated ? 1 : 0
        lowest = min(lowest, sample)
        highest = max(highest, sample)
      }
    }
    let count = Double(across * ((down + 1) / 2))
    return Cell(mean: Double(sum) / count, burnt: Double(burnt) / count, range: highest &- lowest)
  }
}
