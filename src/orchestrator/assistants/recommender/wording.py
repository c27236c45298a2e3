"""Format the sentences of the recommender in one language."""

from .messages import MESSAGES


def say(message: str, language: str, **values: object) -> str:
    return MESSAGES[message][language].format(**values)


def quoted(title: str, language: str) -> str:
    """Return a title in the quotation marks of the language."""
    marks = {"en": "“{}”", "es": "«{}»", "de": "„{}“"}
    return marks[language].format(title)


def with_decimals(value: float, digits: int, language: str) -> str:
    """Format a number with all its decimals, so that a list of them lines up: 0.60, in Spanish and German 0,60."""
    text = f"{value:.{digits}f}"
    return text if language == "en" else text.replace(".", ",")


def counted(number: int, language: str) -> str:
    return numbered("one", "many", number, language)


def numbered(one: str, many: str, number: int, language: str) -> str:
    """Return the message for one thing or for several."""
    return say(one, language) if number == 1 else say(many, language, number=number)


def length_of(seconds: float, language: str) -> str:
    """Return a duration in whole minutes, at least one."""
    return numbered("one_minute", "minutes", whole_minutes(seconds), language)


def whole_minutes(seconds: float) -> int:
    return max(1, round(seconds / 60))


def analysed(number: int, language: str) -> str:
    return numbered("analysed_one", "analysed", number, language)
