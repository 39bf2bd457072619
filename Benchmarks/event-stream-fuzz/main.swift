import EventStream
import Glibc

// Feeds the parser with mutated streams cut at random places, the same ones in each run, and with 1 GB of one stream.
//
// usage: event-stream-fuzz [EXECUTIONS]      (10 million when not given)
//
// Each execution is checked: however it is cut, a stream means the same events. A crash ends the program by a signal.

/// A generator that gives the same numbers everywhere (Steele, Lea, Flood: SplitMix64, OOPSLA 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

let seeds: [[UInt8]] = [
  "data: a\n\n", "\u{FEFF}id: 1\r\ndata: b\r\rretry: 10\n\n",
  ": ping\n\nevent: result\ndata: {\"title\":\"x\"}\ndata\n\n",
  "id\0\nid: \u{2026}\ndata:  y\n\ndata", "retry: 99999999999999999999\nevent\n\n", "\r\r\n\n:\ndata:\n\n",
].map { Array($0.utf8) }
let alphabet: [UInt8] = Array("\n\r: \0daeventtridry019\u{FEFF}".utf8) + [0xFF, 0xC3]

func mutated(_ seed: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
  var bytes = seed
  for _ in 0..<Int.random(in: 1...4, using: &random) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
    case 1 where place < bytes.count: bytes[place] = alphabet.randomElement(using: &random) ?? 0
    case 2 where place < bytes.count: bytes.remove(at: place)
    default: bytes.insert(contentsOf: (seeds.randomElement(using: &random) ?? []).prefix(16), at: place)
    }
  }
  return bytes
}

/// A number that tells the events of a stream apart from others.
func fingerprint(_ bytes: [UInt8], cut: Int, limit: Int) -> Int {
  var parser = EventStreamParser(maximumBytes: limit)
  var hasher = Hasher()
  bytes.withUnsafeBytes { bytes in
    do {
      try parser.feed(UnsafeRawBufferPointer(rebasing: bytes[..<cut])) { hasher.combine($0) }
      try parser.feed(UnsafeRawBufferPointer(rebasing: bytes[cut...])) { hasher.combine($0) }
      hasher.combine(parser.retryMilliseconds)
    } catch {
      hasher.combine(true)
    }
  }
  return hasher.finalize()
}

func residentKilobytes() -> Int {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss
}

func feedGigabyte() {
  let piece =
    (Array("event: progress\ndata: {\"progress\": 0.5}\n\n: ".utf8) + Array(repeating: 120, count: 4000) + [10])
  var parser = EventStreamParser()
  var events = 0
  let start = ContinuousClock.now
  for _ in 0..<(1 << 30) / piece.count { piece.withUnsafeBytes { try? parser.feed($0) { _ in events += 1 } } }
  print("1 GB, \(events) events in \(ContinuousClock.now - start); resident at most \(residentKilobytes()) kB")
}

let executions = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000_000
var random = SplitMix64(state: 1)
print("before: resident at most \(residentKilobytes()) kB")
feedGigabyte()
for execution in 0..<executions / 2 {
  let bytes = mutated(seeds[execution % seeds.count], &random)
  let limit = execution % 16 == 0 ? 20 : EventStreamParser.defaultLimit
  let cut = Int.random(in: 0...bytes.count, using: &random)
  guard fingerprint(bytes, cut: cut, limit: limit) == fingerprint(bytes, cut: 0, limit: limit) else {
    print("cut at \(cut), this stream means something else: \(bytes)")
    exit(1)
  }
}
print("\(executions) executions; resident at most \(residentKilobytes()) kB")
