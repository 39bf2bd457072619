import EmbeddedModels
import Glibc
import Testing

@testable import Language

@Suite struct LetterModelTests {
  @Test(arguments: [
    ("kowalczyk", "kowalczvk"), ("ferreira", "ferrcira"), ("scientific", "sclentiflc"), ("brighton", "brightcn"),
    ("aeterna", "aeterna7"), ("anna", "annж"),
  ])
  func knowsHowWordsAreSpelled(right: String, misread: String) {
    #expect(LetterModel.cost(of: right) + 2 < LetterModel.cost(of: misread))
  }

  @Test func spellsAnything() {
    #expect(LetterModel.cost(of: "") > 0)
    #expect(LetterModel.cost(of: "ab") > LetterModel.cost(of: "a"))
    #expect(LetterModel.cost(of: String(repeating: "я7é", count: 10000)).isFinite)
  }

  @Test func rowsOfLettersAreSortedProbabilities() {
    let tables = EmbeddedTables("letter-model")
    let contexts: [[UInt8]] = tables.rows("contexts")
    let levels: [[UInt8]] = tables.rows("levels")
    #expect(contexts.count > 1000 && contexts.count == levels.count)
    #expect(contexts.allSatisfy { $0.count == 4 } && levels.allSatisfy { $0.count == 27 })
    #expect(zip(contexts, contexts.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    let step: Double = tables.number("step")
    for row in levels { #expect(abs(row.reduce(0) { $0 + exp(-Double($1) * step) } - 1) < 0.1) }
  }
}
