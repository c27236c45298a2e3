"""Tags that tracks lack: "which files have no artist?"."""

from typing import Final

from src.orchestrator.language.plans import Asked
from src.orchestrator.rules.patterns import pattern

TAG_NAMES = ("artist", "album", "genre", "year")
_COVER: Final = pattern(
    r"\b(?:covers?|cover art|artwork|car[aá]tulas?|portadas?|titelbild\w*|albumbild\w*)\b"
)
_NO_TAG = pattern(
    r"\b(?:no|without(?: an?)?|missing(?: an?)?|lack(?:s|ing)?(?: an?)?|sin|no tienen?|falta|keine?n?|ohne|fehlt)\s+"
    r"(?:(?:the|el|la|los|las|der|die|das|ein(?:en|e)?|una?|any|ning[uú]n)\s+)?"
    r"(?:artist|album|genre|year|release year|covers?|cover art|artwork|car[aá]tulas?|portadas?|titelbild\w*"
    r"|artista|[aá]lbum|disco|g[eé]nero|a[nñ]o|k[uü]nstler|interpret\w*|jahr\w*)"
)
# "¿A qué canciones les falta el género?", "welchen fehlt das Album", "which ones lack a year?": the verb says it.
_LACKS: Final = pattern(r"\b(?:lack(?:s|ing)?|missing|faltan?|fehl(?:t|en))\b")


def lacks_tag(asked: Asked) -> str | None:
    """Return the tag without which tracks are asked for: "which files have no artist?"."""
    is_of_several = asked.has(
        "scope.tracks", "scope.library", "act.find", "how.what", "how.how_many", "scope.them"
    )
    denies = asked.has("link.not", "talk.no") or _LACKS.search(asked.reading.text) is not None
    is_asked = denies and is_of_several
    if not is_asked or not _NO_TAG.search(asked.reading.text) or asked.reading.names:
        return None
    if _COVER.search(asked.reading.text):
        return "cover"
    return next((name for name in TAG_NAMES if asked.has(f"measure.{name}")), None)
