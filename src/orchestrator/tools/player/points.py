"""Places in a track that need no bar and no clock: "halfway through", "from 5 to 8", "the loudest part"."""

import re
from typing import Final

from src.orchestrator.language.bars import find_bars
from src.orchestrator.language.plans import Asked
from src.orchestrator.rules.passages import find_passages
from src.orchestrator.rules.patterns import pattern

from .speeds import OF_SPEED, PERCENT, TIMES

NUMBER: Final = (
    r"(?P<count>\d{1,2}|two|three|four|eight|sixteen|dos|tres|cuatro|ocho|diecis[eé]is"
    r"|zwei|drei|vier|acht|sechzehn)"
)
COUNTS: Final = {
    "two": 2, "three": 3, "four": 4, "eight": 8, "sixteen": 16, "dos": 2, "tres": 3, "cuatro": 4, "ocho": 8,
    "dieciséis": 16, "dieciseis": 16, "zwei": 2, "drei": 3, "vier": 4, "acht": 8, "sechzehn": 16,
}  # fmt: skip
EDGE_BARS: Final = pattern(
    rf"\b(?P<edge>first|last|primer[oa]s|[uú]ltim[oa]s|ersten|letzten)\s+{NUMBER}\s+(?:bars|measures|compases|takte)\b"
)
# "Los 4 primeros compases", "the two first bars".
_EDGE_BEHIND: Final = pattern(
    r"\b(?P<count>\d{1,3}|[^\W\d]{2,6})\s+(?P<edge>first|last|primer[oa]s|[uú]ltim[oa]s|ersten|letzten)"
    r"\s+(?=(?:bars|measures|compases|takte)\b)"
)
# Bars from a place on: "8 bars from bar 5", "vier Takte ab dem Drop".
_COUNTED: Final = pattern(rf"\b{NUMBER}[ -](?:bars?|measures?|compases|takte?n?)\b")
_ORDINAL_BEFORE: Final = pattern(r"\b(?:first|last|next|primer\w*|[uú]ltim\w*|erste\w*|letzte\w*)\s{1,3}$")
_FROM: Final = pattern(r"\b(?:from|starting|beginning|after|desde|a partir|ab|von|nach|tras|despu[eé]s)\b")
_DIGITS: Final = pattern(r"(?<![\w.:])\d{1,4}(?![\w:])")
# Bars without their word: "loop it, from 5 to 8".
_RANGE: Final = pattern(
    r"(?<![\d:.,/])\b(?P<first>\d{1,4})\s*(?:to|till|until|through|thru|[-\u2013]|al?|hasta(?: el)?|bis|and|y|und)\s*"
    r"(?:the |el |la |den |dem )?(?P<last>\d{1,4})(?![\d:.,/]|\s?(?:%|percent|per cent|prozent|por ciento|bpm|s\b|sec"
    r"|seg|sek|min|uhr|times|veces|mal\b|db))"
)
_OF_THE_WAY: Final = r"\b(?= (?:through|in\b|of the way|del|der|des))"
_HALFWAY: Final = (
    r"\bhalf[- ]?way\b"
    r"|\b(?:from|at|in|to) (?:about |around |roughly )?(?:the |its )?(?:very )?middle\b"
    r"(?! (?:part|section|bit|c\b|eight))"
    r"|\b(?:from|at) (?:about |around |roughly )?half\b(?! (?:the |of the )?(?:speed|tempo))"
    r"|\b(?:desde|a partir de|en|por|hacia|(?:salt|and|ve|vet|avanz|pas|llev|lleg)\w{0,6} a) la mitad\b"
    r"(?! de (?:la )?(?:velocidad|tempo))"
    r"|\b(?:desde|en|a partir de) (?:el|la) medio\b"
    r"|\b(?:ab|von|bei|in|an|zur)(?: der| ca\.?| ungef[aä]hr){0,2} (?:h[aä]lfte|mitte)\b"
)
# The share of the track that has passed.
_SHARES: Final = (
    (pattern(r"\b(?:two thirds|2/3|dos tercios|zwei dritteln?)\b"), 2 / 3),
    (pattern(rf"\b(?:three quarters|3/4|tres cuartos|drei vierteln?){_OF_THE_WAY}"), 0.75),
    (pattern(rf"\b(?:(?:a|one) third|un tercio|einem drittel){_OF_THE_WAY}"), 1 / 3),
    (pattern(rf"\b(?:(?:a|one) quarter|un cuarto|einem viertel){_OF_THE_WAY}"), 0.25),
    (pattern(_HALFWAY), 0.5),
)
# "The last third", "el primer cuarto".
_FRACTION: Final = pattern(
    r"\b(?P<edge>first|last|final|primer[oa]?|[uú]ltim[oa]|erste[sn]?|letzte[sn]?) "
    r"(?P<share>thirds?|quarters?|tercio|cuarto|drittel|viertel)\b"
)
_FRACTIONS: Final = ((pattern(r"third|tercio|drittel"), 1 / 3), (pattern(r"quarter|cuarto|viertel"), 0.25))
_PART: Final = (
    r"(?:part|section|bit|passage|stretch|spot|parte|secci[oó]n|trozo|pasaje|cacho|tramo"
    r"|teil|abschnitt|stelle)"
)
# Adjectives of a part -> what of it is compared, and 1 for the most, -1 for the least.
_EXTREMES: Final = tuple(
    (
        pattern(
            rf"\b(?:{adjective})\w{{0,3}}(?: \w{{1,10}})? {_PART}\b|\b{_PART} m[aá]s (?:{spanish})\w{{0,3}}\b"
        ),
        extreme,
    )
    for adjective, spanish, extreme in (
        ("loudest|lautest|kr[aä]ftigst", "fuerte|ruidos|alt|potente", ("level", 1)),
        (
            "quietest|softest|calmest|leisest|ruhigst",
            "tranquil|suave|baj|callad|floj|silencios",
            ("level", -1),
        ),
        ("longest|l[aä]ngst", "larg", ("length", 1)),
        ("shortest|k[uü]rzest", "cort", ("length", -1)),
    )
)


def edge_bars(text: str) -> re.Match[str] | None:
    """Return the match of "the first 8 bars"; None without them."""
    return EDGE_BARS.search(_edge_first(text))


def _edge_first(text: str) -> str:
    return _EDGE_BEHIND.sub(r"\g<edge> \g<count> ", text)


def range_of(text: str) -> tuple[int, int] | None:
    """Return the bars of "from 5 to 8", without their word; None for other texts."""
    found = _RANGE.search(text)
    span = (int(found["first"]), int(found["last"])) if found else (0, 0)
    return span if 0 < span[0] < span[1] else None


def share_of(text: str) -> float | None:
    """Return the share of a track that has passed where a text begins: "from halfway through" is 0.5."""
    if OF_SPEED.search(text):
        return None
    return next((share for said, share in _SHARES if said.search(text)), None)


def span_of_share(text: str) -> tuple[float, float | None] | None:
    """Return the first and last share of "the last third", and the first of "halfway through"; None without one."""
    if found := _FRACTION.search(text):
        part = next(share for said, share in _FRACTIONS if said.search(found["share"]))
        is_first = found["edge"].lower().startswith(("first", "prim", "erst"))
        return (0.0, part) if is_first else (1 - part, 1.0)
    share = share_of(text)
    return None if share is None else (share, None)


def extreme_of(text: str) -> tuple[str, int] | None:
    """Return what "the loudest part" compares, the level or the length, and 1 for the most, -1 for the least."""
    return next((extreme for said, extreme in _EXTREMES if said.search(text)), None)


def bars_from_there(text: str) -> int:
    """Return the number of "8 bars from bar 5"; 0 for "the first 8 bars" and without a place to start from."""
    found = _COUNTED.search(text)
    if found is None or _ORDINAL_BEFORE.search(text[: found.start()]) or not _FROM.search(text):
        return 0
    said = found["count"].lower()
    return COUNTS[said] if said in COUNTS else int(said)


def has_numbers_left(asked: Asked) -> bool:
    """Return whether a command has a number that is no bar, time, speed or count of repetitions."""
    text = _edge_first(asked.reading.unnamed)
    for said in (PERCENT, TIMES, _RANGE, EDGE_BARS, _COUNTED, *(said for said, _ in _SHARES)):
        text = said.sub(" ", text)
    _, text = find_bars(text)
    _, text = find_passages(text)
    return _DIGITS.search(text) is not None
