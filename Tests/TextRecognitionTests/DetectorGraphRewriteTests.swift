import Glibc
import Testing

@testable import TextRecognition

private let runtime = try? OpenVINORuntime(directory: runtimeDirectory)

@Suite struct DetectorGraphRewriteTests {
  @Test func leavesOtherNetworksAlone() {
    #expect(DetectorGraphRewrite.rewritten(.made([])) == nil)
    #expect(DetectorGraphRewrite.rewritten(.made(Array("no model".utf8))) == nil)
  }

  /// A network of one channel, by the names of its arrays and of the first layer's output.
  private func network(weights: String, offsets: String, last: String, output: String) -> FileBytes {
    func array(_ name: String, _ shape: [UInt8]) -> [UInt8] {
      let raw = [UInt8](repeating: 0, count: 4 * shape.reduce(1) { $0 * Int($1) })
      return onnxField(
        5, shape.flatMap { [1 << 3, $0] } + [2 << 3, 1] + onnxField(8, Array(name.utf8)) + onnxField(9, raw))
    }
    let nodes = [
      onnxNode("ConvTranspose", ["x", weights], output), onnxNode("Add", [output, offsets], "b"),
      onnxNode("Relu", ["b"], "c"),
      onnxNode("ConvTranspose", ["c", last], "d"), onnxNode("Add", ["d", "e"], "f"), onnxNode("Sigmoid", ["f"], "g"),
    ]
    let arrays = [array("v", [1, 1, 2, 2]), array("w", [1, 1, 2, 2]), array("o", [1, 1, 1, 1])]
    let graph = (nodes + arrays).flatMap { $0 }
    return .made([7 << 3 | 2, UInt8(graph.count & 0x7F | 0x80), UInt8(graph.count >> 7)] + graph)
  }

  @Test func takesEachPartOnce() {
    #expect(DetectorGraphRewrite.rewritten(network(weights: "v", offsets: "o", last: "w", output: "a")) != nil)
    #expect(DetectorGraphRewrite.rewritten(network(weights: "v", offsets: "o", last: "v", output: "a")) == nil)
    #expect(DetectorGraphRewrite.rewritten(network(weights: "v", offsets: "o", last: "w", output: "d")) == nil)
    #expect(DetectorGraphRewrite.rewritten(network(weights: "v", offsets: "w", last: "w", output: "a")) == nil)
    #expect(DetectorGraphRewrite.rewritten(network(weights: "v", offsets: "missing", last: "w", output: "a")) == nil)
  }

  @Test(
    .enabled(
      if: (try? PPOCRModelFiles(directory: modelDirectory, model: "tiny")) != nil,
      "the PP-OCR models are missing; run Scripts/setup"), arguments: ["small", "tiny"])
  func rewritesTheDetectors(model: String) throws {
    let files = try PPOCRModelFiles(directory: modelDirectory, model: model)
    let file = try #require(files.detectorContent())
    let rewritten = try #require(DetectorGraphRewrite.rewritten(file))
    let end = ONNXFile(rewritten).nodes().suffix(2)
    #expect(end.map(\.operation) == ["Sigmoid", "DepthToSpace"])
    #expect(end.last?.outputs == ONNXFile(file).nodes().last?.outputs)
    #expect(DetectorGraphRewrite.rewritten(.made(rewritten)) == nil, "rewritten twice")
    // A reader's network ends otherwise.
    #expect(try DetectorGraphRewrite.rewritten(#require(files.recognizerContent())) == nil)
  }

  @Test(.enabled(if: runtime != nil, "OpenVINO is missing; run Scripts/setup"), arguments: ["small", "tiny"])
  func givesTheSameMap(model: String) throws {
    let files = try PPOCRModelFiles(directory: modelDirectory, model: model)
    let input = try OpenVINOTensor(shape: [1, 3, 64, 96])
    for index in input.values.indices { input.values[index] = sin(Float(index) * 0.37) }
    let maps = try [nil, DetectorGraphRewrite.rewritten(#require(files.detectorContent()))].map { content in
      let network = try OpenVINOModel(
        runtime: #require(runtime), path: files.detector, content: content,
        settings: .init(threads: 1, streams: 1, precision: "f32"))
      return try network.run(input) { try $0.withOutput { (shape: $0, values: Array($1)) } }
    }
    #expect(maps[0].shape == [1, 1, 64, 96] && maps[1].shape == maps[0].shape)
    #expect(Set(maps[0].values).count > 1000)
    #expect(zip(maps[0].values, maps[1].values).allSatisfy { abs($0 - $1) < 1e-5 })
  }
}
