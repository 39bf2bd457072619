/*
 * Prints the books of a photo, one a line: confidence, title, author.
 *
 *   cc scan.c $(pkg-config --cflags --libs bookspine) -o scan && ./scan shelf.jpg
 */
#include <bookspine.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints the value of a key of the record, up to its end. A real program would use a JSON library. */
static void print_field(const char *book, const char *key) {
  const char *record = strstr(book, "\"metadata\":{");
  const char *value = record == NULL ? NULL : strstr(record, key);
  if (value == NULL) return;
  value += strlen(key);
  int is_text = *value == '"';
  for (value += is_text; *value != '\0' && *value != '"' && (is_text || (*value != ',' && *value != '}')); value++) {
    if (*value == '\\' && value[1] != '\0') value++;
    putchar(*value);
  }
}

static int on_event(const bookspine_event *event, void *user_data) {
  int *books = user_data;
  if (event->kind == BOOKSPINE_EVENT_RESULT) {
    *books += 1;
    print_field(event->json, "\"confidence\":");
    printf("\t");
    print_field(event->json, "\"title\":");
    printf("\t");
    print_field(event->json, "\"author\":");
    printf("\n");
  } else if (event->kind == BOOKSPINE_EVENT_PROGRESS) {
    fprintf(stderr, "%s\n", event->json);
  }
  return 0; /* Anything else would stop the scan. */
}

/* Reads a whole file; NULL when it cannot be read. */
static uint8_t *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  uint8_t *bytes = NULL;
  long end;
  if (file == NULL) return NULL;
  if (fseek(file, 0, SEEK_END) == 0 && (end = ftell(file)) > 0 && fseek(file, 0, SEEK_SET) == 0) {
    bytes = malloc((size_t)end);
    *size = bytes == NULL ? 0 : fread(bytes, 1, (size_t)end, file);
  }
  fclose(file);
  return bytes;
}

int main(int argc, char **argv) {
  bookspine_scanner *scanner = NULL;
  bookspine_image image = {0};
  bookspine_status status;
  char *result = NULL;
  int books = 0;
  uint8_t *bytes = argc == 2 ? read_file(argv[1], &image.size) : NULL;
  if (bytes == NULL) {
    fprintf(stderr, "usage: scan PHOTO (a JPEG or PNG file)\n");
    return 2;
  }
  image.data = bytes;
  image.format = BOOKSPINE_IMAGE_FORMAT_ENCODED;
  status = bookspine_scanner_create(NULL, &scanner);
  if (status == BOOKSPINE_STATUS_OK) status = bookspine_scanner_scan(scanner, &image, NULL, on_event, &books, &result);
  if (status == BOOKSPINE_STATUS_OK) {
    fprintf(stderr, "%d books\n", books);
  } else {
    fprintf(stderr, "%s: %s\n", bookspine_status_name(status), bookspine_last_error_message());
  }
  bookspine_string_free(result);
  bookspine_scanner_destroy(scanner);
  free(bytes);
  return status == BOOKSPINE_STATUS_OK ? 0 : 1;
}
