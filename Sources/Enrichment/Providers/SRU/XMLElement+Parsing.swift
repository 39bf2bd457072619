#if SRU
  import CExpat

  extension XMLElement {
    /// Whether the library was built with libexpat.
    static var isSupported: Bool { true }

    /// Reads a document.
    ///
    /// A document type declaration is refused, hence also entities that expand and those that name files or addresses. Depth
    /// and the number of elements are bounded.
    ///
    /// - Parameter bytes: The document, in UTF-8, UTF-16 or ISO 8859-1.
    /// - Returns: Its root.
    /// - Throws: ``XMLError``.
    static func parse(_ bytes: [UInt8]) throws(XMLError) -> XMLElement {
      try XMLReader().read(bytes)
    }
  }

  /// Builds elements from what libexpat reports; used once.
  private final class XMLReader {
    private static let mostElements = 100_000
    private static let deepest = 64
    /// Stands between namespace and name in what libexpat reports; neither may contain it.
    private static let separator: XML_Char = 0x20

    private var open: [XMLElement] = []
    private var root: XMLElement?
    private var count = 0
    private var problem: String?
    private var parser: XML_Parser?

    func read(_ bytes: [UInt8]) throws(XMLError) -> XMLElement {
      guard let parser = XML_ParserCreateNS(nil, Self.separator) else {
        throw .refused("the system has no memory left to read it")
      }
      defer { XML_ParserFree(parser) }
      self.parser = parser
      setHandlers(of: parser)
      let status = bytes.withUnsafeBytes { bytes in
        XML_Parse(
          parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), 1)
      }
      if let problem { throw .refused(problem) }
      guard status == XML_STATUS_OK, let root else { throw .refused("it is not well-formed XML") }
      return root
    }

    /// libexpat calls back within `XML_Parse` only, which this object outlives.
    private func setHandlers(of parser: XML_Parser) {
      XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
      XML_SetElementHandler(
        parser, { XMLReader.behind($0)?.begin($1, $2) }, { reader, _ in XMLReader.behind(reader)?.end() })
      XML_SetCharacterDataHandler(parser) { XMLReader.behind($0)?.append($1, $2) }
      XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
        XMLReader.behind(reader)?.refuse("it has a document type declaration, which is not read")
      }
    }

    private static func behind(_ pointer: UnsafeMutableRawPointer?) -> XMLReader? {
      pointer.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func begin(
      _ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
      count += 1
      guard count <= Self.mostElements, open.count < Self.deepest else {
        return refuse("it has more elements than a catalog's answer")
      }
      var element = XMLElement(name: Self.local(name))
      var next = attributes
      while let pair = next, let key = pair[0], let value = pair[1] {
        element.attributes[Self.local(key)] = String(cString: value)
        next = pair + 2
      }
      open.append(element)
    }

    private func end() {
      guard let element = open.popLast() else { return }
      if open.isEmpty { root = element } else { open[open.count - 1].elements.append(element) }
    }

    private func append(_ text: UnsafePointer<XML_Char>?, _ length: Int32) {
      guard let text, !open.isEmpty else { return }
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
      open[open.count - 1].text += String(decoding: bytes, as: UTF8.self)
    }

    private func refuse(_ why: String) {
      problem = problem ?? why
      if let parser { XML_StopParser(parser, XML_Bool(XML_FALSE)) }
    }

    private static func local(_ name: UnsafePointer<XML_Char>?) -> String {
      guard let name else { return "" }
      return String(cString: name).split(separator: " ").last.map(String.init) ?? ""
    }
  }
#endif
