import Testing

@testable import TextRecognition

@Suite struct PPOCRModelsTests {
  @Test func namesWhatIsMissing() {
    var options = PPOCRRecognizer.Options()
    options.runtimeDirectory = "/nowhere"
    #expect {
      try PPOCRRecognizer(options: options)
    } throws: { error in
      guard case TextRecognitionError.engineUnavailable(let message) = error else { return false }
      return message.contains("/nowhere") && message.contains("BOOKSPINE_RUNTIME_DIR")
    }
    #expect {
      try PPOCRModelFiles(directory: "/nowhere", model: "small")
    } throws: { error in
      guard case TextRecognitionError.modelUnavailable(let message) = error else { return false }
      return message.contains("/nowhere") && message.contains("ppocrv6_small_det.onnx")
    }
  }
}
