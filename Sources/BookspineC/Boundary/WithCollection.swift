import CBookspineTypes
import Collection

/// An entry point that asks something of a collection and hands the JSON of the answer to the caller.
///
/// - Parameters:
///   - handle: The collection.
///   - out: Receives the JSON; NULL on failure.
///   - name: What the caller calls `out`.
///   - body: Asks the collection.
/// - Returns: The status.
func withCollection(
  _ handle: UnsafeMutablePointer<bookspine_collection>?,
  reportingTo out: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ name: String,
  _ body: (BookCollection) throws -> some Encodable
) -> bookspine_status {
  withStatus {
    let out = try output(out, name, empty: nil)
    out.pointee = try JSON.string(try body(try BookCollection.behind(handle)))
  }
}
