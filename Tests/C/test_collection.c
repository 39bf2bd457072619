/* From a scan to reviewed, exported and reopened books. */
#define _DEFAULT_SOURCE 1 /* mkdtemp */
#include "check.h"
#include "pictures.h"

#include <pthread.h>
#include <unistd.h>

static char folder[] = "/tmp/bookspine-collection-XXXXXX";
static char file[80], out_path[80], photos[96];

static const char scan[] =
    "{\"photo\":\"shelf.jpg\",\"width\":900,\"height\":900,\"engine\":\"ppocr\",\"books\":["
    "{\"id\":\"b1\",\"box\":{\"x\":150,\"y\":30,\"width\":170,\"height\":840},"
    "\"quad\":[[320,30],[320,870],[150,870],[150,30]],\"metadata\":{\"title\":\"The Copper Lantern\","
    "\"author\":\"Maria Lindqvist\",\"confidence\":0.9,\"isbn\":\"9780306406157\",\"publisher\":\"Nordlys\","
    "\"publishedDate\":\"1998\",\"pageCount\":312,\"format\":\"paperback\",\"coverUrl\":\"https://example.org/a.jpg\"}},"
    "{\"id\":\"b2\",\"box\":{\"x\":350,\"y\":30,\"width\":170,\"height\":840},"
    "\"quad\":[[520,30],[520,870],[350,870],[350,30]],\"metadata\":{\"title\":\"Rivers of Sat\","
    "\"author\":\"Thomas Okafor\",\"confidence\":0.4}}]}";

static bookspine_collection *open_file(void) {
  bookspine_collection *collection = NULL;
  CHECK_STATUS(OK, bookspine_collection_open(file, NULL, &collection));
  return collection;
}

static bookspine_status apply(bookspine_collection *collection, const char *action, char **report) {
  return bookspine_collection_apply(collection, action, report);
}

static bookspine_status export_as(bookspine_collection *collection, const char *format, char **report) {
  char options[64];
  snprintf(options, sizeof options, "{\"format\":\"%s\"}", format);
  return bookspine_collection_export(collection, out_path, options, report);
}

static void check_file(const char *text) {
  static char content[1 << 16];
  FILE *stream = fopen(out_path, "rb");
  if (!CHECK(stream != NULL)) return;
  content[fread(content, 1, sizeof content - 1, stream)] = 0;
  fclose(stream);
  if (!CHECK(strstr(content, text) != NULL)) fprintf(stderr, "  %s is not in %s\n", text, content);
}

static void test_import(bookspine_collection *collection) {
  char *json = NULL;
  bookspine_buffer jpeg = {0};
  bookspine_image photo = {0};
  uint8_t *pixels = make_shelf(&photo.width, &photo.height);
  photo.data = pixels;
  photo.size = (size_t)photo.width * photo.height * 3;
  photo.format = BOOKSPINE_IMAGE_FORMAT_RGB;
  CHECK_STATUS(OK, bookspine_collection_import_scan(collection, scan, &photo, NULL, &json));
  CHECK_JSON(json, "\"photoKept\":true");
  CHECK_STATUS(OK, bookspine_collection_spine_image(collection, 2, "{\"longestSide\": 300}", &jpeg));
  CHECK(jpeg.size > 100 && jpeg.data[0] == 0xFF && jpeg.data[1] == 0xD8);
  bookspine_buffer_free(&jpeg);
  CHECK_ERROR(NOT_FOUND, "no book 9", bookspine_collection_spine_image(collection, 9, NULL, &jpeg));
  photo.height /= 2;
  CHECK_ERROR(INVALID_ARGUMENT, "rotation", bookspine_collection_import_scan(collection, scan, &photo, NULL, &json));
  free(pixels);
}

static void test_review(bookspine_collection *collection) {
  char *json = NULL;
  CHECK_STATUS(OK, bookspine_collection_works(collection, "{\"queue\": true}", &json));
  CHECK_JSON(json, "\"counts\":{\"ready\":0,\"review\":1,\"total\":1,\"verify\":0}");
  CHECK_STATUS(OK, apply(collection,
                         "{\"action\":\"edit\",\"id\":2,\"approve\":false,\"fields\":{\"title\":\"Rivers of Salt\","
                         "\"coauthors\":[\"Kim Oh\"],\"publishedDate\":\"2001\"}}",
                         &json));
  CHECK_JSON(json, "\"edited\":[\"title\",\"coauthors\",\"publishedDate\"]");
  CHECK_STATUS(OK, apply(collection, "{\"action\":\"approveAll\"}", &json));
  CHECK_JSON(json, "\"changed\":1");
  CHECK_STATUS(OK, bookspine_collection_import_scan(collection, scan, NULL, NULL, &json));
  CHECK_JSON(json, "\"duplicates\":1");
  CHECK_STATUS(OK, apply(collection, "{\"action\":\"resolve\",\"ids\":[3],\"as\":\"merge\"}", &json));
  CHECK_JSON(json, "\"changed\":1");
  CHECK_STATUS(OK, apply(collection, "{\"action\":\"undo\"}", &json));
  CHECK_JSON(json, "\"action\":\"resolve\"");
  CHECK_STATUS(OK, apply(collection, "{\"action\":\"reject\",\"ids\":[3,4]}", &json));
  CHECK_JSON(json, "\"changed\":2");
  CHECK_STATUS(OK, apply(collection, "{\"action\":\"feedback\",\"id\":2,\"kind\":\"wrongAuthor\"}", &json));
  CHECK_JSON(json, "feedback");
  CHECK_STATUS(OK, apply(collection, "{\"action\":\"cleanUp\"}", &json));
  CHECK_JSON(json, "\"photosRemoved\":1");
}

/* Every field of both books is there after closing and opening. */
static void test_reopened(void) {
  static const char *const fields[] = {
      "\"title\":\"The Copper Lantern\"", "\"author\":\"Maria Lindqvist\"", "\"isbn\":\"9780306406157\"",
      "\"publisher\":\"Nordlys\"", "\"publishedDate\":\"1998\"", "\"pageCount\":312", "\"format\":\"paperback\"",
      "\"coverUrl\":\"https://example.org/a.jpg\"", "\"confidence\":0.9", "\"reviewStatus\":\"verified\"",
      "\"enrichmentStatus\":\"pending\"", "\"title\":\"Rivers of Salt\"", "\"coauthors\":[\"Kim Oh\"]",
      "\"reviewStatus\":\"userEdited\"", "\"title\":\"Rivers of Sat\"", "\"confidence\":0.4",
      "\"quad\":[[520,30],[520,870],[350,870],[350,30]]", "\"bookId\":\"b2\"", "\"photo\":\"shelf.jpg\""};
  bookspine_collection *collection = open_file();
  char *json = NULL;
  CHECK_STATUS(OK, bookspine_collection_works(collection, NULL, &json));
  for (size_t i = 0; i < sizeof fields / sizeof *fields && json != NULL; i++) {
    if (!CHECK(strstr(json, fields[i]) != NULL)) fprintf(stderr, "  %s is not in %s\n", fields[i], json);
  }
  bookspine_string_free(json);
  CHECK_STATUS(OK, export_as(collection, "csv", &json));
  CHECK_JSON(json, "\"records\":2");
  check_file("The Copper Lantern,Maria Lindqvist,,9780306406157,Nordlys,1998,312,paperback,https://example.org/a.jpg,");
  CHECK_STATUS(OK, export_as(collection, "goodreads", &json));
  CHECK_JSON(json, "\"records\":2");
  check_file("Rivers of Salt,Thomas Okafor,Kim Oh,");
  CHECK_STATUS(OK, bookspine_collection_import_records(collection, out_path, NULL, &json));
  CHECK_JSON(json, "\"duplicates\":2,\"imported\":0");
  CHECK_STATUS(OK, bookspine_collection_describe(collection, &json));
  CHECK_JSON(json, "\"feedback\":3");
  bookspine_collection_close(collection);
}

static void test_refusals(void) {
  static const char *const actions[] = {"{}", "{\"action\":\"fly\"}", "{\"action\":\"edit\",\"id\":1}",
                                        "{\"action\":\"approve\",\"ids\":[1.5]}", "{\"action\":\"undo\",\"ids\":[1]}",
                                        "{\"action\":\"edit\",\"id\":1,\"fields\":{\"color\":\"red\"}}", "[]", "{"};
  bookspine_collection *collection = open_file(), *other = NULL;
  char *json = NULL;
  for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) CHECK_STATUS(INVALID_OPTIONS, apply(collection, actions[i], &json));
  CHECK_ERROR(INVALID_ARGUMENT, "isbn",
              apply(collection, "{\"action\":\"edit\",\"id\":1,\"fields\":{\"isbn\":\"9780306406158\"}}", &json));
  CHECK_ERROR(INVALID_ARGUMENT, "title", apply(collection, "{\"action\":\"edit\",\"id\":1,\"fields\":{\"title\":7}}", &json));
  CHECK_ERROR(NOT_FOUND, "77", apply(collection, "{\"action\":\"delete\",\"ids\":[1,77]}", &json));
  CHECK_ERROR(INVALID_ARGUMENT, "action_json", apply(collection, NULL, &json));
  CHECK_ERROR(INVALID_OPTIONS, "action_json", apply(collection, "{", &json));
  CHECK_ERROR(INVALID_ARGUMENT, "collection", apply(NULL, "{}", &json));
  CHECK_ERROR(INVALID_JSON, "books", bookspine_collection_import_scan(collection, "{\"width\":1,\"height\":1}", NULL, NULL, &json));
  CHECK_ERROR(INVALID_ARGUMENT, "result_json", bookspine_collection_import_scan(collection, NULL, NULL, NULL, &json));
  CHECK_ERROR(INVALID_ARGUMENT, "out_page_json", bookspine_collection_works(collection, NULL, NULL));
  CHECK_ERROR(INVALID_ARGUMENT, "path", bookspine_collection_export(collection, NULL, NULL, &json));
  CHECK_ERROR(IO_ERROR, "/nowhere", bookspine_collection_export(collection, "/nowhere/out.csv", NULL, &json));
  CHECK_ERROR(IO_ERROR, "/nowhere", bookspine_collection_import_records(collection, "/nowhere/in.csv", NULL, &json));
  CHECK_ERROR(IO_ERROR, "no collection", bookspine_collection_open(out_path, NULL, &other));
  CHECK_ERROR(INVALID_ARGUMENT, "out_jpeg", bookspine_collection_spine_image(collection, 1, NULL, NULL));
  CHECK(other == NULL && json == NULL);
  bookspine_collection_close(collection);
  bookspine_collection_close(NULL);
}

static void *add_books(void *collection) {
  char one[256], *json = NULL;
  for (int i = 0; i < 10; i++) {
    snprintf(one, sizeof one,
             "{\"width\":9,\"height\":9,\"books\":[{\"metadata\":{\"title\":\"T %d %p\",\"author\":\"A\"}}]}", i,
             (void *)&one);
    CHECK_STATUS(OK, bookspine_collection_import_scan(collection, one, NULL, NULL, &json));
    bookspine_string_free(json);
    json = NULL;
  }
  return NULL;
}

static void test_threads(void) {
  bookspine_collection *collection = NULL;
  pthread_t threads[8];
  char *json = NULL;
  CHECK_STATUS(OK, bookspine_collection_open(":memory:", "{\"countUsage\": false}", &collection));
  for (int i = 0; i < 8; i++) pthread_create(&threads[i], NULL, add_books, collection);
  for (int i = 0; i < 8; i++) pthread_join(threads[i], NULL);
  CHECK_STATUS(OK, bookspine_collection_describe(collection, &json));
  CHECK_JSON(json, "\"works\":80");
  bookspine_collection_close(collection);
}

int main(void) {
  bookspine_collection *collection = NULL;
  if (bookspine_collection_open(":memory:", NULL, &collection) == BOOKSPINE_STATUS_UNSUPPORTED) return SKIPPED;
  bookspine_collection_close(collection);
  if (!CHECK(mkdtemp(folder) != NULL)) return check_result();
  snprintf(file, sizeof file, "%s/books.db", folder);
  snprintf(out_path, sizeof out_path, "%s/out.csv", folder);
  snprintf(photos, sizeof photos, "%s.photos", file);
  collection = open_file();
  test_import(collection);
  test_review(collection);
  bookspine_collection_close(collection);
  test_reopened();
  test_refusals();
  test_threads();
  unlink(file);
  unlink(out_path);
  rmdir(photos);
  rmdir(folder);
  return check_result();
}
