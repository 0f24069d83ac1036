"""Where sentences for people are made: codes, numbers and fields in, one sentence out.

The rest of the backend passes facts; nothing compares or searches a sentence made here. The modules hold the sentences
of the library and the command line, one a stage; the app's own are in `explorer/shell/`, the canvas's and the static
page's in `drawing/sentences.js`. This package imports nothing of the backend, so every stage may import it.
"""

from chunkers.wording.language import count, translate, translated
from chunkers.wording.refusal import Refusal

__all__ = ["Refusal", "count", "translate", "translated"]
