/* Pictures to try the library on. */
#ifndef PICTURES_H
#define PICTURES_H

#include <bookspine.h>

/* Bytes that a page follows which nobody may touch, so that reading beyond them ends the test. */
typedef struct guarded {
  uint8_t *bytes;
  size_t size;
  void *mapping;
  size_t mapping_size;
} guarded;

guarded guarded_copy(const void *bytes, size_t size);
void guarded_free(guarded *memory);

/* A view of an encoded file. */
bookspine_image encoded_image(const void *bytes, size_t size);

/* A view of raw pixels without padding. */
bookspine_image raw_image(const void *bytes, size_t size, bookspine_image_format format, uint32_t width,
                          uint32_t height);

/* Color noise over a gradient, width * height * 3 bytes, to be freed with free(). */
uint8_t *make_noise(uint32_t width, uint32_t height);

/* Three books that stand on a shelf, their titles running down the spines; RGB, to be freed with free(). */
uint8_t *make_shelf(uint32_t *width, uint32_t *height);

/* A file of noise: format is "jpeg" or "png". */
bookspine_buffer make_file(const char *format, uint32_t width, uint32_t height);

/* The beginning of a file that claims a size; the pixels are missing. Returns its length, at most 64 bytes. */
size_t make_png_header(uint8_t *target, uint32_t width, uint32_t height);
size_t make_jpeg_header(uint8_t *target, uint16_t width, uint16_t height);

#endif
