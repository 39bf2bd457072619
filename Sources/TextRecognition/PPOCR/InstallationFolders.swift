import COpenVINO

/// Where the models and OpenVINO are when the host does not say: the environment's folders, then those beside this library, then the
/// system's.
struct InstallationFolders {
  /// The folder with the models.
  let models: String
  /// The folder with OpenVINO's libraries; nil leaves it to the dynamic linker.
  let runtime: String?

  init() {
    let beside = InstallationFolders.libraryFolder.map { ["\($0)/../share/bookspine"] } ?? []
    let roots = beside + ["/usr/local/share/bookspine", "/usr/share/bookspine"]
    func folder(_ name: String) -> String? {
      roots.map { "\($0)/\(name)" }.first(where: isThere)
    }
    models = environmentVariable("BOOKSPINE_MODEL_DIR") ?? folder("models") ?? "/usr/share/bookspine/models"
    runtime = environmentVariable("BOOKSPINE_RUNTIME_DIR") ?? folder("openvino")
  }

  /// The folder that this library was loaded from.
  private static var libraryFolder: String? {
    guard let path = bookspine_library_path() else { return nil }
    return String(cString: path).split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
  }
}
