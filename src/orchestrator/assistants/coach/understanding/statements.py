"""Reading of clear statements, which count whatever the open question is."""

import re
from collections.abc import Callable, Sequence
from datetime import timedelta

from src.orchestrator.assistants.coach.languages import normalise

from .message import OWN_WORDS, Found, MessageText, long_words
from .numbers import read_days_per_week, read_minutes, read_years, with_digits
from .times import read_date, read_time, read_weekdays, without_time

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
MOST_TRACKS_OF_A_WORD = 3
UNAMBIGUOUS_EQUIPMENT = frozenset({"mirror", "metronome", "headphones", "mat", "foam_roller", "practice_pad"})


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
    return not long_words(rest)


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
    said = long_words(message.normal)
    shared = {
        track_id: len(said & long_words(normalise(title))) for track_id, title in message.titles.items()
    }
    most = max(shared.values(), default=0)
    best = [track_id for track_id, count in shared.items() if count == most]
    return best if most and len(best) <= MOST_TRACKS_OF_A_WORD else []


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
