/* Completing books with a provider of the host's own. */
#define _DEFAULT_SOURCE 1 /* usleep */
#include "check.h"

#include <pthread.h>
#include <unistd.h>

typedef struct log {
  pthread_mutex_t lock;
  int events, successes, not_found, errors, review_needed, pending, retried, stop_at;
  int in_callback;
  bookspine_enricher *enricher;
} log_t;

static int look_up(const char *query_json, bookspine_lookup_reply *reply, void *user_data) {
  (void)user_data;
  usleep(2000);
  if (strstr(query_json, "Nowhere") != NULL) return 0;
  if (strstr(query_json, "Broken") != NULL) return 7;
  if (strstr(query_json, "Lie") != NULL) {
    return bookspine_lookup_reply_set(reply, "[{\"title\": \"Another\", \"authors\": [\"T. Okafor\"]}]") != BOOKSPINE_STATUS_OK;
  }
  CHECK_ERROR(INVALID_JSON, "books_json", bookspine_lookup_reply_set(reply, "[{}]"));
  CHECK_ERROR(INVALID_ARGUMENT, "books_json", bookspine_lookup_reply_set(reply, NULL));
  return bookspine_lookup_reply_set(reply,
                                    "[{\"title\": \"Rivers of Salt\", \"authors\": [\"T. Okafor\"], "
                                    "\"isbn\": \"9780306406157\", \"pageCount\": 312}]") != BOOKSPINE_STATUS_OK;
}

static int on_event(const char *event_json, void *user_data) {
  log_t *log = user_data;
  pthread_mutex_lock(&log->lock);
  CHECK(!log->in_callback++);
  log->events += 1;
  log->successes += strstr(event_json, "\"status\":\"success\"") != NULL;
  log->not_found += strstr(event_json, "\"status\":\"not_found\"") != NULL;
  log->errors += strstr(event_json, "\"status\":\"error\"") != NULL;
  log->review_needed += strstr(event_json, "\"status\":\"review_needed\"") != NULL;
  log->pending += strstr(event_json, "\"status\":\"pending\"") != NULL;
  int stop = log->stop_at > 0 && log->events >= log->stop_at;
  int retry = log->errors == 1 && !log->retried && (log->retried = 1);
  log->in_callback -= 1;
  pthread_mutex_unlock(&log->lock);
  if (retry) CHECK_STATUS(OK, bookspine_enricher_retry(log->enricher, "broken"));
  return stop;
}

static const char options[] = "{\"backoffSeconds\": 0.01, \"attempts\": 2, \"concurrency\": 8}";
static const char books[] =
    "[{\"id\": \"found\", \"metadata\": {\"title\": \"Rivers of Salt\", \"author\": \"Thomas Okafor\", \"pageCount\": 7}},"
    "{\"id\": \"none\", \"metadata\": {\"title\": \"Nowhere\", \"author\": \"N. N.\"}},"
    "{\"id\": \"lie\", \"metadata\": {\"title\": \"Lie\", \"author\": \"T. Okafor\"}},"
    "{\"id\": \"broken\", \"metadata\": {\"title\": \"Broken\", \"author\": \"N. N.\"}},"
    "{\"id\": \"doubtful\", \"metadata\": {\"title\": \"Rivers\", \"author\": \"\", \"confidence\": 0.6}}]";

static bookspine_enricher *make(log_t *log) {
  bookspine_enricher *enricher = NULL;
  pthread_mutex_init(&log->lock, NULL);
  CHECK_STATUS(OK, bookspine_enricher_create(options, NULL, look_up, NULL, on_event, log, &enricher));
  log->enricher = enricher;
  return enricher;
}

static void test_statuses(void) {
  log_t log = {0};
  char *json = NULL;
  bookspine_enricher *enricher = make(&log);
  CHECK_STATUS(OK, bookspine_enricher_submit(enricher, books, &json));
  CHECK_JSON(json, "{\"accepted\":4,\"skipped\":1}");
  CHECK_STATUS(OK, bookspine_enricher_wait(enricher, 10000));
  CHECK(log.events == 10 && log.successes == 1 && log.not_found == 1 && log.review_needed == 1 && log.errors == 2);
  CHECK_STATUS(OK, bookspine_enricher_describe(enricher, &json));
  CHECK_JSON(json, "\"isIdle\":true");
  CHECK_ERROR(INVALID_ARGUMENT, "found", bookspine_enricher_retry(enricher, "found"));
  CHECK_STATUS(OK, bookspine_enricher_retry(enricher, "none"));
  CHECK_STATUS(OK, bookspine_enricher_wait(enricher, -1));
  CHECK(log.not_found == 2);
  bookspine_enricher_destroy(enricher);
}

static void test_stopping(void) {
  log_t log = {.stop_at = 1};
  bookspine_enricher *enricher = make(&log);
  CHECK_STATUS(OK, bookspine_enricher_submit(enricher, books, NULL));
  CHECK_STATUS(OK, bookspine_enricher_wait(enricher, 10000));
  bookspine_enricher_stop(enricher);
  bookspine_enricher_stop(NULL);
  log.stop_at = 0;
  log.retried = 1;
  CHECK_STATUS(OK, bookspine_enricher_submit(enricher, books, NULL));
  bookspine_enricher_destroy(enricher); /* in the middle of the work */
}

static void test_refusals(void) {
  bookspine_enricher *enricher = NULL;
  char *json = NULL;
  log_t log = {0};
  CHECK_ERROR(INVALID_ARGUMENT, "nobody", bookspine_enricher_create(NULL, NULL, NULL, NULL, NULL, NULL, &enricher));
  CHECK(enricher == NULL);
  CHECK_ERROR(INVALID_ARGUMENT, "out_enricher", bookspine_enricher_create(NULL, NULL, look_up, NULL, NULL, NULL, NULL));
  CHECK_ERROR(INVALID_OPTIONS, "concurrency",
              bookspine_enricher_create("{\"concurrency\": 0}", NULL, look_up, NULL, NULL, NULL, &enricher));
  bookspine_status status =
      bookspine_enricher_create("{\"url\": \"ftp://nowhere\"}", NULL, NULL, NULL, NULL, NULL, &enricher);
  CHECK(status == BOOKSPINE_STATUS_INVALID_OPTIONS || status == BOOKSPINE_STATUS_UNSUPPORTED);
  CHECK_ERROR(INVALID_ARGUMENT, "enricher", bookspine_enricher_submit(NULL, books, NULL));
  CHECK_ERROR(INVALID_ARGUMENT, "enricher", bookspine_enricher_retry(NULL, "a"));
  CHECK_ERROR(INVALID_ARGUMENT, "enricher", bookspine_enricher_wait(NULL, 0));
  CHECK_ERROR(INVALID_ARGUMENT, "enricher", bookspine_enricher_describe(NULL, &json));
  CHECK_ERROR(INVALID_ARGUMENT, "reply", bookspine_lookup_reply_set(NULL, "[]"));
  enricher = make(&log);
  CHECK_ERROR(INVALID_ARGUMENT, "books_json", bookspine_enricher_submit(enricher, NULL, NULL));
  CHECK_ERROR(INVALID_JSON, "books_json", bookspine_enricher_submit(enricher, "{}", &json));
  CHECK_ERROR(INVALID_JSON, "id", bookspine_enricher_submit(enricher, "[{}]", &json));
  CHECK_ERROR(INVALID_ARGUMENT, "id", bookspine_enricher_retry(enricher, NULL));
  CHECK_STATUS(OK, bookspine_enricher_submit(enricher, books, NULL));
  CHECK_ERROR(NOT_READY, "work", bookspine_enricher_wait(enricher, 0));
  bookspine_enricher_destroy(enricher);
  bookspine_enricher_destroy(NULL);
}

static int on_cover(const char *event_json, void *user_data) {
  CHECK(strstr(event_json, "\"problem\"") != NULL);
  *(int *)user_data += 1;
  return 0;
}

/* A cover on this machine is not fetched unless that is allowed, so nothing is asked here. */
static void test_covers(void) {
  bookspine_collection *collection = NULL;
  bookspine_status status = bookspine_collection_open(":memory:", NULL, &collection);
  if (status == BOOKSPINE_STATUS_UNSUPPORTED) return;
  char *json = NULL;
  int told = 0;
  bookspine_buffer jpeg = {0};
  const char *scan = "{\"width\": 9, \"height\": 9, \"books\": [{\"metadata\": {\"title\": \"Salt\", \"author\": \"\", "
                     "\"coverUrl\": \"http://127.0.0.1:9/c.jpg\"}}]}";
  CHECK_STATUS(OK, bookspine_collection_import_scan(collection, scan, NULL, NULL, &json));
  bookspine_string_free(json);
  CHECK_ERROR(INVALID_OPTIONS, "byteLimit",
              bookspine_collection_fetch_covers(collection, "{\"byteLimit\": 1}", on_cover, &told, &json));
  CHECK_ERROR(INVALID_ARGUMENT, "collection", bookspine_collection_fetch_covers(NULL, NULL, NULL, NULL, &json));
  status = bookspine_collection_fetch_covers(collection, NULL, on_cover, &told, &json);
  if (status != BOOKSPINE_STATUS_UNSUPPORTED) {
    CHECK(status == BOOKSPINE_STATUS_OK && told == 1 && strstr(json, "\"failed\":1") != NULL);
    bookspine_string_free(json);
  }
  CHECK_ERROR(NOT_FOUND, "cover", bookspine_collection_cover(collection, 1, &jpeg));
  CHECK_ERROR(NOT_FOUND, "book", bookspine_collection_cover(collection, 99, &jpeg));
  CHECK_ERROR(INVALID_ARGUMENT, "out_jpeg", bookspine_collection_cover(collection, 1, NULL));
  CHECK_ERROR(NOT_FOUND, "candidates",
              bookspine_collection_apply(collection, "{\"action\": \"takeCandidate\", \"id\": 1, \"candidate\": 0}", &json));
  bookspine_collection_close(collection);
}

int main(void) {
  test_covers();
  test_statuses();
  test_stopping();
  test_refusals();
  return check_result();
}
