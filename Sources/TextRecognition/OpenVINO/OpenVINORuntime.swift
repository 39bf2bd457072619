import COpenVINO
import Glibc

/// OpenVINO's runtime, loaded once a process and kept: unloading it while its threads live is not supported.
final class OpenVINORuntime: @unchecked Sendable {
  // The table and the core are written once, in init. "A core may be shared between threads" (OpenVINO, Core class reference).
  let api: bookspine_ov_api
  let core: UnsafeMutableRawPointer

  /// Loads `libopenvino_c.so` from a folder, or by the system's search when the folder is nil.
  ///
  /// - Throws: ``TextRecognitionError/engineUnavailable(_:)`` with what is missing.
  init(directory: String?) throws(TextRecognitionError) {
    guard let library = OpenVINORuntime.open(in: directory) else {
      throw .engineUnavailable(
        "OpenVINO's C library (libopenvino_c.so) was not found in \(directory ?? "the system's library folders"); "
          + "install it (pip install openvino) and set runtimeDirectory or BOOKSPINE_RUNTIME_DIR, or use the engine tesseract"
      )
    }
    var api = bookspine_ov_api()
    if let missing = bookspine_ov_load(library, &api) {
      throw .engineUnavailable("this OpenVINO lacks \(String(cString: missing)); version 2024 or later is needed")
    }
    var core: UnsafeMutableRawPointer?
    guard api.core_create(&core) == 0, let core else {
      throw .engineUnavailable("OpenVINO did not start: \(message(of: api))")
    }
    self.api = api
    self.core = core
  }

  deinit { api.core_free(core) }

  /// OpenVINO's message about the call that failed last.
  var lastError: String { message(of: api) }

  private static func open(in directory: String?) -> UnsafeMutableRawPointer? {
    guard let directory else { return dlopen("libopenvino_c.so", RTLD_NOW | RTLD_LOCAL) }
    return libraryNames(in: directory).lazy.compactMap { dlopen("\(directory)/\($0)", RTLD_NOW | RTLD_LOCAL) }.first
  }

  /// The files in a folder that are OpenVINO's C library, newest first: `libopenvino_c.so.2641` carries its release in its name.
  private static func libraryNames(in directory: String) -> [String] {
    guard let folder = opendir(directory) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix("libopenvino_c.so") { names.append(name) }
    }
    return names.sorted(by: >)
  }
}

/// OpenVINO's message about the call that failed last.
private func message(of api: bookspine_ov_api) -> String {
  api.get_last_err_msg().map { String(cString: $0) } ?? "no message"
}
