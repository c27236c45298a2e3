"""Times of the day in a text: "at 5pm", "a las 5 y media", "um halb sechs", "in the evening"."""

import re
from dataclasses import dataclass
from datetime import time
from functools import cache
from typing import Final

from .words import TimeWords, time_words

PARTS: Final = {
    "morning": time(9),
    "noon": time(12),
    "afternoon": time(15),
    "evening": time(19),
    "night": time(22),
    "midnight": time(0),
}
# Hours that may be in the morning or the afternoon. For 7 and later people name the evening.
FIRST_UNCLEAR, LAST_UNCLEAR = 1, 6
NOON: Final = 12
_NOT_A_TIME: Final = (
    r"(?!\s?(?:%|bpm|percent|prozent|por ciento|x\b|mal\b|veces|times|bars?|takte?|compases|hz|db))"
)


@dataclass(frozen=True)
class ParsedClock:
    """A time of day in a text. span : its place; other : its other meaning, if it is ambiguous"""

    at: time
    span: tuple[int, int]
    other: time | None = None


def find_clock(folded: str, language: str, follows_day_at: int | None = None) -> ParsedClock | None:
    """Return the time of the day in a folded text.

    follows_day_at : the end of a day in the text; after it, a bare "17:30" or "5pm" is a time
    """
    words = time_words(language)
    part = _part(folded, words)
    for pattern, needs_day in _patterns(language):
        for match in pattern.finditer(folded):
            if needs_day and not _follows(folded, match.start(), follows_day_at):
                continue
            if found := _clock(match, words, part):
                return found
    return ParsedClock(PARTS[part[0]], part[1]) if part else None


def _follows(folded: str, start: int, day_end: int | None) -> bool:
    """Return whether an expression directly follows a day."""
    return day_end is not None and start >= day_end and not folded[day_end:start].strip(" ,")


def part_of_day(name: str) -> time:
    return PARTS[name]


@cache
def _patterns(language: str) -> list[tuple[re.Pattern[str], bool]]:
    """Return the patterns, each with whether it counts only after a day."""
    words = time_words(language)
    at = words.word("at")
    hour = rf"(?P<hour>[01]?\d|2[0-4]|{words.any_of('number')})"
    digits = r"(?P<hour>[01]?\d|2[0-4])"
    minute = r"(?:[:.h](?P<minute>[0-5]\d))"
    half_of_day = rf"(?:\s?(?:(?P<am>{words.word('am')})|(?P<pm>{words.word('pm')})))"
    uhr = rf"(?:\s?{words.word('hour_word')}(?:\s(?P<behind>[0-5]\d))?)"
    spanish = (
        rf"(?:\s(?:(?P<and_half>{words.word('and_half')})|(?P<and_quarter>{words.word('and_quarter')})"
        rf"|(?P<less_quarter>{words.word('less_quarter')})))"
    )
    before = (
        rf"(?:(?P<half_past>{words.word('half_past')})|(?P<half_to>{words.word('half_to')})"
        rf"|(?P<quarter_past>{words.word('quarter_past')})|(?P<quarter_to>{words.word('quarter_to')})) "
    )
    end = rf"(?![\w:/]){_NOT_A_TIME}"
    written = [
        (rf"(?:{at} )?{before}{hour}{uhr}?{half_of_day}?{end}", False),
        (rf"{at} {hour}{minute}?{spanish}?(?:{half_of_day}|{uhr})?{end}", False),
        (rf"{digits}{minute}?(?:{half_of_day}|{uhr}){end}", False),
        (rf"{digits}{minute}{end}", True),
    ]
    return [(re.compile(rf"(?<![\w:.]){text}"), needs_day) for text, needs_day in written]


def _part(folded: str, words: TimeWords) -> tuple[str, tuple[int, int]] | None:
    match = re.search(rf"(?<!\w){words.any_of('part')}(?!\w)", folded)
    return (words.meaning("part", match[0]), match.span()) if match else None


def _clock(
    match: re.Match[str], words: TimeWords, part: tuple[str, tuple[int, int]] | None
) -> ParsedClock | None:
    said = match.groupdict()
    hour = int(said["hour"]) if said["hour"].isdigit() else int(words.meaning("number", said["hour"]))
    if hour > 24 or (hour == 0 and said.get("minute") is not None and not said.get("am")):
        # 0:45 is a time in a track.
        return None
    minute = int(said.get("minute") or said.get("behind") or 0)
    shift = _shift(said)
    total = (hour % 24) * 60 + minute + shift
    span = match.span()
    if said.get("am") or said.get("pm"):
        if hour > NOON:
            return None
        total = (hour % NOON + (NOON if said.get("pm") else 0)) * 60 + minute + shift
        return ParsedClock(_time(total), span)
    if part:
        total = _in_part(hour, part[0]) * 60 + minute + shift
        return ParsedClock(_time(total), _joined(span, part[1]))
    is_written_out = (said.get("minute") is not None and len(said["hour"]) == 2) or bool(said.get("behind"))
    if FIRST_UNCLEAR <= hour <= LAST_UNCLEAR and not is_written_out:
        # The afternoon is more likely than before six in the morning.
        return ParsedClock(_time(total + 12 * 60), span, _time(total))
    return ParsedClock(_time(total), span)


def _shift(said: dict[str, str | None]) -> int:
    """Return the minutes that words add to the hour."""
    if said.get("half_past") or said.get("and_half"):
        return 30
    if said.get("half_to"):
        return -30
    if said.get("quarter_past") or said.get("and_quarter"):
        return 15
    return -15 if said.get("quarter_to") or said.get("less_quarter") else 0


def _in_part(hour: int, part: str) -> int:
    if part in {"afternoon", "evening"} and hour < NOON:
        return hour + NOON
    if part == "night" and 6 <= hour < NOON:
        return hour + NOON
    if part == "noon":
        return hour + NOON if hour < 4 else hour
    return hour % 24 if part != "morning" else hour % NOON if hour == NOON else hour


def _joined(first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int]:
    """Join adjacent spans. Of others return the first; `find_time` removes the part of the day separately."""
    start, end = min(first[0], second[0]), max(first[1], second[1])
    return (start, end) if end - start <= first[1] - first[0] + second[1] - second[0] + 2 else first


def _time(minutes: int) -> time:
    return time(minutes // 60 % 24, minutes % 60)
