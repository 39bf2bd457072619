import JSONValues

extension CollectionOptions: JSONOptions {
  /// Takes the options of a collection.
  public init(_ reader: inout OptionReader) throws {
    self.init()
    reviewThreshold = try reader.number("reviewThreshold", in: 0...1) ?? reviewThreshold
    busyTimeout = try reader.integer("busyTimeout", in: 0...600_000) ?? busyTimeout
    keepsPhotos = try reader.bool("keepPhotos") ?? keepsPhotos
    photoLimit = try reader.integer("photoLimit", in: 0...1 << 50) ?? photoLimit
    deferredLimit = try reader.integer("deferredLimit", in: 0...1_000_000) ?? deferredLimit
    deferredByteLimit = try reader.integer("deferredByteLimit", in: 0...1 << 50) ?? deferredByteLimit
    countsUsage = try reader.bool("countUsage") ?? countsUsage
  }
}

extension WorkQuery: JSONOptions {
  /// Takes what to list.
  public init(_ reader: inout OptionReader) throws {
    self.init()
    queue = try reader.bool("queue") ?? queue
    reviewStatus = try reader.choice("reviewStatus", ReviewStatus.self)
    tier = try reader.choice("tier", ConfidenceTier.self)
    duplicates = try reader.bool("duplicates")
    search = try reader.string("search")
    id = try reader.integer("id", in: 1...Int.max)
    ids = try reader.integers("ids")
    scan = try reader.integer("scan", in: 1...Int.max)
    limit = try reader.integer("limit", in: 1...WorkQuery.maximumLimit) ?? limit
    after = try reader.string("after")
    raw = try reader.bool("raw") ?? raw
  }
}

extension ScanQuery: JSONOptions {
  /// Takes which scans to list.
  public init(_ reader: inout OptionReader) throws {
    self.init()
    limit = try reader.integer("limit", in: 1...WorkQuery.maximumLimit) ?? limit
    after = try reader.string("after")
  }
}

extension PlaceQuery: JSONOptions {
  /// Takes which places to tell.
  public init(_ reader: inout OptionReader) throws {
    self.init()
    id = try reader.integer("id", in: 1...Int.max)
    search = try reader.string("search")
    shelf = try reader.string("shelf")
    earlier = try reader.bool("earlier") ?? earlier
    limit = try reader.integer("limit", in: Self.limits) ?? limit
  }
}
