"""The scale over one chord, as a plan: "what scale fits over Ab7?"."""

import re
from typing import Final

from src.music_theory.chords import UnknownChord, chord_named
from src.music_theory.keys import spelled
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .one_track import say

_SCALE: Final = pattern(r"\b(?:scales?|modes?|escalas?|modos?|tonleitern?|skalen?|solo)\b")
_OVER: Final = re.compile(
    r"\b(?:over|on|for|with|to|sobre|para|con|a|en|über|ueber|zu|auf|bei|für)\s+(?:an? |the |un |una |el |einen? "
    r"|den )?"
    r"(?P<root>[A-H](?:#|b|♯|♭)?)(?P<kind>maj7|m7b5|m7|m6|m|dim|7|6|9)(?![\w#])"
)
# Kind of the chord -> name of the mode in the texts, and its steps.
MODES: Final[dict[str, tuple[str, tuple[int, ...]]]] = {
    "7": ("mixolydian", (0, 2, 4, 5, 7, 9, 10)),
    "9": ("mixolydian", (0, 2, 4, 5, 7, 9, 10)),
    "m7": ("dorian", (0, 2, 3, 5, 7, 9, 10)),
    "m": ("dorian", (0, 2, 3, 5, 7, 9, 10)),
    "m6": ("dorian", (0, 2, 3, 5, 7, 9, 10)),
    "maj7": ("ionian", (0, 2, 4, 5, 7, 9, 11)),
    "6": ("ionian", (0, 2, 4, 5, 7, 9, 11)),
    "m7b5": ("locrian", (0, 1, 3, 5, 6, 8, 10)),
    "dim": ("locrian", (0, 1, 3, 5, 6, 8, 10)),
}


def _chord(asked: Asked) -> tuple[str, str] | None:
    """Return root and kind of the chord; None without one."""
    said = _OVER.search(asked.talk.plain_question)
    if said is None:
        return None
    root = said["root"].replace("♯", "#").replace("♭", "b")
    if asked.reading.language == "de":
        root = {"B": "Bb", "H": "B"}.get(root, root)
    try:
        chord_named(root + said["kind"])
    except UnknownChord:
        return None
    return root, said["kind"]


def _fits(asked: Asked) -> bool:
    return _SCALE.search(asked.reading.text) is not None and _chord(asked) is not None


def _steps(asked: Asked) -> Steps:
    yield from ()
    found = _chord(asked)
    assert found is not None
    root, kind = found
    mode, steps = MODES[kind]
    return Answer(
        say(
            asked,
            "scale.over",
            chord=asked.voice.chords(root + kind),
            root=asked.voice.note(root),
            mode=say(asked, f"scale.{mode}"),
            notes=", ".join(map(asked.voice.note, spelled(root, steps))),
        )
    )


CHORD_SCALE = Plan("scale over a chord", _fits, _steps, allows_unknown_words=True)
