import Memory

extension TextRecognitionError {
  /// What is left free for small things, in bytes: Swift's own allocation ends the process where there is none.
  static let spare = 48_000_000

  /// Asks for memory before something that ends the process where it is missing: engines, their threads, Swift's own arrays.
  ///
  /// - Parameters:
  ///   - bytes: The memory that it takes.
  ///   - addresses: What it takes of the address space beside that: libraries, files, threads' stacks.
  ///   - purpose: What for, for the message.
  /// - Throws: ``outOfMemory(_:)``.
  package static func checkRoom(
    _ bytes: Int, addresses: Int = 0, to purpose: String
  ) throws(TextRecognitionError) {
    let bytes = bytes + spare
    guard !ProcessMemory.mayTake(bytes, addresses: bytes + addresses) else { return }
    let space = addresses > 0 ? ", and \((bytes + addresses) / 1_000_000) MB of address space," : ""
    throw .outOfMemory(
      "To \(purpose), \(bytes / 1_000_000) MB of memory\(space) are needed, which the limits of this process do not leave; raise them "
        + "(ulimit -v, the memory limit of the container), or end what else runs in them.")
  }
}
