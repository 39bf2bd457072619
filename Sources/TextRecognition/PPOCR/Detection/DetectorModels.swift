import Threading

/// The detector's network, prepared for the shapes of input that it last met: a network for one shape plans its memory, and takes a third
/// of that of one for any (Docs/Experiments/2026-11-26-memory.md).
final class DetectorModels: Sendable {
  private struct Prepared {
    let rows: Int
    let columns: Int
    let model: OpenVINOModel
  }

  /// So many shapes stay prepared: those of one camera's photos, as taken and turned.
  private static let mostKept = 3

  private let compile: @Sendable (_ rows: Int, _ columns: Int) throws -> OpenVINOModel
  private let isForAny: Bool
  private let prepared = Monitor<[Prepared]>([])

  /// Makes networks when they are needed.
  init(compile: @escaping @Sendable (_ rows: Int, _ columns: Int) throws -> OpenVINOModel) {
    self.compile = compile
    isForAny = false
  }

  /// One network for all shapes.
  init(any model: OpenVINOModel) {
    compile = { _, _ in model }
    isForAny = true
  }

  /// The network for an input of this size.
  ///
  /// - Throws: ``TextRecognitionError/modelUnavailable(_:)``.
  func model(rows: Int, columns: Int) throws -> OpenVINOModel {
    let (rows, columns) = isForAny ? (0, 0) : (rows, columns)
    return try prepared.withLock { prepared in
      let known = prepared.firstIndex { $0.rows == rows && $0.columns == columns }.map { prepared.remove(at: $0) }
      // The oldest goes before the new one comes: both at once are more than is needed.
      if known == nil, prepared.count >= Self.mostKept { prepared.removeFirst() }
      let next = try known ?? Prepared(rows: rows, columns: columns, model: compile(rows, columns))
      prepared.append(next)
      return next.model
    }
  }

  /// Frees what inferences left behind for the next ones.
  func releaseMemory() {
    prepared.withLock { prepared in
      for one in prepared { one.model.releaseMemory() }
    }
  }
}
