/// A person's name as catalogs file it.
enum PersonName {
  /// "Surname, Given" of "Given Surname"; a name that is in this order already, or has one word, stays as it is.
  static func inverted(_ name: String) -> String {
    let words = name.split(separator: " ")
    guard words.count > 1, !name.contains(","), let surname = words.last else { return name }
    return "\(surname), \(words.dropLast().joined(separator: " "))"
  }
}
