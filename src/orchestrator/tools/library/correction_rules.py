"""Corrections in English: "that's half the tempo", "the key is A minor", "it's in 3/4", "undo that".

"That's half the tempo" may be about the number (so twice the tempo is right) or about the music (so half is right).
It is read as a remark about the number, unless the result is not a tempo of music. The answer says what was done and
how to reverse it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from src.agents.corrections.facts import key_named
from src.orchestrator.language.focus import tracks_stated
from src.orchestrator.language.plans import LONGEST_QUESTION, ask
from src.orchestrator.language.reports import is_report
from src.orchestrator.rules.passages import clock
from src.orchestrator.rules.patterns import Later, pattern
from src.orchestrator.rules.talk import Call, Measured, Talk, TrackInfo
from src.orchestrator.rules.text import joined, number
from src.orchestrator.rules.tracks import named_tracks
from src.orchestrator.tools.library import earlier_corrections
from src.orchestrator.tools.library.speed_before import is_behind_a_speed

CORRECT, UNDO, RHYTHM = "correct_fact", "undo_correction", "analyse_rhythm"
SLOWEST_MUSIC_BPM, FASTEST_MUSIC_BPM = 50, 205
SAY_WHICH = "Say of which track, by its title: there are several in this chat."
UNDO_HINT = "Say “undo that” to go back."

_ASKS = pattern(
    r"\?\s*$|^\s*(?:is|are|does|do|what|which|how|can|could|where|when|why|find|show|list|who|if)\b"
    # Commands to the player: "put it on half speed".
    r"|^\s*(?:put|play|run|slow|loop|practi[sc]e)\b|\d\s?(?:%|percent)"
    r"|\b(?:what|how (?:fast|slow|much)) (?:would|will|is)\b|\bif (?:i|you|we) (?:count|play|take|halve|double)"
)
_UNDO = pattern(r"^\W*(?:please\s+)?(?:undo|revert|take (?:that|it) back|go back to what was measured)\b")
_SUBJECT = (
    r"\b(?:it(?:'s| is| was)?|the (?:real |right |actual )?tempo is|make it|try|should be|actually|really)\b"
)
# About the number in the answer, or about the music?
_EITHER = pattern(r"\bthat(?:'s| is| was)\s+(?:only |just |exactly )?(?P<how>half|double|twice)\b")
_FACTORS = tuple(
    (Later(pattern(_SUBJECT), pattern(rf"\b(?:{said})")), factor)
    for said, factor in (
        (r"twice as fast|double(?: the)? (?:tempo|speed|time|that)|twice (?:the )?(?:tempo|speed|that)", "2"),
        (r"twice as slow|half as fast|half(?: of)?(?: the)? (?:tempo|speed|time|that)", "1/2"),
        (r"(?:one and a half|1\.5|3/2) times|3/2 of", "3/2"),
        (r"two thirds|2/3 of", "2/3"),
        (r"four thirds|4/3 of", "4/3"),
        (r"three quarters|3/4 of", "3/4"),
    )
)
_BPM = pattern(
    r"\b(?:(?:it|this|that)(?:'s| is)|tempo (?:is|should be)|make it)\s+(?:actually |really )?(?:in |at )?"
    r"(?P<bpm>\d{2,3}(?:\.\d+)?)\s*(?:bpm\b|$|\W*$)"
)
_RIGHT_BPM = pattern(
    r"(?<![\d.])(?P<bpm>\d{2,3}(?:\.\d+)?) ?(?:bpm )?(?:is|would be|was) (?:right|correct|the right)\b"
)
_METRE = pattern(
    r"\b(?:in|metre is|meter is|time signature is|count it in)\s+(?:actually |really )?(?P<metre>\d{1,2}/[248])"
)
_WALTZ = pattern(r"\b(?:it|that|this)(?:'s| is) (?:actually |really )?a waltz\b")
_KEY = pattern(
    r"\b(?:key is|key:|(?:it|that|this)(?:'s| is) (?:actually |really )?in(?: the key of)?)\s+(?:actually |really )?"
    r"(?P<key>[a-g](?:\s?(?:#|b|♯|♭|sharp|flat))?(?:\s?(?:m|min|minor|maj|major))?)\s*(?:[.!,]|$)"
)
_DOWNBEAT = Later(
    pattern(r"\b(?:first )?(?:downbeat|bar|one)\b"),
    pattern(r"\b(?:is|starts|begins)\s+(?:at|on)\s+(?P<time>\d+:\d{2}(?:\.\d+)?|\d+(?:\.\d+)?)"),
)


def concerns(talk: Talk) -> bool:
    """Return whether the text is a correction, and there is a tool to store it."""
    if CORRECT not in talk.tools or len(talk.question) > LONGEST_QUESTION:
        return False
    asked = ask(talk)
    if not talk.tracks and len(asked.focus.tracks) != 1:
        return False
    reading = asked.reading
    # "Songs in 3/4" is a search. Spanish and German have their own plan (`plans/correcting.py`).
    if reading.language != "en" or reading.has("scope.tracks", "scope.library"):
        return False
    question = talk.plain_question
    if not talk.tracks and not _change(question).keys() <= {"tempo_factor"}:
        # A value corrects a track of which that value was told (`plans/correcting.py`).
        return False
    if is_behind_a_speed(talk) and _change(question).keys() == {"tempo_bpm"}:
        return False
    return bool(_UNDO.search(question)) or bool(_change(question)) or _either(question) is not None


def change_of(talk: Talk) -> dict[str, Any]:
    """Return the values that an English correction says are right; {} for others, and for other sentences."""
    return _change(talk.plain_question) if concerns(talk) else {}


def plan(talk: Talk) -> list[Call]:
    track_ids = _track_ids(talk)
    if len(track_ids) != 1 or _result(talk, CORRECT, UNDO):
        return []
    track = {"track_id": track_ids[0]}
    if _UNDO.search(talk.plain_question):
        return _undone(talk, track)
    change = _change(talk.plain_question)
    if not change:
        heard = _result(talk, RHYTHM)
        if heard is None:
            return [(RHYTHM, track)]
        if not heard.summary or not heard.summary.get("tempo_bpm"):
            return []
        change = {"tempo_factor": _plausible(str(_either(talk.plain_question)), heard.summary["tempo_bpm"])}
    return [(CORRECT, {**track, **change})]


def say(talk: Talk) -> str:
    result = _result(talk, CORRECT, UNDO)
    if result is None and _UNDO.search(talk.plain_question) and talk.measured:
        return earlier_corrections.say(talk, _track_ids(talk)[0])
    if result is None:
        heard = _result(talk, RHYTHM)
        if heard is None:
            return SAY_WHICH
        return heard.error or "There is no steady beat in it, so there is no tempo to correct."
    if result.summary is None:
        return result.error or "That could not be stored."
    state = {name: _named(talk, result.summary[name]) for name in ("now", "measured")}
    if result.tool == UNDO:
        undone = {name: state["now"].get(name) for name in result.summary["undone"]}
        return f"Undone: {_facts(undone)} again."
    corrected = result.arguments.keys() - {"track_id"}
    lead = (
        "Nothing was changed" if result.summary.get("unchanged") else f"Noted as your correction{_of(talk)}"
    )
    hint = "" if result.summary.get("unchanged") else f" {UNDO_HINT}"
    turn = ""
    if _either(talk.plain_question) and not _change(talk.plain_question):
        other = "half" if result.arguments["tempo_factor"] == "2" else "twice"
        turn = f" If you meant it the other way round, say “undo that”, and then “it is {other} as fast”."
    return f"{lead}: {_now(corrected, state)}{hint}{turn}"


def _named(talk: Talk, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts, with the key as the user has keys named."""
    key = facts.get("key")
    return {**facts, "key": talk.note_names.key(key, "en") if key else key}


def _undone(talk: Talk, track: dict[str, Any]) -> list[Call]:
    if not earlier_corrections.asks_about_earlier(talk):
        return [(UNDO, track)]
    return (
        []
        if talk.measured
        else [(tool, track) for tool in earlier_corrections.LOOKED_AT if tool in talk.tools]
    )


def _track_ids(talk: Talk) -> list[str]:
    return [track.id for track in _tracks(talk)]


def _tracks(talk: Talk) -> Sequence[TrackInfo]:
    if named := named_tracks(talk.question, talk.tracks):
        return named
    if _UNDO.search(talk.plain_question) and (corrected := earlier_corrections.corrected_since(talk)):
        return [corrected]
    asked = ask(talk)
    return tracks_stated(asked.reading, asked.focus) if len(asked.focus.tracks) == 1 else talk.meant


def _of(talk: Talk) -> str:
    """Return " of “Rails”" for a track that is not the only open one."""
    track = _tracks(talk)[0]
    return "" if [one.id for one in talk.tracks] == [track.id] else f" of “{track.title}”"


def _result(talk: Talk, *tools: str) -> Measured | None:
    return next((one for one in talk.measured if one.tool in tools), None)


def _change(question: str) -> dict[str, Any]:
    """Return the corrected values as arguments; empty for a question."""
    if _ASKS.search(question) or is_report(question):
        return {}
    change: dict[str, Any] = {}
    # "That's twice as fast as measured, 128 is right": the number is clearer.
    if bpm := _RIGHT_BPM.search(question) or _BPM.search(question):
        change["tempo_bpm"] = float(bpm["bpm"])
    elif factor := next((factor for said, factor in _FACTORS if said.search(question)), None):
        change["tempo_factor"] = factor
    if metre := _METRE.search(question):
        change["time_signature"] = metre["metre"]
    elif _WALTZ.search(question):
        change["time_signature"] = "3/4"
    if key := _key(question):
        change["key"] = key
    if (downbeat := _DOWNBEAT.search(question)) and not change:
        change["first_downbeat_seconds"] = _seconds(downbeat["time"])
    return change


def _key(question: str) -> str | None:
    match = _KEY.search(question)
    try:
        return key_named(match["key"]).name if match else None
    except ValueError:
        # Such as "AM", which is not a key.
        return None


def _either(question: str) -> str | None:
    match = _EITHER.search(question)
    if match is None or _ASKS.search(question):
        return None
    return "1/2" if match["how"].lower() == "half" else "2"


def _plausible(said: str, bpm: float) -> str:
    of_the_number, of_the_music = ("2", "1/2") if said == "1/2" else ("1/2", "2")
    is_music = SLOWEST_MUSIC_BPM <= bpm * (2 if of_the_number == "2" else 0.5) <= FASTEST_MUSIC_BPM
    return of_the_number if is_music else of_the_music


def _seconds(text: str) -> float:
    minutes, _, seconds = text.rpartition(":")
    return 60 * float(minutes or 0) + float(seconds)


def _now(corrected: set[str], state: Mapping[str, Any]) -> str:
    now, measured = state["now"], state["measured"]
    parts = []
    if corrected & {"tempo_factor", "tempo_bpm"}:
        tempi = [f"{number(facts['tempo_bpm'])} BPM" for facts in (now, measured)]
        parts.append(f"the tempo is {tempi[0]}{_against(*tempi)}.")
    if "time_signature" in corrected:
        metres = now["time_signature"], measured["time_signature"]
        parts.append(f"the metre is {metres[0]}{_against(*metres)}.")
    if "key" in corrected:
        parts.append(f"the key is {now['key']}{_against(now['key'], measured['key'])}.")
    if "first_downbeat_seconds" in corrected:
        parts.append(f"the first bar begins at {number(now['first_downbeat_seconds'], 2)} s.")
    return " ".join(part if not index else part[:1].upper() + part[1:] for index, part in enumerate(parts))


def _against(now: str, measured: str | None) -> str:
    if not measured:
        return ""
    return ", as measured" if now == measured else f" ({measured} was measured)"


def _facts(now: Mapping[str, Any]) -> str:
    parts = [f"{number(now['tempo_bpm'])} BPM"] if now.get("tempo_bpm") else []
    parts += [f"in {now[name]}" for name in ("time_signature", "key") if now.get(name)]
    said = [f"it is {joined(parts)}"] if parts else []
    if now.get("first_downbeat_seconds") is not None:
        said.append(f"the first bar begins at {clock(now['first_downbeat_seconds'])}")
    return joined(said) or "everything is as measured"
