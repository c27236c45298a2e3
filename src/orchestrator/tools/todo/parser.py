"""Parsing of sentences about tasks. `changes.toml` has the forms of sentences, `words.toml` their words."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from src.orchestrator.language.vocabulary import LANGUAGES
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.journal.plans import asks_to_undo

type Kind = Literal["undo", "delete", "rename", "first", "last", "open", "in_progress", "done"]


def _read(name: str) -> dict[str, dict[str, Any]]:
    with (Path(__file__).parent / name).open("rb") as file:
        return tomllib.load(file)


_FORMS: Final = {
    language: {kind: tuple(pattern(form) for form in forms) for kind, forms in kinds.items()}
    for language, kinds in _read("changes.toml").items()
}
# Not a change: "is it done yet?"
_STATUS_QUESTIONS: Final = {language: kinds.pop("is_done") for language, kinds in _FORMS.items()}
_SOURCES: Final = _read("words.toml")
_LISTS: Final = {
    language: {
        name: pattern(words[name])
        for name in ("asks", "about", "done", "in_progress", "open", "undone", "every", "has_done", "past")
    }
    for language, words in _SOURCES.items()
}
_IT, _ALL, _LAST = (
    pattern("|".join(words[name] for words in _SOURCES.values())) for name in ("it", "all", "last")
)
_FILLERS: Final = tuple(pattern(words["filler"]) for words in _SOURCES.values())
# Those and the last place.
ORDINAL_WORDS: Final = "|".join(
    one for words in _SOURCES.values() for one in (*words["ordinals"], words["last"])
)
_ORDINALS: Final = tuple(
    tuple(pattern(ordinal) for ordinal in words["ordinals"]) for words in _SOURCES.values()
)
_NUMBERS: Final = pattern(r"#?\d{1,4}(?:(?:\s*,\s*|\s*(?:,\s*)?(?:and|und|y|e)\s+|\s+)#?\d{1,4})*")

# "Number two".
COUNTED: Final = {
    word: number
    for number, words in enumerate(
        (
            "one uno una eins", "two dos zwei", "three tres drei", "four cuatro vier", "five cinco fünf",
            "six seis sechs", "seven siete sieben", "eight ocho acht", "nine nueve neun", "ten diez zehn",
        ),
        1,
    )
    for word in words.split()
}  # fmt: skip

# "The first two", "las dos primeras". `many` is the number.
MANY: Final = "two|three|four|five|dos|tres|cuatro|cinco|beiden|zwei|drei|vier|fünf|[2-9]"
_FIRST_FEW: Final = pattern(
    rf"(?:first|primer[oa]s|ersten)\s+(?P<many>{MANY})|(?P<more>{MANY})\s+(?:first|primer[oa]s|ersten)"
)
_BOTH: Final = {"beiden": 2}
_JOINT: Final = pattern(r"\s*,\s*(?:and|und|y|e)\s+|\s*,\s*|\s+(?:and|und|y|e)\s+")
MOST_JOINED: Final = 6
MOST_DIGITS: Final = 5

# "The second one on my list", "an zweiter Stelle", but not "the second chorus".
_AT_PLACE: Final = pattern(
    r"\b(?:number|no\.?|nummer|n[uú]mero|#)\s*(?P<number>\d{1,3})\b"
    rf"|\b(?P<ordinal>{ORDINAL_WORDS})"
    r"(?=\W*$|\s+(?:one|task|thing|item|entry|place|on|in|of|from|to|tarea|cosa|en|de|lugar|aufgabe|punkt|stelle|auf"
    r"|an|in|von|zu)\b)"
)

# "And delete the strings one."
_LEAD: Final = pattern(
    r"^\W*(?:(?:and|also|ok|okay|now|then|so|oh|alright|y|tambi[eé]n|bueno|vale|ahora|luego|dale|und|auch|dann|jetzt"
    r"|ach)\W+){1,3}"
    r"(?=\w)"
)
# "Done, they want Paper Moons": the task that was created or changed last.
_IS_DONE: Final = pattern(
    r"^\W*(?:(?:ok|okay|yes|yep|s[ií]|ja|so|well|bueno|vale|ya|already|and|und|y)\W+){0,2}(?:all )?"
    r"(?:done(?: (?:that|it|with (?:that|this|it)(?: one)?))?(?: (?:already|now))?|finished|sorted|(?:that|it"
    r"|this)(?: one)?(?:'?s| is"
    r"| has been) (?:done|sorted|finished)|did (?:it"
    r"|that)(?: one)?(?: already)?|hech[oa]|list[oa]|terminad[oa]|ya est[aá]"
    r"|erledigt|fertig|geschafft|abgehakt|gemacht|das (?:ist|w[aä]re) (?:erledigt|geschafft"
    r"|gemacht)|(?:(?:das|die|es) )?hab(?:e)? ich (?:schon |gerade |jetzt )?(?:gemacht|erledigt)"
    r"|ya l[ao] (?:hice|he hecho|termin[eé]|tengo))(?:[,.!;–—-]\s.{0,200}|[.!]{0,3})$"  # noqa: RUF001
)


# "Wait, it is not done", "die ist doch noch nicht erledigt": the task that was spoken of is open.
_NOT_DONE: Final = pattern(
    r"^\W*(?:(?:wait|no|oh|oops|sorry|actually|hang on|hold on|hm+|but|espera|perd[oó]n|ay|pero|en realidad"
    r"|warte|nein|halt|moment|doch|ach|stimmt nicht|aber)\W+){0,4}"
    r"(?:(?:it|that|this|that one|this one)(?:'s| is|'s still| is still)? ?(?:not|isn'?t)(?: actually| really)?"
    r"(?: (?:done|finished|sorted))?(?: yet)?(?: after all)?"
    r"|(?:es[ae]|est[ae]|eso|esto|la|lo)?\s?(?:todav[ií]a |a[uú]n )?no (?:lo |la )?est[aá]"
    r"(?: (?:hech|list|terminad)[oa])?(?: todav[ií]a| a[uú]n)?"
    r"|(?:das|die|der|es|sie) ist (?:doch |ja |gar |noch ){0,3}(?:nicht|un)"
    r"(?: ?(?:erledigt|fertig|gemacht|geschafft))?)"
    r"\W*$"
)
_TAKES_BACK: Final = pattern(
    r"(?:\W{0,3}(?:wait|no|oh|oops|sorry|actually|hang on|hold on|my mistake|espera|perd[oó]n|ay|me equivoqu[eé]|warte"
    r"|nein|halt|moment|doch nicht|doch|ach|stimmt nicht|mein fehler)){1,5}\W{0,3}"
)
# What is said before: "I just did that one, tick it off". "The hall is booked, tick that off" names the task.
_DID_IT: Final = pattern(
    r"\W*(?:i(?:'ve)? (?:have )?(?:just |already )?(?:did|done|finished) (?:it|that|this)(?: one)?"
    r"|ya (?:l[ao] (?:hice|he hecho|termin[eé])|est[aá])"
    r"|(?:(?:das|die|es) )?hab(?:e)? ich (?:schon |gerade )?(?:gemacht|erledigt))"
)


# The last sentence or clause.
_LAST_CLAUSE: Final = pattern(r"(?:,|[.!;:]|\s-)\s+(?=[^,.!;:]{3,80}[.!]{0,3}$)")


@dataclass(frozen=True)
class ParsedChange:
    """A change that a sentence asks for. which : the tasks in the user's words; title : the new one, or "" """

    kind: Kind
    which: str = ""
    title: str = ""


def parse_change(text: str, language: str) -> ParsedChange | None:
    """Return the change that a sentence asks for; None for others. ``language`` is tried first."""
    text = text.strip()
    if asks_to_undo(text):
        return ParsedChange("undo")
    if _IS_DONE.match(text):
        return ParsedChange("done", "it")
    if _NOT_DONE.match(text):
        return ParsedChange("open", "it")
    text = _LEAD.sub("", text)
    return _parse_last_clause(text, language) or _parse_form(text, language)


def _parse_last_clause(text: str, language: str) -> ParsedChange | None:
    """Return the change of "I just did that one, tick it off", "it is not. Reopen it": of what was spoken of."""
    found = _LAST_CLAUSE.search(text)
    if found is None:
        return None
    before = text[: found.start()]
    change = _parse_form(text[found.end() :].strip(), language)
    if change is None or not is_it(change.which):
        return None
    takes_back = _NOT_DONE.match(before) or _TAKES_BACK.fullmatch(before)
    is_of_it = _DID_IT.fullmatch(before) or (change.kind == "open" and takes_back)
    return change if is_of_it else None


def _parse_form(text: str, language: str) -> ParsedChange | None:
    for one in (language, *(other for other in LANGUAGES if other != language)):
        for kind, forms in _FORMS[one].items():
            for form in forms:
                if match := form.search(text):
                    return ParsedChange(kind, **match.groupdict())  # type: ignore[arg-type]
    return None


def parse_status_question(text: str, language: str) -> str | None:
    """Return the tasks of which a sentence asks whether they are done; None for other sentences."""
    text = text.strip()
    for one in (language, *(other for other in LANGUAGES if other != language)):
        for form in _STATUS_QUESTIONS[one]:
            if match := form.search(text):
                return match["which"]
    return None


def listed_arguments(text: str, language: str) -> dict[str, Any] | None:
    """Return the arguments of `get_tasks` for a question about the list, or None for another question."""
    words = _LISTS[language]
    if not any(
        (found := words["asks"].search(line)) and words["about"].search(line, found.end())
        for line in text.split("\n")
    ):
        return None
    if words["undone"].search(text):
        return {"status": "open"}
    for status in ("done", "in_progress"):
        if words[status].search(text):
            return {"status": status}
    return {"status": "open"} if words["open"].search(text) and not words["every"].search(text) else {}


def asks_for_dates(text: str, language: str) -> bool:
    """Return whether a question is about when tasks were done: "what did I do last week?"."""
    return all(_LISTS[language][name].search(text) for name in ("has_done", "past"))


def place_named(text: str) -> int | None:
    """Return the place of a list that a question names, from 1; -1 for the last, None for none or several."""
    found = list(_AT_PLACE.finditer(text))
    if len(found) != 1:
        return None
    if number := found[0]["number"]:
        return int(number) or None
    numbers = places(found[0]["ordinal"], -1)
    return numbers[0] if numbers else None


def is_it(which: str) -> bool:
    return _IT.fullmatch(which) is not None


def is_all(which: str) -> bool:
    return _ALL.fullmatch(which) is not None


def places(which: str, count: int) -> list[int] | None:
    """Return the places in a list of this length, from 1; None for other words.

    "3", "1 and 2", "the first and the third", "the first two", "last".
    """
    plain = _without_fillers(which)
    if few := _FIRST_FEW.fullmatch(plain):
        many = (few["many"] or few["more"]).lower()
        number = int(many) if many.isdigit() else COUNTED.get(many) or _BOTH[many]
        return list(range(1, number + 1))
    if not _NUMBERS.fullmatch(plain) and 1 < len(joined := _JOINT.split(plain, MOST_JOINED)) <= MOST_JOINED:
        found = [_place(_without_fillers(one), count) for one in joined]
        return [one for one in found if one is not None] if None not in found else None
    if (place := _place(plain, count)) is not None:
        return [place]
    if _NUMBERS.fullmatch(plain):
        return [int(number) for number in re.findall(r"\d+", plain)]
    return None


def _without_fillers(which: str) -> str:
    for filler in _FILLERS:
        which = filler.sub("", which).strip()
    return which


def _place(plain: str, count: int) -> int | None:
    """Return the one place in a list that a word says."""
    if _LAST.fullmatch(plain):
        return count
    for ordinals in _ORDINALS:
        for place, ordinal in enumerate(ordinals, 1):
            if ordinal.fullmatch(plain):
                return place
    if plain.isascii() and plain.isdigit() and len(plain) < MOST_DIGITS:
        return int(plain)
    return COUNTED.get(plain.lower())
