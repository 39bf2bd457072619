#define _DEFAULT_SOURCE
#include "pictures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

guarded guarded_copy(const void *bytes, size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t usable = (size + page) / page * page;
  guarded memory = {0};
  uint8_t *mapping = mmap(NULL, usable + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapping == MAP_FAILED || mprotect(mapping + usable, page, PROT_NONE) != 0) abort();
  memory.mapping = mapping;
  memory.mapping_size = usable + page;
  memory.bytes = mapping + usable - size;
  memory.size = size;
  if (size > 0) memcpy(memory.bytes, bytes, size);
  return memory;
}

void guarded_free(guarded *memory) { munmap(memory->mapping, memory->mapping_size); }

bookspine_image encoded_image(const void *bytes, size_t size) {
  return raw_image(bytes, size, BOOKSPINE_IMAGE_FORMAT_ENCODED, 0, 0);
}

bookspine_image raw_image(const void *bytes, size_t size, bookspine_image_format format, uint32_t width,
                          uint32_t height) {
  bookspine_image image = {0};
  image.data = bytes;
  image.size = size;
  image.format = format;
  image.width = width;
  image.height = height;
  return image;
}

uint8_t *make_noise(uint32_t width, uint32_t height) {
  uint8_t *pixels = malloc((size_t)width * height * 3);
  uint32_t state = 1;
  for (size_t i = 0; i < (size_t)width * height * 3; i++) {
    state = state * 1664525u + 1013904223u;
    pixels[i] = (uint8_t)(i / 3 % width * 200 / width + (state >> 27));
  }
  return pixels;
}

bookspine_buffer make_file(const char *format, uint32_t width, uint32_t height) {
  bookspine_buffer file = {0};
  char options[64];
  uint8_t *pixels = make_noise(width, height);
  bookspine_image image = raw_image(pixels, (size_t)width * height * 3, BOOKSPINE_IMAGE_FORMAT_RGB, width, height);
  snprintf(options, sizeof options, "{\"format\": \"%s\"}", format);
  if (bookspine_image_encode(&image, options, &file) != BOOKSPINE_STATUS_OK) {
    fprintf(stderr, "cannot make a %s file: %s\n", format, bookspine_last_error_message());
    exit(EXIT_FAILURE);
  }
  free(pixels);
  return file;
}

static uint8_t *put32(uint8_t *target, uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) *target++ = (uint8_t)(value >> shift);
  return target;
}

static uint32_t crc32_of(const uint8_t *bytes, size_t size) {
  uint32_t crc = 0xFFFFFFFFu;
  for (size_t i = 0; i < size; i++) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
  }
  return ~crc;
}

size_t make_png_header(uint8_t *target, uint32_t width, uint32_t height) {
  static const uint8_t signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  static const uint8_t color[] = {8, 2, 0, 0, 0};
  uint8_t *next = target;
  memcpy(next, signature, sizeof signature);
  next = put32(next + sizeof signature, 13);
  uint8_t *chunk = next;
  memcpy(next, "IHDR", 4);
  next = put32(put32(next + 4, width), height);
  memcpy(next, color, sizeof color);
  next += sizeof color;
  next = put32(next, crc32_of(chunk, (size_t)(next - chunk)));
  next = put32(next, 10);
  memcpy(next, "IDAT", 4);
  return (size_t)(next + 4 - target);
}

size_t make_jpeg_header(uint8_t *target, uint16_t width, uint16_t height) {
  const uint8_t header[] = {
      0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, (uint8_t)(height >> 8), (uint8_t)height, (uint8_t)(width >> 8), (uint8_t)width,
      3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0};
  memcpy(target, header, sizeof header);
  return sizeof header;
}
