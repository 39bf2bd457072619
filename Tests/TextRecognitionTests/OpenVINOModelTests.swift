import Glibc
import Testing
import Threading

@testable import TextRecognition

private let runtime = try? OpenVINORuntime(directory: runtimeDirectory)

@Suite(.enabled(if: runtime != nil, "OpenVINO is missing; run Scripts/setup"))
struct OpenVINOModelTests {
  private func detector(threads: Int, shape: [Int] = []) throws -> OpenVINOModel {
    let files = try PPOCRModelFiles(directory: modelDirectory, model: "tiny")
    return try OpenVINOModel(
      runtime: #require(runtime), path: files.detector,
      settings: .init(threads: threads, streams: 1, shape: shape, precision: "f32"))
  }

  /// The map that a network makes of a drawn input of so many columns.
  private func map(_ columns: Int, by model: OpenVINOModel) throws -> [Float] {
    let input = try OpenVINOTensor(shape: [1, 3, 64, columns])
    for index in input.values.indices { input.values[index] = sin(Float(index * columns) * 0.37) }
    return try model.run(input) { try $0.withOutput { Array($1) } }
  }

  @Test(arguments: [(2, [], 2), (2, [1, 3, 64, 64], 1), (1, [], 1)])
  func makesRequestsWhileNoneRuns(threads: Int, shape: [Int], requests: Int) throws {
    let model = try detector(threads: threads, shape: shape)
    #expect(model.requestCount == 0)
    for _ in 0..<2 {
      let whileItRuns = try model.run(OpenVINOTensor(shape: [1, 3, 64, 64])) { _ in model.requestCount }
      #expect(whileItRuns == requests)
      model.releaseMemory()
      #expect(model.requestCount == 0)
    }
  }

  @Test func moreThreadsThanRequestsWaitForEachOther() throws {
    let model = try detector(threads: 2)
    let widths = (0..<48).map { 64 + 32 * ($0 % 5) }
    let alone = try [64, 96, 128, 160, 192].map { try map($0, by: model) }
    let maps = try parallelMap(count: widths.count, threads: 6) { _ in
      true
    } job: { index, _ in
      let map = try map(widths[index], by: model)
      if index.isMultiple(of: 7) { model.releaseMemory() }
      return map
    }
    #expect(maps.indices.allSatisfy { maps[$0] == alone[$0 % 5] })
    #expect(model.requestCount <= 2)
  }

  @Test func aThreadThatWaitsForItsTurnCanBeCanceled() throws {
    let model = try detector(threads: 1)
    try model.run(OpenVINOTensor(shape: [1, 3, 64, 64])) { _ in
      // The only request is taken until this returns.
      let others = try parallelMap(count: 2, threads: 2) { _ in
        true
      } job: { _, _ in
        let input = try OpenVINOTensor(shape: [1, 3, 64, 64])
        do {
          return try model.run(input, while: { false }) { _ in false }
        } catch is Canceled {
          return true
        }
      }
      #expect(others == [true, true])
    }
    #expect(try map(64, by: model).count == 64 * 64)
  }
}
