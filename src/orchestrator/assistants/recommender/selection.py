"""The judge's choice: the best candidates, enough unfamiliar ones, few of one artist, in the length asked for."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from src.core.text import fold

from .mixing import mixing_first
from .rules.titles import contains_word
from .sets import ARCS, USUAL_SECONDS, arrange_set, seconds_of, total_seconds
from .state import Record
from .strategy import Strategy

MIDDLE = 0.5
DISCOVERY = "discovery"


@dataclass
class Selection:
    """chosen : in playing order; left_out : (candidate, key of the message with the reason)"""

    chosen: list[Record] = field(default_factory=list)
    left_out: list[tuple[Record, str]] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        return total_seconds(self.chosen)


def merge_candidates(*lists: Iterable[Record]) -> list[Record]:
    """Merge lists of candidates: each track once, with its first argument and all advocates, best first."""
    found: dict[str, Record] = {}
    for one in (one for records in lists for one in records):
        known = found.setdefault(one["track_id"], {**one, "advocates": []})
        known["advocates"] = [*known["advocates"], *one["advocates"]]
    return sorted(found.values(), key=lambda one: (-one["score"], one["track_id"]))


def select(candidates: Sequence[Record], strategy: Strategy) -> Selection:
    """Choose from candidates, which are sorted best first. A set with an arc is chosen as a whole."""
    if strategy.wanted.order in ARCS:
        return _select_set(candidates, strategy)
    if strategy.wanted.order == "genres":
        return _select_by_genres(candidates, strategy)
    if strategy.wanted.order == "path":
        # A path is kept as a whole.
        return Selection(list(candidates))
    follows_seed = strategy.wanted.follows_seed
    selection, open_candidates = Selection(), list(candidates)
    if follows_seed:
        open_candidates = mixing_first(candidates, strategy.wanted.count)
    artists: Counter[str] = Counter()
    framework = strategy.evaluation_framework
    while open_candidates and not _is_full(selection, strategy):
        wants_discovery = (
            _count_discoveries(selection) < framework.unfamiliar * (len(selection.chosen) + 1) - MIDDLE
        )
        one = _next(open_candidates, wants_discovery=wants_discovery and not follows_seed)
        open_candidates.remove(one)
        if _is_too_long(one, selection, strategy) and (selection.chosen or open_candidates):
            selection.left_out.append((one, "no_room"))
            continue
        artist = _artist_of(one)
        if artist and artists[artist] >= framework.constraints.most_of_one_artist:
            selection.left_out.append((one, "too_many_of_artist"))
            continue
        artists[artist] += 1
        selection.chosen.append(one)
    selection.left_out += [(one, "no_room") for one in open_candidates]
    return selection


def _select_by_genres(candidates: Sequence[Record], strategy: Strategy) -> Selection:
    """Choose of each genre its share of the length: what one lacks comes from the next."""
    wanted, whole = strategy.wanted, Selection()
    for place, genre in enumerate(wanted.genres):
        parts, taken = len(wanted.genres) - place, {one["track_id"] for one in whole.chosen}
        own = [
            one
            for one in candidates
            if one["track_id"] not in taken and contains_word(fold(one["genre"]), genre)
        ]
        missing = {
            "count": wanted.count and max(1, round((wanted.count - len(whole.chosen)) / parts)),
            "minutes": wanted.minutes and max(1.0, (wanted.minutes - whole.seconds / 60) / parts),
        }
        share = wanted.model_copy(update={"order": "best", "genres": [genre], **missing})
        part = select(own, strategy.model_copy(update={"wanted": share}))
        whole.chosen += part.chosen
        whole.left_out += part.left_out
    chosen = {one["track_id"] for one in whole.chosen}
    whole.left_out = [one for one in whole.left_out if one[0]["track_id"] not in chosen]
    return whole


def _select_set(candidates: Sequence[Record], strategy: Strategy) -> Selection:
    wanted, limits = strategy.wanted, strategy.evaluation_framework.constraints
    chosen = arrange_set(
        candidates,
        wanted.order,
        count=wanted.tracks_asked,
        minutes=wanted.minutes,
        most_of_one_artist=limits.most_of_one_artist,
        by=wanted.order_by,
    )
    ids = {one["track_id"] for one in chosen}
    artists = Counter(_artist_of(one) for one in chosen)
    full = {artist for artist, number in artists.items() if artist and number >= limits.most_of_one_artist}
    left_out = [one for one in candidates if one["track_id"] not in ids]
    return Selection(
        chosen, [(one, "too_many_of_artist" if _artist_of(one) in full else "no_room") for one in left_out]
    )


def _artist_of(one: Record) -> str:
    return str(one["artist"]).casefold().strip()


def _is_full(selection: Selection, strategy: Strategy) -> bool:
    wanted = strategy.wanted
    if len(selection.chosen) >= wanted.tracks_asked:
        return True
    if wanted.minutes is None or not selection.chosen:
        return False
    # Another track would bring the length no nearer to the minutes asked for.
    return selection.seconds + selection.seconds / len(selection.chosen) / 2 > 60 * wanted.minutes


def _is_too_long(one: Record, selection: Selection, strategy: Strategy) -> bool:
    """Return whether the length asked for would be missed by more with this track than without it: an hour's mix.

    While all is missing, a track that is too long by less than a usual one is near enough.
    """
    if strategy.wanted.minutes is None:
        return False
    missing = 60 * strategy.wanted.minutes - selection.seconds
    return seconds_of(one) - missing > min(missing, USUAL_SECONDS)


def _count_discoveries(selection: Selection) -> int:
    return sum(DISCOVERY in one["advocates"] for one in selection.chosen)


def _next(candidates: Sequence[Record], *, wants_discovery: bool) -> Record:
    if wants_discovery:
        return next((one for one in candidates if DISCOVERY in one["advocates"]), candidates[0])
    return candidates[0]
