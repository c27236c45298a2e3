"""Questions about a scale, chords or a progression of the question before: "spell that one out", "and in B flat?",
"without the capo?"."""

import re
from typing import Final

from src.music_theory.keys import relative
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.mixing import camelot_code
from src.orchestrator.tools.theory.plans.chord_names import chords_said
from src.orchestrator.tools.theory.plans.key_facts import degrees_in, numerals_in

from .before import Before, title_in

_SPELLED: Final = pattern(
    r"\b(?:spell\w*|write (?:it|that|them|those)? ?(?:one )?out|note by note|deletr\w+|nota (?:a|por) nota"
    r"|buchstabier\w*"
    r"|ton f[uü]r ton|schreib\w* .{0,20}\baus)\b"
)
_NOTES_OF: Final = {
    "en": "which notes are in the scale of",
    "es": "qué notas tiene la escala de",
    "de": "welche Töne hat die Tonleiter von",
}


def spelled_out(said: Before) -> str | None:
    """ "Spell that one out for me" after a scale or a key."""
    if _SPELLED.search(said.talk.question) is None or said.now.has("measure", "quality"):
        return None
    if said.reading.has("measure.scale"):
        return said.question
    if not said.reading.has("measure.key", "measure.relative", "measure.chords") or said.reading.keys:
        return None
    return f"{_NOTES_OF[said.language]} {title_in(said.reading)}"


_IN: Final = {"en": "{numerals} in {key}", "es": "{numerals} en {key}", "de": "{numerals} in {key}"}


def progression_in(said: Before) -> str | None:
    """ "And what would that be in B flat?" after "what is a ii-V-I?"."""
    numerals = next((found for one in said.earlier if (found := numerals_in(one))), "")
    is_of_key = len(said.now.keys) == 1 and degrees_in(said.now.text) is None
    if not numerals or not is_of_key or said.now.names or said.reading.keys:
        return None
    key = said.now.keys[0]
    return _IN[said.language].format(numerals=numerals, key=said.now.text[key.start : key.end])


_WITH_IT: Final = pattern(
    r"\b(?:uses?|has|have|with|contains?|goes like|got|usa|use|tiene|tenga|lleva|con|hat|mit|benutzt|verwendet"
    r"|enth[aä]lt)\b"
    r"[^?]{0,20}\b(?:it|that|one|this|them|la|lo|es[oa]|una|un[oa]|das|die|es|sie|so eine[nr]?|eine[nr]?)\b"
    r"|\b(?:so eine[nr]?|eine[nr]?|das|die|den|sie|es|la|lo) (?:hat|haben|benutzt|verwendet|enth[aä]lt|use|usa"
    r"|tenga|tiene"
    r"|lleve|lleva)\b"
)
_TRACKS_WITH: Final = {
    "en": "do any of my songs have a {numerals}", "es": "¿alguna de mis canciones tiene un {numerals}?",
    "de": "haben welche von meinen Stücken ein {numerals}",
}  # fmt: skip


def tracks_with_it(said: Before) -> str | None:
    """ "Do I have a song that uses it?" after a progression."""
    numerals = next((found for one in said.earlier if (found := numerals_in(one))), "")
    is_search = said.now.has("scope.tracks", "scope.library", "act.find", "scope.track")
    is_plain = not (
        said.now.names or said.now.keys or said.now.metres or said.now.numbers or said.now.has("quality")
    )
    if not numerals or not (is_search and is_plain) or _WITH_IT.search(said.talk.question) is None:
        return None
    return _TRACKS_WITH[said.language].format(numerals=numerals)


def in_relative_key(said: Before) -> str | None:
    """ "And in the relative key?" after "which are in G minor?"."""
    now, keys = said.now, said.reading.keys
    if not now.has("measure.relative") or now.keys or now.names or len(keys) != 1:
        return None
    if not said.reading.has("scope.tracks", "act.find", "how.how_many"):
        return None
    code = camelot_code(relative(keys[0].key).name)
    return f"{said.question[: keys[0].start]}{code}{said.question[keys[0].end :]}"


_RELATIVE: Final = {
    "en": "what is the relative key of {}?", "es": "¿cuál es la tonalidad relativa de {}?",
    "de": "was ist die Paralleltonart von {}?",
}  # fmt: skip


# "And the Bbm7?", behind the shapes with a capo.
_CHORD_ALONE: Final = re.compile(
    r"^\W*(?:(?:and|so|y|und|what about|how about|qu[eé] tal|was ist mit)\W+){0,2}(?:(?:the|el|la|das|der|den|dem)\s)?"
    r"(?P<chord>[A-H](?:#|b|♯|♭)?(?:maj7|m7b5|m7|m6|m|dim|7|6)?)\W*$",
    re.IGNORECASE,
)
_CAPO_AT: Final = pattern(
    r"\b(?:capo|kapo\w*|cejilla|capotraste)\b[^?.]{0,24}?(?P<fret>\d{1,2})\b"
    r"|\b(?P<before>\d{1,2})(?:st|nd|rd|th|\.|º)?[^?.]{0,12}\b(?:capo|kapo\w*|cejilla|capotraste)\b"
)
_SHAPE_FOR: Final = {
    "en": "capo on {fret}, what do I play for {chord}?", "es": "cejilla en el {fret}, ¿qué toco en lugar de {chord}?",
    "de": "Kapodaster im Bund {fret}, was spiele ich statt {chord}?",
}  # fmt: skip


def shape_of_chord(said: Before) -> str | None:
    """Return the question for the shape of one more chord with the capo of the question before."""
    chord, capo = _CHORD_ALONE.match(said.talk.question), _CAPO_AT.search(said.question)
    if chord is None or capo is None:
        return None
    symbol = chord["chord"][:1].upper() + chord["chord"][1:]
    return _SHAPE_FOR[said.language].format(fret=capo["fret"] or capo["before"], chord=symbol)


# "And what's that on the Camelot wheel?"
_IN_CAMELOT: Final = pattern(
    r"\b(?:that|it|this|eso|esto|das|es)\b.{0,30}\bcamelot\b|^\W*(?:and|y|und)\b.{0,20}\bcamelot\b.{0,10}$"
)
_CAMELOT_OF: Final = {
    "en": "what is the Camelot code of {}?",
    "es": "¿cuál es el código Camelot de {}?",
    "de": "was ist der Camelot-Code von {}?",
}  # fmt: skip


def camelot_of_key(said: Before) -> str | None:
    """Return the question for the Camelot code of the track whose key was asked for."""
    is_asked = _IN_CAMELOT.search(said.talk.question) is not None and said.reading.has("measure.key")
    if not is_asked or said.now.names or said.now.keys or said.now.has("scope.tracks", "act.mix"):
        return None
    return _CAMELOT_OF[said.language].format(title_in(said.reading))


def relative_of_key(said: Before) -> str | None:
    """ "And its relative major?" behind "which notes has G minor?"."""
    now, keys = said.now, said.reading.keys
    if not now.has("measure.relative") or now.keys or now.names or len(keys) != 1 or said.reading.names:
        return None
    return _RELATIVE[said.language].format(said.question[keys[0].start : keys[0].end])


# "Which are its neighbours?", behind a key or a Camelot code.
_NEIGHBOURS: Final = pattern(
    r"^\W*(?:(?:and|so|y|und) )?(?:(?:which|what|who)(?: keys)? are (?:its|the) neighbou?rs|(?:its|"
    r"the) neighbou?rs"
    r"|cu[aá]les son (?:sus|las) vecin[ao]s|(?:sus|las) vecin[ao]s|(?:was|"
    r"welche[sn]?)(?: tonarten)? sind (?:die|seine|ihre)"
    r" nachbar\w*|(?:die|seine|ihre) nachbar\w*)(?: (?:then|keys?|entonces|dann))?\W*$"
)
_FIT: Final = {
    "en": "which keys go with {}?", "es": "¿qué tonalidades combinan con {}?", "de": "welche Tonarten passen zu {}?",
}  # fmt: skip


def neighbours_of_key(said: Before) -> str | None:
    """ "And which are its neighbours?" behind "what is 8A?"."""
    keys = said.reading.keys
    is_asked = len(keys) == 1 and _NEIGHBOURS.match(" ".join(said.talk.question.split())) is not None
    return _FIT[said.language].format(said.question[keys[0].start : keys[0].end]) if is_asked else None


# "Which notes are in it?", behind the chord of a bar.
_NOTES_IN_IT: Final = pattern(
    r"^\W*(?:(?:and|so|y|und) )?(?:(?:which|what) notes (?:are|does|do|is|make)\b[\w ]{0,20}"
    r"|what.?s (?:it|that) made of"
    r"|(?:de )?qu[eé] notas (?:tiene|lleva|son|forman|est[aá] hecho)\b[\w ]{0,12}"
    r"|(?:aus )?welche[nr]? (?:t[oö]ne[n]?|noten) (?:hat|besteht|sind|geh[oö]ren|bilden)\b[\w ]{0,16})\W*$"
)
_NOTES_OF_CHORD: Final = {
    "en": "which notes are in the chord {}?", "es": "¿qué notas tiene el acorde {}?",
    "de": "welche Töne hat der Akkord {}?",
}  # fmt: skip


def notes_of_told_chord(said: Before) -> str | None:
    """ "Which notes are in it?" behind "which chord is in bar 7?"."""
    if _NOTES_IN_IT.match(" ".join(said.talk.question.split())) is None or not said.reading.has(
        "measure.chords"
    ):
        return None
    chords = chords_said(said.talk.turns[-1].answer, said.language, bare=False) if said.talk.turns else []
    return _NOTES_OF_CHORD[said.language].format(chords[0]) if len(chords) == 1 else None


# "Is that the dominant?", behind the chord of a bar.
_IS_DEGREE: Final = pattern(
    r"^\W*(?:(?:and|so|y|und) )?(?:is|es|ist) (?:(?:that|it|this|es[ae]|est[ae]|das|es|der) )?"
    r"(?P<what>(?:the|la|el|die) (?:dominante?|subdominante?|tonic|t[oó]nica|tonika|(?:I|IV|V)\b)(?: (?:chord|here))?)"
    r"(?:,? ¿?(?:right|isn'?t it|verdad|no|oder|nicht wahr))?\W*$"
)
_IS_IT: Final = {"en": "is {} {}?", "es": "¿es {} {}?", "de": "ist {} {}?"}


def degree_of_told_chord(said: Before) -> str | None:
    """ "Is that the dominant?" behind "which chord is in bar 7?"."""
    asked = _IS_DEGREE.match(" ".join(said.talk.question.split()))
    answer = said.talk.turns[-1].answer if said.talk.turns else ""
    chords = chords_said(answer, said.language, bare=False) if asked else []
    if asked is None or len(chords) != 1:
        return None
    return _IS_IT[said.now.language].format(chords[0], asked["what"])


_WHICH: Final = pattern(
    r"^\W*(?:(?:and|so|ok|y|und|also) )?(?:which|what|which ones|what are they|cuales(?: son)?|que acordes|welche"
    r"|welche (?:sind (?:das|es|sie)|denn))(?: (?:are they|then|entonces|denn))?\W*$"
)
_CHORDS_OF: Final = {
    "en": "which chords are in {}",
    "es": "qué acordes tiene {}",
    "de": "welche Akkorde hat {}",
}


def which_chords(said: Before) -> str | None:
    """ "Which?" behind "how many different chords does Sugar Static have?"."""
    is_counted = said.reading.has("how.how_many") and said.reading.has("measure.chords")
    if not is_counted or _WHICH.match(fold(said.talk.question)) is None:
        return None
    return _CHORDS_OF[said.language].format(title_in(said.reading))


# "And without the capo?", behind the chords with one; in folded text.
_NO_CAPO: Final = pattern(
    r"^\W*(?:(?:and|so|y|und) )?(?:without|sin|ohne) (?:(?:a|the|it|el|la|den|das|einen) )?(?:capo\w*|cejilla"
    r"|cejuela|kapo\w*)\W*$"
)


def chords_without_capo(said: Before) -> str | None:
    """Return the question for the chords that sound, behind those that are played with a capo."""
    is_of_capo = said.reading.has("measure.capo") and not said.reading.keys
    return (
        _CHORDS_OF[said.language].format(title_in(said.reading))
        if is_of_capo and _NO_CAPO.match(fold(said.talk.question))
        else None
    )


# "Any other songs with these chords?"; in folded text.
_WITH_THESE: Final = pattern(
    r"\b(?:with|using|use|con|usan?|mit) (?:only |just |solo |nur )?(?:these|those|the same|est[oa]s|es[oa]s"
    r"|l[oa]s mism[oa]s|diesen|denselben|den gleichen)"
    r" (?:\w+ )?(?:chords?|acordes|akkorden)\b"
)
_SONGS_WITH: Final = {
    "en": "which other songs have only {}?", "es": "¿qué otras canciones tienen solo {}?",
    "de": "welche anderen Stücke haben nur {}?",
}  # fmt: skip
CHORDS_TOOL: Final = "read_chords"


def songs_with_these_chords(said: Before) -> str | None:
    """Return the search for tracks with the chords that were told last."""
    if said.now.names or not _WITH_THESE.search(fold(said.talk.question)):
        return None
    told: list[str] = next(
        (
            one.summary["chords"]
            for turn in reversed(said.talk.turns[-3:])
            for one in turn.measured
            if one.tool == CHORDS_TOOL and one.summary and one.summary.get("chords")
        ),
        [],
    )
    joint = {"en": "and", "es": "y", "de": "und"}[said.language]
    listed = f"{', '.join(told[:-1])} {joint} {told[-1]}" if len(told) > 1 else "".join(told)
    return _SONGS_WITH[said.language].format(listed) if told else None
