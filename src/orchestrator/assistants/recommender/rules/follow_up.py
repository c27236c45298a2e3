"""Requests that refer to the last answer: "more like the second, but slower", "why that one?"."""

import re
from dataclasses import dataclass
from typing import Literal

from src.orchestrator.assistants.recommender.sets import ARCS
from src.orchestrator.assistants.recommender.strategy import (
    LONGEST_MINUTES,
    MOST_TRACKS,
    USUAL_TRACKS,
    Strategy,
    Wanted,
)
from src.orchestrator.rules.patterns import Later, pattern

from . import numbers
from .additions import read_addition
from .edits import apply_edit, read_change, read_exclusion, read_more_of
from .phrases import find_phrase, names_of, pattern_of
from .relations import comparisons_in, limits_beside, without_relations

type Kind = Literal["new", "refine", "edit", "more_of", "more", "swap", "extend", "explain", "save", "thanks"]

ORDINALS = {
    "first|1st|primer\\w*|erste\\w*": 1,
    "second|2nd|segund\\w+|zweite\\w*": 2,
    "third|3rd|tercer\\w*|dritte\\w*": 3,
    "fourth|4th|cuart\\w+|vierte\\w*": 4,
    "fifth|5th|quint\\w+|fünfte\\w*": 5,
    "sixth|6th|sext\\w+|sechste\\w*": 6,
    "seventh|7th|séptim\\w+|siebte\\w*": 7,
    "eighth|8th|octav\\w+|achte\\w*": 8,
    "ninth|9th|noven\\w+|neunte\\w*": 9,
    "tenth|10th|décim\\w+|zehnte\\w*": 10,
    "last|últim\\w+|letzte\\w*": -1,
}
_NUMBERED = re.compile(
    rf"(?:\b(?:number|no\.?|track|song|número|nº|pista|nummer|nr\.?|stück)\s*|#)({numbers.NUMBER})\b",
    re.IGNORECASE,
)
# "More like Rails" is a new wish, "more like this" goes on.
_LIKE_A_NAME = re.compile(
    r"\b(?:like|como|wie)\s+(?!(?:this|that|these|those|it|them|the|before|est[aeo]s?|es[aeo]s?|ell[ao]s?|la|las|los"
    r"|el|antes|das|die|der|den|diese\w*|jene\w*|vorher|eben)\b)[\w\"“„«]",
    re.IGNORECASE,
)
# "Replace 3 and 4": bare numbers after these verbs are places.
_BARE = re.compile(
    r"\b(?:replace|swap|drop|remove|delete|skip|lose|why|c[aá]mbia|quita|sustituye|elimina|borra|por qué|ersetze?|"
    r"tausche?|"
    r"lösche?|entferne?|streiche?|warum)(?:\W{1,3}(?:the|las?|los|el|das|die))?\W{1,3}"
    r"(?P<places>\d{1,2}(?:(?:\W{1,3}(?:and|y|und|,))?\W{1,3}\d{1,2}){0,9})(?![\w.,:]|\s*(?:min|bpm|song|track))",
    re.IGNORECASE,
)
# "No more Joni" asks for less.
_NO_MORE = names_of("no more|nothing more", "no más|nada más de", "kein\\w* mehr|nichts mehr|nicht mehr")
# Without a place the whole answer is meant.
_DISLIKES = names_of(
    "don't like (?:it|this|them|these|that)|not (?:these|those|this)|something different|boring|no good",
    "no me gusta\\w*|no est[oa]s?|aburrid\\w+|no me convence\\w*",
    "gefällt mir nicht|gefallen mir nicht|nicht diese|langweilig|taugt nichts",
)
_MORE = names_of(
    "more like|more of|more|another|others|else|next",
    "más como|más|otr[ao]s?|siguientes?",
    "mehr wie|mehr|noch|andere\\w*|weitere\\w*|nächste\\w*",
)
_SWAP = names_of(
    "swap|replace|exchange|change|instead of|don't (?:like|want)|do not (?:like|want)|hate|not the",
    "cámbia\\w*|reemplaza\\w*|sustituye\\w*|en vez de|en lugar de|no me gusta\\w*|no quiero",
    "tausch\\w*|ersetz\\w*|wechsl\\w*|austausch\\w*|statt|gefällt mir nicht|mag (?:ich )?(?:\\w+ ){0,2}nicht|"
    "nicht das|"
    "(?:gefällt|passt|mag)(?: \\w+){1,4} nicht",
)
# "Swap the second track for something latin."
_INSTEAD = pattern(
    r"\b(?:for|with|by|por|con|durch|gegen|f[uü]r) (?P<what>(?:something|anything|some|an?|algo|un[ao]?|etwas|was"
    r"|eine?n?|ein)\b.{2,80}?)\W*$"
)
WHY = names_of("why|how come|what about", "por qué|porque", "warum|wieso|weshalb")
_KEEP = pattern(r"\b(?:save|keep|store|call|gu[aá]rda\w*|ll[aá]mal\w*|speicher\w*|nenn\w*|sicher\w*)\b")
_SAVE = Later(
    _KEEP,
    pattern(
        r"\b(?:called|named|llamada|con el nombre(?: de)?|namens|mit (?:dem )?namen|as|como|als|unter|call (?:it|"
        r"this|that)|"
        r"ll[aá]mal[ao]|nenn (?:es|das|sie))"
        r"(?:\s+(?:an?|una|eine)?\s*(?:playlist|lista)(?:\s+(?:called|named|llamada|de nombre|namens))?)?"
        r"\s+[\"'“„«]?(?P<name>[^\"'”“»]{1,80})"
    ),
)
_CALL = pattern(
    r"^\W*(?:call (?:it|this|that)|ll[aá]mal[ao]|nenn (?:es|das|sie))\s+[\"'“„«]?(?P<name>[^\"'”“»]{1,80})"
)
_SAVE_ONLY = pattern(
    r"^\W*(?:please |por favor |bitte )?(?:save|keep|store|gu[aá]rda(?:l[ao]s?|me)?|speicher[en]?|sicher[en]?)"
    r"(?:\W+(?:this|it|that|them|these|the|set|list|playlist|a|as|esto|esta?|la|lo|las|lista|sesi[oó]n|das|es|die|"
    r"liste|"
    r"als|eine?|ab|please|por favor|bitte|como|una))*\W*$"
)
# "Nice, save it as Club": said of what was chosen, before the order.
_PRAISE = pattern(
    r"^\W*(?:(?:(?:that.s |this is |es |est[aá] |das ist )?(?:nice|great|perfect|lovely|cool|awesome|super|good|thanks"
    r"|thank you|ok|okay|yes|love it|perfect[oa]|genial|estupendo|buen[ií]simo|bueno|bien|gracias|vale|s[ií]|dale"
    r"|me gusta|me encanta|perfekt|toll|klasse|prima|gut|danke|ja|passt|gef[aä]llt mir)"
    r"(?: (?:one|job|set|selection|choice|list))?)(?:\s*[,.;!–—-]{1,3}\s+|\s+(?:and |now |y |und |so |also )?)){1,3}"  # noqa: RUF001
    r"(?=(?:(?:now|please|and|then|ahora|por favor|y|jetzt|bitte|und|dann) )?"
    r"(?:save|keep|store|call|gu[aá]rda|ll[aá]ma|speicher|nenn|sicher)\w*)"
)
_LONGER = names_of("longer", "más larg\\w+", "länger")
_SHORTER = names_of("shorter", "más cort\\w+", "kürzer")
_LENGTH = names_of("make it|let it be", "que dure|haz(?:lo|la|me)?", "mach (?:es|eine|daraus)")
LONGER_SHARE = 1.5
# Measures of a set that can be shifted as a whole.
LEANING = ("tempo_bpm", "energy")
MOST_WORDS_OF_MORE = 5


@dataclass(frozen=True)
class FollowUp:
    """How a sentence refers to the last answer.

    kind : "new" if it does not refer to it
    places : the indices of the picks that are meant, from 0
    changes : (measurement, -1 for less or 1 for more)
    minutes, count : length of the new answer
    factor : of the earlier length
    is_first : whether added tracks come before the others
    name : of a playlist; empty where none is said
    change : what else changes, in the words of the request
    """

    kind: Kind
    places: tuple[int, ...] = ()
    changes: tuple[tuple[str, int], ...] = ()
    minutes: float | None = None
    count: int | None = None
    factor: float | None = None
    is_first: bool = False
    name: str = ""
    change: str = ""

    @property
    def place(self) -> int | None:
        return self.places[0] if self.places else None


NEW = FollowUp("new")


def read_follow_up(text: str, picks: int) -> FollowUp:
    """Return how a sentence refers to the last answer. ``picks`` is the number of its picks."""
    if not picks:
        return NEW
    text = _PRAISE.sub("", text)
    if match := _SAVE.search(text) or _CALL.match(text):
        return FollowUp("save", name=match["name"].strip(" .!?"))
    if _SAVE_ONLY.match(text):
        return FollowUp("save")
    changes, places = comparisons_in(text), read_places(text, picks)
    if (added := read_addition(text)) and find_phrase(WHY, text) is None:
        return FollowUp(
            "extend", (), changes, count=added.count, is_first=added.is_first, change=added.change
        )
    edit = None if changes else _read_edit(text, places)
    return edit or _by_words(text, places, changes)


def _read_edit(text: str, places: tuple[int, ...]) -> FollowUp | None:
    """Return how a text changes the earlier request; None for other texts."""
    if find_phrase(_NO_MORE, text):
        return FollowUp("edit", change=text)
    if genre := read_more_of(text):
        return FollowUp("more_of", change=genre)
    change = ("" if places else read_exclusion(text)) or read_change(text)
    return FollowUp("edit", change=change) if change else None


def _by_words(text: str, places: tuple[int, ...], changes: tuple[tuple[str, int], ...]) -> FollowUp:
    if find_phrase(WHY, text) and not changes:
        return FollowUp("explain", places)
    if find_phrase(_SWAP, text) and places:
        instead = _INSTEAD.search(text)
        change = instead["what"].strip() if instead and not changes else ""
        return FollowUp("swap", places, changes, count=len(places), change=change)
    minutes, count = numbers.read_minutes(text), numbers.read_count(text)
    factor = _factor(text) if not (minutes or count) else None
    says_length = minutes or count or factor
    asks_for_length = says_length and any(find_phrase(one, text) for one in (_LONGER, _SHORTER, _LENGTH))
    if changes or (places and find_phrase(_MORE, text)) or asks_for_length:
        return FollowUp("refine", places, changes, minutes, count, factor, change=without_relations(text))
    if _LIKE_A_NAME.search(text) and not places:
        return NEW
    is_short = len(text.split()) <= MOST_WORDS_OF_MORE
    if is_short and not places and (find_phrase(_MORE, text) or find_phrase(_DISLIKES, text)):
        return FollowUp("more", minutes=minutes, count=count)
    return NEW


def _factor(text: str) -> float | None:
    if find_phrase(_LONGER, text):
        return LONGER_SHARE
    return 1 / LONGER_SHARE if find_phrase(_SHORTER, text) else None


def read_places(text: str, picks: int) -> tuple[int, ...]:
    """Return the indices of the picks that are meant, from 0, in the order of the text."""
    said = [(match.start(), numbers.value_of(match[1])) for match in _NUMBERED.finditer(text)]
    for words, place in ORDINALS.items():
        said += [
            (match.start(), float(place)) for match in pattern_of(tuple(words.split("|"))).finditer(text)
        ]
    if match := _BARE.search(text):
        said += [(match.start(), float(place)) for place in re.findall(r"\d+", match["places"])]
    found = (round(place) for _, place in sorted(said, key=lambda one: one[0]))
    indices = (picks - 1 if place < 0 else place - 1 for place in found)
    return tuple(dict.fromkeys(index for index in indices if 0 <= index < picks))


def read_place(text: str, picks: int) -> int | None:
    """Return the index of the first pick that is meant, from 0; None without one."""
    return next(iter(read_places(text, picks)), None)


def refine(
    before: Strategy,
    follow_up: FollowUp,
    reference: dict[str, float],
    seed: str | None,
    read: Strategy | None,
) -> Strategy:
    """Return the earlier strategy, changed by a follow-up.

    reference : measurements of the pick that is meant, or the medians of all picks
    seed : the id of the pick that is meant
    read : the strategy of what the follow-up says beside its comparisons, if anything
    """
    changed = apply_edit(before, read, follow_up.change) if read else before.model_copy(deep=True)
    # What is to come in place of a pick has words of its own.
    changed.unread = list(read.unread) if read and follow_up.kind in ("swap", "extend") else []
    wanted = changed.wanted
    for measure, sign in follow_up.changes:
        if seed is None and measure in LEANING and _has_length(wanted):
            # A set keeps its length: its tracks come from the slower end of what there is.
            same = wanted.leaning.get(measure, 0)
            wanted.leaning[measure] = same + sign if same * sign > 0 else sign
            wanted.measures.pop(measure, None)
        elif measure in reference:
            wanted.measures[measure] = limits_beside(measure, sign, reference[measure])
    if seed and follow_up.kind != "swap":
        wanted.seed_track_ids = [seed]
    wanted.minutes = follow_up.minutes or (None if follow_up.count else before.wanted.minutes)
    wanted.count = follow_up.count or (None if follow_up.minutes else before.wanted.count)
    if follow_up.factor:
        _scale_length(changed, follow_up.factor)
    if follow_up.kind == "extend":
        # A few tracks have no course of their own.
        wanted.order = "best"
    return changed


def _has_length(wanted: Wanted) -> bool:
    return bool(wanted.minutes or wanted.count or wanted.order in ARCS)


def _scale_length(strategy: Strategy, factor: float) -> None:
    wanted = strategy.wanted
    if wanted.minutes:
        wanted.minutes = min(float(LONGEST_MINUTES), max(1.0, round(wanted.minutes * factor)))
    else:
        wanted.count = min(MOST_TRACKS, max(1, round((wanted.count or USUAL_TRACKS) * factor)))
