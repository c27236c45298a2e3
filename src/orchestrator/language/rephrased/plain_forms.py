"""Other forms of conditions, as plain ones: "170+", "nothing over 100 BPM", "bei welchen fehlt das Album?"."""

import re
from typing import Final

from src.orchestrator.rules.patterns import pattern

_AND_UP: Final = pattern(
    r"(?<![\w.,:-])(?P<number>\d{2,3})(?P<unit> ?bpm)?(?:\+(?=\s|\W*$)"
    r"|(?: ?bpm)? (?:(?:and|or) (?:up(?:wards?)?|higher)|(?:y )?(?:para|hacia) arriba|(?:und )?aufw[aä]rts))"
)
_NOTHING: Final = pattern(
    r"(?P<lead>^\W*(?:please |bitte |por favor )?|[,;]\s*|\b(?:but|and|pero|y|aber|und|bitte)\s)"
    r"(?:nothing|nada|nix|nichts) (?:(?:that(?:'s| is)|que (?:sea|est[eé]|vaya)|was) )?"
    r"(?:(?P<over>over|above|faster than|(?:por )?encima de|m[aá]s r[aá]pido (?:de|que)|m[aá]s de|[uü]ber"
    r"|schneller als)|(?:under|below|slower than|(?:por )?debajo de|m[aá]s lento (?:de|que)|menos de|unter"
    r"|langsamer als)) (?=\d{2,3}\b(?!\s?(?:%|db|lufs|min)))"
)
_LEAST: Final = {"en": "at least", "es": "al menos", "de": "mindestens"}
_MOST: Final = {"en": "at most", "es": "como máximo", "de": "höchstens"}
# "Bei welchen fehlt das Album?"
_LACK: Final = pattern(
    r"^\W*(?:(?:and|y|und) )?(?:(?P<de>bei welchen(?P<davon> davon)? fehlt)|(?P<es>a cu[aá]les les falta)"
    r"|(?P<en>which (?:ones |songs |tracks )?(?:are|is) missing))"
    r" (?:the|an?|el|la|das|der|die|eine?) (?P<tag>\w{3,12})\W*$"
)
_LACKING: Final = {
    "de": "welche{davon} haben kein {tag}?", "es": "¿cuáles no tienen {tag}?", "en": "which songs have no {tag}?",
}  # fmt: skip
# Spellings of chats in what is left out: "house aber nich von Delia Stone".
_NOT_SPELLED: Final = {
    "de": (pattern(r"\b(?:nich|net|ned)\b"), "nicht"),
    "es": (pattern(r"\bq(?= no\b)"), "que"),
}


def in_plain_forms(text: str, language: str, *, leaves_out: bool) -> str:
    """Return the text with "at least 170" for "170+", and with "at most 100" for "nothing over 100".

    leaves_out : whether it names something that it may leave out
    """

    def other_side(said: re.Match[str]) -> str:
        return f"{said['lead']}{(_MOST if said['over'] else _LEAST)[language]} "

    text = _AND_UP.sub(lambda said: f"{_LEAST[language]} {said['number']}{said['unit'] or ''}", text)
    text = _NOTHING.sub(other_side, text)
    if leaves_out and language in _NOT_SPELLED:
        spelled, meant = _NOT_SPELLED[language]
        text = spelled.sub(meant, text)
    return _LACK.sub(_lacking, text)


def _lacking(said: re.Match[str]) -> str:
    form = next(one for one in _LACKING if said[one])
    return _LACKING[form].format(tag=said["tag"], davon=said["davon"] or "")
