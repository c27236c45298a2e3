"""Numbers in words as digits: "ciento treinta y dos" is 132, "a minute and a half" is 1:30.

The words of a number are found by text2num. What is written here is which numbers are meant as numbers: "eight bars" is
8 bars, but "Eight Till Late" is a title, "four" may be a metre, and "which one" is no number.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from text_to_num import find_numbers

from src.orchestrator.language.spoken_times import as_clock_times
from src.orchestrator.rules.patterns import pattern

# Smaller numbers are words of the vocabulary and of metres: they are digits only beside a unit.
SMALLEST_ALONE: Final = 13
# "Mil gracias", "a thousand thanks".
LARGEST_OF_ONE_WORD: Final = 999
_TOKEN: Final = re.compile(r"\d{1,9}(?:[.,:/]\d{1,9}){0,3}|[^\W\d_]{1,60}|\s{1,9}|[^\w\s]|_")
# Number words as text2num has them.
_SPELLED: Final = {
    "en": {"fourty": "forty", "fivty": "fifty", "ninty": "ninety", "fourtyfive": "forty-five"},
    "es": {"veintidos": "veintidós", "veintitres": "veintitrés", "veintiun": "veintiuno"},
    "de": {},
}
_UMLAUTS: Final = (
    (re.compile(r"f(?:ue|u)nf"), "fünf"),
    (re.compile(r"zw(?:oe|o)lf"), "zwölf"),
)
_UNIT: Final = pattern(
    r"(?:bpm|beats per minute|beats a minute|pulsaciones|schl[aä]ge|min|mins|minutes?|minutos?|minuten?|secs?|seconds?"
    r"|segundos?|sekunden?|bars|measures|compases|takten?|%|percent|per ?cent|por ciento|prozent|hz|hertz|lufs|db"
    r"|decibels?|decibelios|dezibel|hours?|horas?|stunden?)\b"
)
_PERCENT: Final = pattern(r"(?:%|percent\b|per ?cent\b|por ciento\b|prozent\b|bpm\b)")
# "Bars five to eight".
_NUMBERED: Final = pattern(
    r"\b(?:bars?|measures?|comp[aá]s(?:es)?|takte?n?)\s(?:number |n[uú]mero |nummer |del? |of |from |von )?$"
)
_TO: Final = pattern(r"\s?(?:and|to|until|till|through|or|y|a|al|hasta|o|und|bis|oder|-|–)\s?")  # noqa: RUF001
_METRE_BEHIND: Final = pattern(
    r"[\s-](?:por|x|four|eights?|quarters?|cuartos|octavos|medios|viertel\w*|achtel\w*|half|halbe)\b"
)
# "A hundred times", "hundertmal".
_TIMES_BEHIND: Final = pattern(r"\s?(?:times|veces|mal|gracias|thanks|dank|and one things)\b")
_A_HUNDRED: Final = pattern(r"\ba $")
# Words that only look like numbers: "por ciento", "hundreds of songs".
_PLURALS: Final = frozenset({"hundreds", "thousands", "cientos", "cientas", "miles", "hunderte", "tausende"})
# Sentences that give a name, in which number words stay as they are.
_NAMES: Final = pattern(
    r"\b(?:tasks?|to-?dos?|remind|note down|called?|names?|named|naming|rename|title|playlist|tareas?"
    r"|recu[eé]rd\w{0,6}|ll[aá]m\w{1,6}|nombre|renombr\w{1,6}|t[ií]tulo|lista|aufgaben?|erinner\w{0,6}|nenn\w{0,6}"
    r"|(?:um)?benenn\w{0,6}|hei(?:ss|ß)\w{0,6}|titel)\b"
)
# English "one twenty eight", where a tempo is spoken of.
_TEMPO: Final = pattern(
    r"\b(?:bpm|tempo|beats|around|about|roughly|over|under|above|below|between|than|faster|slower|mix\w{0,4})\b"
)
_CLOCK: Final = pattern(r"\b(?:play|jump|skip|start|go|loop|seek|section|part|letter|chord|happens?|drop)\b")
_AT: Final = pattern(r"\b(?:at|from|to|until|till|past|after|before) $")
_OH: Final = pattern(
    r"\b(one|two) (?:oh|o|zero)[ -](one|two|three|four|five|six|seven|eight|nine)\b(?= ?(?:bpm|beats|to|and|\W|$))"
)


class _Token:
    """A word as text2num reads it."""

    def __init__(self, text: str, start: int, end: int, is_kept: bool) -> None:
        self.written, self.start, self.end, self.is_kept = text, start, end, is_kept

    def text(self) -> str:
        return self.written

    def nt_separated(self, previous: "_Token") -> bool:
        return False

    def not_a_number_part(self) -> bool:
        return self.is_kept


@dataclass(frozen=True)
class NumberWords:
    """A number in words. start, end : its place in the text, in characters"""

    value: float
    text: str
    start: int
    end: int
    is_one_word: bool


# Parts that number words of all three languages have, so that other questions are not searched.
_PARTS: Final = re.compile(
    r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|teen|twent|thirt|fort|fift|hundred|half|quarter"
    r"|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|veint|treint|cuarent"
    r"|dieci|cincuent|sesent|setent|ochent|novent|cien|mil|medi[oa]|cuarto|eins|zwei|zwo|drei|vier|f(?:ü|ue|u)nf|sechs"
    r"|sieben|acht|neun|zehn|elf|zw(?:ö|oe|o)lf|zig|hundert|tausend|halb|takt",
    re.IGNORECASE,
)


def may_have_number_words(text: str) -> bool:
    return _PARTS.search(text) is not None


_TAKT: Final = pattern(
    r"\b(?P<count>zwei|drei|vier|f[uü]nf|fuenf|sechs|sieben|neun|zw[oö]lf)(?P<unit>viertel|achtel)-?takt(?P<end>e?s?|en)\b"
)


def _with_metres(text: str) -> str:
    """Return a German text with "6/8-Takt" for "Sechsachteltakt"."""

    def written(said: re.Match[str]) -> str:
        count = every_number_as_digits(said["count"], "de")
        return f"{count}/{4 if said['unit'].lower() == 'viertel' else 8}-Takt{said['end']}"

    return _TAKT.sub(written, text)


@lru_cache(maxsize=256)
def with_digits(text: str, language: str) -> str:
    """Return a text with the numbers in words that are meant as numbers as digits."""
    gives_a_name = _NAMES.search(text) is not None
    if language == "en":
        text = _with_hundreds(text)
    elif language == "de":
        text = _with_metres(text)
    found = find_number_words(text, language)
    chosen = _chosen(found, text, gives_a_name)
    text = _put(text, [one for one in found if one in chosen])
    return text if gives_a_name else as_clock_times(text, language)


def every_number_as_digits(text: str, language: str) -> str:
    """Return a text with all numbers in words as digits, also small ones."""
    return _put(text, find_number_words(text, language))


def find_number_words(text: str, language: str) -> list[NumberWords]:
    """Return the numbers in words in a text; ordinals are none."""
    tokens = list(_tokens(text, language))
    found = []
    for one in find_numbers(tokens, language, 0.0):
        words = tokens[one.start : one.end]
        if one.is_ordinal or one.value is None or words[0].written[0].isdigit():
            continue
        start, end = words[0].start, words[-1].end
        if language == "en" and one.value >= 100 and (article := _A_HUNDRED.search(text, 0, start)):
            start = article.start()
        is_one_word = sum(word.written[0].isalpha() for word in words) == 1
        found.append(NumberWords(one.value, f"{one.value:g}", start, end, is_one_word))
    return found


def _tokens(text: str, language: str) -> Iterator[_Token]:
    before = ""
    for match in _TOKEN.finditer(text):
        written, start = match[0], match.start()
        word = written.lower()
        looks_alike = word in _PLURALS or (word in {"ciento", "cent"} and before in {"por", "per"})
        is_kept = looks_alike or word[0].isdigit()
        if language == "de":
            for form, meant in _UMLAUTS:
                word = form.sub(meant, word)
        token = _Token(_SPELLED[language].get(word, word), start, match.end(), is_kept)
        yield token
        if not written.isspace():
            before = word


def _chosen(found: Sequence[NumberWords], text: str, gives_a_name: bool) -> Collection[NumberWords]:
    """Return the numbers that are meant as such."""
    chosen: set[NumberWords] = set()
    is_meant: Callable[[NumberWords, str], bool] = _is_addressed if gives_a_name else _is_number
    for place, one in enumerate(found):
        before = found[place - 1] if place else None
        joined = before is not None and _TO.fullmatch(text, before.end, one.start) is not None
        is_behind = joined and before in chosen and not _METRE_BEHIND.match(text, one.end)
        if is_meant(one, text) or is_behind:
            chosen.add(one)
            # "Between ten and twenty".
            if joined and before is not None and not _METRE_BEHIND.match(text, before.end):
                chosen.add(before)
    return chosen


def _is_number(one: NumberWords, text: str) -> bool:
    if _TIMES_BEHIND.match(text, one.end) or (one.is_one_word and one.value > LARGEST_OF_ONE_WORD):
        return False
    if _is_capital(one, text) and not _UNIT.match(text, one.end + 1):
        return False
    if one.value >= SMALLEST_ALONE or _is_addressed(one, text):
        return True
    return one.value > 1 and _UNIT.match(text, one.end + 1) is not None


def _is_addressed(one: NumberWords, text: str) -> bool:
    """ "Bar seven", "eighty percent"."""
    if _METRE_BEHIND.match(text, one.end):
        return False
    is_numbered = _NUMBERED.search(text, 0, one.start) is not None
    return is_numbered or (one.value > 1 and _PERCENT.match(text, one.end + 1) is not None)


def _is_capital(one: NumberWords, text: str) -> bool:
    """Return whether a number is written like a name: "Sixteen Tons", but not at the beginning of a sentence."""
    before = text[: one.start].rstrip(" \"'¿¡(")
    return text[one.start].isupper() and not text.isupper() and bool(before) and before[-1] not in ".?!:;,"


def _with_hundreds(text: str) -> str:
    """Return a text with "one twenty eight BPM" as "128 BPM", and "play from one thirty" as "play from 1:30"."""
    text = _OH.sub(lambda said: f"{said[1]} hundred {said[2]}", text)
    found = find_number_words(text, "en")
    put: list[NumberWords] = []
    for first, second in pairwise(found):
        gap = text[first.end : second.start]
        if first.value in {19, 20} and 10 <= second.value <= 99 and gap == " ":
            # "Nineteen ninety eight".
            put.append(_joined(first, second, f"{first.value:.0f}{second.value:.0f}"))
        if first.value not in {1, 2} or not 10 <= second.value <= 99 or gap not in {" ", "-"}:
            continue
        is_time = _CLOCK.search(text) is not None and _AT.search(text, 0, first.start) is not None
        if _TEMPO.search(text):
            put.append(_joined(first, second, f"{100 * first.value + second.value:.0f}"))
        elif is_time and second.value < 60:
            put.append(_joined(first, second, f"{first.value:.0f}:{second.value:02.0f}"))
    return _put(text, put)


def _joined(first: NumberWords, second: NumberWords, text: str) -> NumberWords:
    return NumberWords(float(text.replace(":", ".")), text, first.start, second.end, False)


def _put(text: str, numbers: Sequence[NumberWords]) -> str:
    for one in reversed(numbers):
        text = f"{text[: one.start]}{one.text}{text[one.end :]}"
    return text
