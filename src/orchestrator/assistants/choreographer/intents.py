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
    # The dance itself: its length, its track, the number of its moves.
    "facts": {
        "en": r"\b(?:how long (?:is|does|will)|how (?:many|much) (?:moves|steps|figures|seconds|minutes|time)"
        r"|(?:what|which) (?:song|track|tune|music)\b|what (?:is|was|s) the (?:song|track|music|length"
        r"|level|style|tempo)"
        r"|what'?s the (?:song|track|music|length|level|style|tempo)|(?:what|which) (?:level|style|tempo|bpm) )",
        "es": r"\b(?:cuanto (?:dura|tiempo)|cuantos (?:pasos|movimientos|segundos|minutos)|cuantas figuras"
        r"|que (?:cancion|pista|tema|musica|nivel|estilo|tempo)\b|cual es (?:la|el) (?:cancion|pista|tema|musica|nivel"
        r"|estilo|tempo|duracion))",
        "de": r"\b(?:wie lange? (?:ist|dauert|geht)|wie viele? (?:figuren|schritte|sekunden|minuten)"
        r"|(?:was fur ein|welche[rsn]?|zu welche[mr]) (?:lied|stuck|song|musik|stil|niveau|tempo)\b)",
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
    # Of the whole dance: "make it shorter". A single move is lengthened below.
    "resize": {
        "en": r"^(?:(?:please|can you|could you|now|ok) ){0,3}(?:make|cut|let) (?:it|that|this|the (?:whole )?"
        r"(?:dance|thing|choreography|routine)) (?:be )?(?:[a-z0-9]{1,10} ){0,3}(?:shorter|longer|short|long)\b"
        r"|^(?:(?:a (?:bit|little)|much) )?(?:shorter|longer)\b|^(?:please )?shorten (?:it|the dance)",
        "es": r"^(?:(?:por favor|puedes|ahora) ){0,3}(?:haz|hacer|que sea)(?:lo|la)?(?: (?:el baile|la coreografia))?"
        r" (?:\w{1,10} ){0,3}mas (?:cort|larg)[oa]\b|^(?:un poco )?mas (?:cort|larg)[oa]\b|^(?:acorta|alarga)(?:lo|la)?"
        r"(?: el baile| la coreografia)?$",
        "de": r"^(?:(?:bitte|kannst du|jetzt) ){0,3}(?:mach |mache )?(?:es |das |ihn |den tanz |die choreo\w* )?"
        r"(?:\w{1,10} ){0,3}(?:kurzer|langer)(?: (?:machen|bitte))?$",
    },
    "lengthen": {
        "en": r"\b(?:twice|longer|repeat|lengthen)\b",
        "es": r"\b(?:dos veces|mas largo|repite|repetir|alarga)\b",
        "de": r"\b(?:zweimal|langer|wiederhole|verlangere)\b",
    },
    "add": {
        "en": r"^(?:(?:please|can you|could you|now|and|ok) ){0,3}(?:add|put|insert|include|end (?:it )?with"
        r"|(?:start|begin) (?:it )?with|finish (?:it )?with)\b",
        "es": r"^(?:(?:por favor|puedes|ahora|y) ){0,3}(?:anad\w*|agreg\w*|mete\w*|pon\w*|incluy\w*"
        r"|termin\w* con|acab\w* con|empie\w* con)\b",
        "de": r"^(?:(?:bitte|kannst du|jetzt|und) ){0,3}(?:fuge?|bau\w*|setze?|nimm|pack\w*|erganze|ende mit"
        r"|beginne? mit|hor mit)\b",
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
        "en": r"\b(?:count sheet|list the (?:moves|steps)|which moves|what do we dance|(?:show|give|tell) (?:me |us )?"
        r"(?:the dance|(?:the|all(?: the)?) (?:moves|steps|figures))|(?:the )?steps (?:for|of) the (?:lead|follow))",
        "es": r"\b(?:hoja de cuentas|lista de pasos|que pasos|que bailamos|(?:muestra|ensena|dame|dime)(?:me)? "
        r"(?:el baile|(?:todos )?los (?:pasos|movimientos)))\b",
        "de": r"\b(?:zahlblatt|liste der figuren|welche figuren|was tanzen wir|(?:zeige?|gib|nenne?) (?:mir |uns )?"
        r"(?:den tanz|(?:die|alle) (?:figuren|schritte)))\b",
    },
}
SUBJECT = pattern(r"\b(?:bachata|danc(?:e|ing)|choreo\w*|coreo\w*|bail(?:e|ar)|tanz(?:en)?|routine|rutina)\b")
# "Another dance", "I want a slow bachata": not "make it a sensual dance".
_NEW_ONE = pattern(
    r"\b(?:another|new|second|different|other|one more|otr[oa]|nuev[oa]|segund[oa]|distint[oa]|noch eine?n?|neue[nrs]?"
    r"|andere[nrs]?|zweite[nrs]?|weitere[nrs]?)\b.{0,40}\b(?:bachata|dance|choreo\w*|coreo\w*|baile|tanz|routine|rutina)\b"
)
_WISHES_ONE = pattern(
    r"^(?:(?:please|now|ok|so|por favor|ahora|bitte|jetzt) ){0,3}(?:(?:i|we) (?:want|need|would like)"
    r"|i'd like|make|create"
    r"|give|do|choreograph|plan|quiero|queremos|necesito|haz|hazme|crea|dame|montame|ich (?:mochte|will"
    r"|brauche|hatte gern)"
    r"|mach|mache|erstelle?|gib)?(?: me| us| mir| uns)? ?(?:an?|una?|eine?n?)\b(?! (?:bit|little|poco"
    r"|bisschen|wenig)\b)"
    r"[^.;!?]{0,80}\b(?:bachata|dance|choreo\w*|coreo\w*|baile|tanz|routine|rutina)\b"
)
_INSTEAD = pattern(r"\b(?:instead|rather|en vez|en lugar|mejor|stattdessen|lieber)\b")
# Questions make no dance. "How about a slower one?" is a wish.
_ASKS = pattern(
    r"^(?:(?:and|so|y|und) )?(?:how(?! about)|what(?! about)|which|who|why|when|where|is|are|was|does|do|did|has"
    r"|cuant[oa]s?|que(?! sea)|cual|como|quien|por que|cuando|es|son|wie(?! ware)|was|welche[rnsm]?|wer|warum|wann|wo"
    r"|ist|sind|hat)\b"
)
# "Make the arms nicer": an order that nothing else read.
_ORDERS = pattern(
    r"^(?:(?:please|now|ok|and|por favor|bitte|jetzt) ){0,3}(?:make|let|turn|change|can you|could you|do"
    r"|try|haz(?:l[oa])?"
    r"|cambia\w*|puedes|pon\w*|mach\w*|kannst|andere|lass)\b"
)
_AT_START = pattern(r"\b(?:start|beginning|begin|first|inicio|principio|comienzo|empie\w*|anfang|beginne?)\b")
_AT_END = pattern(r"\b(?:end|ending|finish|last|final|termin\w*|acab\w*|ende|schluss|zuletzt)\b")
_LEAD = pattern(r"\b(?:lead|leader|leads|man|guy|lider|hombre|chico|fuhrende\w*|fuhrung|mann|herr\w*)\b")
_FOLLOW = pattern(
    r"\b(?:follow|follower|follows|woman|lady|girl|seguidora?|mujer|chica|folgende\w*|frau|dame)\b"
)
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
    # A description of another dance than the conversation's.
    is_new: bool = False


def read_intent(text: str) -> Intent | None:
    """Return the intent of a sentence, or None if it does not concern the choreographer."""
    words = fold(text).strip(" \t\r\n.,;:!?¿¡\"'()")
    is_short = len(words.split()) <= SHORT_WORDS
    if is_short and (found := _command(words)) is not None:
        return found
    if _ASKS.search(words):
        return Intent("tell_about_dance") if is_short and _describes(words) else None
    if not _describes(words):
        return None
    is_new = _NEW_ONE.search(words) or (_WISHES_ONE.search(words) and not _INSTEAD.search(words))
    return Intent("make_dance", {"description": text}, is_new=bool(is_new))


def is_order(text: str) -> bool:
    """Return whether a sentence tells to change something."""
    return _ORDERS.search(fold(text).strip(" \t\r\n.,;:!?¿¡\"'()")) is not None


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


def _facts(words: str) -> Intent | None:
    """Return None for questions about one move: "how long is the hammerlock?"."""
    return None if extract_by_keywords(words).wanted else Intent("tell_about_dance")


def _resize(words: str) -> Intent | None:
    return None if PLACE.search(words) else Intent("revise_dance", {"description": words})


def _add(words: str) -> Intent | None:
    """Return None for what is no figure ("add a video")."""
    figures = extract_by_keywords(words).wanted
    where = "start" if _AT_START.search(words) else "end" if _AT_END.search(words) else "anywhere"
    if figures:
        return Intent("add_figure", {"figure": figures[0], "where": where})
    return None if find_duration(words) else Intent("add_figure", {"move": words, "where": where})


def _show(words: str) -> Intent:
    dancer = "follow" if _FOLLOW.search(words) else "lead" if _LEAD.search(words) else None
    return Intent("show_dance", {"dancer": dancer} if dancer else {})


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
    "facts": _facts,
    "explain": _explain,
    "ease": _ease,
    "resize": _resize,
    "add": _add,
    "lengthen": lambda words: _at_place("lengthen_move", words),
    "swap": lambda words: _at_place("swap_move", words),
    "remove": _remove,
    "show": _show,
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
