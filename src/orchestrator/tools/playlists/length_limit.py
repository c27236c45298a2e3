"""The length of a playlist against a limit, as a plan: "is Friday longer than an hour?", "how much is missing to 45
minutes?".
"""

import re
from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .choosing import (
    LIST,
    SHOW,
    ask_which,
    choose_list,
    is_about_a_list,
    names_known_playlist,
    read_lists,
    say,
)

_NUMBER: Final = r"(?P<count>\d{1,3}(?:[.,]\d{1,2})?)"
# In folded text.
_LIMIT: Final = pattern(
    r"\b(?P<clock>\d{1,2}:\d{2}(?::\d{2})?)\b"
    rf"|\b{_NUMBER}[ -]?(?:(?P<minutes>min(?:s|ute[ns]?|utos?)?)|(?P<hours>h|hrs?|hours?|horas?|stunden?))\b"
    r"|\b(?P<half>half an hour|half hour|media hora|(?:eine )?halbe[n]? stunde)\b"
    r"|\b(?P<quarter>quarter of an hour|quarter hour|cuarto de hora|viertelstunde)\b"
    r"|\b(?P<hour>an hour|one hour|una hora|eine[rn]? stunde)\b"
)
_LONGER: Final = pattern(
    r"\b(?:longer than|more than|over|exceed|mas larga (?:que|de)|dura mas|mas de|supera|pasa de|langer als"
    r"|mehr als|uber)\b"
)
_SHORTER: Final = pattern(
    r"\b(?:shorter than|less than|under|fit|fits|mas corta (?:que|de)|dura menos|menos de|cabe|entra|kurzer als"
    r"|weniger als|unter|passt)\b"
)
_MISSING: Final = pattern(
    r"\b(?:missing|short of|left to|to fill|need(?:ed)?|lacks?|until|to reach|falta\w*|para llegar|hasta|fehl\w+|bis)\b"
)
_OTHER: Final = (
    "act.add", "act.create", "act.delete", "act.play", "act.recommend", "scope.task", "scope.tracks",
    "how.how_many",
)  # fmt: skip


def _fits(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_of_list = names_known_playlist(asked) or (is_about_a_list(asked) and not asked.reading.named("track"))
    compares = any(form.search(text) for form in (_LONGER, _SHORTER, _MISSING))
    return (
        {LIST, SHOW} <= asked.tools
        and is_of_list
        and compares
        and _limit(text) is not None
        and not _is_other(asked)
    )


def _is_other(asked: Asked) -> bool:
    # "Cuánto le falta" counts nothing.
    others = [
        one for one in _OTHER if not (one == "how.how_many" and _MISSING.search(fold(asked.reading.text)))
    ]
    return asked.has(*others)


def _limit(text: str) -> float | None:
    found = list(_LIMIT.finditer(text))
    return _seconds(found[0]) if len(found) == 1 else None


def _seconds(said: re.Match[str]) -> float:
    if said["clock"]:
        parts = [int(part) for part in said["clock"].split(":")]
        return float(sum(part * 60**place for place, part in enumerate(reversed(parts))))
    if said["count"]:
        return float(said["count"].replace(",", ".")) * (60 if said["minutes"] else 3600)
    return 1800.0 if said["half"] else 900.0 if said["quarter"] else 3600.0


def _steps(asked: Asked) -> Steps:
    lists = yield from read_lists()
    fitting = choose_list(asked, lists)
    if len(fitting) != 1:
        return ask_which(asked, lists)
    (page,) = yield [(SHOW, {"playlist_id": fitting[0]["playlist_id"]})]
    text, seconds = fold(asked.reading.unnamed), result_of(page)["total_seconds"]
    limit = _limit(text) or 0.0
    clock = asked.voice.clock
    told = say(
        asked,
        "longer_than" if seconds > limit else "shorter_than",
        name=asked.voice.title(fitting[0]["name"]),
        length=clock(seconds),
        difference=clock(abs(seconds - limit)),
        limit=clock(limit),
    )
    if _MISSING.search(text) or (
        not (asks_longer := bool(_LONGER.search(text))) and not _SHORTER.search(text)
    ):
        return Answer(told)
    is_so = seconds > limit if asks_longer else seconds <= limit
    return Answer(f"{asked.say('word.yes' if is_so else 'word.no')}: {told}")


LENGTH_LIMIT_PLAN: Final = Plan(
    "length of a playlist against a limit", _fits, _steps, allows_unknown_words=True
)
