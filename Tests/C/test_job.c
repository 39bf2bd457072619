/* Jobs: states, events pulled and called back, results kept, turns, and giving up at any time. Skipped without an engine. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "pictures.h"

#include <pthread.h>
#include <time.h>

static bookspine_scanner *scanner = NULL;
static bookspine_image photo;
static bookspine_image blank;

static bookspine_job *start(bookspine_job_queue *queue, const bookspine_image *image, const char *options,
                            bookspine_event_callback callback, void *user_data) {
  bookspine_job *job = NULL;
  CHECK_STATUS(OK, bookspine_job_start(queue, scanner, image, options, callback, user_data, &job));
  return job;
}

static void check_state(bookspine_job *job, const char *part) {
  char *status = NULL;
  CHECK_STATUS(OK, bookspine_job_poll(job, &status));
  CHECK_JSON(status, part);
}

static void pause_milliseconds(long milliseconds) {
  nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000}, NULL);
}

static void test_arguments(void) {
  bookspine_job *job = (bookspine_job *)1;
  bookspine_job_queue *queue = NULL;
  bookspine_event_kind kind;
  char *text = NULL;
  CHECK_ERROR(INVALID_ARGUMENT, "out_job", bookspine_job_start(NULL, scanner, &photo, NULL, NULL, NULL, NULL));
  CHECK_ERROR(INVALID_ARGUMENT, "scanner", bookspine_job_start(NULL, NULL, &photo, NULL, NULL, NULL, &job));
  CHECK(job == NULL);
  CHECK_ERROR(INVALID_ARGUMENT, "image", bookspine_job_start(NULL, scanner, NULL, NULL, NULL, NULL, &job));
  CHECK_ERROR(INVALID_OPTIONS, "priority",
              bookspine_job_start(NULL, scanner, &photo, "{\"priority\": 101}", NULL, NULL, &job));
  CHECK_ERROR(INVALID_OPTIONS, "rotation",
              bookspine_job_start(NULL, scanner, &photo, "{\"rotation\": 1}", NULL, NULL, &job));
  CHECK_ERROR(INVALID_ARGUMENT, "job", bookspine_job_poll(NULL, &text));
  CHECK_ERROR(INVALID_ARGUMENT, "job", bookspine_job_wait(NULL, 0));
  CHECK_ERROR(INVALID_ARGUMENT, "job", bookspine_job_take_result(NULL, &text));
  CHECK_ERROR(INVALID_ARGUMENT, "job", bookspine_job_next_event(NULL, 0, &kind, &text, NULL));
  CHECK_ERROR(INVALID_OPTIONS, "concurrency", bookspine_job_queue_create("{\"concurrency\": 0}", &queue));
  CHECK_ERROR(INVALID_ARGUMENT, "queue", bookspine_job_queue_describe(NULL, &text));
  bookspine_job_cancel(NULL);
  bookspine_job_destroy(NULL);
  bookspine_job_queue_destroy(NULL);
}

static void test_pulling(void) {
  int kinds[BOOKSPINE_EVENT_CANCELED + 1] = {0};
  char *json = NULL, *result = NULL, *direct = NULL;
  bookspine_buffer data = {0};
  bookspine_event_kind kind = BOOKSPINE_EVENT_PROGRESS, last = kind;
  bookspine_job *job = start(NULL, &photo, "{\"photo\": \"shelf\"}", NULL, NULL);
  bookspine_status status;
  CHECK_STATUS(NOT_READY, bookspine_job_take_result(job, &result));
  while ((status = bookspine_job_next_event(job, -1, &kind, &json, &data)) == BOOKSPINE_STATUS_OK) {
    if (kind <= BOOKSPINE_EVENT_CANCELED) kinds[kind] += 1;
    last = kind;
    if (kind == BOOKSPINE_EVENT_SEGMENTED) CHECK(data.size > 2 && data.size < 1000000 && data.data[0] == 0xFF);
    CHECK_JSON(json, "{");
    bookspine_buffer_free(&data);
  }
  CHECK(status == BOOKSPINE_STATUS_NO_MORE_EVENTS && last == BOOKSPINE_EVENT_COMPLETE);
  /* A second picture where the second look has changed spines. */
  CHECK(kinds[BOOKSPINE_EVENT_SEGMENTED] >= 1 && kinds[BOOKSPINE_EVENT_SEGMENTED] <= 2);
  CHECK(kinds[BOOKSPINE_EVENT_RESULT] > 0);
  CHECK(kinds[BOOKSPINE_EVENT_PROGRESS] > 1 && kinds[BOOKSPINE_EVENT_COMPLETE] == 1);
  check_state(job, "\"hasResult\":true");
  CHECK_STATUS(OK, bookspine_job_take_result(job, &result));
  CHECK_STATUS(OK, bookspine_scanner_scan(scanner, &photo, "{\"photo\": \"shelf\", \"drafts\": true}", NULL, NULL, &direct));
  /* The timings at the end differ. */
  CHECK(result && direct && strncmp(result, direct, (size_t)(strstr(direct, "\"timings\"") - direct)) == 0);
  bookspine_string_free(result);
  bookspine_string_free(direct);
  CHECK_ERROR(INVALID_ARGUMENT, "taken", bookspine_job_take_result(job, &result));
  check_state(job, "\"state\":\"done\"");
  bookspine_job_destroy(job);
}

/* Who pulls late finds the latest progress alone, and every result. */
static void test_pulling_late(void) {
  int count = 0, progress = 0;
  char *json = NULL;
  bookspine_event_kind kind;
  bookspine_job *job = start(NULL, &photo, NULL, NULL, NULL);
  CHECK_STATUS(OK, bookspine_job_wait(job, -1));
  while (bookspine_job_next_event(job, 0, &kind, &json, NULL) == BOOKSPINE_STATUS_OK) {
    count += 1;
    progress += kind == BOOKSPINE_EVENT_PROGRESS || kind == BOOKSPINE_EVENT_BOOK_PROGRESS;
    bookspine_string_free(json);
  }
  CHECK(progress == 1 && count > 3);
  bookspine_job_destroy(job);
}

typedef struct listener {
  pthread_t starter;
  int calls, is_on_starter, stop_at;
  bookspine_event_kind last;
  bookspine_job **to_destroy;
} listener;

static pthread_mutex_t destroying = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t destroyed = PTHREAD_COND_INITIALIZER;

static int listen(const bookspine_event *event, void *user_data) {
  listener *self = user_data;
  self->calls += 1;
  self->last = event->kind;
  self->is_on_starter |= pthread_equal(pthread_self(), self->starter);
  if (self->to_destroy != NULL && self->calls == 2) {
    pthread_mutex_lock(&destroying);  /* the job's address is there when it has started */
    bookspine_job_destroy(*self->to_destroy);
    *self->to_destroy = NULL;
    pthread_cond_signal(&destroyed);
    pthread_mutex_unlock(&destroying);
  }
  return self->stop_at > 0 && self->calls >= self->stop_at;
}

static void test_callback(void) {
  listener self = {.starter = pthread_self()};
  char *json = NULL;
  bookspine_event_kind kind;
  bookspine_job *job = start(NULL, &photo, NULL, listen, &self);
  CHECK_STATUS(NO_MORE_EVENTS, bookspine_job_next_event(job, 0, &kind, &json, NULL));
  CHECK_STATUS(OK, bookspine_job_wait(job, -1));
  CHECK(self.calls > 5 && self.last == BOOKSPINE_EVENT_COMPLETE && !self.is_on_starter);
  bookspine_job_destroy(job);
}

static void test_callback_stops(void) {
  listener self = {.stop_at = 3};
  char *result = NULL;
  bookspine_job *job = start(NULL, &photo, NULL, listen, &self);
  CHECK_STATUS(OK, bookspine_job_wait(job, -1));
  CHECK(self.calls == 4 && self.last == BOOKSPINE_EVENT_CANCELED);
  CHECK_STATUS(CANCELED, bookspine_job_take_result(job, &result));
  check_state(job, "\"state\":\"canceled\"");
  bookspine_job_destroy(job);
}

static void test_failure(void) {
  listener self = {0};
  char *result = NULL;
  bookspine_image garbage = encoded_image("no image", 8);
  bookspine_job *job = start(NULL, &garbage, NULL, listen, &self);
  CHECK_STATUS(OK, bookspine_job_wait(job, -1));
  CHECK(self.calls == 2 && self.last == BOOKSPINE_EVENT_ERROR);
  check_state(job, "\"code\":\"BOOKSPINE_STATUS_UNSUPPORTED_FORMAT\"");
  check_state(job, "\"state\":\"error\"");
  CHECK_STATUS(UNSUPPORTED_FORMAT, bookspine_job_take_result(job, &result));
  CHECK_STATUS(UNSUPPORTED_FORMAT, bookspine_job_take_result(job, &result));
  bookspine_job_destroy(job);
}

static void test_destroy_in_callback(void) {
  bookspine_job *job = NULL;
  static listener self;
  self = (listener){.to_destroy = &job};
  pthread_mutex_lock(&destroying);
  CHECK_STATUS(OK, bookspine_job_start(NULL, scanner, &photo, NULL, listen, &self, &job));
  while (job != NULL) pthread_cond_wait(&destroyed, &destroying);
  pthread_mutex_unlock(&destroying);
  pause_milliseconds(1500);
  CHECK(self.calls == 2);
}

static void test_destroy_at_any_time(void) {
  for (long moment = 0; moment < 300; moment += 40) {
    listener self = {0};
    bookspine_job *job = start(NULL, &photo, NULL, listen, &self);
    pause_milliseconds(moment);
    bookspine_job_destroy(job);
    int calls = self.calls;
    pause_milliseconds(5);
    CHECK(calls == self.calls);
    CHECK(self.last == BOOKSPINE_EVENT_CANCELED || self.last == BOOKSPINE_EVENT_COMPLETE);
  }
}

/* The job has copies of all that it needs. */
static void test_start_copies(void) {
  bookspine_scanner *own = NULL;
  bookspine_job *job = NULL;
  char *result = NULL;
  uint8_t *pixels = make_noise(64, 64);
  bookspine_image image = raw_image(pixels, 64 * 64 * 3, BOOKSPINE_IMAGE_FORMAT_RGB, 64, 64);
  CHECK_STATUS(OK, bookspine_scanner_create(NULL, &own));
  CHECK_STATUS(OK, bookspine_job_start(NULL, own, &image, NULL, NULL, NULL, &job));
  memset(pixels, 0, 64 * 64 * 3);
  free(pixels);
  bookspine_scanner_destroy(own);
  CHECK_STATUS(OK, bookspine_job_wait(job, -1));
  CHECK_STATUS(OK, bookspine_job_take_result(job, &result));
  CHECK_JSON(result, "\"books\":[]");
  bookspine_job_destroy(job);
}

typedef struct turn {
  pthread_mutex_t *gate;
  int *order, *ended;
  int number;
} turn;

static int take_turn(const bookspine_event *event, void *user_data) {
  turn *self = user_data;
  pthread_mutex_lock(self->gate); /* The first job waits here until all are in the queue. */
  if (event->kind == BOOKSPINE_EVENT_COMPLETE) self->order[(*self->ended)++] = self->number;
  pthread_mutex_unlock(self->gate);
  return 0;
}

static void test_turns(void) {
  static const char *const options[] = {"{}", "{\"priority\": -1}", "{}", "{\"priority\": 5}", "{}"};
  static const int wanted[] = {0, 3, 2, 4, 1};
  pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
  int order[5] = {0}, ended = 0;
  turn turns[5];
  bookspine_job *jobs[5];
  bookspine_job_queue *queue = NULL;
  char *counts = NULL;
  CHECK_STATUS(OK, bookspine_job_queue_create(NULL, &queue));
  pthread_mutex_lock(&gate);
  for (int i = 0; i < 5; i++) {
    turns[i] = (turn){&gate, order, &ended, i};
    jobs[i] = start(queue, &blank, options[i], take_turn, &turns[i]);
    for (int tries = 0; i == 0 && tries < 1000; tries++) {
      CHECK_STATUS(OK, bookspine_job_queue_describe(queue, &counts));
      int runs = strstr(counts, "\"running\":1") != NULL;
      bookspine_string_free(counts);
      if (runs) break;
      pause_milliseconds(1);
    }
  }
  CHECK_STATUS(OK, bookspine_job_queue_describe(queue, &counts));
  CHECK_JSON(counts, "{\"concurrency\":1,\"queued\":4,\"running\":1}");
  check_state(jobs[1], "\"state\":\"queued\"");
  pthread_mutex_unlock(&gate);
  for (int i = 0; i < 5; i++) {
    CHECK_STATUS(OK, bookspine_job_wait(jobs[i], -1));
    CHECK(order[i] == wanted[i]);
    bookspine_job_destroy(jobs[i]);
  }
  bookspine_job_queue_destroy(queue);
}

static void test_cancel_while_queued(void) {
  bookspine_job_queue *queue = NULL;
  bookspine_job *first, *second;
  listener self = {.starter = pthread_self()};
  CHECK_STATUS(OK, bookspine_job_queue_create(NULL, &queue));
  first = start(queue, &photo, NULL, NULL, NULL);
  second = start(queue, &photo, NULL, listen, &self);
  bookspine_job_cancel(second);
  CHECK_STATUS(OK, bookspine_job_wait(second, 0));
  CHECK(self.calls == 1 && self.last == BOOKSPINE_EVENT_CANCELED && self.is_on_starter);
  bookspine_job_cancel(second);
  CHECK(self.calls == 1);
  bookspine_job_destroy(second);
  bookspine_job_destroy(first);
  bookspine_job_queue_destroy(queue);
}

static void test_queue_destroyed_first(void) {
  bookspine_job_queue *queue = NULL;
  bookspine_job *jobs[6];
  char *result = NULL;
  CHECK_STATUS(OK, bookspine_job_queue_create("{\"concurrency\": 2}", &queue));
  for (int i = 0; i < 6; i++) jobs[i] = start(queue, &photo, NULL, NULL, NULL);
  pause_milliseconds(30);
  bookspine_job_queue_destroy(queue);
  for (int i = 0; i < 6; i++) {
    CHECK_STATUS(OK, bookspine_job_wait(jobs[i], 0));
    CHECK_STATUS(CANCELED, bookspine_job_take_result(jobs[i], &result));
    bookspine_job_destroy(jobs[i]);
  }
}

int main(void) {
  if (bookspine_scanner_create("{}", &scanner) != BOOKSPINE_STATUS_OK) {
    fprintf(stderr, "skipped: %s\n", bookspine_last_error_message());
    return SKIPPED;
  }
  uint32_t width, height;
  uint8_t *shelf = make_shelf(&width, &height);
  static uint8_t white[64 * 48];
  memset(white, 255, sizeof white);
  photo = raw_image(shelf, (size_t)width * height * 3, BOOKSPINE_IMAGE_FORMAT_RGB, width, height);
  blank = raw_image(white, sizeof white, BOOKSPINE_IMAGE_FORMAT_GRAY, 64, 48);
  test_arguments();
  test_pulling();
  test_pulling_late();
  test_callback();
  test_callback_stops();
  test_failure();
  test_destroy_in_callback();
  test_destroy_at_any_time();
  test_start_copies();
  test_turns();
  test_cancel_while_queued();
  test_queue_destroyed_first();
  bookspine_scanner_destroy(scanner);
  free(shelf);
  return check_result();
}
