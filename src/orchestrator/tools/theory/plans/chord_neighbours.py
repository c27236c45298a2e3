"""Which chord comes after or before a chord of the question, as a plan: "qué acorde viene después del F7?"."""

from collections import Counter
from itertools import groupby, pairwise
from typing import Any, Final

from src.music_theory.chords import NO_CHORD, chord_named
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.reading import Reading
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
    reading = _other_side(asked) or asked.reading
    has_word = _CHORD_WORD.search(fold(reading.unnamed)) is not None
    found = chords_said(reading.unnamed, reading.language, bare=has_word)
    if len(found) != 1:
        return ""
    # "What comes after A minor?" may ask for a key.
    return found[0] if has_word or found[0].endswith(_EXTENDED) else ""


_GERMAN_B: Final = pattern(r"\bb(?:maj7|m7|m|7)?(?![\w#])")
# "And which one is just before it?", "und welcher davor?" after such a question.
_THE_OTHER_SIDE: Final = pattern(
    r"^\W*(?:and|y|und|so) (?:(?:what|which|que|cual|welcher|was)(?: one| chord| acorde| akkord)?(?:'s|s)?"
    r"(?: (?:is|comes?|goes|viene|va|hay|suena|esta|ist|kommt|steht))?(?: (?:just|right|straight|directly|justo|direkt"
    r"|gleich|genau|denn)){0,2} )?(?:(?P<before>before|antes|davor)|after|despues|danach)(?: it| that)?\W*$"
)


def _other_side(asked: Asked) -> Reading | None:
    """Return the question before, of whose chord the other neighbour is asked; None without one."""
    before = asked.earlier_readings()[-1:]
    is_asked = _THE_OTHER_SIDE.match(fold(asked.reading.text)) is not None
    return before[0] if is_asked and before and _asks_beside(before[0]) else None


def _asks_beside(reading: Reading) -> bool:
    text = fold(reading.unnamed)
    return _AFTER.search(text) is not None or _BEFORE.search(text) is not None


def _is_before(asked: Asked) -> bool:
    if said := _THE_OTHER_SIDE.match(fold(asked.reading.text)):
        return said["before"] is not None
    return _BEFORE.search(fold(asked.reading.unnamed)) is not None


def _fits(asked: Asked) -> bool:
    is_asked = _asks_beside(asked.reading) or _other_side(asked) is not None
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
    is_there = _is_among(chord, names)
    said = _other_side(asked) or asked.reading
    is_flat = chord.startswith("Bb") and asked.reading.language == "de"
    if not is_there and is_flat and _GERMAN_B.search(said.text):
        # German B is B flat, but many write the B of chord sheets.
        other = f"B{chord.removeprefix('Bb')}"
        chord, is_there = (other, True) if _is_among(other, names) else (chord, False)
    is_before = _is_before(asked)
    told = _neighbours(chord, in_turn, is_before=is_before)
    values: dict[str, Any] = {"chord": asked.voice.chords(chord)}
    if not told:
        return Answer(
            with_title(asked, track, say(asked, "chords.alone" if is_there else "chords.nowhere", **values))
        )
    values["others"] = asked.voice.joined([asked.voice.chords(one) for one in told[:MOST_TOLD]])
    side = "before" if is_before else "after"
    return Answer(
        with_title(asked, track, say(asked, f"chords.{side}{'_many' if len(told) > 1 else ''}", **values))
    )


def _is_among(chord: str, names: list[str]) -> bool:
    return any(chord_named(one) == chord_named(chord) for one in names)


def _neighbours(chord: str, in_turn: list[str], *, is_before: bool) -> list[str]:
    """Return the chords beside a chord, the most frequent first."""
    wanted = chord_named(chord)
    pairs = [(second, first) if is_before else (first, second) for first, second in pairwise(in_turn)]
    beside = Counter(other for one, other in pairs if chord_named(one) == wanted)
    return [name for name, _ in beside.most_common()]


CHORD_NEIGHBOUR: Final = Plan("chord beside a chord", _fits, _steps, allows_unknown_words=True)
