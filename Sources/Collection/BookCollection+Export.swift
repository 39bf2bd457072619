import Glibc
import SQLite
import Threading

extension BookCollection {
  /// Books that are read at a time: other threads get their turn in between.
  private static let exportPage = 500

  /// Writes the collection to a file, which appears complete or not at all.
  ///
  /// `csv` and `jsonl` have all books. The formats of other services leave out books that may be duplicates, which would be
  /// there twice, and books without a title.
  /// - Parameters:
  ///   - path: The file; one that is there is replaced, but not the collection's own. What is written to a pipe or a device is there as it
  ///     comes.
  ///   - format: What to write.
  ///   - reviewStatus: Only books of this status; nil: all.
  ///   - progress: Hears how much is done, and stops it.
  /// - Returns: How many records were written.
  /// - Throws: ``CollectionError``; ``CollectionError/stopped`` leaves the file as it was.
  public func export(
    to path: String, as format: ExportFormat, reviewStatus: ReviewStatus? = nil, progress: WorkProgress = WorkProgress()
  ) throws(CollectionError) -> ExportReport {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .invalidArgument("The name of the file to write is empty or has a NUL.")
    }
    if let own = self.path, Self.isFile(path, of: own) {
      throw .invalidArgument("\(path) is the collection itself; name another file to write.")
    }
    let file = try Self.file(to: path)
    var report = ExportReport()
    if format == .feedback {
      let all = try feedback()
      for feedback in all {
        guard progress.shouldContinue(Double(report.records) / Double(all.count)) else { throw .stopped }
        try file.write(StoredJSON.text(feedback).utf8)
        try file.write("\n".utf8)
        report.records += 1
      }
    } else {
      try write(reviewStatus, format, to: file, &report, progress)
    }
    try file.finish()
    return report
  }

  /// Whether a path leads to a collection's file, or to one that SQLite keeps beside it.
  private static func isFile(_ path: String, of own: String) -> Bool {
    ["", "-wal", "-shm", "-journal"].contains {
      isSameFile(path, as: own + $0) || resolvedPath(path) == resolvedPath(own) + $0
    }
  }

  /// The file to write: beside the one that it replaces, where links lead to and with its permissions; a pipe or a device itself.
  private static func file(to path: String) throws(CollectionError) -> AtomicFile {
    var status = stat()
    let isThere = stat(path, &status) == 0
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    // What is no ordinary file, or has no name of its own, such as an open file's name in /proc.
    let isStream = isThere && (![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) || resolved == nil)
    if isStream || ["/dev/", "/proc/"].contains(where: path.hasPrefix) { return try AtomicFile(into: path) }
    if !isThere, lstat(path, &status) == 0 {
      throw .file("\(path) is a link to a file that is not there; name the file, or remove the link.")
    }
    let target = resolved.map { String(cString: $0) } ?? path
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    let temporary = "\(folder).bookspine-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).tmp"
    let file = try AtomicFile(folder: AT_FDCWD, name: target, temporary: temporary, displayName: path)
    if isThere { try file.setPermissions(status.st_mode & 0o777) }
    return file
  }

  private func write(
    _ status: ReviewStatus?, _ format: ExportFormat, to file: AtomicFile, _ report: inout ExportReport,
    _ progress: WorkProgress
  ) throws(CollectionError) {
    let layout = CSVLayout(format)
    if let layout { try file.write(layout.header.utf8) }
    var query = WorkQuery()
    query.limit = Self.exportPage
    query.raw = format == .jsonl
    query.reviewStatus = status
    let count = try read { (database) throws(CollectionError) in
      try database.number(
        "SELECT count(*) FROM work WHERE reviewStatus = ifnull(?, reviewStatus)", [SQLiteValue(status?.rawValue)])
    }
    var done = 0
    repeat {
      let page = try works(query)
      for work in page.works {
        guard progress.shouldContinue(Double(done) / Double(max(1, count))) else { throw .stopped }
        done += 1
        if let reason = Self.reasonToLeaveOut(work, of: format) {
          report.leaveOut(work, reason)
          continue
        }
        let record = Self.record(of: work, as: format, layout)
        guard !record.isEmpty else {
          report.leaveOut(work, .tooLong)
          continue
        }
        try file.write(record.utf8)
        report.records += 1
      }
      query.after = page.next
    } while query.after != nil
  }

  /// Why a format has no place for a book; nil when it has.
  private static func reasonToLeaveOut(_ work: Work, of format: ExportFormat) -> ExportReport.Reason? {
    guard ![.csv, .jsonl, .feedback].contains(format) else { return nil }
    if work.duplicate != nil { return .duplicate }
    if work.fields.title.isEmpty { return .noTitle }
    return format == .libib && work.fields.isbn == nil ? .noISBN : nil
  }

  private static func record(of work: Work, as format: ExportFormat, _ layout: CSVLayout?) -> String {
    switch format {
    case .marc21: MARCRecord(work).text
    case .bibtex: Reference(work).bibtex
    case .ris: Reference(work).ris
    default: layout?.row(work) ?? StoredJSON.text(work) + "\n"
    }
  }
}
