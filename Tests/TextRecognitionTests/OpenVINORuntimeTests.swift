import FoundationEssentials
import Glibc
import Testing

@testable import TextRecognition

/// A library with OpenVINO's functions that do nothing, of a release.
private func standIn(release: String) throws -> String {
  let folder = "\(FileManager.default.temporaryDirectory.path)/openvino-\(release)-\(getpid())"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  let functions = [
    "version_free", "core_create", "core_free", "core_read_model", "core_read_model_from_memory_buffer",
    "core_compile_model", "model_reshape_single_input", "model_free", "compiled_model_create_infer_request",
    "compiled_model_free",
    "infer_request_set_input_tensor", "infer_request_get_output_tensor_by_index", "infer_request_start_async",
    "infer_request_wait_for", "infer_request_wait", "infer_request_free", "tensor_create_from_host_ptr",
    "tensor_get_shape", "tensor_data", "tensor_free", "shape_free", "get_last_err_msg",
  ]
  let source = """
    struct version { const char *number, *description; };
    int ov_get_openvino_version(struct version *version) { version->number = "\(release)"; return 0; }
    \(functions.map { "int ov_\($0)(void) { return 0; }" }.joined(separator: "\n"))
    """
  try source.write(toFile: "\(folder)/stand_in.c", atomically: true, encoding: .utf8)
  #expect(system("cc -shared -fPIC -o \(folder)/libopenvino_c.so.1 \(folder)/stand_in.c") == 0)
  return folder
}

@Suite struct OpenVINORuntimeTests {
  @Test(arguments: ["2024.6.0", "2025.0.0-17942", "none", ""]) func refusesOtherReleases(release: String) throws {
    let folder = try standIn(release: release)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect {
      try OpenVINORuntime(directory: folder)
    } throws: { error in
      guard case TextRecognitionError.engineUnavailable(let message) = error else { return false }
      return message.contains("2026 or later") && message.contains(release)
    }
  }

  @Test func takesLaterReleases() throws {
    let folder = try standIn(release: "2027.1.0-1")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect {
      try OpenVINORuntime(directory: folder)
    } throws: { error in
      // The stand-in makes no core.
      guard case TextRecognitionError.engineUnavailable(let message) = error else { return false }
      return message.contains("did not start")
    }
  }
}
