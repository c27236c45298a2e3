"""Qualities in a question, their degrees, and the order of tracks that they ask for: "the fastest", "less bright"."""

from typing import Final

from src.orchestrator.language.reading import Reading
from src.orchestrator.language.text import folded_words
from src.orchestrator.rules.patterns import pattern

from .limits import share_limits

# "The last 3 songs I uploaded".
_ADDED_LAST = pattern(
    r"\b(?:last|latest|[uú]ltim[oa]s?|letzte[nrs]?|zuletzt)\b.{0,40}"
    r"\b(?:upload\w*|added|add|sub(?:[ií]|ido|imos)|a[nñ]ad[ií]\w*|agregu?\w*|hochgeladen\w*|hinzugef[uü]gt\w*)\b"
)
# "La canción más larga".
THE_MOST = pattern(r"\b(?:la|el|las|los)\b(?: \w+){0,2} (?:m[aá]s|menos)\b(?!.*\bque\b)")
# "Algo más lento que 65".
_THAN_A_NUMBER = pattern(r"\b(?:m[aá]s|menos) \w+ (?:que|de) (?:los |las )?\d")
ORDERS = {
    "fast": ("fastest", "tempo"),
    "slow": ("tempo", "fastest"),
    "loud": ("loudness", "quietest"),
    "quiet": ("quietest", "loudness"),
    "long": ("longest", "shortest"),
    "short": ("shortest", "longest"),
    "bright": ("brightness", "darkest"),
    "dark": ("darkest", "brightness"),
    "energetic": ("energy", "calmest"),
    "calm": ("calmest", "energy"),
    "danceable": ("danceability", "least_danceable"),
    "acoustic": ("acoustic", "least_acoustic"),
    "percussive": ("percussive", "least_percussive"),
    "new": ("newest", "oldest"),
    "old": ("oldest", "newest"),
    # The library has no order that begins with the least swing.
    "swung": ("swing", ""),
}
# "The most energy", "the highest tempo": a measurement and a degree are a quality.
QUALITY_OF_MEASURE = {
    "tempo": "fast",
    "energy": "energetic",
    "loudness": "loud",
    "danceability": "danceable",
    "percussiveness": "percussive",
    "acousticness": "acoustic",
    "brightness": "bright",
    "duration": "long",
    "swing": "swung",
}
SUPERLATIVES = {"more": "most", "less": "least"}


# "Swung rather than straight": what stands behind it is not wanted.
_INSTEAD: Final = pattern(
    r"\b(?:rather than|instead of|as opposed to|and not|, not|statt|anstatt|anstelle von|und nicht|, nicht|en vez de"
    r"|en lugar de|y no|, no)\b"
)


def _qualities_named(reading: Reading) -> list[str]:
    named = reading.of("quality")
    said = _INSTEAD.search(reading.text)
    if said is None:
        return list(named)
    before = folded_words(reading.text[: said.start()])
    wanted = {
        name
        for item in reading.items
        if item.end <= len(before)
        for name in item.concepts
        if "quality." in name
    }
    return [name for name in named if f"quality.{name}" in wanted] or list(named)


def qualities(reading: Reading) -> dict[str, str]:
    """Return the qualities that a question names, each with its degree: plain, more, most, less or least."""
    found: dict[str, str] = {}
    for name in _qualities_named(reading):
        quality, _, degree = name.partition(".")
        if found.get(quality, "plain") == "plain":
            found[quality] = degree
    if _ADDED_LAST.search(reading.text):
        found["new"] = "most"
    if "energetic" in found and reading.has("measure.swing"):
        # "Which swings the hardest?"
        found["swung"] = found.pop("energetic")
    degrees = set(reading.of("degree"))
    if not found and degrees & {"most", "least", "more", "less"} and not share_limits(reading):
        measures = [name for name in reading.of("measure") if name in QUALITY_OF_MEASURE]
        found = {QUALITY_OF_MEASURE[name]: "plain" for name in measures[:1]}
    for quality, degree in found.items():
        if degree == "plain":
            found[quality] = _degree(degrees, reading)
        elif degree in SUPERLATIVES and _has_one_form(reading) and _asks_for_the_most(reading):
            found[quality] = SUPERLATIVES[degree]
    if reading.has("measure.tempo"):
        # "Am gemütlichsten, also vom Tempo her".
        found = {_OF_TEMPO.get((name, degree), name): degree for name, degree in found.items()}
    return found


_OF_TEMPO: Final = {("calm", "most"): "slow", ("energetic", "most"): "fast"}


def _asks_for_the_most(reading: Reading) -> bool:
    return reading.has("how.what") or THE_MOST.search(reading.text) is not None


# "El tema más largo por debajo de 100 BPM".
_THE_ONE: Final = pattern(r"\b(?:el|la) (?:\w+ )?(?:m[aá]s|menos) \w+")


def _has_one_form(reading: Reading) -> bool:
    """Return whether it is a Spanish question without a comparison, in which "más" means "most"."""
    return (
        reading.language == "es"
        and (not reading.has("link.above", "link.below") or _THE_ONE.search(reading.unnamed) is not None)
        and not _THAN_A_NUMBER.search(reading.text)
        and not reading.named("track")
    )


def _degree(degrees: set[str], reading: Reading) -> str:
    """Return the degree that a word before the adjective gives: "most danceable", "la más rápida"."""
    for degree in ("least", "most"):
        if degree in degrees:
            return degree
    said = next((degree for degree in ("more", "less") if degree in degrees), "plain")
    return SUPERLATIVES.get(said, said) if _has_one_form(reading) else said


def superlative_order(reading: Reading) -> str | None:
    """Return the order whose first track is asked for; "" if the library has no such order, None without one."""
    for quality, degree in qualities(reading).items():
        if degree in {"most", "least"}:
            if quality not in ORDERS:
                return ""
            return by_year(reading, ORDERS[quality][degree == "least"])
    return None


# In Spanish each degree has its word: "la más larga y la más corta".
_DEGREES = pattern(r"\b(?P<most>most|m[aá]s|am meisten|meisten)\b|\b(?:least|menos|am wenigsten|wenigsten)\b")
MOST_ORDERS = 4


def superlative_orders(reading: Reading) -> list[str]:
    """Return the orders of all superlatives: "the fastest and the slowest", "la más larga y la más corta"."""
    degrees = [bool(match["most"]) for match in _DEGREES.finditer(reading.unnamed)]
    found = [(name, degree) for name, degree in qualities(reading).items() if degree in {"most", "least"}]
    inflected = [name for name in reading.of("quality") if name.endswith((".most", ".least"))]
    if len(found) == 1 and len(degrees) == 2 and len(set(degrees)) == 2:
        # "The most danceable and the least".
        found = [(found[0][0], "most" if is_most else "least") for is_most in degrees]
    elif len(found) > max(len(inflected), len(degrees)):
        # "La más rápida y bailable" has one order.
        found = found[:1]
    orders = [by_year(reading, ORDERS[name][degree == "least"]) for name, degree in found if name in ORDERS]
    return list(dict.fromkeys(filter(None, orders)))[:MOST_ORDERS]


_ADDED: Final = pattern(
    r"\b(?:add\w*|upload\w*|import\w*|put in|sub[ií]\w*|a[nñ]ad\w*|agreg\w*|hochgeladen\w*|hinzugef[uü]gt\w*"
    r"|hochlud\w*)\b"
)
_CLAUSES: Final = pattern(r"[,.;:!?]\s")


def by_year(reading: Reading, order: str) -> str:
    """Return the order by year of release for "the oldest song", and if the question names the year; "the newest" and
    what was uploaded first are ordered by addition.
    """
    years = {"oldest": "earliest", "newest": "latest"}
    if order == "oldest" and not _is_of_uploads(reading):
        return "earliest"
    return years.get(order, order) if reading.has("measure.year") else order


def _is_of_uploads(reading: Reading) -> bool:
    """Return whether the clause with "oldest" speaks of uploads: "the oldest that I uploaded"."""
    said = next(
        (item.text for item in reading.items if any("quality.old" in one for one in item.concepts)), ""
    )
    clauses = [one for one in _CLAUSES.split(reading.text) if said in one]
    return any(_ADDED.search(one) for one in clauses)
