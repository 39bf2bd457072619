import Collection
import JSONValues

/// Reads and runs the actions of `bookspine_collection_apply`.
struct CollectionAction {
  private enum Name: String, CaseIterable {
    case edit, approve, approveAll, verify, reject, delete, merge, resolve, undo, feedback, retryEnrichment, cleanUp
    case discardRefused
  }

  private let collection: BookCollection
  private var reader: OptionReader

  /// Reads an action.
  ///
  /// - Throws: ``ArgumentError/options(_:)``.
  init(_ json: UnsafePointer<CChar>?, on collection: BookCollection) throws {
    self.collection = collection
    reader = try OptionReader(json, "action_json")
  }

  /// Runs the action; returns the JSON of its report.
  mutating func run() throws -> UnsafeMutablePointer<CChar> {
    guard let name = try reader.choice("action", Name.self) else { throw lacks("action") }
    switch name {
    case .edit: return try edit()
    case .approve: return try JSON.string(try collection.approve(try ids()))
    case .approveAll:
      let minimum = try reader.number("minimumConfidence", in: 0...1) ?? 0
      try reader.finish()
      return try JSON.string(try collection.approveAll(minimumConfidence: minimum))
    case .verify: return try JSON.string(try collection.verify(try ids()))
    case .reject: return try JSON.string(try collection.reject(try ids()))
    case .delete: return try JSON.string(try collection.delete(try ids()))
    case .merge:
      let target = try id("into")
      return try JSON.string(try collection.merge(try ids(), into: target))
    case .resolve:
      guard let resolution = try reader.choice("as", DuplicateResolution.self) else { throw lacks("as") }
      return try JSON.string(try collection.resolve(try ids(), as: resolution))
    case .undo:
      let action = try reader.integer("id", in: 1...Int.max)
      try reader.finish()
      return try JSON.string(try collection.undo(action))
    case .feedback: return try feedback()
    case .retryEnrichment: return try JSON.string(try collection.retryEnrichment(try ids()))
    case .cleanUp:
      try reader.finish()
      return try JSON.string(try collection.cleanUp())
    case .discardRefused:
      try reader.finish()
      return try JSON.string(DiscardReport(scans: try collection.discardRefusedScans()))
    }
  }

  private mutating func edit() throws -> UnsafeMutablePointer<CChar> {
    let id = try id("id")
    let approves = try reader.bool("approve") ?? true
    guard let fields = try reader.object("fields") else { throw lacks("fields") }
    try reader.finish()
    return try JSON.string(try collection.edit(id, try BookEdit(json: fields), approves: approves))
  }

  private mutating func feedback() throws -> UnsafeMutablePointer<CChar> {
    let id = try id("id")
    let kind = try reader.choice("kind", Feedback.Kind.self) ?? .wrongDetection
    let comment = try reader.string("comment") ?? ""
    try reader.finish()
    try collection.addFeedback(on: id, kind: kind, comment: comment)
    return try JSON.string(["action": "feedback"])
  }

  private mutating func ids() throws -> [Int] {
    guard let ids = try reader.integers("ids") else { throw lacks("ids") }
    try reader.finish()
    return ids
  }

  private mutating func id(_ key: String) throws -> Int {
    guard let id = try reader.integer(key, in: 1...Int.max) else { throw lacks(key) }
    return id
  }

  private func lacks(_ key: String) -> ArgumentError { .options("action_json lacks \"\(key)\".") }
}

/// What `discardRefused` did.
private struct DiscardReport: Encodable {
  var action = "discardRefused"
  /// Scans that were removed.
  var scans: Int
}

extension BookEdit {
  /// Reads {"title": "...", "isbn": null, ...}.
  fileprivate init(json: [String: JSONValue]) throws {
    var changes: [BookField: FieldValue] = [:]
    for (key, value) in json {
      guard let field = BookField(rawValue: key) else {
        throw ArgumentError.options(
          "Unknown field \"\(key)\"; known are " + BookField.allCases.map(\.rawValue).joined(separator: ", ") + ".")
      }
      changes[field] = FieldValue(json: value)
    }
    try self.init(changes)
  }
}

extension FieldValue {
  /// A value; one that no field can have becomes a number that no field can have, so that its field refuses it.
  fileprivate init(json: JSONValue) {
    switch json {
    case .null: self = .none
    case .string(let text): self = .text(text)
    case .number(let number): self = .number(Int(exactly: number) ?? -1)
    case .array(let values):
      let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
      self = texts.count == values.count ? .texts(texts) : .number(-1)
    case .bool, .object: self = .number(-1)
    }
  }
}
