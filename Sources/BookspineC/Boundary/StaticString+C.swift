extension StaticString {
  /// The text as a NUL-terminated C string that lives as long as the library.
  var cString: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }
}
