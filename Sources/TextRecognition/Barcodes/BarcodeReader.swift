import Imaging

#if Barcodes
  import CZBar
#endif

/// Reads the ISBNs of EAN-13 barcodes ("Bookland" codes, which start with 978 or 979), and the numbers that libraries give their copies.
///
/// Used from many threads at once: each call has its own scanner.
public struct BarcodeReader: Sendable {
  /// What is read.
  public enum Codes: String, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// The ISBNs of EAN-13 barcodes.
    case isbn
    /// These, and the numbers of copies in Code 39, Code 128 and Codabar.
    case all
  }

  /// A number and where it is printed.
  public struct Barcode: Hashable, Sendable {
    /// What the bars say; of Codabar without its start and stop letters.
    public var text: String
    /// Whether it is an ISBN of 13 digits, check digit verified; otherwise it is the number of a copy.
    public var isISBN: Bool
    /// Around the scan lines on which it was read, in pixels; its direction is that of the digits.
    public var quad: Quad
    /// In how many rows and columns it was read.
    var sightings = 0
  }

  /// Whether the library was built with barcodes.
  public static var isSupported: Bool {
    #if Barcodes
      true
    #else
      false
    #endif
  }

  /// Makes a reader.
  public init() {}
}

#if Barcodes
  extension BarcodeReader {
    /// Finds the barcodes of an image, at any angle: scanned in rows and columns, and where many parallel bars lie along these.
    ///
    /// - Parameters:
    ///   - image: A photo; the narrowest bars have to be about two pixels wide.
    ///   - codes: What to read.
    /// - Returns: Each number once.
    /// - Throws: ``TextRecognitionError/failed(_:)`` without memory, ``ImagingError``.
    public func read(_ image: Image, _ codes: Codes = .isbn) throws -> [Barcode] {
      guard codes != .none else { return [] }
      let gray = try image.converted(to: .gray)
      let spacing = Self.spacing(gray.width, gray.height)
      let upright = try scan(gray, codes, betweenColumns: spacing, betweenRows: spacing)
      let along = try BarRegions(of: gray).quads.flatMap { try read(gray, in: $0, codes) }
      // A slanted code is met by few rows or columns: what more of them met counts.
      let found = (along + upright).sorted { $0.sightings > $1.sightings }
      return found.enumerated().filter { index, barcode in
        !found[..<index].contains { $0.text == barcode.text }
      }.map(\.element)
    }

    /// Reads a region with bars in black and white, as they are and as a code would have them, until something is found.
    private func read(_ gray: Image, in region: Quad, _ codes: Codes) throws -> [Barcode] {
      let strip = try BarStrip.gray(gray, region)
      for threshold in BarStrip.Threshold.allCases {
        let bars = try BarStrip.binary(strip, threshold)
        let found = try scan(bars, codes, betweenColumns: 0, betweenRows: 1)
        guard found.isEmpty else { return found.map { $0.on(region, width: bars.width, height: bars.height) } }
        for widths in codes == .all ? BarRow.Widths.allCases : [.upToFour] {
          let fewest = codes == .all ? Self.fewestBars : Self.fewestBarsOfISBN
          guard let drawn = try BarStrip.redrawn(bars, widths, fewest: fewest) else { continue }
          let found = try scan(drawn, codes, betweenColumns: 0, betweenRows: 1)
          guard found.isEmpty else { return found.map { $0.filling(region) } }
        }
      }
      return []
    }

    /// The fewest bars and spaces of a number of six digits, in Code 128; and of an EAN-13.
    private static let (fewestBars, fewestBarsOfISBN) = (37, 59)

    /// The space between the rows and columns that are scanned of an image of this size.
    private static func spacing(_ width: Int, _ height: Int) -> Int { max(1, min(width, height) / mostScanLines) }

    /// About so many rows and columns are scanned of large photos: bars are much longer than the space between.
    private static let mostScanLines = 400

    /// With fewer characters, a library's number is likelier something else that looks like bars, such as a row of letters.
    private static let shortestItemNumber: Int32 = 6
    /// On fewer lines, the same.
    private static let fewestItemSightings = 2

    /// Scans columns and rows, each so many pixels from the next; 0: none.
    private func scan(
      _ gray: Image, _ codes: Codes, betweenColumns: Int, betweenRows: Int
    ) throws -> [Barcode] {
      let frame = zbar_image_create()
      let scanner = zbar_image_scanner_create()
      defer {
        if let frame { zbar_image_destroy(frame) }
        if let scanner { zbar_image_scanner_destroy(scanner) }
      }
      guard let frame, let scanner else {
        throw TextRecognitionError.failed("there is not enough memory to look for barcodes")
      }
      zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
      zbar_image_scanner_set_config(scanner, ZBAR_EAN13, ZBAR_CFG_ENABLE, 1)
      zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_X_DENSITY, Int32(betweenColumns))
      zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_Y_DENSITY, Int32(betweenRows))
      for symbology in codes == .all ? [ZBAR_CODE39, ZBAR_CODE128, ZBAR_CODABAR] : [] {
        zbar_image_scanner_set_config(scanner, symbology, ZBAR_CFG_ENABLE, 1)
        zbar_image_scanner_set_config(scanner, symbology, ZBAR_CFG_MIN_LEN, Self.shortestItemNumber)
      }
      zbar_image_set_format(frame, UInt(UInt32(littleEndianASCII: "Y800")))
      zbar_image_set_size(frame, UInt32(gray.width), UInt32(gray.height))
      return gray.withSamples { samples in
        zbar_image_set_data(frame, samples, UInt(gray.width * gray.height), nil)
        return zbar_scan_image(scanner, frame) > 0 ? barcodes(of: frame) : []
      }
    }

    private func barcodes(of frame: OpaquePointer) -> [Barcode] {
      var barcodes: [Barcode] = []
      var symbol = zbar_image_first_symbol(frame)
      while let current = symbol {
        defer { symbol = zbar_symbol_next(current) }
        let sightings = Int(zbar_symbol_get_quality(current))
        guard let text = zbar_symbol_get_data(current).map({ String(cString: $0) }) else { continue }
        let type = zbar_symbol_get_type(current)
        let isISBN = type == ZBAR_EAN13
        let number = type == ZBAR_CODABAR ? Self.withoutFrame(text) : text
        guard isISBN ? Self.isISBN(text) : sightings >= Self.fewestItemSightings && Self.isItemNumber(number) else {
          continue
        }
        if !barcodes.contains(where: { $0.text == number }) {
          barcodes.append(Barcode(text: number, isISBN: isISBN, quad: quad(of: current), sightings: sightings))
        }
      }
      return barcodes
    }

    /// The rectangle around the scanned points, turned to where the digits lead.
    private func quad(of symbol: OpaquePointer) -> Quad {
      let points = (0..<zbar_symbol_get_loc_size(symbol)).map { index in
        Point(Double(zbar_symbol_get_loc_x(symbol, index)), Double(zbar_symbol_get_loc_y(symbol, index)))
      }
      let axis =
        switch zbar_symbol_get_orientation(symbol) {
        case ZBAR_ORIENT_RIGHT: Point(0, 1)
        case ZBAR_ORIENT_DOWN: Point(-1, 0)
        case ZBAR_ORIENT_LEFT: Point(0, -1)
        default: Point(1, 0)
        }
      return points.isEmpty
        ? Quad(Rect(x: 0, y: 0, width: 0, height: 0)) : OrientedRectangle(around: points, axis: axis).quad
    }
  }

  extension BarcodeReader.Barcode {
    /// The same barcode of a strip of some size, at its place on the photo that the strip shows a parallelogram of.
    fileprivate func on(_ region: Quad, width: Int, height: Int) -> Self {
      var barcode = self
      let along = (region.endTop - region.startTop) * (1 / Double(width))
      let down = (region.startBottom - region.startTop) * (1 / Double(height))
      barcode.quad = quad.mapped { region.startTop + along * $0.x + down * $0.y }
      return barcode
    }

    /// The same barcode where it was read of a drawing of a region: in all of it.
    fileprivate func filling(_ region: Quad) -> Self {
      var barcode = self
      barcode.quad = quad.direction.x < 0 ? region.reversed : region
      return barcode
    }
  }

  extension UInt32 {
    /// A four-character code as the C libraries write it.
    fileprivate init(littleEndianASCII text: StaticString) {
      self = text.withUTF8Buffer { bytes in bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }
  }
#else
  extension BarcodeReader {
    /// Finds nothing: the library was built without barcodes.
    public func read(_ image: Image, _ codes: Codes = .isbn) throws -> [Barcode] { [] }
  }
#endif

extension BarcodeReader {
  /// A Codabar text without the letters that begin and end it.
  static func withoutFrame(_ text: String) -> String {
    String(text.drop { "ABCDabcd".contains($0) }.reversed().drop { "ABCDabcd".contains($0) }.reversed())
  }

  /// Whether a text may be the number of a copy: printable ASCII, with a digit, not too long for a label.
  static func isItemNumber(_ text: String) -> Bool {
    6...40 ~= text.utf8.count && text.utf8.allSatisfy { 0x20...0x7E ~= $0 } && text.contains(where: \.isNumber)
  }

  /// Whether 13 digits are an ISBN: prefix 978 or 979, but no sheet music (979-0), and a check digit that is right (ISO 2108).
  static func isISBN(_ digits: String) -> Bool {
    let values = digits.compactMap(\.wholeNumberValue)
    guard values.count == 13, digits.utf8.count == 13, digits.hasPrefix("978") || digits.hasPrefix("979"),
      !digits.hasPrefix("9790")
    else { return false }
    return values.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) } % 10 == 0
  }
}
