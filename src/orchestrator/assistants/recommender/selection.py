"""The judge's choice: the best candidates, enough unfamiliar ones, few of one artist, in the length asked for."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from src.core.text import fold

from .candidates import SHORT_SHARE
from .evidence import sounds_near
from .mixing import mixing_first
from .rules.titles import contains_word
from .sets import ARCS, USUAL_SECONDS, arrange_set, seconds_of, total_seconds
from .state import Record
from .strategy import Strategy, Wanted

MIDDLE = 0.5
DISCOVERY = "discovery"
MORE_POINTS = 4
MOST_OF_ONE_ARTIST = 100
# "Something like Rails", without a number: tracks that do not sound close only fill up to so many.
FEW_TRACKS = 5
# Of the length of a shifted set: how much is chosen from, at first and when it is shifted again.
ROOM, LESS_ROOM, LEAST_ROOM = 1.7, 0.8, 1.15


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
    """Choose from candidates, which are sorted best first. A set with an arc is chosen as a whole.

    Of a genre with few artists there are as many tracks of each as the length takes.
    """
    candidates = _leaning(_without_copies(candidates), strategy.wanted)
    if not strategy.wanted.more_of:
        selection = _select(candidates, strategy)
        if strategy.wanted.genres and _lacks_tracks_of_artists(selection, strategy):
            return _select(candidates, _with_all_of_artists(strategy))
        return selection
    # Tracks of a genre that more is asked of count for more, also several of one artist.
    framework = strategy.evaluation_framework.model_copy(deep=True)
    framework.constraints.most_of_one_artist *= 2
    wished = strategy.model_copy(update={"evaluation_framework": framework})
    points = [
        {**one, "score": one["score"] + MORE_POINTS * is_of(one, strategy.wanted.more_of)}
        for one in candidates
    ]
    selection = _select(sorted(points, key=lambda one: -one["score"]), wished)
    by_id = {one["track_id"]: one for one in candidates}
    return Selection(
        [by_id[one["track_id"]] for one in selection.chosen],
        [(by_id[one["track_id"]], reason) for one, reason in selection.left_out],
    )


def _lacks_tracks_of_artists(selection: Selection, strategy: Strategy) -> bool:
    """Return whether the selection is too short, and more of its artists were left out."""
    wanted = strategy.wanted
    is_short = (wanted.minutes is not None and selection.seconds < SHORT_SHARE * 60 * wanted.minutes) or (
        len(selection.chosen) < (wanted.count or 0)
    )
    return is_short and any(reason == "too_many_of_artist" for _, reason in selection.left_out)


def _with_all_of_artists(strategy: Strategy) -> Strategy:
    framework = strategy.evaluation_framework.model_copy(deep=True)
    framework.constraints.most_of_one_artist = MOST_OF_ONE_ARTIST
    return strategy.model_copy(update={"evaluation_framework": framework})


def _select(candidates: Sequence[Record], strategy: Strategy) -> Selection:
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
        if _is_too_far(one, selection, strategy.wanted):
            nearer = [near for near in open_candidates if sounds_near(near["scores"])]
            if not nearer:
                break
            one = nearer[0]
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


def _without_copies(candidates: Sequence[Record]) -> list[Record]:
    """Return the candidates without a second file of the same title and artist, the best first."""
    kept: dict[tuple[str, str], Record] = {}
    for one in candidates:
        artist, title = fold(str(one["artist"])).strip(), fold(str(one.get("title", ""))).strip()
        kept.setdefault((artist, title if artist and title else str(one["track_id"])), one)
    return list(kept.values())


def _leaning(candidates: Sequence[Record], wanted: Wanted) -> list[Record]:
    """Return the candidates that a shifted set is chosen from: the slowest ones of "slower"."""
    chosen = list(candidates)
    for name, times in wanted.leaning.items():
        known = [one for one in chosen if one.get(name) is not None]
        known.sort(key=lambda one: float(one[name]), reverse=times > 0)
        chosen = _enough(known, wanted, max(LEAST_ROOM, ROOM * LESS_ROOM ** abs(times)))
    kept = {one["track_id"] for one in chosen}
    return [one for one in candidates if one["track_id"] in kept]


def is_of(one: Record, genres: Iterable[str]) -> bool:
    """Return whether a candidate is of one of the genres."""
    return any(contains_word(fold(one["genre"] or ""), genre) for genre in genres)


def _enough(ordered: Sequence[Record], wanted: Wanted, room: float) -> list[Record]:
    """Return the first candidates, as many as fill the length asked for, with some room."""
    kept: list[Record] = []
    for one in ordered:
        is_long = wanted.minutes is not None and total_seconds(kept) >= room * 60 * wanted.minutes
        is_many = wanted.minutes is None and len(kept) >= room * wanted.tracks_asked
        if is_long or is_many:
            break
        if wanted.minutes is None or seconds_of(one) <= 60 * wanted.minutes:
            kept.append(one)
    return kept


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


def _is_too_far(one: Record, selection: Selection, wanted: Wanted) -> bool:
    """Return whether a track does not sound like the seeds, and there are enough without it."""
    is_free = wanted.is_likeness and wanted.count is None and wanted.minutes is None
    return is_free and len(selection.chosen) >= FEW_TRACKS and not sounds_near(one["scores"])


def _count_discoveries(selection: Selection) -> int:
    return sum(DISCOVERY in one["advocates"] for one in selection.chosen)


def _next(candidates: Sequence[Record], *, wants_discovery: bool) -> Record:
    if wants_discovery:
        return next((one for one in candidates if DISCOVERY in one["advocates"]), candidates[0])
    return candidates[0]
