import COpenVINO
import Glibc
import Threading

/// A model compiled for the CPU, which many threads may run: of their inferences as many run at once as it has streams.
final class OpenVINOModel: @unchecked Sendable {
  // "A compiled model may be shared between threads, an infer request may not": requests are kept in a pool.
  private struct Requests {
    var idle: [SendablePointer] = []
    /// How many run, or are read from.
    var taken = 0
    /// Those that nobody waits for any more, with the input that they still read.
    var abandoned: [(request: SendablePointer, input: OpenVINOTensor)] = []
  }

  private let runtime: OpenVINORuntime
  private let compiled: UnsafeMutableRawPointer
  private let outputCount: Int
  private let mostRequests: Int
  private let requests = Monitor(Requests())

  /// Reads and compiles an ONNX model.
  ///
  /// - Parameters:
  ///   - runtime: The loaded library.
  ///   - path: The ONNX file.
  ///   - content: What the file holds, where it was changed; nil: as it is on disk.
  ///   - outputCount: How many outputs the network has.
  ///   - settings: How it is compiled.
  /// - Throws: ``TextRecognitionError/modelUnavailable(_:)``.
  init(
    runtime: OpenVINORuntime, path: String, content: [UInt8]? = nil, outputCount: Int = 1, settings: Settings
  ) throws(TextRecognitionError) {
    var model: UnsafeMutableRawPointer?
    let read =
      content?.withUnsafeBytes { bytes in
        runtime.api.core_read_model_from_memory_buffer(
          runtime.core, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count, nil, &model)
      } ?? runtime.api.core_read_model(runtime.core, path, nil, &model)
    guard read == 0, let model else {
      throw .modelUnavailable("\(path) could not be read as a model: \(runtime.lastError)")
    }
    defer { runtime.api.model_free(model) }
    guard settings.shape.isEmpty || runtime.fix(settings.shape, of: model) else {
      throw .modelUnavailable("\(path) does not take the shape \(settings.shape): \(runtime.lastError)")
    }
    guard let compiled = runtime.compile(model, settings.properties) else {
      throw .modelUnavailable("\(path) could not be compiled: \(runtime.lastError)")
    }
    self.runtime = runtime
    self.compiled = compiled
    self.outputCount = outputCount
    mostRequests = settings.requests
  }

  deinit {
    requests.withLock { requests in
      for (request, _) in requests.abandoned {
        _ = runtime.api.infer_request_wait(request.pointer)
        requests.idle.append(request)
      }
      for request in requests.idle { runtime.api.infer_request_free(request.pointer) }
    }
    runtime.api.compiled_model_free(compiled)
  }

  /// How many requests there are.
  var requestCount: Int { requests.withLock { $0.idle.count + $0.taken + $0.abandoned.count } }

  /// Runs the model on one input and gives `body` the output while it is valid.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - shouldContinue: Asked often while the model runs; returns false when the output is no longer wanted.
  ///   - body: Receives the outputs; does not run the model itself, whose last request it may hold.
  /// - Returns: What `body` returns.
  /// - Throws: ``TextRecognitionError/failed(_:)``, ``Canceled``, and what `body` throws.
  func run<Result>(
    _ input: OpenVINOTensor, while shouldContinue: () -> Bool = { true },
    _ body: (Outputs) throws -> Result
  ) throws -> Result {
    let request = try takeRequest(while: shouldContinue)
    try start(request, on: input)
    while isBusy(request) {
      _ = runtime.api.infer_request_wait_for(request, Self.pollMilliseconds)
      guard shouldContinue() else {
        // Left to end by itself: a network of changing input shapes that is canceled midway keeps some layers' old shapes, and the
        // next run gives what the run before it gave (measured with OpenVINO 2026.4).
        requests.withLock {
          $0.abandoned.append((SendablePointer(pointer: request), input))
          $0.taken -= 1
        }
        throw Canceled()
      }
    }
    defer { giveBack(request) }
    // A request that failed is idle a moment before it has its error.
    try runtime.check(runtime.api.infer_request_wait_for(request, Int64(Int32.max)))
    return try body(Outputs(count: outputCount, runtime: runtime, request: request))
  }

  /// Frees what inferences left behind for the next ones, their outputs among it; does nothing while one runs, also for another scan:
  /// OpenVINO would throw an exception then, which ends the process.
  func releaseMemory() {
    var api = runtime.api
    // None begins meanwhile: the lock is held.
    requests.withLock {
      keepEnded(&$0)
      guard $0.taken == 0, $0.abandoned.isEmpty else { return }
      for request in $0.idle { api.infer_request_free(request.pointer) }
      $0.idle = []
      bookspine_ov_release_memory(&api, compiled)
    }
  }

  /// What a network gave, while it is valid.
  struct Outputs {
    let count: Int
    fileprivate let runtime: OpenVINORuntime
    fileprivate let request: UnsafeMutableRawPointer

    /// Gives `body` the shape and the values of an output, by its number.
    func withOutput<Result>(
      _ index: Int = 0, _ body: (_ shape: [Int], _ values: UnsafeBufferPointer<Float>) throws -> Result
    ) throws -> Result {
      var output: UnsafeMutableRawPointer?
      try runtime.check(runtime.api.infer_request_get_output_tensor_by_index(request, index, &output))
      defer { runtime.api.tensor_free(output) }
      var shape = bookspine_ov_shape()
      try runtime.check(runtime.api.tensor_get_shape(output, &shape))
      defer { _ = runtime.api.shape_free(&shape) }
      let dimensions = UnsafeBufferPointer(start: shape.dims, count: Int(shape.rank)).map { Int($0) }
      var data: UnsafeMutableRawPointer?
      try runtime.check(runtime.api.tensor_data(output, &data))
      let count = dimensions.reduce(1, *)
      return try body(dimensions, UnsafeBufferPointer(start: data?.assumingMemoryBound(to: Float.self), count: count))
    }
  }

  /// How often the host is asked whether to go on while a network runs.
  private static let pollMilliseconds: Int64 = 10

  private func start(_ request: UnsafeMutableRawPointer, on input: OpenVINOTensor) throws {
    do {
      var dimensions = input.shape.map(Int64.init)
      try dimensions.withUnsafeMutableBufferPointer { dimensions in
        let shape = bookspine_ov_shape(rank: Int64(dimensions.count), dims: dimensions.baseAddress)
        var tensor: UnsafeMutableRawPointer?
        try runtime.check(
          runtime.api.tensor_create_from_host_ptr(BOOKSPINE_OV_F32, shape, input.values.baseAddress, &tensor))
        defer { runtime.api.tensor_free(tensor) }
        try runtime.check(runtime.api.infer_request_set_input_tensor(request, tensor))
        try runtime.check(runtime.api.infer_request_start_async(request))
      }
    } catch {
      giveBack(request)
      throw error
    }
  }

  /// Whether a request still runs; releases of OpenVINO differ in whether waiting for it tells.
  private func isBusy(_ request: UnsafeMutableRawPointer) -> Bool {
    var output: UnsafeMutableRawPointer?
    defer { runtime.api.tensor_free(output) }
    return runtime.api.infer_request_get_output_tensor_by_index(request, 0, &output) == BOOKSPINE_OV_BUSY
  }

  /// A request that is idle, when those that nobody waits for have ended: the processor is theirs until then.
  private func takeRequest(while shouldContinue: () -> Bool) throws -> UnsafeMutableRawPointer {
    while true {
      let request = try requests.withLock { requests -> SendablePointer? in
        keepEnded(&requests)
        guard requests.abandoned.isEmpty else { return nil }
        if requests.idle.isEmpty, requests.taken == 0 { try makeRequests(&requests) }
        guard let request = requests.idle.popLast() else { return nil }
        requests.taken += 1
        return request
      }
      if let request { return request.pointer }
      guard shouldContinue() else { throw Canceled() }
      let deadline = Deadline(after: Double(Self.pollMilliseconds) / 1000)
      _ = requests.wait(until: deadline) { $0.abandoned.isEmpty && !$0.idle.isEmpty ? () : nil }
    }
  }

  /// Makes all requests, while none runs.
  ///
  /// To make one while a network of changing input shapes runs crashes the process, seldom (OpenVINO 2026.4,
  /// Docs/Experiments/2026-11-30-crash-in-openvino.md).
  private func makeRequests(_ requests: inout Requests) throws {
    for _ in 0..<mostRequests {
      var request: UnsafeMutableRawPointer?
      try runtime.check(runtime.api.compiled_model_create_infer_request(compiled, &request))
      guard let request else { throw TextRecognitionError.failed("OpenVINO made no infer request") }
      requests.idle.append(SendablePointer(pointer: request))
    }
  }

  /// Makes those abandoned requests idle that have ended.
  private func keepEnded(_ requests: inout Requests) {
    let ended = requests.abandoned.partition { !isBusy($0.request.pointer) }
    requests.idle += requests.abandoned[ended...].map(\.request)
    requests.abandoned.removeSubrange(ended...)
  }

  private func giveBack(_ request: UnsafeMutableRawPointer) {
    requests.withLock {
      $0.idle.append(SendablePointer(pointer: request))
      $0.taken -= 1
    }
  }
}

/// A pointer that only one thread uses at a time.
private struct SendablePointer: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer
}
