import Imaging
import Testing

@testable import TextRecognition

private let ppocr = loadPPOCR()

@Suite(.enabled(if: ppocr != nil, "the PP-OCR models or OpenVINO are missing; run Scripts/setup"))
struct PPOCRDetectorTests {
  @Test(arguments: 0...3) func threadsMakeTheSameInput(quarterTurns: Int) throws {
    let image = try Fixture.spine("shelf").image
    func detector(threads: Int) throws -> PPOCRDetector {
      PPOCRDetector(model: try #require(ppocr).placeDetector.model, threads: threads)
    }
    func input(threads: Int) throws -> [Float] {
      let tensor = try detector(threads: threads).input(
        from: image, width: 640, height: 992, quarterTurns: quarterTurns
      ) { true }
      return Array(tensor.values)
    }
    let whole = try image.resized(width: 640, height: 992).rotated(quarterTurns: quarterTurns)
    let wanted = OpenVINOTensor(shape: [1, 3, whole.height, whole.width])
    writeNormalizedPlanes(of: whole, to: wanted)
    #expect(try input(threads: 3) == Array(wanted.values))
    #expect(try input(threads: 1) == Array(wanted.values))
  }
}
