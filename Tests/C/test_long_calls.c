/*
 * Building a catalog, importing, exporting, joining photos and comparing shelves: each tells how far it is, and is stopped by the
 * host or a deadline with nothing done.
 */
#define _DEFAULT_SOURCE 1 /* mkdtemp, open_memstream */
#include "check.h"

#include <unistd.h>

enum { ROWS = 20000, BOOKS = 3000, PHOTOS = 12, BOOKS_OF_A_PHOTO = 60 };

static char folder[] = "/tmp/bookspine-long-XXXXXX";
static char csv[64], target[64], csv_json[80];
static bookspine_collection *collection = NULL;
static char *scan = NULL, *wall = NULL;

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

static bookspine_status import_scan(const char *options) {
  char *report = NULL;
  bookspine_status status = bookspine_collection_import_scan(collection, scan, NULL, options, &report);
  bookspine_string_free(report);
  return status;
}

static bookspine_status import_session(const char *options) {
  char *report = NULL;
  bookspine_status status = bookspine_collection_import_session(collection, wall, options, &report);
  bookspine_string_free(report);
  return status;
}

static bookspine_status compare(const char *options) {
  char *report = NULL;
  bookspine_status status = bookspine_inventory_compare(scan, scan, options, &report);
  bookspine_string_free(report);
  return status;
}

/* Letters that only this number has. */
static void print_word(FILE *file, int number) {
  unsigned state = (unsigned)number;
  for (int index = 0; index < 14; index++) {
    state = state * 1664525u + 1013904223u;
    fputc((int)('a' + (state >> 24) % 26), file);
  }
}

/* A ScanResult of so many books, of which the first has this number; you free it with free(). */
static char *scan_of(int first, int count) {
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  if (!CHECK(file != NULL)) exit(1);
  fprintf(file, "{\"width\":%d,\"height\":200,\"engine\":\"ppocr\",\"books\":[", 20 * count);
  for (int index = 0; index < count; index++) {
    fprintf(file, "%s{\"id\":\"b%d\",\"row\":0,\"position\":%d,", index == 0 ? "" : ",", index, index);
    fprintf(file, "\"box\":{\"x\":%d,\"y\":10,\"width\":18,\"height\":180},\"metadata\":{\"title\":\"", 20 * index);
    print_word(file, first + index);
    fprintf(file, "\",\"author\":\"");
    print_word(file, -first - index);
    fprintf(file, "\",\"confidence\":0.9}}");
  }
  fprintf(file, "]}");
  fclose(file);
  return text;
}

/* The options of a result are those of its session. */
static bookspine_status join(const char *options) {
  bookspine_session *session = NULL;
  bookspine_status status = bookspine_session_create(options, &session);
  bookspine_string_free(wall);
  wall = NULL;
  for (int photo = 0; photo < PHOTOS && status == BOOKSPINE_STATUS_OK; photo++) {
    char *part = scan_of(ROWS + BOOKS + photo * BOOKS_OF_A_PHOTO / 2, BOOKS_OF_A_PHOTO);
    status = bookspine_session_add(session, part, NULL, NULL);
    free(part);
  }
  if (status == BOOKSPINE_STATUS_OK) status = bookspine_session_result(session, &wall);
  bookspine_session_destroy(session);
  return status;
}

static int works(void) {
  char *json = NULL;
  CHECK_STATUS(OK, bookspine_collection_describe(collection, &json));
  const char *count = json == NULL ? NULL : strstr(json, "\"works\":");
  int number = count == NULL ? -1 : atoi(count + strlen("\"works\":"));
  bookspine_string_free(json);
  return number;
}

/* Stops the call at once and by its deadline, which leave nothing; then lets it do its work. */
static void test_call(bookspine_status (*call)(const char *options), const char *stage) {
  watch stopped = {stage, 0, 1, 0}, whole = {stage, 0, 0, 0};
  int before = works();
  bookspine_thread_watch(on_progress, &stopped);
  CHECK_STATUS(CANCELED, call(NULL));
  CHECK(stopped.events == 1);
  bookspine_thread_watch(NULL, NULL);
  CHECK_ERROR(TIMED_OUT, "1 ms", call("{\"deadlineMs\": 1}"));
  CHECK_ERROR(INVALID_OPTIONS, "deadlineMs", call("{\"deadlineMs\": 0}"));
  CHECK(access(target, F_OK) != 0);
  CHECK(works() == before);
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
  CHECK(works() == ROWS);
  test_call(export, "\"export\"");
  test_callback_of_an_import();
  unlink(target);

  scan = scan_of(ROWS, BOOKS);
  test_call(join, "\"join\"");
  test_call(compare, "\"compare\"");
  test_call(import_scan, "\"import\"");
  CHECK(works() == ROWS + BOOKS);
  test_call(import_session, "\"import\"");
  CHECK(works() == ROWS + BOOKS + (PHOTOS + 1) * BOOKS_OF_A_PHOTO / 2);
  bookspine_string_free(wall);
  free(scan);
  bookspine_collection_close(collection);
  unlink(target), unlink(csv), rmdir(folder);
  return check_result();
}
