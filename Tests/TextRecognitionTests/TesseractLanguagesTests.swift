import Testing

@testable import TextRecognition

@Suite struct TesseractLanguagesTests {
  @Test(arguments: [
    ("en", "eng"), ("de", "deu"), ("de-AT", "deu"), ("pt_BR", "por"), ("CA", "cat"), ("deu", "deu"), ("zh", "chi_sim"),
    ("zh-Hant-TW", "chi_tra"), ("sr-Latn", "srp_latn"),
  ])
  func knowsTags(tag: String, name: String) {
    #expect(TesseractLanguages.name(of: tag) == name)
  }

  @Test(arguments: ["", "-", "xx", "../etc", "english"]) func refusesOtherTags(tag: String) {
    #expect(TesseractLanguages.name(of: tag) == nil)
    #expect(throws: TextRecognitionError.self) { try TesseractLanguages(tags: [tag], directory: "/") }
  }

  @Test func namesThePackageOfAMissingLanguage() {
    #expect {
      try TesseractLanguages(tags: ["zh-TW"], directory: "/nowhere")
    } throws: { error in
      guard case TextRecognitionError.modelUnavailable(let message) = error else { return false }
      return message.contains("tesseract-ocr-chi-tra") && message.contains("/nowhere") && message.contains("zh-TW")
    }
  }
}
