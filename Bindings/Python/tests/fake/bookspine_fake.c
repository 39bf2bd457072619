/* A stand-in for the library, for tests of what crosses the boundary: it answers with what it was given. The first
   bytes of an encoded image steer a scan: "slow" sends progress every 10 ms without end, "fail" fails, "odd" sends an event of a kind
   that does not exist; anything else finds two books. */
#include <bookspine_types.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct bookspine_scanner {
  char *options;
};

static _Thread_local char last_error[256] = "";
static int live_scanners = 0, live_blocks = 0;

static bookspine_status fail(bookspine_status status, const char *message) {
  snprintf(last_error, sizeof last_error, "%s", message);
  return status;
}

static char *copy(const char *text) {
  live_blocks++;
  return strdup(text);
}

static bookspine_buffer bytes(const void *data, size_t size) {
  bookspine_buffer buffer = {malloc(size ? size : 1), size};
  memcpy(buffer.data, data, size);
  live_blocks++;
  return buffer;
}

static int starts(const bookspine_image *image, const char *word) {
  return image->size >= strlen(word) && memcmp(image->data, word, strlen(word)) == 0;
}

/* What the library was given, as JSON. */
static char *echo(const bookspine_image *image, const char *options) {
  unsigned sum = 0;
  for (size_t i = 0; i < image->size; i++) sum = sum * 31 + image->data[i];
  char *text = malloc(strlen(options) + 200);
  sprintf(text, "{\"size\":%zu,\"format\":%d,\"width\":%u,\"height\":%u,\"stride\":%u,\"sum\":%u,\"options\":%s}",
          image->size, (int)image->format, image->width, image->height, image->stride, sum, options);
  live_blocks++;
  return text;
}

const char *bookspine_fake_options(const bookspine_scanner *scanner) { return scanner->options; }
int bookspine_fake_live_scanners(void) { return live_scanners; }
int bookspine_fake_live_blocks(void) { return live_blocks; }
const char *bookspine_version_string(void) { return "0.0.0"; }
uint32_t bookspine_abi_version(void) {
  const char *wanted = getenv("BOOKSPINE_FAKE_ABI");
  return wanted ? (uint32_t)atoi(wanted) : 1;
}
const char *bookspine_status_name(bookspine_status status) {
  return status == BOOKSPINE_STATUS_CORRUPT_IMAGE ? "BOOKSPINE_STATUS_CORRUPT_IMAGE" : "BOOKSPINE_STATUS_OTHER";
}
const char *bookspine_last_error_message(void) { return last_error; }

void bookspine_buffer_free(bookspine_buffer *buffer) {
  if (buffer && buffer->data) {
    free(buffer->data);
    live_blocks--;
    buffer->data = NULL;
  }
}
void bookspine_string_free(char *text) {
  if (text) live_blocks--;
  free(text);
}

bookspine_status bookspine_image_preprocess(
    const bookspine_image *image, const char *options, bookspine_buffer *out, char **out_report) {
  *out_report = echo(image, options);
  *out = bytes(image->data, image->size);
  return BOOKSPINE_STATUS_OK;
}
bookspine_status bookspine_image_assess_quality(
    const bookspine_image *image, const char *options, bookspine_capture_quality *out, char **out_suggestions) {
  (void)image;
  if (options) return fail(BOOKSPINE_STATUS_INVALID_OPTIONS, "there are no options");
  *out = (bookspine_capture_quality){.overall = 0.5f, .lighting = 0.25f, .mean_luminance = 128,
                                     .verdict = BOOKSPINE_CAPTURE_VERDICT_FAIR};
  *out_suggestions = copy("[{\"type\":\"too_dark\",\"severity\":\"low\",\"message\":\"Turn on a light.\",\"new\":1}]");
  return BOOKSPINE_STATUS_OK;
}
bookspine_status bookspine_image_encode(const bookspine_image *image, const char *options, bookspine_buffer *out) {
  char *text = echo(image, options);
  *out = bytes(text, strlen(text));
  bookspine_string_free(text);
  return BOOKSPINE_STATUS_OK;
}
bookspine_status bookspine_image_decode(
    const bookspine_image *image, const char *options, bookspine_buffer *out, uint32_t *width, uint32_t *height) {
  (void)options;
  if (starts(image, "fail")) return fail(BOOKSPINE_STATUS_CORRUPT_IMAGE, "The image is cut off.");
  *width = 3, *height = 2;
  *out = bytes("abcdefghijklmnopqr", 18);
  return BOOKSPINE_STATUS_OK;
}

bookspine_status bookspine_scanner_create(const char *options, bookspine_scanner **out) {
  if (strstr(options, "nosuch")) return fail(BOOKSPINE_STATUS_INVALID_OPTIONS, "engine must be one of ...");
  *out = malloc(sizeof **out);
  (*out)->options = strdup(options);
  live_scanners++;
  return BOOKSPINE_STATUS_OK;
}
void bookspine_scanner_destroy(bookspine_scanner *scanner) {
  if (!scanner) return;
  free(scanner->options);
  free(scanner);
  live_scanners--;
}
bookspine_status bookspine_scanner_describe(const bookspine_scanner *scanner, char **out) {
  (void)scanner;
  *out = copy("{\"engine\":\"fake\",\"barcodes\":true,\"version\":\"0.0.0\"}");
  return BOOKSPINE_STATUS_OK;
}

#define QUAD "[[1,2],[3,2],[3,9],[1,9]]"
#define PARAGRAPH "{\"id\":\"p1\",\"text\":\"Tïtle\",\"confidence\":1,\"boundingBox\":{\"x\":1,\"y\":2,\"width\":2,\"height\":7}," \
  "\"quad\":" QUAD "}"
#define OBSERVATION "{\"fullText\":\"Tïtle\",\"paragraphs\":[" PARAGRAPH "],\"detectedIsbns\":[],\"wordCount\":1," \
  "\"characterCount\":5,\"isEmpty\":false}"
#define BOOK(id, confidence, review) "{\"id\":\"" id "\",\"box\":{\"x\":1,\"y\":2,\"width\":2,\"height\":7},\"quad\":" QUAD "," \
  "\"metadata\":{\"title\":\"Tïtle\",\"author\":\"\",\"confidence\":" confidence "}," \
  "\"spineInfo\":{\"title\":\"Tïtle\",\"author\":\"\",\"coauthors\":[],\"confidence\":\"low\"}," \
  "\"observation\":" OBSERVATION ",\"reviewStatus\":\"x\",\"needsReview\":" review ",\"unknownField\":[1]}"
#define QUALITY "{\"overall\":1,\"lighting\":1,\"sharpness\":1,\"glare\":1,\"contrast\":1,\"framing\":1,\"level\":1," \
  "\"tiltDegrees\":0,\"meanLuminance\":100,\"verdict\":\"good\"}"
#define RESULT "{\"schemaVersion\":1,\"width\":4,\"height\":9,\"engine\":\"fake\",\"books\":[" BOOK("b1", "0.9", "false") "," \
  BOOK("b2", "0.3", "true") "],\"quality\":" QUALITY ",\"suggestions\":[{\"type\":\"t\",\"severity\":\"low\"," \
  "\"message\":\"Hold still.\"}],\"timings\":{\"decode\":1,\"future\":2}}"

static int send_event(bookspine_event_callback callback, void *user_data, int kind, const char *json, const char *data) {
  bookspine_event event = {(bookspine_event_kind)kind, json, (const uint8_t *)data, data ? strlen(data) : 0};
  return callback ? callback(&event, user_data) : 0;
}

// Tells its progress; for ever with a slow image, until it is stopped.
static int is_stopped(const bookspine_image *image, bookspine_event_callback callback, void *user_data) {
  const char *progress = "{\"message\":\"Reading\",\"stage\":\"recognize\",\"fraction\":0.5}";
  do {
    if (send_event(callback, user_data, BOOKSPINE_EVENT_PROGRESS, progress, NULL)) return 1;
    nanosleep(&(struct timespec){0, 10000000}, NULL);
  } while (starts(image, "slow"));
  return 0;
}

static _Thread_local bookspine_event_callback watch;
static _Thread_local void *watch_data;

void bookspine_thread_watch(bookspine_event_callback callback, void *user_data) {
  watch = callback;
  watch_data = user_data;
}

bookspine_status bookspine_scanner_recognize_text(
    bookspine_scanner *scanner, const bookspine_image *image, const char *options, char **out) {
  (void)scanner, (void)options;
  if (is_stopped(image, watch, watch_data)) return fail(BOOKSPINE_STATUS_CANCELED, "Stopped by the callback.");
  *out = copy(OBSERVATION);
  return BOOKSPINE_STATUS_OK;
}

bookspine_status bookspine_scanner_find_spines(
    bookspine_scanner *scanner, const bookspine_image *image, const char *options, char **out) {
  (void)scanner, (void)options;
  if (is_stopped(image, watch, watch_data)) return fail(BOOKSPINE_STATUS_CANCELED, "Stopped by the callback.");
  *out = copy("{\"width\":4,\"height\":9,\"spines\":[{\"box\":{\"x\":1,\"y\":2,\"width\":2,\"height\":7},"
              "\"quad\":" QUAD ",\"row\":0,\"observation\":" OBSERVATION "}]}");
  return BOOKSPINE_STATUS_OK;
}

bookspine_status bookspine_scanner_scan(
    bookspine_scanner *scanner, const bookspine_image *image, const char *options, bookspine_event_callback callback,
    void *user_data, char **out) {
  (void)scanner;
  if (strstr(options, "\"rotation\": 45")) return fail(BOOKSPINE_STATUS_INVALID_OPTIONS, "rotation must be 0, 90, ...");
  if (starts(image, "fail")) return fail(BOOKSPINE_STATUS_CORRUPT_IMAGE, "The image is cut off.");
  if (starts(image, "odd") && send_event(callback, user_data, 77, "{}", NULL)) return BOOKSPINE_STATUS_CANCELED;
  if (is_stopped(image, callback, user_data)) return fail(BOOKSPINE_STATUS_CANCELED, "Stopped by the callback.");
  send_event(callback, user_data, BOOKSPINE_EVENT_SEGMENTED, "{\"totalBooks\":2}", "JPEG bytes");
  send_event(callback, user_data, BOOKSPINE_EVENT_BOOK_PROGRESS, "{\"current\":1,\"total\":2,\"stage\":\"extract\"}", NULL);
  send_event(callback, user_data, BOOKSPINE_EVENT_RESULT, "{\"book\":" BOOK("b1", "0.9", "false") "}", NULL);
  send_event(callback, user_data, BOOKSPINE_EVENT_COMPLETE,
             "{\"summary\":{\"totalDetected\":2,\"needsReview\":1,\"approved\":1,\"durationMs\":5}}", NULL);
  *out = copy(RESULT);
  return BOOKSPINE_STATUS_OK;
}

static bookspine_status info(const char *text, char **out) {
  (void)text;
  *out = copy("{\"title\":\"T\",\"author\":\"A\",\"coauthors\":[\"B\"],\"confidence\":\"high\",\"score\":1}");
  return BOOKSPINE_STATUS_OK;
}
bookspine_status bookspine_spine_text_extract(const char *text, size_t length, const char *options, char **out) {
  (void)length, (void)options;
  return (unsigned char)text[0] == 0xED ? fail(BOOKSPINE_STATUS_INVALID_ARGUMENT, "text is not UTF-8") : info(text, out);
}
bookspine_status bookspine_observation_extract(const char *json, const char *options, char **out) {
  (void)options;
  return info(json, out);
}
bookspine_status bookspine_spine_info_map(const char *json, const char *options, char **out) {
  (void)json, (void)options;
  *out = copy("{\"title\":\"T\",\"author\":\"A, B\",\"confidence\":0.9}");
  return BOOKSPINE_STATUS_OK;
}
bookspine_status bookspine_isbn_find(const char *text, size_t length, char **out) {
  (void)text, (void)length;
  *out = copy("[\"9780306406157\"]");
  return BOOKSPINE_STATUS_OK;
}
