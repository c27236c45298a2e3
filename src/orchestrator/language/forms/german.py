"""Forms of German words, without accents and umlauts."""

from collections.abc import Container, Iterator

SHORTEST_STEM = 3
# Of adjectives, nouns and verbs. Comparatives are words of their own in the vocabulary.
ENDINGS = ("ten", "est", "tet", "en", "em", "es", "te", "st", "er", "et", "e", "n", "t", "s")
OTHERS = ("", "e", "en", "t", "st", "es", "er", "n", "te", "s")
PARTICLES = (
    "zusammen", "zuruck", "runter", "herunter", "hinunter", "hinzu", "durch", "rauf", "raus", "rein", "nach", "auf",
    "aus", "ein", "her", "hin", "los", "mit", "vor", "weg", "ab", "an", "um", "zu",
)  # fmt: skip
SHORTEST_PART = 4
SHORT_PARTS = frozenset({"bpm", "dur", "mix", "ton", "key", "set", "dj", "mp3"})
JOINTS = ("", "s", "n", "en", "es", "e")


def german_forms(word: str) -> Iterator[str]:
    """Yield the words of which this may be a form: "ruhiges" of "ruhig", "spielst" of "spielen"."""
    yield from _inflected(word)
    if word.startswith("ge"):
        yield from _inflected(word[2:])
    if len(set(word)) > 1 and word[-1] == word[-2]:
        yield word.rstrip(word[-1]) + word[-1]


def _inflected(word: str) -> Iterator[str]:
    for ending in ("", *ENDINGS):
        stem = word.removesuffix(ending) if ending else word
        if (stem != word or not ending) and len(stem) >= SHORTEST_STEM:
            yield from (stem + other for other in OTHERS)


def german_compound(word: str, known: Container[str]) -> tuple[str, ...]:
    """Return the two known words of a compound; "abspielen" is "spielen" and "ab". Empty if there are none."""
    for particle in PARTICLES:
        if word.startswith(particle):
            rest = word.removeprefix(particle)
            for verb in (rest, rest.removeprefix("zu"), rest.removeprefix("ge")):
                if len(verb) >= SHORTEST_PART and (base := _known_form(verb, known)):
                    return (base, particle)
    for place in range(len(word) - SHORTEST_STEM, SHORTEST_STEM - 1, -1):
        first, head = word[:place], word[place:]
        if not _is_part(head) or (base := _known_form(head, known)) is None:
            continue
        for joint in JOINTS:
            modifier = first.removesuffix(joint) if joint else first
            if (modifier != first or not joint) and _is_part(modifier) and modifier in known:
                return (modifier, base)
    return ()


def _is_part(word: str) -> bool:
    return len(word) >= SHORTEST_PART or word in SHORT_PARTS


def _known_form(word: str, known: Container[str]) -> str | None:
    if word in known:
        return word
    return next((form for form in _inflected(word) if form in known), None)
