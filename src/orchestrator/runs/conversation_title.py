"""The title of a conversation, made from its first question."""

from collections.abc import Sequence

from src.core.text import fold, one_line

TITLE_CHARACTERS = 80
TRACK_CHARACTERS = 30

# Said before the first real question: the title waits for that.
SMALL_TALK = {
    *(
        "hi",
        "hello",
        "hey",
        "hi there",
        "hello there",
        "good morning",
        "good evening",
        "thanks",
        "thank you",
        "ok",
        "help",
    ),
    *("hola", "buenas", "buenos dias", "buenas tardes", "gracias", "vale", "ayuda"),
    *("hallo", "moin", "guten tag", "guten morgen", "guten abend", "danke", "hilfe"),
}


def title_of(question: str, track_titles: Sequence[str]) -> str:
    """Return "Track: question", or an empty text if the question is only a greeting."""
    text = one_line(question, TITLE_CHARACTERS).strip("?!.,¿¡ ")
    if not text or fold(text) in SMALL_TALK:
        return ""
    return one_line(f"{_about(track_titles, text)}{text}", TITLE_CHARACTERS)


def _about(titles: Sequence[str], question: str) -> str:
    """Name the tracks, unless the question does."""
    if not titles or fold(titles[0]) in fold(question):
        return ""
    first = one_line(titles[0], TRACK_CHARACTERS)
    others = len(titles) - 1
    return f"{first} + {others}: " if others else f"{first}: "
