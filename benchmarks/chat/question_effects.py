"""What an answer did: to the player and to the database."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from benchmarks.chat.question_format import After, AskedQuestion, Corrected, PlayerCheck

if TYPE_CHECKING:
    from benchmarks.chat.question_judge import GivenAnswer

SECONDS_TOLERANCE = 0.5


@dataclass(frozen=True)
class Effects:
    """reasons : what differs from what was expected; is_unexpected : something was done that nothing asked for"""

    reasons: list[str]
    is_unexpected: bool


def wrong_effects(question: AskedQuestion, answer: "GivenAnswer") -> Effects:
    """Compare what was done with what the question expects."""
    reasons, is_unexpected = [], False
    if question.player is None and answer.player:
        reasons.append(f"the player was told {answer.player}")
        is_unexpected = True
    if question.player is not None and (reason := _player(question.player, answer.player, answer.before)):
        reasons.append(reason)
        is_unexpected = bool(answer.player)
    if question.after is None and answer.before != answer.after:
        reasons.append(f"changed: {difference(answer.before, answer.after)}")
        is_unexpected = True
    if question.after is not None and (wrong := _after(question.after, answer)):
        reasons += wrong
        is_unexpected = is_unexpected or answer.before != answer.after
    return Effects(reasons, is_unexpected)


def difference(before: dict[str, Any], after: dict[str, Any]) -> str:
    """What changed, in a few words."""
    return "; ".join(
        f"{name}: {_short(before[name], after[name])}" for name in after if before[name] != after[name]
    )


def _short(before: Any, after: Any) -> str:
    if isinstance(before, dict):
        names = [name for name in {*before, *after} if before.get(name) != after.get(name)]
        return ", ".join(f"{before.get(name)} -> {after.get(name)}" for name in names)[:200]
    return f"{before} -> {after}"[:300]


def _player(check: PlayerCheck, events: Sequence[dict[str, Any]], state: dict[str, Any]) -> str:
    for event in events:
        title = state["tracks"].get(event.get("track_id"), ["?"])[0]
        times = (
            (check.start, event.get("start_seconds")),
            (check.end, event.get("end_seconds")),
            (check.speed, event.get("speed")),
            (check.tracks, len(event.get("track_ids", ()))),
            (check.is_next, event.get("is_next", False)),
        )
        fits = _does(event, check.action) and (check.track is None or check.track == title)
        if fits and all(_is_near(wanted, came) for wanted, came in times):
            return ""
    return f"the player was told {list(events)}, not {check.model_dump(exclude_none=True)}"


def _does(event: dict[str, Any], action: str) -> bool:
    """Return whether an event does what is checked. To play a whole track plays on where it was paused."""
    return event["action"] == action or (
        action == "resume" and event["action"] == "play" and "start_seconds" not in event
    )


def _is_near(wanted: float | None, came: float | None) -> bool:
    return wanted is None or (came is not None and abs(wanted - came) <= SECONDS_TOLERANCE)


def _after(check: After, answer: "GivenAnswer") -> list[str]:
    state = answer.after
    titles = [title for title, _, _ in state["tracks"].values()]
    open_tasks = sorted(task["title"] for task in state["tasks"] if task["status"] != "done")
    done = sorted(task["title"] for task in state["tasks"] if task["status"] == "done")
    reasons = [
        *_unlike("open tasks", check.tasks, open_tasks),
        *_unlike("done tasks", check.done, done),
        *_unlike("number of tracks", check.track_count, len(titles)),
        *_unlike("playlists", check.playlists, state["playlists"]),
        *(f"still there: {title}" for title in check.gone if title in titles),
    ]
    for old, new in check.title.items():
        now = [
            state["tracks"].get(pk, ["gone"])[0]
            for pk, row in answer.at_start["tracks"].items()
            if row[0] == old
        ]
        reasons += _unlike(f"title of {old}", [new], now)
    if check.task is not None and not any(_has_columns(task, check.task) for task in state["tasks"]):
        reasons.append(f"no task is {check.task}: {state['tasks']}")
    if check.corrected is not None:
        reasons += _corrected(check.corrected, state)
    if check.labels is not None:
        wanted = {title: labels.model_dump() for title, labels in check.labels.items()}
        reasons += _unlike("labels", wanted, state["labels"])
    for title, tags in check.tags.items():
        now = {name: state["tags"].get(title, {}).get(name) for name in tags}
        reasons += _unlike(f"tags of {title}", tags, now)
    if check.unchanged and state != answer.at_start:
        reasons.append(f"not as at the start: {difference(answer.at_start, state)}")
    return reasons


def _has_columns(task: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Return whether a task has these values; its seconds may differ a little, as those of the player may."""
    return all(
        _is_near(value, task.get(name)) if name.endswith("_seconds") else value == task.get(name)
        for name, value in wanted.items()
    )


def _unlike(name: str, wanted: Any, came: Any) -> list[str]:
    if wanted is None:
        return []
    wanted = sorted(wanted) if isinstance(wanted, list) else wanted
    return [] if wanted == came else [f"{name}: {came}, not {wanted}"]


def _corrected(check: Corrected, state: dict[str, Any]) -> list[str]:
    in_force = next((found for title, _, found in state["tracks"].values() if title == check.track), {})
    wanted = check.model_dump(exclude_none=True, exclude={"track"})
    return (
        []
        if wanted.items() <= in_force.items()
        else [f"corrections of {check.track}: {in_force}, not {wanted}"]
    )
