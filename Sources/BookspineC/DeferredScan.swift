import CBookspineTypes
import Collection
import Delivery
import Imaging
import JSONValues
import RemoteScanning
import Scanning

/// Keeps a scan in the collection, with its photo, until bookspine_collection_send_deferred() has sent it.
///
/// An accepted scan survives a crash and a power cut. Beyond the options deferredLimit and deferredByteLimit of
/// bookspine_collection_open() a new scan is refused; a waiting one is never dropped.
///
/// - Parameters:
///   - collection: The collection.
///   - image: The photo; a JPEG file of at most 10 MB is kept as it is.
///   - optionsJSON: NULL for the defaults, or {"photo": its name, "rotation": 0, 90, 180 or 270 degrees clockwise,
///     "idempotencyKey": that of the failed scan, so that a photo that did arrive is not read twice; made up if absent}. A scan
///     whose key waits already is not added again; one that was set aside waits again.
///   - outReportJSON: Receives {"id", "idempotencyKey", "deferred"} (Docs/Schemas/deferral-report.json); free it with
///     bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, _QUEUE_FULL, _INVALID_ARGUMENT, _INVALID_OPTIONS, _BUSY, _IO_ERROR, or why the photo could not
///   be decoded.
@c(bookspine_collection_defer_scan)
public func collectionDeferScan(
  _ collection: UnsafeMutablePointer<bookspine_collection>?, _ image: UnsafePointer<bookspine_image>?,
  _ optionsJSON: UnsafePointer<CChar>?, _ outReportJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withCollection(collection, reportingTo: outReportJSON, "out_report_json") { collection in
    let photo = try ImageView(image).copied()
    let options = try DeferralOptions(optionsJSON)
    let file: [UInt8]? = if case .encoded(let bytes) = photo { bytes } else { nil }
    return try collection.deferScan(
      photo: file, image: try photo.decoded(), name: options.photo, rotation: options.rotation,
      key: options.idempotencyKey)
  }
}

/// Sends the waiting scans to a service, the oldest first, and adds their books to the collection.
///
/// It blocks until no scan waits, the service cannot be reached, or it is stopped. A scan leaves the queue in the transaction
/// that adds its books, and each attempt has the same idempotency key: after a kill the next call goes on, and a service that
/// knows such keys reads no photo twice. A scan at which the service fails rests for a minute, then twice as long each time,
/// while the others are sent. The tenth failure, or a refusal for good, sets it aside with its photo;
/// bookspine_collection_describe() tells the reason. Two failures in a row end the call. Events come scan by scan, each from
/// PROGRESS to COMPLETE or ERROR.
///
/// - Parameters:
///   - collection: The collection.
///   - remote: The remote scanner; its "order" does not matter. bookspine_remote_cancel() stops the call.
///   - optionsJSON: NULL for the defaults, or {"limit": the most scans to send (all), "duplicates": as for
///     bookspine_collection_import_scan() ("ask"), "retryRefused": whether refused and resting scans are sent, too (false), "preview":
///     whether events have pictures (true)}.
///   - callback: Receives the events, or NULL. Unless it returns 0 the call ends within two seconds; at COMPLETE, whose books
///     are kept, before the next scan.
///   - userData: Handed to the callback as it is.
///   - outReportJSON: Receives what became of the scans (Docs/Schemas/deferred-send-report.json); free it with
///     bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, also when scans still wait: "failed", "refused" and "stoppedBy" in the report tell why, and
///   "nextAttemptSeconds" when to call again; _CANCELED, which keeps the books added so far, _INVALID_ARGUMENT,
///   _INVALID_OPTIONS, _BUSY or _IO_ERROR.
@c(bookspine_collection_send_deferred)
public func collectionSendDeferred(
  _ collection: UnsafeMutablePointer<bookspine_collection>?, _ remote: UnsafeMutablePointer<bookspine_remote>?,
  _ optionsJSON: UnsafePointer<CChar>?, _ callback: bookspine_event_callback?, _ userData: UnsafeMutableRawPointer?,
  _ outReportJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withCollection(collection, reportingTo: outReportJSON, "out_report_json") { collection in
    let events = EventSender(callback: callback, userData: userData)
    let delivery = DeferredScanDelivery(
      from: collection, by: try RemoteConfiguration.behind(remote).remote,
      options: try DeferredScanOptions(optionsJSON),
      onEvent: { events.send($0) })
    return DeferredScanReportJSON(try delivery.run())
  }
}
