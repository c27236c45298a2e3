"""Minutes, numbers of tracks, and tempi in a sentence."""

import re

from .vocabulary import Range

NUMBER_WORDS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "twelve": 12,
    "dozen": 12,
    "fifteen": 15,
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "forty-five": 45,
    "fifty": 50,
    "sixty": 60,
    "ninety": 90,
    "uno": 1,
    "dos": 2,
    "tres": 3,
    "cuatro": 4,
    "cinco": 5,
    "seis": 6,
    "siete": 7,
    "ocho": 8,
    "nueve": 9,
    "diez": 10,
    "doce": 12,
    "docena": 12,
    "quince": 15,
    "veinte": 20,
    "treinta": 30,
    "cuarenta": 40,
    "cincuenta": 50,
    "sesenta": 60,
    "noventa": 90,
    "zwei": 2,
    "drei": 3,
    "vier": 4,
    "fünf": 5,
    "sechs": 6,
    "sieben": 7,
    "acht": 8,
    "neun": 9,
    "zehn": 10,
    "zwölf": 12,
    "dutzend": 12,
    "fünfzehn": 15,
    "zwanzig": 20,
    "dreißig": 30,
    "vierzig": 40,
    "fünfzig": 50,
    "sechzig": 60,
    "neunzig": 90,
}
_NUMBER = rf"(?:\d{{1,3}}(?:[.,]\d)?|{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))})"
_MINUTES = re.compile(rf"\b({_NUMBER})[\s-]*(?:minutes?|mins?|minutos?|minuten)\b", re.IGNORECASE)
_HOURS = re.compile(rf"\b({_NUMBER}|an?|una?|eine[r]?)[\s-]*(?:hours?|horas?|stunden?)\b", re.IGNORECASE)
# The longer phrases first: "three quarters of an hour" ends as "quarter of an hour" does.
_PHRASES = (
    (r"an hour and a half|hora y media|anderthalb stunden|eineinhalb stunden", 90.0),
    (r"three[ -]quarters of an hour|tres cuartos de hora|drei ?viertelstunden?", 45.0),
    (r"half an hour|media hora|halbe stunde", 30.0),
    (r"quarter of an hour|cuarto de hora|viertelstunde", 15.0),
)
_LENGTHS = tuple((re.compile(rf"\b(?:{said})\b", re.IGNORECASE), minutes) for said, minutes in _PHRASES)
_COUNT = re.compile(
    rf"\b({_NUMBER})\s+(?:\w+\s+){{0,2}}?(?:songs?|tracks?|pieces?|tunes?|canci(?:ón|ones)|temas?|pistas?|lieder|"
    r"lied|stücke?|titel|songs)\b",
    re.IGNORECASE,
)
_BPM = re.compile(
    r"\b(?P<low>\d{2,3})\s*(?:-|\u2013|to|and|a|y|bis|und)\s*(?P<high>\d{2,3})\s*bpm\b|\b(?P<one>\d{2,3})\s*bpm\b",
    re.IGNORECASE,
)
NEARLY_BPM = 4.0
SHORTEST_MINUTES, LONGEST_MINUTES = 1.0, 600.0


def read_minutes(text: str) -> float | None:
    """Return the length that is asked for in minutes; None without one."""
    for pattern, minutes in _LENGTHS:
        if pattern.search(text):
            return minutes
    if match := _MINUTES.search(text):
        return _bounded(_value(match[1]))
    if match := _HOURS.search(text):
        return _bounded(60 * _value(match[1]))
    return None


def read_count(text: str) -> int | None:
    """Return the number of tracks that is asked for; None without one."""
    match = _COUNT.search(text)
    return min(100, max(1, round(_value(match[1])))) if match else None


def read_tempo(text: str) -> Range | None:
    """Return the range of tempi that is asked for, in BPM; None without one."""
    match = _BPM.search(text)
    if match is None:
        return None
    if match["one"]:
        middle = float(match["one"])
        return middle - NEARLY_BPM, middle + NEARLY_BPM
    low, high = sorted((float(match["low"]), float(match["high"])))
    return low, high


def tempo_words(text: str) -> str:
    """The words of the tempo, such as "120 bpm"."""
    match = _BPM.search(text)
    return match[0].strip() if match else ""


def _value(text: str) -> float:
    folded = text.casefold()
    if folded in NUMBER_WORDS:
        return float(NUMBER_WORDS[folded])
    return float(folded.replace(",", ".")) if folded[0].isdigit() else 1.0


def _bounded(minutes: float) -> float:
    return min(LONGEST_MINUTES, max(SHORTEST_MINUTES, minutes))
