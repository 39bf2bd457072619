/* The part of OpenVINO's C API (2026.4, openvino/c/openvino.h) that the library calls, loaded at run time: the shared library's file
 * name changes with each release, and a host without it must still start. Types are opaque; layouts of the structs passed by value
 * are those of ov_shape.h. OpenVINO's threading rule: a core and a compiled model may be shared, an infer request may not. */
#ifndef BOOKSPINE_COPENVINO_SHIM_H
#define BOOKSPINE_COPENVINO_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

/* ov_element_type_e F32. */
#define BOOKSPINE_OV_F32 4u
/* ov_status_e REQUEST_BUSY. */
#define BOOKSPINE_OV_BUSY (-8)

typedef struct { int64_t rank; int64_t *dims; } bookspine_ov_shape;

/* ov_partial_shape: ov_partial_shape.h, with ov_rank and ov_dimension as ranges. */
typedef struct { int64_t least, most; } bookspine_ov_dimension;
typedef struct { bookspine_ov_dimension rank; const bookspine_ov_dimension *dims; } bookspine_ov_partial_shape;

typedef struct { const char *build_number; const char *description; } bookspine_ov_version;

typedef struct {
  int (*get_openvino_version)(bookspine_ov_version *version);
  void (*version_free)(bookspine_ov_version *version);
  int (*core_create)(void **core);
  void (*core_free)(void *core);
  int (*core_read_model)(const void *core, const char *path, const char *weights, void **model);
  int (*core_read_model_from_memory_buffer)(const void *core, const char *model, size_t size, const void *weights, void **out);
  int (*core_compile_model)(const void *core, const void *model, const char *device, size_t property_count, void **compiled, ...);
  int (*model_reshape_single_input)(const void *model, bookspine_ov_partial_shape shape);
  void (*model_free)(void *model);
  int (*compiled_model_create_infer_request)(const void *compiled, void **request);
  void (*compiled_model_free)(void *compiled);
  int (*infer_request_set_input_tensor)(void *request, const void *tensor);
  int (*infer_request_get_output_tensor_by_index)(const void *request, size_t index, void **tensor);
  int (*infer_request_start_async)(void *request);
  int (*infer_request_wait_for)(void *request, int64_t milliseconds);
  int (*infer_request_wait)(void *request);
  void (*infer_request_free)(void *request);
  int (*tensor_create_from_host_ptr)(uint32_t type, bookspine_ov_shape shape, void *data, void **tensor);
  int (*tensor_get_shape)(const void *tensor, bookspine_ov_shape *shape);
  int (*tensor_data)(const void *tensor, void **data);
  void (*tensor_free)(void *tensor);
  int (*shape_free)(bookspine_ov_shape *shape);
  const char *(*get_last_err_msg)(void);
  /* ov::CompiledModel::release_memory(), which the C API lacks; NULL where this OpenVINO has no such function. */
  void (*release_memory)(void *compiled_model);
} bookspine_ov_api;

/* Fills the table from a handle of dlopen(); returns the name of the first function that is missing, or NULL. */
static inline const char *bookspine_ov_load(void *library, bookspine_ov_api *api) {
#define BOOKSPINE_OV_SYMBOL(name)                              \
  *(void **)(&api->name) = dlsym(library, "ov_" #name);        \
  if (!api->name) return "ov_" #name
  BOOKSPINE_OV_SYMBOL(get_openvino_version);
  BOOKSPINE_OV_SYMBOL(version_free);
  BOOKSPINE_OV_SYMBOL(core_create);
  BOOKSPINE_OV_SYMBOL(core_free);
  BOOKSPINE_OV_SYMBOL(core_read_model);
  BOOKSPINE_OV_SYMBOL(core_read_model_from_memory_buffer);
  BOOKSPINE_OV_SYMBOL(core_compile_model);
  BOOKSPINE_OV_SYMBOL(model_reshape_single_input);
  BOOKSPINE_OV_SYMBOL(model_free);
  BOOKSPINE_OV_SYMBOL(compiled_model_create_infer_request);
  BOOKSPINE_OV_SYMBOL(compiled_model_free);
  BOOKSPINE_OV_SYMBOL(infer_request_set_input_tensor);
  BOOKSPINE_OV_SYMBOL(infer_request_get_output_tensor_by_index);
  BOOKSPINE_OV_SYMBOL(infer_request_start_async);
  BOOKSPINE_OV_SYMBOL(infer_request_wait_for);
  BOOKSPINE_OV_SYMBOL(infer_request_wait);
  BOOKSPINE_OV_SYMBOL(infer_request_free);
  BOOKSPINE_OV_SYMBOL(tensor_create_from_host_ptr);
  BOOKSPINE_OV_SYMBOL(tensor_get_shape);
  BOOKSPINE_OV_SYMBOL(tensor_data);
  BOOKSPINE_OV_SYMBOL(tensor_free);
  BOOKSPINE_OV_SYMBOL(shape_free);
  BOOKSPINE_OV_SYMBOL(get_last_err_msg);
#undef BOOKSPINE_OV_SYMBOL
  *(void **)(&api->release_memory) = dlsym(library, "_ZN2ov13CompiledModel14release_memoryEv");
  return NULL;
}

/* Frees what a compiled model's inferences left behind for the next ones, which take it anew. ov_compiled_model holds a shared pointer
 * to the model alone, whose first word is its address (src/bindings/c/src/common.h). */
static inline void bookspine_ov_release_memory(const bookspine_ov_api *api, void *compiled) {
  if (api->release_memory) api->release_memory(*(void **)compiled);
}

/* The most properties of bookspine_ov_compile(). */
#define BOOKSPINE_OV_MOST_PROPERTIES 6

/* Swift cannot call a variadic function: compiles for the CPU with `count` names and values in turn, of an array with room for
 * BOOKSPINE_OV_MOST_PROPERTIES of both. */
static inline int bookspine_ov_compile(
    const bookspine_ov_api *api, const void *core, const void *model, const char *const *properties, size_t count,
    void **compiled) {
  const char *const *p = properties;
  return api->core_compile_model(
      core, model, "CPU", count, compiled, p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8], p[9], p[10], p[11]);
}

/* glibc hides dladdr() without _GNU_SOURCE, which a module cannot set for the headers that it shares; this is dlfcn.h's layout. */
typedef struct { const char *path; void *base; const char *symbol; void *address; } bookspine_symbol_info;
extern int bookspine_dladdr(const void *address, bookspine_symbol_info *info) __asm__("dladdr");

/* The file that this code was loaded from, or NULL. */
static inline const char *bookspine_library_path(void) {
  static const char marker = 0;
  bookspine_symbol_info info;
  return bookspine_dladdr(&marker, &info) ? info.path : NULL;
}

#endif
