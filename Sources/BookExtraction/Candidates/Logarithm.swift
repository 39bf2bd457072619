import Glibc

/// Functions of the C library that ranking needs.
enum Logarithm {
  /// The natural logarithm.
  static func natural(_ value: Double) -> Double { log(value) }
  /// e to a power.
  static func exponential(_ value: Double) -> Double { exp(value) }
}
