"""Last.fm as a catalogue of music that the user does not have (https://www.last.fm/api)."""

from .catalogue import LastfmCatalogue, lastfm_for
from .client import LastfmClient, LastfmFailed

__all__ = ["LastfmCatalogue", "LastfmClient", "LastfmFailed", "lastfm_for"]
