"""Reading of answers that need the question: a bare number, or the user's own words."""

from src.core.text import one_line
from src.orchestrator.assistants.coach.languages import normalise
from src.orchestrator.rules.patterns import pattern

from .message import Found, MessageText, long_words
from .numbers import read_bare_number, with_digits

LONGEST_WORDS = 300
SEPARATORS = pattern(r"\s*(?:,|;|/|\band\b|\bor\b|\bund\b|\boder\b|\by\b|\bo\b|\bni\b)\s*")


def read_answer(message: MessageText, found: Found) -> None:
    """Read an answer that needs the question: a bare number, or the user's own words."""
    words = one_line(message.text, LONGEST_WORDS)
    if not words:
        return
    # The message has other values, to which its numbers belong.
    number = None if found else read_bare_number(message.normal, message.language)
    if number is not None:
        _read_number(message.asked or "", number, found)
    if not _is_said_by_values(message, found):
        _read_own_words(message, words, found)


def _is_said_by_values(message: MessageText, found: Found) -> bool:
    """Whether the values of other questions are all that a message says, so that no words of its own remain."""
    if message.asked == "equipment":
        return bool(found) and not message.language.meanings("equipment", message.normal)
    if message.asked in {"habits", "not_eaten"}:
        return "weekdays" in found.values
    if message.asked != "primary_goal" or not {"minutes_per_session", "days_per_week"} & found.values.keys():
        return False
    rest = with_digits(message.normal, message.language)
    for words in (message.language.words("per_week"), *message.language.group("unit").values()):
        rest = words.pattern.sub("", rest)
    return not long_words(rest)


def _read_number(asked: str, number: float, found: Found) -> None:
    if asked in {"fitness_level", "experience_years"}:
        found.add("experience_years", number)
    elif asked in {"minutes_per_session", "days_per_week"}:
        found.add(asked, int(number))
    elif asked == "start_time" and 0 <= number < 24:
        found.add("start_time", f"{int(number):02}:00")
    elif asked == "current_bpm" and 20 <= number <= 300:
        found.add(asked, round(number))


def _read_own_words(message: MessageText, words: str, found: Found) -> None:
    asked = message.asked
    if asked in {"primary_goal", "secondary_goal", "habits"}:
        found.add(asked, words)
    elif asked == "limitations":
        found.add(asked, [words])
    elif asked == "equipment":
        found.add(asked, message.language.meanings("equipment", message.normal) or [words])
    elif asked == "not_eaten":
        found.add(asked, _pieces(message))


def _pieces(message: MessageText) -> list[str]:
    """Return the known foods, and the rest in the user's own words."""
    known = [
        *message.language.meanings("food_group", message.normal),
        *message.language.meanings("food", message.normal),
    ]
    own = []
    for piece in SEPARATORS.split(message.text):
        normal = message.language.words("not_eaten").pattern.sub("", normalise(piece)).strip(" .!?")
        is_known = message.language.meanings("food", normal) or message.language.meanings(
            "food_group", normal
        )
        if normal and not is_known and len(normal) > 2:
            own.append(normal[:60])
    return [*dict.fromkeys([*known, *own])][:20]
