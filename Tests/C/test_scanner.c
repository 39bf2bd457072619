/* Scanning: results, events, stopping, calling back, and many scanners. Skipped where no engine is installed. */
#include "check.h"
#include "pictures.h"

static bookspine_scanner *scanner = NULL;
static uint8_t *shelf = NULL;
static bookspine_image photo;

typedef struct record {
  int calls, stop_at, stops_at_the_end;
  int kinds[BOOKSPINE_EVENT_CANCELED + 1];
  bookspine_event_kind last;
  char spines[8192]; /* the beginning of what the last SEGMENTED told */
} record;

static int note(const bookspine_event *event, void *user_data) {
  record *events = user_data;
  events->calls += 1;
  events->last = event->kind;
  CHECK(event->json != NULL && event->json[0] == '{');
  CHECK((event->data == NULL) == (event->data_size == 0));
  if (event->kind <= BOOKSPINE_EVENT_CANCELED) events->kinds[event->kind] += 1;
  if (event->kind == BOOKSPINE_EVENT_SEGMENTED) {
    CHECK(event->data_size > 2 && event->data[0] == 0xFF && event->data[1] == 0xD8);
    CHECK(strncmp(events->spines, event->json, sizeof events->spines - 1) != 0);
    snprintf(events->spines, sizeof events->spines, "%s", event->json);
  }
  if (events->stops_at_the_end && event->kind == BOOKSPINE_EVENT_COMPLETE) return 1;
  return events->stop_at > 0 && events->calls >= events->stop_at;
}

static void test_describe(void) {
  char *description = NULL;
  CHECK_STATUS(OK, bookspine_scanner_describe(scanner, &description));
  CHECK(description != NULL && strstr(description, "\"engine\":\"") != NULL);
  CHECK(description != NULL && strstr(description, "\"barcodes\":") != NULL);
  CHECK_JSON(description, "\"version\":\"" BOOKSPINE_VERSION_STRING "\"");
}

static void test_scan(void) {
  record events = {0};
  char *result = NULL;
  CHECK_STATUS(OK, bookspine_scanner_scan(scanner, &photo, "{\"photo\": \"shelf\"}", note, &events, &result));
  CHECK(events.last == BOOKSPINE_EVENT_COMPLETE && events.kinds[BOOKSPINE_EVENT_COMPLETE] == 1);
  /* A second one where the second look has changed spines; each tells something else. */
  CHECK(events.kinds[BOOKSPINE_EVENT_SEGMENTED] >= 1 && events.kinds[BOOKSPINE_EVENT_SEGMENTED] <= 2);
  CHECK(events.kinds[BOOKSPINE_EVENT_PROGRESS] > 3);
  CHECK(events.kinds[BOOKSPINE_EVENT_ERROR] == 0 && events.kinds[BOOKSPINE_EVENT_CANCELED] == 0);
  CHECK(events.kinds[BOOKSPINE_EVENT_RESULT] > 0);
  CHECK(result != NULL && strstr(result, "\"photo\":\"shelf\"") != NULL && strstr(result, "\"id\":\"b1\"") != NULL);
  CHECK_JSON(result, "\"schemaVersion\":1");
}

static void test_scan_options(void) {
  char *result = NULL;
  CHECK_ERROR(INVALID_OPTIONS, "0, 90, 180, 270",
              bookspine_scanner_scan(scanner, &photo, "{\"rotation\": 45}", NULL, NULL, &result));
  CHECK_ERROR(INVALID_OPTIONS, "\"reviewThreshold\"",
              bookspine_scanner_scan(scanner, &photo, "{\"reviewThreshold\": 2}", NULL, NULL, &result));
  CHECK_ERROR(INVALID_OPTIONS, "\"preview\"",
              bookspine_scanner_scan(scanner, &photo, "{\"preview\": 0}", NULL, NULL, &result));
  CHECK_ERROR(INVALID_OPTIONS, "\"photo\"",
              bookspine_scanner_scan(scanner, &photo, "{\"photo\": 0}", NULL, NULL, &result));
  CHECK_ERROR(INVALID_OPTIONS, "\"x\"", bookspine_scanner_recognize_text(scanner, &photo, "{\"x\": 0}", &result));
  CHECK_ERROR(INVALID_OPTIONS, "\"x\"", bookspine_scanner_find_spines(scanner, &photo, "{\"x\": 0}", &result));
}

static void test_text_and_spines(void) {
  char *text = NULL;
  CHECK_STATUS(OK, bookspine_scanner_recognize_text(scanner, &photo, NULL, &text));
  CHECK_JSON(text, "\"paragraphs\":[");
  CHECK_STATUS(OK, bookspine_scanner_find_spines(scanner, &photo, NULL, &text));
  CHECK_JSON(text, "\"spines\":[");
}

static void test_stopping(void) {
  for (int stop_at = 1; stop_at < 16; stop_at = stop_at * 2) {
    record events = {0};
    char *result = NULL;
    events.stop_at = stop_at;
    CHECK_STATUS(CANCELED, bookspine_scanner_scan(scanner, &photo, NULL, note, &events, &result));
    CHECK(result == NULL && events.calls == stop_at + 1 && events.last == BOOKSPINE_EVENT_CANCELED);
  }
}

static void test_error_event(void) {
  record events = {0};
  char *result = NULL;
  bookspine_image garbage = encoded_image("no image", 8);
  CHECK_STATUS(UNSUPPORTED_FORMAT, bookspine_scanner_scan(scanner, &garbage, NULL, note, &events, &result));
  CHECK(events.last == BOOKSPINE_EVENT_ERROR && events.calls == 2 && result == NULL);
}

/* Whatever a callback calls must work, and must not disturb the scan. */
static int call_back(const bookspine_event *event, void *user_data) {
  static const uint8_t dot[3] = {255, 255, 255};
  bookspine_image small = raw_image(dot, 3, BOOKSPINE_IMAGE_FORMAT_RGB, 1, 1);
  char *text = NULL;
  *(int *)user_data += 1;
  CHECK(event->json != NULL);
  CHECK_STATUS(OK, bookspine_scanner_describe(scanner, &text));
  bookspine_string_free(text);
  if (event->kind != BOOKSPINE_EVENT_PROGRESS) { /* There are many of those, and reading takes its time. */
    CHECK_STATUS(OK, bookspine_scanner_recognize_text(scanner, &small, NULL, &text));
    bookspine_string_free(text);
  }
  CHECK_STATUS(INVALID_OPTIONS, bookspine_spine_text_extract("a", 1, "[]", &text));
  return 0;
}

static void test_reentrancy(void) {
  int calls = 0;
  char *result = NULL;
  CHECK_STATUS(OK, bookspine_scanner_scan(scanner, &photo, NULL, call_back, &calls, &result));
  CHECK(calls > 3);
  CHECK_JSON(result, "\"books\":[");
}

static void test_blank_photo(void) {
  static uint8_t white[64 * 48];
  record events = {0};
  char *result = NULL;
  memset(white, 255, sizeof white);
  events.stops_at_the_end = 1; /* the last event's answer stops nothing any more */
  bookspine_image blank = raw_image(white, sizeof white, BOOKSPINE_IMAGE_FORMAT_GRAY, 64, 48);
  CHECK_STATUS(OK, bookspine_scanner_scan(scanner, &blank, NULL, note, &events, &result));
  CHECK_JSON(result, "\"books\":[]");
  CHECK(events.last == BOOKSPINE_EVENT_COMPLETE);
}

static void test_create_and_destroy(void) {
  for (int i = 0; i < 5; i++) {
    bookspine_scanner *another = NULL;
    CHECK_STATUS(OK, bookspine_scanner_create(NULL, &another));
    bookspine_scanner_destroy(another);
  }
}

static void test_missing_engine(void) {
  bookspine_scanner *another = (bookspine_scanner *)1;
  bookspine_status status = bookspine_scanner_create(
      "{\"engine\": \"ppocr\", \"modelDirectory\": \"/nowhere\", \"runtimeDirectory\": \"/nowhere\"}", &another);
  CHECK(status == BOOKSPINE_STATUS_ENGINE_UNAVAILABLE || status == BOOKSPINE_STATUS_MODEL_UNAVAILABLE);
  CHECK(another == NULL && strstr(bookspine_last_error_message(), "/nowhere") != NULL);
}

int main(void) {
  test_missing_engine();
  bookspine_status status = bookspine_scanner_create("{}", &scanner);
  if (status != BOOKSPINE_STATUS_OK) {
    CHECK(status == BOOKSPINE_STATUS_ENGINE_UNAVAILABLE || status == BOOKSPINE_STATUS_MODEL_UNAVAILABLE);
    fprintf(stderr, "skipped: %s\n", bookspine_last_error_message());
    return failed_checks == 0 ? SKIPPED : check_result();
  }
  uint32_t width, height;
  shelf = make_shelf(&width, &height);
  photo = raw_image(shelf, (size_t)width * height * 3, BOOKSPINE_IMAGE_FORMAT_RGB, width, height);
  test_describe();
  test_scan();
  test_scan_options();
  test_text_and_spines();
  test_stopping();
  test_error_event();
  test_reentrancy();
  test_blank_photo();
  test_create_and_destroy();
  bookspine_scanner_destroy(scanner);
  free(shelf);
  return check_result();
}
