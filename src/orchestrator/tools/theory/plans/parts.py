"""Likely parts of a song, as a plan."""

from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps

from .one_track import OTHER, failure_answer, say, with_title

PARTS_SAID: Final = ("drop", "breakdown", "chorus")
PARTS: Final = "find_parts"


def _fits_parts(asked: Asked) -> bool:
    if PARTS not in asked.tools or not asked.has(*(f"measure.{name}" for name in PARTS_SAID)):
        return False
    other = asked.has(*OTHER, "act.play", "act.loop", "scope.task") and not asked.has("how.where")
    return len(asked.tracks) == 1 and not other and not asked.reading.passages


def _parts(asked: Asked) -> Steps:
    track = asked.tracks[0]
    (found,) = yield [(PARTS, {"track_id": track.id})]
    if found.summary is None:
        return failure_answer(found, asked)
    said = [name for name in PARTS_SAID if asked.has(f"measure.{name}")]
    return Answer(
        with_title(asked, track, " ".join(_part_told(asked, name, found.summary[name]) for name in said))
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
    return say(asked, f"part.{name}", **values)


PARTS_PLAN = Plan("parts", _fits_parts, _parts)
