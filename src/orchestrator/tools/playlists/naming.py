"""Names of new playlists, made from what was asked for: "Above 125 BPM", "Bachata, A minor"."""

from collections.abc import Mapping
from typing import Any, Final

from src.orchestrator.language.plans import Asked
from src.orchestrator.tools.library.conditions import EITHER

from .choosing import say

# Most genres of a group, such as Latin, that stand in a name.
MOST_EITHER: Final = 3


def name_of_search(asked: Asked, wanted: Mapping[str, Any]) -> str:
    """Return a name made from the conditions of a search; "" if they have no words."""
    voice = asked.voice
    parts = [
        *(_of_tag(str(wanted[name])) for name in ("artist", "album", "genre") if name in wanted),
        *(voice.word(word) for word in wanted.get("character", ())),
        *((str(wanted["user_tag"]),) if "user_tag" in wanted else ()),
        *((say(asked, "name_liked"),) if wanted.get("liked") else ()),
        *((voice.key(wanted["key"]),) if "key" in wanted else ()),
        *((voice.word(wanted["mode"]),) if voice.has(f"word.{wanted.get('mode')}") else ()),
        *((str(wanted["time_signature"]),) if "time_signature" in wanted else ()),
        _between(asked, "{} BPM", wanted.get("tempo_min"), wanted.get("tempo_max")),
        _between(asked, "{} ★", wanted.get("rating_min"), wanted.get("rating_max")),
        _between(asked, "{} LUFS", wanted.get("loudness_min"), wanted.get("loudness_max")),
        _years(asked, wanted.get("year_min"), wanted.get("year_max")),
    ]
    name = ", ".join(filter(None, parts))
    return name[:1].upper() + name[1:]


def _of_tag(text: str) -> str:
    values = text.split(EITHER)
    return " / ".join(values) if len(values) <= MOST_EITHER else values[0]


def _between(asked: Asked, unit: str, low: float | None, high: float | None) -> str:
    number = asked.voice.number
    if low is not None and high is not None and low > high:
        # "From slow to fast" is an order.
        return ""
    if low is not None and low == high:
        return unit.format(number(low))
    if low is not None and high is not None:
        return unit.format(f"{number(low)}\u2013{number(high)}")
    if low is not None:
        return say(asked, "name_above", value=unit.format(number(low)))
    return "" if high is None else say(asked, "name_below", value=unit.format(number(high)))


def _years(asked: Asked, first: int | None, last: int | None) -> str:
    if first is not None and first == last:
        return str(first)
    if first is not None and last is not None:
        return f"{first}\u2013{last}"
    if first is not None:
        return say(asked, "name_since", year=first)
    return "" if last is None else say(asked, "name_until", year=last)
