/* Memory that cannot be had is a status: under limits of address space that rise from hardly any to plenty, no call ends the process. */
#define _DEFAULT_SOURCE
#include "check.h"
#include "pictures.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TIMEOUT = 120, STEPS = 20, MEGABYTE = 1 << 20 };

/* What the limits leave, in megabytes. */
static const int steps[STEPS] = {0,  2,   6,   12,  20,  28,  36,  48,  64,   96,
                                 128, 192, 256, 384, 512, 700, 900, 1200, 1600, 2048};

static const char *const spine_info = "{\"title\": \"A Title\", \"author\": \"An Author\"}";

static bookspine_image shelf;
static bookspine_buffer files[2];

/* Addresses that the process uses. */
static rlim_t addresses(void) {
  long pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%ld", &pages) != 1) abort();
  fclose(file);
  return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static void use_images(void) {
  for (int i = 0; i < 2; i++) {
    bookspine_image image = encoded_image(files[i].data, files[i].size);
    bookspine_capture_quality quality;
    bookspine_buffer buffer = {0}, pixels = {0};
    char *text = NULL;
    bookspine_image_assess_quality(&image, NULL, &quality, &text);
    bookspine_string_free(text);
    text = NULL;
    bookspine_image_preprocess(&image, NULL, &buffer, &text);
    bookspine_buffer_free(&buffer);
    bookspine_string_free(text);
    uint32_t width = 0, height = 0;
    bookspine_image_decode(&image, NULL, &pixels, &width, &height);
    bookspine_buffer_free(&pixels);
    bookspine_image_encode(&image, "{\"format\": \"png\"}", &buffer);
    bookspine_buffer_free(&buffer);
    bookspine_image_encode(&image, NULL, &buffer);
    bookspine_buffer_free(&buffer);
  }
}

static void use_texts(void) {
  char *text = NULL;
  bookspine_spine_text_extract("THE TITLE\nAn Author", 19, NULL, &text);
  bookspine_string_free(text);
  bookspine_spine_info_map(spine_info, NULL, &text);
  bookspine_string_free(text);
  bookspine_observation_extract("{\"fullText\": \"A Title\", \"paragraphs\": []}", NULL, &text);
  bookspine_string_free(text);
  bookspine_isbn_find("978-3-16-148410-0", 17, &text);
  bookspine_string_free(text);
}

static void use_files(const char *folder) {
  char csv[200], paths[220], index[200], path[200], *text = NULL;
  snprintf(csv, sizeof csv, "%s/books.csv", folder);
  snprintf(paths, sizeof paths, "[\"%s\"]", csv);
  snprintf(index, sizeof index, "%s/books.index", folder);
  snprintf(path, sizeof path, "%s/collection", folder);
  FILE *file = fopen(csv, "w");
  if (file) {
    fputs("title,author\nThe First Title,Ann Author\nThe Second Title,Bob Author\n", file);
    fclose(file);
  }
  bookspine_catalog_build(paths, index, NULL, &text);
  bookspine_string_free(text);
  bookspine_catalog *catalog = NULL;
  if (bookspine_catalog_open(index, NULL, &catalog) == BOOKSPINE_STATUS_OK) {
    bookspine_catalog_match(catalog, "THE FIRST TITLE", 15, NULL, &text);
    bookspine_string_free(text);
  }
  bookspine_catalog_close(catalog);
  bookspine_collection *collection = NULL;
  if (bookspine_collection_open(path, NULL, &collection) == BOOKSPINE_STATUS_OK) {
    bookspine_collection_describe(collection, &text);
    bookspine_string_free(text);
    bookspine_collection_works(collection, NULL, &text);
    bookspine_string_free(text);
    text = NULL;
    bookspine_collection_defer_scan(collection, &shelf, NULL, &text);
    bookspine_string_free(text);
  }
  bookspine_collection_close(collection);
}

static void use_others(void) {
  char *text = NULL;
  bookspine_job_queue *queue = NULL;
  if (bookspine_job_queue_create(NULL, &queue) == BOOKSPINE_STATUS_OK) {
    bookspine_job_queue_describe(queue, &text);
    bookspine_string_free(text);
  }
  bookspine_job_queue_destroy(queue);
  bookspine_remote *remote = NULL;
  bookspine_remote_create("{\"baseUrl\": \"http://127.0.0.1:9\"}", &remote);
  bookspine_remote_destroy(remote);
}

static void use_scanner(const char *options) {
  bookspine_scanner *scanner = NULL;
  char *text = NULL;
  bookspine_status status = bookspine_scanner_create(options, &scanner);
  if (status != BOOKSPINE_STATUS_OK) return;
  bookspine_scanner_describe(scanner, &text);
  bookspine_string_free(text);
  bookspine_scanner_recognize_text(scanner, &shelf, NULL, &text);
  bookspine_string_free(text);
  bookspine_scanner_find_spines(scanner, &shelf, NULL, &text);
  bookspine_string_free(text);
  bookspine_scanner_scan(scanner, &shelf, NULL, NULL, NULL, &text);
  bookspine_string_free(text);
  bookspine_job *job = NULL;
  if (bookspine_job_start(NULL, scanner, &shelf, NULL, NULL, NULL, &job) == BOOKSPINE_STATUS_OK) {
    bookspine_job_wait(job, -1);
    bookspine_job_take_result(job, &text);
    bookspine_string_free(text);
  }
  bookspine_job_destroy(job);
  bookspine_scanner_destroy(scanner);
}

enum use { IMAGES, TEXTS, FILES, OTHERS, TESSERACT, PPOCR, USES };

static const char *const names[USES] = {"images", "texts", "files", "others", "tesseract", "ppocr"};

static void use(enum use what, const char *folder) {
  switch (what) {
    case IMAGES: use_images(); break;
    case TEXTS: use_texts(); break;
    case FILES: use_files(folder); break;
    case OTHERS: use_others(); break;
    case TESSERACT: use_scanner("{\"engine\": \"tesseract\", \"threads\": 2}"); break;
    case PPOCR: use_scanner("{\"engine\": \"ppocr\", \"model\": \"tiny\", \"threads\": 2}"); break;
    default: break;
  }
}

static void use_within(enum use what, int megabytes, const char *folder) {
  pid_t child = fork();
  int status = 0;
  if (child == 0) {
    alarm(TIMEOUT); /* A deadlock ends the child. */
    rlim_t most = addresses() + (rlim_t)megabytes * MEGABYTE;
    struct rlimit limit = {most, most};
    if (setrlimit(RLIMIT_AS, &limit) != 0) _exit(EXIT_FAILURE);
    use(what, folder);
    _exit(EXIT_SUCCESS);
  }
  CHECK(child > 0 && waitpid(child, &status, 0) == child);
  if (!CHECK(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS)) {
    fprintf(stderr, "  %s with %d MB left: %s %d\n", names[what], megabytes,
            WIFSIGNALED(status) ? "signal" : "status", WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
  }
}

/* With too little left, the status says so. */
static void test_status(void) {
  pid_t child = fork();
  int status = 0;
  if (child == 0) {
    rlim_t most = addresses() + 8 * MEGABYTE;
    struct rlimit limit = {most, most};
    char *text = NULL;
    bookspine_scanner *scanner = NULL;
    setrlimit(RLIMIT_AS, &limit);
    CHECK_ERROR(OUT_OF_MEMORY, "memory", bookspine_isbn_find("978-3-16-148410-0", 17, &text));
    CHECK_ERROR(OUT_OF_MEMORY, "memory", bookspine_scanner_create(NULL, &scanner));
    CHECK(text == NULL && scanner == NULL);
    _exit(check_result());
  }
  CHECK(child > 0 && waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS);
}

int main(void) {
#if defined(__SANITIZE_ADDRESS__)
  return SKIPPED; /* Its shadow memory is larger than any limit. */
#endif
  uint32_t width, height;
  char folder[] = "/tmp/bookspine-memory-XXXXXX";
  uint8_t *pixels = make_shelf(&width, &height);
  shelf = raw_image(pixels, (size_t)width * height * 3, BOOKSPINE_IMAGE_FORMAT_RGB, width, height);
  files[0] = make_file("jpeg", 3000, 2000);
  files[1] = make_file("png", 3000, 2000);
  CHECK(mkdtemp(folder) != NULL);
  test_status();
  for (int what = 0; what < USES; what++) {
    for (int step = 0; step < STEPS; step++) use_within((enum use)what, steps[step], folder);
  }
  char command[200];
  snprintf(command, sizeof command, "rm -rf '%s'", folder);
  CHECK(system(command) == 0);
  bookspine_buffer_free(&files[0]);
  bookspine_buffer_free(&files[1]);
  free(pixels);
  return check_result();
}
