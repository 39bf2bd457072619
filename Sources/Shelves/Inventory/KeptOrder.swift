/// The most of a sequence that is in order already, so that what is left has to be moved: the fewest moves that mend it.
///
/// It is the longest subsequence that never falls (M. L. Fredman, "On computing the length of longest increasing subsequences", 1975).
///
/// - Parameter values: What is ordered; equal ones may stand in any order.
/// - Returns: The indices that stay, ascending.
func keptOrder<Value: Comparable>(of values: [Value]) -> [Int] {
  var tails: [Int] = []
  var before = [Int?](repeating: nil, count: values.count)
  for (index, value) in values.enumerated() {
    var (low, high) = (0, tails.count)
    while low < high {
      let middle = (low + high) / 2
      if values[tails[middle]] <= value { low = middle + 1 } else { high = middle }
    }
    before[index] = low > 0 ? tails[low - 1] : nil
    if low < tails.count { tails[low] = index } else { tails.append(index) }
  }
  var kept: [Int] = []
  var next = tails.last
  while let index = next {
    kept.append(index)
    next = before[index]
  }
  return kept.reversed()
}
