"""Whether a track's chords are easy on a guitar, as a plan: "any barre chords?", "are the chords easy?"."""

from typing import Final

from src.agents.corrections.facts import key_named
from src.music_theory.capo import easy_positions, shapes_of
from src.music_theory.guitar import barred
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .one_track import CHORDS, OTHER, one_track, say, with_title

# In folded text.
_BARRE: Final = pattern(
    r"\b(?:barre|barr|cejilla completa|con cejilla|con ceja|barre ?griffe?|barre ?akkorde?)\b"
)
_EASY: Final = pattern(
    r"\b(?:easy|easier|hard|difficult|tricky|simple|beginners?|facil(?:es)?|dificil(?:es)?|complicad[oa]s?"
    r"|sencill[oa]s?"
    r"|principiantes?|leicht|einfach|schwer|schwierig|anfanger\w*)\b"
)
_GUITAR: Final = pattern(
    r"\b(?:chords?|guitar|strum\w*|shapes?|acordes?|guitarra|rasgue\w*|akkorde?n?|gitarre|griffe?)\b"
)
_HARD: Final = pattern(
    r"\b(?:hard|difficult|tricky|dificil(?:es)?|complicad[oa]s?|schwer|schwierig|barre|barr|ceja|cejilla)\w*\b"
)
# "Without barre chords?" asks whether they are easy.
_WITHOUT: Final = pattern(
    r"\b(?:without|no|avoid\w*|skip|sin|evitar|evito|ohne|kein\w*|vermeiden)\b.{0,16}\b(?:barre|barr|ceja|cejilla)\w*\b"
)


def _fits(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_asked = _BARRE.search(text) or (_EASY.search(text) and _GUITAR.search(text))
    return (
        is_asked is not None
        and one_track(asked) is not None
        and CHORDS in asked.tools
        and "?" in asked.reading.text
        # "What is a barre chord?" asks for the term, and a capo is another plan's.
        and not asked.has(
            *(one for one in OTHER if one != "act.practise"), "act.explain", "measure.capo", "act.transpose"
        )
        and not (asked.reading.bars or asked.reading.passages)
    )


def _steps(asked: Asked) -> Steps:
    track = one_track(asked)
    # `_fits` looked.
    assert track is not None
    (found,) = yield [(CHORDS, {"track_id": track.id})]
    heard = result_of(found)
    chords, hard = heard["chords"], barred(heard["chords"])
    said = fold(asked.reading.unnamed)
    is_yes = bool(hard) == (_HARD.search(said) is not None and _WITHOUT.search(said) is None)
    told = asked.voice.chords(" ".join(chords))
    text = say(asked, "shapes.open", chords=told)
    if hard:
        form = "shapes.all_barred" if len(hard) == len(chords) else "shapes.barred"
        text = say(asked, form, chords=told, barred=asked.voice.chords(" ".join(hard)))
        text += _with_capo(asked, heard["key"], chords, len(hard))
    return Answer(f"{asked.say('word.yes' if is_yes else 'word.no')}: {with_title(asked, track, text)}")


def _with_capo(asked: Asked, key: str, chords: list[str], count: int) -> str:
    """Return the position of a capo with the fewest barre chords; "" if none has fewer."""
    positions = [one for one in easy_positions(key_named(key)) if one.fret]
    if not positions:
        return ""
    best = min(positions, key=lambda one: (len(barred(shapes_of(chords, one))), one.fret))
    shapes = shapes_of(chords, best)
    left = barred(shapes)
    if len(left) >= count:
        return ""
    text = say(asked, "shapes.with_capo", fret=best.fret, chords=asked.voice.chords(" ".join(shapes)))
    rest = "shapes.some_left" if left else "shapes.none_left"
    return f" {text} {say(asked, rest, barred=asked.voice.chords(' '.join(left)))}"


CHORD_SHAPES: Final = Plan("easy chords", _fits, _steps, allows_unknown_words=True)
