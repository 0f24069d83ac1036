"""What a parser says when it cannot read a file."""


class ParseError(ValueError):
    """One plain sentence: which file, what is wrong, what to do. Never a traceback for the reader."""


class Locked(ParseError):
    """The file needs a password, or another one than was given."""
