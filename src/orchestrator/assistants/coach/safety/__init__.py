"""Safety: alarms in users' messages, and sentences that models must not say."""

from .alarms import Alarm, Restriction, find_alarm
from .speech import SentenceFilter, SpeechLimits, is_allowed

__all__ = ["Alarm", "Restriction", "SentenceFilter", "SpeechLimits", "find_alarm", "is_allowed"]
