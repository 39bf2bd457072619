/* A child can use the library when its parent had only loaded it, or had used it without a scanner. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "pictures.h"

#include <sys/wait.h>
#include <unistd.h>

enum { TIMEOUT = 120 };

static int use_everything(void) {
  uint32_t width, height;
  uint8_t *shelf = make_shelf(&width, &height);
  bookspine_image image = raw_image(shelf, (size_t)width * height * 3, BOOKSPINE_IMAGE_FORMAT_RGB, width, height);
  bookspine_buffer file = {0};
  bookspine_scanner *scanner = NULL;
  char *text = NULL;
  CHECK_STATUS(OK, bookspine_image_encode(&image, NULL, &file));
  CHECK_STATUS(OK, bookspine_spine_text_extract("A TITLE", 7, NULL, &text));
  bookspine_string_free(text);
  CHECK_STATUS(INVALID_OPTIONS, bookspine_spine_text_extract("A TITLE", 7, "[]", &text));
  bookspine_buffer_free(&file);
  if (bookspine_scanner_create("{}", &scanner) == BOOKSPINE_STATUS_OK) {
    CHECK_STATUS(OK, bookspine_scanner_scan(scanner, &image, NULL, NULL, NULL, &text));
    bookspine_string_free(text);
    bookspine_job *job = NULL;
    CHECK_STATUS(OK, bookspine_job_start(NULL, scanner, &image, NULL, NULL, NULL, &job));
    CHECK_STATUS(OK, bookspine_job_wait(job, -1));
    CHECK_STATUS(OK, bookspine_job_take_result(job, &text));
    bookspine_string_free(text);
    bookspine_job_destroy(job);
    bookspine_scanner_destroy(scanner);
  }
  free(shelf);
  return check_result();
}

static void use_in_child(void) {
  pid_t child = fork();
  int status = 0;
  if (child == 0) {
    alarm(TIMEOUT); /* A deadlock ends the child. */
    _exit(use_everything());
  }
  CHECK(child > 0 && waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS);
}

static void use_a_little(void) {
  bookspine_buffer file = make_file("jpeg", 200, 100);
  bookspine_image image = encoded_image(file.data, file.size);
  bookspine_capture_quality quality;
  char *text = NULL;
  CHECK_STATUS(OK, bookspine_image_assess_quality(&image, NULL, &quality, NULL));
  CHECK_STATUS(OK, bookspine_spine_text_extract("A TITLE", 7, NULL, &text));
  bookspine_string_free(text);
  bookspine_buffer_free(&file);
}

int main(void) {
  use_in_child();
  use_a_little();
  use_in_child();
  return check_result();
}
