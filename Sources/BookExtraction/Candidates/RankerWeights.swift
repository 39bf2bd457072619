enum RankerWeights {
  static let means: [Double] = []
  static let scales: [Double] = []
  static let linear: [Double] = []
  static let hidden: [Double] = []
  static let biases: [Double] = []
  static let output: [Double] = []
  static let confidence: [Double] = []
}
