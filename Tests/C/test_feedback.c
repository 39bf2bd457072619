/* Feedback reaches a service: a server of a few lines that takes one request and answers 200. */
#define _DEFAULT_SOURCE 1
#include "check.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static const char scan[] =
    "{\"width\":100,\"height\":100,\"books\":[{\"id\":\"b1\",\"box\":{\"x\":10,\"y\":20,\"width\":5,\"height\":40},"
    "\"metadata\":{\"title\":\"Rivers of Sat\",\"author\":\"T. Okafor\",\"confidence\":0.25}}]}";
static char request[1 << 14];
static bookspine_collection *collection;

static void *serve(void *listener) {
  static const char answer[] = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";
  int connection = accept(*(int *)listener, NULL, NULL);
  size_t size = 0;
  while (size + 1 < sizeof request && strstr(request, "Z\"}") == NULL /* the end of the timestamp */) {
    ssize_t count = read(connection, request + size, sizeof request - 1 - size);
    if (count <= 0) break;
    size += (size_t)count;
  }
  CHECK(write(connection, answer, sizeof answer - 1) > 0);
  close(connection);
  return NULL;
}

static bookspine_remote *remote_at(int port) {
  char options[120];
  bookspine_remote *remote = NULL;
  snprintf(options, sizeof options,
           "{\"url\":\"http://127.0.0.1:%d/api\",\"attempts\":1,\"deviceId\":\"9b2c6a10-7d34-4e5f-8a61-0f3d2c1b4a59\"}", port);
  CHECK_STATUS(OK, bookspine_remote_create(options, &remote));
  return remote;
}

static void test_sent_once(void) {
  static const char *const parts[] = {
      "POST /api/feedback HTTP/1.1", "9b2c6a10-7d34-4e5f-8a61-0f3d2c1b4a59", "Idempotency-Key: feedback-1-",
      "\"correct\":false", "\"detectionId\":\"1-b1\"", "\"kind\":\"wrongTitle\"", "\"comment\":\"Salt\"",
      "\"boundingBox\":{\"height\":0.4,\"width\":0.05,\"x\":0.1,\"y\":0.2}", "\"confidence\":0.25"};
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
  socklen_t size = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  char *json = NULL;
  pthread_t thread;
  CHECK(bind(listener, (struct sockaddr *)&address, size) == 0 && listen(listener, 1) == 0);
  CHECK(getsockname(listener, (struct sockaddr *)&address, &size) == 0);
  bookspine_remote *remote = remote_at(ntohs(address.sin_port));
  pthread_create(&thread, NULL, serve, &listener);
  CHECK_STATUS(OK, bookspine_collection_send_feedback(collection, remote, NULL, &json));
  pthread_join(thread, NULL);
  close(listener);
  CHECK_JSON(json, "{\"failed\":[],\"refused\":[],\"sent\":1,\"waiting\":0}");
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (!CHECK(strstr(request, parts[i]) != NULL)) fprintf(stderr, "  %s is not in %s\n", parts[i], request);
  }
  /* Nothing is left, so that nobody has to listen. */
  CHECK_STATUS(OK, bookspine_collection_send_feedback(collection, remote, "{\"limit\": 5}", &json));
  CHECK_JSON(json, "{\"failed\":[],\"refused\":[],\"sent\":0,\"waiting\":0}");
  bookspine_remote_destroy(remote);
}

static void test_nobody_listens(void) {
  char *json = NULL;
  bookspine_remote *remote = remote_at(1);
  CHECK_STATUS(OK, bookspine_collection_apply(collection, "{\"action\": \"reject\", \"ids\": [1]}", &json));
  bookspine_string_free(json);
  json = NULL;
  CHECK_STATUS(OK, bookspine_collection_send_feedback(collection, remote, NULL, &json));
  CHECK(json != NULL && strstr(json, "BOOKSPINE_STATUS_NETWORK_ERROR") != NULL);
  CHECK_JSON(json, "\"waiting\":1");
  CHECK_ERROR(INVALID_ARGUMENT, "collection", bookspine_collection_send_feedback(NULL, remote, NULL, &json));
  CHECK_ERROR(INVALID_ARGUMENT, "remote", bookspine_collection_send_feedback(collection, NULL, NULL, &json));
  CHECK_ERROR(INVALID_ARGUMENT, "out_report", bookspine_collection_send_feedback(collection, remote, NULL, NULL));
  CHECK_ERROR(INVALID_OPTIONS, "limit", bookspine_collection_send_feedback(collection, remote, "{\"limit\": 0}", &json));
  CHECK(json == NULL);
  bookspine_remote_destroy(remote);
}

int main(void) {
  char *json = NULL;
  bookspine_remote *remote = NULL;
  bookspine_status status = bookspine_remote_create("{\"url\": \"http://127.0.0.1:1\"}", &remote);
  bookspine_remote_destroy(remote);
  if (status == BOOKSPINE_STATUS_UNSUPPORTED) return SKIPPED;
  if (bookspine_collection_open(":memory:", NULL, &collection) == BOOKSPINE_STATUS_UNSUPPORTED) return SKIPPED;
  CHECK_STATUS(OK, bookspine_collection_import_scan(collection, scan, NULL, NULL, &json));
  CHECK_JSON(json, "\"imported\":1");
  CHECK_STATUS(OK, bookspine_collection_apply(
                       collection, "{\"action\":\"feedback\",\"id\":1,\"kind\":\"wrongTitle\",\"comment\":\"Salt\"}", &json));
  CHECK_JSON(json, "feedback");
  test_sent_once();
  test_nobody_listens();
  bookspine_collection_close(collection);
  return check_result();
}
