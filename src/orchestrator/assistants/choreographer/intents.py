"""Intents: the tool call that a sentence asks for, in English, Spanish and German."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from src.choreography.parameters import extract_by_keywords
from src.choreography.parameters.extraction import find_duration, fold
from src.orchestrator.rules.patterns import pattern

# All patterns match a folded text: lower case without accents. Words in any order are lookaheads from the beginning,
# because `a.*b` would take quadratic time.
PATTERNS: dict[str, dict[str, str]] = {
    "undo": {
        "en": r"^(?:undo|take (?:that|it) back|revert)\b",
        "es": r"^(?:deshaz|deshacer|vuelve atras)",
        "de": r"^(?:mach|nimm)?\s*(?:das|es)?\s*(?:wieder)?\s*(?:ruckgangig|zuruck)\b",
    },
    "tasks": {
        "en": r"(?s:^(?=.*\b(?:turn|make|create|add)\b).*\btasks?\b)",
        "es": r"(?s:^(?=.*\b(?:convierte|haz|crea|anade)).*\btareas?\b)",
        "de": r"(?s:^(?=.*\b(?:mach|mache|erstelle|verwandle)\b).*aufgaben?\b)|aufgaben daraus",
    },
    "redraw": {
        "en": r"(?s:^(?=.*\b(?:draw|render|make)\b).*\bvideo\b)",
        "es": r"(?s:^(?=.*\b(?:crea|dibuja|haz)).*\bvideo\b)",
        "de": r"(?s:^(?=.*\b(?:zeichne|rendere|mach)).*\bvideo\b)",
    },
    "teach": {
        "en": r"(?s:^(?=.*\b(?:teach|practi[sc]e|show)\b).*?\b(?P<which>first|next|last)\b\s*(?P<n>\w+)?)",
        "es": r"(?s:^(?=.*\b(?:ensena|ensename|practicar|muestra|muestrame)\b)"
        r".*?\b(?P<which>primer|siguient|proxim|ultim)\w*\s*(?P<n>\w+)?)",
        "de": r"(?s:^(?=.*\b(?:zeig|zeige|bring|lehre|ube)\b).*?\b(?P<which>erste|nachste|letzte)\w*\s*(?P<n>\w+)?)",
    },
    "explain": {
        "en": r"^(?:please )?(?:explain|what is|what are|how (?:do|does|is)|describe)\b",
        "es": r"^(?:por favor )?(?:explica|explicame|que es|como (?:se|es|va))\b",
        "de": r"^(?:bitte )?(?:erklar|erklare|was ist|wie (?:geht|tanzt|macht))",
    },
    "ease": {
        "en": r"\b(?:easier|simpler|too (?:hard|difficult))\b",
        "es": r"\b(?:mas (?:facil|sencill[oa]|simple)|demasiado dificil)\b",
        "de": r"\b(?:einfacher|leichter|zu (?:schwer|schwierig))\b",
    },
    "lengthen": {
        "en": r"\b(?:twice|longer|repeat|lengthen)\b",
        "es": r"\b(?:dos veces|mas largo|repite|repetir|alarga)\b",
        "de": r"\b(?:zweimal|langer|wiederhole|verlangere)\b",
    },
    "swap": {
        "en": r"^(?:please )?(?:swap|replace|change|exchange)\b",
        "es": r"^(?:por favor )?(?:cambia|sustituye|reemplaza)\b",
        "de": r"^(?:bitte )?(?:tausche?|ersetze?|wechsle)\b",
    },
    "remove": {
        "en": r"^(?:please )?(?:remove|delete|drop|take out|leave out)\b",
        "es": r"^(?:por favor )?(?:quita|elimina|borra|omite)\b",
        "de": r"^(?:bitte )?(?:entferne?|losche?|streiche?|lass)\b",
    },
    "show": {
        "en": r"\b(?:count sheet|list the moves|which moves|what do we dance|show (?:me )?the dance)\b",
        "es": r"\b(?:hoja de cuentas|lista de pasos|que pasos|que bailamos|muestra(?:me)? el baile)\b",
        "de": r"\b(?:zahlblatt|liste der figuren|welche figuren|was tanzen wir|zeig(?:e)? (?:mir )?den tanz)\b",
    },
}
SUBJECT = pattern(r"\b(?:bachata|danc(?:e|ing)|choreo\w*|coreo\w*|bail(?:e|ar)|tanz(?:en)?|routine|rutina)\b")
SECOND_HALF = pattern(r"\b(?:second half|segunda (?:mitad|parte)|zweiten? (?:halfte|teil))\b")
FIRST_HALF = pattern(r"\b(?:first half|primera (?:mitad|parte)|ersten? (?:halfte|teil))\b")
SLOWLY = pattern(r"\b(?:slow(?:ly|er)?|despacio|lento|lentamente|langsam(?:er)?)\b")
COUNT = pattern(r"\b(?:counts?|beats?|tiempos?|conteos?|cuentas?|zahlzeit(?:en)?|schlag)\s+(?P<n>\w+)")
PLACE = pattern(r"\b(?:moves?|pasos?|figur|number|numero|nummer)\s+(?:numero |number |nummer )?(?P<n>\d+)\b")
NUMBERS = {
    **{word: n for n, word in enumerate(["one", "two", "three", "four", "five", "six", "seven", "eight"], 1)},
    **{
        word: n
        for n, word in enumerate(["uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho"], 1)
    },
    **{
        word: n
        for n, word in enumerate(["eins", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht"], 1)
    },
    "sixteen": 16,
    "dieciseis": 16,
    "sechzehn": 16,
}
WHICH = {
    "next": "next", "siguient": "next", "proxim": "next", "nachste": "next",
    "last": "last", "ultim": "last", "letzte": "last",
}  # fmt: skip
# Longer sentences are descriptions of dances.
SHORT_WORDS = 10
MAX_DIGITS = 3
MAX_COUNTS = 64
EIGHT = 8


@dataclass(frozen=True)
class Intent:
    """A tool with its arguments."""

    tool: str
    arguments: dict[str, Any] = field(default_factory=dict)


def read_intent(text: str) -> Intent | None:
    """Return the intent of a sentence, or None if it does not concern the choreographer."""
    words = fold(text).strip(" \t\r\n.,;:!?\"'()")
    is_short = len(words.split()) <= SHORT_WORDS
    if is_short and (found := _command(words)) is not None:
        return found
    return Intent("make_dance", {"description": text}) if _describes(words) else None


def _command(words: str) -> Intent | None:
    name = next((name for name in PATTERNS if _match(name, words)), "")
    reader = _READERS.get(name)
    if reader is not None and (found := reader(words)) is not None:
        return found
    unwanted = extract_by_keywords(words).unwanted if words else ()
    is_only_that = not SUBJECT.search(words) and find_duration(words) is None
    return Intent("leave_out_figure", {"figure": unwanted[0]}) if unwanted and is_only_that else None


def _match(name: str, words: str) -> re.Match[str] | None:
    return next((match for one in _COMPILED[name] if (match := one.search(words))), None)


def _teach(words: str) -> Intent:
    match = _match("teach", words)
    assert match is not None
    which = WHICH.get(match["which"], "first")
    counts = _number(match["n"]) or EIGHT
    speed = 60 if SLOWLY.search(words) else 100
    return Intent("teach_counts", {"which": which, "counts": min(counts, MAX_COUNTS), "speed_percent": speed})


def _explain(words: str) -> Intent | None:
    count = COUNT.search(words)
    number = _number(count["n"]) if count else None
    return Intent("explain_move", {"move": words} | ({"count": number} if number else {}))


def _ease(words: str) -> Intent:
    part = "second half" if SECOND_HALF.search(words) else "first half" if FIRST_HALF.search(words) else "all"
    return Intent("ease_part", {"part": part})


def _remove(words: str) -> Intent | None:
    """Leave out a kind of figure that is in the plural or has "all"; else replace one move."""
    place = PLACE.search(words)
    figures = extract_by_keywords(words).wanted
    if not place and figures and re.search(r"\b(?:all|every|todas?|todos|alle)\b|\w{3,}s\b(?<!ss)", words):
        return Intent("leave_out_figure", {"figure": figures[0]})
    return _at_place("remove_move", words)


def _at_place(tool: str, words: str) -> Intent:
    place = PLACE.search(words)
    return Intent(tool, {"place": int(place["n"])} if place else {"move": words})


_READERS: dict[str, Callable[[str], Intent | None]] = {
    "undo": lambda _: Intent("undo_last_step"),
    "tasks": lambda _: Intent("plan_practice"),
    # "Make a video of a romantic bachata" describes a dance.
    "redraw": lambda words: None if SUBJECT.search(words) else Intent("draw_video"),
    "teach": _teach,
    "explain": _explain,
    "ease": _ease,
    "lengthen": lambda words: _at_place("lengthen_move", words),
    "swap": lambda words: _at_place("swap_move", words),
    "remove": _remove,
    "show": lambda _: Intent("show_dance"),
}
_COMPILED = {
    name: [pattern(source) for source in by_language.values()] for name, by_language in PATTERNS.items()
}


def _describes(words: str) -> bool:
    """Whether a text describes a dance: it names one, or a style, a level, an energy or a length."""
    if not words:
        return False
    asked = extract_by_keywords(words)
    nothing = extract_by_keywords("x")
    return bool(SUBJECT.search(words)) or asked != nothing


def _number(word: str | None) -> int | None:
    if not word:
        return None
    return int(word) if word.isdecimal() and len(word) <= MAX_DIGITS else NUMBERS.get(word)
