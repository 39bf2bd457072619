import Testing

@testable import Scanning

@Suite struct ScanEventQueueTests {
  @Test func theLatestTwoPicturesWait() {
    var queue = ScanEventQueue()
    for total in 1...5 { _ = queue.append(.scan(.segmented(imageJPEG: total == 4 ? [] : [1], totalBooks: total))) }
    var waiting: [[Int]] = []
    while case .scan(.segmented(let picture, let total, _))? = queue.popFirst() {
      waiting.append([total, picture.count])
    }
    #expect(waiting == [[1, 0], [2, 0], [3, 1], [4, 0], [5, 1]])
  }
}
