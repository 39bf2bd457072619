/* Photos by path, descriptor and in pieces, frames of cameras, books as structs, and pictures of them. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "pictures.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/bookspine-inputs-XXXXXX";

static char *path_of(const char *name) {
  static char path[200];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return path;
}

static void write_file(const char *name, const bookspine_buffer *file) {
  FILE *stream = fopen(path_of(name), "wb");
  if (!CHECK(stream != NULL)) return;
  CHECK(fwrite(file->data, 1, file->size, stream) == file->size);
  fclose(stream);
}

/* Whether an image has the pixels of a file. */
static void check_same(const bookspine_image *image, const bookspine_buffer *file) {
  bookspine_image whole = encoded_image(file->data, file->size);
  bookspine_buffer first = {0}, second = {0};
  uint32_t width, height, other_width, other_height;
  if (CHECK_STATUS(OK, bookspine_image_decode(image, NULL, &first, &width, &height)) &&
      CHECK_STATUS(OK, bookspine_image_decode(&whole, NULL, &second, &other_width, &other_height))) {
    CHECK(width == other_width && height == other_height && first.size == second.size);
    CHECK(memcmp(first.data, second.data, first.size) == 0);
  }
  bookspine_buffer_free(&first);
  bookspine_buffer_free(&second);
}

static void test_pieces(const bookspine_buffer *file, size_t piece) {
  bookspine_photo *photo = NULL;
  bookspine_image image;
  CHECK_STATUS(OK, bookspine_photo_begin(&photo));
  CHECK_ERROR(INVALID_ARGUMENT, "no bytes", bookspine_photo_finish(photo, &image));
  CHECK_STATUS(OK, bookspine_photo_push(photo, NULL, 0));
  for (size_t at = 0; at < file->size; at += piece) {
    size_t left = file->size - at;
    CHECK_STATUS(OK, bookspine_photo_push(photo, file->data + at, left < piece ? left : piece));
  }
  CHECK_STATUS(OK, bookspine_photo_finish(photo, &image));
  CHECK_STATUS(OK, bookspine_photo_finish(photo, &image));
  CHECK_ERROR(INVALID_ARGUMENT, "complete", bookspine_photo_push(photo, file->data, 1));
  /* With the pixels that were decoded as the pieces came, then from the file. */
  check_same(&image, file);
  check_same(&image, file);
  bookspine_photo_destroy(photo);
}

/* The first eight bytes of WebP and HEIC files name a container, not yet the format. */
static void test_short_beginnings(void) {
  static const char *const beginnings[][2] = {{"RIFF\1\2\3\4", "WEBP"}, {"\1\1\1\x18""ftyp", "heic"}};
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
    bookspine_photo *photo = NULL;
    CHECK_STATUS(OK, bookspine_photo_begin(&photo));
    for (size_t piece = 0; piece < 2; piece++) {
      const char *text = beginnings[i][piece];
      CHECK_STATUS(OK, bookspine_photo_push(photo, (const uint8_t *)text, strlen(text)));
    }
    bookspine_photo_destroy(photo);
  }
}

static void test_refusals(void) {
  bookspine_photo *photo = NULL;
  CHECK_STATUS(OK, bookspine_photo_begin(&photo));
  CHECK_STATUS(OK, bookspine_photo_push(photo, (const uint8_t *)"no pho", 6));
  CHECK_STATUS(UNSUPPORTED_FORMAT, bookspine_photo_push(photo, (const uint8_t *)"to", 2));
  CHECK_ERROR(TOO_LARGE, "1073741824", bookspine_photo_push(photo, (const uint8_t *)"x", (size_t)1 << 40));
  CHECK_ERROR(INVALID_ARGUMENT, "size", bookspine_photo_push(photo, (const uint8_t *)"x", SIZE_MAX));
  CHECK_ERROR(INVALID_ARGUMENT, "bytes is NULL", bookspine_photo_push(photo, NULL, 1));
  bookspine_photo_destroy(photo);
}

static void test_files(const bookspine_buffer *file) {
  bookspine_photo *photo = NULL;
  bookspine_image image;
  write_file("photo", file);
  if (CHECK_STATUS(OK, bookspine_photo_open_path(path_of("photo"), &photo))) {
    CHECK_STATUS(OK, bookspine_photo_finish(photo, &image));
    check_same(&image, file);
  }
  bookspine_photo_destroy(photo);
  int descriptor = open(path_of("photo"), O_RDONLY);
  if (CHECK_STATUS(OK, bookspine_photo_open_descriptor(descriptor, &photo))) {
    CHECK_STATUS(OK, bookspine_photo_finish(photo, &image));
    check_same(&image, file);
  }
  bookspine_photo_destroy(photo);
  close(descriptor);
  CHECK_ERROR(IO_ERROR, "Bad file descriptor", bookspine_photo_open_descriptor(descriptor, &photo));
  CHECK(photo == NULL);
  CHECK_ERROR(IO_ERROR, "/nowhere", bookspine_photo_open_path("/nowhere/photo.jpg", &photo));
  CHECK_ERROR(IO_ERROR, "a folder", bookspine_photo_open_path(folder, &photo));
  CHECK(mkfifo(path_of("pipe"), 0600) == 0);
  CHECK_ERROR(IO_ERROR, "a pipe", bookspine_photo_open_path(path_of("pipe"), &photo));
}

/* The same gray gradient in all formats of frames; the color planes say "gray". */
static void test_frames(void) {
  enum { WIDTH = 7, HEIGHT = 5, STRIDE = 10, COLOR = (STRIDE / 2) * ((HEIGHT + 1) / 2) };
  static uint8_t frame[STRIDE * HEIGHT + 2 * COLOR];
  static const bookspine_image_format formats[] = {
      BOOKSPINE_IMAGE_FORMAT_I420, BOOKSPINE_IMAGE_FORMAT_NV12, BOOKSPINE_IMAGE_FORMAT_NV21};
  memset(frame, 128, sizeof frame);
  for (int y = 0; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++) frame[y * STRIDE + x] = (uint8_t)(16 + y * 40 + x);
  }
  for (size_t i = 0; i < 3; i++) {
    bookspine_image image = raw_image(frame, sizeof frame, formats[i], WIDTH, HEIGHT);
    bookspine_buffer pixels = {0};
    uint32_t width, height;
    image.stride = STRIDE;
    if (!CHECK_STATUS(OK, bookspine_image_decode(&image, NULL, &pixels, &width, &height))) continue;
    CHECK(width == WIDTH && height == HEIGHT && pixels.size == WIDTH * HEIGHT * 3);
    CHECK(pixels.data[0] == 0 && pixels.data[1] == 0 && pixels.data[2] == 0);
    /* (176 - 16) * 255 / 219 */
    CHECK(pixels.data[(4 * WIDTH) * 3] == 186 && pixels.data[(4 * WIDTH) * 3 + 2] == 186);
    bookspine_buffer_free(&pixels);
    image.size -= formats[i] == BOOKSPINE_IMAGE_FORMAT_I420 ? 2 : 4;
    CHECK_ERROR(INVALID_ARGUMENT, "too few", bookspine_image_decode(&image, NULL, &pixels, &width, &height));
  }
}

/* Red and blue change places between NV12 and NV21. */
static void test_frame_colors(void) {
  static const uint8_t frame[] = {81, 81, 81, 81, 90, 240}; /* red in BT.601 */
  for (int is_swapped = 0; is_swapped < 2; is_swapped++) {
    bookspine_image image = raw_image(
        frame, sizeof frame, is_swapped ? BOOKSPINE_IMAGE_FORMAT_NV21 : BOOKSPINE_IMAGE_FORMAT_NV12, 2, 2);
    bookspine_buffer pixels = {0};
    uint32_t width, height;
    if (!CHECK_STATUS(OK, bookspine_image_decode(&image, NULL, &pixels, &width, &height))) continue;
    CHECK((pixels.data[0] > 250 && pixels.data[2] < 5) == !is_swapped);
    bookspine_buffer_free(&pixels);
  }
}

static const char result[] =
    "{\"width\": 120, \"height\": 80, \"books\": [{\"id\": \"b1\", \"box\": {\"x\": 10, \"y\": 5, \"width\": 20, \"height\": 70},"
    "\"quad\": [[30, 5], [30, 75], [10, 75], [10, 5]], \"needsReview\": true, \"metadata\": {\"title\": \"Ünder\", \"author\": \"A, B\","
    "\"isbn\": \"9780306406157\", \"confidence\": 0.4}, \"observation\": {\"fullText\": \"x\"}},"
    "{\"quad\": [[60, 5], [60, 75], [40, 75], [40, 5]], \"metadata\": {\"title\": \"T\", \"confidence\": 0.9}}]}";

static void test_books(void) {
  bookspine_books *books = NULL;
  bookspine_book book;
  if (!CHECK_STATUS(OK, bookspine_books_create(result, &books))) return;
  CHECK(bookspine_books_count(books) == 2 && bookspine_books_count(NULL) == 0);
  if (CHECK_STATUS(OK, bookspine_books_get(books, 0, &book))) {
    CHECK(strcmp(book.id, "b1") == 0 && strcmp(book.title, "Ünder") == 0 && strcmp(book.author, "A, B") == 0);
    CHECK(strcmp(book.isbn, "9780306406157") == 0 && strcmp(book.publisher, "") == 0);
    CHECK(strcmp(book.observation_json, "{\"fullText\":\"x\"}") == 0 && strstr(book.json, "\"needsReview\":true"));
    CHECK(book.confidence == 0.4 && book.needs_review == 1);
    CHECK(book.box[0] == 10 && book.box[3] == 70 && book.quad[0] == 30 && book.quad[7] == 5);
  }
  CHECK_STATUS(OK, bookspine_books_get(books, 1, &book));
  CHECK(strcmp(book.author, "") == 0 && book.box[2] == 20);
  CHECK_ERROR(INVALID_ARGUMENT, "not below the count of 2", bookspine_books_get(books, 2, &book));
  CHECK(book.title == NULL);
  bookspine_books_destroy(books);
  static const char *const wrong[] = {"{}", "[]", "{\"books\": 1}", "{\"books\": [1]}", "{\"spines\": [{\"quad\": [[1, 2]]}]}",
                                      "{\"books\": [{\"quad\": [[1,1],[1,1],[1,1],[1,1e9]]}]}", "{"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    CHECK_STATUS(INVALID_JSON, bookspine_books_create(wrong[i], &books));
    CHECK(books == NULL);
  }
}

static void test_picture(void) {
  uint8_t *noise = make_noise(120, 80);
  bookspine_image photo = raw_image(noise, 120 * 80 * 3, BOOKSPINE_IMAGE_FORMAT_RGB, 120, 80);
  bookspine_buffer picture = {0}, pixels = {0};
  uint32_t width, height;
  if (CHECK_STATUS(OK, bookspine_image_annotate(&photo, result, "{\"numbers\": false, \"quality\": 100}", &picture))) {
    bookspine_image image = encoded_image(picture.data, picture.size);
    if (CHECK_STATUS(OK, bookspine_image_decode(&image, NULL, &pixels, &width, &height))) {
      const uint8_t *first = pixels.data + (40 * 120 + 10) * 3, *second = pixels.data + (40 * 120 + 40) * 3;
      CHECK(width == 120 && height == 80);
      CHECK(first[0] > first[1] + 60); /* red: needs review */
      CHECK(second[1] > second[0] + 60); /* green: ready */
    }
    bookspine_buffer_free(&pixels);
  }
  bookspine_buffer_free(&picture);
  CHECK_ERROR(INVALID_ARGUMENT, "the same photo",
              bookspine_image_annotate(&photo, "{\"width\": 80, \"height\": 120, \"books\": []}", NULL, &picture));
  CHECK_ERROR(INVALID_JSON, "width", bookspine_image_annotate(&photo, "{\"books\": []}", NULL, &picture));
  /* The product of these sizes is beyond 64 bits. */
  CHECK_ERROR(INVALID_ARGUMENT, "same photo",
              bookspine_image_annotate(&photo, "{\"width\": 9e18, \"height\": 7e18, \"books\": []}", NULL, &picture));
  CHECK_STATUS(OK, bookspine_image_annotate(&photo, "{\"width\": 80, \"height\": 120, \"books\": []}",
                                            "{\"rotation\": 90}", &picture));
  bookspine_buffer_free(&picture);
  free(noise);
}

int main(void) {
  if (!CHECK(mkdtemp(folder) != NULL)) return check_result();
  bookspine_buffer jpeg = make_file("jpeg", 300, 200), png = make_file("png", 40, 30);
  test_pieces(&jpeg, 1000);
  test_pieces(&jpeg, 1);
  test_pieces(&png, 7);
  test_refusals();
  test_short_beginnings();
  test_files(&jpeg);
  test_frames();
  test_frame_colors();
  test_books();
  test_picture();
  bookspine_buffer_free(&jpeg);
  bookspine_buffer_free(&png);
  unlink(path_of("photo"));
  unlink(path_of("pipe"));
  rmdir(folder);
  return check_result();
}
