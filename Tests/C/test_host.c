/* What the host controls: the log, the progress of calls without a callback, deadlines, and the memory in use. */
#include "check.h"
#include "pictures.h"

static int messages, warnings;
static char latest[2000];

static void on_log(bookspine_log_level level, const char *message, void *user_data) {
  CHECK(user_data == latest && level >= BOOKSPINE_LOG_ERROR && level <= BOOKSPINE_LOG_DEBUG);
  messages += 1;
  warnings += level == BOOKSPINE_LOG_WARNING;
  snprintf(latest, sizeof latest, "%s", message);
  CHECK(strlen(bookspine_version_string()) > 0);
}

static void test_log(void) {
  char *found = NULL;
  CHECK_STATUS(OK, bookspine_set_log(BOOKSPINE_LOG_DEBUG, on_log, latest));
  CHECK_STATUS(INVALID_ARGUMENT, bookspine_isbn_find(NULL, 1, &found));
  CHECK(messages == 1 && strcmp(latest, "BOOKSPINE_STATUS_INVALID_ARGUMENT: text is NULL.") == 0);
  CHECK_STATUS(OK, bookspine_set_log(BOOKSPINE_LOG_WARNING, on_log, latest));
  CHECK_STATUS(INVALID_ARGUMENT, bookspine_isbn_find(NULL, 1, &found));
  CHECK_ERROR(INVALID_ARGUMENT, "BOOKSPINE_LOG_", bookspine_set_log((bookspine_log_level)5, on_log, NULL));
  CHECK(messages == 1);
  CHECK_STATUS(OK, bookspine_set_log(BOOKSPINE_LOG_DEBUG, NULL, NULL));
  CHECK_STATUS(INVALID_ARGUMENT, bookspine_isbn_find(NULL, 1, &found));
  CHECK(messages == 1);
}

static void test_memory(void) {
  char *before = NULL, *after = NULL, *kept = NULL;
  CHECK_STATUS(OK, bookspine_memory_in_use(&before));
  CHECK_STATUS(OK, bookspine_isbn_find("x", 1, &kept));
  CHECK_STATUS(OK, bookspine_memory_in_use(&after));
  CHECK(before != NULL && strstr(before, "\"strings\":0") && strstr(before, "\"heapBytes\":"));
  CHECK(after != NULL && strstr(after, "\"strings\":2"));
  bookspine_string_free(before);
  bookspine_string_free(after);
  bookspine_string_free(kept);
}

static bookspine_scanner *scanner;
static bookspine_image photo;

/* A fallback is told in three places, and a folder that is named is not forgotten. */
static void test_fallback(void) {
  char *description = NULL, *result = NULL;
  CHECK_STATUS(OK, bookspine_scanner_describe(scanner, &description));
  int falls_back = description != NULL && strstr(description, "engineFallback") != NULL;
  CHECK(falls_back == (warnings > 0));
  if (falls_back) CHECK(strstr(description, "\"engine\":\"tesseract\"") != NULL);
  CHECK_STATUS(OK, bookspine_scanner_scan(scanner, &photo, NULL, NULL, NULL, &result));
  CHECK(result != NULL && (strstr(result, "engineFallback") != NULL) == falls_back);
  bookspine_string_free(description);
  bookspine_string_free(result);
  static const char *const folders[] = {"{\"modelDirectory\": \"/nope\"}", "{\"runtimeDirectory\": \"/nope\"}",
                                        "{\"engine\": \"tesseract\", \"modelDirectory\": \"/nope\"}"};
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
    bookspine_scanner *another = NULL;
    bookspine_status status = bookspine_scanner_create(folders[i], &another);
    CHECK(status == BOOKSPINE_STATUS_MODEL_UNAVAILABLE || status == BOOKSPINE_STATUS_ENGINE_UNAVAILABLE);
  }
  static const char *const caches[] = {"{\"cacheDirectory\": \"\"}", "{\"cacheDirectory\": \"/dev/null\"}",
                                       "{\"cacheDirectory\": \"/proc/nope/cache\"}",
                                       "{\"engine\": \"tesseract\", \"cacheDirectory\": \"/dev/null/cache\"}"};
  for (size_t i = 0; i < sizeof caches / sizeof *caches; i++) {
    bookspine_scanner *another = NULL;
    CHECK_ERROR(INVALID_OPTIONS, "cacheDirectory", bookspine_scanner_create(caches[i], &another));
  }
  bookspine_scanner *another = NULL;
  bookspine_status status = bookspine_scanner_create("{\"model\": \"nope\"}", &another);
  CHECK(status == BOOKSPINE_STATUS_MODEL_UNAVAILABLE || status == BOOKSPINE_STATUS_ENGINE_UNAVAILABLE);
}

static void test_deadlines(void) {
  char *out = NULL;
  CHECK_ERROR(TIMED_OUT, "1 ms", bookspine_scanner_scan(scanner, &photo, "{\"deadlineMs\": 1}", NULL, NULL, &out));
  CHECK_STATUS(TIMED_OUT, bookspine_scanner_recognize_text(scanner, &photo, "{\"deadlineMs\": 1}", &out));
  CHECK_STATUS(TIMED_OUT, bookspine_scanner_find_spines(scanner, &photo, "{\"deadlineMs\": 1}", &out));
  CHECK(out == NULL);
  CHECK_ERROR(INVALID_OPTIONS, "deadlineMs", bookspine_scanner_find_spines(scanner, &photo, "{\"deadlineMs\": 0}", &out));
  CHECK_STATUS(OK, bookspine_scanner_recognize_text(scanner, &photo, "{\"deadlineMs\": 600000}", &out));
  bookspine_string_free(out);
  bookspine_job *job = NULL;
  CHECK_STATUS(OK, bookspine_job_start(NULL, scanner, &photo, "{\"deadlineMs\": 1}", NULL, NULL, &job));
  CHECK_STATUS(OK, bookspine_job_wait(job, -1));
  CHECK_STATUS(TIMED_OUT, bookspine_job_take_result(job, &out));
  bookspine_job_destroy(job);
}

typedef struct watch {
  int events, with_time, stop_after;
  double fraction;
} watch;

static int on_progress(const bookspine_event *event, void *user_data) {
  watch *watch = user_data;
  const char *fraction = strstr(event->json, "\"fraction\":");
  CHECK(event->kind == BOOKSPINE_EVENT_PROGRESS && fraction != NULL);
  if (fraction != NULL) {
    double value = atof(fraction + strlen("\"fraction\":"));
    CHECK(value >= watch->fraction && value <= 1);
    watch->fraction = value;
  }
  watch->events += 1;
  watch->with_time += strstr(event->json, "\"secondsLeft\":") != NULL;
  return watch->events == watch->stop_after;
}

static void test_watch(void) {
  watch whole = {0, 0, 0, 0}, stopped = {0, 0, 2, 0};
  char *out = NULL;
  bookspine_thread_watch(on_progress, &whole);
  CHECK_STATUS(OK, bookspine_scanner_recognize_text(scanner, &photo, NULL, &out));
  CHECK(whole.events >= 2 && whole.with_time >= 1);
  bookspine_string_free(out);
  bookspine_thread_watch(on_progress, &stopped);
  CHECK_STATUS(CANCELED, bookspine_scanner_find_spines(scanner, &photo, NULL, &out));
  CHECK(stopped.events == 2 && out == NULL);
  bookspine_thread_watch(NULL, NULL);
  CHECK_STATUS(OK, bookspine_scanner_find_spines(scanner, &photo, NULL, &out));
  CHECK(stopped.events == 2);
  bookspine_books *spines = NULL;
  if (CHECK_STATUS(OK, bookspine_books_create(out, &spines)) && CHECK(bookspine_books_count(spines) > 0)) {
    bookspine_book spine;
    char *info = NULL;
    CHECK_STATUS(OK, bookspine_books_get(spines, 0, &spine));
    CHECK_STATUS(OK, bookspine_observation_extract(spine.observation_json, NULL, &info));
    bookspine_string_free(info);
  }
  bookspine_books_destroy(spines);
  bookspine_string_free(out);
}

/* Nonsense is not made of a whole photo without a word. */
static void test_one_spine_is_wanted(void) {
  char *info = NULL;
  CHECK_ERROR(INVALID_ARGUMENT, "bookspine_scanner_find_spines",
              bookspine_observation_extract("{\"fullText\": \"\", \"paragraphs\": [], \"detectedIsbns\": [], \"wordCount\": 0,"
                                            "\"characterCount\": 0, \"isEmpty\": true, \"spineCount\": 12}", NULL, &info));
  CHECK_STATUS(OK, bookspine_observation_extract("{\"fullText\": \"\", \"paragraphs\": [], \"detectedIsbns\": [], \"wordCount\": 0,"
                                                 "\"characterCount\": 0, \"isEmpty\": true, \"spineCount\": 2}", NULL, &info));
  CHECK_JSON(info, "text of several spines");
}

int main(void) {
  CHECK(bookspine_abi_version() == BOOKSPINE_ABI_VERSION);
  test_memory();
  test_log();
  test_one_spine_is_wanted();
  messages = warnings = 0;
  CHECK_STATUS(OK, bookspine_set_log(BOOKSPINE_LOG_WARNING, on_log, latest));
  bookspine_status status = bookspine_scanner_create(NULL, &scanner);
  if (status != BOOKSPINE_STATUS_OK) {
    fprintf(stderr, "skipped: %s\n", bookspine_last_error_message());
    return failed_checks == 0 ? SKIPPED : check_result();
  }
  uint32_t width, height;
  uint8_t *shelf = make_shelf(&width, &height);
  photo = raw_image(shelf, (size_t)width * height * 3, BOOKSPINE_IMAGE_FORMAT_RGB, width, height);
  test_fallback();
  test_deadlines();
  test_watch();
  bookspine_scanner_destroy(scanner);
  CHECK_STATUS(OK, bookspine_set_log(BOOKSPINE_LOG_NONE, NULL, NULL));
  free(shelf);
  return check_result();
}
