import CBookspineTypes
import Collection
import Delivery
import Imaging
import JSONValues
import RemoteScanning
import Scanning

/// Puts a scan off whose service cannot be reached; it waits in the collection, with its photo, until it has been sent.
///
/// What was accepted survives a crash and a power cut. When as many scans wait as the options deferredLimit and
/// deferredByteLimit of bookspine_collection_open() allow, a new one is refused: none that waits is ever dropped for it.
///
/// - Parameters:
///   - collection: The collection.
///   - image: The photo; a JPEG file of at most 10 MB is kept as it is.
///   - optionsJSON: NULL for the defaults, or {"photo": its name, "rotation": 0, 90, 180 or 270 degrees clockwise,
///     "idempotencyKey": that of the scan that failed, so that a photo that arrived after all is not read twice; made up unless
///     given}. A scan whose key waits already is not added again.
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

/// Sends the scans that wait, the oldest first, by a service alone, and adds their books to the collection.
///
/// It blocks until none waits, the service cannot be reached, or it is stopped. A scan leaves the queue in the transaction that
/// adds its books, and each attempt has the same idempotency key: killed at any moment, the next call goes on, and a service
/// that knows such keys reads no photo twice. No scan holds up the others: one at which the service fails rests a minute, twice
/// as long each time, while those behind it are sent; the tenth failure, or a refusal for good, sets it aside, kept with its
/// photo and the reason, which bookspine_collection_describe() tells. Two failures in a row end the call. Events come scan by
/// scan, each from PROGRESS to COMPLETE or ERROR.
///
/// - Parameters:
///   - collection: The collection.
///   - remote: The remote scanner; its "order" does not matter. bookspine_remote_cancel() stops the call.
///   - optionsJSON: NULL for the defaults, or {"limit": the most scans to send (all), "duplicates": as for
///     bookspine_collection_import_scan() ("ask"), "retryRefused": whether also scans that were refused or rest are sent (false),
///     "preview": whether events have pictures (true)}.
///   - callback: Receives the events, or NULL. Unless it returns 0 the call ends within two seconds.
///   - userData: Handed to the callback as it is.
///   - outReportJSON: Receives what became of the scans (Docs/Schemas/deferred-send-report.json); free it with
///     bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, also when scans wait on: "failed", "refused" and "stoppedBy" in the report tell why, and
///   "nextAttemptSeconds" when to call again; _CANCELED, which keeps what was
///   added by then, _INVALID_ARGUMENT, _INVALID_OPTIONS, _BUSY or _IO_ERROR.
@c(bookspine_collection_send_deferred)
public func collectionSendDeferred(
  _ collection: UnsafeMutablePointer<bookspine_collection>?, _ remote: UnsafeMutablePointer<bookspine_remote>?,
  _ optionsJSON: UnsafePointer<CChar>?, _ callback: bookspine_event_callback?, _ userData: UnsafeMutableRawPointer?,
  _ outReportJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withCollection(collection, reportingTo: outReportJSON, "out_report_json") { collection in
    let delivery = DeferredScanDelivery(
      from: collection, by: try RemoteConfiguration.behind(remote).remote,
      options: try DeferredScanOptions(optionsJSON),
      onEvent: EventSender(callback: callback, userData: userData).send)
    return DeferredScanReportJSON(try delivery.run())
  }
}
