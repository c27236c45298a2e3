"""Reports that name what is done before or without "I": "las cuerdas ya las compré", "done, the hall is booked".

A report names its task. If no open task has its words, no other one may be ticked off, whatever was spoken of last.
"""

from collections.abc import Sequence
from typing import Any, Final

from src.orchestrator.language.text import folded_words
from src.orchestrator.rules.patterns import pattern

from .word_forms import AUXILIARY, is_form, is_small

LONGEST: Final = 160
SHORTEST_NOUN: Final = 4
_LEAD: Final = pattern(
    r"^\W*(?:(?:ok|okay|so|well|hey|yes|great|nice|super|good news|bueno|vale|dale|s[ií]|gut|ja|und|and|also|y|oh|ah"
    r"|by the way|por cierto|[uü]brigens|listo|lista|hech[oa]|ya est[aá]|done|finished|sorted|all done|erledigt"
    r"|fertig|geschafft|gemacht)(?:\s*[,.;:!–—-]+\s+|\s+)){0,4}"  # noqa: RUF001
)
_SAID_DONE: Final = pattern(
    r"^\W*(?:(?:ok|okay|s[ií]|yes|ja|so|well|bueno|vale|ya|and|und|y)\W+){0,2}(?:all )?"
    r"(?:done|finished|sorted|hech[oa]|list[oa]|terminad[oa]|ya est[aá]|erledigt|fertig|geschafft|abgehakt"
    r"|gemacht)(?:[,.!;:–—-]{1,3}\s+)(?P<rest>.{1,160})$"  # noqa: RUF001
)
# Nothing is asked, and the first word points at nothing: "das hab ich schon" is about what was spoken of.
_NO_QUESTION: Final = (
    r"(?!(?:was|welche\w*|wie|wann|wo|warum|wen|wem|what|which|how|when|where|why|who|qu[eé]|cu[aá]l\w*|cu[aá]nd\w*"
    r"|cu[aá]nt\w*|d[oó]nde|por qu[eé]|qui[eé]n)\b)"
    r"(?!(?:das|die|es|den|der|that|it|this|eso|esa|ese|la|lo|ya)\s(?:hab\w*|bin|ist|sind|i|we|was|is|ya|l[ao]s?|est\w*)\b)"
)
_DID_ES: Final = (
    r"(?:\w{2,20}(?:[éí]|amos|imos)|hice|puse|traje|dije|di|fui|(?:he|hemos|han?) \w{2,20}(?:ado|ido|to|cho)"
    r"|tengo|tenemos|consegu[ií])(?!\w)"
)
_PAST_EN: Final = (
    r"(?!(?:need|feed|speed|bed|red|add)\b)(?:\w{2,20}ed|bought|brought|called|got|made|met|paid|put|rang|sent|sold"
    r"|spoke|told|took|wrote|found|built|did)"
)
_OF_ES: Final = r"(?:(?:a|al|con|de|lo de|lo del) )?(?:(?:el|la|los|las|mis?|esas?|esos?) )?"
_OF_DE: Final = r"(?:(?:die|der|das|den|dem|mein\w{0,2}|neue\w?|mit|bei|beim|an|f[uü]r) ){0,2}"
_TOLD: Final = tuple(
    pattern(rf"^\W*{_NO_QUESTION}{form}")
    for form in (
        # "Las cuerdas ya las compré", "a Marta ya la llamé", "las cuerdas ya están".
        rf"{_OF_ES}\w+(?: \w+){{0,4}}?,? (?:ya )?(?:(?:me|se|nos) )?l[aoe]s? (?:ya )?{_DID_ES}",
        r"(?:(?:el|la|los|las|mis?|lo de|lo del) ){1,2}\w+(?: \w+){0,3}? (?:ya est[aá]n?|est[aá]n? ya)\W*$",
        # "Die Saiten hab ich schon gekauft", "mit Petra hab ich gesprochen".
        rf"{_OF_DE}\w+(?: \w+){{0,3}}? (?:hab|habe|haben|bin) (?:ich|wir)\b",
        # "Hab die Saiten gekauft", "schon Saiten gekauft".
        r"(?:schon )?hab(?:e|en)? (?!ich\b|wir\b)(?:\w+ ){1,6}\w{2,20}(?:t|en)\W*$",
        rf"{_OF_DE}\w+(?: \w+){{0,2}} (?:sind|ist) (?:schon |jetzt )?(?:da|ge\w+)\W*$",
        # "The strings I bought yesterday", "bought the strings".
        rf"(?:the|my|our|those|these) \w+(?: \w+){{0,3}}? (?:i|we)(?:'ve| have)? (?:already |just )?{_PAST_EN}\b",
        rf"(?:just |already |finally )?{_PAST_EN} (?:up )?(?:the|my|our|a|some|new|those|these)\b",
    )
)
# What a report says beside the task.
_BESIDE: Final = AUXILIARY | {
    "ok", "okay", "well", "yes", "great", "nice", "super", "sorted", "finally", "yesterday", "today", "this", "morning",
    "that", "those", "these", "our", "them", "too", "also", "time", "since", "good", "news", "way", "afternoon",
    "bueno", "vale", "dale", "hecha", "terminado", "terminada", "cierto", "ayer", "hoy", "tarde", "noche", "tengo",
    "tenemos", "mis", "fin", "tambien", "esas", "esos", "aqui", "del",
    "gut", "ubrigens", "geschafft", "gemacht", "abgehakt", "heute", "gestern", "endlich", "mir", "uns", "auch", "mein",
    "meine", "meinen", "gerade", "eben", "bin", "dem", "beim", "bei", "mit", "fur", "vorhin", "sie",
}  # fmt: skip
# Adjectives that tell no task from another.
_COMMON: Final = frozenset(
    {
        "new",
        "neu",
        "neue",
        "neuen",
        "neues",
        "neuer",
        "nuevo",
        "nueva",
        "nuevos",
        "nuevas",
        "old",
        "alte",
        "alten",
    }
)
# Different verbs of one deed.
_SAME_DEED: Final = (
    ("buy", "get", "pick", "purchase", "bought", "got", "picked", "purchased", "fetch", "fetched"),
    (
        "comprar",
        "conseguir",
        "compre",
        "comprado",
        "consegui",
        "conseguido",
        "comprada",
        "compradas",
        "comprados",
    ),
    ("kaufen", "besorgen", "holen", "gekauft", "besorgt", "geholt"),
    ("call", "phone", "ring", "called", "phoned", "rang", "rung"),
)


def told_report(text: str) -> str | None:
    """Return the report of a sentence that names what is done, without "done," before it; None for other sentences."""
    text = " ".join(text.split())
    if "?" in text or len(text) > LONGEST:
        return None
    rest = text[_LEAD.match(text).end() :] if _LEAD.match(text) else text  # type: ignore[union-attr]
    return rest if rest and content_of(rest) and any(one.match(rest) for one in _TOLD) else None


def said_behind_done(text: str) -> str | None:
    """Return what follows "done," or "listo,", if it has words that a task could have; None for other sentences."""
    said = _SAID_DONE.match(" ".join(text.split()))
    return said["rest"] if said and "?" not in text and content_of(said["rest"]) else None


def content_of(text: str) -> list[str]:
    """Return the folded words of a report that could stand in the title of a task."""
    return [word for word in folded_words(text) if not is_small(word) and word not in _BESIDE]


def fitting_tasks(report: str, tasks: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the tasks whose titles have all words of a report, in any form, but for what tells no task."""
    said = [word for word in content_of(report) if word not in _COMMON]
    if not said or (len(said) == 1 and len(said[0]) < SHORTEST_NOUN):
        return []
    return [task for task in tasks if _has_all(task, said)]


def tasks_that_share(report: str, tasks: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the tasks whose titles share a word with a report."""
    said = [word for word in content_of(report) if word not in _COMMON and len(word) >= SHORTEST_NOUN]
    return [task for task in tasks if any(_has_all(task, [word]) for word in said)]


def _has_all(task: dict[str, Any], said: Sequence[str]) -> bool:
    title = [word for word in folded_words(task["title"]) if not is_small(word)]
    return all(any(_is_same(word, other) for other in title) for word in said)


def _is_same(word: str, other: str) -> bool:
    return is_form(word, other) or any(word in deeds and other in deeds for deeds in _SAME_DEED)
