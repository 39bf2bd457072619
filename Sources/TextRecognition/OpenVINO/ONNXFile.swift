/// An ONNX model's file, as far as the library looks into it: the text beside the network, the network's steps and its numbers.
///
/// ONNX is a protocol buffer (onnx/onnx.proto): of `ModelProto`, `graph` is field 7 and `metadata_props` field 14, each a message of `key`
/// (1) and `value` (2); of `GraphProto`, `node` is field 1 and `initializer` 5; of `NodeProto`, `input` is 1, `output` 2, `op_type` 4,
/// `attribute` 5; of `AttributeProto`, `name` is 1, `i` 3, `type` 20; of `TensorProto`, `dims` is 1, `data_type` 2, `name` 8, `raw_data` 9.
struct ONNXFile {
  /// A step of the network.
  struct Node: Hashable {
    /// What it does: the name of an ONNX operator.
    var operation: String
    /// The arrays that it takes: outputs of other steps, or stored ones.
    var inputs: [String]
    var outputs: [String]
    /// Its settings that are integers; those of steps that were read from a file are left out.
    var settings: [String: Int] = [:]
  }

  /// An array of numbers of the network.
  struct Tensor {
    /// The sizes, the outermost first.
    var shape: [Int]
    var values: [Float]
  }

  let data: FileBytes

  init(_ data: FileBytes) { self.data = data }

  init(_ bytes: [UInt8]) { self.init(.made(bytes)) }

  /// The text under a key, where PP-OCR's recognizer keeps its character list; nil when the file is no ONNX model or lacks the key.
  func text(of key: String) -> String? {
    data.withUnsafeBytes { bytes in
      var reader = ProtobufReader(bytes)
      while let field = reader.next() {
        if field.number == 14, let pair = field.payload.map(Self.pair), pair.key == key { return pair.value }
      }
      return nil
    }
  }

  /// The arrays with these names, as far as they are stored as plain 32 bit floats.
  func tensors(named names: Set<String>) -> [String: Tensor] {
    var found: [String: Tensor] = [:]
    forEachPart(numbered: 5) { payload in
      if let name = Self.name(of: payload), names.contains(name) { found[name] = Self.tensor(payload) }
    }
    return found
  }

  /// The steps of the network, in the order in which they are computed.
  func nodes() -> [Node] {
    var found: [Node] = []
    forEachPart(numbered: 1) { found.append(Self.node($0)) }
    return found
  }

  /// Calls `body` with each message of the network in a field with this number.
  func forEachPart(numbered number: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
    data.withUnsafeBytes { bytes in
      var model = ProtobufReader(bytes)
      while let field = model.next() {
        guard field.number == 7, let graph = field.payload else { continue }
        var reader = ProtobufReader(graph)
        while let part = reader.next() {
          if part.number == number, let payload = part.payload { body(payload) }
        }
      }
    }
  }

  /// The file with other arrays under their names, and with other steps instead of those whose first output has a name.
  func replacing(_ tensors: [String: Tensor], nodes: [String: [Node]] = [:]) -> [UInt8] {
    data.withUnsafeBytes { bytes in
      var result = ProtobufWriter(room: bytes.count)
      var model = ProtobufReader(bytes)
      while let field = model.next() {
        if field.number == 7, let graph = field.payload {
          result.write(Self.graph(graph, replacing: tensors, nodes: nodes), field: 7)
        } else {
          result.copy(field)
        }
      }
      return result.bytes
    }
  }

  private static func graph(
    _ graph: UnsafeRawBufferPointer, replacing tensors: [String: Tensor], nodes: [String: [Node]]
  ) -> [UInt8] {
    var result = ProtobufWriter(room: graph.count)
    var reader = ProtobufReader(graph)
    while let field = reader.next() {
      if field.number == 1, let name = field.payload.flatMap({ node($0).outputs.first }), let others = nodes[name] {
        for other in others { result.write(message(of: other), field: 1) }
      } else if field.number == 5, let name = field.payload.flatMap(name), let tensor = tensors[name] {
        result.write(message(of: tensor, name: name), field: 5)
      } else {
        result.copy(field)
      }
    }
    return result.bytes
  }

  static func message(of tensor: Tensor, name: String) -> [UInt8] {
    var written = ProtobufWriter()
    for size in tensor.shape { written.write(size, field: 1) }
    written.write(floatType, field: 2)
    written.write(name.utf8, field: 8)
    tensor.values.withUnsafeBytes { written.write($0, field: 9) }
    return written.bytes
  }

  private static func message(of node: Node) -> [UInt8] {
    var written = ProtobufWriter()
    for name in node.inputs { written.write(name.utf8, field: 1) }
    for name in node.outputs { written.write(name.utf8, field: 2) }
    written.write(node.operation.utf8, field: 4)
    for (name, value) in node.settings.sorted(by: { $0.key < $1.key }) {
      var setting = ProtobufWriter()
      setting.write(name.utf8, field: 1)
      setting.write(value, field: 3)
      setting.write(integerSetting, field: 20)
      written.write(setting.bytes, field: 5)
    }
    return written.bytes
  }

  /// `AttributeProto.AttributeType.INT`.
  private static let integerSetting = 2
  /// `TensorProto.DataType.FLOAT`.
  static let floatType = 1

  static func node(_ message: UnsafeRawBufferPointer) -> Node {
    var node = Node(operation: "", inputs: [], outputs: [])
    var reader = ProtobufReader(message)
    while let field = reader.next() {
      let text = field.payload.map { String(decoding: $0, as: UTF8.self) } ?? ""
      switch field.number {
      case 1: node.inputs.append(text)
      case 2: node.outputs.append(text)
      case 4: node.operation = text
      default: break
      }
    }
    return node
  }

  static func name(of tensor: UnsafeRawBufferPointer) -> String? {
    var reader = ProtobufReader(tensor)
    while let field = reader.next() {
      if field.number == 8 { return field.payload.map { String(decoding: $0, as: UTF8.self) } }
    }
    return nil
  }

  private static func tensor(_ payload: UnsafeRawBufferPointer) -> Tensor? {
    var (shape, type, values): ([Int], Int, [Float]?) = ([], 0, nil)
    var reader = ProtobufReader(payload)
    while let field = reader.next() {
      switch (field.number, field.payload) {
      case (1, nil): shape.append(Int(truncatingIfNeeded: field.value))
      case (1, let packed?):
        var sizes = ProtobufReader(packed)
        while let size = sizes.varint() { shape.append(Int(truncatingIfNeeded: size)) }
      case (2, nil): type = Int(truncatingIfNeeded: field.value)
      case (9, let raw?):
        values = [Float](unsafeUninitializedCapacity: raw.count / 4) { buffer, count in
          UnsafeMutableRawBufferPointer(buffer).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: raw[..<(raw.count / 4 * 4)]))
          count = raw.count / 4
        }
      default: break
      }
    }
    guard type == floatType, let values else { return nil }
    return Tensor(shape: shape, values: values)
  }

  private static func pair(_ message: UnsafeRawBufferPointer) -> (key: String, value: String) {
    var (key, value) = ("", "")
    var reader = ProtobufReader(message)
    while let field = reader.next() {
      let text = field.payload.map { String(decoding: $0, as: UTF8.self) } ?? ""
      if field.number == 1 { key = text }
      if field.number == 2 { value = text }
    }
    return (key, value)
  }
}
