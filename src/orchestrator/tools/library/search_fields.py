"""Fields in the text of a search: genre:pop, artist:"los faroles", key:g minor, tempo:120-130, bpm:>120, rating:4+,
unrated. Their names are those of English, Spanish and German.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from django.db.models import Q

from src.api.models.track_search import has_words, matches, words_of
from src.core.text import fold
from src.orchestrator.language.keys import find_keys

type Lookups = dict[str, float | str]

# Name -> column; names are folded.
_TEXTS: Final = {
    "artist": "artist", "artista": "artist", "kunstler": "artist", "interpret": "artist",
    "album": "album",
    "genre": "genre", "genero": "genre",
    "title": "title", "titulo": "title", "titel": "title",
    "tag": "user_tags", "etiqueta": "user_tags",
}  # fmt: skip
_NUMBERS: Final = {
    "tempo": "tempo_bpm", "bpm": "tempo_bpm",
    "year": "year", "ano": "year", "jahr": "year",
    "rating": "rating", "stars": "rating", "valoracion": "rating", "estrellas": "rating",
    "bewertung": "rating", "sterne": "rating",
    "energy": "energy", "energia": "energy", "energie": "energy",
}  # fmt: skip
_KEYS: Final = frozenset({"key", "tonalidad", "tono", "tonart"})
# As the page shows them: 0 to 100.
_SHARES: Final = frozenset({"energy"})

_FIELD: Final = re.compile(
    r'(?<![^\s,(])(?P<name>[^\W\d_]+): ?(?P<value>["“„][^"”“]*["”“]?|[^\s,]+)?', re.IGNORECASE
)
_KEY_OF: Final = re.compile(r"(?<!\S)(?:in (?:the )?)?key of (?=\S)", re.IGNORECASE)
_NO_STARS: Final = re.compile(r"(?<!\S)(?:unrated|unbewertet|sin valorar)(?!\S)", re.IGNORECASE)
_AMOUNT: Final = re.compile(
    r"(?P<sign>[<>]=?|=)?(?P<low>\d{1,4}(?:\.\d+)?)(?:(?:-|\u2013|\.\.)(?P<high>\d{1,4}(?:\.\d+)?)|(?P<more>\+))?(?:bpm)?",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class SearchField:
    """lookups : on `TrackSearch`
    words : folded, each of which is a part of the text of every row that is found
    named : what finds a row by its text, whatever its columns are; or None
    """

    lookups: Lookups
    words: list[str] = field(default_factory=list)
    named: Callable[[str], Q] | None = None

    def condition(self, prefix: str = "") -> Q:
        found = Q(**{f"{prefix}{lookup}": value for lookup, value in self.lookups.items()})
        return found | self.named(prefix) if self.named else found


def take_fields(text: str) -> tuple[list[SearchField], str]:
    """Return the fields of a text, and the rest of it. What is named like a field, but has no such value, is left."""
    found: list[SearchField] = []
    start = 0
    while match := _FIELD.search(text, start):
        taken, end = _field_at(match)
        if end is None:
            start = match.end()
            continue
        found += [taken] if taken else []
        start = match.start()
        text = _cut(text, match.start(), end)
    for pattern, read in ((_KEY_OF, _key_of), (_NO_STARS, _no_stars)):
        if (match := pattern.search(text)) and (field_and_end := read(match)):
            found.append(field_and_end[0])
            text = _cut(text, match.start(), field_and_end[1])
    return found, text


def _cut(text: str, start: int, end: int) -> str:
    return f"{text[:start].rstrip(' ,')} {text[end:].lstrip(' ,')}".strip()


def _field_at(match: re.Match[str]) -> tuple[SearchField | None, int | None]:
    """Return the field and its end. Half typed, it is None; without an end, this is no field."""
    name, value = fold(match["name"]), (match["value"] or "").strip('"“”„')
    known = name in _KEYS or name in _TEXTS or name in _NUMBERS
    if not known:
        return None, None
    if not value:
        return None, match.end()
    if name in _KEYS:
        key, end = _key_at(match.string, match.start("value"), match.end("value"))
        return (SearchField({"camelot": key}), end) if key else (None, None)
    if name in _TEXTS:
        words = words_of(value)
        return SearchField({f"{_TEXTS[name]}__contains": " ".join(words)}, words), match.end()
    lookups = _bounds(_NUMBERS[name], value)
    return (SearchField(lookups), match.end()) if lookups else (None, None)


def _key_at(text: str, start: int, word_end: int) -> tuple[str, int]:
    """Return the Camelot code of the key that begins here, or an empty one, and the end of its name."""
    opening = "key of "
    quoted = text[start] in '"“„'
    first = start + quoted
    # The capital letter tells the note A from an article.
    for key in find_keys(f"{opening}{text[first : first + 1].upper()}{text[first + 1 :]}", "en"):
        if key.start == len(opening):
            return key.key.camelot, max(first + key.end - len(opening), word_end if quoted else 0)
    return "", word_end


def _key_of(match: re.Match[str]) -> tuple[SearchField, int] | None:
    key, end = _key_at(match.string, match.end(), match.end())
    typed = match.string[match.start() : end]
    if not key or match.string[end : end + 1].isalnum():
        return None
    return SearchField({"camelot": key}, named=lambda prefix: has_words(typed, prefix)), end


def _no_stars(match: re.Match[str]) -> tuple[SearchField, int]:
    return SearchField({"rating": 0}, named=lambda prefix: matches(match[0], prefix)), match.end()


def _bounds(column: str, value: str) -> Lookups:
    """Return the lookups for 120, 120-130, >120, <=120 or 120+; none for anything else."""
    match = _AMOUNT.fullmatch(value)
    if match is None:
        return {}
    low = float(match["low"])
    low, high = sorted((low, float(match["high"] or low)))
    # As it is shown: 130.3 BPM is "130", and not above 130.
    half = 0.5 if low == int(low) and high == int(high) else 0.05
    ranges: dict[str, tuple[float | None, float | None]] = {
        ">": (low + half, None),
        ">=": (low - half, None),
        "<": (None, low - half),
        "<=": (None, low + half),
    }
    bounds = ranges.get(">=" if match["more"] else match["sign"] or "", (low - half, high + half))
    scale = 0.01 if column in _SHARES else 1
    lookups = zip((f"{column}__gte", f"{column}__lt"), bounds, strict=True)
    return {lookup: bound * scale for lookup, bound in lookups if bound is not None}
