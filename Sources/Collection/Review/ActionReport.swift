/// What an action did.
public struct ActionReport: Hashable, Sendable, Codable {
  /// The action; of `undo`, the one that was undone.
  public var action: String
  /// Its number among the actions that can be taken back; of `undo` nil.
  public var actionId: Int?
  /// How many books were changed, added or removed; of `setShelf`, how many photos.
  public var changed = 0
  /// Books that were left as they are, since the collection may have them already; at most 1000.
  public var duplicates: [Int] = []
  /// The changed book, of actions on one.
  public var work: Work?

  init(_ action: String, _ actionId: Int? = nil) {
    self.action = action
    self.actionId = actionId
  }
}
