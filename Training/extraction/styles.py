"""Numbers of the styles of print on a spine: each has an ink and a face."""
TITLE, AUTHOR, FOOT, OTHER, SUB, EXTRA, LABEL, STICKER = range(8)
NEIGHBOUR, GARBAGE = 20, 30
