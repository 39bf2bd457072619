/// An order that keeps to several partial ones, such as that of a row's books on each of the photos that show a part of it.
///
/// - Parameters:
///   - count: How many elements there are.
///   - sequences: The partial orders, each of indices of elements.
///   - place: Which of the elements that may come next does; also where the partial orders contradict each other.
/// - Returns: All elements (A. B. Kahn, "Topological sorting of large networks", 1962).
func mergedOrder(of count: Int, keeping sequences: [[Int]], by place: (Int) -> Double) -> [Int] {
  var followers = [Set<Int>](repeating: [], count: count)
  var predecessors = [Int](repeating: 0, count: count)
  for sequence in sequences {
    for (element, next) in zip(sequence, sequence.dropFirst())
    where element != next && followers[element].insert(next).inserted {
      predecessors[next] += 1
    }
  }
  var left = Set(0..<count)
  var free = left.filter { predecessors[$0] <= 0 }
  var order: [Int] = []
  while let next = (free.isEmpty ? left : free).min(by: { (place($0), $0) < (place($1), $1) }) {
    left.remove(next)
    free.remove(next)
    order.append(next)
    for follower in followers[next] {
      predecessors[follower] -= 1
      if predecessors[follower] <= 0, left.contains(follower) { free.insert(follower) }
    }
  }
  return order
}
