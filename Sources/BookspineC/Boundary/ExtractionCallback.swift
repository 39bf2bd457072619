import CBookspineTypes
import Scanning

/// Asks a caller's callback.
struct ExtractionCallback: ExtractionProvider, @unchecked Sendable {
  let name = "callback"
  // The pointer is never followed, only handed back to its owner.
  let callback: bookspine_extraction_callback
  let userData: UnsafeMutableRawPointer?

  /// Asks and takes the answer.
  func answer(_ request: ExtractionRequest, isStopped: @escaping () -> Bool) -> [UInt8]? {
    let reply = ExtractionReply()
    let status = withExtendedLifetime(reply) {
      request.text.withCString { text in
        ExtractionRequest.instructions.withCString { instructions in
          ExtractionRequest.schema.withCString { schema in
            var question = bookspine_extraction_request()
            (question.text, question.instructions, question.schema) = (text, instructions, schema)
            question.reply = reply.pointer
            return withUnsafePointer(to: question) { callback($0, userData) }
          }
        }
      }
    }
    return status == 0 ? reply.answer.map { Array($0.utf8) } : nil
  }
}

/// What a `bookspine_extraction_reply *` points to.
final class ExtractionReply {
  /// What the callback said.
  var answer: String?

  /// The pointer for the callback; does not own.
  var pointer: UnsafeMutablePointer<bookspine_extraction_reply> {
    Unmanaged.passUnretained(self).toOpaque().assumingMemoryBound(to: bookspine_extraction_reply.self)
  }

  /// The object behind a pointer.
  static func at(_ pointer: UnsafeMutablePointer<bookspine_extraction_reply>) -> ExtractionReply {
    Unmanaged<ExtractionReply>.fromOpaque(pointer).takeUnretainedValue()
  }
}
