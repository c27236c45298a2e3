"""Which tracks of the conversation a question names."""

import re
from collections.abc import Sequence

from .patterns import words
from .talk import Talk, TrackInfo

ORDINALS = ("first|1st", "second|2nd", "third|3rd", "fourth|4th", "fifth|5th", "sixth|6th")


def tracks_spoken_of(talk: Talk) -> Sequence[TrackInfo]:
    """The tracks that the newest question which names any of them names; all where none does."""
    named = (named_tracks(question, talk.tracks) for question in reversed(talk.questions))
    return next(filter(None, named), talk.tracks)


def named_tracks[T: TrackInfo](question: str, tracks: Sequence[T]) -> tuple[T, ...]:
    """Those whose title, or number, is said."""
    return tuple(
        track
        for number, track in enumerate(tracks, start=1)
        if _title_pattern(track).search(question) or _ordinal_pattern(number).search(question)
    )


def _stem(title: str) -> str:
    """A title as people say it: without the file's ending, underscores as spaces."""
    return re.sub(r"[\s_]+", " ", re.sub(r"\.\w{2,4}$", "", title)).strip()


def _title_pattern(track: TrackInfo) -> re.Pattern[str]:
    stem = _stem(track.title)
    if not stem:
        return re.compile(r"(?!)")
    return re.compile(
        rf"(?<!\w){re.escape(stem).replace(r'\ ', '[ _]+')}(?:\.\w{{2,4}})?(?!\w)", re.IGNORECASE
    )


def _ordinal_pattern(number: int) -> re.Pattern[str]:
    ordinal = ORDINALS[number - 1] if number <= len(ORDINALS) else r"(?!)"
    return words(
        rf"(?:{ordinal}) (?:one|track|song|piece|file|recording)", rf"(?:track|song|number) {number}"
    )


def without_titles(question: str, tracks: Sequence[TrackInfo]) -> str:
    """A song named "Slow Waltz" does not ask about tempo and metre."""
    for track in tracks:
        question = _title_pattern(track).sub(" ", question)
    return question
