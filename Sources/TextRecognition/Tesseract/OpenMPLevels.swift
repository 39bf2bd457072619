import Glibc

/// Runs `body` with parallel regions of OpenMP, which Tesseract opens four threads wide for each line, kept to this thread.
///
/// The threads spin while they wait for each other (Docs/Experiments/2026-11-22-tesseract.md, "Threads").
func withoutOpenMP<Result>(_ body: () -> Result) -> Result {
  guard let levels = OpenMPLevels.shared else { return body() }
  let before = levels.get()
  levels.set(0)
  defer { levels.set(before) }
  return body()
}

/// The setting of how deep parallel regions may nest, one for each thread; found at run time, since Tesseract may be built without OpenMP.
private struct OpenMPLevels: Sendable {
  let get: @convention(c) () -> Int32
  let set: @convention(c) (Int32) -> Void

  static let shared: OpenMPLevels? = {
    guard let get = dlsym(nil, "omp_get_max_active_levels"), let set = dlsym(nil, "omp_set_max_active_levels") else {
      return nil
    }
    return OpenMPLevels(
      get: unsafeBitCast(get, to: (@convention(c) () -> Int32).self),
      set: unsafeBitCast(set, to: (@convention(c) (Int32) -> Void).self))
  }()
}
