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
    guard Self.placesOfProcessor.contains(where: { access($0, R_OK) == 0 }) else {
      throw .engineUnavailable(
        "OpenVINO asks \(Self.placesOfProcessor.joined(separator: " or ")) for the processor, and would wait for ever where neither "
          + "can be read; mount one of them, or use the engine tesseract")
    }
    guard let library = OpenVINORuntime.open(in: directory) else {
      throw .engineUnavailable(
        "OpenVINO's C library (libopenvino_c.so) was not found in \(directory ?? "the system's library folders"); "
          + "install it (pip install openvino) and set runtimeDirectory or BOOKSPINE_RUNTIME_DIR, or use the engine tesseract"
      )
    }
    var api = bookspine_ov_api()
    if let missing = bookspine_ov_load(library, &api) {
      throw .engineUnavailable("this OpenVINO lacks \(String(cString: missing)); \(Self.neededVersion)")
    }
    let release = release(of: api)
    guard let year = release.split(separator: ".").first.flatMap({ Int($0) }), year >= Self.leastYear else {
      throw .engineUnavailable("this OpenVINO is of release \(release); \(Self.neededVersion)")
    }
    Self.boundCodeCache()
    var core: UnsafeMutableRawPointer?
    guard api.core_create(&core) == 0, let core else {
      throw .engineUnavailable("OpenVINO did not start: \(message(of: api))")
    }
    self.api = api
    self.core = core
  }

  deinit { api.core_free(core) }

  /// Bounds for how many layers of all networks of the process oneDNN, within OpenVINO, keeps code.
  ///
  /// Unless told it keeps 1024, which are 65 MB, of which most stay when the scanners are gone. The environment is the only way to tell
  /// it (oneDNN, "Primitive Cache"); what the host has set stays.
  private static func boundCodeCache() {
    guard getenv("DNNL_PRIMITIVE_CACHE_CAPACITY") == nil else { return }
    setenv("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "128", 0)
  }

  /// Where OpenVINO looks for the processor's cores as it is loaded; without any of these it reads on in a file that is not there.
  private static let placesOfProcessor = ["/proc/cpuinfo", "/sys/devices/system/cpu"]

  /// The first year of releases with the numbers of element types that the library uses: those of 2025 number them otherwise, and would
  /// take the pictures for something else.
  private static let leastYear = 2026
  private static let neededVersion = "version \(leastYear) or later is needed (pip install openvino)"

  /// OpenVINO's message about the call that failed last.
  var lastError: String { message(of: api) }

  /// Throws ``TextRecognitionError/failed(_:)`` unless a call succeeded.
  func check(_ status: Int32) throws(TextRecognitionError) {
    guard status == 0 else { throw .failed("OpenVINO: \(lastError)") }
  }

  private static func open(in directory: String?) -> UnsafeMutableRawPointer? {
    guard let directory else { return dlopen("libopenvino_c.so", RTLD_NOW | RTLD_LOCAL) }
    return libraryNames(in: directory).lazy.compactMap { dlopen("\(directory)/\($0)", RTLD_NOW | RTLD_LOCAL) }.first
  }

  /// The files in a folder that are OpenVINO's C library, newest first: `libopenvino_c.so.2641` carries its release in its name.
  private static func libraryNames(in directory: String) -> [String] {
    namesInFolder(directory).filter { $0.hasPrefix("libopenvino_c.so") }.sorted(by: >)
  }
}

/// OpenVINO's message about the call that failed last.
private func message(of api: bookspine_ov_api) -> String {
  api.get_last_err_msg().map { String(cString: $0) } ?? "no message"
}

/// The release, such as "2026.4.1-22150-abcdef"; empty when it does not say.
private func release(of api: bookspine_ov_api) -> String {
  var version = bookspine_ov_version()
  guard api.get_openvino_version(&version) == 0 else { return "" }
  defer { api.version_free(&version) }
  return version.build_number.map { String(cString: $0) } ?? ""
}
