"""Thresholds that several stages share. Each is a share of the font size that it is compared with, unless it says
otherwise, so that a page set twice as large reads the same; what only one module needs stands there."""

# ---- lines beside each other

SAME_BASELINE = 0.38  # between the middles of two lines in one row; below the 0.9 by which tight lines stand apart
RAISED_OVERLAP = 0.4  # of a superscript's height, that lies beside its word and not above it
NO_SPACE = 0.12  # a narrower gap parts no words: a superscript or a change of font; the narrowest space is about 0.2
SUPERSCRIPT = 0.85  # smaller letters than that, beside others, may be a superscript; small capitals are larger

# ---- edges

SAME_EDGE = 0.1  # edges that differ less are one edge: aligned cells, and not words that happen to begin close by
NEAR_EDGE = 0.3  # the same where lines are set by hand or justified: rows of one paragraph
SAME_INDENT = 0.6  # texts of items on one level begin no further apart; levels are set in by 1 and more
MARGIN = 0.5  # a line that begins nearer to its column's edge is not indented; indents begin at about 1


# ---- sizes and weight

SAME_SIZE = 0.06  # of the body's size: letters that differ less are of one size; headings differ by 0.1 and more
LARGE_TEXT = 1.11  # body sizes from which text is larger than the body: 11 pt over 10 pt is not
SMALL_PRINT = 0.95  # of the body's size; footnotes are set in 0.8 to 0.9

# ---- directions

QUARTER_TURN, HALF_TURN, FULL_TURN = 90, 180, 360  # degrees
QUARTERS = 4  # of a turn

# ---- letters

ASCENT, DESCENT = 0.75, 0.25  # of the size, above and below the baseline, where a font lies about its height
MARKER_LENGTH = 5  # characters of the longest list marker, "(iii)"; longer ones are words

# ---- limits of what is read

MOST_BOOKMARKS = 5_000  # of an outline: more is made by a program for a program
