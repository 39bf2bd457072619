import Testing

@testable import BookExtraction
