/// A book of a collection.
public struct Work: Hashable, Sendable {
  /// The number of the book in its collection; never given twice.
  public var id: Int
  /// What is known of it: a person's corrections win, then print, then catalogs.
  public var fields: BookFields
  /// What was known of it when it came.
  public var original: BookFields
  /// The fields that a person corrected.
  public var edited: [BookField] = []
  /// The fields that catalogs filled in.
  public var enriched: [BookField] = []
  /// The probability that title and author were read right, 0...1.
  public var confidence: Double?
  /// Where it stands.
  public var reviewStatus: ReviewStatus
  /// How far its completion has come.
  public var enrichmentStatus = EnrichmentStatus.pending
  /// The earlier book that it may be the same as, until that is resolved.
  public var duplicate: Duplicate?
  /// When it came.
  public var addedAt: Timestamp
  /// When it was changed last.
  public var changedAt: Timestamp
  /// Where it was seen.
  public var sightings: [Sighting] = []
  /// What catalogs offer, while none of it is surely the book and nobody has chosen.
  public var candidates: [FoundBook] = []
}

extension Work: Codable {
  private enum Key: String, CodingKey {
    case id, original, edited, enriched, confidence, tier, reviewStatus, enrichmentStatus, duplicate, addedAt, changedAt
    case sightings, candidates, language
  }

  /// Reads what ``encode(to:)`` writes; only the title is required.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let now = Timestamp.now
    fields = try BookFields(from: decoder)
    id = try values.decodeIfPresent(Int.self, forKey: .id) ?? 0
    original = try values.decodeIfPresent(BookFields.self, forKey: .original) ?? fields
    edited = try values.decodeIfPresent([BookField].self, forKey: .edited) ?? []
    enriched = try values.decodeIfPresent([BookField].self, forKey: .enriched) ?? []
    confidence = try values.decodeIfPresent(Double.self, forKey: .confidence)
    reviewStatus = try values.decodeIfPresent(ReviewStatus.self, forKey: .reviewStatus) ?? .verified
    enrichmentStatus = try values.decodeIfPresent(EnrichmentStatus.self, forKey: .enrichmentStatus) ?? .pending
    duplicate = try values.decodeIfPresent(Duplicate.self, forKey: .duplicate)
    addedAt = try values.decodeIfPresent(Timestamp.self, forKey: .addedAt) ?? now
    changedAt = try values.decodeIfPresent(Timestamp.self, forKey: .changedAt) ?? now
    sightings = try values.decodeIfPresent([Sighting].self, forKey: .sightings) ?? []
    candidates = try values.decodeIfPresent([FoundBook].self, forKey: .candidates) ?? []
  }

  /// Writes one object: the fields, and beside them the rest.
  public func encode(to encoder: any Encoder) throws {
    try fields.encode(to: encoder)
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(id, forKey: .id)
    try values.encode(original, forKey: .original)
    try values.encode(edited, forKey: .edited)
    try values.encode(enriched, forKey: .enriched)
    try values.encodeIfPresent(confidence, forKey: .confidence)
    try values.encode(ConfidenceTier(confidence), forKey: .tier)
    try values.encode(reviewStatus, forKey: .reviewStatus)
    try values.encode(enrichmentStatus, forKey: .enrichmentStatus)
    try values.encodeIfPresent(duplicate, forKey: .duplicate)
    try values.encode(addedAt, forKey: .addedAt)
    try values.encode(changedAt, forKey: .changedAt)
    try values.encode(sightings, forKey: .sightings)
    try values.encodeIfPresent(fields.language, forKey: .language)
    if !candidates.isEmpty { try values.encode(candidates, forKey: .candidates) }
  }
}
