#include "CJPEGPieces.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

typedef enum { READS_HEADER, WAITS_FOR_PIXELS, STARTS, READS_ROWS, READS_END, IS_COMPLETE } stage;

struct jpeg_pieces {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  jmp_buf failure;
  stage stage;
  int is_given_up;
  /// Where libjpeg goes on, from the file's start; beyond what has come while it skips a segment.
  size_t offset;
  uint8_t *pixels;
};

static jpeg_pieces *of(j_common_ptr info) { return info->client_data; }

static void give_up(j_common_ptr info) { longjmp(of(info)->failure, 1); }

/// Even a warning, level -1, gives up: whether the file's damage matters is decided where it is decoded as a whole.
static void take_message(j_common_ptr info, int level) {
  if (level < 0) give_up(info);
}

static void print_nothing(j_common_ptr info) { (void)info; }

static void begin_source(j_decompress_ptr info) { (void)info; }

/// Suspends: all bytes so far are in the source already.
static boolean wait_for_bytes(j_decompress_ptr info) {
  (void)info;
  return FALSE;
}

static void skip_bytes(j_decompress_ptr info, long count) {
  struct jpeg_source_mgr *source = info->src;
  if (count <= 0) return;
  size_t here = (size_t)count < source->bytes_in_buffer ? (size_t)count : source->bytes_in_buffer;
  source->next_input_byte += here;
  source->bytes_in_buffer -= here;
  // The rest is skipped when it comes.
  of((j_common_ptr)info)->offset += (size_t)count - here;
}

static void end_source(j_decompress_ptr info) { (void)info; }

jpeg_pieces *jpeg_pieces_create(void) {
  jpeg_pieces *pieces = calloc(1, sizeof *pieces);
  if (pieces == NULL) return NULL;
  pieces->info.err = jpeg_std_error(&pieces->errors);
  pieces->errors.error_exit = give_up;
  pieces->errors.emit_message = take_message;
  pieces->errors.output_message = print_nothing;
  pieces->info.client_data = pieces;
  if (setjmp(pieces->failure) != 0) {
    jpeg_pieces_destroy(pieces);
    return NULL;
  }
  jpeg_create_decompress(&pieces->info);
  pieces->source = (struct jpeg_source_mgr){
      .init_source = begin_source,
      .fill_input_buffer = wait_for_bytes,
      .skip_input_data = skip_bytes,
      .resync_to_restart = jpeg_resync_to_restart,
      .term_source = end_source,
  };
  pieces->info.src = &pieces->source;
  return pieces;
}

/// Whether a picture can be decoded row by row to RGB: one with several scans takes memory for all its coefficients first.
static int is_usual(struct jpeg_decompress_struct *info) {
  int has_color = info->jpeg_color_space == JCS_YCbCr || info->jpeg_color_space == JCS_RGB;
  return (has_color || info->jpeg_color_space == JCS_GRAYSCALE) && !jpeg_has_multiple_scans(info);
}

/// One stage; returns whether the next one can begin. Stages begin with what libjpeg's manual calls "I/O suspension".
static int takes_stage(jpeg_pieces *pieces) {
  struct jpeg_decompress_struct *info = &pieces->info;
  switch (pieces->stage) {
    case READS_HEADER:
      if (jpeg_read_header(info, TRUE) == JPEG_SUSPENDED) return 0;
      if (!is_usual(info)) give_up((j_common_ptr)info);
      info->out_color_space = JCS_RGB;
      break;
    case WAITS_FOR_PIXELS:
      if (pieces->pixels == NULL) return 0;
      break;
    case STARTS:
      if (!jpeg_start_decompress(info)) return 0;
      // The pixels were taken for the size in the header.
      if (info->output_width != info->image_width || info->output_height != info->image_height) give_up((j_common_ptr)info);
      break;
    case READS_ROWS:
      while (info->output_scanline < info->output_height) {
        JSAMPROW row = pieces->pixels + (size_t)info->output_scanline * info->output_width * 3;
        if (jpeg_read_scanlines(info, &row, 1) == 0) return 0;
      }
      break;
    case READS_END:
      if (!jpeg_finish_decompress(info)) return 0;
      break;
    case IS_COMPLETE:
      return 0;
  }
  pieces->stage++;
  return 1;
}

static jpeg_pieces_state state(const jpeg_pieces *pieces) {
  if (pieces->is_given_up) return JPEG_PIECES_GIVEN_UP;
  if (pieces->stage == IS_COMPLETE) return JPEG_PIECES_COMPLETE;
  return pieces->stage == READS_HEADER ? JPEG_PIECES_BEGUN : JPEG_PIECES_SIZED;
}

jpeg_pieces_state jpeg_pieces_continue(jpeg_pieces *pieces, const uint8_t *file, size_t count) {
  if (pieces->is_given_up || pieces->offset >= count) return state(pieces);
  if (setjmp(pieces->failure) != 0) {
    pieces->is_given_up = 1;
    return state(pieces);
  }
  pieces->source.next_input_byte = file + pieces->offset;
  pieces->source.bytes_in_buffer = count - pieces->offset;
  pieces->offset = 0;
  while (takes_stage(pieces)) {
  }
  // Behind what was read, and what is skipped beyond the bytes that have come.
  pieces->offset += (size_t)(pieces->source.next_input_byte - file);
  return state(pieces);
}

void jpeg_pieces_size(const jpeg_pieces *pieces, uint32_t *width, uint32_t *height) {
  *width = pieces->info.image_width;
  *height = pieces->info.image_height;
}

void jpeg_pieces_decode_into(jpeg_pieces *pieces, uint8_t *pixels) { pieces->pixels = pixels; }

uint32_t jpeg_pieces_rows(const jpeg_pieces *pieces) { return pieces->info.output_scanline; }

void jpeg_pieces_destroy(jpeg_pieces *pieces) {
  if (pieces == NULL) return;
  jpeg_destroy_decompress(&pieces->info);
  free(pieces);
}
