/* Title and author read by a callback. */
#include "check.h"
#include "pictures.h"

typedef struct record {
  int count;
  const char *answer;
} record;

static int read_spine(const bookspine_extraction_request *request, void *user_data) {
  record *seen = user_data;
  seen->count += 1;
  CHECK(request->text[0] != '\0' && strstr(request->schema, "\"title\"") != NULL && request->instructions[0] != '\0');
  CHECK_ERROR(INVALID_ARGUMENT, "answer_json", bookspine_extraction_answer(request->reply, NULL));
  if (seen->answer == NULL) return 1;
  CHECK_STATUS(OK, bookspine_extraction_answer(request->reply, "{}"));
  CHECK_STATUS(OK, bookspine_extraction_answer(request->reply, seen->answer));
  return 0;
}

static char *scan(bookspine_scanner *scanner) {
  uint32_t width, height;
  char *result = NULL;
  uint8_t *shelf = make_shelf(&width, &height);
  bookspine_image photo = raw_image(shelf, (size_t)width * height * 3, BOOKSPINE_IMAGE_FORMAT_RGB, width, height);
  CHECK_STATUS(OK, bookspine_scanner_scan(scanner, &photo, "{\"preview\": false}", NULL, NULL, &result));
  free(shelf);
  return result;
}

/* Whatever a callback says, nothing is made up: the books stay those of the built-in extraction. */
static void test_answers(bookspine_scanner *scanner) {
  static const char *const answers[] = {
      NULL, "", "nonsense", "[]", "{\"title\": \"The Invented Book\", \"author\": \"\", \"confidence\": \"high\"}",
      "{\"title\": \"Invented\", \"author\": \"Nobody\", \"confidence\": \"high\", \"extra\": 1}"};
  for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
    record seen = {0, answers[i]};
    CHECK_STATUS(OK, bookspine_scanner_use_extraction(scanner, read_spine, &seen));
    char *result = scan(scanner);
    CHECK(seen.count > 0 && strstr(result, "Invented") == NULL);
    bookspine_string_free(result);
  }
  CHECK_STATUS(OK, bookspine_scanner_use_extraction(scanner, NULL, NULL));
}

static void test_arguments(bookspine_scanner *scanner) {
  CHECK_ERROR(INVALID_ARGUMENT, "scanner", bookspine_scanner_use_extraction(NULL, read_spine, NULL));
  CHECK_ERROR(INVALID_ARGUMENT, "reply", bookspine_extraction_answer(NULL, "{}"));
  CHECK_ERROR(INVALID_ARGUMENT, "scanner", bookspine_scanner_use_language_model(NULL, NULL));
  CHECK_STATUS(OK, bookspine_scanner_use_language_model(scanner, NULL));
  const char *model = "{\"url\": \"https://example.org/v1\", \"model\": \"m\"}";
  if (bookspine_scanner_use_language_model(scanner, model) == BOOKSPINE_STATUS_UNSUPPORTED) return;
  CHECK_ERROR(INVALID_OPTIONS, "model", bookspine_scanner_use_language_model(scanner, "{\"url\": \"https://a.test\"}"));
  CHECK_ERROR(INVALID_OPTIONS, "url", bookspine_scanner_use_language_model(scanner, "{\"model\": \"m\"}"));
  CHECK_STATUS(OK, bookspine_scanner_use_language_model(scanner, NULL));
}

int main(void) {
  bookspine_scanner *scanner = NULL;
  if (bookspine_scanner_create("{\"engine\": \"tesseract\"}", &scanner) != BOOKSPINE_STATUS_OK) return SKIPPED;
  test_arguments(scanner);
  test_answers(scanner);
  bookspine_scanner_destroy(scanner);
  return check_result();
}
