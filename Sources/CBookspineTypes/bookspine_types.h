/* The C types of the ABI. Enums have explicit values, which never change; structs never change their layout. */
#ifndef BOOKSPINE_TYPES_H
#define BOOKSPINE_TYPES_H

#include <stddef.h>
#include <stdint.h>
#ifdef __swift__
#include <malloc.h>

/* Bytes that the process has from malloc(); Swift's Glibc has no mallinfo2(). */
static inline size_t bookspine_heap_bytes(void) {
  struct mallinfo2 heap = mallinfo2();
  return heap.uordblks + heap.hblkhd;
}
#endif

/** Version of the ABI that this header declares; bookspine_abi_version() tells the library's. */
#define BOOKSPINE_ABI_VERSION 2

/** What a function reports. Values are fixed, in groups of hundreds. */
typedef enum bookspine_status {
  /** Success. */
  BOOKSPINE_STATUS_OK = 0,
  /** The work was stopped by a callback or by cancellation. */
  BOOKSPINE_STATUS_CANCELED = 1,
  /** No error: the job has no event, result or end yet. */
  BOOKSPINE_STATUS_NOT_READY = 2,
  /** No error: the job sends no more events. */
  BOOKSPINE_STATUS_NO_MORE_EVENTS = 3,
  /** A pointer that must not be NULL is NULL, a number is out of range, or a text is not UTF-8. */
  BOOKSPINE_STATUS_INVALID_ARGUMENT = 100,
  /** The options are not a JSON object, or have an unknown key, or a value of the wrong type or range. */
  BOOKSPINE_STATUS_INVALID_OPTIONS = 101,
  /** A JSON input is malformed or lacks what the function needs. */
  BOOKSPINE_STATUS_INVALID_JSON = 102,
  /** A CSV file is malformed; the message names the file and the row. */
  BOOKSPINE_STATUS_INVALID_CSV = 103,
  /** The bytes are of no format that this build reads (JPEG, PNG, HEIC, AVIF, WebP), or of a rare kind, such as a JPEG with 12 bits a sample. */
  BOOKSPINE_STATUS_UNSUPPORTED_FORMAT = 200,
  /** The encoded image is damaged or cut off. */
  BOOKSPINE_STATUS_CORRUPT_IMAGE = 201,
  /** The image has more pixels, or the input more bytes, than the library accepts. */
  BOOKSPINE_STATUS_TOO_LARGE = 202,
  /** An image could not be encoded. */
  BOOKSPINE_STATUS_ENCODING_FAILED = 203,
  /** The text recognition engine that was asked for is not installed. */
  BOOKSPINE_STATUS_ENGINE_UNAVAILABLE = 300,
  /** A model or language file is missing or damaged. */
  BOOKSPINE_STATUS_MODEL_UNAVAILABLE = 301,
  /** The text recognition engine failed on this input. */
  BOOKSPINE_STATUS_RECOGNITION_FAILED = 302,
  /** This build of the library lacks the feature. */
  BOOKSPINE_STATUS_UNSUPPORTED = 400,
  /** A file could not be read or written. */
  BOOKSPINE_STATUS_IO_ERROR = 500,
  /** Another program kept the collection locked for longer than the busyTimeout; try again. */
  BOOKSPINE_STATUS_BUSY = 501,
  /** There is no such book, photo or action. */
  BOOKSPINE_STATUS_NOT_FOUND = 502,
  /** A file is not a catalog index, or it is damaged or of another version: build it again. */
  BOOKSPINE_STATUS_INVALID_CATALOG = 503,
  /** The collection's limit of waiting scans is reached; none of them was dropped. */
  BOOKSPINE_STATUS_QUEUE_FULL = 504,
  /** A server cannot be reached, or the connection to it broke; try again later. */
  BOOKSPINE_STATUS_NETWORK_ERROR = 600,
  /** The work took longer than its deadlineMs, or a server longer than the limits allow. */
  BOOKSPINE_STATUS_TIMED_OUT = 601,
  /** A server's certificate is not trusted, or it sends the caller to another server. */
  BOOKSPINE_STATUS_UNTRUSTED_SERVER = 602,
  /** A server's answer breaks its protocol. */
  BOOKSPINE_STATUS_PROTOCOL_ERROR = 603,
  /** A server wants other credentials, or a token has expired. */
  BOOKSPINE_STATUS_UNAUTHORIZED = 604,
  /** A server has had too many requests; the message says how long to wait. */
  BOOKSPINE_STATUS_RATE_LIMITED = 605,
  /** A server refused the request or failed at it; the message has its reason. */
  BOOKSPINE_STATUS_SERVICE_ERROR = 606,
  /** The system has not enough memory, or a scanner's memoryLimitMB leaves too little; the message says how much is needed. */
  BOOKSPINE_STATUS_OUT_OF_MEMORY = 800,
  /** A defect of the library; please report it with bookspine_last_error_message(). */
  BOOKSPINE_STATUS_INTERNAL_ERROR = 900
} bookspine_status;

/** What the bytes of a bookspine_image are. */
typedef enum bookspine_image_format {
  /** A JPEG, PNG, HEIC, AVIF or WebP file, told apart by its first bytes; width, height and stride are ignored. */
  BOOKSPINE_IMAGE_FORMAT_ENCODED = 0,
  /** One byte a pixel. */
  BOOKSPINE_IMAGE_FORMAT_GRAY = 1,
  /** Three bytes a pixel: red, green, blue. */
  BOOKSPINE_IMAGE_FORMAT_RGB = 2,
  /** Three bytes a pixel: blue, green, red. */
  BOOKSPINE_IMAGE_FORMAT_BGR = 3,
  /** Four bytes a pixel: red, green, blue, alpha (not premultiplied; blended onto white). */
  BOOKSPINE_IMAGE_FORMAT_RGBA = 4,
  /** Four bytes a pixel: blue, green, red, alpha (not premultiplied; blended onto white). */
  BOOKSPINE_IMAGE_FORMAT_BGRA = 5,
  /**
   * A camera's frame of three planes: width x height bytes of brightness with the stride given, then blue differences and
   * red differences of half that width, height and stride, rounded up (ITU-R BT.601, brightness 16...235).
   */
  BOOKSPINE_IMAGE_FORMAT_I420 = 6,
  /** A camera's frame of two planes: brightness, then a blue and a red difference in turn for each 2x2 pixels, with the same stride. */
  BOOKSPINE_IMAGE_FORMAT_NV12 = 7,
  /** As NV12, a red difference before each blue one. */
  BOOKSPINE_IMAGE_FORMAT_NV21 = 8
} bookspine_image_format;

/** A borrowed view of an image: the library reads it during the call and keeps nothing. */
typedef struct bookspine_image {
  /** The first byte of an encoded file or of the top row. */
  const uint8_t *data;
  /** Bytes that may be read from data. */
  size_t size;
  /** What the bytes are. */
  bookspine_image_format format;
  /** Pixels across, 1...65500 (raw formats). */
  uint32_t width;
  /** Pixels down, 1...65500 (raw formats). */
  uint32_t height;
  /** Bytes from one row to the next; 0 means rows without padding (raw formats). */
  uint32_t stride;
} bookspine_image;

/** A photo's file that was read, or pushed in pieces; used from many threads at once. */
typedef struct bookspine_photo bookspine_photo;
#ifdef __swift__
struct bookspine_photo {
  char unused;
};
#endif

/** How much a log message matters; a host hears those up to the level that it asks for. */
typedef enum bookspine_log_level {
  /** Nothing. */
  BOOKSPINE_LOG_NONE = 0,
  /** The library has a defect; please report it. */
  BOOKSPINE_LOG_ERROR = 1,
  /** A result is worse than it could be. */
  BOOKSPINE_LOG_WARNING = 2,
  /** What was chosen or done. */
  BOOKSPINE_LOG_INFO = 3,
  /** What helps to find a defect: each call that failed. */
  BOOKSPINE_LOG_DEBUG = 4
} bookspine_log_level;

/** Receives a UTF-8 message, valid during the call, on whichever thread has one, several at once. It may call the library. */
typedef void (*bookspine_log_callback)(bookspine_log_level level, const char *message, void *user_data);

/** Books of a scan that C code can read without a JSON parser; used from many threads at once. */
typedef struct bookspine_books bookspine_books;
#ifdef __swift__
struct bookspine_books {
  char unused;
};
#endif

/** One book or spine; all pointers belong to the bookspine_books, and texts are "" where there is nothing. */
typedef struct bookspine_book {
  /** Its name within the scan, such as "b1". */
  const char *id;
  /** The title. */
  const char *title;
  /** The authors, joined by ", ". */
  const char *author;
  /** 13 digits. */
  const char *isbn;
  /** The publisher. */
  const char *publisher;
  /** The text of the spine: a DocumentObservation, as bookspine_observation_extract() takes it. */
  const char *observation_json;
  /** All of it: a ScannedBook, or an entry of bookspine_scanner_find_spines(). */
  const char *json;
  /** The probability that title and author are right, 0...1. */
  double confidence;
  /** 1 when a person should look at the record: its confidence is below the scan's option reviewThreshold; else 0. */
  int32_t needs_review;
  /**
   * The upright rectangle around the spine, in pixels of the upright photo: left, top, width, height. It may reach beyond the photo:
   * cut it to the photo before you copy pixels.
   */
  double box[4];
  /** The spine's corners x, y: top left, top right, bottom right, bottom left in reading direction; they may lie beyond the photo. */
  double quad[8];
} bookspine_book;

/** Bytes that the library allocated; give them back with bookspine_buffer_free(). */
typedef struct bookspine_buffer {
  /** The bytes, or NULL when empty. */
  uint8_t *data;
  /** Their count. */
  size_t size;
} bookspine_buffer;

/** Overall verdict on a photo before it is scanned. */
typedef enum bookspine_capture_verdict {
  /** Scan it. */
  BOOKSPINE_CAPTURE_VERDICT_GOOD = 0,
  /** Scanning will work, less well than it could. */
  BOOKSPINE_CAPTURE_VERDICT_FAIR = 1,
  /** Take the photo again. */
  BOOKSPINE_CAPTURE_VERDICT_POOR = 2
} bookspine_capture_verdict;

/** How well a photo or a camera frame suits reading spines; scores run from 0 (unusable) to 1 (nothing to improve). */
typedef struct bookspine_capture_quality {
  /** All of the below together, 0...1. */
  float overall;
  /** Neither too dark nor too bright, 0...1. */
  float lighting;
  /** Free of blur from motion or focus, 0...1. */
  float sharpness;
  /** Free of glare, 0...1. */
  float glare;
  /** Text stands out from its ground, 0...1. */
  float contrast;
  /** Books are whole in the frame and large enough to read, 0...1. */
  float framing;
  /** The shelf is level, 0...1. */
  float level;
  /** Tilt of the shelf in degrees, counter-clockwise positive, -20...20; unreliable beyond that. */
  float tilt_degrees;
  /** Mean luminance, 0...255. */
  float mean_luminance;
  /** What to do with the photo. */
  bookspine_capture_verdict verdict;
} bookspine_capture_quality;

/** The kinds of bookspine_event. */
typedef enum bookspine_event_kind {
  /** json: {message, stage, fraction, secondsLeft: an estimate, absent in the beginning}. */
  BOOKSPINE_EVENT_PROGRESS = 0,
  /** The spines are known, or have changed: data holds a JPEG with numbered boxes; json: {totalBooks, spines}. */
  BOOKSPINE_EVENT_SEGMENTED = 1,
  /** json: {current, total, stage}. */
  BOOKSPINE_EVENT_BOOK_PROGRESS = 2,
  /** json: {book}: one ScannedBook, the same as in the result. */
  BOOKSPINE_EVENT_RESULT = 3,
  /** json: {summary}. */
  BOOKSPINE_EVENT_COMPLETE = 4,
  /** json: {code, message, retryable}. */
  BOOKSPINE_EVENT_ERROR = 5,
  /** json: {}. */
  BOOKSPINE_EVENT_CANCELED = 6,
  /** json: {book}: a preliminary ScannedBook; SEGMENTED withdraws all drafts, RESULT brings the final books. */
  BOOKSPINE_EVENT_DRAFT = 7
} bookspine_event_kind;

/** What happens during a scan; valid only during the callback. */
typedef struct bookspine_event {
  /** The kind; ignore unknown ones, which later versions may send. */
  bookspine_event_kind kind;
  /** UTF-8 JSON object, never NULL. */
  const char *json;
  /** Binary payload, or NULL. */
  const uint8_t *data;
  /** Bytes at data. */
  size_t data_size;
} bookspine_event;

/**
 * Receives events in order, on the thread that called the scanning function, or on the job's thread.
 * It may call back into the library. A value other than 0 stops the work, which then ends with BOOKSPINE_STATUS_CANCELED.
 */
typedef int (*bookspine_event_callback)(const bookspine_event *event, void *user_data);

/** A loaded text recognition engine with its models; used from many threads at once. */
typedef struct bookspine_scanner bookspine_scanner;
#ifdef __swift__
/* Swift imports pointers to incomplete types untyped; nobody reads this struct. */
struct bookspine_scanner {
  char unused;
};
#endif

/** Photos of one wall that overlap; used from many threads at once. */
typedef struct bookspine_session bookspine_session;
#ifdef __swift__
struct bookspine_session {
  char unused;
};
#endif

/** An opened catalog; used from many threads at once. */
typedef struct bookspine_catalog bookspine_catalog;
#ifdef __swift__
struct bookspine_catalog {
  char unused;
};
#endif

/** An opened collection; used from many threads at once. */
typedef struct bookspine_collection bookspine_collection;
#ifdef __swift__
struct bookspine_collection {
  char unused;
};
#endif

/** Completes books from catalogs and services in the background; used from many threads at once. */
typedef struct bookspine_enricher bookspine_enricher;
#ifdef __swift__
struct bookspine_enricher {
  char unused;
};
#endif

/**
 * Receives {"id", "status", "metadata", "filled", "providers", "candidates", "message"} (Docs/Schemas/enrichment-event.json), valid
 * during the call, on a thread of the enricher, never two at once. A book begins as "in_progress" and ends as "success",
 * "not_found", "error", "circuit_open", "review_needed", or, when stopped, "pending". It may call back into the library. A value
 * other than 0 stops all work.
 */
typedef int (*bookspine_enrichment_callback)(const char *event_json, void *user_data);

/** Where a look-up puts its answer; valid during the callback. */
typedef struct bookspine_lookup_reply bookspine_lookup_reply;
#ifdef __swift__
struct bookspine_lookup_reply {
  char unused;
};
#endif

/**
 * Looks a book up: query_json is {"title": "" where only the ISBN is known, "author": authors joined by commas, "isbn": when printed}, valid during the call.
 * Answer with bookspine_lookup_reply_set() and return 0; without an answer there is no such book. Any other value is a failure:
 * the look-up is tried again. Called on threads of the enricher, several at once; it may block.
 */
typedef int (*bookspine_lookup_callback)(const char *query_json, bookspine_lookup_reply *reply, void *user_data);

/** Scans photos by a service on the network; used from many threads at once. */
typedef struct bookspine_remote bookspine_remote;
#ifdef __swift__
struct bookspine_remote {
  char unused;
};
#endif

/** Where the answer to a request goes: bookspine_extraction_answer(); valid only during the callback. */
typedef struct bookspine_extraction_reply bookspine_extraction_reply;
#ifdef __swift__
struct bookspine_extraction_reply {
  char unused;
};
#endif

/** The text of one spine, of which the callback makes a record; valid only during the callback. */
typedef struct bookspine_extraction_request {
  /** UTF-8, one line for each line on the spine, at most 12,000 characters. */
  const char *text;
  /** What to tell a language model before the text. */
  const char *instructions;
  /** JSON Schema of the answer. */
  const char *schema;
  /** Where the answer goes. */
  bookspine_extraction_reply *reply;
} bookspine_extraction_request;

/**
 * Finds title and author in a spine's text and passes them to bookspine_extraction_answer(). It runs on the thread that scans.
 * A value other than 0, or no answer, leaves the spine to the built-in extraction and counts as a failure; an answer with
 * an empty title does so without.
 */
typedef int (*bookspine_extraction_callback)(const bookspine_extraction_request *request, void *user_data);

/** Reads a text/event-stream; used from one thread at a time. */
typedef struct bookspine_event_parser bookspine_event_parser;
#ifdef __swift__
struct bookspine_event_parser {
  char unused;
};
#endif

/** An event of a text/event-stream; a parser's is valid only during the callback. */
typedef struct bookspine_stream_event {
  /** What kind of event it is; "message" when the stream does not say. */
  const char *type;
  /** UTF-8 payload; it may hold NUL. */
  const char *data;
  /** Bytes at data. */
  size_t data_size;
  /** The latest id of the stream; "" for none. */
  const char *id;
  /** Milliseconds that the stream asks to wait before reconnecting; -1 for none. */
  int64_t retry_milliseconds;
} bookspine_stream_event;

/** Receives the events of a stream on the thread that feeds the parser; a value other than 0 stops the call. */
typedef int (*bookspine_stream_event_callback)(const bookspine_stream_event *event, void *user_data);

/** A scan in the background; used from many threads at once. */
typedef struct bookspine_job bookspine_job;
#ifdef __swift__
struct bookspine_job {
  char unused;
};
#endif

/** Runs jobs, a limited number at once; used from many threads at once. */
typedef struct bookspine_job_queue bookspine_job_queue;
#ifdef __swift__
struct bookspine_job_queue {
  char unused;
};
#endif

#endif
