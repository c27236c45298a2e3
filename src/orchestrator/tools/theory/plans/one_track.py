"""Parts of the plans that are about the harmony of one track."""

from pathlib import Path
from typing import Any, Final

from src.orchestrator.language.focus import is_open
from src.orchestrator.language.plans import Answer, Asked
from src.orchestrator.language.texts import Texts
from src.orchestrator.rules.talk import TrackInfo

TEXTS: Final = Texts(Path(__file__).parent.parent / "texts")
# Concepts of questions that are not about the harmony of one track.
OTHER: Final = (
    "scope.tracks", "scope.library", "act.delete", "act.rename", "act.add", "act.remind", "act.practise", "act.rate",
    "act.write", "act.separate", "act.export", "act.master",
)  # fmt: skip
CHORDS: Final = "read_chords"


def say(asked: Asked, text: str, /, **values: Any) -> str:
    return TEXTS.say(asked.reading.language, text, **values)


def one_track(asked: Asked) -> TrackInfo | None:
    """Return the track that is meant; None if there is not exactly one."""
    return asked.tracks[0] if len(asked.tracks) == 1 else None


def no_track(asked: Asked) -> Answer:
    """Ask which track is meant."""
    return Answer(asked.say("library.which_track" if asked.tracks else "refuse.add_track"))


def with_title(asked: Asked, track: TrackInfo, text: str) -> str:
    """Prefix the title to an answer that is not about the open track."""
    is_the_open_one = len(asked.focus.conversation) == 1 and is_open(track, asked.focus.conversation)
    return text if is_the_open_one else f"{asked.title(track)}: {text}"


def names_key(asked: Asked) -> bool:
    """Return whether the question names a key, so that no track is needed."""
    return bool(asked.reading.keys) and not asked.reading.named("track")


def fits_harmony(concept: str) -> Any:
    def fits(asked: Asked) -> bool:
        return CHORDS in asked.tools and asked.has(concept) and not asked.has(*OTHER)

    return fits
