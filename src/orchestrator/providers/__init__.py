"""Providers of analyses: stored results, jobs of the workers, or one local file.

All return the data of an agent. They raise ``KeyError`` for an unknown track or agent or a missing measurement, and
``ValueError`` with a message for the user if the measurement failed.
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
