import HTTPTransport
import JSONValues

/// A public source of books that the library knows the interface of.
public enum SourceKind: String, Sendable, CaseIterable {
  /// Open Library's Search API.
  case openLibrary
  /// Google Books.
  case googleBooks
  /// The catalog of the Deutsche Nationalbibliothek, over SRU.
  case dnb
  /// The catalog of the Library of Congress, over SRU.
  case loc
  /// The union catalog K10plus, over SRU.
  case k10plus
  /// Any other catalog that answers over SRU.
  case sru

  /// The documented address of the interface; nil where there is none.
  var address: String? {
    switch self {
    case .openLibrary: "https://openlibrary.org"
    case .googleBooks: "https://www.googleapis.com/books/v1"
    case .dnb: "https://services.dnb.de/sru/dnb"
    case .loc: "http://lx2.loc.gov:210/LCDB"
    case .k10plus: "https://sru.k10plus.de/opac-de-627"
    case .sru: nil
    }
  }

  /// Where Open Library has its covers.
  static let coversAddress = "https://covers.openlibrary.org"
}

/// One of the sources that an enricher asks, as its options name it.
public struct SourceOptions: Sendable {
  /// Which.
  public var kind: SourceKind
  private var url: HTTPURL
  private var covers: String
  private var key: String?
  private var sru: SRUDialect

  /// Makes the provider.
  func provider(seconds: Double) -> any BookProvider {
    let service = WebService(url, seconds: seconds)
    switch kind {
    case .openLibrary: return OpenLibraryProvider(service, covers: covers)
    case .googleBooks: return GoogleBooksProvider(service, key: key)
    case .dnb, .loc, .k10plus: return SRUProvider(service, dialect: sru, name: kind.rawValue)
    case .sru: return SRUProvider(service, dialect: sru, name: String(url.text.prefix { $0 != "?" }))
    }
  }
}

extension SourceOptions: JSONOptions {
  /// Takes which source it is, and what differs from its documented interface.
  ///
  /// - Throws: `OptionError`; ``HTTPError/unsupported`` in a build without the network, ``EnrichmentError/unsupported`` for SRU in one without it.
  public init(_ reader: inout OptionReader) throws {
    guard let kind = try reader.choice("source", SourceKind.self) else {
      throw OptionError("A source lacks \"source\": which it is.")
    }
    self.kind = kind
    let allowsPlainHTTP = try reader.bool("allowPlainHttp") ?? false
    let address = try reader.string("url") ?? kind.address
    covers = SourceKind.coversAddress
    var dialect = SRUDialect(kind)
    switch kind {
    case .openLibrary: covers = try reader.string("coversUrl") ?? covers
    case .googleBooks: key = try reader.string("key")
    case .dnb, .loc, .k10plus, .sru: try dialect.read(&reader)
    }
    sru = dialect
    try reader.finish()
    guard HTTPTransport.isAvailable else { throw HTTPError.unsupported }
    if ![.openLibrary, .googleBooks].contains(kind), !SRUProvider.isSupported {
      throw EnrichmentError.unsupported
    }
    guard let address else { throw OptionError("The source \"\(kind.rawValue)\" lacks \"url\": its base address.") }
    do throws(HTTPError) {
      url = try HTTPURL(server: address, allowsPlainHTTP: allowsPlainHTTP)
    } catch {
      throw OptionError("The address of the source \"\(kind.rawValue)\" cannot be used. \(error.message)")
    }
  }
}
