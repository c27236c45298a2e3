"""Reports that only say which places of a list are done: "I already did the second one", "das zweite hab ich schon"."""

from typing import Final

from src.orchestrator.language.plans import Asked
from src.orchestrator.language.text import folded_words
from src.orchestrator.rules.patterns import pattern

from .parser import COUNTED, MANY, ORDINAL_WORDS, parse_status_question

LONGEST: Final = 100
MOST_WORDS: Final = 14
SHORT: Final = 3
_COUNTED: Final = "|".join(sorted(COUNTED))
_ARTICLE: Final = r"(?:the|la|el|las|los|die|der|das|den|dem)"
_NUMBER: Final = r"(?:number|no|nr|nummer|numero|task|tarea|aufgabe|punkt)"
# A bare "two" is how many, and "that one" no place. In folded words.
_PLACE: Final = (
    rf"(?:{_ARTICLE} (?:{ORDINAL_WORDS})(?: (?:one|task|tarea|aufgabe))?|(?:{ORDINAL_WORDS}) (?:ones?|task)"
    rf"|(?:{_ARTICLE} )?{_NUMBER} (?:\d{{1,3}}|{_COUNTED})|(?:la|el) (?!un[ao]\b)(?:{_COUNTED})"
    rf"|(?:{_ARTICLE} )?\d{{1,3}})"
)
_FEW: Final = (
    rf"(?:the|las|los|die) (?:first (?:{MANY})|(?:{MANY}) primer[oa]s|primer[oa]s (?:{MANY})"
    rf"|ersten (?:{MANY}))"
)
_PLACES: Final = pattern(
    rf"\b(?P<which>{_FEW}|{_PLACE}(?: (?:and |und |y )?(?:{_PLACE}|(?<=and |und )(?:{ORDINAL_WORDS}))){{0,5}})(?!\w)"
)
# "Second: done".
_FIRST_WORD: Final = pattern(rf"^(?P<which>(?!primero\b)(?:{ORDINAL_WORDS}))(?!\w)")
# What may stand beside the places: it says nothing of its own.
_BESIDE: Final = frozenset(
    {
        "i", "we", "ve", "have", "just", "already", "now", "got", "get", "is", "are", "s", "has", "been", "was", "were",
        "all", "with", "ok", "okay", "so", "by", "way", "too", "also", "off", "care", "of", "as", "well",
        "and", "yep", "yes", "yeah",
        "ya", "lo", "la", "los", "las", "el", "esta", "estan", "he", "hemos", "tengo", "tenemos", "quedo", "con", "yo",
        "tambien", "si", "vale", "bueno", "ahora", "pues", "y",
        "das", "die", "der", "den", "ich", "wir", "hab", "habe", "haben", "schon", "bereits", "jetzt", "auch", "ist",
        "sind", "ware", "waren", "wurde", "mit", "bin", "ja", "eben", "gerade", "nun", "hinter", "mir", "und",
    }
)  # fmt: skip
_DONE_WORDS: Final = frozenset(
    {
        "did", "done", "finished", "sorted", "completed", "handled", "dealt", "took", "taken", "through", "ticked",
        "hecho", "hecha", "hechos", "hechas", "hice", "hicimos", "termine", "terminamos", "terminado", "terminada",
        "terminados", "terminadas", "acabe", "acabamos", "acabado", "acabada", "acabados", "acabadas", "complete",
        "completamos", "completado", "completada", "completados", "completadas", "listo", "lista", "listos", "listas",
        "erledigt", "fertig", "gemacht", "geschafft", "abgehakt", "abgeschlossen", "durch", "getan",
    }
)  # fmt: skip
# Without such a word: "ya está", "ya la tengo", "hab ich schon".
_HAS_DONE: Final = pattern(
    r"\bya (?:l[ao]s? )?(?:estan?|tengo|tenemos)\b|\b(?:estan?|tengo|tenemos) ya\b"
    r"|\b(?:hab(?:e|en)? (?:ich|wir)|(?:ich|wir) hab(?:e|en)?) (?:auch |ja |jetzt )?(?:schon|bereits|hinter mir)\b"
)
# A question without its mark: "have I done the second", "hab ich das zweite schon".
_ASKS: Final = pattern(
    r"^(?:(?:and|so|ok|y|und) )?(?:have|has|did (?:i|we)|is|are|was|were|estan? (?!ya)|hab(?:e|en)? (?:ich|wir)"
    r"|ist|sind|waren?)\b"
)


def parse_done_places(text: str) -> str | None:
    """Return the places that a sentence says to be done, if it says nothing else; None for other sentences."""
    if "?" in text or len(text) > LONGEST or parse_status_question(text, "en") is not None:
        return None
    words = folded_words(text)
    folded = " ".join(words)
    if len(words) > MOST_WORDS or _ASKS.match(folded):
        return None
    found = _PLACES.search(folded) or (_FIRST_WORD.match(folded) if len(words) <= SHORT else None)
    if found is None:
        return None
    rest = f"{folded[: found.start()]} {folded[found.end() :]}".split()
    is_done = not _DONE_WORDS.isdisjoint(rest) or _HAS_DONE.search(" ".join(rest)) is not None
    # "The last one" alone would be the task that was spoken of.
    which = found["which"].removeprefix("the ")
    return which if is_done and _DONE_WORDS.union(_BESIDE).issuperset(rest) else None


def done_places(asked: Asked) -> str | None:
    """Return the places that a report ticks off, where the answer before showed tasks or changed their status."""
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    tools = {one.tool for one in turn.measured if one.summary} if turn else set()
    is_of_list = not tools.isdisjoint(("get_tasks", "update_status_of_tasks"))
    return parse_done_places(asked.talk.plain_question) if is_of_list else None
