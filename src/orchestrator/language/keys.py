"""Keys in a question: "A minor", "F#m", "8A", "la menor", "fis-Moll". In German, B means B flat, and H means B."""

import re
from dataclasses import dataclass

from src.agents.harmony.names import FLATS, SHARPS, Key
from src.orchestrator.rules.patterns import pattern

_PITCHES = {name: number for names in (SHARPS, FLATS) for number, name in enumerate(names)}
_SOLFEGE = {"do": 0, "re": 2, "mi": 4, "fa": 5, "sol": 7, "la": 9, "si": 11}
_GERMAN = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 10, "h": 11}
_SIGN = {"": 0, "#": 1, "♯": 1, "sharp": 1, "sostenido": 1, "b": -1, "♭": -1, "flat": -1, "bemol": -1}

CODE = pattern(r"(?<![\w.:/])(?P<number>1[0-2]|[1-9])\s?(?P<letter>[ab])(?![\w#♯])")
_ENGLISH = pattern(
    r"(?<![\w#'])(?P<tonic>[a-g])(?:\s?(?P<sign>#|♯|b(?![a-z])|♭|-?\s?sharp|-?\s?flat))?"
    r"(?:(?P<short>m)(?![\w#'])|\s?-?(?P<minor>min\b|minor\b|menor\b)|\s?-?(?P<major>maj\b|major\b|mayor\b))"
)
_SPANISH = pattern(
    r"(?<!\w)(?P<tonic>do|re|mi|fa|sol|la|si)(?:\s?(?P<sign>#|♯|♭|b(?![a-z])|sostenido|bemol))?"
    r"\s(?:(?P<minor>menor|m\b)|(?P<major>mayor))\b"
)
_GERMAN_KEY = pattern(
    r"(?<!\w)(?P<tonic>[a-h])(?P<sign>is|es|s|#|♯|♭)?[\s-]{0,2}(?:(?P<minor>moll)|(?P<major>dur))\b"
)
# A tonic without a mode counts only after one of these words. "In a club" is not a key.
_BARE = re.compile(
    r"\b(?:in|to|into|key of|key is|key|for|is|en|a|auf|nach|in der tonart|[Dd]ominante? (?:of|de|von))\s+"
    # "En mi biblioteca" is not a key.
    r"(?P<tonic>[A-H](?:[#♯♭b]|is|es|s)?|[Dd]o|[Rr]e|[Mm]i(?!\s(?!sost|bem|may|men)[^\W\d_]{3})|[Ff]a|[Ss]ol"
    r"|(?:[Ll]a|[Ss]i)(?=\s(?:bemol|sostenido)))"
    r"(?P<more>\s(?:sharp|flat|sostenido|bemol))?(?![\w'#])"
)

# "Songs in c": at the end of a clause only, where no word of one letter stands.
_LOWER = re.compile(r"\b(?:in|[Kk]ey of)\s+(?P<tonic>[b-g](?:#|b(?![a-z]))?)(?P<more>$)?(?=\s*(?:[?!.,;]|$))")

# "The relative minor of G?": at the end of a clause only.
_OF = re.compile(
    r"\b(?:[Oo]f|[Dd]e|[Vv]on)\s+(?P<tonic>[A-H](?:[#♯♭b]|is|es|s)?|[Dd]o|[Rr]e|[Ff]a|[Ss]ol)"
    r"(?P<more>\s(?:sharp|flat|sostenido|bemol))?(?=\s*(?:[?!.,]|$))"
)

# Chord shapes of a guitar: "G shapes", "acordes de sol", "ich greife G".
_SHAPES = (
    re.compile(
        r"\b(?P<tonic>[A-G][#♯b♭]?)(?P<more>\s(?:sharp|flat))?[\s-](?:shapes?|chords|shaped|grips?)\b"
    ),
    re.compile(
        r"\b(?:acordes|posiciones|posici[oó]n|formas?|digitaciones) (?:de|en) "
        r"(?P<tonic>[Dd]o|[Rr]e|[Mm]i|[Ff]a|[Ss]ol|[Ll]a|[Ss]i)(?P<more>\s(?:sostenido|bemol))?(?![\w'#])"
    ),
    re.compile(
        r"\b(?:[Gg]reife|[Gg]riffe(?:n)?(?: von)?|[Ss]piele)\s(?P<tonic>[A-H](?:is|es|s|#)?)(?P<more>$)?(?![\w'#])"
    ),
    # "¿Qué acorde es Bb?", "¿qué notas tiene F#?".
    re.compile(
        r"\b(?:[Qq]u[eé] (?:acorde|notas?) (?:es|son|tiene|lleva|forman))"
        r" (?:el |un )?(?P<tonic>[A-G][#♯b♭]?)(?P<more>\s(?:sostenido|bemol))?(?![\w'#])"
    ),
    re.compile(r"\b(?P<tonic>[A-H](?:is|es|s|#)?)-(?:Griffen?|Formen?|Akkorden?)\b(?P<more>$)?"),
)


@dataclass(frozen=True)
class ParsedKey:
    """A key in a text, or only its tonic if the mode is missing. start, end : its place in the text"""

    key: Key
    start: int
    end: int
    is_tonic_only: bool = False
    is_code: bool = False


def find_keys(text: str, language: str) -> list[ParsedKey]:
    """Return the keys in a question, in the order of the text."""
    found = [*_codes(text), *_spanish(text), *_german(text, language), *_english(text, language)]
    found += [one for one in _bare(text, language) if not _overlaps(one, found)]
    kept: list[ParsedKey] = []
    for one in found:
        if not _overlaps(one, kept):
            kept.append(one)
    return sorted(kept, key=lambda one: one.start)


def _overlaps(one: ParsedKey, others: list[ParsedKey]) -> bool:
    return any(one.start < other.end and other.start < one.end for other in others)


_OF_SCHOOL = re.compile(r"(?i)\b(?:die|der|unsere|meine|klasse|class|grade|curso|clase|grupo)\s$")


def _codes(text: str) -> list[ParsedKey]:
    found = []
    for match in CODE.finditer(text):
        is_minor = match["letter"].lower() == "a"
        # "4 a" in "from 4 a la 5" is not a code: number and letter are adjacent, or the letter is upper case.
        if " " in match[0] and match["letter"].islower():
            continue
        # "Die 3b lernt grad Walzer": a class of a school.
        if match["letter"].islower() and _OF_SCHOOL.search(text[: match.start()]):
            continue
        code = f"{match['number']}{match['letter'].upper()}"
        key = next(key for key in (Key(tonic, is_minor) for tonic in range(12)) if key.camelot == code)
        found.append(ParsedKey(key, match.start(), match.end(), is_code=True))
    return found


def _english(text: str, language: str) -> list[ParsedKey]:
    found = []
    for match in _ENGLISH.finditer(text):
        # "A minor detail", "a major key", "a minor or major": an article, unless the letter is upper case.
        follows = re.match(r"\s(?:[a-z]{5,}|key|keys|mode|or\s(?:a\s)?(?:major|minor))", text[match.end() :])
        is_article = match["tonic"] == "a" and " " in match[0] and follows
        # "I am" is not a key, "in am" is.
        is_verb = match[0] == "am" and not re.search(r"\b(?:in|key|is|of|to)\s$", text[: match.start()][-5:])
        # "Which key am I in?"
        is_verb = is_verb or (match[0] == "am" and text[match.end() :].lower().startswith(" i "))
        # "Is am leisesten".
        is_verb = is_verb or (
            match[0] == "am" and re.match(r"\s\w{3,}sten\b", text[match.end() :]) is not None
        )
        # "List em", "all of em".
        is_pronoun = match[0] == "em" and not re.search(
            r"(?:^|\b(?:in|key|is|to|chord)\s)$", text[: match.start()][-6:]
        )
        if not is_article and not is_verb and not is_pronoun:
            tonic = _letter(match["tonic"], match["sign"] or "")
            found.append(
                ParsedKey(Key(tonic, bool(match["short"] or match["minor"])), match.start(), match.end())
            )
    return found


def _letter(tonic: str, sign: str) -> int:
    return (_PITCHES[tonic.upper()] + _SIGN[sign.lower().strip(" -")]) % 12


def _spanish(text: str) -> list[ParsedKey]:
    found = []
    for match in _SPANISH.finditer(text):
        # "La menor duración": an article, unless "en" or "a" stands before it.
        is_article = (
            match[0].lower() == "la menor"
            and re.match(r"\s[^\W\d_]{4}", text[match.end() :])
            and not re.search(r"\b(?:en|a|y|o)\s$", text[: match.start()][-4:].lower())
        )
        if not is_article:
            tonic = _SOLFEGE[match["tonic"].lower()] + _SIGN[(match["sign"] or "").lower()]
            found.append(ParsedKey(Key(tonic % 12, bool(match["minor"])), match.start(), match.end()))
    return found


def _german(text: str, language: str) -> list[ParsedKey]:
    return [
        ParsedKey(
            Key(_german_tonic(match["tonic"], match["sign"] or ""), bool(match["minor"])),
            match.start(),
            match.end(),
        )
        for match in _GERMAN_KEY.finditer(text)
    ]


def _german_tonic(letter: str, sign: str) -> int:
    shift = {"is": 1, "#": 1, "♯": 1, "es": -1, "s": -1, "♭": -1, "b": -1}.get(sign.lower(), 0)
    return (_GERMAN[letter.lower()] + shift) % 12


def _bare(text: str, language: str) -> list[ParsedKey]:
    found = []
    matches = [match for form in (_BARE, _LOWER, _OF, *_SHAPES) for match in form.finditer(text)]
    for match in matches:
        said = match["tonic"]
        if said.lower() in _SOLFEGE:
            if language != "es":
                continue
            tonic = (_SOLFEGE[said.lower()] + _SIGN[(match["more"] or "").strip()]) % 12
        elif language == "de":
            tonic = _german_tonic(said[0], said[1:])
        elif said[0] == "H" or said[1:] in {"is", "es", "s"}:
            continue
        else:
            tonic = _letter(said[0], said[1:] or (match["more"] or ""))
        start, end = match.start("tonic"), max(match.end("tonic"), match.end("more"))
        found.append(ParsedKey(Key(tonic, is_minor=False), start, end, is_tonic_only=True))
    return found
