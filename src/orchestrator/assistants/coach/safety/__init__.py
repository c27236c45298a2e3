"""Safety: alarms in users' messages, and sentences that models must not say."""

from .alarms import Alarm, Restriction, find_alarm
from .speech import SentenceFilter, Speaker, is_allowed

__all__ = ["Alarm", "Restriction", "SentenceFilter", "Speaker", "find_alarm", "is_allowed"]
