/* Jobs canceled at random moments: each soon ends, and nothing is left behind.
 *
 * usage: test_job_cancellation [JOBS [PHOTO]]      (60 jobs on a drawn shelf)
 *
 * Every job must end in time when JOBS is given, for which the machine has to be quiet; otherwise times are only printed.
 */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "pictures.h"

#include <dirent.h>
#include <time.h>
#include <unistd.h>

/* Milliseconds that jobs are allowed between bookspine_job_cancel() and their end. */
enum { LIMIT = 200, HANG = 60000 };

/* Kilobytes that allocators keep after the first jobs, AddressSanitizer's most; 500 photos of 12 megapixels would be 18 GB. */
enum { SLACK = 400000 };

static char temporary[] = "/tmp/bookspine-XXXXXX";

typedef struct holdings {
  int threads, files, temporary;
  long kilobytes;
} holdings;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static int count_entries(const char *path) {
  DIR *directory = opendir(path);
  int count = 0;
  if (directory == NULL) return -1;
  while (readdir(directory) != NULL) count += 1;
  closedir(directory);
  return count;
}

static long resident_kilobytes(void) {
  char line[256];
  long kilobytes = 0;
  FILE *file = fopen("/proc/self/status", "r");
  while (file != NULL && fgets(line, sizeof line, file) != NULL) sscanf(line, "VmRSS: %ld", &kilobytes);
  if (file != NULL) fclose(file);
  return kilobytes;
}

static holdings held(void) {
  return (holdings){count_entries("/proc/self/task"), count_entries("/proc/self/fd"), count_entries(temporary),
                    resident_kilobytes()};
}

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Starts a job, cancels it after some milliseconds; how long it then took to end, or less than 0 if it was done before. */
static double cancel_after(bookspine_scanner *scanner, const bookspine_image *image, double milliseconds) {
  bookspine_job *job = NULL;
  char *result = NULL;
  if (!CHECK_STATUS(OK, bookspine_job_start(NULL, scanner, image, NULL, NULL, NULL, &job))) return -1;
  long nanoseconds = (long)(milliseconds * 1e6);
  nanosleep(&(struct timespec){nanoseconds / 1000000000, nanoseconds % 1000000000}, NULL);
  double begin = now();
  bookspine_job_cancel(job);
  CHECK_STATUS(OK, bookspine_job_wait(job, 60000));
  double took = now() - begin;
  bookspine_status status = bookspine_job_take_result(job, &result);
  if (status != BOOKSPINE_STATUS_CANCELED) CHECK_STATUS(OK, status);
  bookspine_string_free(result);
  bookspine_job_destroy(job);
  return status == BOOKSPINE_STATUS_CANCELED ? took : -1;
}

static double scan_once(bookspine_scanner *scanner, const bookspine_image *image) {
  char *result = NULL;
  double begin = now();
  CHECK_STATUS(OK, bookspine_scanner_scan(scanner, image, NULL, NULL, NULL, &result));
  bookspine_string_free(result);
  return now() - begin;
}

static bookspine_image photo_or_shelf(const char *path) {
  static uint8_t bytes[64 << 20];
  uint32_t width, height;
  if (path != NULL) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
      perror(path);
      exit(EXIT_FAILURE);
    }
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return encoded_image(bytes, size);
  }
  uint8_t *shelf = make_shelf(&width, &height);
  return raw_image(shelf, (size_t)width * height * 3, BOOKSPINE_IMAGE_FORMAT_RGB, width, height);
}

/* A network that ran when its job was canceled ends by itself; the next scan gives back what it held. */
static holdings held_after_a_scan(bookspine_scanner *scanner, const bookspine_image *image) {
  scan_once(scanner, image);
  nanosleep(&(struct timespec){0, 100000000}, NULL);
  return held();
}

int main(int argc, char **argv) {
  int jobs = argc > 1 ? atoi(argv[1]) : 60, canceled = 0, late = 0;
  bookspine_image image = photo_or_shelf(argc > 2 ? argv[2] : NULL);
  bookspine_scanner *scanner = NULL;
  /* A folder of its own, in which other programs make no files. */
  if (mkdtemp(temporary) == NULL || setenv("TMPDIR", temporary, 1) != 0) return EXIT_FAILURE;
  if (bookspine_scanner_create("{}", &scanner) != BOOKSPINE_STATUS_OK) {
    fprintf(stderr, "skipped: %s\n", bookspine_last_error_message());
    rmdir(temporary);
    return SKIPPED;
  }
  double *times = calloc((size_t)jobs + 1, sizeof *times);
  scan_once(scanner, &image);
  double whole = scan_once(scanner, &image);
  for (int i = 0; i < 5; i++) cancel_after(scanner, &image, whole * i / 5);
  holdings before = held_after_a_scan(scanner, &image);
  srand(1);
  for (int i = 0; i < jobs; i++) {
    double took = cancel_after(scanner, &image, whole * rand() / RAND_MAX);
    if (took >= 0) times[canceled++] = took;
    late += took > LIMIT;
    CHECK(took < HANG);
  }
  holdings after = held_after_a_scan(scanner, &image);
  qsort(times, (size_t)canceled, sizeof *times, by_size);
  CHECK(canceled > 0);
  printf("%d of %d jobs canceled before their end (a scan takes %.0f ms): ended after %.1f ms (median), %.1f (9 in 10), "
         "%.1f (99 in 100), %.1f (slowest); %d after more than %d ms\n",
         canceled, jobs, whole, times[canceled / 2], times[canceled * 9 / 10], times[canceled * 99 / 100],
         times[canceled > 0 ? canceled - 1 : 0], late, LIMIT);
  printf("threads %d -> %d, files %d -> %d, temporary files %d -> %d, memory %ld -> %ld KiB\n", before.threads,
         after.threads, before.files, after.files, before.temporary, after.temporary, before.kilobytes, after.kilobytes);
  if (argc > 1) CHECK(late == 0);
  CHECK(after.threads <= before.threads);
  CHECK(after.files <= before.files);
  CHECK(after.temporary <= before.temporary);
  CHECK(after.kilobytes <= before.kilobytes + SLACK);
  CHECK(rmdir(temporary) == 0);
  bookspine_scanner_destroy(scanner);
  free(times);
  if (argc <= 2) free((void *)(uintptr_t)image.data);
  return check_result();
}
