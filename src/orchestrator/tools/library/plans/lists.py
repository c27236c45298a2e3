"""Lists of tracks in answers: one line each, with the known values."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from src.orchestrator.language.messages import Voice
from src.orchestrator.language.plans import Answer, Asked
from src.orchestrator.rules.talk import Measured

type Row = Mapping[str, Any]

# Order -> compared field, key of the message for its value, decimals, adjective of the superlative.
ORDERED_BY = {
    "fastest": ("tempo_bpm", "bpm", 1, "fast"),
    "tempo": ("tempo_bpm", "bpm", 1, "slow"),
    "loudness": ("loudness_lufs", "lufs", 1, "loud"),
    "quietest": ("loudness_lufs", "lufs", 1, "quiet"),
    "longest": ("duration_seconds", "duration", 0, "long"),
    "shortest": ("duration_seconds", "duration", 0, "short"),
    "energy": ("energy", "energy", 0, "energetic"),
    "calmest": ("energy", "energy", 0, "calm"),
    "danceability": ("danceability", "danceability", 0, "danceable"),
    "brightness": ("brightness", "brightness", 0, "bright"),
    "darkest": ("brightness", "brightness", 0, "dark"),
    "acoustic": ("acousticness", "acousticness", 0, "acoustic"),
    "percussive": ("percussiveness", "percussiveness", 0, "percussive"),
    "least_danceable": ("danceability", "danceability", 0, "less_danceable"),
    "least_acoustic": ("acousticness", "acousticness", 0, "less_acoustic"),
    "least_percussive": ("percussiveness", "percussiveness", 0, "less_percussive"),
    "newest": ("added", "added", 0, "new"),
    "oldest": ("added", "added", 0, "old"),
    "earliest": ("year", "year", 0, "old"),
    "latest": ("year", "year", 0, "new"),
    "swing": ("swing", "swing", 2, "swung"),
    "rating": ("rating", "stars", 0, "starred"),
    "speeds_up": ("tempo_change_percent", "change", 0, "speeds_up"),
    "slows_down": ("tempo_change_percent", "change", 0, "slows_down"),
}


# Orders by a tag, which is told with each track. The artist always is.
TAGS: Final = frozenset({"album", "genre"})
# Stored from 0 to 1, told from 0 to 100.
SHARES: Final = frozenset({"energy", "danceability", "brightness", "acousticness", "percussiveness"})


def track_line(row: Row, voice: Voice, order: str = "", *, is_in_sentence: bool = False) -> str:
    """ "“Rails”, Kessler (136 BPM, F minor, 4A)"; "“Rails” by Kessler ..." in a sentence."""
    title, artist = voice.title(row["title"]), row.get("artist")
    if artist and is_in_sentence:
        title = voice.say("library.title_by", title=title, artist=artist)
    elif artist:
        title = f"{title}, {artist}"
    known = [voice.say("unit.bpm", value=voice.number(row["tempo_bpm"]))] if row.get("tempo_bpm") else []
    if row.get("key"):
        known += [voice.key(row["key"]), row["camelot"]]
    if order in TAGS and row.get(order):
        known.append(row[order])
    if order in ORDERED_BY and ORDERED_BY[order][0] != "tempo_bpm" and (said := value_of(row, order, voice)):
        known.append(said)
    return title + (f" ({', '.join(known)})" if known else "")


def value_of(row: Row, order: str, voice: Voice) -> str:
    """Return the value that the list is ordered by; "" if it is unknown."""
    name, unit, digits, _ = ORDERED_BY[order]
    value = row.get(name)
    if value is None:
        return ""
    if name == "duration_seconds":
        return voice.clock(value)
    if name in SHARES:
        value *= 100
    return voice.say(
        f"unit.{unit}", value=str(value) if name in {"added", "year"} else voice.number(value, digits)
    )


def numbered(rows: Sequence[Row], voice: Voice, order: str = "", first: int = 1) -> str:
    return "\n".join(f"{place}. {track_line(row, voice, order)}" for place, row in enumerate(rows, first))


def counted(total: int, voice: Voice) -> str:
    return (
        voice.say("library.track")
        if total == 1
        else voice.say("library.tracks", count=voice.number(total, 0))
    )


def listing(asked: Asked, lead: str, found: Measured, order: str = "", most: int | None = None) -> Answer:
    """Return a lead and one line for each track, with a button for the next page."""
    summary = found.summary or {}
    rows = summary["tracks"][:most]
    offset = found.arguments.get("offset", 0)
    is_all = len(rows) == summary["total"] or most is not None
    shown = "" if is_all else asked.say("library.here", first=offset + 1, last=offset + len(rows))
    text = f"{lead}{shown}:\n\n{numbered(rows, asked.voice, order, offset + 1)}"
    if "next_offset" not in summary or most is not None:
        return Answer(text)
    more = {"en": "more", "es": "más", "de": "mehr"}[asked.voice.language]
    return Answer(f"{text}\n\n{asked.say('library.more')}", (asked.suggest(more.capitalize(), more),))
