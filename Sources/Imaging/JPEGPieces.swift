import CJPEGPieces
import Memory

/// Decodes a JPEG file while it comes, in color and at full size, row by row.
///
/// It gives up on all that ``Image/decode(_:options:)`` may complain of, and on files that tell the picture in several scans.
package final class JPEGPieces {
  private enum Progress {
    case waiting
    case decoding(ZeroedMemory)
    case complete(Image)
    case givenUp
  }

  private let leastBytes: Int
  private let decoder: OpaquePointer
  private var progress = Progress.waiting
  private var seen = 0

  /// Begins a file; nil when memory is short.
  ///
  /// - Parameter leastBytes: Goes on when so many more are there: libjpeg begins a table anew each time that it waits in it.
  package init?(leastBytes: Int = 4096) {
    guard let decoder = jpeg_pieces_create() else { return nil }
    self.leastBytes = leastBytes
    self.decoder = decoder
  }

  deinit { jpeg_pieces_destroy(decoder) }

  /// Decodes as far as the bytes go.
  ///
  /// - Parameters:
  ///   - file: All bytes so far: those of the call before, which may have moved, and more.
  ///   - isComplete: Whether these are all.
  ///   - mayTake: Told how many pixels the picture has, once, and whether it may take memory for them.
  package func read(_ file: UnsafeRawBufferPointer, isComplete: Bool, mayTake: (_ pixels: Int) -> Bool) {
    guard isComplete || file.count - seen >= leastBytes else { return }
    seen = file.count
    switch progress {
    case .complete, .givenUp: return
    case .decoding: step(file)
    case .waiting:
      guard step(file) == JPEG_PIECES_SIZED else { return }
      let size = size
      guard (try? Image.checkSize(width: size.width, height: size.height)) != nil, mayTake(size.width * size.height),
        let pixels = ZeroedMemory(count: size.width * size.height * 3)
      else {
        progress = .givenUp
        return
      }
      progress = .decoding(pixels)
      jpeg_pieces_decode_into(decoder, pixels.samples)
      step(file)
    }
  }

  @discardableResult private func step(_ file: UnsafeRawBufferPointer) -> jpeg_pieces_state? {
    guard let start = file.bindMemory(to: UInt8.self).baseAddress else { return nil }
    let state = jpeg_pieces_continue(decoder, start, file.count)
    if state == JPEG_PIECES_GIVEN_UP { progress = .givenUp }
    if state == JPEG_PIECES_COMPLETE, case .decoding(let pixels) = progress {
      progress = .complete(Image(width: size.width, height: size.height, rgb: pixels))
    }
    return state
  }

  private var size: (width: Int, height: Int) {
    var (width, height): (UInt32, UInt32) = (0, 0)
    jpeg_pieces_size(decoder, &width, &height)
    return (Int(width), Int(height))
  }

  /// Whether it is of no use any more: it gave up.
  package var isGivenUp: Bool { if case .givenUp = progress { true } else { false } }

  /// The rows that are decoded.
  package var rows: Int { Int(jpeg_pieces_rows(decoder)) }

  /// The picture as stored, once all of it has come and nothing was wrong with it.
  package var image: Image? { if case .complete(let image) = progress { image } else { nil } }
}
