"""The database models."""

from .api_token import ApiToken
from .calendar_link import CalendarLink
from .conversation import Conversation, Message
from .daily_usage import DailyUsage
from .dance import ChoreographyTask, Dance
from .discarded import Discarded
from .journal_entry import JournalEntry
from .library_map import LibraryMap
from .listening import Listen, ListeningProfile, TrackLike
from .login_token import LoginToken
from .onboarding_state import OnboardingState, TrainingPlan
from .own_move import MoveClip, OwnMove
from .playlist import Playlist, PlaylistEntry
from .run import Run
from .todo_task import TodoTask
from .track import Track
from .track_facts import TrackFacts
from .track_files import MADE_NAME, stored_paths, waveform_path
from .track_mark import TrackMark
from .track_search import TrackSearch
from .track_tags import COVER_SIZES, FILE_TAGS, cover_path
from .user import User

__all__ = [
    "COVER_SIZES",
    "FILE_TAGS",
    "MADE_NAME",
    "ApiToken",
    "CalendarLink",
    "ChoreographyTask",
    "Conversation",
    "DailyUsage",
    "Dance",
    "Discarded",
    "JournalEntry",
    "LibraryMap",
    "Listen",
    "ListeningProfile",
    "LoginToken",
    "Message",
    "MoveClip",
    "OnboardingState",
    "OwnMove",
    "Playlist",
    "PlaylistEntry",
    "Run",
    "TodoTask",
    "Track",
    "TrackFacts",
    "TrackLike",
    "TrackMark",
    "TrackSearch",
    "TrainingPlan",
    "User",
    "cover_path",
    "stored_paths",
    "waveform_path",
]
