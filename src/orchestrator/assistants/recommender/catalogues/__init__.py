"""Catalogues, the sources of candidates: the library, and optionally one of music that the user does not have."""

from .base import Catalogue, CatalogueTrack, EmptyCatalogue, SimilarMusic, SimilarMusicFailed
from .lastfm import lastfm_for
from .library import LibraryCatalogue, corrections_of

__all__ = [
    "Catalogue",
    "CatalogueTrack",
    "EmptyCatalogue",
    "LibraryCatalogue",
    "SimilarMusic",
    "SimilarMusicFailed",
    "corrections_of",
    "lastfm_for",
]
