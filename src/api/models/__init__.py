"""The database models."""

from .api_token import ApiToken
from .calendar_link import CalendarLink
from .conversation import Conversation, Message
from .daily_usage import DailyUsage
from .discarded import Discarded
from .journal_entry import JournalEntry
from .listening import Listen, ListeningProfile, TrackLike
from .login_token import LoginToken
from .onboarding_state import OnboardingState, TrainingPlan
from .playlist import Playlist, PlaylistEntry
from .run import Run
from .todo_task import TodoTask
from .track import Track
from .track_facts import TrackFacts
from .user import User

__all__ = [
    "ApiToken",
    "CalendarLink",
    "Conversation",
    "DailyUsage",
    "Discarded",
    "JournalEntry",
    "Listen",
    "ListeningProfile",
    "LoginToken",
    "Message",
    "OnboardingState",
    "Playlist",
    "PlaylistEntry",
    "Run",
    "TodoTask",
    "Track",
    "TrackFacts",
    "TrackLike",
    "TrainingPlan",
    "User",
]
