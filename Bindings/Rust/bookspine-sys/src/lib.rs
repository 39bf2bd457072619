//! The declarations of `bookspine.h`, whose documentation they share. Written by Scripts/generate-rust.
#![allow(non_camel_case_types)]

use std::os::raw::{c_char, c_int, c_void};

pub type bookspine_status = u32;
pub const BOOKSPINE_STATUS_OK: bookspine_status = 0;
pub const BOOKSPINE_STATUS_CANCELED: bookspine_status = 1;
pub const BOOKSPINE_STATUS_NOT_READY: bookspine_status = 2;
pub const BOOKSPINE_STATUS_NO_MORE_EVENTS: bookspine_status = 3;
pub const BOOKSPINE_STATUS_INVALID_ARGUMENT: bookspine_status = 100;
pub const BOOKSPINE_STATUS_INVALID_OPTIONS: bookspine_status = 101;
pub const BOOKSPINE_STATUS_INVALID_JSON: bookspine_status = 102;
pub const BOOKSPINE_STATUS_INVALID_CSV: bookspine_status = 103;
pub const BOOKSPINE_STATUS_UNSUPPORTED_FORMAT: bookspine_status = 200;
pub const BOOKSPINE_STATUS_CORRUPT_IMAGE: bookspine_status = 201;
pub const BOOKSPINE_STATUS_TOO_LARGE: bookspine_status = 202;
pub const BOOKSPINE_STATUS_ENCODING_FAILED: bookspine_status = 203;
pub const BOOKSPINE_STATUS_ENGINE_UNAVAILABLE: bookspine_status = 300;
pub const BOOKSPINE_STATUS_MODEL_UNAVAILABLE: bookspine_status = 301;
pub const BOOKSPINE_STATUS_RECOGNITION_FAILED: bookspine_status = 302;
pub const BOOKSPINE_STATUS_UNSUPPORTED: bookspine_status = 400;
pub const BOOKSPINE_STATUS_IO_ERROR: bookspine_status = 500;
pub const BOOKSPINE_STATUS_BUSY: bookspine_status = 501;
pub const BOOKSPINE_STATUS_NOT_FOUND: bookspine_status = 502;
pub const BOOKSPINE_STATUS_INVALID_CATALOG: bookspine_status = 503;
pub const BOOKSPINE_STATUS_QUEUE_FULL: bookspine_status = 504;
pub const BOOKSPINE_STATUS_NETWORK_ERROR: bookspine_status = 600;
pub const BOOKSPINE_STATUS_TIMED_OUT: bookspine_status = 601;
pub const BOOKSPINE_STATUS_UNTRUSTED_SERVER: bookspine_status = 602;
pub const BOOKSPINE_STATUS_PROTOCOL_ERROR: bookspine_status = 603;
pub const BOOKSPINE_STATUS_UNAUTHORIZED: bookspine_status = 604;
pub const BOOKSPINE_STATUS_RATE_LIMITED: bookspine_status = 605;
pub const BOOKSPINE_STATUS_SERVICE_ERROR: bookspine_status = 606;
pub const BOOKSPINE_STATUS_OUT_OF_MEMORY: bookspine_status = 800;
pub const BOOKSPINE_STATUS_INTERNAL_ERROR: bookspine_status = 900;

pub type bookspine_image_format = u32;
pub const BOOKSPINE_IMAGE_FORMAT_ENCODED: bookspine_image_format = 0;
pub const BOOKSPINE_IMAGE_FORMAT_GRAY: bookspine_image_format = 1;
pub const BOOKSPINE_IMAGE_FORMAT_RGB: bookspine_image_format = 2;
pub const BOOKSPINE_IMAGE_FORMAT_BGR: bookspine_image_format = 3;
pub const BOOKSPINE_IMAGE_FORMAT_RGBA: bookspine_image_format = 4;
pub const BOOKSPINE_IMAGE_FORMAT_BGRA: bookspine_image_format = 5;
pub const BOOKSPINE_IMAGE_FORMAT_I420: bookspine_image_format = 6;
pub const BOOKSPINE_IMAGE_FORMAT_NV12: bookspine_image_format = 7;
pub const BOOKSPINE_IMAGE_FORMAT_NV21: bookspine_image_format = 8;

pub type bookspine_event_kind = u32;
pub const BOOKSPINE_EVENT_PROGRESS: bookspine_event_kind = 0;
pub const BOOKSPINE_EVENT_SEGMENTED: bookspine_event_kind = 1;
pub const BOOKSPINE_EVENT_BOOK_PROGRESS: bookspine_event_kind = 2;
pub const BOOKSPINE_EVENT_RESULT: bookspine_event_kind = 3;
pub const BOOKSPINE_EVENT_COMPLETE: bookspine_event_kind = 4;
pub const BOOKSPINE_EVENT_ERROR: bookspine_event_kind = 5;
pub const BOOKSPINE_EVENT_CANCELED: bookspine_event_kind = 6;
pub const BOOKSPINE_EVENT_DRAFT: bookspine_event_kind = 7;

pub type bookspine_log_level = u32;
pub const BOOKSPINE_LOG_NONE: bookspine_log_level = 0;
pub const BOOKSPINE_LOG_ERROR: bookspine_log_level = 1;
pub const BOOKSPINE_LOG_WARNING: bookspine_log_level = 2;
pub const BOOKSPINE_LOG_INFO: bookspine_log_level = 3;
pub const BOOKSPINE_LOG_DEBUG: bookspine_log_level = 4;

pub type bookspine_capture_verdict = u32;
pub const BOOKSPINE_CAPTURE_VERDICT_GOOD: bookspine_capture_verdict = 0;
pub const BOOKSPINE_CAPTURE_VERDICT_FAIR: bookspine_capture_verdict = 1;
pub const BOOKSPINE_CAPTURE_VERDICT_POOR: bookspine_capture_verdict = 2;

pub const BOOKSPINE_ABI_VERSION: u32 = 2;

#[repr(C)]
pub struct bookspine_photo {
    _private: [u8; 0],
}

#[repr(C)]
pub struct bookspine_scanner {
    _private: [u8; 0],
}

#[repr(C)]
pub struct bookspine_books {
    _private: [u8; 0],
}

#[repr(C)]
pub struct bookspine_extraction_reply {
    _private: [u8; 0],
}

#[repr(C)]
pub struct bookspine_job {
    _private: [u8; 0],
}

#[repr(C)]
pub struct bookspine_job_queue {
    _private: [u8; 0],
}

#[repr(C)]
pub struct bookspine_remote {
    _private: [u8; 0],
}

#[repr(C)]
pub struct bookspine_event_parser {
    _private: [u8; 0],
}

#[repr(C)]
pub struct bookspine_session {
    _private: [u8; 0],
}

#[repr(C)]
pub struct bookspine_catalog {
    _private: [u8; 0],
}

#[repr(C)]
pub struct bookspine_collection {
    _private: [u8; 0],
}

#[repr(C)]
pub struct bookspine_enricher {
    _private: [u8; 0],
}

#[repr(C)]
pub struct bookspine_lookup_reply {
    _private: [u8; 0],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct bookspine_image {
    pub data: *const u8,
    pub size: usize,
    pub format: bookspine_image_format,
    pub width: u32,
    pub height: u32,
    pub stride: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct bookspine_buffer {
    pub data: *mut u8,
    pub size: usize,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct bookspine_event {
    pub kind: bookspine_event_kind,
    pub json: *const c_char,
    pub data: *const u8,
    pub data_size: usize,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct bookspine_book {
    pub id: *const c_char,
    pub title: *const c_char,
    pub author: *const c_char,
    pub isbn: *const c_char,
    pub publisher: *const c_char,
    pub observation_json: *const c_char,
    pub json: *const c_char,
    pub confidence: f64,
    pub needs_review: i32,
    pub box_: [f64; 4],
    pub quad: [f64; 8],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct bookspine_extraction_request {
    pub text: *const c_char,
    pub instructions: *const c_char,
    pub schema: *const c_char,
    pub reply: *mut bookspine_extraction_reply,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct bookspine_stream_event {
    pub type_: *const c_char,
    pub data: *const c_char,
    pub data_size: usize,
    pub id: *const c_char,
    pub retry_milliseconds: i64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct bookspine_capture_quality {
    pub overall: f32,
    pub lighting: f32,
    pub sharpness: f32,
    pub glare: f32,
    pub contrast: f32,
    pub framing: f32,
    pub level: f32,
    pub tilt_degrees: f32,
    pub mean_luminance: f32,
    pub verdict: bookspine_capture_verdict,
}

pub type bookspine_event_callback = unsafe extern "C" fn(event: *const bookspine_event, user_data: *mut c_void) -> c_int;

pub type bookspine_log_callback = unsafe extern "C" fn(level: bookspine_log_level, message: *const c_char, user_data: *mut c_void);

pub type bookspine_extraction_callback = unsafe extern "C" fn(request: *const bookspine_extraction_request, user_data: *mut c_void) -> c_int;

pub type bookspine_stream_event_callback = unsafe extern "C" fn(event: *const bookspine_stream_event, user_data: *mut c_void) -> c_int;

pub type bookspine_enrichment_callback = unsafe extern "C" fn(event_json: *const c_char, user_data: *mut c_void) -> c_int;

pub type bookspine_lookup_callback = unsafe extern "C" fn(query_json: *const c_char, reply: *mut bookspine_lookup_reply, user_data: *mut c_void) -> c_int;

extern "C" {
    pub fn bookspine_version_string() -> *const c_char;
    pub fn bookspine_abi_version() -> u32;
    pub fn bookspine_status_name(status: bookspine_status) -> *const c_char;
    pub fn bookspine_last_error_message() -> *const c_char;
    pub fn bookspine_buffer_free(buffer: *mut bookspine_buffer);
    pub fn bookspine_string_free(string: *mut c_char);
    pub fn bookspine_photo_begin(out_photo: *mut *mut bookspine_photo) -> bookspine_status;
    pub fn bookspine_photo_push(photo: *mut bookspine_photo, bytes: *const u8, size: usize) -> bookspine_status;
    pub fn bookspine_photo_finish(photo: *mut bookspine_photo, out_image: *mut bookspine_image) -> bookspine_status;
    pub fn bookspine_photo_open_path(path: *const c_char, out_photo: *mut *mut bookspine_photo) -> bookspine_status;
    pub fn bookspine_photo_open_descriptor(descriptor: i32, out_photo: *mut *mut bookspine_photo) -> bookspine_status;
    pub fn bookspine_photo_destroy(photo: *mut bookspine_photo);
    pub fn bookspine_scanner_create(options_json: *const c_char, out_scanner: *mut *mut bookspine_scanner) -> bookspine_status;
    pub fn bookspine_scanner_destroy(scanner: *mut bookspine_scanner);
    pub fn bookspine_scanner_describe(scanner: *mut bookspine_scanner, out_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_scanner_scan(scanner: *mut bookspine_scanner, image: *const bookspine_image, options_json: *const c_char, callback: Option<bookspine_event_callback>, user_data: *mut c_void, out_result_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_scanner_recognize_text(scanner: *mut bookspine_scanner, image: *const bookspine_image, options_json: *const c_char, out_observation_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_scanner_find_spines(scanner: *mut bookspine_scanner, image: *const bookspine_image, options_json: *const c_char, out_spines_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_books_create(json: *const c_char, out_books: *mut *mut bookspine_books) -> bookspine_status;
    pub fn bookspine_books_count(books: *mut bookspine_books) -> usize;
    pub fn bookspine_books_get(books: *mut bookspine_books, index: usize, out_book: *mut bookspine_book) -> bookspine_status;
    pub fn bookspine_books_destroy(books: *mut bookspine_books);
    pub fn bookspine_set_log(level: bookspine_log_level, callback: Option<bookspine_log_callback>, user_data: *mut c_void) -> bookspine_status;
    pub fn bookspine_thread_watch(callback: Option<bookspine_event_callback>, user_data: *mut c_void);
    pub fn bookspine_memory_in_use(out_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_scanner_use_extraction(scanner: *mut bookspine_scanner, callback: Option<bookspine_extraction_callback>, user_data: *mut c_void) -> bookspine_status;
    pub fn bookspine_extraction_answer(reply: *mut bookspine_extraction_reply, answer_json: *const c_char) -> bookspine_status;
    pub fn bookspine_scanner_use_language_model(scanner: *mut bookspine_scanner, options_json: *const c_char) -> bookspine_status;
    pub fn bookspine_job_start(queue: *mut bookspine_job_queue, scanner: *mut bookspine_scanner, image: *const bookspine_image, options_json: *const c_char, callback: Option<bookspine_event_callback>, user_data: *mut c_void, out_job: *mut *mut bookspine_job) -> bookspine_status;
    pub fn bookspine_job_poll(job: *mut bookspine_job, out_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_job_wait(job: *mut bookspine_job, timeout_milliseconds: i32) -> bookspine_status;
    pub fn bookspine_job_next_event(job: *mut bookspine_job, timeout_milliseconds: i32, out_kind: *mut bookspine_event_kind, out_json: *mut *mut c_char, out_data: *mut bookspine_buffer) -> bookspine_status;
    pub fn bookspine_job_cancel(job: *mut bookspine_job);
    pub fn bookspine_job_take_result(job: *mut bookspine_job, out_result_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_job_destroy(job: *mut bookspine_job);
    pub fn bookspine_job_queue_create(options_json: *const c_char, out_queue: *mut *mut bookspine_job_queue) -> bookspine_status;
    pub fn bookspine_job_queue_describe(queue: *mut bookspine_job_queue, out_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_job_queue_destroy(queue: *mut bookspine_job_queue);
    pub fn bookspine_remote_create(options_json: *const c_char, out_remote: *mut *mut bookspine_remote) -> bookspine_status;
    pub fn bookspine_remote_scan(remote: *mut bookspine_remote, scanner: *mut bookspine_scanner, image: *const bookspine_image, options_json: *const c_char, callback: Option<bookspine_event_callback>, user_data: *mut c_void, out_result_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_job_start_remote(queue: *mut bookspine_job_queue, remote: *mut bookspine_remote, scanner: *mut bookspine_scanner, image: *const bookspine_image, options_json: *const c_char, callback: Option<bookspine_event_callback>, user_data: *mut c_void, out_job: *mut *mut bookspine_job) -> bookspine_status;
    pub fn bookspine_remote_cancel(remote: *mut bookspine_remote);
    pub fn bookspine_remote_destroy(remote: *mut bookspine_remote);
    pub fn bookspine_event_parser_create(options_json: *const c_char, out_parser: *mut *mut bookspine_event_parser) -> bookspine_status;
    pub fn bookspine_event_parser_feed(parser: *mut bookspine_event_parser, bytes: *const u8, size: usize, callback: Option<bookspine_stream_event_callback>, user_data: *mut c_void) -> bookspine_status;
    pub fn bookspine_event_parser_destroy(parser: *mut bookspine_event_parser);
    pub fn bookspine_stream_event_write(event: *const bookspine_stream_event, out_buffer: *mut bookspine_buffer) -> bookspine_status;
    pub fn bookspine_event_write(event: *const bookspine_event, options_json: *const c_char, out_buffer: *mut bookspine_buffer) -> bookspine_status;
    pub fn bookspine_image_assess_quality(image: *const bookspine_image, options_json: *const c_char, out_quality: *mut bookspine_capture_quality, out_suggestions_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_image_preprocess(image: *const bookspine_image, options_json: *const c_char, out_buffer: *mut bookspine_buffer, out_report_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_image_decode(image: *const bookspine_image, options_json: *const c_char, out_pixels: *mut bookspine_buffer, out_width: *mut u32, out_height: *mut u32) -> bookspine_status;
    pub fn bookspine_image_encode(image: *const bookspine_image, options_json: *const c_char, out_buffer: *mut bookspine_buffer) -> bookspine_status;
    pub fn bookspine_image_annotate(image: *const bookspine_image, result_json: *const c_char, options_json: *const c_char, out_buffer: *mut bookspine_buffer) -> bookspine_status;
    pub fn bookspine_spine_text_extract(text: *const c_char, length: usize, options_json: *const c_char, out_spine_info_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_observation_extract(observation_json: *const c_char, options_json: *const c_char, out_spine_info_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_spine_info_map(spine_info_json: *const c_char, options_json: *const c_char, out_metadata_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_isbn_find(text: *const c_char, length: usize, out_isbns_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_session_create(options_json: *const c_char, out_session: *mut *mut bookspine_session) -> bookspine_status;
    pub fn bookspine_session_destroy(session: *mut bookspine_session);
    pub fn bookspine_session_add(session: *mut bookspine_session, result_json: *const c_char, photo: *const bookspine_image, options_json: *const c_char) -> bookspine_status;
    pub fn bookspine_session_result(session: *mut bookspine_session, out_result_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_inventory_compare(observed_json: *const c_char, expected_json: *const c_char, options_json: *const c_char, out_report_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_catalog_build(csv_paths_json: *const c_char, path: *const c_char, options_json: *const c_char, out_report_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_catalog_open(path: *const c_char, options_json: *const c_char, out_catalog: *mut *mut bookspine_catalog) -> bookspine_status;
    pub fn bookspine_catalog_close(catalog: *mut bookspine_catalog);
    pub fn bookspine_catalog_match(catalog: *mut bookspine_catalog, text: *const c_char, length: usize, options_json: *const c_char, out_matches_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_collection_open(path: *const c_char, options_json: *const c_char, out_collection: *mut *mut bookspine_collection) -> bookspine_status;
    pub fn bookspine_collection_close(collection: *mut bookspine_collection);
    pub fn bookspine_collection_describe(collection: *mut bookspine_collection, out_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_collection_import_scan(collection: *mut bookspine_collection, result_json: *const c_char, photo: *const bookspine_image, options_json: *const c_char, out_report_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_collection_import_session(collection: *mut bookspine_collection, result_json: *const c_char, options_json: *const c_char, out_report_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_collection_keep_photo(collection: *mut bookspine_collection, scan_id: i64, photo: *const bookspine_image, options_json: *const c_char, out_report_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_collection_works(collection: *mut bookspine_collection, options_json: *const c_char, out_page_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_collection_places(collection: *mut bookspine_collection, options_json: *const c_char, out_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_collection_spine_image(collection: *mut bookspine_collection, work_id: i64, options_json: *const c_char, out_jpeg: *mut bookspine_buffer) -> bookspine_status;
    pub fn bookspine_collection_scans(collection: *mut bookspine_collection, options_json: *const c_char, out_page_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_collection_photo(collection: *mut bookspine_collection, scan_id: i64, options_json: *const c_char, out_jpeg: *mut bookspine_buffer) -> bookspine_status;
    pub fn bookspine_collection_versions(collection: *mut bookspine_collection, out_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_collection_apply(collection: *mut bookspine_collection, action_json: *const c_char, out_report_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_collection_export(collection: *mut bookspine_collection, path: *const c_char, options_json: *const c_char, out_report_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_collection_import_records(collection: *mut bookspine_collection, path: *const c_char, options_json: *const c_char, out_report_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_collection_defer_scan(collection: *mut bookspine_collection, image: *const bookspine_image, options_json: *const c_char, out_report_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_collection_send_deferred(collection: *mut bookspine_collection, remote: *mut bookspine_remote, options_json: *const c_char, callback: Option<bookspine_event_callback>, user_data: *mut c_void, out_report_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_collection_send_feedback(collection: *mut bookspine_collection, remote: *mut bookspine_remote, options_json: *const c_char, out_report_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_enricher_create(options_json: *const c_char, catalog: *mut bookspine_catalog, look_up: Option<bookspine_lookup_callback>, look_up_data: *mut c_void, callback: Option<bookspine_enrichment_callback>, user_data: *mut c_void, out_enricher: *mut *mut bookspine_enricher) -> bookspine_status;
    pub fn bookspine_enricher_submit(enricher: *mut bookspine_enricher, books_json: *const c_char, out_report_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_enricher_submit_collection(enricher: *mut bookspine_enricher, collection: *mut bookspine_collection, options_json: *const c_char, out_report_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_collection_fetch_covers(collection: *mut bookspine_collection, options_json: *const c_char, callback: Option<bookspine_enrichment_callback>, user_data: *mut c_void, out_report_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_collection_cover(collection: *mut bookspine_collection, work_id: i64, out_jpeg: *mut bookspine_buffer) -> bookspine_status;
    pub fn bookspine_enricher_retry(enricher: *mut bookspine_enricher, id: *const c_char) -> bookspine_status;
    pub fn bookspine_enricher_stop(enricher: *mut bookspine_enricher);
    pub fn bookspine_enricher_wait(enricher: *mut bookspine_enricher, timeout_milliseconds: i32) -> bookspine_status;
    pub fn bookspine_enricher_describe(enricher: *mut bookspine_enricher, out_json: *mut *mut c_char) -> bookspine_status;
    pub fn bookspine_enricher_destroy(enricher: *mut bookspine_enricher);
    pub fn bookspine_lookup_reply_set(reply: *mut bookspine_lookup_reply, books_json: *const c_char) -> bookspine_status;
}
