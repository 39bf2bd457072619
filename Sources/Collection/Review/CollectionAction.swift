import JSONValues

/// A change of a collection as a JSON object says it, such as {"action": "approve", "ids": [1, 2]}.
public struct CollectionAction {
  private enum Name: String, CaseIterable {
    case edit, approve, approveAll, verify, reject, delete, merge, resolve, undo, feedback, retryEnrichment, cleanUp
    case discardRefused, setShelf, takeCandidate
  }

  private let collection: BookCollection
  private let argument: String
  private var reader: OptionReader

  /// Reads an action.
  ///
  /// - Parameters:
  ///   - json: The action.
  ///   - argument: What the caller calls it, for messages.
  ///   - collection: What it changes.
  /// - Throws: `OptionError`.
  public init(json: String, named argument: String = "The action", on collection: BookCollection) throws {
    self.collection = collection
    self.argument = argument
    reader = try OptionReader(json: json, named: argument)
  }

  /// Changes the collection.
  ///
  /// - Returns: The report, whose shape depends on the action.
  /// - Throws: `OptionError`, ``CollectionError``; then nothing is changed.
  public mutating func run() throws -> any Encodable {
    switch try required(try reader.choice("action", Name.self), "action") {
    case .edit: try edit()
    case .approve: try collection.approve(try ids())
    case .approveAll: try approveAll()
    case .verify: try collection.verify(try ids())
    case .reject: try collection.reject(try ids())
    case .delete: try collection.delete(try ids())
    case .merge: try merge()
    case .resolve: try resolve()
    case .undo: try undo()
    case .feedback: try feedback()
    case .retryEnrichment: try collection.retryEnrichment(try ids())
    case .cleanUp: try cleanUp()
    case .discardRefused: try discardRefused()
    case .setShelf: try setShelf()
    case .takeCandidate: try takeCandidate()
    }
  }

  private mutating func edit() throws -> ActionReport {
    let id = try id("id")
    let approves = try reader.bool("approve") ?? true
    let tells = try reader.bool("feedback") ?? false
    let fields = try required(try reader.object("fields"), "fields")
    try reader.finish()
    return try collection.edit(id, try BookEdit(json: fields), approves: approves, tells: tells)
  }

  private mutating func approveAll() throws -> ActionReport {
    let minimum = try reader.number("minimumConfidence", in: 0...1) ?? 0
    try reader.finish()
    return try collection.approveAll(minimumConfidence: minimum)
  }

  private mutating func merge() throws -> ActionReport {
    let target = try id("into")
    return try collection.merge(try ids(), into: target)
  }

  private mutating func resolve() throws -> ActionReport {
    let resolution = try required(try reader.choice("as", DuplicateResolution.self), "as")
    return try collection.resolve(try ids(), as: resolution)
  }

  private mutating func undo() throws -> ActionReport {
    let action = try reader.integer("id", in: 1...Int.max)
    try reader.finish()
    return try collection.undo(action)
  }

  private mutating func feedback() throws -> [String: String] {
    let id = try id("id")
    let kind = try reader.choice("kind", Feedback.Kind.self) ?? .wrongDetection
    let comment = try reader.string("comment") ?? ""
    try reader.finish()
    try collection.addFeedback(on: id, kind: kind, comment: comment)
    return ["action": "feedback"]
  }

  private mutating func cleanUp() throws -> any Encodable {
    try reader.finish()
    return try collection.cleanUp()
  }

  private mutating func discardRefused() throws -> DiscardReport {
    try reader.finish()
    return DiscardReport(scans: try collection.discardRefusedScans())
  }

  private mutating func setShelf() throws -> ActionReport {
    let scans = try required(try reader.integers("scans"), "scans")
    guard reader.has("shelf") else { throw OptionError("\(argument) lacks \"shelf\"; null takes the name away.") }
    let shelf = try reader.string("shelf")
    try reader.finish()
    return try collection.setShelf(shelf, ofScans: scans)
  }

  private mutating func takeCandidate() throws -> ActionReport {
    let id = try id("id")
    let index = try required(try reader.integer("candidate", in: 0...Int.max), "candidate")
    try reader.finish()
    return try collection.takeCandidate(index, of: id)
  }

  private mutating func ids() throws -> [Int] {
    let ids = try required(try reader.integers("ids"), "ids")
    try reader.finish()
    return ids
  }

  private mutating func id(_ key: String) throws -> Int {
    try required(try reader.integer(key, in: 1...Int.max), key)
  }

  private func required<Value>(_ value: Value?, _ key: String) throws(OptionError) -> Value {
    guard let value else { throw OptionError("\(argument) lacks \"\(key)\".") }
    return value
  }
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
        throw OptionError(
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
      let texts = values.compactMap(\.text)
      self = texts.count == values.count ? .texts(texts) : .number(-1)
    case .bool, .object: self = .number(-1)
    }
  }
}
