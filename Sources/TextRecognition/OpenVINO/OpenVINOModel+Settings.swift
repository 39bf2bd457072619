import COpenVINO
import Glibc

extension OpenVINOModel {
  /// How a network is compiled.
  struct Settings: Sendable {
    /// Threads that all inferences together may use, from 1.
    var threads: Int
    /// Inferences that run at once, each on its share of the threads.
    var streams: Int
    /// The sizes of the input, the outermost first; empty: as the file has them, mostly any.
    ///
    /// A network for one shape plans its memory, and takes a third of it.
    var shape: [Int] = []
    /// "f32", "bf16", or nil for what the processor does fastest.
    var precision: String?
    /// How many layers' code OpenVINO keeps ready for shapes of the input that it has seen, each stream for itself; nil: as it likes.
    var keptLayers: Int?
    /// The folder where OpenVINO keeps what it compiled; nil: nowhere.
    var cacheDirectory: String?

    /// How many inferences are asked for at once: one for each thread, so that the next begins while the result of the last is read.
    ///
    /// Of a network for one shape each holds memory from the beginning: no more than run at once.
    var requests: Int { shape.isEmpty ? max(threads, streams) : streams }

    /// OpenVINO's names and values, in turn.
    var properties: [String] {
      // Threads that are bound to cores are bound to the same ones in each process, and wait for each other.
      var properties = [
        "INFERENCE_NUM_THREADS", "\(threads)", "NUM_STREAMS", "\(streams)", "ENABLE_CPU_PINNING", "NO",
      ]
      if let precision { properties += ["INFERENCE_PRECISION_HINT", precision] }
      if let keptLayers { properties += ["CPU_RUNTIME_CACHE_CAPACITY", "\(keptLayers)"] }
      if let cacheDirectory { properties += ["CACHE_DIR", cacheDirectory] }
      return properties
    }
  }
}

extension OpenVINORuntime {
  /// Makes a model take inputs of one shape; returns whether it can.
  func fix(_ shape: [Int], of model: UnsafeMutableRawPointer) -> Bool {
    let dimensions = shape.map { bookspine_ov_dimension(least: Int64($0), most: Int64($0)) }
    let rank = bookspine_ov_dimension(least: Int64(shape.count), most: Int64(shape.count))
    return dimensions.withUnsafeBufferPointer {
      api.model_reshape_single_input(model, bookspine_ov_partial_shape(rank: rank, dims: $0.baseAddress)) == 0
    }
  }

  /// Compiles a model with OpenVINO's names and values, in turn; nil when that fails.
  func compile(_ model: UnsafeMutableRawPointer, _ properties: [String]) -> UnsafeMutableRawPointer? {
    let room = 2 * Int(BOOKSPINE_OV_MOST_PROPERTIES)
    guard properties.count <= room else { return nil }
    var texts: [UnsafeMutablePointer<CChar>?] = properties.map { strdup($0) }
    defer { for text in texts { free(text) } }
    texts += Array(repeating: nil, count: room - texts.count)
    return texts.map { UnsafePointer($0) }.withUnsafeBufferPointer { texts in
      var compiled: UnsafeMutableRawPointer?
      var api = api
      let status = bookspine_ov_compile(&api, core, model, texts.baseAddress, properties.count, &compiled)
      return status == 0 ? compiled : nil
    }
  }
}
