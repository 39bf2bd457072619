extension PPOCRRecognizer {
  /// How the engine is set up.
  public struct Options: Sendable {
    /// The folder with the models.
    public var modelDirectory: String
    /// The folder with OpenVINO's libraries; nil: the system's search.
    public var runtimeDirectory: String?
    /// A size, "small" (more accurate) or "tiny" (faster), or a part of the files' names; nil: "small", or the only model in the folder.
    public var model: String?
    /// Threads an inference may use; 0: all cores.
    public var threads = 0
    /// The most bytes of memory that the engine and a photo may take; nil: no limit.
    public var memoryLimit: Int?
    /// What of the limit is left for a photo, in bytes, as far as the engine can do with less.
    public var photoMemory = 0
    /// The folder where OpenVINO keeps what it compiled, so that the next process starts sooner; nil: nowhere.
    public var cacheDirectory: String?
    /// The numbers that the networks compute with: "f32", "bf16", or nil for what the processor does fastest
    /// (Docs/Experiments/2026-11-25-recognition-thresholds.md, "Precision").
    public var precision: String?
    /// BCP-47 tags of the languages to expect: a line that may be in several alphabets is rather in one of theirs.
    public var languages: [String] = []

    /// The defaults: the folders that `BOOKSPINE_MODEL_DIR` and `BOOKSPINE_RUNTIME_DIR` name, those beside the library, or the system's.
    public init() {
      let folders = InstallationFolders()
      modelDirectory = folders.models
      runtimeDirectory = folders.runtime
    }
  }
}
