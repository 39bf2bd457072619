/// A length-delimited field of a protocol buffer; lengths below 128 only.
func onnxField(_ number: UInt8, _ payload: [UInt8]) -> [UInt8] { [number << 3 | 2, UInt8(payload.count)] + payload }

/// A step of an ONNX network, as a field of its graph.
func onnxNode(_ operation: String, _ inputs: [String], _ output: String) -> [UInt8] {
  let inputs = inputs.flatMap { onnxField(1, Array($0.utf8)) }
  return onnxField(1, inputs + onnxField(2, Array(output.utf8)) + onnxField(4, Array(operation.utf8)))
}
