"""The provider that the setting ``ANALYSIS_PROVIDER`` selects."""

from django.conf import settings

from .base import AnalysisProvider
from .cache_first import CacheFirstProvider
from .cached import CachedAnalysisProvider
from .live import LiveAnalysisProvider

PROVIDERS: dict[str, type[AnalysisProvider]] = {
    "cached": CachedAnalysisProvider,
    "live": LiveAnalysisProvider,
    "cache_first": CacheFirstProvider,
}


def provider_from_settings() -> AnalysisProvider:
    return PROVIDERS[settings.ANALYSIS_PROVIDER]()
