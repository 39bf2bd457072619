/* What the image functions do with good images. */
#include "check.h"
#include "pictures.h"

enum { WIDTH = 40, HEIGHT = 30 };

static void test_png_round_trip(void) {
  uint8_t *pixels = make_noise(WIDTH, HEIGHT);
  bookspine_image image = raw_image(pixels, WIDTH * HEIGHT * 3, BOOKSPINE_IMAGE_FORMAT_RGB, WIDTH, HEIGHT);
  bookspine_buffer file = {0}, decoded = {0};
  uint32_t width = 0, height = 0;
  CHECK_STATUS(OK, bookspine_image_encode(&image, "{\"format\": \"png\"}", &file));
  CHECK(file.size > 8 && memcmp(file.data, "\x89PNG", 4) == 0);
  bookspine_image view = encoded_image(file.data, file.size);
  CHECK_STATUS(OK, bookspine_image_decode(&view, NULL, &decoded, &width, &height));
  CHECK(width == WIDTH && height == HEIGHT && decoded.size == WIDTH * HEIGHT * 3);
  CHECK(decoded.size == WIDTH * HEIGHT * 3 && memcmp(decoded.data, pixels, decoded.size) == 0);
  bookspine_buffer_free(&file);
  CHECK(file.data == NULL && file.size == 0);
  bookspine_buffer_free(&file);
  bookspine_buffer_free(&decoded);
  free(pixels);
}

/* One red pixel in every layout, with padded rows, must come out as red. */
static void test_layouts(void) {
  static const struct {
    bookspine_image_format format;
    uint8_t pixel[4];
    uint32_t bytes;
    uint8_t wanted[3];
  } cases[] = {
      {BOOKSPINE_IMAGE_FORMAT_GRAY, {77, 0, 0, 0}, 1, {77, 77, 77}},
      {BOOKSPINE_IMAGE_FORMAT_RGB, {200, 10, 20, 0}, 3, {200, 10, 20}},
      {BOOKSPINE_IMAGE_FORMAT_BGR, {20, 10, 200, 0}, 3, {200, 10, 20}},
      {BOOKSPINE_IMAGE_FORMAT_RGBA, {200, 10, 20, 255}, 4, {200, 10, 20}},
      {BOOKSPINE_IMAGE_FORMAT_BGRA, {20, 10, 200, 255}, 4, {200, 10, 20}},
      {BOOKSPINE_IMAGE_FORMAT_RGBA, {200, 10, 20, 0}, 4, {255, 255, 255}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    uint8_t rows[2 * 7] = {0};
    memcpy(rows, cases[i].pixel, 4);
    memcpy(rows + 7, cases[i].pixel, 4);
    bookspine_image image = raw_image(rows, 7 + cases[i].bytes, cases[i].format, 1, 2);
    bookspine_buffer pixels = {0};
    uint32_t width = 0, height = 0;
    image.stride = 7;
    CHECK_STATUS(OK, bookspine_image_decode(&image, "{}", &pixels, &width, &height));
    CHECK(width == 1 && height == 2 && pixels.size == 6);
    CHECK(pixels.size == 6 && memcmp(pixels.data, cases[i].wanted, 3) == 0);
    CHECK(pixels.size == 6 && memcmp(pixels.data + 3, cases[i].wanted, 3) == 0);
    bookspine_buffer_free(&pixels);
  }
}

static void test_decode_options(void) {
  bookspine_buffer file = make_file("jpeg", 640, 320), pixels = {0};
  bookspine_image image = encoded_image(file.data, file.size);
  uint32_t width = 0, height = 0;
  static const char options[] = "{\"longestSide\": 100, \"format\": \"gray\"}";
  CHECK_STATUS(OK, bookspine_image_decode(&image, options, &pixels, &width, &height));
  CHECK(width == 100 && height == 50 && pixels.size == 5000);
  bookspine_buffer_free(&pixels);
  bookspine_buffer_free(&file);
}

static void test_encode_options(void) {
  uint8_t *noise = make_noise(300, 200);
  bookspine_image image = raw_image(noise, 300 * 200 * 3, BOOKSPINE_IMAGE_FORMAT_RGB, 300, 200);
  bookspine_buffer fine = {0}, coarse = {0}, small = {0};
  CHECK_STATUS(OK, bookspine_image_encode(&image, "{\"quality\": 95}", &fine));
  CHECK_STATUS(OK, bookspine_image_encode(&image, "{\"quality\": 10}", &coarse));
  CHECK_STATUS(OK, bookspine_image_encode(&image, "{\"longestSide\": 30}", &small));
  CHECK(fine.size > coarse.size && coarse.size > small.size && small.size > 100);
  CHECK(fine.size > 2 && fine.data[0] == 0xFF && fine.data[1] == 0xD8);
  bookspine_buffer_free(&fine);
  bookspine_buffer_free(&coarse);
  bookspine_buffer_free(&small);
  free(noise);
}

/* The longest row that JPEG can hold, and a single pixel. */
static void test_extreme_shapes(void) {
  static const uint32_t shapes[][2] = {{1, 1}, {65500, 1}, {1, 65500}};
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    uint8_t *noise = make_noise(shapes[i][0], shapes[i][1]);
    size_t size = (size_t)shapes[i][0] * shapes[i][1] * 3;
    bookspine_image image = raw_image(noise, size, BOOKSPINE_IMAGE_FORMAT_RGB, shapes[i][0], shapes[i][1]);
    bookspine_buffer jpeg = {0}, better = {0}, pixels = {0};
    bookspine_capture_quality quality;
    uint32_t width = 0, height = 0;
    CHECK_STATUS(OK, bookspine_image_encode(&image, NULL, &jpeg));
    bookspine_image view = encoded_image(jpeg.data, jpeg.size);
    CHECK_STATUS(OK, bookspine_image_decode(&view, NULL, &pixels, &width, &height));
    CHECK(width == shapes[i][0] && height == shapes[i][1]);
    CHECK_STATUS(OK, bookspine_image_assess_quality(&view, NULL, &quality, NULL));
    CHECK_STATUS(OK, bookspine_image_preprocess(&view, NULL, &better, NULL));
    bookspine_buffer_free(&jpeg);
    bookspine_buffer_free(&pixels);
    bookspine_buffer_free(&better);
    free(noise);
  }
}

static int is_score(float value) { return value >= 0 && value <= 1; }

static void test_quality(void) {
  uint32_t width, height;
  uint8_t *shelf = make_shelf(&width, &height);
  size_t size = (size_t)width * height * 3;
  bookspine_image image = raw_image(shelf, size, BOOKSPINE_IMAGE_FORMAT_RGB, width, height);
  bookspine_capture_quality bright = {0}, dark = {0};
  char *suggestions = NULL;
  CHECK_STATUS(OK, bookspine_image_assess_quality(&image, NULL, &bright, &suggestions));
  CHECK_JSON(suggestions, "[");
  CHECK(is_score(bright.overall) && is_score(bright.lighting) && is_score(bright.sharpness) && is_score(bright.glare));
  CHECK(is_score(bright.contrast) && is_score(bright.framing) && is_score(bright.level));
  CHECK(bright.tilt_degrees >= -45 && bright.tilt_degrees <= 45);
  for (size_t i = 0; i < size; i++) shelf[i] /= 16;
  CHECK_STATUS(OK, bookspine_image_assess_quality(&image, NULL, &dark, &suggestions));
  CHECK(dark.lighting < bright.lighting && dark.mean_luminance < bright.mean_luminance);
  CHECK(dark.verdict != BOOKSPINE_CAPTURE_VERDICT_GOOD);
  CHECK_JSON(suggestions, "\"severity\"");
  free(shelf);
}

static void test_preprocess(void) {
  uint8_t *noise = make_noise(60, 200);
  bookspine_image image = raw_image(noise, 60 * 200 * 3, BOOKSPINE_IMAGE_FORMAT_RGB, 60, 200);
  bookspine_buffer file = {0}, pixels = {0};
  uint32_t width = 0, height = 0;
  char *report = NULL;
  CHECK_STATUS(OK, bookspine_image_preprocess(&image, "{\"longestSide\": 100}", &file, &report));
  CHECK_JSON(report, "\"wasRotated\":true");
  bookspine_image view = encoded_image(file.data, file.size);
  CHECK_STATUS(OK, bookspine_image_decode(&view, NULL, &pixels, &width, &height));
  CHECK(width == 100 && height == 30);
  bookspine_buffer_free(&pixels);
  bookspine_buffer_free(&file);
  static const char options[] = "{\"autoRotateSpine\": false, \"longestSide\": 0}";
  CHECK_STATUS(OK, bookspine_image_preprocess(&image, options, &file, &report));
  CHECK_JSON(report, "\"width\":60");
  bookspine_buffer_free(&file);
  free(noise);
}

int main(void) {
  test_png_round_trip();
  test_layouts();
  test_decode_options();
  test_encode_options();
  test_extreme_shapes();
  test_quality();
  test_preprocess();
  return check_result();
}
