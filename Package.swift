// swift-tools-version: 6.3
import PackageDescription

/// A module that only maps a C library's headers; adapter files in one Swift target import it.
func systemModule(_ name: String, apt package: String) -> Target {
  .systemLibrary(name: name, path: "Sources/\(name)", providers: [.apt([package])])
}

let package = Package(
  name: "bookspine",
  products: [
    .library(name: "bookspine", type: .dynamic, targets: ["BookspineC"]),
    .library(name: "Scanning", targets: ["Scanning"]),
    .library(name: "Delivery", targets: ["Delivery"]),
  ],
  traits: [
    .trait(name: "Barcodes", description: "Barcodes of books and of libraries through libzbar."),
    .trait(name: "Collection", description: "Catalogues and collections of books in SQLite files through libsqlite3."),
    .trait(name: "Remote", description: "Remote scanning and catalogues on the network through libcurl."),
    .trait(name: "PPOCR", description: "PP-OCR's networks through OpenVINO, which is loaded at run time."),
    .trait(name: "SRU", description: "Libraries' catalogs that answer in XML, over SRU, through libexpat."),
    .trait(name: "HEIC", description: "HEIC and AVIF photos through libheif."),
    .trait(name: "WebP", description: "WebP photos through libwebp."),
    .default(enabledTraits: ["Barcodes", "Collection", "HEIC", "PPOCR", "Remote", "SRU", "WebP"]),
  ],
  targets: [
    systemModule("CTurboJPEG", apt: "libturbojpeg0-dev"),
    systemModule("CPNG", apt: "libpng-dev"),
    systemModule("CHEIF", apt: "libheif-dev"),
    systemModule("CWebP", apt: "libwebp-dev"),
    systemModule("CTesseract", apt: "libtesseract-dev"),
    systemModule("CZBar", apt: "libzbar-dev"),
    systemModule("CSQLite", apt: "libsqlite3-dev"),
    systemModule("CCurl", apt: "libcurl4-openssl-dev"),
    systemModule("CExpat", apt: "libexpat1-dev"),
    .systemLibrary(name: "COpenVINO", path: "Sources/COpenVINO"),
    .systemLibrary(name: "CMalloc", path: "Sources/CMalloc"),
    .systemLibrary(name: "CBookspineTypes", path: "Sources/CBookspineTypes"),

    .target(name: "CJPEGPieces"),
    .target(name: "CModelData", cSettings: [.define("PPOCR", .when(traits: ["PPOCR"]))]),
    .target(name: "EmbeddedModels", dependencies: ["CModelData"]),
    .target(name: "Language", dependencies: ["EmbeddedModels"]),
    .target(name: "Threading"),
    .target(name: "Logging", dependencies: ["Threading"]),
    .target(name: "Memory", dependencies: ["CMalloc"]),
    .target(
      name: "Imaging",
      dependencies: [
        "Memory", "Threading", "CTurboJPEG", "CJPEGPieces", "CPNG",
        .target(name: "CHEIF", condition: .when(traits: ["HEIC"])),
        .target(name: "CWebP", condition: .when(traits: ["WebP"])),
      ]),
    .target(
      name: "TextRecognition",
      dependencies: [
        "EmbeddedModels", "Imaging", "Language", "Memory", "Threading", "CTesseract", "COpenVINO",
        .target(name: "CZBar", condition: .when(traits: ["Barcodes"])),
      ]),
    .target(
      name: "SpineDetection", dependencies: ["EmbeddedModels", "Imaging", "Language", "TextRecognition", "Threading"]),
    .target(name: "BookExtraction", dependencies: ["EmbeddedModels", "Imaging", "Language"]),
    .target(name: "SQLite", dependencies: [.target(name: "CSQLite", condition: .when(traits: ["Collection"]))]),
    .target(name: "Catalog", dependencies: ["EmbeddedModels", "BookExtraction", "Language", "SQLite", "Threading"]),
    .target(
      name: "HTTPTransport",
      dependencies: ["JSONValues", "Threading", .target(name: "CCurl", condition: .when(traits: ["Remote"]))]),
    .target(name: "EventStream"),
    .target(name: "JSONValues"),
    .target(name: "Identifiers"),
    .target(name: "Shelves", dependencies: ["BookExtraction", "Imaging", "Language", "JSONValues", "Threading"]),
    .target(
      name: "Collection",
      dependencies: [
        "Imaging", "BookExtraction", "Catalog", "Identifiers", "Language", "SQLite", "Threading", "JSONValues",
        "Shelves",
      ]),
    .target(
      name: "Enrichment",
      dependencies: [
        "BookExtraction", "Catalog", "Collection", "HTTPTransport", "Language", "Threading", "JSONValues",
        .target(name: "CExpat", condition: .when(traits: ["SRU"])),
      ]),
    .target(
      name: "Scanning",
      dependencies: [
        "Imaging", "TextRecognition", "SpineDetection", "BookExtraction", "Catalog", "Language", "Logging", "Memory",
        "Threading",
        "JSONValues",
      ]),
    .target(name: "LanguageModel", dependencies: ["Scanning", "HTTPTransport", "JSONValues"]),
    .target(
      name: "RemoteScanning",
      dependencies: [
        "Scanning", "Imaging", "TextRecognition", "SpineDetection", "BookExtraction", "HTTPTransport", "EventStream",
        "Identifiers", "JSONValues", "Language", "Threading",
      ]),
    .target(
      name: "Delivery",
      dependencies: [
        "Scanning", "RemoteScanning", "Collection", "Identifiers", "Imaging", "HTTPTransport", "JSONValues",
        "Threading",
      ]),
    .target(
      name: "BookspineC",
      dependencies: [
        "Imaging", "TextRecognition", "SpineDetection", "BookExtraction", "Scanning", "RemoteScanning", "LanguageModel",
        "Delivery", "Catalog", "Collection", "Shelves", "Enrichment", "HTTPTransport", "EventStream", "JSONValues",
        "Logging", "Memory", "Threading", "CBookspineTypes",
      ]),
    .executableTarget(
      name: "shelf-export",
      dependencies: ["Scanning", "Imaging", "TextRecognition", "SpineDetection", "BookExtraction"],
      path: "Training/shelf-export"),
    .executableTarget(
      name: "training-export", dependencies: ["BookExtraction", "Catalog", "EmbeddedModels", "Imaging"],
      path: "Training/export"),

    .testTarget(name: "EmbeddedModelsTests", dependencies: ["EmbeddedModels", "JSONValues"]),
    .testTarget(name: "LanguageTests", dependencies: ["EmbeddedModels", "Language"]),
    .testTarget(name: "MemoryTests", dependencies: ["Memory"]),
    .testTarget(name: "ImagingTests", dependencies: ["Imaging", "CTurboJPEG"]),
    .testTarget(name: "LoggingTests", dependencies: ["Logging", "Threading"]),
    .testTarget(name: "ThreadingTests", dependencies: ["Threading"]),
    .testTarget(name: "TextRecognitionTests", dependencies: ["TextRecognition", "Imaging", "Language", "Threading"]),
    .testTarget(name: "SpineDetectionTests", dependencies: ["SpineDetection", "TextRecognition", "Imaging"]),
    .testTarget(
      name: "BookExtractionTests", dependencies: ["BookExtraction", "EmbeddedModels", "Imaging", "Language"],
      exclude: ["labeler-golden.json"]),
    .executableTarget(name: "catalog-benchmark", dependencies: ["Catalog"], path: "Benchmarks/catalog-benchmark"),
    .testTarget(name: "CatalogTests", dependencies: ["Catalog", "BookExtraction", "SQLite"]),
    .testTarget(name: "CollectionTests", dependencies: ["Collection", "Catalog", "Imaging", "SQLite", "JSONValues"]),
    .testTarget(name: "ShelvesTests", dependencies: ["Shelves", "Imaging", "JSONValues"]),
    .testTarget(
      name: "EnrichmentTests",
      dependencies: [
        "Enrichment", "Collection", "BookExtraction", "HTTPTransport", "Imaging", "JSONValues", "LoopbackServer",
      ]),
    .testTarget(name: "EventStreamTests", dependencies: ["EventStream"]),
    .executableTarget(
      name: "event-stream-fuzz", dependencies: ["EventStream"], path: "Benchmarks/event-stream-fuzz"),
    .target(name: "LoopbackServer", path: "Tests/LoopbackServer"),
    .testTarget(name: "HTTPTransportTests", dependencies: ["HTTPTransport", "LoopbackServer"]),
    .testTarget(name: "IdentifiersTests", dependencies: ["Identifiers"]),
    .testTarget(name: "JSONValuesTests", dependencies: ["JSONValues"]),
    .testTarget(
      name: "LanguageModelTests",
      dependencies: ["LanguageModel", "Scanning", "HTTPTransport", "JSONValues", "LoopbackServer"]),
    .testTarget(
      name: "DeliveryTests",
      dependencies: [
        "Delivery", "Scanning", "RemoteScanning", "Collection", "Imaging", "HTTPTransport",
        "JSONValues", "LoopbackServer",
      ]),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite"]),
    .testTarget(
      name: "RemoteScanningTests",
      dependencies: ["RemoteScanning", "Scanning", "Imaging", "EventStream", "HTTPTransport", "JSONValues"]),
    .testTarget(
      name: "ScanningTests",
      dependencies: [
        "Scanning", "Imaging", "TextRecognition", "SpineDetection", "BookExtraction", "Catalog", "Threading",
      ]),
  ],
  cLanguageStandard: .c2x
)
