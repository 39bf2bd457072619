/// The languages that Tesseract reads with, and where their files are.
struct TesseractLanguages: Hashable {
  /// The folder with the `.traineddata` files.
  let directory: String
  /// Tesseract's names, most likely first: ["deu", "eng"].
  let names: [String]

  /// Finds the files for BCP-47 tags.
  ///
  /// - Parameters:
  ///   - tags: Languages, most likely first; empty: English.
  ///   - directory: The folder with the files; nil: `TESSDATA_PREFIX`, then the system's.
  /// - Throws: ``TextRecognitionError/modelUnavailable(_:)`` that names the package to install.
  init(tags: [String], directory: String?) throws(TextRecognitionError) {
    let directory = directory ?? Self.installedDirectory
    var names: [String] = []
    for tag in tags.isEmpty ? ["en"] : tags {
      guard let name = Self.name(of: tag) else {
        throw .modelUnavailable(
          "\"\(tag)\" is no language tag that Tesseract is known to read; use a BCP-47 tag such as \"en\"")
      }
      guard isThere("\(directory)/\(name).traineddata") else {
        throw .modelUnavailable(
          "\(name).traineddata, for the language \"\(tag)\", was not found in \(directory); install the package "
            + "tesseract-ocr-\(String(name.map { $0 == "_" ? "-" : $0 }).lowercased()), or set TESSDATA_PREFIX to the folder that has it"
        )
      }
      if !names.contains(name) { names.append(name) }
    }
    self.directory = directory
    self.names = names
  }

  /// The folder that `TESSDATA_PREFIX` names, or the first of the system's that exists.
  private static var installedDirectory: String {
    if let prefix = environmentVariable("TESSDATA_PREFIX"), !prefix.isEmpty { return prefix }
    let folders = [
      "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tessdata", "/usr/local/share/tessdata",
      "/usr/share/tesseract/tessdata",
    ]
    return folders.first(where: isThere) ?? folders[0]
  }

  /// Tesseract's name for a BCP-47 tag: the ISO 639-2/T code of the language, with a script where the language has several.
  static func name(of tag: String) -> String? {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let language = parts.first else { return nil }
    if language == "zh" { return parts.contains { ["hant", "tw", "hk", "mo"].contains($0) } ? "chi_tra" : "chi_sim" }
    if language == "sr" || language == "srp" { return parts.contains("latn") ? "srp_latn" : "srp" }
    return threeLetterCodes[language] ?? (threeLetterCodes.values.contains(language) ? language : nil)
  }

  /// ISO 639-1 to the names of https://github.com/tesseract-ocr/tessdata_fast.
  private static let threeLetterCodes = [
    "af": "afr", "am": "amh", "ar": "ara", "as": "asm", "az": "aze", "be": "bel", "bg": "bul", "bn": "ben", "bo": "bod",
    "br": "bre", "bs": "bos", "ca": "cat", "co": "cos", "cs": "ces", "cy": "cym", "da": "dan", "de": "deu", "dv": "div",
    "dz": "dzo", "el": "ell", "en": "eng", "eo": "epo", "es": "spa", "et": "est", "eu": "eus", "fa": "fas", "fi": "fin",
    "fil": "fil", "fo": "fao", "fr": "fra", "fy": "fry", "ga": "gle", "gd": "gla", "gl": "glg", "gu": "guj",
    "he": "heb",
    "hi": "hin", "hr": "hrv", "ht": "hat", "hu": "hun", "hy": "hye", "id": "ind", "is": "isl", "it": "ita", "iu": "iku",
    "ja": "jpn", "jv": "jav", "ka": "kat", "kk": "kaz", "km": "khm", "kn": "kan", "ko": "kor", "ku": "kmr", "ky": "kir",
    "la": "lat", "lb": "ltz", "lo": "lao", "lt": "lit", "lv": "lav", "mi": "mri", "mk": "mkd", "ml": "mal", "mn": "mon",
    "mr": "mar", "ms": "msa", "mt": "mlt", "my": "mya", "nb": "nor", "ne": "nep", "nl": "nld", "nn": "nor", "no": "nor",
    "oc": "oci", "or": "ori", "pa": "pan", "pl": "pol", "ps": "pus", "pt": "por", "qu": "que", "ro": "ron", "ru": "rus",
    "sa": "san", "sd": "snd", "si": "sin", "sk": "slk", "sl": "slv", "sq": "sqi", "su": "sun", "sv": "swe", "sw": "swa",
    "syr": "syr", "ta": "tam", "te": "tel", "tg": "tgk", "th": "tha", "ti": "tir", "to": "ton", "tr": "tur",
    "tt": "tat",
    "ug": "uig", "uk": "ukr", "ur": "urd", "uz": "uzb", "vi": "vie", "yi": "yid", "yo": "yor",
  ]
}
