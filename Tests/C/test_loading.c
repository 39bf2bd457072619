/* usage: test_loading LIBRARY: the library may be loaded, used and unloaded again and again, as plug-ins are. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <dlfcn.h>
#include <pthread.h>

typedef bookspine_status (*isbn_find)(const char *text, size_t length, char **out_isbns_json);
typedef void (*string_free)(char *string);

/* The thread's last error is freed when it ends, which is after the library was closed. */
static void *use(void *path) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return "cannot load the library";
  isbn_find find;
  string_free release;
  *(void **)&find = dlsym(library, "bookspine_isbn_find");
  *(void **)&release = dlsym(library, "bookspine_string_free");
  if (find == NULL || release == NULL) return "a function is missing";
  char *found = NULL;
  if (find(NULL, 1, &found) != BOOKSPINE_STATUS_INVALID_ARGUMENT) return "NULL is accepted";
  if (find("a", 1, &found) != BOOKSPINE_STATUS_OK) return "the search failed";
  release(found);
  dlclose(library);
  return NULL;
}

int main(int argc, char **argv) {
  if (!CHECK(argc == 2)) return check_result();
  for (int i = 0; i < 5; i++) {
    pthread_t thread;
    void *complaint = NULL;
    CHECK(pthread_create(&thread, NULL, use, argv[1]) == 0 && pthread_join(thread, &complaint) == 0);
    if (!CHECK(complaint == NULL)) fprintf(stderr, "  %s: %s\n", (char *)complaint, argv[1]);
  }
  return check_result();
}
