import COpenVINO
import Synchronization

/// A model compiled for the CPU; run from many threads at once.
final class OpenVINOModel: @unchecked Sendable {
  /// An array of numbers with its shape.
  struct Tensor {
    var shape: [Int]
    var values: [Float]
  }

  // "A compiled model may be shared between threads, an infer request may not": requests are kept in a pool.
  private let runtime: OpenVINORuntime
  private let compiled: UnsafeMutableRawPointer
  private let idleRequests = Mutex<[SendablePointer]>([])

  /// Reads and compiles an ONNX model.
  ///
  /// - Parameters:
  ///   - runtime: The loaded library.
  ///   - path: The ONNX file.
  ///   - threads: Threads that all inferences together may use, from 1.
  ///   - streams: Inferences that run at once, each on its share of the threads.
  ///   - precision: "f32", "bf16", or nil for what the processor does fastest.
  /// - Throws: ``TextRecognitionError/modelUnavailable(_:)``.
  init(
    runtime: OpenVINORuntime, path: String, threads: Int, streams: Int, precision: String?
  ) throws(TextRecognitionError) {
    var model: UnsafeMutableRawPointer?
    guard runtime.api.core_read_model(runtime.core, path, nil, &model) == 0, let model else {
      throw .modelUnavailable("\(path) could not be read as a model: \(runtime.lastError)")
    }
    defer { runtime.api.model_free(model) }
    var compiled: UnsafeMutableRawPointer?
    var api = runtime.api
    let status = bookspine_ov_compile(
      &api, runtime.core, model, "\(threads)", "\(streams)", precision, &compiled)
    guard status == 0, let compiled else {
      throw .modelUnavailable("\(path) could not be compiled: \(runtime.lastError)")
    }
    self.runtime = runtime
    self.compiled = compiled
  }

  deinit {
    idleRequests.withLock { for request in $0 { runtime.api.infer_request_free(request.pointer) } }
    runtime.api.compiled_model_free(compiled)
  }

  /// Runs the model on one input and gives `body` the output while it is valid.
  ///
  /// - Throws: ``TextRecognitionError/failed(_:)``, and what `body` throws.
  func run<Result>(
    _ input: inout Tensor, _ body: (_ shape: [Int], _ values: UnsafeBufferPointer<Float>) throws -> Result
  ) throws -> Result {
    let request = try takeRequest()
    defer { idleRequests.withLock { $0.append(SendablePointer(pointer: request)) } }
    var dimensions = input.shape.map(Int64.init)
    return try dimensions.withUnsafeMutableBufferPointer { dimensions in
      try input.values.withUnsafeMutableBytes { bytes in
        let shape = bookspine_ov_shape(rank: Int64(dimensions.count), dims: dimensions.baseAddress)
        var tensor: UnsafeMutableRawPointer?
        try check(runtime.api.tensor_create_from_host_ptr(BOOKSPINE_OV_F32, shape, bytes.baseAddress, &tensor))
        defer { runtime.api.tensor_free(tensor) }
        try check(runtime.api.infer_request_set_input_tensor(request, tensor))
        try check(runtime.api.infer_request_infer(request))
        return try withOutput(of: request, body)
      }
    }
  }

  private func withOutput<Result>(
    of request: UnsafeMutableRawPointer, _ body: ([Int], UnsafeBufferPointer<Float>) throws -> Result
  ) throws -> Result {
    var output: UnsafeMutableRawPointer?
    try check(runtime.api.infer_request_get_output_tensor(request, &output))
    defer { runtime.api.tensor_free(output) }
    var shape = bookspine_ov_shape()
    try check(runtime.api.tensor_get_shape(output, &shape))
    defer { _ = runtime.api.shape_free(&shape) }
    let dimensions = UnsafeBufferPointer(start: shape.dims, count: Int(shape.rank)).map { Int($0) }
    var data: UnsafeMutableRawPointer?
    try check(runtime.api.tensor_data(output, &data))
    let count = dimensions.reduce(1, *)
    return try body(dimensions, UnsafeBufferPointer(start: data?.assumingMemoryBound(to: Float.self), count: count))
  }

  private func takeRequest() throws -> UnsafeMutableRawPointer {
    if let idle = idleRequests.withLock({ $0.popLast() }) { return idle.pointer }
    var request: UnsafeMutableRawPointer?
    try check(runtime.api.compiled_model_create_infer_request(compiled, &request))
    guard let request else { throw TextRecognitionError.failed("OpenVINO made no infer request") }
    return request
  }

  private func check(_ status: Int32) throws {
    guard status == 0 else { throw TextRecognitionError.failed("OpenVINO: \(runtime.lastError)") }
  }
}

/// A pointer that only one thread uses at a time.
private struct SendablePointer: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer
}
