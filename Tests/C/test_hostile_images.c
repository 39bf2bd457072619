/* Images that are damaged, cut off or lie about themselves, given to every function that takes one. */
#include "check.h"
#include "pictures.h"

/* Optional: the image functions are tested without an engine. */
static bookspine_scanner *scanner = NULL;

typedef bookspine_status (*image_function)(const bookspine_image *image);

static bookspine_status decode(const bookspine_image *image) {
  bookspine_buffer pixels = {(uint8_t *)1, 1};
  uint32_t width = 1, height = 1;
  bookspine_status status = bookspine_image_decode(image, NULL, &pixels, &width, &height);
  if (status != BOOKSPINE_STATUS_OK) CHECK(pixels.data == NULL && pixels.size == 0 && width == 0 && height == 0);
  bookspine_buffer_free(&pixels);
  return status;
}

static bookspine_status encode(const bookspine_image *image) {
  bookspine_buffer file = {(uint8_t *)1, 1};
  bookspine_status status = bookspine_image_encode(image, NULL, &file);
  if (status != BOOKSPINE_STATUS_OK) CHECK(file.data == NULL && file.size == 0);
  bookspine_buffer_free(&file);
  return status;
}

static bookspine_status preprocess(const bookspine_image *image) {
  bookspine_buffer file = {(uint8_t *)1, 1};
  char *report = (char *)1;
  bookspine_status status = bookspine_image_preprocess(image, NULL, &file, &report);
  if (status != BOOKSPINE_STATUS_OK) CHECK(file.data == NULL && file.size == 0 && report == NULL);
  bookspine_buffer_free(&file);
  bookspine_string_free(report);
  return status;
}

static bookspine_status assess(const bookspine_image *image) {
  bookspine_capture_quality quality;
  char *suggestions = (char *)1;
  bookspine_status status = bookspine_image_assess_quality(image, NULL, &quality, &suggestions);
  if (status != BOOKSPINE_STATUS_OK) CHECK(suggestions == NULL && quality.overall == 0);
  bookspine_string_free(suggestions);
  return status;
}

static bookspine_status scan(const bookspine_image *image) {
  char *result = (char *)1;
  bookspine_status status = bookspine_scanner_scan(scanner, image, NULL, NULL, NULL, &result);
  if (status != BOOKSPINE_STATUS_OK) CHECK(result == NULL);
  bookspine_string_free(result);
  return status;
}

static bookspine_status recognize(const bookspine_image *image) {
  char *observation = (char *)1;
  bookspine_status status = bookspine_scanner_recognize_text(scanner, image, NULL, &observation);
  if (status != BOOKSPINE_STATUS_OK) CHECK(observation == NULL);
  bookspine_string_free(observation);
  return status;
}

static bookspine_status find_spines(const bookspine_image *image) {
  char *spines = (char *)1;
  bookspine_status status = bookspine_scanner_find_spines(scanner, image, NULL, &spines);
  if (status != BOOKSPINE_STATUS_OK) CHECK(spines == NULL);
  bookspine_string_free(spines);
  return status;
}

/* The last three need a scanner. */
static const image_function functions[] = {decode, encode, preprocess, assess, scan, recognize, find_spines};

static void expect(bookspine_status wanted, bookspine_image image, const char *name) {
  size_t count = scanner != NULL ? 7 : 4;
  for (size_t i = 0; i < count; i++) {
    bookspine_status status = functions[i](&image);
    if (check_that(status == wanted, name, __FILE__, __LINE__)) {
      CHECK(strlen(bookspine_last_error_message()) > 10);
    } else {
      fprintf(stderr, "  function %zu gave %s\n", i, bookspine_status_name(status));
    }
  }
}

static void test_null_and_empty(void) {
  expect(BOOKSPINE_STATUS_INVALID_ARGUMENT, encoded_image(NULL, 0), "no bytes");
  expect(BOOKSPINE_STATUS_INVALID_ARGUMENT, encoded_image(NULL, 10), "NULL data");
  expect(BOOKSPINE_STATUS_INVALID_ARGUMENT, encoded_image("x", 0), "size 0");
  expect(BOOKSPINE_STATUS_INVALID_ARGUMENT, encoded_image("x", SIZE_MAX), "size beyond all memory");
  for (size_t i = 0; i < (scanner != NULL ? 7 : 4); i++) CHECK_ERROR(INVALID_ARGUMENT, "image", functions[i](NULL));
  bookspine_image empty = encoded_image("x", 0);
  CHECK_ERROR(INVALID_ARGUMENT, "The image is empty", functions[0](&empty));
}

static void test_garbage(void) {
  expect(BOOKSPINE_STATUS_UNSUPPORTED_FORMAT, encoded_image("x", 1), "one byte");
  expect(BOOKSPINE_STATUS_UNSUPPORTED_FORMAT, encoded_image("This is no image at all.", 24), "text");
  expect(BOOKSPINE_STATUS_UNSUPPORTED_FORMAT, encoded_image("GIF89a\1\0\1\0", 10), "GIF");
  expect(BOOKSPINE_STATUS_CORRUPT_IMAGE, encoded_image("\xFF\xD8\xFF", 3), "start of a JPEG");
  expect(BOOKSPINE_STATUS_CORRUPT_IMAGE, encoded_image("\x89PNG\r\n\x1A\n", 8), "start of a PNG");
}

static void test_huge_headers(void) {
  uint8_t header[64];
  size_t size = make_png_header(header, 100000, 100000);
  expect(BOOKSPINE_STATUS_TOO_LARGE, encoded_image(header, size), "PNG of 100000x100000");
  size = make_png_header(header, 65500, 65500);
  expect(BOOKSPINE_STATUS_TOO_LARGE, encoded_image(header, size), "PNG of 65500x65500");
  size = make_png_header(header, 0x7FFFFFFF, 0x7FFFFFFF);
  expect(BOOKSPINE_STATUS_TOO_LARGE, encoded_image(header, size), "PNG of 2^31");
  size = make_png_header(header, 0, 10);
  expect(BOOKSPINE_STATUS_CORRUPT_IMAGE, encoded_image(header, size), "PNG without width");
  size = make_jpeg_header(header, 65500, 65500);
  expect(BOOKSPINE_STATUS_TOO_LARGE, encoded_image(header, size), "JPEG of 65500x65500");
}

static void test_raw_sizes(void) {
  static uint8_t pixels[300];
  const bookspine_image_format rgb = BOOKSPINE_IMAGE_FORMAT_RGB;
  bookspine_image narrow = raw_image(pixels, 300, rgb, 10, 10), wide = narrow;
  narrow.stride = 29;
  wide.stride = 31;
  expect(BOOKSPINE_STATUS_INVALID_ARGUMENT, narrow, "stride below a row");
  expect(BOOKSPINE_STATUS_INVALID_ARGUMENT, wide, "stride beyond the memory");
  wide.stride = UINT32_MAX;
  expect(BOOKSPINE_STATUS_INVALID_ARGUMENT, wide, "stride that overflows 32 bits");
  expect(BOOKSPINE_STATUS_INVALID_ARGUMENT, raw_image(pixels, 299, rgb, 10, 10), "a byte too few");
  expect(BOOKSPINE_STATUS_INVALID_ARGUMENT, raw_image(pixels, 300, rgb, 0, 10), "no width");
  expect(BOOKSPINE_STATUS_INVALID_ARGUMENT, raw_image(pixels, 300, rgb, 10, 0), "no height");
  expect(BOOKSPINE_STATUS_INVALID_ARGUMENT, raw_image(pixels, 300, (bookspine_image_format)99, 10, 10), "format 99");
  expect(BOOKSPINE_STATUS_TOO_LARGE, raw_image(pixels, 300, rgb, 65501, 1), "too wide");
  expect(BOOKSPINE_STATUS_TOO_LARGE, raw_image(pixels, 300, rgb, UINT32_MAX, UINT32_MAX), "2^32 each way");
  expect(BOOKSPINE_STATUS_TOO_LARGE, raw_image(pixels, 300, rgb, 65500, 65500), "too many pixels");
}

/* Cut off anywhere, a file is an error and nothing beyond its end is read. */
static void test_truncated(const char *format, size_t trailer) {
  bookspine_buffer file = make_file(format, 48, 32);
  for (size_t size = 1; size + trailer < file.size; size += size < 700 ? 1 : 37) {
    guarded part = guarded_copy(file.data, size);
    bookspine_image image = encoded_image(part.bytes, part.size);
    bookspine_status status = decode(&image);
    CHECK(status == BOOKSPINE_STATUS_CORRUPT_IMAGE || status == BOOKSPINE_STATUS_UNSUPPORTED_FORMAT);
    guarded_free(&part);
  }
  bookspine_buffer_free(&file);
}

/* Random damage may go unnoticed, but never crashes. */
static void test_damaged(const char *format) {
  bookspine_buffer file = make_file(format, 48, 32);
  uint32_t state = 7;
  for (int round = 0; round < 600; round++) {
    guarded copy = guarded_copy(file.data, file.size);
    for (int i = 0; i <= round % 5; i++) {
      state = state * 1664525u + 1013904223u;
      size_t reach = round % 2 == 0 && file.size > 200 ? 200 : file.size;
      copy.bytes[(state >> 8) % reach] = (uint8_t)(state >> 3);
    }
    bookspine_image image = encoded_image(copy.bytes, copy.size);
    functions[round % 4](&image);
    guarded_free(&copy);
  }
  bookspine_buffer_free(&file);
}

int main(void) {
  if (bookspine_scanner_create(NULL, &scanner) != BOOKSPINE_STATUS_OK) {
    fprintf(stderr, "without a scanner, as %s\n", bookspine_last_error_message());
  }
  test_null_and_empty();
  test_garbage();
  test_huge_headers();
  test_raw_sizes();
  test_truncated("png", 12);
  test_truncated("jpeg", 2);
  test_damaged("png");
  test_damaged("jpeg");
  bookspine_scanner_destroy(scanner);
  return check_result();
}
