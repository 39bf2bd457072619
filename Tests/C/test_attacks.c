/* Inputs that once held the library up, filled its messages, or led it elsewhere. An alarm ends a call that does not return. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "pictures.h"

#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/bookspine-attacks-XXXXXX";

static char *path_of(const char *name) {
  static char path[200];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return path;
}

/* `depth` arrays around `count` numbers, within an object. */
static char *make_nested(size_t depth, size_t count) {
  char *text = malloc(2 * depth + 2 * count + 100), *end = text;
  end += sprintf(end, "{\"a\":");
  memset(end, '[', depth), end += depth;
  for (size_t i = 0; i < count; i++) *end++ = '1', *end++ = ',';
  *end++ = '1';
  memset(end, ']', depth), end += depth;
  *end++ = '}', *end = '\0';
  return text;
}

/* 586 KB took 15 s, 60 MB minutes. That the work grows with the bytes is shown by counts, in JSONValueParsingTests. */
static void test_nested_arrays(void) {
  char *text = make_nested(60, 300000);
  bookspine_job_queue *queue = NULL;
  bookspine_collection *collection = NULL;
  bookspine_event event = {.kind = BOOKSPINE_EVENT_CANCELED, .json = text};
  bookspine_buffer buffer = {0};
  char *report = NULL;
  CHECK_ERROR(INVALID_OPTIONS, "\"a\"", bookspine_job_queue_create(text, &queue));
  CHECK_STATUS(OK, bookspine_event_write(&event, NULL, &buffer));
  bookspine_buffer_free(&buffer);
  bookspine_status status = bookspine_collection_open(":memory:", NULL, &collection);
  if (status != BOOKSPINE_STATUS_UNSUPPORTED && CHECK(status == BOOKSPINE_STATUS_OK)) {
    CHECK_STATUS(INVALID_OPTIONS, bookspine_collection_apply(collection, text, &report));
    bookspine_collection_close(collection);
  }
  free(text);
  text = make_nested(60, 5000000);
  CHECK_ERROR(INVALID_OPTIONS, "values", bookspine_job_queue_create(text, &queue));
  free(text);
}

static void test_long_keys(void) {
  size_t size = (size_t)20 << 20;
  char *text = malloc(size + 10);
  bookspine_job_queue *queue = NULL;
  memset(text, 'k', size);
  memcpy(text, "{\"", 2);
  strcpy(text + size, "\":1}");
  CHECK_ERROR(INVALID_OPTIONS, "kkk", bookspine_job_queue_create(text, &queue));
  CHECK(strlen(bookspine_last_error_message()) < 300);
  text[0] = '/';
  bookspine_photo *photo = NULL;
  CHECK_STATUS(IO_ERROR, bookspine_photo_open_path(text, &photo));
  CHECK(strlen(bookspine_last_error_message()) < 6000);
  free(text);
}

static void test_flags(void) {
  static char text[256 << 10];
  char *out = NULL;
  for (size_t i = 0; i + 8 <= sizeof text; i += 8) memcpy(text + i, "\xF0\x9F\x87\xAB\xF0\x9F\x87\xB7", 8);
  CHECK_STATUS(OK, bookspine_spine_text_extract(text, sizeof text, NULL, &out));
  bookspine_string_free(out);
}

static void test_pipes(void) {
  bookspine_catalog *catalog = NULL;
  bookspine_collection *collection = NULL;
  char *report = NULL, paths[300];
  CHECK(mkfifo(path_of("pipe.csv"), 0600) == 0);
  bookspine_status status = bookspine_catalog_open(path_of("pipe.csv"), NULL, &catalog);
  if (status == BOOKSPINE_STATUS_UNSUPPORTED) return;
  CHECK(status == BOOKSPINE_STATUS_IO_ERROR || status == BOOKSPINE_STATUS_INVALID_CATALOG);
  snprintf(paths, sizeof paths, "[\"%s\"]", path_of("pipe.csv"));
  CHECK_ERROR(IO_ERROR, "a pipe", bookspine_catalog_build(paths, path_of("index"), NULL, &report));
  CHECK_STATUS(OK, bookspine_collection_open(":memory:", NULL, &collection));
  CHECK_ERROR(IO_ERROR, "a pipe", bookspine_collection_import_records(collection, path_of("pipe.csv"), NULL, &report));
  CHECK(mkfifo(path_of("pipe.jsonl"), 0600) == 0);
  CHECK_ERROR(IO_ERROR, "a pipe", bookspine_collection_import_records(collection, path_of("pipe.jsonl"), NULL, &report));
  bookspine_collection_close(collection);
  CHECK_STATUS(IO_ERROR, bookspine_collection_open(path_of("pipe.csv"), NULL, &collection));
  bookspine_scanner *scanner = NULL;
  char options[300];
  snprintf(options, sizeof options, "{\"engine\": \"tesseract\", \"catalog\": \"%s\"}", path_of("pipe.csv"));
  status = bookspine_scanner_create(options, &scanner);
  CHECK(status == BOOKSPINE_STATUS_IO_ERROR || status == BOOKSPINE_STATUS_INVALID_CATALOG);
}

/* A path is a path: SQLite reads orders out of "file:...". */
static void test_addresses(void) {
  bookspine_collection *collection = NULL;
  if (!CHECK(chdir(folder) == 0)) return;
  bookspine_status status = bookspine_collection_open("file:c.db?mode=memory", NULL, &collection);
  if (status == BOOKSPINE_STATUS_UNSUPPORTED) return;
  CHECK(status == BOOKSPINE_STATUS_OK);
  bookspine_collection_close(collection);
  CHECK(access("file:c.db?mode=memory", F_OK) == 0 && access("c.db", F_OK) != 0);
  unlink("file:c.db?mode=memory");
  bookspine_catalog *catalog = NULL;
  CHECK(bookspine_catalog_open("file:c.db?mode=memory", NULL, &catalog) != BOOKSPINE_STATUS_OK);
}

/* 67 million pixels in a kilobyte of JPEG: the work ends at its deadline, and when the host wants. */
static void test_giant_image(void) {
  bookspine_scanner *scanner = NULL;
  if (bookspine_scanner_create("{\"engine\": \"tesseract\"}", &scanner) != BOOKSPINE_STATUS_OK) return;
  enum { SIDE = 8192 };
  uint8_t *pixels = calloc(SIDE, SIDE);
  char *out = NULL;
  if (CHECK(pixels != NULL)) {
    memset(pixels, 127, (size_t)SIDE * SIDE);
    bookspine_image image = raw_image(pixels, (size_t)SIDE * SIDE, BOOKSPINE_IMAGE_FORMAT_GRAY, SIDE, SIDE);
    CHECK_STATUS(TIMED_OUT, bookspine_scanner_recognize_text(scanner, &image, "{\"deadlineMs\": 100}", &out));
    CHECK_STATUS(TIMED_OUT, bookspine_scanner_find_spines(scanner, &image, "{\"deadlineMs\": 100}", &out));
  }
  free(pixels);
  bookspine_scanner_destroy(scanner);
}

int main(void) {
  if (!CHECK(mkdtemp(folder) != NULL)) return check_result();
  alarm(300);
  test_nested_arrays();
  test_long_keys();
  test_flags();
  test_pipes();
  test_addresses();
  test_giant_image();
  CHECK(chdir("/") == 0);
  unlink(path_of("pipe.csv"));
  unlink(path_of("pipe.jsonl"));
  rmdir(folder);
  return check_result();
}
