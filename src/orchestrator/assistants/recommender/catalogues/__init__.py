"""Catalogues: the sources of candidates, behind one interface."""

from .base import Catalogue, CatalogueTrack, EmptyCatalogue
from .library import LibraryCatalogue, corrections_of

__all__ = ["Catalogue", "CatalogueTrack", "EmptyCatalogue", "LibraryCatalogue", "corrections_of"]
