import Collection
import HTTPTransport

/// Looks books up with a search service: `GET {base}/search/advanced?title=&author=&maxResults=`.
public struct SearchProvider: BookProvider {
  /// The books that are asked for.
  private static let mostResults = 5

  private let service: WebService

  /// Uses a service.
  ///
  /// - Parameters:
  ///   - url: The base address.
  ///   - seconds: The longest that an answer may take.
  ///   - transport: How to send.
  public init(url: HTTPURL, seconds: Double = 10, transport: HTTPTransport = HTTPTransport()) {
    service = WebService(url, seconds: seconds, transport: transport)
  }

  /// The address of the service, without its path.
  public var name: String { service.base.origin }
  /// Whether it is on the device.
  public var isLocal: Bool { false }

  /// Looks a book up, as ``BookProvider`` says; one without a title is not asked for.
  public func lookUp(
    _ query: BookQuery, isCanceled: @escaping @Sendable () -> Bool
  ) throws(LookupError) -> [FoundBook] {
    guard !query.title.isEmpty else { return [] }
    var path = "/search/advanced?title=\(URLQuery.escaped(query.title))&author=\(URLQuery.escaped(query.author))"
    path += "&maxResults=\(Self.mostResults)"
    let body = try service.find(path, accepting: "application/json", isCanceled: isCanceled)
    guard let body else { return [] }
    return try SearchAnswer.read(body, askedFor: query.isbn)
  }
}
