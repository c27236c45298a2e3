"""The data about the user that the rules need to read a question."""

from typing import Any

from src.api.models import User
from src.core.database import in_database_thread
from src.orchestrator.language.names import names_of
from src.orchestrator.language.vocabulary import LANGUAGES
from src.orchestrator.rules import Known


async def load_known(user_id: int) -> Known:
    """Return the names in a user's library and the language of their page."""
    return await in_database_thread(_known)(user_id)


def _known(user_id: int) -> Known:
    columns = {field.name for field in User._meta.concrete_fields}
    language: Any = None
    if "language" in columns:
        language = getattr(User.objects.filter(pk=user_id).first(), "language", None)
    return Known(names_of(user_id), language if language in LANGUAGES else "en")
