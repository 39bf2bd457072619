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
    #expect(ONNXFile(model).text(of: "character") == "a\nß\n日")
    #expect(ONNXFile(model).text(of: "other") == "x")
    #expect(ONNXFile(model).text(of: "shape") == nil)
  }

  @Test func survivesDamage() {
    for count in 0..<model.count {
      #expect(ONNXFile(Array(model[..<count])).text(of: "character") == nil)
    }
    for index in model.indices {
      for value in [0, 0x7F, 0xFF] as [UInt8] {
        var damaged = model
        damaged[index] = value
        #expect((ONNXFile(damaged).text(of: "character") ?? "").utf8.count <= model.count * 3)
      }
    }
  }

  @Test func refusesEndlessLengths() {
    let endless: [UInt8] = [14 << 3 | 2] + [UInt8](repeating: 0xFF, count: 12)
    #expect(ONNXFile(endless).text(of: "character") == nil)
    #expect(ONNXFile([14 << 3 | 2] + [UInt8](repeating: 0xFF, count: 9) + [1]).text(of: "character") == nil)
  }

  /// A graph with an array of 32 bit floats, and fields that are none.
  private func modelWithArray(_ values: [Float], type: UInt8 = 1) -> [UInt8] {
    let raw = values.withUnsafeBytes { Array($0) }
    let tensor =
      onnxField(1, [1, UInt8(values.count)]) + [0x10, type] + onnxField(8, Array("weights".utf8)) + onnxField(9, raw)
    return [0x08, 8] + onnxField(7, onnxField(1, [7, 7]) + onnxField(5, tensor)) + entry("character", "a")
  }

  @Test func replacesArrays() throws {
    let file = ONNXFile(modelWithArray([1, 2, 3]))
    let array = try #require(file.tensors(named: ["weights", "others"])["weights"])
    #expect(array.shape == [1, 3])
    #expect(array.values == [1, 2, 3])
    let longer = ONNXFile.Tensor(shape: [2, 200], values: [Float](repeating: 0.5, count: 400))
    let changed = ONNXFile(file.replacing(["weights": longer, "others": array]))
    #expect(changed.tensors(named: ["weights"])["weights"]?.values == longer.values)
    #expect(changed.tensors(named: ["weights"])["weights"]?.shape == [2, 200])
    #expect(changed.text(of: "character") == "a")
    #expect(file.replacing([:]) == modelWithArray([1, 2, 3]))
  }

  @Test func replacesNodes() {
    let model =
      [0x08, 8] + onnxField(7, onnxNode("Relu", ["a"], "b") + onnxNode("Sigmoid", ["b"], "c")) + entry("character", "a")
    let file = ONNXFile(model)
    let relu = ONNXFile.Node(operation: "Relu", inputs: ["a"], outputs: ["b"])
    #expect(file.nodes() == [relu, ONNXFile.Node(operation: "Sigmoid", inputs: ["b"], outputs: ["c"])])
    let spread = ONNXFile.Node(operation: "DepthToSpace", inputs: ["b"], outputs: ["c"], settings: ["blocksize": 4])
    let changed = file.replacing([:], nodes: ["c": [relu, spread], "x": [relu]])
    #expect(ONNXFile(changed).nodes().map(\.operation) == ["Relu", "Relu", "DepthToSpace"])
    // An attribute: its name, its integer, its type.
    let setting = onnxField(5, onnxField(1, Array("blocksize".utf8)) + [3 << 3, 4, 20 << 3 & 0x7F | 0x80, 1, 2])
    #expect(Array(changed).contains(setting))
    #expect(file.replacing([:]) == model)
  }

  /// What a message says in its field of strings, or of messages with names.
  private func names(_ field: Int, in file: [UInt8]) -> [String] {
    var names: [String] = []
    ONNXFile(file).forEachPart(numbered: field) { payload in
      var reader = ProtobufReader(payload)
      if let name = reader.next()?.payload { names.append(String(decoding: name, as: UTF8.self)) }
    }
    return names
  }

  /// A chain of steps from "a" to "d", with an array for each, and a step aside.
  private var chain: [UInt8] {
    func value(_ field: UInt8, _ name: String) -> [UInt8] { onnxField(field, onnxField(1, Array(name.utf8))) }
    func array(_ name: String) -> [UInt8] {
      onnxField(5, [0x10, 1] + onnxField(8, Array(name.utf8)) + onnxField(9, []))
    }
    let steps = [onnxNode("Add", ["a", "v"], "b"), onnxNode("Add", ["b", "w"], "c"), onnxNode("Relu", ["b"], "x")]
    let graph = (steps + [onnxNode("Add", ["c", "u"], "d"), array("u"), array("v"), array("w")]).flatMap(\.self)
    // A length below 128 each, as the helper writes it, and one above for the graph.
    let whole = graph + value(11, "a") + value(12, "d")
    return [7 << 3 | 2, UInt8(whole.count & 0x7F | 0x80), UInt8(whole.count >> 7)] + whole
  }

  @Test func takesAPart() {
    let weights = ONNXFile.Tensor(shape: [2], values: [1, 2])
    let part = ONNXFile(chain).part(from: "b", sizes: [1, nil], replacing: ["w": weights])
    #expect(ONNXFile(part).nodes().map(\.outputs) == [["c"], ["d"]])
    #expect(names(11, in: part) == ["b"] && names(12, in: part) == ["d"])
    #expect(ONNXFile(part).tensors(named: ["u", "v", "w"]).keys.sorted() == ["u", "w"])
    #expect(ONNXFile(part).tensors(named: ["w"])["w"]?.values == [1, 2])
  }

  @Test func addsAnOutput() {
    let file = ONNXFile(chain).addingOutput("b", sizes: [1, nil])
    #expect(names(12, in: file) == ["d", "b"] && names(11, in: file) == ["a"])
    #expect(ONNXFile(file).nodes() == ONNXFile(chain).nodes())
  }

  @Test func takesFloatsAlone() {
    #expect(ONNXFile(modelWithArray([1], type: 10)).tensors(named: ["weights"]).isEmpty)
  }

  @Test func survivesDamagedArrays() {
    let model = modelWithArray([1, 2, 3])
    for index in model.indices {
      for value in [0, 0x7F, 0xFF] as [UInt8] {
        var damaged = model
        damaged[index] = value
        let file = ONNXFile(damaged)
        let arrays = file.tensors(named: ["weights"])
        #expect(file.replacing(arrays).count <= 4 * model.count)
      }
    }
  }
}
