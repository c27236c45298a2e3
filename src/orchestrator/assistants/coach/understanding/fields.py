"""Reading of values from a message. Clear statements count, whatever the open question is."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from src.core.text import one_line
from src.orchestrator.assistants.coach.languages import LANGUAGES, Language, normalise
from src.orchestrator.assistants.coach.slots import LEAST_MINUTES, MOST_MINUTES, checked
from src.orchestrator.rules.patterns import pattern

from .numbers import read_bare_number, read_days_per_week, read_minutes, read_years, with_digits
from .times import read_date, read_time, read_weekdays, without_time

LONGEST_WORDS = 300
DANCES = frozenset(
    {
        "bachata",
        "salsa",
        "kizomba",
        "tango",
        "waltz",
        "ballet",
        "hip_hop",
        "swing",
        "flamenco",
        "ballroom",
        "jazz_dance",
    }
)
LETTERS = pattern(r"[^\W\d_]+")
MOST_TRACKS_OF_A_WORD = 3
UNAMBIGUOUS_EQUIPMENT = frozenset({"mirror", "metronome", "headphones", "mat", "foam_roller", "practice_pad"})
# Slots that keep what the user writes.
OWN_WORDS = frozenset({"limitations", "primary_goal", "secondary_goal", "equipment", "habits", "not_eaten"})
SEPARATORS = pattern(r"\s*(?:,|;|/|\band\b|\bor\b|\bund\b|\boder\b|\by\b|\bo\b|\bni\b)\s*")
RANGES: Mapping[str, tuple[float, float]] = {
    "minutes_per_session": (LEAST_MINUTES, MOST_MINUTES),
    "days_per_week": (1, 7),
    "experience_years": (0, 90),
}


@dataclass
class Found:
    """Values by slot, slots with several possible values, and slots whose value is out of range."""

    values: dict[str, Any] = field(default_factory=dict)
    ambiguous: dict[str, list[str]] = field(default_factory=dict)
    out_of_range: list[str] = field(default_factory=list)
    is_past_date: bool = False

    def __bool__(self) -> bool:
        return bool(self.values or self.ambiguous or self.out_of_range or self.is_past_date)

    def add(self, name: str, value: Any) -> None:
        low, high = RANGES.get(name, (None, None))
        if low is not None and high is not None and not low <= value <= high:
            self.out_of_range.append(name)
            return
        self.values[name] = checked(name, value)


@dataclass(frozen=True)
class MessageText:
    """A message, and the context in which it is read."""

    text: str
    normal: str
    language: Language
    asked: str | None
    today: date
    titles: Mapping[str, str]


def read_fields(
    text: str,
    language: Language,
    asked: str | None,
    today: date,
    titles: Mapping[str, str] | None = None,
) -> Found:
    """Return the values in a message.

    asked : the open question
    titles : of the user's tracks, by id

    Words that the language of the conversation does not have are read in the other two.
    """
    found = Found()
    for other in (language, *(one for one in LANGUAGES.values() if one is not language)):
        message = MessageText(text, normalise(text), other, asked, today, titles or {})
        for read in CLEAR:
            read(message, found)
        if found:
            break
    message = MessageText(text, normalise(text), language, asked, today, titles or {})
    if not found.values.keys() & asked_slots(asked) and not found.ambiguous and not found.is_past_date:
        _read_asked(message, found)
    return found


def asked_slots(asked: str | None) -> set[str]:
    """Return the slots that a question asks for."""
    groups = {
        "goal_details": {"goal_date", "track_ids"},
        "fitness_level": {"fitness_level", "experience_years"},
        "minutes_per_session": {"minutes_per_session", "days_per_week"},
        "weekdays": {"weekdays", "start_time"},
    }
    return groups.get(asked or "", {asked} if asked else set())


def _practice(message: MessageText, found: Found) -> None:
    kinds = message.language.meanings("discipline", message.normal)
    styles = message.language.meanings("practice", message.normal)
    if message.asked not in {"discipline", None} and not (kinds and styles):
        return
    if styles:
        # In "I play salsa piano" the verb decides; without a verb the first name.
        fitting = [one for one in styles if kinds and (one in DANCES) == (kinds[0] == "dance")]
        style = (fitting or styles)[0]
        found.add("practice", style)
        found.add("discipline", "dance" if style in DANCES else "instrument")
    elif message.asked == "discipline" and len(set(kinds)) > 1:
        found.ambiguous["discipline"] = kinds
    elif message.asked == "discipline" and kinds:
        found.add("discipline", kinds[0])


def _age(message: MessageText, found: Found) -> None:
    digits = with_digits(message.normal, message.language)
    if message.language.words("adult_no").find(message.normal):
        found.add("is_16_or_older", False)
    elif message.language.words("adult_yes").find(message.normal):
        found.add("is_16_or_older", True)
    else:
        for pattern in message.language.data["words"]["age"]:
            # "I have been playing for 12 years" is not an age; "tengo 3" only after the question for the age.
            match = re.search(pattern, digits)
            may_be_time = pattern.endswith("$")
            if match and (
                not may_be_time or message.asked == "is_16_or_older" or _is_said_first(message, match)
            ):
                found.add("is_16_or_older", int(match[1]) >= 16)
                return


def _is_said_first(message: MessageText, match: re.Match[str]) -> bool:
    """Whether an age stands behind the answer to the first question: "I play the piano, tengo 15"."""
    return message.asked == "discipline" and match.start() > 0


def _level(message: MessageText, found: Found) -> None:
    levels = list(dict.fromkeys(message.language.meanings("level", message.normal)))
    if len(levels) > 1:
        found.ambiguous["fitness_level"] = levels
    elif levels:
        found.add("fitness_level", levels[0])


def _years(message: MessageText, found: Found) -> None:
    # "in 2 years" is a date, "14 years old" an age.
    words, digits = message.language.data["words"], with_digits(message.normal, message.language)
    if message.asked == "is_16_or_older" or any(re.search(pattern, digits) for pattern in words["in_time"]):
        return
    for age in words["age"]:
        if not age.endswith("$"):
            digits = re.sub(age, "", digits)
    years = read_years(digits, message.language)
    if years is not None and message.asked != "goal_details":
        found.add("experience_years", years)


def _minutes(message: MessageText, found: Found) -> None:
    minutes = read_minutes(message.normal, message.language)
    if minutes is not None and message.asked not in {"limitations", "habits", "not_eaten"}:
        found.add("minutes_per_session", round(minutes))


def _days(message: MessageText, found: Found) -> None:
    if message.asked in {"limitations", "habits", "not_eaten"}:
        return
    # "In 30 days" answers the question for the date.
    if message.asked == "goal_details" and not message.language.words("per_week").find(message.normal):
        return
    days = read_days_per_week(message.normal, message.language)
    if days is not None and days == int(days):
        found.add("days_per_week", int(days))


def _weekdays(message: MessageText, found: Found) -> None:
    if message.asked in {"limitations", "goal_details", "primary_goal"}:
        return
    days = read_weekdays(message.normal, message.language)
    if message.asked in {"habits", "not_eaten"} and not (days and _is_only_time(message)):
        return
    if days and (message.asked == "weekdays" or not message.language.words("every_day").find(message.normal)):
        found.add("weekdays", days)
    if (days or message.asked in {"weekdays", "start_time"}) and (
        time := read_time(message.normal, message.language)
    ):
        found.add("start_time", time)


def _is_only_time(message: MessageText) -> bool:
    """Whether a message has only days and times: "Monday and Friday at 7", not "breakfast at 7 on Mondays"."""
    rest = without_time(message.normal, message.language)
    for group in ("weekday", "daytime"):
        for words in message.language.group(group).values():
            rest = words.pattern.sub("", rest)
    return not _long_words(rest)


def _date(message: MessageText, found: Found) -> None:
    if message.asked in {
        "weekdays",
        "start_time",
        "minutes_per_session",
        "limitations",
        "not_eaten",
        "habits",
    }:
        return
    day = read_date(message.normal, message.language, message.today)
    if day is None:
        return
    if day <= message.today:
        found.is_past_date = True
    else:
        found.add("goal_date", min(day, message.today + timedelta(days=3650)))


def _equipment(message: MessageText, found: Found) -> None:
    """Things that are nothing else. "Guitar" is also an instrument, "partner" also a dance partner."""
    if message.asked in OWN_WORDS:
        return
    things = message.language.meanings("equipment", message.normal)
    if set(things) & UNAMBIGUOUS_EQUIPMENT:
        found.add("equipment", things)


def _tracks(message: MessageText, found: Found) -> None:
    named = [
        track_id
        for track_id, title in message.titles.items()
        if (plain := normalise(title))
        and re.search(rf"(?<!\w){re.escape(plain)}(?!\w)", message.normal)
        and (len(plain) > 3 or message.asked == "goal_details")
    ]
    if not named and message.asked == "goal_details":
        named = _tracks_with_a_word(message)
    if named and message.asked in {"goal_details", "primary_goal", None}:
        found.add("track_ids", named[:20])


def _tracks_with_a_word(message: MessageText) -> list[str]:
    """Return the tracks whose titles have most words of the message, if they are few: "the waltz" for "Waltz 92"."""
    said = _long_words(message.normal)
    shared = {
        track_id: len(said & _long_words(normalise(title))) for track_id, title in message.titles.items()
    }
    most = max(shared.values(), default=0)
    best = [track_id for track_id, count in shared.items() if count == most]
    return best if most and len(best) <= MOST_TRACKS_OF_A_WORD else []


def _long_words(normal: str) -> set[str]:
    return {word for word in LETTERS.findall(normal) if len(word) > 3}


def _tempo(message: MessageText, found: Found) -> None:
    for tempo_words in message.language.data["words"]["current_tempo"]:
        if (match := re.search(tempo_words, message.normal)) and 20 <= int(match[1]) <= 300:
            found.add("current_bpm", int(match[1]))


def _food(message: MessageText, found: Found) -> None:
    """Read foods in clear statements only: "I don't eat fish", "I'm vegan"."""
    groups = message.language.meanings("food_group", message.normal)
    foods = message.language.meanings("food", message.normal)
    phrase = message.language.words("not_eaten").find(message.normal)
    is_diet = bool({"vegan", "vegetarian"} & set(groups))
    if message.asked == "limitations":
        return
    if is_diet or (message.asked != "not_eaten" and phrase and (groups or foods) and len(phrase[0]) > 4):
        found.add("not_eaten", list(dict.fromkeys([*groups, *foods])))


CLEAR: Sequence[Callable[[MessageText, Found], None]] = (
    _practice, _age, _level, _years, _minutes, _days, _weekdays, _date, _equipment, _tracks, _tempo,
    _food,
)  # fmt: skip


def _read_asked(message: MessageText, found: Found) -> None:
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
    return not _long_words(rest)


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
