import Glibc
import SQLite
import Testing

@Suite struct FilePathTests {
  @Test func aLinkLeadsToItsFile() throws {
    let folder = try TemporaryFolder()
    let (file, link) = ("\(folder.path)/text", "\(folder.path)/link")
    #expect(!isSameFile(file, as: link))
    close(open(file, O_CREAT | O_WRONLY, 0o600))
    try #require(symlink("text", link) == 0)
    #expect(isSameFile(file, as: link) && !isSameFile(file, as: folder.path))
    #expect(resolvedPath(link) == file)
  }

  @Test func aFileThatIsNotThereYetHasAPath() throws {
    let folder = try TemporaryFolder()
    #expect(resolvedPath("\(folder.path)/./new") == "\(folder.path)/new")
    #expect(resolvedPath("\(folder.path)/no/new") == "\(folder.path)/no/new", "nor its folder")
    #expect(resolvedPath("/new-\(getpid())") == "/new-\(getpid())")
    #expect(resolvedPath("a\u{0}b") == "a\u{0}b" && resolvedPath("") == "")
  }

  @Test func aNameStandsInTheWorkingFolder() throws {
    let folder = try #require(getcwd(nil, 0))
    defer { free(folder) }
    #expect(resolvedPath("new-\(getpid())") == "\(String(cString: folder))/new-\(getpid())")
  }
}
