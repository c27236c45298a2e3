"""Where candidates come from, behind one interface."""

from .base import Catalogue, CatalogueTrack, EmptyCatalogue
from .library import LibraryCatalogue, corrections_of

__all__ = ["Catalogue", "CatalogueTrack", "EmptyCatalogue", "LibraryCatalogue", "corrections_of"]
