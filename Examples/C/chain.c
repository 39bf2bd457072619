/*
 * The four calls one by one: a photo of a single spine is made better to read, its text is read, title and author are found, and
 * the record is printed as JSON. A photo of a whole shelf goes through scan.c, or spine by spine through the second half of this.
 *
 *   cc chain.c $(pkg-config --cflags --libs bookspine) -o chain && ./chain spine.jpg
 */
#include <bookspine.h>

#include <stdio.h>
#include <stdlib.h>

/* Says why a call failed, and ends the program. */
static void check(bookspine_status status) {
  if (status == BOOKSPINE_STATUS_OK) return;
  fprintf(stderr, "%s: %s\n", bookspine_status_name(status), bookspine_last_error_message());
  exit(1);
}

static void on_log(bookspine_log_level level, const char *message, void *user_data) {
  (void)level, (void)user_data;
  fprintf(stderr, "bookspine: %s\n", message);
}

/* Prints the record of a spine's text. */
static void print_record(const char *observation) {
  char *info = NULL, *record = NULL;
  check(bookspine_observation_extract(observation, NULL, &info));
  check(bookspine_spine_info_map(info, NULL, &record));
  puts(record);
  bookspine_string_free(record);
  bookspine_string_free(info);
}

/* A photo of one spine. */
static void read_spine(bookspine_scanner *scanner, const bookspine_image *photo) {
  bookspine_buffer better = {0};
  bookspine_image spine = {0};
  char *observation = NULL;
  check(bookspine_image_preprocess(photo, NULL, &better, NULL));
  spine.data = better.data;
  spine.size = better.size;
  spine.format = BOOKSPINE_IMAGE_FORMAT_ENCODED;
  check(bookspine_scanner_recognize_text(scanner, &spine, NULL, &observation));
  print_record(observation);
  bookspine_string_free(observation);
  bookspine_buffer_free(&better);
}

/* A photo of a shelf. */
static void read_shelf(bookspine_scanner *scanner, const bookspine_image *photo) {
  bookspine_books *spines = NULL;
  char *json = NULL;
  size_t index;
  check(bookspine_scanner_find_spines(scanner, photo, NULL, &json));
  check(bookspine_books_create(json, &spines));
  for (index = 0; index < bookspine_books_count(spines); index++) {
    bookspine_book spine;
    check(bookspine_books_get(spines, index, &spine));
    print_record(spine.observation_json);
  }
  bookspine_books_destroy(spines);
  bookspine_string_free(json);
}

int main(int argc, char **argv) {
  bookspine_scanner *scanner = NULL;
  bookspine_photo *file = NULL;
  bookspine_image photo;
  if (argc < 2) {
    fprintf(stderr, "usage: chain SPINE | chain --shelf SHELF (JPEG or PNG files)\n");
    return 2;
  }
  bookspine_set_log(BOOKSPINE_LOG_WARNING, on_log, NULL);
  check(bookspine_photo_open_path(argv[argc - 1], &file));
  check(bookspine_photo_finish(file, &photo));
  check(bookspine_scanner_create(NULL, &scanner));
  (argc == 2 ? read_spine : read_shelf)(scanner, &photo);
  bookspine_scanner_destroy(scanner);
  bookspine_photo_destroy(file);
  return 0;
}
