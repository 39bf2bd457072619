/* A real photo from scan to export. Skipped without photos (BOOKSPINE_SHARED) or an engine. */
#define _DEFAULT_SOURCE 1 /* mkdtemp */
#include "check.h"
#include "pictures.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/bookspine-photo-XXXXXX";
static char file[64], out_path[64];
static uint8_t *bytes = NULL;

/* The smallest photo, so that the test stays short. */
static size_t read_photo(void) {
  char photos[400], path[700], best[700] = "";
  const char *shared = getenv("BOOKSPINE_SHARED");
  struct stat status;
  off_t size = 0;
  snprintf(photos, sizeof photos, "%s/eval/photos", shared != NULL ? shared : SHARED);
  DIR *listing = opendir(photos);
  for (struct dirent *entry; listing != NULL && (entry = readdir(listing)) != NULL;) {
    snprintf(path, sizeof path, "%s/%s", photos, entry->d_name);
    if (strstr(path, ".jpg") == NULL || stat(path, &status) != 0 || (size > 0 && status.st_size >= size)) continue;
    size = status.st_size;
    snprintf(best, sizeof best, "%s", path);
  }
  if (listing != NULL) closedir(listing);
  FILE *stream = size > 0 ? fopen(best, "rb") : NULL;
  if (stream == NULL || (bytes = malloc((size_t)size)) == NULL) return 0;
  size_t count = fread(bytes, 1, (size_t)size, stream);
  fclose(stream);
  return count;
}

static bookspine_collection *open_file(void) {
  bookspine_collection *collection = NULL;
  CHECK_STATUS(OK, bookspine_collection_open(file, NULL, &collection));
  return collection;
}

static void import_and_review(const char *result, const bookspine_image *photo) {
  bookspine_collection *collection = open_file();
  bookspine_buffer jpeg = {0};
  char *json = NULL;
  CHECK_STATUS(OK, bookspine_collection_import_scan(collection, result, photo, NULL, &json));
  CHECK_JSON(json, "\"photoKept\":true");
  CHECK_STATUS(OK, bookspine_collection_spine_image(collection, 1, NULL, &jpeg));
  CHECK(jpeg.size > 100 && jpeg.data[0] == 0xFF && jpeg.data[1] == 0xD8);
  bookspine_buffer_free(&jpeg);
  CHECK_STATUS(OK, bookspine_collection_apply(
                       collection,
                       "{\"action\":\"edit\",\"id\":1,\"approve\":false,\"fields\":{\"title\":\"A Corrected Title\","
                       "\"author\":\"A Person\",\"coauthors\":[\"B Person\"],\"isbn\":\"0306406152\",\"pageCount\":12}}",
                       &json));
  CHECK_JSON(json, "\"edited\":[\"title\",\"author\",\"coauthors\",\"isbn\",\"pageCount\"]");
  CHECK_STATUS(OK, bookspine_collection_apply(collection, "{\"action\":\"approveAll\"}", &json));
  CHECK_JSON(json, "\"action\":\"approveAll\"");
  CHECK_STATUS(OK, bookspine_collection_works(collection, "{\"queue\":true,\"duplicates\":false}", &json));
  CHECK_JSON(json, "\"works\":[]");
  bookspine_collection_close(collection);
}

/* The first book as it was corrected, beside what was read. */
static void check_first(bookspine_collection *collection) {
  static const char *const fields[] = {
      "\"title\":\"A Corrected Title\"", "\"author\":\"A Person\"", "\"coauthors\":[\"B Person\"]", "\"pageCount\":12",
      "\"isbn\":\"9780306406157\"", "\"original\":{", "\"raw\":\"{", "\"photo\":\"a real photo\"", "\"quad\":[["};
  char *json = NULL;
  CHECK_STATUS(OK, bookspine_collection_works(collection, "{\"id\":1,\"raw\":true}", &json));
  for (size_t i = 0; i < sizeof fields / sizeof *fields && json != NULL; i++) {
    if (!CHECK(strstr(json, fields[i]) != NULL)) fprintf(stderr, "  %s is not in %s\n", fields[i], json);
  }
  bookspine_string_free(json);
}

static void reopen_and_export(void) {
  bookspine_collection *collection = open_file(), *copy = NULL;
  char *json = NULL;
  check_first(collection);
  CHECK_STATUS(OK, bookspine_collection_export(collection, out_path, "{\"format\":\"jsonl\"}", &json));
  CHECK_JSON(json, "\"records\":");
  CHECK_STATUS(OK, bookspine_collection_open(":memory:", NULL, &copy));
  CHECK_STATUS(OK, bookspine_collection_import_records(copy, out_path, NULL, &json));
  CHECK_JSON(json, "\"duplicates\":0");
  check_first(copy);
  CHECK_STATUS(OK, bookspine_collection_apply(collection, "{\"action\":\"approveAll\"}", &json));
  CHECK_JSON(json, "\"changed\":0");
  bookspine_collection_close(copy);
  bookspine_collection_close(collection);
}

/* What is left: a photo whose books were reviewed goes with the clean-up, others one by one. */
static void remove_all(void) {
  char path[400];
  snprintf(path, sizeof path, "%s.photos", file);
  DIR *listing = opendir(path);
  for (struct dirent *entry; listing != NULL && (entry = readdir(listing)) != NULL;) {
    snprintf(path, sizeof path, "%s.photos/%s", file, entry->d_name);
    unlink(path);
  }
  if (listing != NULL) closedir(listing);
  snprintf(path, sizeof path, "%s.photos", file);
  rmdir(path);
  unlink(file);
  unlink(out_path);
  CHECK(rmdir(folder) == 0);
}

int main(void) {
  bookspine_collection *collection = NULL;
  bookspine_scanner *scanner = NULL;
  char *result = NULL;
  if (bookspine_collection_open(":memory:", NULL, &collection) == BOOKSPINE_STATUS_UNSUPPORTED) return SKIPPED;
  bookspine_collection_close(collection);
  size_t size = read_photo();
  bookspine_image photo = encoded_image(bytes, size);
  if (size == 0 || bookspine_scanner_create(NULL, &scanner) != BOOKSPINE_STATUS_OK) return SKIPPED;
  if (!CHECK(mkdtemp(folder) != NULL)) return check_result();
  snprintf(file, sizeof file, "%s/books.db", folder);
  snprintf(out_path, sizeof out_path, "%s/out.jsonl", folder);
  CHECK_STATUS(OK, bookspine_scanner_scan(scanner, &photo, "{\"photo\": \"a real photo\"}", NULL, NULL, &result));
  import_and_review(result, &photo);
  reopen_and_export();
  remove_all();
  bookspine_string_free(result);
  bookspine_scanner_destroy(scanner);
  free(bytes);
  return check_result();
}
