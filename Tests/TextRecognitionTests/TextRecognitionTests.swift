import Testing

@testable import TextRecognition
