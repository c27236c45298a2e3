"""Music that only a streaming service has: "add the Spotify top 50". Clave knows the user's own library."""

from typing import Final

from src.core.text import fold
from src.orchestrator.rules.patterns import pattern

# All patterns read folded text.
_SERVICE: Final = (
    r"(?:spotify|apple music|itunes|tidal|deezer|youtube(?: music)?|soundcloud|beatport|bandcamp|amazon music"
    r"|qobuz|shazam|tiktok|billboard|radio 1|bbc radio)"
)
_NAMES_SERVICE: Final = pattern(
    # "On Spotify", "the Spotify top 50", "Spotify's new releases".
    rf"\b(?:on|from|off|in|at|en|de|desde|auf|von|bei|aus|der|the|las?|los|el|die|del) {_SERVICE}\b"
    rf"|\b{_SERVICE}(?:.?s)? (?:top|charts?|hits|playlists?|weekly|daily|viral|new|list|lista|liste|hot)\b"
    rf"|\b(?:charts?|top \d{{2,3}}|hits|hot 100) {_SERVICE}\b"
)
# What is wanted from there, or asked about it.
_WANTS: Final = pattern(
    r"\b(?:add|put|get|find|search|import|download|pull|give|show|look|buy|fetch|grab|play|include|recommend\w*"
    r"|suggest\w*|what|whats|which|anything|something|new\w*|releases?|trending|popular|top|charts?|hits"
    r"|anad\w*|agreg\w*|met\w+|pon\w*|busca\w*|baja\w*|descarg\w*|importa\w*|dame|trae\w*|recom\w+|sugier\w+|que|cual\w*"
    r"|hay|algo|nuev\w+|novedad\w*|salido|exitos"
    r"|fug\w*|pack\w*|hol\w*|such\w*|importier\w*|lad\w*|gib\w*|zeig\w*|empf\w+|was|welche\w*|neu\w*|etwas)\b"
)
# "I heard this on Spotify, find me something like it", "save it as Spotify hits".
_IS_SAID_OF_OWN: Final = pattern(
    rf"\b(?:heard|found|saw|listened|played|escuche|oi|encontre|vi|gehort|gefunden|gesehen)\b.{{0,60}}\b{_SERVICE}"
    rf"|\b{_SERVICE}\b.{{0,30}}\b(?:gehort|gefunden|gesehen)\b"
    rf"|\b(?:as|als|como|called|namens|llamad[oa]|call it|nenn (?:es|sie)) (?:\W{{0,3}})(?:\w+ ){{0,2}}{_SERVICE}\b"
    rf"|\b(?:not|isn.?t|aren.?t|no est[aen]+|nicht) (?:\w+ )?(?:on|en|auf) {_SERVICE}\b"
)


def asks_for_other_music(text: str) -> bool:
    """Return whether a text asks for music of a streaming service."""
    folded = fold(text)
    names = _NAMES_SERVICE.search(folded) is not None and _IS_SAID_OF_OWN.search(folded) is None
    return names and _WANTS.search(folded) is not None
