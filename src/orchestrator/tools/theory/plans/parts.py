"""Likely parts of a song, as a plan."""

from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.reading import SONG_PARTS
from src.orchestrator.rules.patterns import pattern

from .one_track import OTHER, say, with_title

PARTS: Final = "find_parts"


def _fits_parts(asked: Asked) -> bool:
    if PARTS not in asked.tools or not asked.has(*(f"measure.{name}" for name in SONG_PARTS)):
        return False
    # "What key is the chorus in?" asks for no place.
    measured = ("measure.key", "measure.tempo", "measure.chords", "measure.loudness", "measure.metre")
    # "How many choruses are there altogether?" of the open track.
    others = [one for one in OTHER if one != "scope.library" or not asked.focus.conversation]
    # "When does the chorus start?" plays nothing.
    first = asked.reading.items[0].concepts if asked.reading.items else frozenset()
    plays = () if "how.when" in first else ("act.play",)
    other = asked.has(*others, "act.text", *plays, "act.loop", "scope.task", *measured) and not asked.has(
        "how.where"
    )
    return len(asked.tracks) == 1 and not other and not asked.reading.passages


def _asks_whether(asked: Asked) -> bool:
    return asked.has("how.whether") and not asked.has("how.where", "how.when", "how.how_many")


def _parts(asked: Asked) -> Steps:
    track = asked.tracks[0]
    (found,) = yield [(PARTS, {"track_id": track.id})]
    parts = result_of(found)
    said = _asked_parts(asked)
    tell = _part_counted if asks_how_often(asked) else _part_told
    text = " ".join(tell(asked, name, parts[name]) for name in said)
    is_there = len(said) == 1 and parts[said[0]] is not None and _asks_whether(asked)
    return Answer(with_title(asked, track, f"{asked.say('word.yes')}: {text}" if is_there else text))


# "Where is the breakdown before the drop?" asks for the first of them.
_BESIDE: Final = pattern(
    r"\b(?:before|after|behind|vor|nach|hinter|antes de|despu[eé]s de|tras)(?:l| the| el| la| dem| der| den"
    r"| ein\w{0,2})?"
    r" (?P<part>drop|breakdown|break|chorus|refrain|estribillo|verse|strophe|estrofa|bridge|puente)\b"
)
_NAMES: Final = {
    "break": "breakdown", "refrain": "chorus", "estribillo": "chorus", "strophe": "verse", "estrofa": "verse",
    "puente": "bridge",
}  # fmt: skip


def _asked_parts(asked: Asked) -> list[str]:
    """Return the parts that are asked for, without the one beside which they lie."""
    said = [name for name in SONG_PARTS if asked.has(f"measure.{name}")]
    beside = _BESIDE.search(asked.reading.unnamed)
    name = _NAMES.get(beside["part"].lower(), beside["part"].lower()) if beside else ""
    return [one for one in said if one != name] or said


def asks_how_often(asked: Asked) -> bool:
    """Return whether the times that a part comes are asked for, not its bars or seconds: "how many choruses?"."""
    return asked.has("how.how_many") and not asked.has(
        "scope.passage", "measure.bar_count", "measure.eights", "measure.duration"
    )


def _part_counted(asked: Asked, name: str, part: dict[str, Any] | None) -> str:
    if part is None:
        return say(asked, f"part.no_{name}")
    times = [asked.voice.clock(seconds) for seconds in (part["start_seconds"], *part["again_at_seconds"])]
    text = "part.comes_once" if len(times) == 1 else "part.comes"
    return say(
        asked,
        text,
        name=say(asked, f"part.the_{name}"),
        count=len(times),
        section=part["section"],
        times=asked.voice.joined(times),
        reason=say(asked, f"part.{part['reason']}"),
    )


def _part_told(asked: Asked, name: str, part: dict[str, Any] | None) -> str:
    if part is None:
        return say(asked, f"part.no_{name}")
    clock = asked.voice.clock
    times = [clock(seconds) for seconds in part["again_at_seconds"]]
    values = {
        "start": clock(part["start_seconds"]),
        "end": clock(part["end_seconds"]),
        "section": part["section"],
        "reason": say(asked, f"part.{part['reason']}"),
        "again": say(asked, "part.again", times=asked.voice.joined(times)) if times else "",
    }
    if part["reason"] == "named":
        like = (
            say(asked, "part.named_like", section=part["section"], times=asked.voice.joined(times))
            if times
            else ""
        )
        text = say(
            asked, "part.named_told", **{**values, "name": say(asked, f"part.the_{name}"), "like": like}
        )
    else:
        text = say(asked, f"part.{name}", **values)
    if asked.has("measure.duration", "quality.long", "quality.short"):
        seconds = asked.voice.number(part["end_seconds"] - part["start_seconds"], 0)
        return f"{text} {say(asked, 'part.lasts', seconds=seconds)}"
    return text


PARTS_PLAN = Plan("parts", _fits_parts, _parts)
