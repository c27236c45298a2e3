"""The vocabulary: phrases and their concepts, one file for each language.

A concept is a name such as ``measure.tempo`` or ``quality.fast.more``. All languages have the same concepts. A phrase
may have several: "camelot" asks for the key and for compatible tracks.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from rapidfuzz import process
from rapidfuzz.distance import OSA

from src.agents.registry import get_all_agents
from src.orchestrator.language.forms import as_known
from src.orchestrator.language.text import folded_words

LANGUAGES = ("en", "es", "de")
FOLDER = Path(__file__).parent
FILLER = "filler.words"
# The words without a meaning for music, of which FILLER are the most common.
FILLERS = "filler."
# "throw … out": other words may stand at this place of a phrase.
GAP = "…"
LONGEST_GAP = 8
# Stems are indexed by this many letters.
STEM_KEY = 3
LONGEST_PHRASE = 6
# Typing errors are corrected in words of at least this length; in long words two of them.
SHORTEST_FUZZY, LONG_WORD = 4, 11
# Everyday words are near to too many others.
SHORTEST_FUZZY_FILLER = 6

type Phrases = dict[tuple[str, ...], frozenset[str]]


@dataclass(frozen=True)
class Match:
    """A phrase that was found: its concepts and its number of words."""

    concepts: frozenset[str]
    length: int


@dataclass
class Vocabulary:
    """The phrases of one language."""

    language: str
    phrases: Phrases = field(default_factory=dict)
    stems: dict[str, list[tuple[str, frozenset[str]]]] = field(default_factory=dict)
    # First word -> lengths of the phrases that begin with it, the longest first.
    lengths: dict[str, tuple[int, ...]] = field(default_factory=dict)
    # Words in which typing errors are corrected.
    spellings: tuple[str, ...] = ()
    # All words of phrases.
    words: frozenset[str] = frozenset()
    # First word of a phrase with a gap -> the words behind the gap, and the concepts.
    gaps: dict[str, list[tuple[tuple[str, ...], frozenset[str]]]] = field(default_factory=dict)

    def match(self, words: tuple[str, ...]) -> Match | None:
        """Return the longest phrase that these words begin with."""
        for length in self.lengths.get(words[0], ()):
            concepts = self.phrases.get(words[:length])
            if concepts and length <= len(words):
                if length == 1:
                    concepts |= self._stem(words[0])
                elif any(one.startswith(("link.", "act.find")) for one in concepts):
                    # "Faster than" is a limit of a tempo and a comparison; "got anything" asks for tracks.
                    concepts |= self._inner(words[:length], concepts)
                return Match(concepts, length)
        stem = self._stem(words[0])
        return Match(stem, 1) if stem else None

    def _inner(self, words: tuple[str, ...], outer: frozenset[str]) -> frozenset[str]:
        kinds = ("quality.", "scope.", "how.") if "act.find" in outer else ("quality.",)
        found = (self.phrases.get((word,), frozenset()) | self._stem(word) for word in words)
        return frozenset(one for concepts in found for one in concepts if one.startswith(kinds))

    def knows(self, word: str) -> bool:
        return (word,) in self.phrases or bool(self._stem(word))

    def is_filler(self, word: str) -> bool:
        return FILLER in self.phrases.get((word,), ())

    def is_of_music(self, word: str) -> bool:
        """Return whether a word alone means something for music."""
        return any(not one.startswith(FILLERS) for one in self.phrases.get((word,), ()))

    def is_musical(self, word: str) -> bool:
        """Return whether a word is known, and not only as one of the everyday words without a meaning for music."""
        concepts = self.phrases.get((word,), frozenset()) | self._stem(word)
        return any(one == FILLER or not one.startswith(FILLERS) for one in concepts)

    def as_known(self, word: str) -> tuple[str, ...]:
        """Return known words for another form or spelling of them."""
        if self.knows(word):
            return (word,)
        return as_known(word, self.language, self.words)

    def knows_form(self, word: str) -> bool:
        """Return whether a word is another form or a compound of known words."""
        known = self.as_known(word)
        return known != (word,) and all(part in self.words for part in known)

    def match_with_gap(self, words: tuple[str, ...]) -> tuple[frozenset[str], range] | None:
        """Return the concepts of a phrase with a gap that these words begin with, and the places behind the gap."""
        for rest, concepts in self.gaps.get(words[0], ()):
            for place in range(1, min(LONGEST_GAP, len(words) - len(rest)) + 1):
                if words[place : place + len(rest)] == rest:
                    return concepts, range(place, place + len(rest))
        return None

    def corrected(self, word: str) -> str | None:
        """Return the known word that this misspelled one is likely to be, or None."""
        if len(word) < SHORTEST_FUZZY:
            return self._swapped(word)
        most = 2 if len(word) >= LONG_WORD else 1
        found = process.extractOne(word, self.spellings, scorer=OSA.distance, score_cutoff=most)
        # Words of four letters are similar to too many others, so only swapped letters are corrected.
        if found is None or (len(word) == SHORTEST_FUZZY and sorted(found[0]) != sorted(word)):
            return None
        return str(found[0])

    def _swapped(self, word: str) -> str | None:
        """Return the filler word of which two letters were swapped ("teh"), or None."""
        if len(word) != SHORTEST_FUZZY - 1:
            return None
        swapped = (word[1] + word[0] + word[2], word[0] + word[2] + word[1])
        return next((one for one in swapped if FILLER in self.phrases.get((one,), ())), None)

    def _stem(self, word: str) -> frozenset[str]:
        found: frozenset[str] = frozenset()
        for stem, concepts in self.stems.get(word[:STEM_KEY], ()):
            if word.startswith(stem):
                found |= concepts
        return found


@cache
def vocabulary(language: str) -> Vocabulary:
    """Return the vocabulary of a language, with the keywords of agents."""
    with (FOLDER / f"{language}.toml").open("rb") as file:
        return build(language, {**concepts_in(tomllib.load(file)), **_words_of_agents()})


def _words_of_agents() -> dict[str, str]:
    return {
        f"agent.{agent.name}": "|".join((agent.name.replace("_", " "), *agent.keywords))
        for agent in get_all_agents()
        if agent.keywords
    }


def build(language: str, concepts: Mapping[str, str]) -> Vocabulary:
    # Most phrases have one concept, so that they share its set.
    phrases: Phrases = {}
    stems: dict[str, dict[str, set[str]]] = {}
    gaps: dict[tuple[tuple[str, ...], tuple[str, ...]], set[str]] = {}
    for concept, alternatives in concepts.items():
        alone = frozenset((concept,))
        for alternative in alternatives.split("|"):
            if GAP in alternative:
                first, rest = map(folded_words, alternative.split(GAP, 1))
                gaps.setdefault((first, rest), set()).add(concept)
                continue
            words = folded_words(alternative)
            if alternative.endswith("*") and len(words) == 1:
                stems.setdefault(words[0][:STEM_KEY], {}).setdefault(words[0], set()).add(concept)
            elif words:
                phrase = words[:LONGEST_PHRASE]
                others = phrases.get(phrase)
                phrases[phrase] = others | alone if others else alone
    return Vocabulary(
        language,
        phrases,
        {key: [(stem, frozenset(found)) for stem, found in some.items()] for key, some in stems.items()},
        _lengths(phrases),
        tuple(sorted(_correctable(phrases))),
        frozenset(chain.from_iterable((*phrases, *chain.from_iterable(gaps)))),
        _by_first(gaps),
    )


def _lengths(phrases: Phrases) -> dict[str, tuple[int, ...]]:
    """Return the lengths of the phrases that begin with each word, the longest first."""
    found: dict[str, tuple[int, ...]] = {}
    for first, length in sorted({(phrase[0], len(phrase)) for phrase in phrases}, reverse=True):
        found[first] = (*found.get(first, ()), length)
    return found


def _correctable(phrases: Phrases) -> set[str]:
    """Return the words in which typing errors are corrected."""
    words: dict[frozenset[str], set[str]] = {}
    for phrase, concepts in phrases.items():
        words.setdefault(concepts, set()).update(phrase)
    found = set()
    for concepts, some in words.items():
        is_everyday = all(one.startswith(FILLERS) and one != FILLER for one in concepts)
        shortest = SHORTEST_FUZZY_FILLER if is_everyday else SHORTEST_FUZZY
        found |= {word for word in some if len(word) >= shortest}
    return found


def _by_first(
    gaps: Mapping[tuple[tuple[str, ...], tuple[str, ...]], set[str]],
) -> dict[str, list[tuple[tuple[str, ...], frozenset[str]]]]:
    found: dict[str, list[tuple[tuple[str, ...], frozenset[str]]]] = {}
    for (first, rest), concepts in gaps.items():
        found.setdefault(first[0], []).append((rest, frozenset(concepts)))
    for some in found.values():
        # "Down to" before "down".
        some.sort(key=lambda one: -len(one[0]))
    return found


def concepts_in(tables: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Return the phrases of a file by concept."""
    return dict(_flat(tables, prefix))


def _flat(tables: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    for name, value in tables.items():
        if isinstance(value, str):
            yield prefix + name, value
        else:
            yield from _flat(value, f"{prefix}{name}.")
