/* Scans that wait, as far as that goes without a service; Bindings/Python/tests/test_offline_queue.py has services. */
#include "check.h"
#include "pictures.h"

static uint8_t gray[64 * 48];
static bookspine_collection *collection;
static bookspine_remote *remote;

static int count_errors(const bookspine_event *event, void *user_data) {
  if (event->kind == BOOKSPINE_EVENT_ERROR) *(int *)user_data += 1;
  return 0;
}

static int stop(const bookspine_event *event, void *user_data) {
  (void)event;
  (void)user_data;
  return 1;
}

static bookspine_status defer(const char *options, char **report) {
  bookspine_image image = raw_image(gray, sizeof gray, BOOKSPINE_IMAGE_FORMAT_GRAY, 64, 48);
  return bookspine_collection_defer_scan(collection, &image, options, report);
}

static void test_defer(void) {
  char *json = NULL;
  CHECK_STATUS(OK, defer("{\"photo\": \"a.jpg\", \"rotation\": 90, \"idempotencyKey\": \"one\"}", &json));
  CHECK_JSON(json, "\"idempotencyKey\":\"one\"");
  CHECK_STATUS(OK, defer("{\"idempotencyKey\": \"one\"}", &json));
  CHECK_JSON(json, "\"waiting\":1");
  CHECK_STATUS(OK, defer(NULL, &json));
  CHECK_JSON(json, "\"id\":2");
  CHECK_ERROR(QUEUE_FULL, "limit", defer(NULL, &json));
  CHECK(json == NULL);
  CHECK_STATUS(OK, bookspine_collection_describe(collection, &json));
  CHECK_JSON(json, "\"deferred\":{\"bytes\":");
}

static void test_refusals(void) {
  char *json = NULL;
  bookspine_image image = raw_image(gray, sizeof gray, BOOKSPINE_IMAGE_FORMAT_GRAY, 64, 48);
  bookspine_image garbage = {(const uint8_t *)"no photo", 8, BOOKSPINE_IMAGE_FORMAT_ENCODED, 0, 0, 0};
  CHECK_ERROR(INVALID_ARGUMENT, "collection", bookspine_collection_defer_scan(NULL, &image, NULL, &json));
  CHECK_ERROR(INVALID_ARGUMENT, "image", bookspine_collection_defer_scan(collection, NULL, NULL, &json));
  CHECK_ERROR(INVALID_ARGUMENT, "out_report", defer(NULL, NULL));
  CHECK_STATUS(UNSUPPORTED_FORMAT, bookspine_collection_defer_scan(collection, &garbage, NULL, &json));
  CHECK_ERROR(INVALID_OPTIONS, "idempotencyKey", defer("{\"idempotencyKey\": \"a\\r\\nb\"}", &json));
  CHECK_ERROR(INVALID_OPTIONS, "rotation", defer("{\"rotation\": 45}", &json));
  CHECK_ERROR(INVALID_ARGUMENT, "remote",
              bookspine_collection_send_deferred(collection, NULL, NULL, NULL, NULL, &json));
  CHECK_ERROR(INVALID_ARGUMENT, "collection", bookspine_collection_send_deferred(NULL, remote, NULL, NULL, NULL, &json));
  CHECK_ERROR(INVALID_ARGUMENT, "out_report",
              bookspine_collection_send_deferred(collection, remote, NULL, NULL, NULL, NULL));
  CHECK_ERROR(INVALID_OPTIONS, "limit",
              bookspine_collection_send_deferred(collection, remote, "{\"limit\": 0}", NULL, NULL, &json));
  CHECK(json == NULL);
}

/* Nobody listens at the address: the first scan finds that out, and both wait on. */
static void test_send(void) {
  char *json = NULL;
  int errors = 0;
  CHECK_STATUS(OK, bookspine_collection_send_deferred(collection, remote, NULL, count_errors, &errors, &json));
  CHECK(errors == 1 && json != NULL && strstr(json, "BOOKSPINE_STATUS_NETWORK_ERROR") != NULL);
  CHECK_JSON(json, "\"waiting\":2");
  CHECK_STATUS(CANCELED, bookspine_collection_send_deferred(collection, remote, NULL, stop, NULL, &json));
  CHECK(json == NULL);
  CHECK_STATUS(OK, bookspine_collection_apply(collection, "{\"action\": \"discardRefused\"}", &json));
  CHECK_JSON(json, "\"scans\":0");
  CHECK_STATUS(OK, bookspine_collection_apply(collection, "{\"action\": \"cleanUp\"}", &json));
  CHECK_JSON(json, "\"photosRemoved\":0");
}

int main(void) {
  bookspine_status status = bookspine_collection_open(":memory:", "{\"deferredLimit\": 2}", &collection);
  if (status == BOOKSPINE_STATUS_UNSUPPORTED) return SKIPPED;
  CHECK_STATUS(OK, status);
  status = bookspine_remote_create("{\"url\": \"http://127.0.0.1:1\", \"attempts\": 1}", &remote);
  test_defer();
  if (status == BOOKSPINE_STATUS_OK) {
    test_refusals();
    test_send();
  }
  bookspine_remote_destroy(remote);
  bookspine_collection_close(collection);
  return check_result();
}
