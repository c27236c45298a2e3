"""The data, and the questions it can answer about itself."""

from .api_token import ApiToken
from .conversation import Conversation, Message
from .daily_usage import DailyUsage
from .discarded import Discarded
from .journal_entry import JournalEntry
from .listening import Listen, ListeningProfile, TrackLike
from .login_token import LoginToken
from .playlist import Playlist, PlaylistEntry
from .run import Run
from .todo_task import TodoTask
from .track import Track
from .track_facts import TrackFacts
from .user import User

__all__ = [
    "ApiToken",
    "Conversation",
    "DailyUsage",
    "Discarded",
    "JournalEntry",
    "Listen",
    "ListeningProfile",
    "LoginToken",
    "Message",
    "Playlist",
    "PlaylistEntry",
    "Run",
    "TodoTask",
    "Track",
    "TrackFacts",
    "TrackLike",
    "User",
]
