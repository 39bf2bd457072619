/*
 * A scanning appliance: frames come from a camera, somebody is told how to hold it, the best frame of a few is scanned, and the
 * records go to a file that survives a kill at any moment.
 *
 *   cc appliance.c $(pkg-config --cflags --libs bookspine) -o appliance
 *   camera | ./appliance 1280 720 records.jsonl
 *
 * A frame is NV12: width x height bytes of brightness, then half as many of color. The program ends with its input. It begins with
 * what a killed one has left: a line that was not written to its end is cut off.
 */
#define _POSIX_C_SOURCE 200809L
#include <bookspine.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* After so many frames in a row that are good to read, the best of them is scanned. */
enum { FRAMES_TO_CHOOSE_FROM = 5 };

static volatile sig_atomic_t stop_wanted;

static void on_signal(int number) {
  (void)number;
  stop_wanted = 1;
}

static void on_log(bookspine_log_level level, const char *message, void *user_data) {
  (void)user_data;
  fprintf(stderr, "%s: %s\n", level == BOOKSPINE_LOG_WARNING ? "warning" : "error", message);
}

/* Says why a call failed; the appliance goes on with the next frame. */
static int failed(bookspine_status status, const char *what) {
  if (status == BOOKSPINE_STATUS_OK) return 0;
  fprintf(stderr, "%s: %s\n", what, bookspine_last_error_message());
  return 1;
}

/* Reads all of a frame; 0 at the end of the input. */
static int read_frame(uint8_t *bytes, size_t size) {
  size_t have = 0;
  while (have < size && !stop_wanted) {
    ssize_t count = read(STDIN_FILENO, bytes + have, size - have);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return 0;
    have += (size_t)count;
  }
  return have == size;
}

/* The records: a line for each scanned shelf. */
typedef struct records {
  int file;
  size_t shelves;
} records;

/* Opens the file, and cuts off the line that a kill has left without its end. */
static int open_records(records *records, const char *path) {
  char buffer[4096];
  off_t whole = 0, at = 0;
  ssize_t count;
  records->shelves = 0;
  records->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (records->file < 0) return 0;
  while ((count = pread(records->file, buffer, sizeof buffer, at)) > 0) {
    ssize_t index;
    for (index = 0; index < count; index++) {
      if (buffer[index] == '\n') whole = at + index + 1, records->shelves++;
    }
    at += count;
  }
  if (whole < at) fprintf(stderr, "cut off a line of %ld bytes that a kill has left\n", (long)(at - whole));
  return ftruncate(records->file, whole) == 0 && lseek(records->file, whole, SEEK_SET) >= 0;
}

/* Writes a line and waits until it is on disk. */
static int append(records *records, const char *line) {
  size_t size = strlen(line), have = 0;
  char *text = malloc(size + 1);
  if (text == NULL) return 0;
  memcpy(text, line, size);
  text[size++] = '\n';
  while (have < size) {
    ssize_t count = write(records->file, text + have, size - have);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) break;
    have += (size_t)count;
  }
  free(text);
  if (have < size || fsync(records->file) != 0) return 0;
  records->shelves++;
  return 1;
}

static bookspine_image frame_view(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height) {
  bookspine_image frame = {0};
  frame.data = bytes;
  frame.size = size;
  frame.format = BOOKSPINE_IMAGE_FORMAT_NV12;
  frame.width = width;
  frame.height = height;
  return frame;
}

/* Tells whoever holds the camera what to do; gives the frame's quality, 0...1, or -1 when it is no use. */
static double guide(const bookspine_image *frame) {
  bookspine_capture_quality quality;
  char *suggestions = NULL, *first, *end;
  double score = -1;
  if (failed(bookspine_image_assess_quality(frame, NULL, &quality, &suggestions), "quality")) return -1;
  /* [{"affectedCount":…,"message":"Hold …","severity":…}, …]: the first is the most important. */
  first = strstr(suggestions, "\"message\":\"");
  if (quality.verdict != BOOKSPINE_CAPTURE_VERDICT_POOR) {
    score = quality.overall;
    printf("hold still\n");
  } else if (first != NULL && (end = strchr(first + 11, '"')) != NULL) {
    *end = '\0';
    printf("%s\n", first + 11);
  }
  fflush(stdout);
  bookspine_string_free(suggestions);
  return score;
}

static int on_event(const bookspine_event *event, void *user_data) {
  (void)user_data;
  if (event->kind == BOOKSPINE_EVENT_PROGRESS) printf("%s\n", event->json), fflush(stdout);
  return stop_wanted; /* SIGTERM ends the scan, too */
}

/* Scans a frame and keeps what was found. */
static void scan(bookspine_scanner *scanner, const bookspine_image *frame, records *records) {
  static const char options[] = "{\"deadlineMs\": 60000, \"preview\": false}";
  bookspine_books *books = NULL;
  char *result = NULL;
  size_t index;
  if (failed(bookspine_scanner_scan(scanner, frame, options, on_event, NULL, &result), "scan")) return;
  if (!append(records, result)) perror("records");
  if (!failed(bookspine_books_create(result, &books), "books")) {
    printf("%d books\n", (int)bookspine_books_count(books));
    for (index = 0; index < bookspine_books_count(books); index++) {
      bookspine_book book;
      if (bookspine_books_get(books, index, &book) == BOOKSPINE_STATUS_OK && !book.needs_review) {
        printf("%.2f\t%s\t%s\n", book.confidence, book.title, book.author);
      }
    }
    fflush(stdout);
  }
  bookspine_books_destroy(books);
  bookspine_string_free(result);
}

/* Looks at frames until the input ends; the best of a few good ones in a row is scanned. */
static void run(bookspine_scanner *scanner, records *records, uint32_t width, uint32_t height) {
  size_t size = (size_t)width * height + 2 * (size_t)((width + 1) / 2) * ((height + 1) / 2);
  uint8_t *frame = malloc(size), *best = malloc(size);
  double best_score = -1;
  int good = 0;
  while (frame != NULL && best != NULL && !stop_wanted && read_frame(frame, size)) {
    bookspine_image view = frame_view(frame, size, width, height);
    double score = guide(&view);
    good = score < 0 ? 0 : good + 1;
    if (good == 0) best_score = -1;
    if (score > best_score) best_score = score, memcpy(best, frame, size);
    if (good == FRAMES_TO_CHOOSE_FROM) {
      view = frame_view(best, size, width, height);
      scan(scanner, &view, records);
      good = 0, best_score = -1;
    }
  }
  free(frame);
  free(best);
}

int main(int argc, char **argv) {
  bookspine_scanner *scanner = NULL;
  struct sigaction action = {0};
  records records;
  long width = argc == 4 ? strtol(argv[1], NULL, 10) : 0, height = argc == 4 ? strtol(argv[2], NULL, 10) : 0;
  if (width < 1 || height < 1 || width > 65500 || height > 65500) {
    fprintf(stderr, "usage: appliance WIDTH HEIGHT RECORDS (NV12 frames on standard input)\n");
    return 2;
  }
  action.sa_handler = on_signal;
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGINT, &action, NULL);
  bookspine_set_log(BOOKSPINE_LOG_WARNING, on_log, NULL);
  if (!open_records(&records, argv[3])) {
    perror(argv[3]);
    return 1;
  }
  if (failed(bookspine_scanner_create(NULL, &scanner), "scanner")) return 1;
  printf("%d shelves so far\n", (int)records.shelves);
  fflush(stdout);
  run(scanner, &records, (uint32_t)width, (uint32_t)height);
  bookspine_scanner_destroy(scanner);
  close(records.file);
  return 0;
}
