"""Forms of English words."""

from collections.abc import Iterator

SHORTEST_BASE = 3


def english_forms(word: str) -> Iterator[str]:
    """Yield the words of which this may be a form: "pitches" of "pitch", "moved" of "move", "quickly" of "quick"."""
    for base in _bases(word):
        if len(base) >= SHORTEST_BASE:
            yield base
    if word.endswith("in"):
        # "Playin".
        yield word + "g"
    yield from (word + ending for ending in ("s", "es", "ing", "ed"))


def _bases(word: str) -> Iterator[str]:
    if word.endswith("ies"):
        yield word[:-3] + "y"
    if word.endswith("es"):
        yield word[:-2]
    if word.endswith("s") and not word.endswith("ss"):
        yield word[:-1]
    for ending in ("ing", "ed"):
        if word.endswith(ending):
            stem = word[: -len(ending)]
            yield stem
            yield stem + "e"
            if len(stem) > SHORTEST_BASE and stem[-1] == stem[-2]:
                yield stem[:-1]
    if word.endswith("ied"):
        yield word[:-3] + "y"
    if word.endswith("ly"):
        yield word[:-2]
        yield word[:-1] + "e"
    if len(set(word)) > 1 and word[-1] == word[-2]:
        # "Pleaseee".
        yield word.rstrip(word[-1]) + word[-1]
