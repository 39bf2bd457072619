/*
 * Each kind of call under limits of address space from 60 MB to 2 GB: whatever is lacking at these, it gives a status. Each runs in a
 * process of its own, whose limit is set when the library is loaded.
 */
#define _GNU_SOURCE /* mkdtemp, RLIMIT_AS */
#include "check.h"
#include "pictures.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LEAST = 60, MOST = 2000, STEPS = 20, SECONDS = 120 };

static char folder[] = "/tmp/bookspine-limits-XXXXXX";
static char csv[64], csv_json[80], index_file[64], collection_file[64];
static bookspine_image photo;
static bookspine_buffer photo_file;
static char *scan_json;

static bookspine_status images(void) {
  bookspine_image file = encoded_image(photo_file.data, photo_file.size);
  bookspine_buffer buffer = {0};
  bookspine_capture_quality quality;
  char *text = NULL;
  uint32_t width, height;
  bookspine_status worst = bookspine_image_decode(&file, NULL, &buffer, &width, &height);
  bookspine_buffer_free(&buffer);
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_image_preprocess(&file, NULL, &buffer, &text);
  bookspine_buffer_free(&buffer);
  bookspine_string_free(text);
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_image_assess_quality(&file, NULL, &quality, NULL);
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_image_encode(&photo, "{\"format\": \"png\"}", &buffer);
  bookspine_buffer_free(&buffer);
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_image_annotate(&file, scan_json, NULL, &buffer);
  bookspine_buffer_free(&buffer);
  return worst;
}

static bookspine_status texts(void) {
  char *text = NULL, *record = NULL;
  bookspine_books *books = NULL;
  bookspine_status worst = bookspine_spine_text_extract("THE COPPER LANTERN\nMaja Lindqvist", 33, NULL, &text);
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_spine_info_map(text, NULL, &record);
  bookspine_string_free(record);
  bookspine_string_free(text);
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_books_create(scan_json, &books);
  bookspine_books_destroy(books);
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_inventory_compare(scan_json, scan_json, NULL, &text);
  if (worst == BOOKSPINE_STATUS_OK) bookspine_string_free(text);
  return worst;
}

static bookspine_status session(void) {
  bookspine_session *photos = NULL;
  char *text = NULL;
  bookspine_status worst = bookspine_session_create(NULL, &photos);
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_session_add(photos, scan_json, NULL, NULL);
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_session_result(photos, &text);
  bookspine_string_free(text);
  bookspine_session_destroy(photos);
  return worst;
}

static bookspine_status catalog(void) {
  bookspine_catalog *opened = NULL;
  char *text = NULL;
  bookspine_status worst = bookspine_catalog_build(csv_json, index_file, NULL, &text);
  bookspine_string_free(text);
  text = NULL;
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_catalog_open(index_file, NULL, &opened);
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_catalog_match(opened, "copper lantern", 14, NULL, &text);
  bookspine_string_free(text);
  bookspine_catalog_close(opened);
  unlink(index_file);
  return worst;
}

static bookspine_status collection(void) {
  bookspine_collection *opened = NULL;
  char *text = NULL;
  bookspine_status worst = bookspine_collection_open(collection_file, NULL, &opened);
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_collection_import_scan(opened, scan_json, NULL, NULL, &text);
  bookspine_string_free(text);
  text = NULL;
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_collection_import_records(opened, csv, NULL, &text);
  bookspine_string_free(text);
  text = NULL;
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_collection_works(opened, NULL, &text);
  bookspine_string_free(text);
  bookspine_collection_close(opened);
  return worst;
}

static bookspine_status handles(void) {
  bookspine_job_queue *queue = NULL;
  bookspine_event_parser *parser = NULL;
  bookspine_remote *remote = NULL;
  bookspine_status worst = bookspine_job_queue_create(NULL, &queue);
  bookspine_job_queue_destroy(queue);
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_event_parser_create(NULL, &parser);
  bookspine_event_parser_destroy(parser);
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_remote_create("{\"url\": \"http://127.0.0.1:9\", \"attempts\": 1}", &remote);
  if (worst == BOOKSPINE_STATUS_OK) {
    char *text = NULL;
    worst = bookspine_remote_scan(remote, NULL, &photo, NULL, NULL, NULL, &text);
    bookspine_string_free(text);
    bookspine_remote_destroy(remote);
  }
  return worst == BOOKSPINE_STATUS_NETWORK_ERROR ? BOOKSPINE_STATUS_OK : worst;
}

static bookspine_status scan_with(const char *options) {
  bookspine_scanner *scanner = NULL;
  bookspine_job *job = NULL;
  char *text = NULL;
  bookspine_status worst = bookspine_scanner_create(options, &scanner);
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_scanner_find_spines(scanner, &photo, NULL, &text);
  bookspine_string_free(text);
  text = NULL;
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_job_start(NULL, scanner, &photo, NULL, NULL, NULL, &job);
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_job_wait(job, -1);
  if (worst == BOOKSPINE_STATUS_OK) worst = bookspine_job_take_result(job, &text);
  bookspine_string_free(text);
  bookspine_job_destroy(job);
  bookspine_scanner_destroy(scanner);
  return worst;
}

static bookspine_status tesseract(void) { return scan_with("{\"engine\": \"tesseract\", \"threads\": 1}"); }
static bookspine_status ppocr(void) { return scan_with("{\"engine\": \"ppocr\", \"memoryLimitMB\": 500, \"threads\": 1}"); }

static const struct {
  const char *name;
  bookspine_status (*run)(void);
} calls[] = {{"images", images},         {"texts", texts},     {"session", session},     {"catalog", catalog},
             {"collection", collection}, {"handles", handles}, {"tesseract", tesseract}, {"ppocr", ppocr}};

enum { WORKED, REFUSED, DEFECT, DIED };

static void remove_collection(void) {
  static const char *const ends[] = {"", "-wal", "-shm"};
  for (size_t index = 0; index < sizeof ends / sizeof *ends; index++) {
    char path[80];
    snprintf(path, sizeof path, "%s%s", collection_file, ends[index]);
    unlink(path);
  }
}

/* Runs a call in a process that may have so many megabytes of addresses; 0: as many as it likes. */
static int end_within(int megabytes, bookspine_status (*run)(void)) {
  int status = 0;
  pid_t child = fork();
  if (child == 0) {
    struct rlimit limit = {(rlim_t)megabytes << 20, (rlim_t)megabytes << 20};
    alarm(SECONDS); /* a deadlock ends it */
    if (megabytes > 0 && setrlimit(RLIMIT_AS, &limit) != 0) _exit(DEFECT);
    bookspine_status given = run();
    _exit(given == BOOKSPINE_STATUS_OK ? WORKED : given == BOOKSPINE_STATUS_INTERNAL_ERROR ? DEFECT : REFUSED);
  }
  if (!CHECK(child > 0 && waitpid(child, &status, 0) == child)) return DIED;
  remove_collection();
  return WIFEXITED(status) ? WEXITSTATUS(status) : DIED;
}

static void make_files(void) {
  snprintf(csv, sizeof csv, "%s/books.csv", folder);
  snprintf(csv_json, sizeof csv_json, "[\"%s\"]", csv);
  snprintf(index_file, sizeof index_file, "%s/index", folder);
  snprintf(collection_file, sizeof collection_file, "%s/books.db", folder);
  FILE *file = fopen(csv, "wb");
  if (!CHECK(file != NULL)) exit(1);
  fprintf(file, "title,author\n");
  for (int row = 0; row < 1000; row++) fprintf(file, "Lantern number %d,\"Lindqvist, Maja %d\"\n", row, row % 97);
  fclose(file);
}

int main(void) {
#ifdef __SANITIZE_ADDRESS__
  fprintf(stderr, "skipped: AddressSanitizer takes more addresses than any of the limits\n");
  return SKIPPED;
#endif
  uint32_t width, height;
  uint8_t *shelf = make_shelf(&width, &height);
  photo = raw_image(shelf, (size_t)width * height * 3, BOOKSPINE_IMAGE_FORMAT_RGB, width, height);
  if (!CHECK(mkdtemp(folder) != NULL)) return check_result();
  make_files();
  CHECK_STATUS(OK, bookspine_image_encode(&photo, NULL, &photo_file));
  static char scan[400];
  snprintf(scan, sizeof scan,
           "{\"width\": %u, \"height\": %u, \"books\": [{\"box\": {\"x\": 9, \"y\": 9, \"width\": 30, \"height\": 90}, "
           "\"quad\": [[9, 9], [39, 9], [39, 99], [9, 99]], "
           "\"metadata\": {\"title\": \"The Copper Lantern\", \"author\": \"Maja Lindqvist\"}}]}",
           width, height);
  scan_json = scan;

  for (size_t call = 0; call < sizeof calls / sizeof *calls; call++) {
    int works_from = 0;
    for (int step = 0; step < STEPS; step++) {
      int megabytes = LEAST + (MOST - LEAST) * step / (STEPS - 1);
      int end = end_within(megabytes, calls[call].run);
      if (!CHECK(end == WORKED || end == REFUSED)) fprintf(stderr, "%s ended so within %d MB\n", calls[call].name, megabytes);
      if (end != WORKED) works_from = 0;
      if (end == WORKED && works_from == 0) works_from = megabytes;
    }
    printf("%s works from %d MB on\n", calls[call].name, works_from);
    /* An engine may not be installed. */
    if (end_within(0, calls[call].run) == WORKED || calls[call].run == texts) CHECK(works_from > 0);
  }
  bookspine_buffer_free(&photo_file);
  free(shelf);
  unlink(csv), unlink(index_file);
  CHECK(rmdir(folder) == 0);
  return check_result();
}
