import Threading

/// The heads of the recognizer beside the Latin one; each is compiled when a line first needs it.
final class AlphabetHeads: Sendable {
  private let parts: RecognizerParts?
  private let path: String
  private let compiler: PPOCRCompiler
  private let compiled = Monitor<[Alphabet: CTCRecognizer?]>([:])

  /// Makes the heads of a network.
  ///
  /// - Parameters:
  ///   - parts: Its parts; nil: it has none.
  ///   - path: Its file, for messages.
  ///   - compiler: Compiles them.
  init(parts: RecognizerParts?, path: String, compiler: PPOCRCompiler) {
    self.parts = parts
    self.path = path
    self.compiler = compiler
  }

  /// Frees what inferences left behind for the next ones.
  func releaseMemory() {
    compiled.withLock { compiled in
      for head in compiled.values { head?.model.releaseMemory() }
    }
  }

  /// The head that reads an alphabet; nil where there is none.
  func head(of alphabet: Alphabet) throws -> CTCRecognizer? {
    try compiled.withLock { compiled in
      if let known = compiled[alphabet] { return known }
      let head = try parts?.head(of: alphabet).map { network in
        let source = PPOCRCompiler.Source(path: path, content: network.file, streams: 1)
        return CTCRecognizer(alphabet, model: try compiler.compile(source), characters: network.characters)
      }
      compiled.updateValue(head, forKey: alphabet)
      return head
    }
  }
}
