/// How a library's call numbers are made.
public enum CallNumberScheme: String, Hashable, Sendable, Codable, CaseIterable {
  /// Dewey Decimal Classification: "823.914 ORW".
  case dewey
  /// Universal Decimal Classification: "681.3.06(075)".
  case udc
  /// Library of Congress Classification: "QA76.73.S95 T45 2020".
  case loc
  /// Any other: runs of letters and numbers, such as "N Orr".
  case local

  /// The scheme that most labels are of, a stricter one before a looser one; `local` without any.
  public static func likeliest(for labels: [String]) -> CallNumberScheme {
    let labels = labels.filter { !$0.allSatisfy(\.isWhitespace) }
    guard !labels.isEmpty else { return .local }
    let fits = [CallNumberScheme.dewey, .loc, .udc].map { scheme in
      (scheme: scheme, count: labels.count { CallNumber($0, scheme: scheme)?.isTyped == true })
    }
    guard let best = fits.max(by: { $0.count < $1.count }), best.count * 2 > labels.count else { return .local }
    // What is Dewey is UDC, too; UDC it is where some numbers are UDC alone.
    let dewey = fits[0].count
    return dewey == best.count || best.scheme != .udc ? (dewey == best.count ? .dewey : best.scheme) : .udc
  }
}
