/* usage: scan PHOTO OPTIONS: prints the titles that a firmware reads, with a scanner of these options. */
#include <bookspine.h>

#include <stdio.h>

int main(int argc, char **argv) {
  bookspine_photo *file = NULL;
  bookspine_image photo;
  bookspine_scanner *scanner = NULL;
  bookspine_books *books = NULL;
  bookspine_book book;
  char *result = NULL;
  int failed = argc != 3 || bookspine_photo_open_path(argv[1], &file) || bookspine_photo_finish(file, &photo) ||
               bookspine_scanner_create(argv[2], &scanner) ||
               bookspine_scanner_scan(scanner, &photo, "{\"preview\": false}", NULL, NULL, &result) ||
               bookspine_books_create(result, &books);
  if (failed) fprintf(stderr, "%s\n", bookspine_last_error_message());
  for (size_t index = 0; index < bookspine_books_count(books); index++) {
    if (bookspine_books_get(books, index, &book) == BOOKSPINE_STATUS_OK) puts(book.title);
  }
  bookspine_books_destroy(books);
  bookspine_string_free(result);
  bookspine_scanner_destroy(scanner);
  bookspine_photo_destroy(file);
  return failed;
}
