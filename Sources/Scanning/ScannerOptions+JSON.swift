import JSONValues
import Language

extension ScannerOptions: JSONOptions {
  /// Takes the options of a scanner.
  public init(_ reader: inout OptionReader) throws {
    self.init()
    engine = try reader.choice("engine", Engine.self) ?? engine
    languages = try reader.strings("languages") ?? languages
    if let tag = languages.first(where: { !Self.isLanguageTag($0) }) {
      throw OptionError(
        "Option \"languages\" has \"\(tag.plainPrefix(40))\", which is no BCP-47 tag, such as \"en\" or \"zh-Hant\".")
    }
    modelDirectory = try reader.string("modelDirectory")
    runtimeDirectory = try reader.string("runtimeDirectory")
    threads = try reader.integer("threads", in: 0...64) ?? threads
    catalog = try reader.string("catalog")
    model = try reader.string("model")
    memoryLimitMB = try reader.integer("memoryLimitMB", in: 1...1_000_000)
    cacheDirectory = try reader.string("cacheDirectory")
    closerLook = try reader.bool("closerLook") ?? closerLook
  }

  /// Whether a text is a language of two or three letters, and what may follow it: a script, a region.
  private static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map(\.utf8)
    guard let language = parts.first, 2...3 ~= language.count else { return false }
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= byte | 0x20 }
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte }
    return language.allSatisfy(isLetter)
      && parts.dropFirst().allSatisfy { 1...8 ~= $0.count && $0.allSatisfy { isLetter($0) || isDigit($0) } }
  }
}
