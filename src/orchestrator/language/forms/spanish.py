"""Forms of Spanish words, without accents."""

from collections.abc import Iterator

SHORTEST_STEM = 3
CLITICS = ("me", "te", "se", "nos", "lo", "la", "los", "las", "le", "les")
# Of verbs, the longest first.
ENDINGS = (
    "iendo", "ieron", "abamos", "ariamos", "aremos", "asteis", "arian", "arias", "andolo", "ando", "aron", "aban",
    "abas", "aste", "iste", "imos", "emos", "amos", "aria", "eria", "iria", "ados", "adas", "idos", "idas", "aran",
    "eran", "aba", "ado", "ada", "ido", "ida", "ian", "ias", "are", "ara", "ar", "er", "ir", "as", "es", "an", "en",
    "ia", "io", "a", "e", "o",
)  # fmt: skip
VERBS = ("ar", "er", "ir", "a", "e", "o", "an", "en", "as", "es", "ando", "iendo", "ado", "ido", "ada", "ida")
SMALL = (("ecito", ""), ("ecita", ""), ("cito", ""), ("cita", ""), ("ito", "o"), ("ita", "a"))


def spanish_forms(word: str) -> Iterator[str]:
    """Yield the words of which this may be a form: "cortita" of "corta", "ordenamelas" of "ordena"."""
    yield from _nouns(word)
    for bare in _without_clitics(word):
        yield bare
        yield from _verbs(bare)
    yield from _verbs(word)
    if len(set(word)) > 1 and word[-1] == word[-2]:
        # "Holaa".
        yield word.rstrip(word[-1]) + word[-1]


def _nouns(word: str) -> Iterator[str]:
    singular = word
    if word.endswith("ces"):
        yield word[:-3] + "z"
    if word.endswith("es"):
        yield word[:-2]
    if word.endswith("s"):
        singular = word[:-1]
        yield singular
    if singular.endswith(("a", "o")):
        other = singular[:-1] + ("o" if singular.endswith("a") else "a")
        yield other
        yield other + "s"
    for ending, plain in SMALL:
        if singular.endswith(ending) and len(singular) - len(ending) >= SHORTEST_STEM:
            yield singular.removesuffix(ending) + plain
            yield singular.removesuffix(ending) + "e"
    if word.endswith("mente"):
        yield word.removesuffix("mente")
        yield word.removesuffix("amente") + "o"
    yield word + "s"
    yield word + "es"


def _without_clitics(word: str) -> Iterator[str]:
    for first in CLITICS:
        if not word.endswith(first):
            continue
        bare = word.removesuffix(first)
        if len(bare) >= SHORTEST_STEM:
            yield bare
        for second in CLITICS:
            if bare.endswith(second) and len(bare) - len(second) >= SHORTEST_STEM:
                yield bare.removesuffix(second)


def _verbs(word: str) -> Iterator[str]:
    for ending in ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= SHORTEST_STEM:
            yield from (stem + other for other in VERBS)
