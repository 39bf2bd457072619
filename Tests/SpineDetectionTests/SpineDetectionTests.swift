import Testing

@testable import SpineDetection
