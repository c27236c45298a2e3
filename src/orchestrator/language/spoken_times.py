"""Times in words as a clock or a unit shows them: "a minute and 40" is 1:40, "un cuarto de hora" 15 minutes."""

import re
from collections.abc import Iterator
from typing import Final

from src.orchestrator.rules.patterns import pattern

# What may stand behind seconds without their unit: no noun, as in "2 minutes and 20 songs".
_END: Final = (
    r"(?= ?(?:[?.!,;:)]|$|(?:and|y|und|or|o|oder|in|at|en|al?|bei|of|del?|long|lang|is|ist|to|until|till|through"
    r"|hasta|bis|on|auf|von)\b))"
)
_SMALL: Final = {
    "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "un": 1, "uno": 1, "una": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7,
    "ocho": 8, "nueve": 9, "ein": 1, "eine": 1, "einer": 1, "einem": 1, "zwei": 2, "drei": 3, "vier": 4,
    "fünf": 5, "fuenf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "diez": 10, "once": 11, "doce": 12, "quince": 15, "zehn": 10, "elf": 11, "zwölf": 12,
}  # fmt: skip
# "One minute ten": small numbers are left as words before.
_SMALL_SECONDS: Final = pattern(
    rf"\b(?P<before>(?:minutes?|minutos?|minuten?),?(?: (?:and|y|con|und))?) (?P<s>{'|'.join(_SMALL)}){_END}"
)
_N: Final = rf"(?P<n>\d{{1,3}}|{'|'.join(_SMALL)})"
# Minutes and a half.
_HALVES: Final = {
    "en": pattern(
        rf"\b{_N} minutes? and (?:a )?half\b|\b{_N.replace('<n>', '<m>')} and a half min(?:ute)?s?\b"
    ),
    "es": pattern(rf"\b(?:{_N} )?minutos? y medi[oa]\b"),
    "de": pattern(
        rf"\b(?:(?P<anderthalb>anderthalb|eineinhalb)|{_N} ?einhalb) ?min(?:uten?)?\b|\b{_N.replace('<n>', '<m>')}"
        r" minuten? und eine halbe\b"
    ),
}
# Minutes and seconds: "2 minutes (and) 20".
_SECONDS: Final = {
    "en": pattern(rf"\b{_N} min(?:ute)?s?,?(?: and)? (?P<s>[1-5]?\d)(?: ?s(?:ec(?:ond)?s?)?\b|{_END})"),
    "es": pattern(rf"\b{_N} min(?:uto)?s?,?(?: y| con)? (?P<s>[1-5]?\d)(?: ?s(?:eg(?:undo)?s?)?\b|{_END})"),
    "de": pattern(rf"\b{_N} min(?:uten?)?,?(?: und)? (?P<s>[1-5]?\d)(?: ?s(?:ek(?:unden?)?)?\b|{_END})"),
}
# In the order in which they are tried.
_SHARES: Final = {
    "en": (
        (r"an hour and a half|(?:one|1) and a half hours|(?:one|1) hour and a half", "90 minutes"),
        (r"three[ -]quarters of an hour|3 quarters of an hour", "45 minutes"),
        (r"half[ -]an hour|(?:a )?half[ -]hour", "30 minutes"),
        (r"(?:a )?quarter(?: of an |-| )hour", "15 minutes"),
        (r"half a minute|half minute", "30 seconds"),
    ),
    "es": (
        (r"(?:una )?hora y media", "90 minutos"),
        (r"(?:tres|3) cuartos de hora", "45 minutos"),
        (r"media hora", "30 minutos"),
        (r"(?:un )?cuarto de hora", "15 minutos"),
        (r"medio minuto", "30 segundos"),
    ),
    "de": (
        (r"(?:anderthalb|eineinhalb) stunden?", "90 Minuten"),
        (r"(?:eine[rn]? )?dreiviertelstunde", "45 Minuten"),
        (r"(?:(?:eine|einer|ne|ner) )?halben? stunde", "30 Minuten"),
        (r"(?:(?:eine|einer|ne|ner) )?viertelstunde", "15 Minuten"),
        (r"(?:(?:eine|einer|ne|ner) )?halben? minute", "30 Sekunden"),
    ),
}  # fmt: skip
_SHARE_FORMS: Final = {
    language: tuple((pattern(rf"\b(?:{form})\b"), meant) for form, meant in forms)
    for language, forms in _SHARES.items()
}
# "In half an hour" is a time of the day, and "fits in half an hour" a length.
_FROM_NOW: Final = pattern(
    r"\b(?:in|en|dentro de|every|each|cada|jede)\s(?:(?:about|around|una?|unos|etwa|eine[rn]?|ner|ne)\s)?$"
)
_FITS: Final = pattern(r"\b(?:fits?|fitting|go|goes|caben?|entran?|passt|passen|reinpass\w{0,3})\b")
_TIME_WORD: Final = pattern(r"(?:min|hour|hora|stunde)")


def as_clock_times(text: str, language: str) -> str:
    """Return a text with minutes and seconds in words as a clock shows them. Numbers are digits already."""
    if not _TIME_WORD.search(text):
        return text
    text = _SMALL_SECONDS.sub(lambda said: f"{said['before']} {_SMALL[said['s'].lower()]}", text)
    text = _HALVES[language].sub(_with_half, text)
    text = _SECONDS[language].sub(lambda said: f"{_count(said['n'])}:{int(said['s']):02d}", text)
    fits = _FITS.search(text) is not None
    for form, meant in _SHARE_FORMS[language]:
        text = "".join(_shares(text, form, meant, fits))
    return text


def _shares(text: str, form: re.Pattern[str], meant: str, fits: bool) -> Iterator[str]:
    end = 0
    for said in form.finditer(text):
        yield text[end : said.start()]
        yield said[0] if _is_from_now(said) and not fits else meant
        end = said.end()
    yield text[end:]


def _is_from_now(said: re.Match[str]) -> bool:
    return _FROM_NOW.search(said.string, 0, said.start()) is not None


def _with_half(said: re.Match[str]) -> str:
    groups = said.groupdict()
    return f"{_count(groups['n'] or groups.get('m') or 'a')}:30"


def _count(said: str) -> int:
    return int(said) if said.isdigit() else _SMALL[said.lower()]
