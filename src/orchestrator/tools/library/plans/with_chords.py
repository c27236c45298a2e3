"""Tracks by their chords, as a plan: "which tunes have an E7?", "is there a song with only G, C and D?", "what can I
play with the shapes of G, C and D and a capo on 2?"."""

import re
from typing import Any, Final

from src.agents.harmony.names import Key
from src.music_theory.chord_sets import KINDS
from src.music_theory.chords import chord_named, transposed
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.theory.plans.chord_names import chords_said
from src.orchestrator.tools.theory.plans.chords import parse_fret

from .finding import failed
from .following import FIND_TOOL
from .lists import counted, listing
from .paging import whole_list
from .searches import asks_any

# In folded text, as all patterns here.
_CHORD_WORD: Final = pattern(r"\b(?:chords?|shapes?|acordes?|posiciones|akkorde?n?|griffe?n?|triads?)\b")
# "Songs", or one of mine: "is there a song that uses ...?".
_OF_MINE: Final = pattern(
    r"\b(?:songs?|tracks?|tunes?|pieces?|anything|something|ones|cancion(?:es)?|temas?|pistas?|algo|lied(?:er)?"
    r"|stucke?|titel|nummern?|was|etwas)\b"
)
_ASKS: Final = pattern(
    r"\b(?:which|what|any|every|all|is there|are there|do i have|have i got|find|show|list|give|need|looking for"
    r"|songs with"
    r"|que|cuales|alguna?|hay|tengo|busca|dame|muestra|welche\w*|gibt|habe? ich|zeig\w*|such\w*|finde|alle"
    r"|was kann|can i)\b"
)
_HAS: Final = pattern(
    r"\b(?:have|has|use[sd]?|using|contains?|with|from|play\w*|made (?:up )?of|out of|consist\w*|know\w*|need\w*"
    r"|in them|in it"
    r"|tienen?|llevan?|usan?|con|solo|de|hechas? (?:con|de)|tocar|toque|hat|haben|mit|aus|spiel\w*|benutz\w*|verwend\w*"
    r"|enthalt\w*|besteh\w*|vorkommt|kommt)\b"
)
_ONLY: Final = pattern(
    r"\b(?:only|just|nothing but|no other|all i (?:know|can play)|made (?:up )?of|consist\w*|no more than|solo"
    r"|solamente"
    r"|unicamente|nada mas que|nur|ausschliesslich|lediglich|bestehen|bestehend)\b"
    # What one can play with these.
    r"|\b(?:can i|could i|what can|puedo|que puedo|kann ich|konnte ich)\b.{0,20}\b(?:play|strum|tocar|spielen)\b"
)
_NOT_ASKED: Final = pattern(
    r"\b(?:key|tonart|tonalidad|tono|scale|escala|tonleiter|transpose\w*|transpon\w*|mix\w*|without|never|not|sin|nunca"
    r"|ohne|nie|kein\w*|nicht)\b"
)
# "g, c and d": small letters in a row are chords, too.
_ONE: Final = r"(?<![\w#'])[a-h](?:#|b|is|es)?(?:maj7|m7|m|7)?(?![\w#'])"
_ROW: Final = re.compile(rf"{_ONE}(?:(?:\s*[,/]\s*|\s+)(?:(?:and|y|e|und|or|o|oder)\s+)?{_ONE}){{1,7}}")
_MEANT: Final = re.compile(_ONE)
_MOST: Final = 8
# It spells the chords with sharps or flats, and nothing else.
_KEY: Final = Key(0, is_minor=False)
_OTHER: Final = (
    "act.mix",
    "act.mix_after",
    "scope.task",
    "scope.playlist",
    "act.loop",
    "act.delete",
    "how.how_many",
)


def _chords(asked: Asked) -> list[str]:
    """Return the chords that a question names, those that sound where it has a capo."""
    text = _ROW.sub(_in_capitals, asked.reading.unnamed)
    is_row = text != asked.reading.unnamed or _CHORD_WORD.search(fold(text)) is not None
    has_several = len(chords_said(text, asked.reading.language, bare=True)) > 1
    said = chords_said(text, asked.reading.language, bare=is_row or has_several)
    said = [one for one in said if chord_named(one).kind in KINDS][:_MOST]
    fret = parse_fret(asked) if asked.has("measure.capo") else None
    return transposed(said, fret, _KEY) if fret else said


def _in_capitals(said: re.Match[str]) -> str:
    return _MEANT.sub(lambda one: f"{one[0][0].upper()}{one[0][1:]}", said[0])


def _fits(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    if FIND_TOOL not in asked.tools or asked.has(*_OTHER) or _NOT_ASKED.search(text):
        return False
    is_search = (
        _OF_MINE.search(text) is not None and _ASKS.search(text) is not None and _HAS.search(text) is not None
    )
    is_of_library = not asked.reading.named("track") and not asked.reading.bars
    if not (is_search and is_of_library):
        return False
    said = _chords(asked)
    is_sure = len(said) > 1 or _CHORD_WORD.search(text) is not None or any(one[-1] == "7" for one in said)
    # "Songs in A minor" are those in a key, and "capo 2, a song in A, which chords?" asks for shapes.
    return bool(said) and is_sure and (len(said) > 1 or not asked.has("measure.capo"))


def _steps(asked: Asked) -> Steps:
    said = _chords(asked)
    is_only = _ONLY.search(fold(asked.reading.unnamed)) is not None and len(said) > 1
    wanted: dict[str, Any] = {"only_chords" if is_only else "chords": said}
    (found,) = yield [(FIND_TOOL, wanted)]
    if found.summary is None:
        return failed(found, asked)
    total, names = found.summary["total"], asked.voice.joined([asked.voice.chords(one) for one in said])
    whether = f"{asked.say('word.yes' if total else 'word.no')}: " if asks_any(asked.reading) else ""
    if not total:
        return Answer(whether + asked.say(f"library.no_{'only_' if is_only else ''}chords", chords=names))
    found = yield from whole_list(found)
    lead = asked.say(
        f"library.{'only_' if is_only else ''}chords", chords=names, count=counted(total, asked.voice)
    )
    return listing(asked, whether + lead, found)


WITH_CHORDS: Final = Plan("tracks with chords", _fits, _steps, allows_unknown_words=True)
