"""The album of the track spoken of, as a condition: "is this the shortest on the album?"."""

from typing import Any, Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.plans import Asked
from src.orchestrator.rules.patterns import pattern

_ALBUM: Final = r"(?:albums?|records?|discos?|[aá]lbum|platten?|cd|lp|ep)"
_OF_ITS_ALBUM: Final = pattern(
    rf"\b(?:of|on|from|in|off)\s+(?:the|this|that|its|the same|the whole)\s+{_ALBUM}\b(?!\s+·)"
    rf"|\b(?:del?|en|de el)\s+(?:(?:el|este|ese|su|mismo|el mismo)\s+)?{_ALBUM}\b(?!\s+(?:duro|·))"
    rf"|\b(?:auf|von|vom|aus|in)\s+(?:(?:dem|der|diesem|dieser|seinem|demselben|ihrem)\s+)?(?:ganzen\s+)?{_ALBUM}\b(?!\s+·)"
)


def own_album(asked: Asked) -> dict[str, Any]:
    """Return the condition that a track is on the album of the track spoken of; {} if no album is meant."""
    if asked.reading.named("album") or not asked.has("measure.album"):
        return {}
    if not _OF_ITS_ALBUM.search(asked.reading.unnamed) or len(asked.tracks) != 1:
        return {}
    track = names_in(asked.talk).by_id.get(asked.tracks[0].id)
    return {"album": track.album} if track and track.album else {}
