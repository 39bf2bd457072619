import JSONValues

extension ScannerOptions: JSONOptions {
  /// Takes the options of a scanner.
  public init(_ reader: inout OptionReader) throws {
    self.init()
    engine = try reader.choice("engine", Engine.self) ?? engine
    languages = try reader.strings("languages") ?? languages
    modelDirectory = try reader.string("modelDirectory")
    runtimeDirectory = try reader.string("runtimeDirectory")
    threads = try reader.integer("threads", in: 0...64) ?? threads
    catalog = try reader.string("catalog")
    model = try reader.string("model")
    memoryLimitMB = try reader.integer("memoryLimitMB", in: 1...1_000_000)
    cacheDirectory = try reader.string("cacheDirectory")
    closerLook = try reader.bool("closerLook") ?? closerLook
  }
}
