/* Version, status names, memory: what needs no input. */
#include "check.h"

static void test_version(void) {
  CHECK(strcmp(bookspine_version_string(), BOOKSPINE_VERSION_STRING) == 0);
  CHECK(bookspine_abi_version() >= BOOKSPINE_ABI_VERSION);
}

static void test_status_names(void) {
#define NAMED(status) CHECK(strcmp(bookspine_status_name(status), #status) == 0)
  NAMED(BOOKSPINE_STATUS_OK);
  NAMED(BOOKSPINE_STATUS_CANCELED);
  NAMED(BOOKSPINE_STATUS_INVALID_ARGUMENT);
  NAMED(BOOKSPINE_STATUS_INVALID_OPTIONS);
  NAMED(BOOKSPINE_STATUS_INVALID_JSON);
  NAMED(BOOKSPINE_STATUS_INVALID_CSV);
  NAMED(BOOKSPINE_STATUS_UNSUPPORTED_FORMAT);
  NAMED(BOOKSPINE_STATUS_CORRUPT_IMAGE);
  NAMED(BOOKSPINE_STATUS_TOO_LARGE);
  NAMED(BOOKSPINE_STATUS_ENCODING_FAILED);
  NAMED(BOOKSPINE_STATUS_ENGINE_UNAVAILABLE);
  NAMED(BOOKSPINE_STATUS_MODEL_UNAVAILABLE);
  NAMED(BOOKSPINE_STATUS_RECOGNITION_FAILED);
  NAMED(BOOKSPINE_STATUS_UNSUPPORTED);
  NAMED(BOOKSPINE_STATUS_IO_ERROR);
  NAMED(BOOKSPINE_STATUS_INVALID_CATALOG);
  NAMED(BOOKSPINE_STATUS_QUEUE_FULL);
#if BOOKSPINE_ABI_VERSION >= 2
  NAMED(BOOKSPINE_STATUS_OUT_OF_MEMORY);
#endif
  NAMED(BOOKSPINE_STATUS_INTERNAL_ERROR);
  CHECK(strcmp(bookspine_status_name((bookspine_status)899), "BOOKSPINE_STATUS_UNKNOWN") == 0);
}

static void test_memory(void) {
  bookspine_buffer empty = {0};
  bookspine_string_free(NULL);
  bookspine_buffer_free(NULL);
  bookspine_buffer_free(&empty);
  bookspine_scanner_destroy(NULL);
}

static void test_last_error_before_any(void) { CHECK(strcmp(bookspine_last_error_message(), "") == 0); }

static void test_success_keeps_the_last_error(void) {
  char *found = NULL;
  CHECK_ERROR(INVALID_ARGUMENT, "text is NULL", bookspine_isbn_find(NULL, 1, &found));
  CHECK_STATUS(OK, bookspine_isbn_find(NULL, 0, &found));
  CHECK(strstr(bookspine_last_error_message(), "text is NULL") != NULL);
  bookspine_string_free(found);
}

int main(void) {
  test_last_error_before_any();
  test_version();
  test_status_names();
  test_memory();
  test_success_keeps_the_last_error();
  return check_result();
}
