/* A drawn shelf with real letters, so that the tests need no picture file. */
#include "pictures.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 900, HEIGHT = 900, SCALE = 7, SPINE = 170 };

/* 5x7 letters: a byte a column, the lowest bit at the top. */
static const uint8_t letters[26][5] = {
    {0x7E, 0x11, 0x11, 0x11, 0x7E}, {0x7F, 0x49, 0x49, 0x49, 0x36}, {0x3E, 0x41, 0x41, 0x41, 0x22},
    {0x7F, 0x41, 0x41, 0x22, 0x1C}, {0x7F, 0x49, 0x49, 0x49, 0x41}, {0x7F, 0x09, 0x09, 0x09, 0x01},
    {0x3E, 0x41, 0x49, 0x49, 0x7A}, {0x7F, 0x08, 0x08, 0x08, 0x7F}, {0x00, 0x41, 0x7F, 0x41, 0x00},
    {0x20, 0x40, 0x41, 0x3F, 0x01}, {0x7F, 0x08, 0x14, 0x22, 0x41}, {0x7F, 0x40, 0x40, 0x40, 0x40},
    {0x7F, 0x02, 0x0C, 0x02, 0x7F}, {0x7F, 0x04, 0x08, 0x10, 0x7F}, {0x3E, 0x41, 0x41, 0x41, 0x3E},
    {0x7F, 0x09, 0x09, 0x09, 0x06}, {0x3E, 0x41, 0x51, 0x21, 0x5E}, {0x7F, 0x09, 0x19, 0x29, 0x46},
    {0x46, 0x49, 0x49, 0x49, 0x31}, {0x01, 0x01, 0x7F, 0x01, 0x01}, {0x3F, 0x40, 0x40, 0x40, 0x3F},
    {0x1F, 0x20, 0x40, 0x20, 0x1F}, {0x3F, 0x40, 0x38, 0x40, 0x3F}, {0x63, 0x14, 0x08, 0x14, 0x63},
    {0x07, 0x08, 0x70, 0x08, 0x07}, {0x61, 0x51, 0x49, 0x45, 0x43}};

static void fill(uint8_t *pixels, int left, int top, int width, int height, const uint8_t *color) {
  for (int y = top; y < top + height; y++) {
    for (int x = left; x < left + width; x++) memcpy(pixels + ((size_t)y * WIDTH + x) * 3, color, 3);
  }
}

/* Writes downwards, as on English books: the top of the letters points right. */
static void write_down(uint8_t *pixels, int left, int top, const char *text, const uint8_t *color) {
  for (int i = 0; text[i] != 0; i++) {
    if (text[i] < 'A' || text[i] > 'Z') continue;
    for (int column = 0; column < 5; column++) {
      for (int row = 0; row < 7; row++) {
        if (letters[text[i] - 'A'][column] >> row & 1) {
          fill(pixels, left + (6 - row) * SCALE, top + (i * 6 + column) * SCALE, SCALE, SCALE, color);
        }
      }
    }
  }
}

uint8_t *make_shelf(uint32_t *width, uint32_t *height) {
  static const char *const titles[] = {"THE COPPER LANTERN", "RIVERS OF SALT", "A QUIET HARBOUR"};
  static const uint8_t wood[3] = {120, 90, 60}, ink[3] = {250, 245, 230};
  static const uint8_t cloth[3][3] = {{30, 50, 90}, {90, 25, 25}, {25, 75, 45}};
  uint8_t *pixels = malloc((size_t)WIDTH * HEIGHT * 3);
  fill(pixels, 0, 0, WIDTH, HEIGHT, wood);
  for (int i = 0; i < 3; i++) {
    int left = 150 + i * (SPINE + 30);
    fill(pixels, left, 30, SPINE, 840, cloth[i]);
    write_down(pixels, left + (SPINE - 7 * SCALE) / 2, 60, titles[i], ink);
  }
  *width = WIDTH;
  *height = HEIGHT;
  return pixels;
}
