/// The content of the file VERSION; Scripts/generate-header keeps it so.
let libraryVersion: StaticString = "0.1.0"
