/* From the text of a spine to a record. */
#include "check.h"

static bookspine_status extract(const char *text, char **info) {
  return bookspine_spine_text_extract(text, strlen(text), NULL, info);
}

static void test_text(void) {
  char *info = NULL;
  CHECK_STATUS(OK, extract("THE COPPER LANTERN\nMaria Lindqvist", &info));
  CHECK(info != NULL && strstr(info, "\"author\":\"Maria Lindqvist\"") != NULL);
  CHECK_JSON(info, "\"title\":\"The Copper Lantern\"");
  CHECK_STATUS(OK, extract("", &info));
  CHECK_JSON(info, "\"title\":\"\"");
  CHECK_STATUS(OK, bookspine_spine_text_extract(NULL, 0, NULL, &info));
  CHECK_JSON(info, "\"confidence\":\"low\"");
}

static void test_hostile_text(void) {
  char *info = NULL;
  size_t size = (1 << 20) + 1;
  char *large = malloc(size);
  memset(large, 'a', size);
  CHECK_ERROR(TOO_LARGE, "text", bookspine_spine_text_extract(large, size, NULL, &info));
  CHECK_ERROR(TOO_LARGE, "text", bookspine_spine_text_extract(large, SIZE_MAX, NULL, &info));
  CHECK_ERROR(TOO_LARGE, "text", bookspine_isbn_find(large, size, &info));
  CHECK(info == NULL);
  CHECK_STATUS(OK, bookspine_spine_text_extract(large, size - 1, NULL, &info));
  CHECK_JSON(info, "\"title\"");
  for (size_t i = 0; i < size; i += 2) large[i] = '\n';
  CHECK_STATUS(OK, bookspine_spine_text_extract(large, size - 1, NULL, &info));
  CHECK_JSON(info, "\"title\"");
  for (size_t i = 0; i < size; i++) large[i] = (char)('0' + i % 10);
  CHECK_STATUS(OK, bookspine_isbn_find(large, size - 1, &info));
  CHECK_JSON(info, "[");
  free(large);
  static const char *const not_utf8[] = {"\xFF", "a\xC3", "\xED\xA0\x80", "\xC0\xAF", "\xF5\x80\x80\x80"};
  for (size_t i = 0; i < sizeof not_utf8 / sizeof *not_utf8; i++) {
    CHECK_ERROR(INVALID_ARGUMENT, "text is not UTF-8", extract(not_utf8[i], &info));
    CHECK_ERROR(INVALID_ARGUMENT, "text is not UTF-8", bookspine_isbn_find(not_utf8[i], strlen(not_utf8[i]), &info));
  }
  CHECK_STATUS(OK, bookspine_spine_text_extract("A\0B\1\x7F\n\n\r", 8, NULL, &info));
  bookspine_string_free(info);
}

static void test_isbn(void) {
  static const char text[] = "ISBN 978-0-306-40615-7, again 9780306406157, wrong 9780306406158, short 0-306-40615-2";
  char *isbns = NULL;
  CHECK_STATUS(OK, bookspine_isbn_find(text, sizeof text - 1, &isbns));
  CHECK_JSON(isbns, "[\"9780306406157\"]");
  CHECK_STATUS(OK, bookspine_isbn_find("none", 4, &isbns));
  CHECK_JSON(isbns, "[]");
}

static void test_observation(void) {
  static const char observation[] =
      "{\"fullText\": \"RIVERS OF SALT\\nTHOMAS OKAFOR\", \"detectedIsbns\": [\"1\", \"9780306406157\"], \"wordCount\": 5,"
      " \"characterCount\": 28, \"isEmpty\": false, \"paragraphs\": ["
      "{\"id\": \"p1\", \"text\": \"RIVERS OF SALT\", \"confidence\": 0.98,"
      " \"boundingBox\": {\"x\": 10, \"y\": 10, \"width\": 40, \"height\": 400},"
      " \"quad\": [[50, 10], [50, 410], [10, 410], [10, 10]]},"
      "{\"id\": \"p2\", \"text\": \"THOMAS OKAFOR\", \"confidence\": 0.97,"
      " \"boundingBox\": {\"x\": 20, \"y\": 500, \"width\": 25, \"height\": 200},"
      " \"quad\": [[45, 500], [45, 700], [20, 700], [20, 500]]}]}";
  char *info = NULL;
  CHECK_STATUS(OK, bookspine_observation_extract(observation, NULL, &info));
  CHECK(info != NULL && strstr(info, "\"author\":\"Thomas Okafor\"") != NULL);
  CHECK(info != NULL && strstr(info, "\"isbn\":\"9780306406157\"") != NULL);
  CHECK_JSON(info, "\"title\":\"Rivers of Salt\"");
}

#define OBSERVATION(quad) \
  "{\"fullText\": \"a\", \"detectedIsbns\": [], \"wordCount\": 1, \"characterCount\": 1, \"isEmpty\": false, " \
  "\"paragraphs\": [{\"id\": \"p7\", \"text\": \"a\", \"confidence\": 1, \"boundingBox\": {\"x\": 0, \"y\": 0, " \
  "\"width\": 1, \"height\": 1}, \"quad\": " quad "}]}"

static void test_hostile_json(void) {
  static const char *const malformed[] = {
      "", "{", "[]", "null", "{}", "{\"paragraphs\": 1}", "{\"title\": \"a\"}", "{\"title\": 1}"};
  static const char *const quads[] = {
      OBSERVATION("[]"), OBSERVATION("[[0, 0], [1, 0], [1, 1]]"), OBSERVATION("[[0], [1, 0], [1, 1], [0, 1]]"),
      OBSERVATION("[[0, 0], [1e300, 0], [1, 1], [0, 1]]"), OBSERVATION("[[0, 0], [1, 0], [1, 1], [0, 1], [2, 2]]")};
  char *result = NULL;
  for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
    CHECK_ERROR(INVALID_JSON, "observation_json", bookspine_observation_extract(malformed[i], NULL, &result));
    CHECK_ERROR(INVALID_JSON, "spine_info_json", bookspine_spine_info_map(malformed[i], NULL, &result));
  }
  for (size_t i = 0; i < sizeof quads / sizeof *quads; i++) {
    CHECK_ERROR(INVALID_JSON, "p7", bookspine_observation_extract(quads[i], NULL, &result));
  }
  CHECK_STATUS(OK, bookspine_observation_extract(OBSERVATION("[[5, 5], [5, 5], [5, 5], [5, 5]]"), NULL, &result));
  bookspine_string_free(result);
  char deep[1000];
  memset(deep, '[', sizeof deep);
  deep[sizeof deep - 1] = 0;
  CHECK_ERROR(INVALID_JSON, "nests deeper", bookspine_observation_extract(deep, NULL, &result));
  CHECK_ERROR(INVALID_ARGUMENT, "not UTF-8", bookspine_spine_info_map("{\"title\": \"\xFF\"}", NULL, &result));
}

static void test_oversized_json(void) {
  size_t size = (64 << 20) + 2;
  char *large = malloc(size), *result = NULL;
  memset(large, ' ', size - 1);
  large[size - 1] = 0;
  CHECK_ERROR(TOO_LARGE, "spine_info_json", bookspine_spine_info_map(large, NULL, &result));
  CHECK_ERROR(TOO_LARGE, "observation_json", bookspine_observation_extract(large, NULL, &result));
  CHECK_ERROR(TOO_LARGE, "options_json", bookspine_spine_info_map("{}", large, &result));
  free(large);
}

#define SPINE_INFO(confidence) \
  "{\"title\": \"T\", \"author\": \"A\", \"coauthors\": [\"B\"], \"confidence\": \"" confidence "\"}"

static void test_map(void) {
  char *record = NULL;
  CHECK_STATUS(OK, bookspine_spine_info_map(SPINE_INFO("medium"), NULL, &record));
  CHECK(record != NULL && strstr(record, "\"author\":\"A, B\"") != NULL);
  CHECK_JSON(record, "\"confidence\":0.7");
  CHECK_ERROR(INVALID_JSON, "confidence", bookspine_spine_info_map(SPINE_INFO("sure"), NULL, &record));
}

int main(void) {
  test_text();
  test_hostile_text();
  test_isbn();
  test_observation();
  test_hostile_json();
  test_oversized_json();
  test_map();
  return check_result();
}
