import JSONValues

/// How a job ended well.
struct RemoteCompletion {
  /// The books; nil when they are to be asked for, also since one of the list is none.
  let books: [RemoteBook]?
  /// Where to ask for them.
  let resultsURL: String?
  /// How many there are; nil when it does not tell, -1 when what it tells is no number.
  let total: Int?
  /// How many there are; nil when it does not tell.
  var promised: Int? { total.flatMap { $0 >= 0 ? $0 : nil } }
  /// Whether the service is still at work: more books may come.
  let isUnfinished: Bool

  /// States of a job that has not ended.
  private static let unfinishedStates = ["initialized", "queued", "processing"]

  /// Reads a `complete` event or an answer of the results endpoint.
  init(_ json: JSONValue) {
    let data = json["data"] ?? json
    let list = data["books"] ?? data["results"] ?? json["books"] ?? json["results"]
    let elements = list?.elements?.prefix(RemoteBookCollector.mostBooks)
    let read = elements?.compactMap(RemoteBook.init)
    books = read?.count == elements?.count ? read : nil
    resultsURL = data["resultsUrl"]?.text
    let summary = data["summary"] ?? data
    total =
      (data["totalUnique"] ?? summary["totalUnique"] ?? data["totalDetected"] ?? summary["totalDetected"])
      .map { $0.integer ?? -1 }
    isUnfinished = data["status"]?.text.map(Self.unfinishedStates.contains) ?? false
  }
}
