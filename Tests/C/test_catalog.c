/* From a CSV file to a catalog, and from noisy text to its records. */
#define _DEFAULT_SOURCE 1 /* mkdtemp */
#include "check.h"

#include <unistd.h>

static char folder[] = "/tmp/bookspine-catalog-XXXXXX";
static char csv[64], index_path[64], csv_json[80];

static void write_file(const char *path, const char *text) {
  FILE *file = fopen(path, "wb");
  if (!CHECK(file != NULL)) return;
  fputs(text, file);
  fclose(file);
}

static bookspine_status match(bookspine_catalog *catalog, const char *text, char **matches) {
  return bookspine_catalog_match(catalog, text, strlen(text), NULL, matches);
}

static void test_match(void) {
  char *json = NULL;
  bookspine_catalog *catalog = NULL;
  write_file(csv, "title,author,isbn\nThe Copper Lantern,\"Lindqvist, Maria\",9780306406157\nRivers of Salt,\"Okafor, T.\",\n");
  CHECK_STATUS(OK, bookspine_catalog_build(csv_json, index_path, NULL, &json));
  CHECK_JSON(json, "\"records\":2");
  CHECK_STATUS(OK, bookspine_catalog_open(index_path, NULL, &catalog));
  CHECK_STATUS(OK, match(catalog, "HE COPER LANTFRN LINDQVIST", &json));
  CHECK_JSON(json, "\"title\":\"The Copper Lantern\"");
  CHECK_STATUS(OK, match(catalog, "", &json));
  CHECK_JSON(json, "[]");
  CHECK_STATUS(OK, bookspine_catalog_match(catalog, NULL, 0, "{\"limit\": 3}", &json));
  CHECK_JSON(json, "[]");
  CHECK_ERROR(INVALID_OPTIONS, "limit", bookspine_catalog_match(catalog, "a", 1, "{\"limit\": 51}", &json));
  CHECK_ERROR(INVALID_ARGUMENT, "text", match(catalog, "\xFF", &json));
  CHECK_ERROR(TOO_LARGE, "text", bookspine_catalog_match(catalog, "a", SIZE_MAX, NULL, &json));
  CHECK_ERROR(INVALID_ARGUMENT, "catalog", match(NULL, "a", &json));
  CHECK_ERROR(INVALID_ARGUMENT, "out_matches_json", match(catalog, "a", NULL));
  bookspine_catalog_close(catalog);
  bookspine_catalog_close(NULL);
}

static void test_refusals(void) {
  char *json = NULL;
  bookspine_catalog *catalog = NULL;
  CHECK_ERROR(INVALID_CATALOG, "no catalog index", bookspine_catalog_open(csv, NULL, &catalog));
  CHECK_ERROR(IO_ERROR, "open", bookspine_catalog_open("/nowhere/index", NULL, &catalog));
  CHECK(catalog == NULL);
  CHECK_ERROR(INVALID_ARGUMENT, "path", bookspine_catalog_open(NULL, NULL, &catalog));
  CHECK_ERROR(INVALID_ARGUMENT, "csv_paths_json", bookspine_catalog_build(NULL, index_path, NULL, &json));
  CHECK_ERROR(INVALID_JSON, "csv_paths_json", bookspine_catalog_build("{}", index_path, NULL, &json));
  CHECK_ERROR(INVALID_ARGUMENT, "CSV", bookspine_catalog_build("[]", index_path, NULL, &json));
  write_file(csv, "title\n\"unbalanced\n");
  CHECK_ERROR(INVALID_CSV, "row 2", bookspine_catalog_build(csv_json, index_path, NULL, &json));
  CHECK_STATUS(OK, bookspine_catalog_open(index_path, NULL, &catalog));
  bookspine_catalog_close(catalog);
}

int main(void) {
  char *json = NULL;
  if (bookspine_catalog_build("[]", "/nowhere/index", NULL, &json) == BOOKSPINE_STATUS_UNSUPPORTED) return SKIPPED;
  if (!CHECK(mkdtemp(folder) != NULL)) return check_result();
  snprintf(csv, sizeof csv, "%s/books.csv", folder);
  snprintf(index_path, sizeof index_path, "%s/books.index", folder);
  snprintf(csv_json, sizeof csv_json, "[\"%s\"]", csv);
  test_match();
  test_refusals();
  unlink(csv);
  unlink(index_path);
  rmdir(folder);
  return check_result();
}
