"""The answer to "undo that" without corrections in this chat: it names earlier ones and asks first."""

from src.music_theory.naming import NoteNames
from src.orchestrator.rules.talk import Measured, Talk, TrackInfo, was_corrected
from src.orchestrator.rules.text import joined, number

CORRECT, UNDO = "correct_fact", "undo_correction"
# Tools of the agents whose facts can be corrected.
LOOKED_AT = ("analyse_rhythm", "analyse_harmony")
NONE = "Nothing was corrected in this track, so there is nothing to undo."
ASK = (
    "Nothing was corrected in this chat. Of “{title}” you corrected {facts} earlier. Say “undo the correction” "
    "to take back the last of that."
)


def corrected_since(talk: Talk) -> TrackInfo | None:
    """Return the track that the user has corrected since the last answer, if it is the only one."""
    corrected = [track for track in talk.tracks if was_corrected(track)]
    return corrected[0] if len(corrected) == 1 else None


def asks_about_earlier(talk: Talk) -> bool:
    """Return whether an undo would be of a correction from outside this conversation, which was not asked for."""
    if corrected_since(talk):
        return False
    steps = [{CORRECT: 1, UNDO: -1}.get(one.tool, 0) for one in talk.earlier if one.summary]
    return sum(steps) <= 0 and "correct" not in talk.plain_question.lower()


def say(talk: Talk, track_id: str) -> str:
    title = next((track.title for track in talk.tracks if track.id == track_id), "")
    facts = [fact for one in talk.measured for fact in _corrected(one, talk.note_names)]
    return ASK.format(title=title, facts=joined(facts)) if facts else NONE


def _corrected(one: Measured, names: NoteNames) -> list[str]:
    evidence = (one.summary or {}).get("evidence") or {}
    return [
        _told(name, (one.summary or {}).get(name), was, names)
        for name, was in evidence.get("measured", {}).items()
    ]


def _told(name: str, now: object, measured: object, names: NoteNames) -> str:
    words = {"tempo_bpm": "the tempo", "time_signature": "the metre", "key": "the key"}
    if name not in words:
        return "the first bar"
    value, was = (f"{number(one)}" if isinstance(one, int | float) else str(one) for one in (now, measured))
    if name == "key":
        value, was = (names.key(one, "en") if " " in one else one for one in (value, was))
    return f"{words[name]} ({value}; {was} was measured)"
