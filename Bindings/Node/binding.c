/*
 * libbookspine for Node, on Node-API. What takes long runs on libuv's threads and settles a promise; index.js is the face of it.
 */
#define _POSIX_C_SOURCE 200809L
#define NAPI_VERSION 8
#include <bookspine.h>
#include <node_api.h>

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef enum { CREATE, SCAN, RECOGNIZE, FIND, PREPROCESS, ANNOTATE } task_kind;

/* One call in the background. The task lives until its promise is settled and its events are told. */
typedef struct task {
  task_kind kind;
  napi_async_work work;
  napi_deferred deferred;
  napi_ref scanner_ref; /* keeps the scanner from being collected */
  napi_threadsafe_function events;
  bool ended, told; /* on JavaScript's thread: the work has ended, all events are told */
  bookspine_scanner *scanner;
  uint8_t *photo;
  size_t photo_size;
  char *options, *text;
  atomic_int stopped;
  atomic_int owners; /* the work, and JavaScript's canceling function */
  bookspine_status status;
  char *message, *result;
  bookspine_buffer bytes;
  bookspine_scanner *created;
} task;

static void release(task *task) {
  if (atomic_fetch_sub(&task->owners, 1) > 1) return;
  bookspine_string_free(task->result);
  bookspine_buffer_free(&task->bytes);
  free(task->photo), free(task->options), free(task->text), free(task->message);
  free(task);
}

static napi_value fail(napi_env env, bookspine_status status, const char *message) {
  napi_value code, text, error;
  napi_create_string_utf8(env, bookspine_status_name(status), NAPI_AUTO_LENGTH, &code);
  napi_create_string_utf8(env, message, NAPI_AUTO_LENGTH, &text);
  napi_create_error(env, code, text, &error);
  return error;
}

static napi_value throw_last(napi_env env, bookspine_status status) {
  napi_throw(env, fail(env, status, bookspine_last_error_message()));
  return NULL;
}

/* A copy of a string argument, NULL for other values; free() it. */
static char *string_of(napi_env env, napi_value value) {
  napi_valuetype type;
  size_t length;
  char *copy;
  if (napi_typeof(env, value, &type) != napi_ok || type != napi_string) return NULL;
  if (napi_get_value_string_utf8(env, value, NULL, 0, &length) != napi_ok) return NULL;
  copy = malloc(length + 1);
  if (copy != NULL) napi_get_value_string_utf8(env, value, copy, length + 1, &length);
  return copy;
}

static void destroy_scanner(napi_env env, void *scanner, void *hint) {
  (void)env, (void)hint;
  bookspine_scanner_destroy(scanner);
}

/* An event on its way from the library's thread to JavaScript's. */
static void tell_event(napi_env env, napi_value function, void *context, void *data) {
  char *json = data;
  napi_value undefined, text;
  (void)context;
  if (env != NULL && napi_get_undefined(env, &undefined) == napi_ok &&
      napi_create_string_utf8(env, json, NAPI_AUTO_LENGTH, &text) == napi_ok) {
    napi_call_function(env, undefined, function, 1, &text, NULL);
  }
  free(json);
}

static const char *kind_name(bookspine_event_kind kind) {
  static const char *const names[] = {"progress", "segmented", "bookProgress", "result",
                                      "complete", "error",     "canceled",     "draft"};
  return kind < sizeof names / sizeof *names ? names[kind] : "unknown";
}

static int on_event(const bookspine_event *event, void *user_data) {
  task *task = user_data;
  if (task->events != NULL) {
    /* {"kind": "...", "event": {...}}; pictures stay behind. */
    const char *name = kind_name(event->kind);
    size_t size = strlen(event->json) + strlen(name) + 32;
    char *json = malloc(size);
    if (json != NULL) {
      strcpy(json, "{\"kind\":\"");
      strcat(json, name);
      strcat(json, "\",\"event\":");
      strcat(json, event->json);
      strcat(json, "}");
      if (napi_call_threadsafe_function(task->events, json, napi_tsfn_nonblocking) != napi_ok) free(json);
    }
  }
  return atomic_load(&task->stopped);
}

/* On one of libuv's threads. */
static void run(napi_env env, void *data) {
  task *task = data;
  bookspine_image photo = {0};
  (void)env;
  photo.data = task->photo;
  photo.size = task->photo_size;
  photo.format = BOOKSPINE_IMAGE_FORMAT_ENCODED;
  bookspine_thread_watch(task->kind == RECOGNIZE || task->kind == FIND ? on_event : NULL, task);
  switch (task->kind) {
    case CREATE: task->status = bookspine_scanner_create(task->options, &task->created); break;
    case SCAN:
      task->status = bookspine_scanner_scan(task->scanner, &photo, task->options, on_event, task, &task->result);
      break;
    case RECOGNIZE:
      task->status = bookspine_scanner_recognize_text(task->scanner, &photo, task->options, &task->result);
      break;
    case FIND:
      task->status = bookspine_scanner_find_spines(task->scanner, &photo, task->options, &task->result);
      break;
    case PREPROCESS: task->status = bookspine_image_preprocess(&photo, task->options, &task->bytes, NULL); break;
    case ANNOTATE: task->status = bookspine_image_annotate(&photo, task->text, task->options, &task->bytes); break;
  }
  bookspine_thread_watch(NULL, NULL);
  if (task->status != BOOKSPINE_STATUS_OK) task->message = strdup(bookspine_last_error_message());
}

static void settle(napi_env env, task *task) {
  napi_value value = NULL;
  if (task->status != BOOKSPINE_STATUS_OK) {
    value = fail(env, task->status, task->message == NULL ? "" : task->message);
    napi_reject_deferred(env, task->deferred, value);
  } else {
    if (task->kind == CREATE) {
      napi_create_external(env, task->created, destroy_scanner, NULL, &value);
    } else if (task->result != NULL) {
      napi_create_string_utf8(env, task->result, NAPI_AUTO_LENGTH, &value);
    } else {
      napi_create_buffer_copy(env, task->bytes.size, task->bytes.data, NULL, &value);
    }
    napi_resolve_deferred(env, task->deferred, value);
  }
  if (task->scanner_ref != NULL) napi_delete_reference(env, task->scanner_ref);
  napi_delete_async_work(env, task->work);
  release(task);
}

/* On JavaScript's thread. The promise waits for the events on their way, since the listener of one may throw. */
static void end(napi_env env, napi_status status, void *data) {
  task *task = data;
  (void)status;
  task->ended = true;
  if (task->events == NULL || task->told) {
    settle(env, task);
  } else {
    napi_release_threadsafe_function(task->events, napi_tsfn_release);
  }
}

/* On JavaScript's thread: no event is on its way, or, before the work has ended, JavaScript's thread ends. */
static void end_events(napi_env env, void *data, void *hint) {
  task *task = data;
  (void)hint;
  task->told = true;
  if (task->ended) settle(env, task);
}

static napi_value stop(napi_env env, napi_callback_info info) {
  void *data = NULL;
  napi_get_cb_info(env, info, NULL, NULL, NULL, &data);
  atomic_store(&((task *)data)->stopped, 1);
  return NULL;
}

static void forget(napi_env env, void *data, void *hint) {
  (void)env, (void)hint;
  release(data);
}

/* start(kind, scanner, photo, text, options, onEvent): {promise, cancel}. */
static napi_value start(napi_env env, napi_callback_info info) {
  napi_value arguments[6], result, promise, cancel, name;
  size_t count = 6;
  uint32_t kind = 0;
  void *bytes = NULL;
  bool is_buffer = false;
  napi_valuetype type;
  task *task = calloc(1, sizeof *task);
  if (task == NULL) return NULL;
  atomic_init(&task->owners, 2);
  napi_get_cb_info(env, info, &count, arguments, NULL, NULL);
  napi_get_value_uint32(env, arguments[0], &kind);
  task->kind = (task_kind)kind;
  if (napi_typeof(env, arguments[1], &type) == napi_ok && type == napi_external) {
    napi_get_value_external(env, arguments[1], (void **)&task->scanner);
    napi_create_reference(env, arguments[1], 1, &task->scanner_ref);
  }
  napi_is_buffer(env, arguments[2], &is_buffer);
  if (is_buffer && napi_get_buffer_info(env, arguments[2], &bytes, &task->photo_size) == napi_ok) {
    task->photo = malloc(task->photo_size + 1);
    if (task->photo != NULL && task->photo_size > 0) memcpy(task->photo, bytes, task->photo_size);
  }
  task->text = string_of(env, arguments[3]);
  task->options = string_of(env, arguments[4]);
  napi_create_string_utf8(env, "bookspine", NAPI_AUTO_LENGTH, &name);
  if (napi_typeof(env, arguments[5], &type) == napi_ok && type == napi_function) {
    napi_create_threadsafe_function(env, arguments[5], NULL, name, 0, 1, task, end_events, NULL, tell_event, &task->events);
  }
  napi_create_promise(env, &task->deferred, &promise);
  napi_create_async_work(env, NULL, name, run, end, task, &task->work);
  napi_create_function(env, "cancel", NAPI_AUTO_LENGTH, stop, task, &cancel);
  napi_add_finalizer(env, cancel, task, forget, NULL, NULL);
  napi_create_object(env, &result);
  napi_set_named_property(env, result, "promise", promise);
  napi_set_named_property(env, result, "cancel", cancel);
  napi_queue_async_work(env, task->work);
  return result;
}

/* Calls of one text argument that give a text at once. */
static napi_value describe(napi_env env, napi_callback_info info) {
  napi_value argument, value = NULL;
  size_t count = 1;
  void *scanner = NULL;
  char *out = NULL;
  bookspine_status status;
  napi_get_cb_info(env, info, &count, &argument, NULL, NULL);
  napi_get_value_external(env, argument, &scanner);
  status = bookspine_scanner_describe(scanner, &out);
  if (status != BOOKSPINE_STATUS_OK) return throw_last(env, status);
  napi_create_string_utf8(env, out, NAPI_AUTO_LENGTH, &value);
  bookspine_string_free(out);
  return value;
}

typedef bookspine_status (*text_function)(const char *text, const char *options, char **out);

static napi_value transform(napi_env env, napi_callback_info info) {
  napi_value argument, value = NULL;
  size_t count = 1;
  void *data = NULL;
  char *text, *out = NULL;
  bookspine_status status;
  napi_get_cb_info(env, info, &count, &argument, NULL, &data);
  text = string_of(env, argument);
  status = (*(text_function *)data)(text, NULL, &out);
  free(text);
  if (status != BOOKSPINE_STATUS_OK) return throw_last(env, status);
  napi_create_string_utf8(env, out, NAPI_AUTO_LENGTH, &value);
  bookspine_string_free(out);
  return value;
}

static napi_value version(napi_env env, napi_callback_info info) {
  napi_value value;
  (void)info;
  napi_create_string_utf8(env, bookspine_version_string(), NAPI_AUTO_LENGTH, &value);
  return value;
}

static void add(napi_env env, napi_value exports, const char *name, napi_callback function, void *data) {
  napi_value value;
  napi_create_function(env, name, NAPI_AUTO_LENGTH, function, data, &value);
  napi_set_named_property(env, exports, name, value);
}

NAPI_MODULE_INIT() {
  static text_function extract = bookspine_observation_extract, map = bookspine_spine_info_map;
  add(env, exports, "start", start, NULL);
  add(env, exports, "describe", describe, NULL);
  add(env, exports, "extractObservation", transform, &extract);
  add(env, exports, "mapSpineInfo", transform, &map);
  add(env, exports, "version", version, NULL);
  return exports;
}
