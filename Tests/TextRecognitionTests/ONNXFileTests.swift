import FoundationEssentials
import Testing

@testable import TextRecognition

@Suite struct ONNXFileTests {
  private func entry(_ key: String, _ value: String) -> [UInt8] {
    onnxField(14, onnxField(1, Array(key.utf8)) + onnxField(2, Array(value.utf8)))
  }

  private var model: [UInt8] {
    // Version as varint, a graph, and numbers of 64 and 32 bits, to be skipped.
    let numbers: [UInt8] = [0x59, 1, 2, 3, 4, 5, 6, 7, 8, 0x5D, 1, 2, 3, 4]
    return [0x08, 0x88, 0x01] + onnxField(7, [1, 2, 3]) + entry("other", "x") + numbers
      + entry("character", "a\nß\n日")
  }

  @Test func findsAKey() {
    #expect(ONNXFile(Data(model)).text(of: "character") == "a\nß\n日")
    #expect(ONNXFile(Data(model)).text(of: "other") == "x")
    #expect(ONNXFile(Data(model)).text(of: "shape") == nil)
  }

  @Test func survivesDamage() {
    for count in 0..<model.count {
      #expect(ONNXFile(Data(model[..<count])).text(of: "character") == nil)
    }
    for index in model.indices {
      for value in [0, 0x7F, 0xFF] as [UInt8] {
        var damaged = model
        damaged[index] = value
        #expect((ONNXFile(Data(damaged)).text(of: "character") ?? "").utf8.count <= model.count * 3)
      }
    }
  }

  @Test func refusesEndlessLengths() {
    let endless: [UInt8] = [14 << 3 | 2] + [UInt8](repeating: 0xFF, count: 12)
    #expect(ONNXFile(Data(endless)).text(of: "character") == nil)
    #expect(
      ONNXFile(Data([14 << 3 | 2] + [UInt8](repeating: 0xFF, count: 9) + [1])).text(of: "character") == nil)
  }

  /// A graph with an array of 32 bit floats, and fields that are none.
  private func modelWithArray(_ values: [Float], type: UInt8 = 1) -> [UInt8] {
    let raw = values.withUnsafeBytes { Array($0) }
    let tensor =
      onnxField(1, [1, UInt8(values.count)]) + [0x10, type] + onnxField(8, Array("weights".utf8)) + onnxField(9, raw)
    return [0x08, 8] + onnxField(7, onnxField(1, [7, 7]) + onnxField(5, tensor)) + entry("character", "a")
  }

  @Test func replacesArrays() throws {
    let file = ONNXFile(Data(modelWithArray([1, 2, 3])))
    let array = try #require(file.tensors(named: ["weights", "others"])["weights"])
    #expect(array.shape == [1, 3])
    #expect(array.values == [1, 2, 3])
    let longer = ONNXFile.Tensor(shape: [2, 200], values: [Float](repeating: 0.5, count: 400))
    let changed = ONNXFile(file.replacing(["weights": longer, "others": array]))
    #expect(changed.tensors(named: ["weights"])["weights"]?.values == longer.values)
    #expect(changed.tensors(named: ["weights"])["weights"]?.shape == [2, 200])
    #expect(changed.text(of: "character") == "a")
    #expect(file.replacing([:]) == Data(modelWithArray([1, 2, 3])))
  }

  @Test func replacesNodes() {
    let model =
      [0x08, 8] + onnxField(7, onnxNode("Relu", ["a"], "b") + onnxNode("Sigmoid", ["b"], "c")) + entry("character", "a")
    let file = ONNXFile(Data(model))
    let relu = ONNXFile.Node(operation: "Relu", inputs: ["a"], outputs: ["b"])
    #expect(file.nodes() == [relu, ONNXFile.Node(operation: "Sigmoid", inputs: ["b"], outputs: ["c"])])
    let spread = ONNXFile.Node(operation: "DepthToSpace", inputs: ["b"], outputs: ["c"], settings: ["blocksize": 4])
    let changed = file.replacing([:], nodes: ["c": [relu, spread], "x": [relu]])
    #expect(ONNXFile(changed).nodes().map(\.operation) == ["Relu", "Relu", "DepthToSpace"])
    // An attribute: its name, its integer, its type.
    let setting = onnxField(5, onnxField(1, Array("blocksize".utf8)) + [3 << 3, 4, 20 << 3 & 0x7F | 0x80, 1, 2])
    #expect(Array(changed).contains(setting))
    #expect(file.replacing([:]) == Data(model))
  }

  @Test func takesFloatsAlone() {
    #expect(ONNXFile(Data(modelWithArray([1], type: 10))).tensors(named: ["weights"]).isEmpty)
  }

  @Test func survivesDamagedArrays() {
    let model = modelWithArray([1, 2, 3])
    for index in model.indices {
      for value in [0, 0x7F, 0xFF] as [UInt8] {
        var damaged = model
        damaged[index] = value
        let file = ONNXFile(Data(damaged))
        let arrays = file.tensors(named: ["weights"])
        #expect(file.replacing(arrays).count <= 4 * model.count)
      }
    }
  }
}
