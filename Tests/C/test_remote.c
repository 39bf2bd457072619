/* A remote scanner without a service, as far as that goes; Bindings/Python/tests/test_remote.py has services. */
#include <dirent.h>
#include <time.h>

#include "check.h"
#include "pictures.h"

static bookspine_remote *remote;

static int note(const bookspine_event *event, void *user_data) {
  char *last = user_data;
  snprintf(last, 400, "%d %s", (int)event->kind, event->json);
  return 0;
}

static int stop(const bookspine_event *event, void *user_data) {
  (void)event;
  *(int *)user_data += 1;
  return 1;
}

static bookspine_status create(const char *options) {
  bookspine_status status = bookspine_remote_create(options, &remote);
  if (status != BOOKSPINE_STATUS_OK) CHECK(remote == NULL);
  return status;
}

static void test_options(void) {
  CHECK_ERROR(INVALID_ARGUMENT, "out_remote", bookspine_remote_create("{\"url\": \"https://example.org\"}", NULL));
  CHECK_ERROR(INVALID_OPTIONS, "url", create(NULL));
  CHECK_ERROR(INVALID_OPTIONS, "url", create("{\"url\": \"nonsense\"}"));
  CHECK_ERROR(INVALID_OPTIONS, "allowPlainHttp", create("{\"url\": \"http://example.org\"}"));
  CHECK_ERROR(INVALID_OPTIONS, "deviceId", create("{\"url\": \"https://example.org\", \"deviceId\": \"me\"}"));
  CHECK_ERROR(INVALID_OPTIONS, "attempts", create("{\"url\": \"https://example.org\", \"attempts\": 21}"));
}

static void test_scan(void) {
  static uint8_t gray[64 * 48];
  char last[400] = "", *result = NULL;
  int calls = 0;
  bookspine_image image = raw_image(gray, sizeof gray, BOOKSPINE_IMAGE_FORMAT_GRAY, 64, 48);
  CHECK_STATUS(OK, create("{\"url\": \"http://127.0.0.1:1\", \"attempts\": 1, \"order\": \"remote\"}"));
  CHECK_ERROR(NETWORK_ERROR, "reached", bookspine_remote_scan(remote, NULL, &image, NULL, note, last, &result));
  CHECK(result == NULL && last[0] == '5' && strstr(last, "\"retryable\":true") != NULL);
  CHECK_STATUS(CANCELED, bookspine_remote_scan(remote, NULL, &image, NULL, stop, &calls, &result));
  CHECK_ERROR(INVALID_ARGUMENT, "remote", bookspine_remote_scan(NULL, NULL, &image, NULL, NULL, NULL, &result));
  CHECK_ERROR(INVALID_ARGUMENT, "image", bookspine_remote_scan(remote, NULL, NULL, NULL, NULL, NULL, &result));
  CHECK_ERROR(INVALID_ARGUMENT, "out_result", bookspine_remote_scan(remote, NULL, &image, NULL, NULL, NULL, NULL));
  CHECK_ERROR(INVALID_OPTIONS, "url", bookspine_remote_scan(remote, NULL, &image, "{\"url\": 1}", NULL, NULL, &result));
}

static void test_job(void) {
  static uint8_t gray[64 * 48];
  char *json = NULL;
  bookspine_job *job = NULL;
  bookspine_image image = raw_image(gray, sizeof gray, BOOKSPINE_IMAGE_FORMAT_GRAY, 64, 48);
  CHECK_STATUS(OK, bookspine_job_start_remote(NULL, remote, NULL, &image, NULL, NULL, NULL, &job));
  bookspine_remote_cancel(NULL);
  bookspine_remote_destroy(remote);
  bookspine_remote_destroy(NULL);
  CHECK_STATUS(OK, bookspine_job_wait(job, 20000));
  CHECK_STATUS(OK, bookspine_job_poll(job, &json));
  CHECK_JSON(json, "\"state\":\"offline\"");
  bookspine_job_destroy(job);
  CHECK_ERROR(INVALID_ARGUMENT, "remote", bookspine_job_start_remote(NULL, NULL, NULL, &image, NULL, NULL, NULL, &job));
  CHECK(job == NULL);
}

static int count_threads(void) {
  DIR *directory = opendir("/proc/self/task");
  int count = -2; /* "." and ".." */
  if (directory == NULL) return 1;
  while (readdir(directory) != NULL) count += 1;
  closedir(directory);
  return count;
}

/* A job's thread ends a moment after its last event: what it still holds when the process ends looks like a leak. */
static void test_threads_end(void) {
  struct timespec pause = {0, 10000000};
  for (int tries = 0; count_threads() > 1 && tries < 500; tries++) nanosleep(&pause, NULL);
  CHECK(count_threads() == 1);
}

int main(void) {
  if (create("{\"url\": \"https://example.org\"}") == BOOKSPINE_STATUS_UNSUPPORTED) return SKIPPED;
  bookspine_remote_cancel(remote);
  bookspine_remote_destroy(remote);
  test_options();
  test_scan();
  test_job();
  test_threads_end();
  return check_result();
}
