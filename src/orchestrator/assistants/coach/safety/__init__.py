"""What the coach does not touch: alarms in what users say, and words that no model may say."""

from .alarms import Alarm, Restriction, find_alarm
from .speech import SentenceFilter, Speaker, is_allowed

__all__ = ["Alarm", "Restriction", "SentenceFilter", "Speaker", "find_alarm", "is_allowed"]
