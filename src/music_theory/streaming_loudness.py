"""Loudness against the levels that streaming services play music at."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Service:
    """A streaming service. target_lufs : its usual playback level; raises_quiet : whether it turns quiet music up"""

    name: str
    target_lufs: float
    raises_quiet: bool


# Their default settings. Spotify turns quiet music up only as far as its peaks stay under -1 dBTP.
SERVICES: Final = (
    Service("Spotify", -14.0, raises_quiet=True),
    Service("YouTube", -14.0, raises_quiet=False),
    Service("Apple Music", -16.0, raises_quiet=True),
    Service("Tidal", -14.0, raises_quiet=False),
    Service("Amazon Music", -14.0, raises_quiet=False),
    Service("Deezer", -15.0, raises_quiet=False),
)
BY_NAME: Final = {service.name.casefold(): service for service in SERVICES}


@dataclass(frozen=True)
class LevelChange:
    """What a service does to a track. difference_lu : the track above the service's level; gain_db : what it changes"""

    service: Service
    difference_lu: float
    gain_db: float


def on_service(integrated_lufs: float, true_peak_dbtp: float, service: Service) -> LevelChange:
    """Return how a service plays a track.

    Louder music is turned down by the difference. Quieter music is turned up where the service does that, but not
    further than to peaks of -1 dBTP.
    """
    difference = integrated_lufs - service.target_lufs
    if difference >= 0:
        return LevelChange(service, difference, -difference)
    room = max(0.0, -1.0 - true_peak_dbtp)
    return LevelChange(service, difference, min(-difference, room) if service.raises_quiet else 0.0)
