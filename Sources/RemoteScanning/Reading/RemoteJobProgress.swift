import JSONValues

/// What the service tells of a job's progress.
struct RemoteJobProgress: Equatable {
  /// 0...1, or percent as it was sent; nil when it tells none.
  let value: Double?
  /// "analyze" or "enrich".
  let stage: String
  /// For people.
  let message: String

  init(_ json: JSONValue, name: String) {
    let word = json["stage"]?.text ?? json["status"]?.text ?? ""
    value = json["progress"]?.number.flatMap { 0...100 ~= $0 ? $0 : nil }
    stage = name == "enrichment_degraded" || word == "enriching_metadata" ? "enrich" : "analyze"
    let told = json["message"]?.text ?? json["currentItem"]?.text ?? json["reason"]?.text
    message = told?.sanitized ?? (stage == "enrich" ? "Completing the records" : "Reading the photo")
  }
}
