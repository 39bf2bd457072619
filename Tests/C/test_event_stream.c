/* A text/event-stream read in pieces, and written. */
#include "check.h"

typedef struct record {
  int count, stops;
  char text[400];
  bookspine_event_parser *parser;
} record;

static int note(const bookspine_stream_event *event, void *user_data) {
  record *seen = user_data;
  size_t length = strlen(seen->text);
  seen->count += 1;
  snprintf(seen->text + length, sizeof seen->text - length, "[%s|%.*s|%s|%d]", event->type, (int)event->data_size,
           event->data, event->id, (int)event->retry_milliseconds);
  if (seen->parser != NULL) {
    CHECK_ERROR(INVALID_ARGUMENT, "being fed",
                bookspine_event_parser_feed(seen->parser, (const uint8_t *)"\n", 1, note, user_data));
  }
  return seen->stops;
}

static void test_pieces(void) {
  const char stream[] = "retry: 9\rid: 1\r\nevent: a\ndata: x\ndata: y\n\n: comment\n\ndata: z\n\ndata: lost";
  const size_t size = sizeof stream - 1;
  for (size_t cut = 0; cut <= size; cut++) {
    record seen = {0};
    bookspine_event_parser *parser = NULL;
    CHECK_STATUS(OK, bookspine_event_parser_create(NULL, &parser));
    seen.parser = parser;
    CHECK_STATUS(OK, bookspine_event_parser_feed(parser, (const uint8_t *)stream, cut, note, &seen));
    CHECK_STATUS(OK, bookspine_event_parser_feed(parser, (const uint8_t *)stream + cut, size - cut, note, &seen));
    CHECK(strcmp(seen.text, "[a|x\ny|1|9][message|z|1|9]") == 0);
    bookspine_event_parser_destroy(parser);
  }
}

static void test_limits(void) {
  record seen = {0};
  bookspine_event_parser *parser = NULL;
  const uint8_t *line = (const uint8_t *)"data: 0123456789\n\n";
  CHECK_ERROR(INVALID_OPTIONS, "\"lastEventId\"", bookspine_event_parser_create("{\"lastEventId\": \"7\\n\"}", &parser));
  CHECK_STATUS(OK, bookspine_event_parser_create("{\"maximumBytes\": 8, \"lastEventId\": \"7\"}", &parser));
  CHECK_STATUS(OK, bookspine_event_parser_feed(parser, (const uint8_t *)"data:a\n\n", 8, note, &seen));
  CHECK(strcmp(seen.text, "[message|a|7|-1]") == 0);
  CHECK_ERROR(TOO_LARGE, "8 bytes", bookspine_event_parser_feed(parser, line, 18, note, &seen));
  CHECK_ERROR(TOO_LARGE, "8 bytes", bookspine_event_parser_feed(parser, line, 18, note, &seen));
  CHECK_ERROR(TOO_LARGE, "8 bytes", bookspine_event_parser_feed(parser, NULL, 0, note, &seen));
  CHECK_ERROR(INVALID_ARGUMENT, "bytes", bookspine_event_parser_feed(parser, NULL, 1, note, &seen));
  CHECK_ERROR(INVALID_ARGUMENT, "callback", bookspine_event_parser_feed(parser, line, 1, NULL, NULL));
  CHECK_ERROR(INVALID_ARGUMENT, "parser", bookspine_event_parser_feed(NULL, line, 1, note, &seen));
  bookspine_event_parser_destroy(parser);
  bookspine_event_parser_destroy(NULL);
  CHECK_ERROR(INVALID_OPTIONS, "maximumBytes", bookspine_event_parser_create("{\"maximumBytes\": 0}", &parser));
  CHECK_ERROR(INVALID_ARGUMENT, "out_parser", bookspine_event_parser_create(NULL, NULL));
}

static void test_stopping(void) {
  record seen = {0};
  bookspine_event_parser *parser = NULL;
  seen.stops = 1;
  CHECK_STATUS(OK, bookspine_event_parser_create(NULL, &parser));
  CHECK_STATUS(CANCELED, bookspine_event_parser_feed(parser, (const uint8_t *)"data\n\ndata\n\n", 12, note, &seen));
  CHECK(seen.count == 1);
  bookspine_event_parser_destroy(parser);
}

static void check_bytes(bookspine_buffer *buffer, const char *text) {
  CHECK(buffer->size == strlen(text) && memcmp(buffer->data, text, buffer->size) == 0);
  bookspine_buffer_free(buffer);
}

static void test_writing(void) {
  bookspine_buffer buffer = {0};
  bookspine_stream_event event = {"result", "{}\nx", 4, "1\n2", 50};
  CHECK_STATUS(OK, bookspine_stream_event_write(&event, &buffer));
  check_bytes(&buffer, "retry: 50\nid: 12\nevent: result\ndata: {}\ndata: x\n\n");
  bookspine_stream_event empty = {NULL, NULL, 0, NULL, -1};
  CHECK_STATUS(OK, bookspine_stream_event_write(&empty, &buffer));
  check_bytes(&buffer, "data: \n\n");
  empty.data_size = 1;
  CHECK_ERROR(INVALID_ARGUMENT, "data", bookspine_stream_event_write(&empty, &buffer));
  CHECK_ERROR(INVALID_ARGUMENT, "event", bookspine_stream_event_write(NULL, &buffer));
  CHECK_ERROR(INVALID_ARGUMENT, "out_buffer", bookspine_stream_event_write(&event, NULL));
}

static void test_writing_scan_events(void) {
  bookspine_buffer buffer = {0};
  bookspine_event event = {BOOKSPINE_EVENT_BOOK_PROGRESS, "{\"current\":1,\"total\":2,\"stage\":\"extract\"}", NULL, 0};
  CHECK_STATUS(OK, bookspine_event_write(&event, "{\"id\": \"5\", \"jobId\": \"j\"}", &buffer));
  check_bytes(&buffer,
              "id: 5\nevent: book_progress\ndata: {\"current\":1,\"jobId\":\"j\",\"stage\":\"extract\",\"total\":2}\n\n");
  bookspine_event picture = {BOOKSPINE_EVENT_SEGMENTED, "{\"totalBooks\":1}", (const uint8_t *)"abc", 3};
  CHECK_STATUS(OK, bookspine_event_write(&picture, NULL, &buffer));
  check_bytes(&buffer, "event: segmented\ndata: {\"image\":\"YWJj\",\"totalBooks\":1}\n\n");
  bookspine_event unknown = {(bookspine_event_kind)99, "{}", NULL, 0};
  CHECK_STATUS(OK, bookspine_event_write(&unknown, NULL, &buffer));
  CHECK(buffer.size == 0 && buffer.data == NULL);
  event.json = "{\"total\":2}";
  CHECK_ERROR(INVALID_JSON, "\"current\"", bookspine_event_write(&event, NULL, &buffer));
  bookspine_event result = {BOOKSPINE_EVENT_RESULT, "{\"book\":5}", NULL, 0};
  CHECK_ERROR(INVALID_JSON, "\"book\"", bookspine_event_write(&result, NULL, &buffer));
  event.json = "[]";
  CHECK_ERROR(INVALID_JSON, "event->json", bookspine_event_write(&event, NULL, &buffer));
  event.json = NULL;
  CHECK_ERROR(INVALID_ARGUMENT, "event->json", bookspine_event_write(&event, NULL, &buffer));
  CHECK_ERROR(INVALID_ARGUMENT, "event", bookspine_event_write(NULL, NULL, &buffer));
}

int main(void) {
  test_pieces();
  test_limits();
  test_stopping();
  test_writing();
  test_writing_scan_events();
  return check_result();
}
