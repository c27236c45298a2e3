"""The question which of several tracks with the same title is meant."""

from collections.abc import Sequence

from src.orchestrator.language.names import NamedTrack
from src.orchestrator.language.plans import Asked


def which_of_title(asked: Asked) -> str:
    """Return the question with the tracks to choose from; "" if no title is ambiguous."""
    ambiguous = [name for name in asked.reading.named("track") if len(name.tracks) > 1]
    if not ambiguous:
        return ""
    lines = [
        f"{place}. {asked.title(track)}" + _told_apart(asked, track, ambiguous[0].tracks)
        for place, track in enumerate(ambiguous[0].tracks, 1)
    ]
    return "\n".join([asked.say("library.which_name", name=ambiguous[0].text), "", *lines])


def _told_apart(asked: Asked, track: NamedTrack, others: Sequence[NamedTrack]) -> str:
    """Return what tells a track from others of its title: the artist, else the length."""
    artist = f", {track.artist}" if track.artist else ""
    is_clear = len({other.artist for other in others}) == len(others)
    length = track.duration_seconds
    return artist if is_clear or not length else f"{artist} ({asked.voice.clock(length)})"
