/* A test is a program that counts its failed checks; CTest takes exit code 77 for "skipped". */
#ifndef CHECK_H
#define CHECK_H

#include <bookspine.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SKIPPED 77

static int failed_checks = 0;

static inline int check_that(int condition, const char *text, const char *file, int line) {
  if (!condition) {
    failed_checks += 1;
    fprintf(stderr, "%s:%d: failed: %s\n", file, line, text);
  }
  return condition;
}

static inline int check_status(bookspine_status status, bookspine_status wanted, const char *text, const char *file,
                               int line) {
  if (status != wanted) {
    failed_checks += 1;
    fprintf(stderr, "%s:%d: %s gave %s (%s), not %s\n", file, line, text, bookspine_status_name(status),
            bookspine_last_error_message(), bookspine_status_name(wanted));
  }
  return status == wanted;
}

/* Checks that an expression is true. */
#define CHECK(condition) check_that((condition) != 0, #condition, __FILE__, __LINE__)

/* Checks that a call returns BOOKSPINE_STATUS_<wanted>. */
#define CHECK_STATUS(wanted, call) check_status((call), BOOKSPINE_STATUS_##wanted, #call, __FILE__, __LINE__)

static inline int check_error(bookspine_status status, bookspine_status wanted, const char *word, const char *text,
                              const char *file, int line) {
  if (!check_status(status, wanted, text, file, line)) return 0;
  int is_named = strstr(bookspine_last_error_message(), word) != NULL;
  if (!is_named) fprintf(stderr, "%s does not name %s: %s\n", text, word, bookspine_last_error_message());
  return check_that(is_named, word, file, line);
}

/* Checks that a call returns BOOKSPINE_STATUS_<wanted> and that the error message contains a word. */
#define CHECK_ERROR(wanted, word, call) \
  check_error((call), BOOKSPINE_STATUS_##wanted, (word), #call, __FILE__, __LINE__)

/* Checks that a returned string contains a text, and frees the string. */
#define CHECK_JSON(string, text) check_json(&(string), (text), __FILE__, __LINE__)

static inline void check_json(char **string, const char *text, const char *file, int line) {
  if (check_that(*string != NULL, "a string was returned", file, line) &&
      !check_that(strstr(*string, text) != NULL, text, file, line)) {
    fprintf(stderr, "  in %s\n", *string);
  }
  bookspine_string_free(*string);
  *string = NULL;
}

/* What main returns. */
static inline int check_result(void) {
  if (failed_checks > 0) fprintf(stderr, "%d checks failed\n", failed_checks);
  return failed_checks == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif
