import BookExtraction
import CBookspineTypes
import JSONValues
import Scanning
import TextRecognition

/// Finds title, author, publisher and ISBN in the text of one spine.
///
/// - Parameters:
///   - text: UTF-8, a line for each line on the spine, of one spine only; may be NULL when length is 0.
///   - length: Bytes at text, at most 1 MiB; the first 12,000 characters are read.
///   - optionsJSON: NULL, or {}: there are no options yet.
///   - outSpineInfoJSON: Receives a BookSpineInfo (Docs/Schemas/book-spine-info.json); free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, also when nothing was found, or _INVALID_ARGUMENT, _INVALID_OPTIONS or _TOO_LARGE.
@c(bookspine_spine_text_extract)
public func spineTextExtract(
  _ text: UnsafePointer<CChar>?, _ length: UInt, _ optionsJSON: UnsafePointer<CChar>?,
  _ outSpineInfoJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outSpineInfoJSON, "out_spine_info_json", empty: nil)
    let text = try TextInput.text(text, length: length, "text")
    try OptionReader(optionsJSON).finish()
    out.pointee = try JSON.string(BookExtractor().extract(text: text))
  }
}

/// Finds title, author, publisher and ISBN in what was read on one spine; knows more than bookspine_spine_text_extract(), as the
/// places and sizes of the lines tell what belongs together.
///
/// - Parameters:
///   - observationJSON: A DocumentObservation of one spine, as bookspine_scanner_recognize_text() and
///     bookspine_scanner_find_spines() return it, or the "observation" of a scanned book; at most 64 MiB. Text that seems to stand
///     on four spines and more is refused, on two or three a reason for doubt.
///   - optionsJSON: NULL, or {}: there are no options yet.
///   - outSpineInfoJSON: Receives a BookSpineInfo (Docs/Schemas/book-spine-info.json); free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, also when nothing was found, or _INVALID_ARGUMENT, also for the text of a whole photo,
///   _INVALID_OPTIONS, _INVALID_JSON or _TOO_LARGE.
@c(bookspine_observation_extract)
public func observationExtract(
  _ observationJSON: UnsafePointer<CChar>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ outSpineInfoJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outSpineInfoJSON, "out_spine_info_json", empty: nil)
    let text = try TextInput.cString(observationJSON, "observation_json")
    try OptionReader(optionsJSON).finish()
    let observation = try JSONText.decode(DocumentObservation.self, from: text, "observation_json")
    try observation.checkIsOneSpine()
    var info = BookExtractor().extract(try observation.spine().extractionLines)
    info.reasons = observation.doubt.map { [$0] + (info.reasons ?? []) } ?? info.reasons
    // A barcode's stands in no line.
    info.isbn = info.isbn ?? observation.detectedIsbns.lazy.compactMap { ISBN($0)?.thirteen }.first
    out.pointee = try JSON.string(info)
  }
}

/// Turns the reading of a spine into a record.
///
/// The spineInfo of a scanned book gives the record of what was read, without what a catalog corrected and completed: its metadata has
/// that.
///
/// - Parameters:
///   - spineInfoJSON: A BookSpineInfo, as bookspine_spine_text_extract() returns it.
///   - optionsJSON: NULL, or {}: there are no options yet.
///   - outMetadataJSON: Receives a BookMetadata (Docs/Schemas/book-metadata.json), whose author joins all authors by ", " and
///     whose confidence is the score, or without one 0.9 for high, 0.7 for medium, 0.5 for low; free it with
///     bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _INVALID_OPTIONS, _INVALID_JSON or _TOO_LARGE.
@c(bookspine_spine_info_map)
public func spineInfoMap(
  _ spineInfoJSON: UnsafePointer<CChar>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ outMetadataJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outMetadataJSON, "out_metadata_json", empty: nil)
    let text = try TextInput.cString(spineInfoJSON, "spine_info_json")
    try OptionReader(optionsJSON).finish()
    let info = try JSONText.decode(BookSpineInfo.self, from: text, "spine_info_json")
    out.pointee = try JSON.string(BookMetadata(spineInfo: info))
  }
}

/// Finds the ISBNs in a text: ISBN-13 and ISBN-10 with right check digits, however they are hyphenated.
///
/// - Parameters:
///   - text: UTF-8; may be NULL when length is 0.
///   - length: Bytes at text, at most 1 MiB; the first 20,000 characters are searched.
///   - outISBNsJSON: Receives an array of ISBN-13 strings without separators, in order, each once; free it with
///     bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, also when there are none, or _INVALID_ARGUMENT or _TOO_LARGE.
@c(bookspine_isbn_find)
public func isbnFind(
  _ text: UnsafePointer<CChar>?, _ length: UInt, _ outISBNsJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outISBNsJSON, "out_isbns_json", empty: nil)
    out.pointee = try JSON.string(ISBN.find(in: try TextInput.text(text, length: length, "text")).map(\.thirteen))
  }
}
