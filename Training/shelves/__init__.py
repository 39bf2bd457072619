"""Pictures of bookshelves drawn from nothing, with the truth about every line of print."""
