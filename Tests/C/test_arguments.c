/* NULL for each pointer, and options that are not what a function takes. */
#include "check.h"
#include "pictures.h"

static void test_null_pointers(void) {
  static const uint8_t pixels[3] = {1, 2, 3};
  bookspine_image image = raw_image(pixels, 3, BOOKSPINE_IMAGE_FORMAT_RGB, 1, 1);
  bookspine_buffer buffer = {0};
  bookspine_capture_quality quality;
  uint32_t width = 0, height = 0;
  char *text = NULL;
  CHECK_ERROR(INVALID_ARGUMENT, "image is NULL", bookspine_image_preprocess(NULL, NULL, &buffer, &text));
  CHECK_ERROR(INVALID_ARGUMENT, "out_buffer is NULL", bookspine_image_preprocess(&image, NULL, NULL, &text));
  CHECK_ERROR(INVALID_ARGUMENT, "image is NULL", bookspine_image_assess_quality(NULL, NULL, &quality, &text));
  CHECK_ERROR(INVALID_ARGUMENT, "out_quality is NULL", bookspine_image_assess_quality(&image, NULL, NULL, &text));
  CHECK_STATUS(OK, bookspine_image_assess_quality(&image, NULL, &quality, NULL));
  CHECK_ERROR(INVALID_ARGUMENT, "image is NULL", bookspine_image_encode(NULL, NULL, &buffer));
  CHECK_ERROR(INVALID_ARGUMENT, "out_buffer is NULL", bookspine_image_encode(&image, NULL, NULL));
  CHECK_ERROR(INVALID_ARGUMENT, "image is NULL", bookspine_image_decode(NULL, NULL, &buffer, &width, &height));
  CHECK_ERROR(INVALID_ARGUMENT, "out_pixels is NULL", bookspine_image_decode(&image, NULL, NULL, &width, &height));
  CHECK_ERROR(INVALID_ARGUMENT, "out_width is NULL", bookspine_image_decode(&image, NULL, &buffer, NULL, &height));
  CHECK_ERROR(INVALID_ARGUMENT, "out_height is NULL", bookspine_image_decode(&image, NULL, &buffer, &width, NULL));
  CHECK_ERROR(INVALID_ARGUMENT, "out_scanner is NULL", bookspine_scanner_create(NULL, NULL));
  CHECK_ERROR(INVALID_ARGUMENT, "scanner is NULL", bookspine_scanner_describe(NULL, &text));
  CHECK_ERROR(INVALID_ARGUMENT, "out_json is NULL", bookspine_scanner_describe(NULL, NULL));
  CHECK_ERROR(INVALID_ARGUMENT, "scanner is NULL", bookspine_scanner_recognize_text(NULL, &image, NULL, &text));
  CHECK_ERROR(INVALID_ARGUMENT, "out_obs", bookspine_scanner_recognize_text(NULL, &image, NULL, NULL));
  CHECK_ERROR(INVALID_ARGUMENT, "scanner is NULL", bookspine_scanner_find_spines(NULL, &image, NULL, &text));
  CHECK_ERROR(INVALID_ARGUMENT, "out_spines_json", bookspine_scanner_find_spines(NULL, &image, NULL, NULL));
  CHECK_ERROR(INVALID_ARGUMENT, "scanner is NULL", bookspine_scanner_scan(NULL, &image, NULL, NULL, NULL, &text));
  CHECK_ERROR(INVALID_ARGUMENT, "out_result_json", bookspine_scanner_scan(NULL, &image, NULL, NULL, NULL, NULL));
  CHECK_ERROR(INVALID_ARGUMENT, "text is NULL", bookspine_spine_text_extract(NULL, 1, NULL, &text));
  CHECK_ERROR(INVALID_ARGUMENT, "out_spine_info_json", bookspine_spine_text_extract("a", 1, NULL, NULL));
  CHECK_ERROR(INVALID_ARGUMENT, "observation_json is NULL", bookspine_observation_extract(NULL, NULL, &text));
  CHECK_ERROR(INVALID_ARGUMENT, "out_spine_info_json", bookspine_observation_extract("{}", NULL, NULL));
  CHECK_ERROR(INVALID_ARGUMENT, "spine_info_json is NULL", bookspine_spine_info_map(NULL, NULL, &text));
  CHECK_ERROR(INVALID_ARGUMENT, "out_metadata_json", bookspine_spine_info_map("{}", NULL, NULL));
  CHECK_ERROR(INVALID_ARGUMENT, "text is NULL", bookspine_isbn_find(NULL, 1, &text));
  CHECK_ERROR(INVALID_ARGUMENT, "out_isbns_json", bookspine_isbn_find("a", 1, NULL));
  CHECK(buffer.data == NULL && text == NULL);
}

/* Every function that takes options, given some. */
static bookspine_status call(int function, const char *options) {
  static const uint8_t pixels[3] = {1, 2, 3};
  bookspine_image image = raw_image(pixels, 3, BOOKSPINE_IMAGE_FORMAT_RGB, 1, 1);
  bookspine_buffer buffer = {0};
  bookspine_capture_quality quality;
  bookspine_scanner *scanner = NULL;
  uint32_t width, height;
  char *text = NULL;
  bookspine_status status = BOOKSPINE_STATUS_INTERNAL_ERROR;
  switch (function) {
    case 0: status = bookspine_image_preprocess(&image, options, &buffer, NULL); break;
    case 1: status = bookspine_image_assess_quality(&image, options, &quality, NULL); break;
    case 2: status = bookspine_image_encode(&image, options, &buffer); break;
    case 3: status = bookspine_image_decode(&image, options, &buffer, &width, &height); break;
    case 4: status = bookspine_scanner_create(options, &scanner); break;
    case 5: status = bookspine_spine_text_extract("a", 1, options, &text); break;
    case 6: status = bookspine_observation_extract("{\"paragraphs\": []}", options, &text); break;
    case 7: status = bookspine_spine_info_map("{}", options, &text); break;
  }
  bookspine_scanner_destroy(scanner);
  bookspine_buffer_free(&buffer);
  bookspine_string_free(text);
  return status;
}

enum { PREPROCESS, ASSESS, ENCODE, DECODE, CREATE, EXTRACT, OBSERVATION, MAP, FUNCTIONS };

static void test_malformed_options(void) {
  static const char *const malformed[] = {
      "{", "}", "[]", "null", "1", "\"x\"", "{\"a\":}", "{\"a\" 1}", "{} {}", "x"};
  static char deep[4000];
  for (size_t i = 0; i < sizeof deep - 1; i++) deep[i] = '[';
  for (int function = 0; function < FUNCTIONS; function++) {
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
      CHECK_ERROR(INVALID_OPTIONS, "options_json", call(function, malformed[i]));
    }
    CHECK_ERROR(INVALID_OPTIONS, "options_json nests deeper", call(function, deep));
    CHECK_ERROR(INVALID_ARGUMENT, "options_json is not UTF-8", call(function, "{\"a\": \"\xC3\x28\"}"));
    CHECK_ERROR(INVALID_OPTIONS, "\"nonsense\"", call(function, "{\"nonsense\": 1}"));
  }
}

static void test_wrong_options(void) {
  static const struct {
    int function;
    const char *options, *named;
  } cases[] = {
      {PREPROCESS, "{\"contrast\": \"high\"}", "\"contrast\""},
      {PREPROCESS, "{\"contrast\": -1}", "\"contrast\""},
      {PREPROCESS, "{\"contrast\": 1e999}", "options_json"},
      {PREPROCESS, "{\"denoise\": 1}", "\"denoise\" must be true or false"},
      {PREPROCESS, "{\"autoRotateSpine\": \"yes\"}", "\"autoRotateSpine\""},
      {PREPROCESS, "{\"adaptBrightness\": []}", "\"adaptBrightness\""},
      {PREPROCESS, "{\"rotationDegrees\": 361}", "\"rotationDegrees\""},
      {PREPROCESS, "{\"longestSide\": 1e30}", "\"longestSide\""},
      {PREPROCESS, "{\"quality\": 0}", "1 to 100"},
      {PREPROCESS, "{\"maximumBytes\": 0}", "\"maximumBytes\""},
      {ENCODE, "{\"format\": \"gif\"}", "\"jpeg\", \"png\""},
      {ENCODE, "{\"format\": 1}", "\"format\""},
      {ENCODE, "{\"quality\": 101}", "1 to 100"},
      {ENCODE, "{\"quality\": 50.5}", "a whole number"},
      {ENCODE, "{\"longestSide\": 0}", "\"longestSide\""},
      {ENCODE, "{\"longestSide\": -1}", "\"longestSide\""},
      {DECODE, "{\"format\": \"bgr\"}", "\"rgb\", \"gray\""},
      {DECODE, "{\"longestSide\": 65501}", "65500"},
      {CREATE, "{\"engine\": \"vision\"}", "\"auto\", \"ppocr\", \"tesseract\""},
      {CREATE, "{\"languages\": \"en\"}", "an array of strings"},
      {CREATE, "{\"languages\": [1]}", "an array of strings"},
      {CREATE, "{\"languages\": [\"en\", \"english\"]}", "\"english\", which is no BCP-47 tag"},
      {CREATE, "{\"threads\": 65}", "0 to 64"},
      {CREATE, "{\"threads\": true}", "\"threads\""},
      {CREATE, "{\"model\": 7}", "\"model\" must be a string"},
      {CREATE, "{\"modelDirectory\": 1}", "\"modelDirectory\" must be a string"},
      {CREATE, "{\"closerLook\": 1}", "\"closerLook\" must be"},
      {CREATE, "{\"memoryLimitMB\": 0}", "\"memoryLimitMB\" must be"},
      {CREATE, "{\"cacheDirectory\": 1}", "\"cacheDirectory\" must be"},
      {CREATE, "{\"runtimeDirectory\": {}}", "\"runtimeDirectory\" must be a string"},
      {CREATE, "{\"Engine\": \"auto\"}", "known are engine, languages"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    CHECK_ERROR(INVALID_OPTIONS, cases[i].named, call(cases[i].function, cases[i].options));
  }
}

static void test_defaults(void) {
  for (int function = PREPROCESS; function <= DECODE; function++) {
    CHECK_STATUS(OK, call(function, NULL));
    CHECK_STATUS(OK, call(function, ""));
    CHECK_STATUS(OK, call(function, " {} \n"));
  }
  CHECK_STATUS(OK, call(ENCODE, "{\"quality\": null, \"format\": null}"));
}

int main(void) {
  test_null_pointers();
  test_malformed_options();
  test_wrong_options();
  test_defaults();
  return check_result();
}
