#ifndef CJPEGPIECES_H
#define CJPEGPIECES_H

#include <stddef.h>
#include <stdint.h>

#define JPEG_PIECES_HIDDEN __attribute__((visibility("hidden")))

/// Decodes a JPEG file while it comes. In C, since libjpeg leaves by longjmp(), which must not pass through Swift.
typedef struct jpeg_pieces jpeg_pieces;

/// How far a file has come.
typedef enum {
  /// Its size is not known yet.
  JPEG_PIECES_BEGUN,
  /// Its size is known, and pixels are waited for: jpeg_pieces_decode_into().
  JPEG_PIECES_SIZED,
  /// All pixels are there, and nothing was found to be wrong.
  JPEG_PIECES_COMPLETE,
  /// It is damaged, of a rare kind, or memory is short: to be decoded as a whole, which tells.
  JPEG_PIECES_GIVEN_UP,
} jpeg_pieces_state;

/// Begins a file; NULL when memory is short.
JPEG_PIECES_HIDDEN jpeg_pieces *jpeg_pieces_create(void);

/// Decodes as far as the bytes go.
///
/// - `file`: All bytes so far, those of earlier calls at the same places, but not at the same addresses.
JPEG_PIECES_HIDDEN jpeg_pieces_state jpeg_pieces_continue(jpeg_pieces *pieces, const uint8_t *file, size_t count);

/// Pixels across and down, as stored; 0 while they are not known.
JPEG_PIECES_HIDDEN void jpeg_pieces_size(const jpeg_pieces *pieces, uint32_t *width, uint32_t *height);

/// Names the memory for the pixels, 3 bytes each; it must live until the file is complete or given up.
JPEG_PIECES_HIDDEN void jpeg_pieces_decode_into(jpeg_pieces *pieces, uint8_t *pixels);

/// The rows that are decoded.
JPEG_PIECES_HIDDEN uint32_t jpeg_pieces_rows(const jpeg_pieces *pieces);

/// Frees what was taken, not the pixels.
JPEG_PIECES_HIDDEN void jpeg_pieces_destroy(jpeg_pieces *pieces);

#endif
