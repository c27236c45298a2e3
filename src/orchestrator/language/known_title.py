"""A title of the user's own library for examples of questions."""

from collections import Counter
from typing import Final

from src.core.text import one_line
from src.orchestrator.language.focus import names_in
from src.orchestrator.language.plans import Asked

# Titles of such a length are easy to read in a sentence.
SHORTEST: Final = 3
LONGEST: Final = 40


def title_for_examples(asked: Asked) -> str:
    """Return the title of the open track or of one of the library; words for "this track" without any."""
    tracks = [*asked.focus.conversation, *asked.focus.tracks]
    if tracks:
        return one_line(tracks[0].title, LONGEST)
    counted = Counter(track.title for track in names_in(asked.talk).by_id.values())
    # Two tracks of a title would be asked about.
    usable = [title for title, count in counted.items() if count == 1 and SHORTEST <= len(title) <= LONGEST]
    return min(usable, key=lambda title: (len(title.split()), title), default=asked.say("word.this_track"))
