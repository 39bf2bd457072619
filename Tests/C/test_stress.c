/*
 * usage: test_stress LIBRARY: 16 threads with one scanner and with one each, callbacks that call back, cancel and destroy, and two
 * copies of the library in one process. Under AddressSanitizer, too.
 */
#define _GNU_SOURCE
#include "check.h"
#include "pictures.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

enum { THREADS = 16, SIDE = 200 };

static bookspine_scanner *shared;
static uint8_t *noise;
static bookspine_image photo;

static bookspine_status create(bookspine_scanner **scanner) {
  return bookspine_scanner_create("{\"engine\": \"tesseract\", \"threads\": 1}", scanner);
}

/* Calls back into the library from within its callback. */
static int on_event(const bookspine_event *event, void *user_data) {
  char *isbns = NULL;
  (void)event;
  atomic_fetch_add((atomic_int *)user_data, 1);
  int failed = bookspine_isbn_find("9780306406157", 13, &isbns) != BOOKSPINE_STATUS_OK;
  bookspine_string_free(isbns);
  return failed;
}

static void *scan_shared(void *unused) {
  atomic_int events = 0;
  char *result = NULL;
  (void)unused;
  long wrong = bookspine_scanner_scan(shared, &photo, NULL, on_event, &events, &result) != BOOKSPINE_STATUS_OK;
  wrong += atomic_load(&events) == 0;
  bookspine_string_free(result);
  return (void *)wrong;
}

static void *scan_alone(void *unused) {
  bookspine_scanner *own = NULL;
  char *result = NULL;
  (void)unused;
  long wrong = create(&own) != BOOKSPINE_STATUS_OK;
  wrong += bookspine_scanner_scan(own, &photo, NULL, NULL, NULL, &result) != BOOKSPINE_STATUS_OK;
  bookspine_string_free(result);
  bookspine_scanner_destroy(own);
  return (void *)wrong;
}

typedef struct canceled_job {
  bookspine_job *job;
  atomic_int events;
} canceled_job;

/* A job's own callback cancels it. */
static int cancel_itself(const bookspine_event *event, void *user_data) {
  canceled_job *canceled = user_data;
  (void)event;
  if (atomic_fetch_add(&canceled->events, 1) == 1) bookspine_job_cancel(canceled->job);
  return 0;
}

/* One job cancels itself, one is canceled and one destroyed by this thread while it runs. */
static void *cancel_jobs(void *unused) {
  canceled_job canceled = {NULL, 0};
  bookspine_job *job = NULL;
  long wrong = 0;
  (void)unused;
  wrong += bookspine_job_start(NULL, shared, &photo, NULL, cancel_itself, &canceled, &canceled.job) != BOOKSPINE_STATUS_OK;
  wrong += bookspine_job_start(NULL, shared, &photo, NULL, NULL, NULL, &job) != BOOKSPINE_STATUS_OK;
  bookspine_job_cancel(job);
  wrong += bookspine_job_wait(canceled.job, -1) != BOOKSPINE_STATUS_OK;
  bookspine_job_destroy(canceled.job);
  bookspine_job_destroy(job);
  return (void *)wrong;
}

static atomic_int messages;

static void on_log(bookspine_log_level level, const char *message, void *user_data) {
  (void)level, (void)message, (void)user_data;
  atomic_fetch_add(&messages, 1);
}

/* Sets and takes away the log while others write to it. */
static void *change_log(void *unused) {
  (void)unused;
  for (int round = 0; round < 200; round++) {
    char *out = NULL;
    bookspine_set_log(round % 2 ? BOOKSPINE_LOG_NONE : BOOKSPINE_LOG_DEBUG, on_log, NULL);
    bookspine_isbn_find(NULL, 1, &out);
  }
  return NULL;
}

static void run(void *(*body)(void *), const char *name) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) {
    if (!CHECK(pthread_create(&threads[i], NULL, body, NULL) == 0)) exit(check_result());
  }
  for (int i = 0; i < THREADS; i++) {
    void *wrong = NULL;
    pthread_join(threads[i], &wrong);
    check_that(wrong == NULL, name, __FILE__, __LINE__);
  }
}

/* A second copy of the library, by another name: each has its own state. */
static void test_two_copies(const char *path) {
  char copy[] = "/tmp/bookspine-copy-XXXXXX", command[4096];
  int file = mkstemp(copy);
  if (!CHECK(file >= 0)) return;
  close(file);
  snprintf(command, sizeof command, "cp '%s' '%s'", path, copy);
  if (CHECK(system(command) == 0)) {
    void *library = dlopen(copy, RTLD_NOW | RTLD_LOCAL);
    if (!CHECK(library != NULL)) fprintf(stderr, "  %s\n", dlerror());
    __typeof__(&bookspine_isbn_find) find;
    __typeof__(&bookspine_string_free) release;
    __typeof__(&bookspine_last_error_message) message;
    *(void **)&find = library ? dlsym(library, "bookspine_isbn_find") : NULL;
    *(void **)&release = library ? dlsym(library, "bookspine_string_free") : NULL;
    *(void **)&message = library ? dlsym(library, "bookspine_last_error_message") : NULL;
    if (CHECK(find != NULL && release != NULL && message != NULL && find != bookspine_isbn_find)) {
      char *found = NULL, *own = NULL;
      CHECK(find(NULL, 1, &found) == BOOKSPINE_STATUS_INVALID_ARGUMENT && strcmp(message(), "text is NULL.") == 0);
      CHECK(find("9780306406157", 13, &found) == BOOKSPINE_STATUS_OK && strstr(found, "9780306406157") != NULL);
      release(found);
      CHECK_STATUS(OK, bookspine_isbn_find("9780306406157", 13, &own));
      bookspine_string_free(own);
    }
    if (library != NULL) dlclose(library);
  }
  unlink(copy);
}

int main(int argc, char **argv) {
  if (!CHECK(argc == 2)) return check_result();
  test_two_copies(argv[1]);
  run(change_log, "the log changes while others write");
  CHECK_STATUS(OK, bookspine_set_log(BOOKSPINE_LOG_NONE, NULL, NULL));
  if (create(&shared) != BOOKSPINE_STATUS_OK) {
    fprintf(stderr, "skipped: %s\n", bookspine_last_error_message());
    return failed_checks == 0 ? SKIPPED : check_result();
  }
  noise = make_noise(SIDE, SIDE);
  photo = raw_image(noise, SIDE * SIDE * 3, BOOKSPINE_IMAGE_FORMAT_RGB, SIDE, SIDE);
  run(scan_shared, "16 threads scan with one scanner");
  run(scan_alone, "16 threads scan with one each");
  run(cancel_jobs, "jobs are canceled and destroyed");
  bookspine_scanner_destroy(shared);
  free(noise);
  return check_result();
}
