/*
 * Prints the books of a photo, one a line: confidence, title, author.
 *
 *   cc scan.c $(pkg-config --cflags --libs bookspine) -o scan && ./scan shelf.jpg
 */
#include <bookspine.h>

#include <stdio.h>

static int on_event(const bookspine_event *event, void *user_data) {
  (void)user_data;
  if (event->kind == BOOKSPINE_EVENT_PROGRESS) fprintf(stderr, "%s\n", event->json);
  return 0; /* Anything else would stop the scan. */
}

/* What the library chooses and what it lacks: without PP-OCR, Tesseract reads far fewer books. */
static void on_log(bookspine_log_level level, const char *message, void *user_data) {
  (void)level, (void)user_data;
  fprintf(stderr, "bookspine: %s\n", message);
}

static void print(bookspine_books *books, size_t index) {
  bookspine_book book;
  if (bookspine_books_get(books, index, &book) != BOOKSPINE_STATUS_OK) return;
  printf("%.2f\t%s\t%s\n", book.confidence, book.title, book.author);
}

int main(int argc, char **argv) {
  bookspine_scanner *scanner = NULL;
  bookspine_photo *file = NULL;
  bookspine_books *books = NULL;
  bookspine_image photo;
  bookspine_status status;
  char *result = NULL;
  size_t index;
  if (argc != 2) {
    fprintf(stderr, "usage: scan PHOTO (a JPEG or PNG file)\n");
    return 2;
  }
  bookspine_set_log(BOOKSPINE_LOG_WARNING, on_log, NULL);
  status = bookspine_photo_open_path(argv[1], &file);
  if (status == BOOKSPINE_STATUS_OK) status = bookspine_photo_finish(file, &photo);
  if (status == BOOKSPINE_STATUS_OK) status = bookspine_scanner_create(NULL, &scanner);
  if (status == BOOKSPINE_STATUS_OK) status = bookspine_scanner_scan(scanner, &photo, NULL, on_event, NULL, &result);
  if (status == BOOKSPINE_STATUS_OK) status = bookspine_books_create(result, &books);
  if (status == BOOKSPINE_STATUS_OK) {
    for (index = 0; index < bookspine_books_count(books); index++) print(books, index);
    fprintf(stderr, "%d books\n", (int)bookspine_books_count(books));
  } else {
    fprintf(stderr, "%s: %s\n", bookspine_status_name(status), bookspine_last_error_message());
  }
  bookspine_books_destroy(books);
  bookspine_string_free(result);
  bookspine_scanner_destroy(scanner);
  bookspine_photo_destroy(file);
  return status == BOOKSPINE_STATUS_OK ? 0 : 1;
}
