"""The length of several named tracks one after another, as a plan: "how long do Rails, Depot and Blue take together?",
"total runtime Rails + Depot"; and what is left of a time then: "how much of the 45 minutes is left?"."""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.focus import named_tracks, names_in
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reading import Reading
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .lengths import total_length

SEVERAL: Final = 2
# In folded text, as all patterns here.
_LENGTH: Final = pattern(
    r"\b(?:how long|how many (?:minutes|seconds)|how much time|run(?:ning)? ?time|playing time|length|duration|takes?"
    r"|cuanto (?:dura\w*|tiempo|tarda\w*|suman?)|cuantos (?:minutos|segundos)|duracion|wie ?lange?"
    r"|wie ?viele? (?:minuten|zeit)"
    r"|dauer\w*|laufzeit|spielzeit|gesamt\w*)\b"
)
_TOGETHER: Final = pattern(
    r"\b(?:total|all(?: of| three| four)?|both|together|altogether|in a row|back to back|one after (?:another"
    r"|the other)"
    r"|added up|combined|tod[ao]s|en total|junt[ao]s|seguid[ao]s|un[ao] (?:detras|tras|despues) (?:del? )?(?:(?:la"
    r"|el) )?otr[ao]|del tiron|las (?:dos|tres|cuatro)|suman|alle|beide|zusammen"
    r"|hintereinander|nacheinander|insgesamt|gesamt\w*)\b|·\s?\+\s?·|·\s+plus\s+·"
)
_LEFT: Final = pattern(r"\b(?:leaves?|left|remain\w*|spare|over|queda\w*|sobra\w*|resta\w*|bleib\w*|ubrig)\b")
_MINUTES: Final = pattern(r"\b(?P<minutes>\d{1,3})\b(?![:.,]\d)")
_OTHER: Final = (
    "link.not", "link.or", "act.delete", "act.create", "act.add", "act.mix", "act.mix_after", "act.compare", "act.loop",
    "quality.long", "quality.short", "scope.playlist", "scope.task", "measure.tempo", "measure.key", "measure.chords",
)  # fmt: skip
_COMPARES: Final = pattern(
    r"\b(?:longer|shorter|longest|shortest|mas (?:larg|cort)\w+|langer|kurzer|langste\w*|each|jeweils|cada una)\b"
)


# "How long are those two together?"
_THOSE_TWO: Final = pattern(
    r"\b(?:(?:those|these|the|them) (?:two|2)|both(?: of (?:them|those))?|(?:es[ao]s|est[ao]s|"
    r"l[ao]s) (?:dos|2)|amb[ao]s"
    r"|(?:die|diese|den) (?:beiden|zwei|2)|beide)\b"
)
# "Would they cover 10 minutes?"
_WHETHER: Final = pattern(
    r"^\W*(?:(?:and|so|ok|but|y|pero|und|aber) )?(?:are|is|do|does|would|will|can|could|son|duran?|"
    r"llegan?|pasan?|cubren?"
    r"|cubririan?|llenan?|llenarian?|alcanzan?|suman|es|sind|ist|reichen|reicht|dauern|dauert|fullen|"
    r"gehen|passen|kommen|wurden)\b"
)
_LIMIT: Final = pattern(r"\b(?P<minutes>\d{1,3}) ?(?:min\w*)\b")
_AT_MOST: Final = pattern(
    r"\b(?:under|less than|within|below|shorter|fit in(?:to)?|at most|no more|menos de|caben|maximo|unter|"
    r"weniger als|kurzer"
    r"|passen|hochstens)\b"
)


def _is_total(reading: Reading) -> bool:
    text = fold(reading.unnamed)
    others = [one for one in _OTHER if one != "quality.long"]
    is_asked = _LENGTH.search(text) is not None and _TOGETHER.search(text) is not None
    is_clear = all(len(one.tracks) == 1 for one in reading.named("track")) and not reading.named(
        "album", "genre"
    )
    is_plain = not (reading.has(*others) or reading.passages or reading.bars or _COMPARES.search(text))
    return is_asked and is_clear and is_plain and len(named_tracks(reading)) >= SEVERAL


def _fits(asked: Asked) -> bool:
    return _is_total(asked.reading)


def _seconds(asked: Asked, reading: Reading) -> list[float]:
    known = names_in(asked.talk).by_id
    return [known[one.id].duration_seconds or 0.0 for one in named_tracks(reading) if one.id in known]


def _steps(asked: Asked) -> Steps:
    yield from ()
    lengths = _seconds(asked, asked.reading)
    return total_length(asked, len(lengths), sum(lengths))


def _pair(asked: Asked) -> tuple[TrackInfo, ...]:
    """Return the tracks whose length together is asked: those that are named, or the two that were spoken of."""
    named = named_tracks(asked.reading)
    if named:
        return tuple(named) if len(named) >= SEVERAL else ()
    return asked.last_two() if _THOSE_TWO.search(fold(asked.reading.text)) else ()


def _fits_pair(asked: Asked) -> bool:
    """Return whether it is "how long are those two together?", or "do Rails and Blue together last 10 minutes?"."""
    text = fold(asked.reading.unnamed)
    limits = list(_LIMIT.finditer(text))
    asks_limit = len(limits) == 1 and _WHETHER.match(text) is not None
    is_asked = asks_limit or (_LENGTH.search(text) is not None and not limits)
    others = [one for one in _OTHER if not one.startswith(("quality.", "link."))]
    is_plain = not (
        asked.has(*others) or asked.reading.bars or asked.reading.named("artist", "album", "genre")
    )
    return is_asked and is_plain and _TOGETHER.search(text) is not None and len(_pair(asked)) >= SEVERAL


def _pair_steps(asked: Asked) -> Steps:
    yield from ()
    known, text = names_in(asked.talk).by_id, fold(asked.reading.unnamed)
    lengths = [known[one.id].duration_seconds or 0.0 for one in _pair(asked) if one.id in known]
    told = total_length(asked, len(lengths), sum(lengths)).text
    said = _LIMIT.search(text)
    if said is None:
        return Answer(told)
    limit = 60.0 * int(said["minutes"])
    is_shorter = sum(lengths) <= limit
    is_so = is_shorter if _AT_MOST.search(text) else sum(lengths) >= limit
    clock = asked.voice.clock
    rest = asked.say(
        "library.time_short" if is_shorter else "library.time_over",
        left=clock(abs(limit - sum(lengths))),
        room=clock(limit),
    )
    return Answer(f"{asked.say('word.yes' if is_so else 'word.no')}: {told} {rest}")


def _fits_left(asked: Asked) -> bool:
    text, earlier = fold(asked.reading.unnamed), asked.earlier_readings()[-1:]
    is_asked = _LEFT.search(text) is not None and len(list(_MINUTES.finditer(text))) == 1
    is_plain = not (asked.reading.names or asked.has("act.delete", "act.loop", "scope.task", "link.not"))
    return (
        is_asked and is_plain and bool(earlier) and _LENGTH.search(text) is not None and _is_total(earlier[0])
    )


def _left(asked: Asked) -> Steps:
    yield from ()
    said = _MINUTES.search(fold(asked.reading.unnamed))
    # `_fits_left` looked.
    assert said is not None
    lengths = _seconds(asked, asked.earlier_readings()[-1])
    room = 60.0 * int(said["minutes"])
    told = (yield from _steps(replace(asked, reading=asked.earlier_readings()[-1]))).text
    left = asked.voice.clock(abs(room - sum(lengths)))
    message = "library.time_left" if sum(lengths) <= room else "library.time_over"
    return Answer(f"{told} {asked.say(message, left=left, room=asked.voice.clock(room))}")


PAIR_TOTAL: Final = Plan("length of two tracks together", _fits_pair, _pair_steps, allows_unknown_words=True)
NAMED_TOTAL: Final = Plan("length of named tracks together", _fits, _steps, allows_unknown_words=True)
TIME_LEFT_THEN: Final = Plan("what is left of a time", _fits_left, _left, allows_unknown_words=True)
