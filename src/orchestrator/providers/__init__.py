"""Providers of analyses: stored results, jobs of the workers, or one local file.

All answer alike: the data of an agent, ``KeyError`` for an unknown track or agent or a measurement that is not
there, ``ValueError`` in words for a person where the measurement failed.
"""

from .base import AnalysisProvider, Report, Source
from .cache_first import CacheFirstProvider
from .cached import CachedAnalysisProvider
from .factory import provider_from_settings
from .file import FileAnalysisProvider
from .live import LiveAnalysisProvider

__all__ = [
    "AnalysisProvider",
    "CacheFirstProvider",
    "CachedAnalysisProvider",
    "FileAnalysisProvider",
    "LiveAnalysisProvider",
    "Report",
    "Source",
    "provider_from_settings",
]
