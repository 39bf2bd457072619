/* Building a catalog, importing and exporting: each tells how far it is, and is stopped by the host or a deadline with nothing done. */
#define _DEFAULT_SOURCE 1 /* mkdtemp */
#include "check.h"

#include <unistd.h>

enum { ROWS = 20000 };

static char folder[] = "/tmp/bookspine-long-XXXXXX";
static char csv[64], target[64], csv_json[80];
static bookspine_collection *collection = NULL;

typedef struct watch {
  const char *stage;
  int events, stop_after;
  double fraction;
} watch;

static int on_progress(const bookspine_event *event, void *user_data) {
  watch *watch = user_data;
  const char *fraction = strstr(event->json, "\"fraction\":");
  CHECK(event->kind == BOOKSPINE_EVENT_PROGRESS && fraction != NULL && strstr(event->json, watch->stage) != NULL);
  if (fraction != NULL) {
    double value = atof(fraction + strlen("\"fraction\":"));
    CHECK(value >= watch->fraction && value <= 1);
    watch->fraction = value;
  }
  watch->events += 1;
  return watch->events == watch->stop_after;
}

static bookspine_status build(const char *options) {
  char *report = NULL;
  bookspine_status status = bookspine_catalog_build(csv_json, target, options, &report);
  bookspine_string_free(report);
  return status;
}

static bookspine_status import(const char *options) {
  char *report = NULL;
  bookspine_status status = bookspine_collection_import_records(collection, csv, options, &report);
  bookspine_string_free(report);
  return status;
}

static bookspine_status export(const char *options) {
  char *report = NULL;
  bookspine_status status = bookspine_collection_export(collection, target, options, &report);
  bookspine_string_free(report);
  return status;
}

/* Stops the call at once and by its deadline, which leave nothing; then lets it do its work. */
static void test_call(bookspine_status (*call)(const char *options), const char *stage) {
  watch stopped = {stage, 0, 1, 0}, whole = {stage, 0, 0, 0};
  bookspine_thread_watch(on_progress, &stopped);
  CHECK_STATUS(CANCELED, call(NULL));
  CHECK(stopped.events == 1);
  bookspine_thread_watch(NULL, NULL);
  CHECK_ERROR(TIMED_OUT, "1 ms", call("{\"deadlineMs\": 1}"));
  CHECK(access(target, F_OK) != 0);
  char *json = NULL;
  CHECK_STATUS(OK, bookspine_collection_describe(collection, &json));
  if (call == import) CHECK_JSON(json, "\"works\":0");
  bookspine_string_free(json);
  CHECK_ERROR(INVALID_OPTIONS, "deadlineMs", call("{\"deadlineMs\": 0}"));
  bookspine_thread_watch(on_progress, &whole);
  CHECK_STATUS(OK, call("{\"deadlineMs\": 600000}"));
  CHECK(whole.events >= 1);
  bookspine_thread_watch(NULL, NULL);
}

static int use_the_collection(const bookspine_event *event, void *user_data) {
  char *json = NULL;
  (void)event;
  *(bookspine_status *)user_data = bookspine_collection_describe(collection, &json);
  bookspine_string_free(json);
  return 1;
}

/* The callback of an import holds the collection: a call to it must not wait for itself. */
static void test_callback_of_an_import(void) {
  bookspine_status within = BOOKSPINE_STATUS_OK;
  bookspine_thread_watch(use_the_collection, &within);
  CHECK_STATUS(CANCELED, import(NULL));
  CHECK_STATUS(BUSY, within);
  CHECK_STATUS(CANCELED, export(NULL));
  CHECK_STATUS(OK, within);
  bookspine_thread_watch(NULL, NULL);
}

int main(void) {
  char *json = NULL;
  if (!CHECK(mkdtemp(folder) != NULL)) return check_result();
  snprintf(csv, sizeof csv, "%s/books.csv", folder);
  snprintf(csv_json, sizeof csv_json, "[\"%s\"]", csv);
  snprintf(target, sizeof target, "%s/target", folder);
  FILE *file = fopen(csv, "wb");
  if (!CHECK(file != NULL)) return check_result();
  fprintf(file, "title,author\n");
  for (int row = 0; row < ROWS; row++) fprintf(file, "Lantern number %d,\"Lindqvist, Maria %d\"\n", row, row % 997);
  fclose(file);
  if (bookspine_collection_open(":memory:", NULL, &collection) == BOOKSPINE_STATUS_UNSUPPORTED) {
    fprintf(stderr, "skipped: %s\n", bookspine_last_error_message());
    return SKIPPED;
  }
  test_call(build, "\"build\"");
  unlink(target);
  test_call(import, "\"import\"");
  CHECK_STATUS(OK, bookspine_collection_describe(collection, &json));
  CHECK_JSON(json, "\"works\":20000");
  test_call(export, "\"export\"");
  test_callback_of_an_import();
  bookspine_collection_close(collection);
  unlink(target), unlink(csv), rmdir(folder);
  return check_result();
}
