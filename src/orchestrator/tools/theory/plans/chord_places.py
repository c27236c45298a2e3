"""Where a chord of the question comes in a track, and whether its chords are a progression, as plans: "which bar does
the B7 come in?", "isn't that a 1 6 2 5?"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from src.agents.corrections.facts import key_named
from src.music_theory.chords import NO_CHORD, chord_named, roman_numerals
from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps, result_of
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured, TrackInfo

from .chord_names import chords_said
from .degrees import ROMANS
from .key_facts import degrees_in
from .one_track import CHORDS, one_track, say, with_title

# As many as a result has written out.
BARS_AT_A_TIME, MOST_BARS, MOST_PLACES = 32, 128, 4
_WHERE: Final = pattern(
    r"\b(?:(?:in |at |on )?(?:which|what) (?:bars?|measures?)|where|when|(?:en )?qu[eé] comp[aá]s(?:es)?|d[oó]nde"
    r"|cu[aá]ndo|(?:in |ab |bei )?welche[mnr]? takt\w*|wo|wann)\b"
)
_COMES: Final = pattern(
    r"\b(?:come(?:s)?|appear\w*|start\w*|used?|played|have|has|is|are|show(?:s)? up|happen\w*|change\w*"
    r"|entra\w*|aparece\w*"
    r"|viene\w*|suena\w*|cae|est[aá]\w*|hay|sale\w*|toca|kommt|kommen|steht|stehen|ist|sind|erscheint|spielt"
    r"|gespielt|wechselt|liegt)\b"
)
# A letter alone may be a part of the song.
_NAMES_CHORDS: Final = pattern(r"\b(?:chords?|acordes?|akkorde?n?)\b")
_OTHER: Final = (
    "scope.library",
    "scope.tracks",
    "act.loop",
    "act.transpose",
    "measure.capo",
    "act.correct",
    "measure.key",
)


def _chord(asked: Asked) -> str:
    """Return the symbol of the only chord in the question; "" without one."""
    text = asked.talk.plain_question
    found = chords_said(
        asked.reading.unnamed, asked.reading.language, bare=_NAMES_CHORDS.search(text) is not None
    )
    return found[0] if len(found) == 1 else ""


def _fits(asked: Asked) -> bool:
    text = asked.reading.text
    is_asked = _WHERE.search(text) is not None and _COMES.search(text) is not None
    is_one = one_track(asked) is not None and CHORDS in asked.tools
    is_plain = not asked.reading.bars and not asked.reading.passages and not asked.has(*_OTHER)
    return is_asked and is_one and is_plain and bool(_chord(asked))


def _steps(asked: Asked) -> Steps:
    track, chord = one_track(asked), _chord(asked)
    # `_fits` looked.
    assert track is not None
    read = result_of((yield from read_bars(track)))
    places = [at for at, names in enumerate(read["bars"], 1) if _is_in(chord, names)]
    if not places and (other := _with_seventh(chord, read["bars"])):
        # "The G minor" of a track that has it with its seventh only.
        chord = other
        places = [at for at, names in enumerate(read["bars"], 1) if _is_in(chord, names)]
    return (yield from _told(asked, chord, places, read))


def read_bars(track: TrackInfo) -> Lookup[Measured]:
    """Return the result of the first bars with the chords of all that were read, at most `MOST_BARS`, or a failure."""
    bars: list[str] = []
    for first in range(1, MOST_BARS, BARS_AT_A_TIME):
        last = first + BARS_AT_A_TIME - 1
        (found,) = yield [(CHORDS, {"track_id": track.id, "first_bar": first, "last_bar": last})]
        if found.summary is None:
            return found
        bars += found.summary.get("bars") or []
        if found.summary.get("bar_count", 0) <= last:
            break
    assert found.summary is not None
    return replace(found, summary={**found.summary, "bars": bars})


def _with_seventh(chord: str, bars: list[str]) -> str:
    """Return the chord of the track that is a triad of the question with its seventh; "" without one."""
    wanted = chord_named(chord)
    kinds = {"": ("maj7", "7"), "m": ("m7",)}.get(wanted.kind, ())
    names = [one for bar in bars for one in bar.split("-") if one != NO_CHORD]
    found = [one for one in names if chord_named(one).root == wanted.root and chord_named(one).kind in kinds]
    return found[0] if found else ""


def _is_in(chord: str, names: str) -> bool:
    wanted = chord_named(chord)
    return any(one != NO_CHORD and chord_named(one) == wanted for one in names.split("-"))


def _told(asked: Asked, chord: str, places: list[int], read: dict[str, Any]) -> Steps:
    track = asked.tracks[0]
    named = asked.voice.chords(chord)
    if not places:
        # Nothing is said about bars that were not read.
        is_whole = read.get("bar_count", 0) <= len(read["bars"])
        text = (
            say(asked, "chords.nowhere", chord=named)
            if is_whole
            else say(asked, "chords.not_in_first", chord=named, count=len(read["bars"]))
        )
        return Answer(with_title(asked, track, text))
    (found,) = yield [(CHORDS, {"track_id": track.id, "first_bar": places[0], "last_bar": places[0]})]
    time = asked.voice.clock((found.summary or {}).get("start_seconds") or 0.0)
    text = say(asked, "chords.first", chord=named, bar=places[0], time=time) + again_in(asked, places[1:])
    return Answer(with_title(asked, track, text))


def again_in(asked: Asked, bars: Sequence[int]) -> str:
    """Say the next bars in which a chord comes again."""
    if not bars:
        return ""
    told = bars[:MOST_PLACES]
    text = "chords.again_one" if len(told) == 1 else "chords.again"
    return " " + say(asked, text, bars=asked.voice.joined([str(one) for one in told]))


_WHETHER: Final = pattern(
    r"^\W*(?:(?:so|and|y|und|but|hey|ok|also|wait)\W+)*(?:is|isn'?t|is not|it'?s|that'?s|are|does|do|has|looks"
    r"|sounds|es|no es"
    r"|eso es|esto es|[¿]?ser[aá]|tiene|suena|son|ist|sind|das ist|hat|geht)\b"
)


def _fits_progression(asked: Asked) -> bool:
    is_one = one_track(asked) is not None and CHORDS in asked.tools
    is_plain = not (asked.reading.keys or asked.reading.bars or asked.reading.passages)
    is_asked = (
        _WHETHER.search(asked.reading.text) is not None and degrees_in(asked.reading.unnamed) is not None
    )
    return is_one and is_plain and is_asked and not asked.has("scope.library", "scope.tracks", "act.find")


def _progression(asked: Asked) -> Steps:
    track, wanted = one_track(asked), degrees_in(asked.reading.unnamed)
    # `_fits_progression` looked.
    assert track is not None
    assert wanted is not None
    read = result_of((yield from read_bars(track)))
    if not read["bars"]:
        return Answer(asked.say("topic.no_result"))
    key = key_named(read["key"])
    chords = [one for bar in read["bars"] for one in bar.split("-") if one != NO_CHORD]
    degrees = [_degree(one) for one in roman_numerals(chords, key)]
    is_yes = _has_run(degrees, wanted) or _has_run(_without_repeats(degrees), wanted)
    values = {
        "chords": asked.voice.chords(" ".join(read["chords"])),
        "numerals": " ".join(read["numerals"]),
        "key": asked.voice.key(key.name),
    }
    word = asked.say("word.yes" if is_yes else "word.no")
    return Answer(f"{word}: {with_title(asked, track, say(asked, 'chords.roman', **values))}")


def _degree(numeral: str) -> int:
    """Return the degree of a numeral without its sign: 2 for "ii7"; 0 for one outside the scale."""
    letters = re.match(r"(?P<sign>[b#]?)(?P<roman>[IViv]+)", numeral)
    if letters is None or letters["sign"]:
        return 0
    return ROMANS.index(letters["roman"].upper()) + 1


def _without_repeats(degrees: list[int]) -> list[int]:
    return [one for at, one in enumerate(degrees) if not at or degrees[at - 1] != one]


def _has_run(degrees: list[int], wanted: list[int]) -> bool:
    return any(degrees[at : at + len(wanted)] == wanted for at in range(len(degrees)))


CHORD_PLACES = Plan("places of a chord", _fits, _steps, allows_unknown_words=True)
IS_PROGRESSION = Plan("whether a progression", _fits_progression, _progression, allows_unknown_words=True)
