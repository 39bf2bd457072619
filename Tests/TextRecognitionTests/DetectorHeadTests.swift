import FoundationEssentials
import Glibc
import Testing

@testable import TextRecognition

private let environment = ProcessInfo.processInfo.environment
private let fetched = "\(testsDirectory)/../.deps"
private let directory = environment["BOOKSPINE_MODEL_DIR"] ?? "\(fetched)/models"
private let runtime = try? OpenVINORuntime(directory: environment["BOOKSPINE_RUNTIME_DIR"] ?? "\(fetched)/openvino")

@Suite struct DetectorHeadTests {
  @Test func leavesOtherNetworksAlone() {
    #expect(DetectorHead.rewritten(Data()) == nil)
    #expect(DetectorHead.rewritten(Data("no model".utf8)) == nil)
  }

  @Test(
    .enabled(
      if: (try? ModelFiles(directory: directory, model: "tiny")) != nil,
      "the PP-OCR models are missing; run Scripts/setup"), arguments: ["small", "tiny"])
  func rewritesTheDetectors(model: String) throws {
    let files = try ModelFiles(directory: directory, model: model)
    let file = try #require(files.detectorContent())
    let rewritten = try #require(DetectorHead.rewritten(file))
    let end = ONNXFile(rewritten).nodes().suffix(2)
    #expect(end.map(\.operation) == ["Sigmoid", "DepthToSpace"])
    #expect(end.last?.outputs == ONNXFile(file).nodes().last?.outputs)
    #expect(DetectorHead.rewritten(rewritten) == nil, "rewritten twice")
    // A reader's network ends otherwise.
    #expect(try DetectorHead.rewritten(#require(files.readerContent())) == nil)
  }

  @Test(.enabled(if: runtime != nil, "OpenVINO is missing; run Scripts/setup"), arguments: ["small", "tiny"])
  func givesTheSameMap(model: String) throws {
    let files = try ModelFiles(directory: directory, model: model)
    let input = OpenVINOTensor(shape: [1, 3, 64, 96])
    for index in input.values.indices { input.values[index] = sin(Float(index) * 0.37) }
    let maps = try [nil, DetectorHead.rewritten(#require(files.detectorContent()))].map { content in
      let network = try OpenVINOModel(
        runtime: #require(runtime), path: files.detector, content: content, threads: 1, streams: 1, precision: "f32")
      return try network.run(input) { (shape: $0, values: Array($1)) }
    }
    #expect(maps[0].shape == [1, 1, 64, 96] && maps[1].shape == maps[0].shape)
    #expect(Set(maps[0].values).count > 1000)
    #expect(zip(maps[0].values, maps[1].values).allSatisfy { abs($0 - $1) < 1e-5 })
  }
}
