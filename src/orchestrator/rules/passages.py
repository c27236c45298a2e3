"""Passages of a track in a question: "between 0:30 and 1:00", "the first 20 seconds", "at 1:23"."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from src.orchestrator.rules.patterns import pattern

# More than two are never compared.
MOST_PASSAGES = 8
AROUND_SECONDS = 5.0
EDGE_SECONDS = 15.0

# The numbers that people write out. No word at all, as in "the first minute", is one.
_NUMBER_WORDS = {"": 1, "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8}
_NUMBER_WORDS |= {
    "ten": 10,
    "fifteen": 15,
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "forty-five": 45,
    "sixty": 60,
}
_NUMBER_WORDS |= {
    "cinco": 5,
    "diez": 10,
    "quince": 15,
    "veinte": 20,
    "treinta": 30,
    "cuarenta": 40,
    "sesenta": 60,
}
_NUMBER_WORDS |= {
    "fünf": 5,
    "zehn": 10,
    "fünfzehn": 15,
    "zwanzig": 20,
    "dreißig": 30,
    "vierzig": 40,
    "sechzig": 60,
}
_UNIT = r"(?:seconds?|secs?|s|minutes?|mins?|segundos?|seg|minutos?|sekunden?|sek|minuten?)\b"
_SECOND = r"(?:second|segundo|sekunde)"
_CLOCK = r"\d{1,3}:\d{2}(?::\d{2})?(?:\.\d+)?"
_WITH_UNIT = rf"(?:{_CLOCK}|\d+(?:\.\d+)?\s*{_UNIT})"
_TIME = rf"(?:{_WITH_UNIT}|\d+(?:\.\d+)?)"
_TO = r"\s*(?:and|to|until|till|y|a|al|hasta(?: el)?|und|bis(?: zu[mr]?)?|-|–|—)\s*"  # noqa: RUF001 - people type dashes of all lengths
_SAID_COUNT = r"(?:\d+(?:\.\d+)?|" + "|".join(word for word in _NUMBER_WORDS if word) + ")"
_COUNT = rf"{_SAID_COUNT}?"


@dataclass(frozen=True)
class Passage:
    """Seconds of a track. A negative start counts from the end; with ``is_share`` both are parts of the whole."""

    start: float | None = None
    end: float | None = None
    is_share: bool = False
    # The one second that was asked about ("at 1:23"), of which the passage is the surroundings.
    moment: float | None = None
    words: str = ""

    def on(self, duration_seconds: float | None) -> dict[str, float]:
        """The tool's arguments for a track of that length. Empty where the length is needed and not known."""
        start, end = self.start, self.end
        if self.is_share or (start is not None and start < 0):
            if not duration_seconds:
                return {}
            scale = duration_seconds if self.is_share else 1.0
            start = None if start is None else start * scale + (duration_seconds if start < 0 else 0.0)
            end = None if end is None else end * scale
        if end is not None and duration_seconds and (start or 0.0) < duration_seconds:
            end = min(end, duration_seconds)
        given = {"start_seconds": start, "end_seconds": end}
        return {name: round(max(0.0, seconds), 2) for name, seconds in given.items() if seconds is not None}


def find_passages(question: str) -> tuple[tuple[Passage, ...], str]:
    """The passages that a question is about, in the question's order, and the question without their words."""
    found: list[tuple[int, Passage]] = []
    for form, read in _FORMS:
        place = 0
        while len(found) < MOST_PASSAGES and (match := form.search(question, place)):
            place = match.end()
            if passage := read(match):
                found.append((match.start(), replace(passage, words=" ".join(match[0].split()))))
                question = question[: match.start()] + " " * len(match[0]) + question[place:]
    return tuple(passage for _, passage in sorted(found, key=lambda pair: pair[0])), question


def clock(seconds: float) -> str:
    """1:05, or 1:02:05 in long recordings; whole seconds, half a second to the even one, as the page shows passages."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _seconds(text: str, unit_text: str = "") -> float:
    """A time in seconds; a bare number has the unit of ``unit_text``, or is in seconds."""
    if ":" in text:
        total = 0.0
        for part in text.split(":"):
            total = total * 60 + float(part)
        return total
    number = float(re.match(r"[\d.]+", text.strip())[0])  # type: ignore[index]  # the pattern begins with it
    unit = text.strip().lstrip("0123456789. ") or unit_text.strip().lstrip("0123456789. ")
    return number * 60 if unit.startswith("m") else number


def _counted(match: re.Match[str]) -> float:
    """Twenty seconds, a minute, two minutes: as seconds."""
    count = match["count"] or ""
    number = float(count) if count[:1].isdigit() else float(_NUMBER_WORDS[count.lower()])
    return number * 60 if match["unit"].lower().startswith("m") else number


def _between(match: re.Match[str]) -> Passage | None:
    # "From 1 to 10" are no seconds, "from 30 to 60 seconds" are.
    if not any(re.search(r"[:a-z]", match[name], re.IGNORECASE) for name in ("start", "end")):
        return None
    start, end = _seconds(match["start"], match["end"]), _seconds(match["end"])
    return Passage(start, end) if start < end else None


def _between_seconds(match: re.Match[str]) -> Passage | None:
    start, end = float(match["start"]), float(match["end"])
    return Passage(start, end) if start < end else None


def _around(match: re.Match[str]) -> Passage:
    moment = _seconds(match["time"])
    return Passage(max(0.0, moment - AROUND_SECONDS), moment + AROUND_SECONDS, moment=moment)


def _at_minute(match: re.Match[str]) -> Passage:
    minutes = 1.0 if match["count"].lower().startswith(("un", "ein")) else _number_said(match["count"])
    moment = 60 * minutes + _number_said(match["seconds"])
    return Passage(max(0.0, moment - AROUND_SECONDS), moment + AROUND_SECONDS, moment=moment)


def _number_said(word: str) -> float:
    return float(word) if word[:1].isdigit() else float(_NUMBER_WORDS[word.lower()])


_BETWEEN = r"(?:between|from|entre|desde|del?|zwischen|von)(?: el)?"
_FIRST = r"(?:first|opening|initial|primer(?:[oa]s?)?|ersten?)"
_LAST = r"(?:last|final|closing|[uú]ltim[oa]s?|letzten?)"
_FIRST_HALF = r"(?:first half|primera mitad|erste[nr]? h[aä]lfte)"
_SECOND_HALF = r"(?:(?:second|last|other) half|segunda mitad|zweite[nr]? h[aä]lfte)"
_BEGINNING = (
    r"(?:intro|introduction|introducci[oó]n|(?:at|in|near) the (?:beginning|start)|al (?:principio|comienzo|inicio)"
    r"|am anfang)"
)
_FROM_START = (
    r"(?:from|desde|von|vom|ab|del?) (?:the |el |dem )?(?:very )?"
    r"(?:start|beginning|principio|inicio|comienzo|anfang|beginn)"
)
_END = r"(?:outro|ending|(?:at|near) the end|al final|am (?:ende|schluss))"
_AT = r"(?:at|around|near|about|en(?: el)?|alrededor de|bei|um)\s+(?:(?:minuto?|minute|segundo|sekunde)\s+)?"
_ODD_SECONDS = (
    rf"(?P<seconds>\d{{1,2}}|{_SAID_COUNT})\b(?:\s*(?:seconds?|secs?|segundos?|seg|sekunden?|sek|in)\b)?"
    r"(?!\s*(?:bpm|%|/|bars?|takt|comp))"
)
_AFTER = (
    r"(?:after|from|since|starting at|desde|despu[eé]s de|a partir de|ab|nach)(?: el)?"
    r"(?: (?:minuto?|minute)(?= ?\d+:))?"
)
_JUMP = (
    r"(?:(?:skip|jump|go|seek) (?:ahead )?to|(?:s[aá]lt[aá]r?(?:te|me)?|v[eé](?:te)?|ir|and[aá]|(?:avanz"
    r"|adel[aá]nt)[aá]r?(?:l[ao])?) al?"
    r"|(?:springe?|gehe?)(?: mal| bitte| doch)* (?:zu[mr]?|auf))(?: el)?"
)
# "Jump to 2:00" at the beginning of a sentence is a command.
JUMP = pattern(
    rf"^\W{{0,9}}(?:please |bitte |por favor,? )?(?:(?:can|could|would|will) (?:you|we) (?:please )?"
    rf"|(?:[mt]e |nos )?(?:puedes|pod[eé]s|podr[ií]as) )?{_JUMP}\s"
)
_BEFORE = r"(?:before|until|till|up to|antes de|hasta|vor|bis)(?: el)?"

_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Passage | None]], ...] = tuple(
    (pattern(form), read)
    for form, read in (
        (rf"\b{_FROM_START}{_TO}(?P<time>{_WITH_UNIT})", lambda m: Passage(0.0, _seconds(m["time"]))),
        (rf"\b{_BETWEEN}\s+(?P<start>{_TIME}){_TO}(?P<end>{_TIME})", _between),
        (rf"\b(?P<start>{_TIME}){_TO}(?P<end>{_WITH_UNIT})", _between),
        (
            rf"\b{_SECOND}[sn]?\s(?P<start>\d{{1,4}}){_TO}(?:(?:the |el |der )?{_SECOND}\s)?(?P<end>\d{{1,4}})\b",
            _between_seconds,
        ),
        (rf"\b{_FIRST}\s+(?P<count>{_COUNT})\s*(?P<unit>{_UNIT})", lambda m: Passage(0.0, _counted(m))),
        (rf"\b{_LAST}\s+(?P<count>{_COUNT})\s*(?P<unit>{_UNIT})", lambda m: Passage(-_counted(m))),
        (rf"\b{_FIRST}\s+(?P<time>{_CLOCK})", lambda m: Passage(0.0, _seconds(m["time"]))),
        (rf"\b{_LAST}\s+(?P<time>{_CLOCK})", lambda m: Passage(-_seconds(m["time"]))),
        (rf"\b{_FIRST_HALF}\b", lambda _: Passage(0.0, 0.5, is_share=True)),
        (rf"\b{_SECOND_HALF}\b", lambda _: Passage(0.5, 1.0, is_share=True)),
        (rf"\b{_BEGINNING}\b", lambda _: Passage(0.0, EDGE_SECONDS)),
        (rf"\b{_END}\b", lambda _: Passage(-EDGE_SECONDS)),
        (
            rf"\b{_JUMP}\s+(?:minuto?\s+|minute\s+)?(?P<time>{_WITH_UNIT})",
            lambda m: Passage(_seconds(m["time"])),
        ),
        # "Desde el minuto 1": the unit stands before the number.
        (
            rf"\b(?:{_AFTER}|{_JUMP}|from|zu[mr]?)\s+(?:minut(?P<minute>[eo])|second|segundo|sekunde)\s+(?P<number>\d{{1,3}})\b(?![:.]\d)",
            lambda m: Passage(float(m["number"]) * (60 if m["minute"] else 1)),
        ),
        # "From one minute in", "two minutes in".
        (
            rf"\b(?:{_AFTER}\s+)?(?P<count>{_SAID_COUNT})\s+(?P<unit>{_UNIT})\s+in\b(?!\s+\w)",
            lambda m: Passage(_counted(m)),
        ),
        (
            rf"\b{_AFTER}\s+(?P<count>{_SAID_COUNT})\s+(?P<unit>minutes?|minutos?|minuten?)\b",
            lambda m: Passage(_counted(m)),
        ),
        # "At a minute and forty", "al minuto 1 y 40".
        (
            rf"\b{_AT}(?P<count>{_SAID_COUNT}|una?|eine[rn]?)\s+(?:minutes?|minutos?|minuten?)\s*(?:and|y|und|,)?\s*{_ODD_SECONDS}",
            _at_minute,
        ),
        (rf"\b{_AT}(?P<time>{_WITH_UNIT})", _around),
        (
            rf"\b{_AFTER}\s+(?P<time>{_WITH_UNIT})(?:\s+on(?:wards?)?\b)?",
            lambda m: Passage(_seconds(m["time"])),
        ),
        (rf"\b{_BEFORE}\s+(?P<time>{_WITH_UNIT})", lambda m: Passage(0.0, _seconds(m["time"]))),
    )
)
