import Imaging
import JSONValues

extension PreprocessOptions {
  /// Reads the options of `bookspine_image_preprocess`.
  init(_ json: UnsafePointer<CChar>?) throws {
    self.init()
    var reader = try OptionReader(json)
    rotationDegrees = try reader.number("rotationDegrees", in: -360...360)
    autoRotatesSpine = try reader.bool("autoRotateSpine") ?? autoRotatesSpine
    contrast = try reader.number("contrast", in: 0...10) ?? contrast
    adaptsBrightness = try reader.bool("adaptBrightness") ?? adaptsBrightness
    denoises = try reader.bool("denoise") ?? denoises
    if let side = try reader.integer("longestSide", in: 0...Image.maximumSide) { longestSide = side > 0 ? side : nil }
    quality = try reader.integer("quality", in: 1...100) ?? quality
    maximumBytes = try reader.integer("maximumBytes", in: 1...Int(Int32.max)) ?? maximumBytes
    threads = try reader.integer("threads", in: 0...64) ?? threads
    try reader.finish()
  }
}
