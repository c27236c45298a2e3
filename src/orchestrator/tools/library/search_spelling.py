"""Typing errors in the text of a search: "gravle kings" is likely to mean "Gravel Kings".

The words of a library are kept in memory, and read again when a track was added or removed, and after a minute.
"""

import re
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain, islice, product
from typing import Any, Final

from django.db.models import Count, Max
from rapidfuzz import process
from rapidfuzz.distance import OSA

from src.api.models import TrackSearch
from src.api.models.track_search import words_of
from src.core.text import fold
from src.orchestrator.language.vocabulary import LANGUAGES, vocabulary

from .search_qualities import means_measurement
from .search_text import SearchText

MOST_LIBRARIES, KEPT_SECONDS = 20, 60.0
# In shorter words another letter makes another word; in longer ones two errors are likely.
SHORTEST, LONG = 4, 6
LONGEST: Final = 40
# Near words of each unknown one, and texts made of them.
MOST_NEAR, MOST_TEXTS = 3, 4
_LETTERS: Final = re.compile(r"[^\W\d_]+")

type Words = Counter[str]
_kept: dict[int, tuple[tuple[Any, ...], Words]] = {}


def searched_words(user_id: int) -> Words:
    """Return the words that the tracks of a user are found by, folded, and how many times each occurs."""
    rows = TrackSearch.objects.filter(user_id=user_id).order_by()
    counted = rows.aggregate(count=Count("pk"), newest=Max("created_at"))
    version = (*counted.values(), time.monotonic() // KEPT_SECONDS)
    kept = _kept.pop(user_id, None)
    if kept is None or kept[0] != version:
        texts = rows.values_list("text", flat=True).iterator()
        kept = version, Counter(chain.from_iterable(map(_LETTERS.findall, texts)))
    while len(_kept) >= MOST_LIBRARIES:
        _kept.pop(next(iter(_kept)))
    _kept[user_id] = kept
    return kept[1]


def corrected_texts(text: str, words: Words) -> Iterator[str]:
    """Yield texts that this one may mean, the likeliest first. None if each word is known, or one has no near word.

    Parts of words of the library, keys, numbers, and words for measurements are known.
    """
    searched = set(SearchText.read(text).literal_words)
    unknown = [
        match
        for match in _LETTERS.finditer(text)
        if not searched.isdisjoint(words_of(match[0])) and not _is_known(fold(match[0]), words)
    ]
    if not unknown:
        return
    near = [_near_words(fold(match[0]), words) for match in unknown]
    for chosen in islice(product(*near), MOST_TEXTS):
        right = text
        for match, word in reversed(list(zip(unknown, chosen, strict=True))):
            right = right[: match.start()] + word + right[match.end() :]
        yield right


def as_written(text: str, tags: str) -> str:
    """Return a text with the accents and capitals that its words have in the tags of a track."""
    written = {fold(word): word for word in reversed(_LETTERS.findall(tags))}
    return _LETTERS.sub(lambda match: written.get(fold(match[0]), match[0]), text)


def _is_known(word: str, words: Words) -> bool:
    return word in words or means_measurement(word) or any(word in one for one in words)


def _near_words(word: str, words: Words) -> list[str]:
    if not SHORTEST <= len(word) <= LONGEST:
        return []
    most = 2 if len(word) >= LONG else 1
    near: dict[str, tuple[float, int]] = {}
    for spellings in (words, _measurement_words()):
        # Only keys: of a mapping the values would be compared.
        found = process.extract_iter(word, list(spellings), scorer=OSA.distance, score_cutoff=most)
        near |= {one: (distance, -words[one]) for one, distance, _ in found if len(one) >= SHORTEST}
    return sorted(near, key=near.__getitem__)[:MOST_NEAR]


@cache
def _measurement_words() -> tuple[str, ...]:
    """Return the words that a search understands without a name: "slow", "ruhig"."""
    known = {word for language in LANGUAGES for word in vocabulary(language).words}
    return tuple(sorted(word for word in known if len(word) >= SHORTEST and means_measurement(word)))
