"""Numbers, durations and counts in normalised text."""

import re

from src.orchestrator.assistants.coach.languages import Language, Words

NUMBER = r"(\d+(?:[.,]\d+)?)"


def with_digits(normal: str, language: Language) -> str:
    """Return the text with number words as digits: "two hours" becomes "2 hours"."""
    for words, digits in _number_words(language):
        normal = words.pattern.sub(digits, normal)
    return normal


def _number_words(language: Language) -> list[tuple[Words, str]]:
    # The longest first: "treinta y cinco" before "treinta".
    longest = lambda item: -max(map(len, item[1]))  # noqa: E731
    listed = sorted(language.data["words"]["number"].items(), key=longest)
    return [(language.group("number")[digits], digits) for digits, _ in listed]


def read_minutes(normal: str, language: Language) -> float | None:
    """Return a duration in minutes: "half an hour", "1.5 h", "1 hour 20 minutes"."""
    phrases = {
        named: match for named, words in language.group("minutes").items() if (match := words.find(normal))
    }
    if phrases:
        # "half an hour" contains "an hour".
        return float(max(phrases, key=lambda named: len(phrases[named][0])))
    digits = with_digits(normal, language)
    hours = _with_unit(digits, language, "hour")
    minutes = _with_unit(digits, language, "minute")
    if hours is None and minutes is None:
        return None
    return (hours or 0.0) * 60 + (minutes or 0.0)


def read_years(normal: str, language: Language) -> float | None:
    """Return a time in years, also from months and weeks."""
    digits = with_digits(normal, language)
    years = _with_unit(digits, language, "year")
    months = _with_unit(digits, language, "month")
    if years is None and months is None:
        return 0.5 if _is_half_a_year(normal, language) else None
    half = 0.5 if years is not None and language.words("half").find(normal) else 0.0
    return round((years or 0.0) + half + (months or 0.0) / 12, 1)


def _is_half_a_year(normal: str, language: Language) -> bool:
    half, year = language.words("half").pattern.pattern, language.group("unit")["year"].pattern.pattern
    return bool(re.search(rf"{half}s?(?: an?)? {year}", normal))


def read_days_per_week(normal: str, language: Language) -> float | None:
    """Return how many days a week: "3 days a week", "twice a week", "every day"."""
    if language.words("every_day").find(normal):
        return 7
    digits = with_digits(normal, language)
    days = _with_unit(digits, language, "day")
    if days is not None:
        return days
    if match := re.search(rf"{NUMBER} ?{language.words('per_week').pattern.pattern}", digits):
        return _number(match[1])
    return None


def read_bare_number(normal: str, language: Language) -> float | None:
    """Return the only number of the text."""
    found = re.findall(rf"(?<![\w.,:-]){NUMBER}(?![\w:])", with_digits(normal, language))
    return _number(found[0]) if len(found) == 1 else None


def _with_unit(digits: str, language: Language, unit: str) -> float | None:
    pattern = language.group("unit")[unit].pattern.pattern.replace(r"(?<!\w)", "", 1)
    match = re.search(rf"(?<![\w.,:]){NUMBER} ?-?{pattern}", digits)
    return _number(match[1]) if match else None


def _number(text: str) -> float:
    return float(text.replace(",", "."))
