"""The questions of a conversation with digits in place of numbers in words, before any rule reads them."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, zip_longest
from typing import Final

from src.orchestrator.language.detection import language_of
from src.orchestrator.language.focus import names_in
from src.orchestrator.language.names import NameIndex
from src.orchestrator.language.number_words import may_have_number_words, with_digits
from src.orchestrator.language.text import fold, words_of
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

# Longer questions are not understood.
LONGEST: Final = 500
# In place of a name, while the rest is changed.
_NAME: Final = "\ue000"
_QUOTED: Final = pattern(r"[\"“”„«»][^\"“”„«»]{1,120}[\"“”„«»]|(?<!\w)['‘][^'’]{1,80}['’](?!\w)")  # noqa: RUF001


def with_digits_in_questions(talk: Talk) -> Talk:
    """Return the conversation with numbers as digits in its questions. Names and quoted text stay as they are."""
    return talk.with_questions(lambda question: _written(question, talk))


# "Ab Minute eins", "desde el minuto uno": elsewhere these are articles.
_FIRST_OF_UNITS: Final = pattern(r"\b(minut[eo]|comp[aá]s|takt|bar) (?:one|uno|eins)\b")


def _written(question: str, talk: Talk) -> str:
    if len(question) > LONGEST:
        return question
    if _FIRST_OF_UNITS.search(question):
        question = outside_names(question, talk, lambda text: _FIRST_OF_UNITS.sub(r"\1 1", text))
    if not may_have_number_words(question):
        return question
    words = [word.folded for word in words_of(question)]
    language, _ = language_of(words, question, talk.language)
    return outside_names(question, talk, lambda text: with_digits(text, language))


def outside_names(question: str, talk: Talk, change: Callable[[str], str]) -> str:
    """Return a question that is changed outside its names and its quoted text."""
    kept = _without_overlaps(_named_places(question, talk))
    text, end = "", 0
    for place in kept:
        text += question[end : place.start] + _NAME
        end = place.stop
    parts = change(text + question[end:]).split(_NAME)
    names = [question[place.start : place.stop] for place in kept]
    return "".join(chain.from_iterable(zip_longest(parts, names, fillvalue="")))


def _without_overlaps(places: Iterable[range]) -> list[range]:
    found: list[range] = []
    for place in sorted(places, key=lambda one: (one.start, -one.stop)):
        if not found or place.start >= found[-1].stop:
            found.append(place)
    return found


def _named_places(question: str, talk: Talk) -> Iterator[range]:
    """Yield the places of names and of quoted text, in characters."""
    for match in _QUOTED.finditer(question):
        yield range(match.start(), match.end())
    yield from _places_in_index(question, names_in(talk))
    folded = fold(question)
    if len(folded) != len(question):
        return
    for title in (*(track.title for track in talk.tracks), *talk.playlists):
        if title and (place := folded.find(fold(title))) >= 0:
            yield range(place, place + len(title))


def _places_in_index(question: str, index: NameIndex) -> Iterator[range]:
    words = words_of(question)
    folded = tuple(word.folded for word in words)
    place = 0
    while place < len(words):
        name, length = index.exact(folded[place:])
        if name is None or name.kind == "genre":
            name, length = index.beginning(folded[place:])
        if name is not None and name.kind != "genre":
            yield range(words[place].start, words[place + length - 1].end)
        place += length if name is not None else 1
