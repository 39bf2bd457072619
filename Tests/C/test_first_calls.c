/* usage: test_first_calls [PROCESSES]: the first calls of a process may come from several threads at once.
   Each process is the program itself, with 0 for the number. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 4 };

static pthread_barrier_t barrier;

static void *extract(void *unused) {
  static const char text[] = "THE QUIET HARBOUR\nMaria Lindqvist\nNorthwind Press";
  char *info = NULL;
  (void)unused;
  pthread_barrier_wait(&barrier);
  long wrong = bookspine_spine_text_extract(text, sizeof text - 1, NULL, &info) != BOOKSPINE_STATUS_OK;
  wrong += info == NULL || strstr(info, "Lindqvist") == NULL;
  bookspine_string_free(info);
  return (void *)wrong;
}

/* Whether all threads of a process that has not called yet get an answer. */
static int all_are_answered(void) {
  pthread_t threads[THREADS];
  long wrong = 0;
  pthread_barrier_init(&barrier, NULL, THREADS);
  for (int i = 0; i < THREADS; i++) {
    if (pthread_create(&threads[i], NULL, extract, NULL) != 0) return 0;
  }
  for (int i = 0; i < THREADS; i++) {
    void *answer = NULL;
    wrong += pthread_join(threads[i], &answer) != 0 || answer != NULL;
  }
  return wrong == 0;
}

int main(int argc, char **argv) {
  int processes = argc > 1 ? atoi(argv[1]) : 100, crashed = 0, wrong = 0;
  if (processes == 0) return !all_are_answered();
  for (int i = 0; i < processes; i++) {
    pid_t child = fork();
    if (!CHECK(child >= 0)) break;
    if (child == 0) {
      execl("/proc/self/exe", argv[0], "0", (char *)NULL);
      _exit(1);
    }
    int status = 0;
    if (!CHECK(waitpid(child, &status, 0) == child)) break;
    crashed += WIFSIGNALED(status);
    wrong += WIFEXITED(status) && WEXITSTATUS(status) != 0;
  }
  printf("%d of %d processes crashed, %d got a wrong answer\n", crashed, processes, wrong);
  CHECK(crashed == 0 && wrong == 0);
  return check_result();
}
