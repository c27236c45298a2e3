"""Which chord comes after or before a chord of the question, as a plan: "qué acorde viene después del F7?"."""

from collections import Counter
from itertools import groupby, pairwise
from typing import Any, Final

from src.music_theory.chords import NO_CHORD, chord_named
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .chord_names import chords_said
from .chord_places import read_bars
from .one_track import CHORDS, OTHER, one_track, say, with_title

# In folded text.
_AFTER: Final = pattern(
    r"\b(?:(?:what|which)(?: chord)?(?:'s|s| is| comes?| goes| do i play| follows?| would follow)?"
    r"(?: (?:right|straight|directly|next|coming|the next(?: chord| one)?))? (?:after|behind)"
    r"|(?:what|which)(?: chord)? follows"
    # "The chord that comes after Bb?", "acorde después del sib".
    r"|chord(?: that| which)?(?: comes?| goes| follows| is| i play)?(?: right| straight| directly| next)?"
    r" (?:after|behind)|chord following"
    r"|acorde(?: que)?(?: viene| va| hay| suena| toca| sigue| esta)?(?: justo| inmediatamente)?"
    r" (?:despues|detras|tras|luego)|acorde(?: que)? (?:le )?sigue (?:al?|tras)"
    r"|(?:akkord|griff),?(?: (?:der|welcher|direkt|gleich)){0,2} (?:nach|hinter|auf)"
    r"|(?:que|cual|cual es el)(?: acorde)? (?:viene|va|hay|suena|toca|sigue|toco|es el (?:siguiente|proximo))"
    r"(?: (?:justo|inmediatamente))? (?:despues|detras|tras|luego)|(?:que|cual)(?: acorde)? (?:le )?sigue (?:al?|tras)"
    r"|(?:welcher|was fur ein|was)(?: (?:akkord|griff))? (?:kommt|folgt|ist|steht|spiele ich|greif\w* ich)"
    r"(?: (?:denn|direkt|gleich|dann|als nachstes))? (?:nach|hinter|auf))\b"
)
_BEFORE: Final = pattern(
    r"\b(?:(?:what|which)(?: chord)?(?:'s|s| is| comes?| goes| do i play)?(?: (?:right|just|straight|directly))? before"
    r"|(?:what|which)(?: chord)? (?:precedes|leads (?:in)?to)"
    r"|chord(?: that| which)?(?: comes?| goes| is| i play)?(?: right| just| straight| directly)? before"
    r"|chord preceding"
    r"|acorde(?: que)?(?: viene| va| hay| suena| toca| esta)?(?: justo| inmediatamente)? (?:antes|delante)"
    r"|(?:akkord|griff),?(?: (?:der|welcher|direkt|gleich)){0,2} (?:vor|davor)"
    r"|(?:que|cual)(?: acorde)? (?:viene|va|hay|suena|toca|toco|esta)(?: (?:justo|inmediatamente))? (?:antes|delante)"
    r"|(?:que|cual)(?: acorde)? precede al?"
    r"|(?:welcher|was fur ein|was)(?: (?:akkord|griff))? (?:kommt|ist|steht|spiele ich|greif\w* ich)"
    r"(?: (?:denn|direkt|gleich))? (?:vor|davor))\b"
)
_CHORD_WORD: Final = pattern(r"\b(?:chords?|acordes?|akkorde?n?|griffe?)\b")
_EXTENDED: Final = ("6", "7", "m7b5", "maj7")
MOST_TOLD: Final = 4


def _chord(asked: Asked) -> str:
    """Return the only chord of the question; "" without one. A letter alone counts beside the word "chord"."""
    text = asked.reading.unnamed
    has_word = _CHORD_WORD.search(fold(text)) is not None
    found = chords_said(text, asked.reading.language, bare=has_word)
    if len(found) != 1:
        return ""
    # "What comes after A minor?" may ask for a key.
    return found[0] if has_word or found[0].endswith(_EXTENDED) else ""


def _fits(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_asked = _AFTER.search(text) is not None or _BEFORE.search(text) is not None
    is_plain = not (asked.reading.bars or asked.reading.passages or asked.has(*OTHER, "act.transpose"))
    return (
        is_asked
        and is_plain
        and CHORDS in asked.tools
        and one_track(asked) is not None
        and bool(_chord(asked))
    )


def _steps(asked: Asked) -> Steps:
    track, chord = one_track(asked), _chord(asked)
    # `_fits` looked.
    assert track is not None
    read = result_of((yield from read_bars(track)))
    names = [one for bar in read["bars"] for one in bar.split("-") if one != NO_CHORD]
    in_turn = [name for name, _ in groupby(names)]
    told = _neighbours(chord, in_turn, is_before=_BEFORE.search(fold(asked.reading.unnamed)) is not None)
    values: dict[str, Any] = {"chord": asked.voice.chords(chord)}
    if not told:
        is_there = any(chord_named(one) == chord_named(chord) for one in names)
        return Answer(
            with_title(asked, track, say(asked, "chords.alone" if is_there else "chords.nowhere", **values))
        )
    values["others"] = asked.voice.joined([asked.voice.chords(one) for one in told[:MOST_TOLD]])
    side = "before" if _BEFORE.search(fold(asked.reading.unnamed)) else "after"
    return Answer(
        with_title(asked, track, say(asked, f"chords.{side}{'_many' if len(told) > 1 else ''}", **values))
    )


def _neighbours(chord: str, in_turn: list[str], *, is_before: bool) -> list[str]:
    """Return the chords beside a chord, the most frequent first."""
    wanted = chord_named(chord)
    pairs = [(second, first) if is_before else (first, second) for first, second in pairwise(in_turn)]
    beside = Counter(other for one, other in pairs if chord_named(one) == wanted)
    return [name for name, _ in beside.most_common()]


CHORD_NEIGHBOUR: Final = Plan("chord beside a chord", _fits, _steps, allows_unknown_words=True)
