/// Networks made of a part of a file's.
///
/// Of `GraphProto`, `input` is field 11 and `output` 12, each a `ValueInfoProto` of `name` (1) and `type` (2); of `TypeProto`,
/// `tensor_type` is 1, of `elem_type` (1) and `shape` (2); of `TensorShapeProto`, `dim` is 1, of `dim_value` (1) or `dim_param` (2).
extension ONNXFile {
  private static let (inputField, outputField) = (11, 12)

  /// The file with an array of the network as one more output.
  ///
  /// - Parameters:
  ///   - name: The array.
  ///   - sizes: Its sizes, the outermost first; nil for those that change.
  /// - Returns: The file.
  func addingOutput(_ name: String, sizes: [Int?]) -> [UInt8] {
    rewritingGraph { graph in
      graph.write(Self.message(ofValue: name, sizes: sizes), field: Self.outputField)
    } copying: { _ in
      true
    }
  }

  /// The steps from an array of the network to its outputs, with the stored arrays that they need.
  ///
  /// - Parameters:
  ///   - name: The array, which is the new network's input.
  ///   - sizes: Its sizes, the outermost first; nil for those that change.
  ///   - tensors: What stands instead of stored arrays, under their names.
  /// - Returns: The part's file.
  func part(from name: String, sizes: [Int?], replacing tensors: [String: Tensor]) -> [UInt8] {
    var needed = Set(outputNames)
    for node in nodes().reversed() where !needed.isDisjoint(with: node.outputs) {
      needed.formUnion(node.inputs.filter { $0 != name })
    }
    needed.remove(name)
    return rewritingGraph { graph in
      graph.write(Self.message(ofValue: name, sizes: sizes), field: Self.inputField)
      for (name, tensor) in tensors.sorted(by: { $0.key < $1.key }) {
        graph.write(Self.message(of: tensor, name: name), field: 5)
      }
    } copying: { field in
      switch (field.number, field.payload) {
      case (1, let node?): !needed.isDisjoint(with: Self.node(node).outputs)
      case (5, let tensor?): Self.name(of: tensor).map { needed.contains($0) && tensors[$0] == nil } ?? false
      case (Self.inputField, _): false
      default: true
      }
    }
  }

  /// The names of the network's outputs.
  private var outputNames: [String] {
    var names: [String] = []
    forEachPart(numbered: Self.outputField) { payload in
      var reader = ProtobufReader(payload)
      while let field = reader.next() {
        if field.number == 1, let name = field.payload { names.append(String(decoding: name, as: UTF8.self)) }
      }
    }
    return names
  }

  /// The file with those fields of the network that `isKept` tells, and what `add` writes after them.
  private func rewritingGraph(
    _ add: (inout ProtobufWriter) -> Void, copying isKept: (ProtobufReader.Field) -> Bool
  ) -> [UInt8] {
    data.withUnsafeBytes { bytes in
      var result = ProtobufWriter(room: bytes.count)
      var model = ProtobufReader(bytes)
      while let field = model.next() {
        guard field.number == 7, let graph = field.payload else {
          result.copy(field)
          continue
        }
        var (reader, rewritten) = (ProtobufReader(graph), ProtobufWriter(room: graph.count))
        while let part = reader.next() {
          if isKept(part) { rewritten.copy(part) }
        }
        add(&rewritten)
        result.write(rewritten.bytes, field: 7)
      }
      return result.bytes
    }
  }

  private static func message(ofValue name: String, sizes: [Int?]) -> [UInt8] {
    var shape = ProtobufWriter()
    for (index, size) in sizes.enumerated() {
      var dimension = ProtobufWriter()
      if let size { dimension.write(size, field: 1) } else { dimension.write("size \(index)".utf8, field: 2) }
      shape.write(dimension.bytes, field: 1)
    }
    var (tensor, type, value) = (ProtobufWriter(), ProtobufWriter(), ProtobufWriter())
    tensor.write(floatType, field: 1)
    tensor.write(shape.bytes, field: 2)
    type.write(tensor.bytes, field: 1)
    value.write(name.utf8, field: 1)
    value.write(type.bytes, field: 2)
    return value.bytes
  }
}
