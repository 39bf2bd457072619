/* The last error is each thread's own, and threads share a scanner. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "pictures.h"

#include <pthread.h>

enum { THREADS = 8, ROUNDS = 50 };

static pthread_barrier_t barrier;
static bookspine_scanner *scanner = NULL;

/* CHECK counts without a lock, so the threads return what they found. */
static void *fail_alone(void *number) {
  char options[64], wanted[64], *text = NULL;
  long wrong = 0;
  snprintf(options, sizeof options, "{\"key%d\": 1}", *(int *)number);
  snprintf(wanted, sizeof wanted, "\"key%d\"", *(int *)number);
  wrong += strcmp(bookspine_last_error_message(), "") != 0;
  for (int round = 0; round < ROUNDS; round++) {
    wrong += bookspine_spine_text_extract("a", 1, options, &text) != BOOKSPINE_STATUS_INVALID_OPTIONS;
    pthread_barrier_wait(&barrier);
    wrong += strstr(bookspine_last_error_message(), wanted) == NULL;
  }
  return (void *)wrong;
}

static void *work(void *unused) {
  uint8_t *pixels = make_noise(64, 64);
  bookspine_image image = raw_image(pixels, 64 * 64 * 3, BOOKSPINE_IMAGE_FORMAT_RGB, 64, 64);
  long wrong = 0;
  (void)unused;
  for (int round = 0; round < ROUNDS; round++) {
    bookspine_buffer file = {0};
    char *result = NULL;
    wrong += bookspine_image_encode(&image, NULL, &file) != BOOKSPINE_STATUS_OK || file.size == 0;
    bookspine_buffer_free(&file);
    if (scanner == NULL || round > 0) continue;
    wrong += bookspine_scanner_scan(scanner, &image, NULL, NULL, NULL, &result) != BOOKSPINE_STATUS_OK;
    bookspine_string_free(result);
  }
  free(pixels);
  return (void *)wrong;
}

static void run(void *(*body)(void *), const char *name) {
  pthread_t threads[THREADS];
  int numbers[THREADS];
  for (int i = 0; i < THREADS; i++) {
    numbers[i] = i;
    if (!CHECK(pthread_create(&threads[i], NULL, body, &numbers[i]) == 0)) exit(check_result());
  }
  for (int i = 0; i < THREADS; i++) {
    void *wrong = NULL;
    pthread_join(threads[i], &wrong);
    check_that(wrong == NULL, name, __FILE__, __LINE__);
  }
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, THREADS);
  run(fail_alone, "each thread has its own last error");
  if (bookspine_scanner_create("{\"threads\": 1}", &scanner) != BOOKSPINE_STATUS_OK) {
    fprintf(stderr, "without a scanner, as %s\n", bookspine_last_error_message());
  }
  run(work, "threads encode and scan at the same time");
  bookspine_scanner_destroy(scanner);
  pthread_barrier_destroy(&barrier);
  return check_result();
}
