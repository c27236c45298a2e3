"""The data about the user that the rules need to read a question."""

from src.api.models import Playlist, User
from src.core.database import in_database_thread
from src.music_theory.naming import NoteNames
from src.orchestrator.language.digits import with_digits_in_questions
from src.orchestrator.language.names import names_of
from src.orchestrator.language.note_names import with_international_notes
from src.orchestrator.language.occasions import without_occasions
from src.orchestrator.language.question_words import with_usual_question_words
from src.orchestrator.language.reactions import without_reactions
from src.orchestrator.language.told_key import with_told_key
from src.orchestrator.language.typing_errors import with_typing_errors_corrected
from src.orchestrator.language.vocabulary import LANGUAGES
from src.orchestrator.rules import Known, Talk

# Names are searched in every question. The newest are enough.
MOST_PLAYLISTS = 100


async def load_known(user_id: int | None) -> Known:
    """Return the names in a user's library and of the playlists, the language of the page, and how notes are named.

    Without a user nothing is known, and questions are prepared all the same.
    """
    if user_id is None:
        return Known(prepare=prepare)
    return await in_database_thread(_known)(user_id)


def prepare(talk: Talk) -> Talk:
    """Return a conversation with its questions as the rules expect them: spelling, digits, names of notes."""
    usual = with_usual_question_words(without_reactions(with_typing_errors_corrected(talk)))
    plain = without_occasions(with_digits_in_questions(usual))
    return with_told_key(with_international_notes(plain))


def _known(user_id: int) -> Known:
    user = User.objects.filter(pk=user_id).first() or User()
    language = user.language if user.language in LANGUAGES else "en"
    playlists = Playlist.objects.filter(user_id=user_id).values_list("name", flat=True)[:MOST_PLAYLISTS]
    notes = NoteNames(user.key_spelling, user.notation)
    return Known(names_of(user_id), language, notes, tuple(playlists), prepare)
