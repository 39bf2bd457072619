import JSONValues

/// How a job ended well.
struct RemoteCompletion {
  /// The books; nil when they are to be asked for.
  let books: [RemoteBook]?
  /// Where to ask for them.
  let resultsURL: String?
  /// How many there are.
  let total: Int?

  /// Reads a `complete` event or an answer of the results endpoint.
  init(_ json: JSONValue) {
    let data = json["data"] ?? json
    let list = data["books"] ?? data["results"] ?? json["books"] ?? json["results"]
    books = list?.elements?.prefix(RemoteBookCollector.mostBooks).compactMap(RemoteBook.init)
    resultsURL = data["resultsUrl"]?.text
    let summary = data["summary"] ?? data
    total =
      (data["totalUnique"] ?? summary["totalUnique"] ?? data["totalDetected"] ?? summary["totalDetected"])?.integer
  }
}
