/*
 * libFuzzer targets over the C ABI, one of which BOOKSPINE_FUZZ_TARGET names. Scripts/fuzz builds and runs them.
 *
 * A target passes on what it gets and frees what comes back; a call may fail in any way but those of a defect.
 */
#define _GNU_SOURCE
#include <bookspine.h>

#include <arpa/inet.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef void (*target)(const uint8_t *data, size_t size);

/* A defect of the library is one of its statuses; a crash speaks for itself. */
static bookspine_status checked(bookspine_status status) {
  if (status == BOOKSPINE_STATUS_INTERNAL_ERROR) {
    fprintf(stderr, "internal error: %s\n", bookspine_last_error_message());
    abort();
  }
  if (strlen(bookspine_last_error_message()) > 6000) abort();
  return status;
}

/* The input as a C text, which ends at its first NUL. */
static char *text_of(const uint8_t *data, size_t size) {
  char *text = malloc(size + 1);
  memcpy(text, data, size);
  text[size] = '\0';
  return text;
}

static bookspine_image encoded(const uint8_t *data, size_t size) {
  bookspine_image image = {data, size, BOOKSPINE_IMAGE_FORMAT_ENCODED, 0, 0, 0};
  return image;
}

/* A view whose sizes, too, come from the input. */
static bookspine_image raw(const uint8_t *data, size_t size) {
  bookspine_image image = {0};
  if (size < 8) return encoded(data, size);
  image.format = (bookspine_image_format)(data[0] % 10);
  image.width = data[1] | (uint32_t)data[2] << 8;
  image.height = data[3] | (uint32_t)data[4] << 8;
  image.stride = data[5] | (uint32_t)data[6] << 8;
  image.data = data + 8;
  image.size = size - 8;
  return image;
}

/* A file of the input's bytes: memory with a path. */
static const char *file_of(const uint8_t *data, size_t size) {
  static char path[64];
  static int file = -1;
  if (file < 0) {
    char name[] = "/tmp/bookspine-fuzz-XXXXXX";
    file = mkstemp(name);
    snprintf(path, sizeof path, "%s", name);
  }
  if (ftruncate(file, 0) != 0 || pwrite(file, data, size, 0) != (ssize_t)size) abort();
  return path;
}

static void decode(const uint8_t *data, size_t size) {
  bookspine_image image = size % 2 ? raw(data, size) : encoded(data, size);
  bookspine_buffer pixels = {0};
  uint32_t width, height;
  checked(bookspine_image_decode(&image, "{\"longestSide\": 200}", &pixels, &width, &height));
  bookspine_buffer_free(&pixels);
}

/* A file in pieces is what it is as a whole. */
static void pieces(const uint8_t *data, size_t size) {
  bookspine_photo *photo = NULL;
  bookspine_image view, whole = encoded(data, size);
  bookspine_buffer pixels = {0}, expected = {0};
  uint32_t width, height, expected_width, expected_height;
  size_t piece = size % 251 + 1;
  int is_refused = 0;
  if (size == 0) return;
  if (checked(bookspine_photo_begin(&photo)) != BOOKSPINE_STATUS_OK) abort();
  for (size_t start = 0; start < size && !is_refused; start += piece) {
    size_t count = size - start < piece ? size - start : piece;
    is_refused = checked(bookspine_photo_push(photo, data + start, count)) != BOOKSPINE_STATUS_OK;
  }
  if (is_refused && checked(bookspine_image_decode(&whole, NULL, &expected, &width, &height)) == BOOKSPINE_STATUS_OK) abort();
  if (!is_refused && checked(bookspine_photo_finish(photo, &view)) == BOOKSPINE_STATUS_OK) {
    bookspine_status status = checked(bookspine_image_decode(&view, NULL, &pixels, &width, &height));
    if (status != checked(bookspine_image_decode(&whole, NULL, &expected, &expected_width, &expected_height))) abort();
    if (width != expected_width || height != expected_height || pixels.size != expected.size) abort();
    if (pixels.size > 0 && memcmp(pixels.data, expected.data, pixels.size) != 0) abort();
  }
  bookspine_buffer_free(&pixels);
  bookspine_buffer_free(&expected);
  bookspine_photo_destroy(photo);
}

static void preprocess(const uint8_t *data, size_t size) {
  bookspine_image image = size % 2 ? raw(data, size) : encoded(data, size);
  bookspine_buffer file = {0};
  char *report = NULL;
  checked(bookspine_image_preprocess(&image, "{\"longestSide\": 100}", &file, &report));
  bookspine_buffer_free(&file);
  bookspine_string_free(report);
}

static void quality(const uint8_t *data, size_t size) {
  bookspine_image image = size % 2 ? raw(data, size) : encoded(data, size);
  bookspine_capture_quality scores;
  char *suggestions = NULL;
  checked(bookspine_image_assess_quality(&image, NULL, &scores, &suggestions));
  bookspine_string_free(suggestions);
}

/* The input as the options of every function that takes some and can be called cheaply. */
static void options(const uint8_t *data, size_t size) {
  static const uint8_t pixels[3] = {1, 2, 3};
  bookspine_image image = {pixels, 3, BOOKSPINE_IMAGE_FORMAT_RGB, 1, 1, 0};
  char *json = text_of(data, size), *out = NULL;
  bookspine_buffer buffer = {0};
  bookspine_capture_quality scores;
  bookspine_job_queue *queue = NULL;
  bookspine_event_parser *parser = NULL;
  bookspine_remote *remote = NULL;
  bookspine_enricher *enricher = NULL;
  bookspine_collection *collection = NULL;
  uint32_t width, height;
  checked(bookspine_image_preprocess(&image, json, &buffer, NULL));
  bookspine_buffer_free(&buffer);
  checked(bookspine_image_encode(&image, json, &buffer));
  bookspine_buffer_free(&buffer);
  checked(bookspine_image_decode(&image, json, &buffer, &width, &height));
  bookspine_buffer_free(&buffer);
  checked(bookspine_image_annotate(&image, "{\"books\":[]}", json, &buffer));
  bookspine_buffer_free(&buffer);
  checked(bookspine_image_assess_quality(&image, json, &scores, NULL));
  if (checked(bookspine_job_queue_create(json, &queue)) == BOOKSPINE_STATUS_OK) bookspine_job_queue_destroy(queue);
  if (checked(bookspine_event_parser_create(json, &parser)) == BOOKSPINE_STATUS_OK) bookspine_event_parser_destroy(parser);
  if (checked(bookspine_remote_create(json, &remote)) == BOOKSPINE_STATUS_OK) bookspine_remote_destroy(remote);
  if (checked(bookspine_enricher_create(json, NULL, NULL, NULL, NULL, NULL, &enricher)) == BOOKSPINE_STATUS_OK) {
    bookspine_enricher_destroy(enricher);
  }
  checked(bookspine_collection_open("/nowhere/collection", json, &collection));
  checked(bookspine_spine_text_extract("", 0, json, &out));
  bookspine_string_free(out);
  free(json);
}

static void extract(const uint8_t *data, size_t size) {
  char *info = NULL, *record = NULL;
  if (checked(bookspine_spine_text_extract((const char *)data, size, NULL, &info)) == BOOKSPINE_STATUS_OK) {
    if (checked(bookspine_spine_info_map(info, NULL, &record)) != BOOKSPINE_STATUS_OK) abort();
  }
  bookspine_string_free(info);
  bookspine_string_free(record);
}

static void observation(const uint8_t *data, size_t size) {
  char *json = text_of(data, size), *info = NULL;
  checked(bookspine_observation_extract(json, NULL, &info));
  bookspine_string_free(info);
  free(json);
}

static void map(const uint8_t *data, size_t size) {
  char *json = text_of(data, size), *record = NULL;
  checked(bookspine_spine_info_map(json, NULL, &record));
  bookspine_string_free(record);
  free(json);
}

static void isbn(const uint8_t *data, size_t size) {
  char *found = NULL;
  checked(bookspine_isbn_find((const char *)data, size, &found));
  bookspine_string_free(found);
}

static void books(const uint8_t *data, size_t size) {
  static const uint8_t pixels[16 * 16];
  bookspine_image image = {pixels, sizeof pixels, BOOKSPINE_IMAGE_FORMAT_GRAY, 16, 16, 0};
  bookspine_books *list = NULL;
  bookspine_buffer picture = {0};
  char *json = text_of(data, size);
  if (checked(bookspine_books_create(json, &list)) == BOOKSPINE_STATUS_OK) {
    bookspine_book book;
    size_t length = 0;
    for (size_t index = 0; index < bookspine_books_count(list); index++) {
      if (bookspine_books_get(list, index, &book) != BOOKSPINE_STATUS_OK) abort();
      length += strlen(book.title) + strlen(book.json) + strlen(book.observation_json);
    }
    if (length == SIZE_MAX) abort();
    checked(bookspine_image_annotate(&image, json, NULL, &picture));
  }
  bookspine_books_destroy(list);
  bookspine_buffer_free(&picture);
  free(json);
}

static int count_event(const bookspine_stream_event *event, void *user_data) {
  *(size_t *)user_data += event->data_size + strlen(event->type) + strlen(event->id);
  return 0;
}

/* The first byte says how the rest is cut into pieces. */
static void event_stream(const uint8_t *data, size_t size) {
  bookspine_event_parser *parser = NULL;
  size_t total = 0, piece = size > 0 ? data[0] % 64 + 1 : 1;
  if (checked(bookspine_event_parser_create("{\"maximumBytes\": 4096}", &parser)) != BOOKSPINE_STATUS_OK) abort();
  for (size_t at = 1; at < size; at += piece) {
    size_t left = size - at;
    checked(bookspine_event_parser_feed(parser, data + at, left < piece ? left : piece, count_event, &total));
  }
  bookspine_event_parser_destroy(parser);
}

static void event_write(const uint8_t *data, size_t size) {
  char *json = text_of(data + (size > 0), size - (size > 0));
  bookspine_event event = {(bookspine_event_kind)(size > 0 ? data[0] % 10 : 0), json, data, size};
  bookspine_buffer buffer = {0};
  checked(bookspine_event_write(&event, size % 2 ? NULL : "{\"width\": 100, \"height\": 50}", &buffer));
  bookspine_buffer_free(&buffer);
  free(json);
}

static void csv(const uint8_t *data, size_t size) {
  char names[100], index[80], *report = NULL;
  const char *path = file_of(data, size);
  bookspine_catalog *catalog = NULL;
  snprintf(names, sizeof names, "[\"%s\"]", path);
  snprintf(index, sizeof index, "%s.index", path);
  if (checked(bookspine_catalog_build(names, index, NULL, &report)) == BOOKSPINE_STATUS_OK) {
    char *matches = NULL;
    if (checked(bookspine_catalog_open(index, NULL, &catalog)) == BOOKSPINE_STATUS_OK) {
      checked(bookspine_catalog_match(catalog, (const char *)data, size, NULL, &matches));
    }
    bookspine_string_free(matches);
    bookspine_catalog_close(catalog);
    unlink(index);
  }
  bookspine_string_free(report);
}

static void catalog_file(const uint8_t *data, size_t size) {
  bookspine_catalog *catalog = NULL;
  char *matches = NULL;
  if (checked(bookspine_catalog_open(file_of(data, size), NULL, &catalog)) == BOOKSPINE_STATUS_OK) {
    checked(bookspine_catalog_match(catalog, "copper lantern lindqvist", 24, NULL, &matches));
  }
  bookspine_string_free(matches);
  bookspine_catalog_close(catalog);
}

static void collection_file(const uint8_t *data, size_t size) {
  bookspine_collection *collection = NULL;
  char *text = NULL, log[80];
  const char *path = file_of(data, size);
  if (checked(bookspine_collection_open(path, "{\"busyTimeout\": 0}", &collection)) == BOOKSPINE_STATUS_OK) {
    checked(bookspine_collection_works(collection, "{\"raw\": true}", &text));
    bookspine_string_free(text);
    checked(bookspine_collection_describe(collection, &text));
    bookspine_string_free(text);
  }
  bookspine_collection_close(collection);
  snprintf(log, sizeof log, "%s-wal", path), unlink(log);
  snprintf(log, sizeof log, "%s-shm", path), unlink(log);
}

static bookspine_collection *memory(void) {
  bookspine_collection *collection = NULL;
  if (bookspine_collection_open(":memory:", NULL, &collection) != BOOKSPINE_STATUS_OK) abort();
  return collection;
}

static void import_scan(const uint8_t *data, size_t size) {
  bookspine_collection *collection = memory();
  char *json = text_of(data, size), *report = NULL;
  checked(bookspine_collection_import_scan(collection, json, NULL, NULL, &report));
  bookspine_string_free(report);
  bookspine_collection_close(collection);
  free(json);
}

static void action(const uint8_t *data, size_t size) {
  static const char scan[] = "{\"width\":9,\"height\":9,\"books\":[{\"metadata\":{\"title\":\"T\",\"author\":\"A\"}}]}";
  bookspine_collection *collection = memory();
  char *json = text_of(data, size), *report = NULL;
  checked(bookspine_collection_import_scan(collection, scan, NULL, NULL, &report));
  bookspine_string_free(report);
  checked(bookspine_collection_apply(collection, json, &report));
  bookspine_string_free(report);
  bookspine_collection_close(collection);
  free(json);
}

static void records(const uint8_t *data, size_t size) {
  bookspine_collection *collection = memory();
  char *report = NULL, path[80];
  snprintf(path, sizeof path, "%s%s", file_of(data, size), size % 2 ? "" : ".jsonl");
  if (size % 2 == 0) {
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || write(file, data, size) != (ssize_t)size) abort();
    close(file);
  }
  checked(bookspine_collection_import_records(collection, path, NULL, &report));
  if (size % 2 == 0) unlink(path);
  bookspine_string_free(report);
  bookspine_collection_close(collection);
}

/* The input up to its first NUL, and what stands behind. */
static void session(const uint8_t *data, size_t size) {
  static const uint8_t pixels[16 * 16];
  bookspine_image image = {pixels, sizeof pixels, BOOKSPINE_IMAGE_FORMAT_GRAY, 16, 16, 0};
  bookspine_session *photos = NULL;
  char *first = text_of(data, size), *result = NULL, *report = NULL;
  size_t end = strlen(first);
  char *second = end < size ? text_of(data + end + 1, size - end - 1) : NULL;
  if (checked(bookspine_session_create(NULL, &photos)) != BOOKSPINE_STATUS_OK) abort();
  checked(bookspine_session_add(photos, first, size % 2 ? &image : NULL, NULL));
  if (second != NULL) checked(bookspine_session_add(photos, second, NULL, NULL));
  if (checked(bookspine_session_result(photos, &result)) == BOOKSPINE_STATUS_OK) {
    bookspine_collection *collection = memory();
    checked(bookspine_collection_import_session(collection, result, "{\"shelf\": \"A\", \"replaces\": true}", &report));
    bookspine_collection_close(collection);
  }
  bookspine_string_free(report);
  bookspine_string_free(result);
  bookspine_session_destroy(photos);
  free(second);
  free(first);
}

static void inventory(const uint8_t *data, size_t size) {
  char *observed = text_of(data, size), *report = NULL;
  size_t end = strlen(observed);
  char *expected = end < size ? text_of(data + end + 1, size - end - 1) : NULL;
  checked(bookspine_inventory_compare(observed, expected == NULL ? observed : expected, NULL, &report));
  bookspine_string_free(report);
  free(expected);
  free(observed);
}

static void import_session(const uint8_t *data, size_t size) {
  bookspine_collection *collection = memory();
  char *json = text_of(data, size), *report = NULL;
  checked(bookspine_collection_import_session(collection, json, NULL, &report));
  bookspine_string_free(report);
  bookspine_collection_close(collection);
  free(json);
}

/* A service that answers each request with its answer: the input, of which it has a copy, since it may outlive the call. */
static struct {
  int listener;
  int port;
  pthread_mutex_t lock;
  uint8_t answer[1 << 16];
  size_t size;
} server = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *serve(void *unused) {
  static char request[1 << 16];
  static uint8_t answer[sizeof server.answer];
  (void)unused;
  while (1) {
    int peer = accept(server.listener, NULL, NULL);
    if (peer < 0) continue;
    struct timeval patience = {0, 200000};
    setsockopt(peer, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (recv(peer, request, sizeof request, 0) > 0) {
      pthread_mutex_lock(&server.lock);
      size_t size = server.size;
      memcpy(answer, server.answer, size);
      pthread_mutex_unlock(&server.lock);
      send(peer, answer, size, MSG_NOSIGNAL);
    }
    shutdown(peer, SHUT_WR);
    while (recv(peer, request, sizeof request, 0) > 0) continue;
    close(peer);
  }
  return NULL;
}

static void start_server(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  pthread_t thread;
  server.listener = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(server.listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(server.listener, 16) != 0 ||
      getsockname(server.listener, (struct sockaddr *)&address, &length) != 0 ||
      pthread_create(&thread, NULL, serve, NULL) != 0) {
    abort();
  }
  server.port = ntohs(address.sin_port);
}

static void remote(const uint8_t *data, size_t size) {
  static const uint8_t pixels[16 * 16];
  bookspine_image image = {pixels, sizeof pixels, BOOKSPINE_IMAGE_FORMAT_GRAY, 16, 16, 0};
  bookspine_remote *service = NULL;
  char options[300], *result = NULL;
  if (server.port == 0) start_server();
  pthread_mutex_lock(&server.lock);
  server.size = size < sizeof server.answer ? size : sizeof server.answer;
  memcpy(server.answer, data, server.size);
  pthread_mutex_unlock(&server.lock);
  snprintf(options, sizeof options,
           "{\"url\": \"http://127.0.0.1:%d\", \"endpoint\": \"%s\", \"attempts\": 1, \"order\": \"remote\","
           "\"totalSeconds\": 2, \"idleSeconds\": 1, \"stallSeconds\": 1, \"longestWaitSeconds\": 1}",
           server.port, size % 2 ? "jobs" : "oneShot");
  if (checked(bookspine_remote_create(options, &service)) != BOOKSPINE_STATUS_OK) abort();
  checked(bookspine_remote_scan(service, NULL, &image, NULL, NULL, NULL, &result));
  bookspine_string_free(result);
  bookspine_remote_destroy(service);
}

static const struct {
  const char *name;
  target run;
} targets[] = {
    {"decode", decode},           {"preprocess", preprocess},   {"quality", quality},
    {"options", options},         {"extract", extract},         {"observation", observation},
    {"map", map},                 {"isbn", isbn},               {"books", books},
    {"event_stream", event_stream}, {"event_write", event_write}, {"csv", csv},
    {"catalog_file", catalog_file}, {"collection_file", collection_file}, {"import_scan", import_scan},
    {"action", action},           {"records", records},         {"session", session},
    {"inventory", inventory},     {"import_session", import_session}, {"remote", remote},
    {"pieces", pieces},
};

static target chosen;

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  const char *name = getenv("BOOKSPINE_FUZZ_TARGET");
  (void)argc, (void)argv;
  for (size_t index = 0; index < sizeof targets / sizeof *targets; index++) {
    if (name != NULL && strcmp(name, targets[index].name) == 0) chosen = targets[index].run;
  }
  if (chosen == NULL) {
    for (size_t index = 0; index < sizeof targets / sizeof *targets; index++) puts(targets[index].name);
    exit(name == NULL ? 0 : 2);
  }
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  /* At its end, so that reading beyond it shows. */
  uint8_t *copy = malloc(size + (size == 0));
  memcpy(copy, data, size);
  chosen(copy, size);
  free(copy);
  return 0;
}
