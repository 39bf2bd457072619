/// Rewrites the end of PP-OCR's detector, which enlarges its map of features fourfold, into steps that a processor does faster.
///
/// It ends in two transposed convolutions of 2 by 2 pixels that do not overlap. What such a one gives as four pixels, one of 1 by 1 pixel
/// gives as channels: all is computed at the small size, and only the result is put in order (Shi et al., "Real-Time Single Image and Video
/// Super-Resolution Using an Efficient Sub-Pixel Convolutional Neural Network", CVPR 2016). The network takes less time then, and gives
/// the same. Plain convolutions would be faster still, but OpenVINO computes those in bf16 where it leaves transposed ones in f32, and the
/// map would differ.
enum DetectorGraphRewrite {
  /// The operators of the end: a layer that doubles the size, one that doubles it again and leaves one channel.
  private static let operations = ["ConvTranspose", "Add", "Relu", "ConvTranspose", "Add", "Sigmoid"]

  /// Far more channels than the network has.
  private static let mostChannels = 1024

  /// A detector's ONNX file with its end rewritten; nil when it ends otherwise.
  static func rewritten(_ file: FileBytes) -> [UInt8]? {
    let onnx = ONNXFile(file)
    guard let end = end(of: onnx.nodes()), let map = end[5].outputs.first else { return nil }
    let (weights, offsets, lastWeights) = (end[0].inputs[1], end[1].inputs[1], end[3].inputs[1])
    let tensors = onnx.tensors(named: [weights, offsets, lastWeights])
    guard tensors.count == 3, let first = tensors[weights], let added = tensors[offsets],
      let last = tensors[lastWeights], let channels = first.shape.first, (1...mostChannels).contains(channels),
      first.holds([channels, channels, 2, 2]), added.holds([1, channels, 1, 1]), last.holds([channels, 1, 2, 2])
    else { return nil }
    // Settings are left out: size and stride are those of the weights, and 1.
    func convolution(_ node: ONNXFile.Node) -> [ONNXFile.Node] {
      [ONNXFile.Node(operation: node.operation, inputs: node.inputs, outputs: node.outputs)]
    }
    let small = "\(map) by subpixels"
    return onnx.replacing(
      [
        weights: subpixels(first, channels: channels), lastWeights: subpixelsOfSubpixels(last, channels: channels),
        offsets: ONNXFile.Tensor(
          shape: [1, 4 * channels, 1, 1], values: Array([[Float]](repeating: added.values, count: 4).joined())),
      ],
      nodes: [
        end[0].outputs[0]: convolution(end[0]), end[3].outputs[0]: convolution(end[3]),
        map: [
          ONNXFile.Node(operation: "Sigmoid", inputs: end[5].inputs, outputs: [small]),
          ONNXFile.Node(operation: "DepthToSpace", inputs: [small], outputs: [map], settings: ["blocksize": 4]),
        ],
      ])
  }

  /// The steps at the end of the network, without those that do nothing; nil where they are others than ``operations``, each of which
  /// takes what the one before it gave, and a stored array.
  private static func end(of nodes: [ONNXFile.Node]) -> [ONNXFile.Node]? {
    guard let start = nodes.firstIndex(where: { $0.operation == operations[0] }) else { return nil }
    let chain = nodes[start...]
    let isChain = zip(chain, chain.dropFirst()).allSatisfy { $0.outputs == Array($1.inputs.prefix(1)) }
    let end = chain.filter { $0.operation != "Identity" }
    let hasArrays = end.allSatisfy {
      $0.outputs.count == 1 && $0.inputs.count == (arrays.contains($0.operation) ? 2 : 1)
    }
    let isWhole = end.map(\.operation) == operations && Set(end.flatMap(\.outputs)).count == operations.count
    return isChain && hasArrays && isWhole ? end : nil
  }

  private static let arrays: Set = ["ConvTranspose", "Add"]

  /// The weights, by input and output, that give the four pixels of a transposed convolution, row by row, as groups of channels.
  private static func subpixels(_ transposed: ONNXFile.Tensor, channels: Int) -> ONNXFile.Tensor {
    var values: [Float] = []
    for input in 0..<channels {
      for pixel in 0..<4 {
        values += (0..<channels).map { transposed.values[(input * channels + $0) * 4 + pixel] }
      }
    }
    return ONNXFile.Tensor(shape: [channels, 4 * channels, 1, 1], values: values)
  }

  /// The weights that give the sixteen pixels that come of those four, row by row, as channels: each of its own group.
  private static func subpixelsOfSubpixels(_ transposed: ONNXFile.Tensor, channels: Int) -> ONNXFile.Tensor {
    var values: [Float] = []
    for group in 0..<4 {
      for channel in 0..<channels {
        values += (0..<16).map { pixel in
          let (row, column) = (pixel / 4, pixel % 4)
          let isOfGroup = row / 2 * 2 + column / 2 == group
          return isOfGroup ? transposed.values[channel * 4 + row % 2 * 2 + column % 2] : 0
        }
      }
    }
    return ONNXFile.Tensor(shape: [4 * channels, 16, 1, 1], values: values)
  }
}

extension ONNXFile.Tensor {
  /// Whether the array has these sizes, and as many numbers.
  fileprivate func holds(_ shape: [Int]) -> Bool {
    self.shape == shape && values.count == shape.reduce(1, *)
  }
}
