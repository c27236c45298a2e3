"""A button that makes the playlist to which tracks shall be added, where there is none of this name."""

from collections.abc import Sequence
from typing import Final

from src.orchestrator.events import Suggestion
from src.orchestrator.language.plans import Answer, Asked
from src.orchestrator.rules.talk import TrackInfo

from .choosing import Lists, ask_which, say, unknown_list

# Tracks that a button names.
MOST_TRACKS: Final = 5


def offer_new(asked: Asked, lists: Lists, tracks: Sequence[TrackInfo]) -> Answer:
    """Return which playlists there are, with a button that makes the one that was named, of these tracks."""
    name = unknown_list(asked, lists)
    if not name or not 0 < len(tracks) <= MOST_TRACKS:
        return ask_which(asked, lists)
    name = asked.voice.title(name)
    text = ask_which(asked, lists).text if lists else say(asked, "no_such_yet", name=name)
    titles = asked.voice.joined([asked.title(track) for track in tracks])
    create: Suggestion = {
        "label": say(asked, "create_it", name=name),
        "question": say(asked, "make_it", name=name, titles=titles),
    }
    return Answer(text, (create,))
