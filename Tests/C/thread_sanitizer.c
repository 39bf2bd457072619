/*
 * What ThreadSanitizer has to know of Swift's runtime, which it does not see into; Scripts/build --thread-sanitizer links it into the
 * library.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <string.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);
void AnnotateIgnoreWritesBegin(const char *file, int line);
void AnnotateIgnoreWritesEnd(const char *file, int line);

typedef struct initialization {
  void *predicate;
  void (*initialize)(void *context);
  void *context;
} initialization;

static void initialize(void *pointer) {
  const initialization *once = pointer;
  once->initialize(once->context);
  __tsan_release(once->predicate);
}

/* Initializes globals: whoever comes later sees what the first one wrote. */
void __real_swift_once(void *predicate, void (*body)(void *context), void *context);
void __wrap_swift_once(void *predicate, void (*body)(void *context), void *context) {
  initialization once = {predicate, body, context};
  __real_swift_once(predicate, initialize, &once);
  __tsan_acquire(predicate);
}

/* Makes a key path once, and publishes it by an atomic exchange. */
static pthread_mutex_t key_paths = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

void *__real_swift_getKeyPath(void *pattern, const void *arguments);
void *__wrap_swift_getKeyPath(void *pattern, const void *arguments) {
  pthread_mutex_lock(&key_paths);
  void *path = __real_swift_getKeyPath(pattern, arguments);
  pthread_mutex_unlock(&key_paths);
  return path;
}

/*
 * Gives memory to objects, and to metadata in blocks that threads share by atomic additions. ThreadSanitizer takes an allocation for a
 * write of the whole block; what is written into an object comes after, in code that it sees.
 */
void *__real_swift_slowAlloc(size_t size, size_t alignment_mask);
void *__wrap_swift_slowAlloc(size_t size, size_t alignment_mask) {
  AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
  void *block = __real_swift_slowAlloc(size, alignment_mask);
  AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
  return block;
}

/*
 * Owners of an object are counted by atomics. What one did with it before it let go comes before the last one frees it.
 */
void __real_swift_release(void *object);
void __wrap_swift_release(void *object) {
  if ((intptr_t)object > 0) __tsan_release(object); /* others are no objects, as the runtime has it */
  __real_swift_release(object);
}

void __real_swift_slowDealloc(void *block, size_t size, size_t alignment_mask);
void __wrap_swift_slowDealloc(void *block, size_t size, size_t alignment_mask) {
  __tsan_acquire(block);
  __real_swift_slowDealloc(block, size, alignment_mask);
}

/* The compiler calls these; GCC's runtime has them under their usual names alone. */
void *__tsan_memcpy(void *target, const void *source, size_t count) { return memcpy(target, source, count); }
void *__tsan_memmove(void *target, const void *source, size_t count) { return memmove(target, source, count); }
void *__tsan_memset(void *target, int byte, size_t count) { return memset(target, byte, count); }
