import CBookspineTypes
import Collection
import Delivery
import JSONValues
import RemoteScanning

/// Sends the feedback on wrong detections to the service, until the service has accepted it: first what failed least often.
///
/// It contains an id of the detection, what was wrong, the comment, and title, author, ISBN, confidence and place as they were
/// read: no photo, and nothing of other books. Each attempt has the same idempotency key. Feedback that was refused, or at which
/// the service failed, stays; the next call sends it again. Two failures in a row end the call.
///
/// - Parameters:
///   - collection: The collection.
///   - remote: The remote scanner, whose service gets the feedback. bookspine_remote_cancel() stops the call.
///   - optionsJSON: NULL for the defaults, or {"limit": the most to try (all)}.
///   - outReportJSON: Receives {"sent", "failed": [...], "refused": [...], "waiting", "stoppedBy"} (Docs/Schemas/feedback-send-report.json);
///     free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, also when the service cannot be reached: "stoppedBy" in the report tells why; _CANCELED,
///   _INVALID_ARGUMENT, _INVALID_OPTIONS, _BUSY or _IO_ERROR.
@c(bookspine_collection_send_feedback)
public func collectionSendFeedback(
  _ collection: UnsafeMutablePointer<bookspine_collection>?, _ remote: UnsafeMutablePointer<bookspine_remote>?,
  _ optionsJSON: UnsafePointer<CChar>?, _ outReportJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withCollection(collection, reportingTo: outReportJSON, "out_report_json") { collection in
    let scanner = try RemoteConfiguration.behind(remote).remote
    var reader = try OptionReader(optionsJSON)
    let limit = try reader.integer("limit", in: 1...FeedbackDelivery.maximumLimit)
    try reader.finish()
    let delivery = FeedbackDelivery(from: collection, by: scanner, limit: limit ?? FeedbackDelivery.maximumLimit)
    return FeedbackReportJSON(try delivery.run())
  }
}
