"""The data about the user that the rules need to read a question."""

from src.api.models import User
from src.core.database import in_database_thread
from src.music_theory.naming import NoteNames
from src.orchestrator.language.names import names_of
from src.orchestrator.language.vocabulary import LANGUAGES
from src.orchestrator.rules import Known


async def load_known(user_id: int) -> Known:
    """Return the names in a user's library, the language of the page, and how notes are named."""
    return await in_database_thread(_known)(user_id)


def _known(user_id: int) -> Known:
    user = User.objects.filter(pk=user_id).first() or User()
    language = user.language if user.language in LANGUAGES else "en"
    return Known(names_of(user_id), language, NoteNames(user.key_spelling, user.notation))
