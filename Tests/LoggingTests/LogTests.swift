import Logging
import Testing
import Threading

/// One test after the other: the receiver is the process's.
///
/// Other suites run beside this one, and what they write is heard, too.
@Suite(.serialized) struct LogTests {
  private func heard(upTo level: Log.Level?, _ body: () -> Void) -> [String] {
    let messages = Monitor<[String]>([])
    Log.send(upTo: level) { level, text in
      if text == "x" { messages.withLock { $0.append("\(level): \(text)") } }
    }
    body()
    Log.send(upTo: nil, to: nil)
    return messages.withLock { $0 }
  }

  private func writeAll() {
    for level in [Log.Level.error, .warning, .info, .debug] { Log.write(level, "x") }
  }

  @Test func levelsAreHeardUpToTheOneAskedFor() {
    #expect(heard(upTo: .warning, writeAll) == ["error: x", "warning: x"])
    #expect(heard(upTo: .debug, writeAll).count == 4 && heard(upTo: nil, writeAll).isEmpty)
  }

  @Test func aMessageThatNobodyHearsIsNotMade() {
    Log.write(
      .error,
      {
        Issue.record("made")
        return ""
      }())
  }

  @Test func whatFailsWithinAReceiverEnds() {
    let count = Monitor(0)
    Log.send(upTo: .info) { _, text in
      guard ["first", "again"].contains(text) else { return }
      count.withLock { $0 += 1 }
      Log.write(.info, "again")
    }
    Log.write(.info, "first")
    Log.send(upTo: nil, to: nil)
    #expect(1...8 ~= count.withLock { $0 })
  }

  @Test func twoReceiversMayTakeThemselvesAwayAtOnce() throws {
    let inside = Monitor(0)
    Log.send(upTo: .info) { _, text in
      guard text == "both" else { return }
      inside.withLock { $0 += 1 }
      _ = inside.wait(until: nil) { $0 == 2 ? true : nil }
      Log.send(upTo: nil, to: nil)
    }
    _ = try parallelMap(count: 2, threads: 2) { _ in
      true
    } job: { _, _ in
      Log.write(.info, "both")
    }
    #expect(inside.withLock { $0 } == 2)
  }

  @Test func aReceiverMayWriteAndTakeItselfAway() {
    let count = Monitor(0)
    Log.send(upTo: .info) { _, text in
      guard ["first", "second", "third"].contains(text) else { return }
      count.withLock { $0 += 1 }
      if text == "first" { Log.write(.info, "second") } else { Log.send(upTo: nil, to: nil) }
    }
    Log.write(.info, "first")
    Log.write(.info, "third")
    #expect(count.withLock { $0 } == 2)
  }
}
