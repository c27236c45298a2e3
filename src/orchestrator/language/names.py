"""The names in a user's library: titles, artists, albums and genres, found in questions without case and accents.

The index is kept in memory and rebuilt when the library has changed: at once for changes by this process, and for
changes by other processes when a track was added or removed, or after a minute.
"""

import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.db.models import Count, Max
from django.db.models.signals import post_delete, post_save
from rapidfuzz import process
from rapidfuzz.distance import OSA

from src.api.models import Track
from src.core.text import one_line
from src.orchestrator.language.text import fold, folded_words
from src.orchestrator.rules.patterns import pattern

KEPT_SECONDS = 60.0
MOST_LIBRARIES = 50
LONGEST_TITLE = 120
TAGS = ("artist", "album", "genre")
SHORTEST_FUZZY, LONG_WORD = 4, 8
SHORTEST_FUZZY_ALONE = 5
SHORTEST_JOINED = 8
LONGEST_BEGINNING = 4
# The letters of a code with a number: "o14".
LONGEST_CODE = 2
# Words of a misspelled title, and titles that it is compared with.
LONGEST_MISSPELLED, MOST_COMPARED = 5, 200

_ARTICLES = frozenset({"the", "los", "las", "la", "el", "die", "der", "das"})
_ENDING = pattern(r"\.(?:mp3|wav|ogg|flac|m4a|aac|aif|aiff|opus|wma|mp4)$")
_NUMBERED = pattern(r"^\d{1,3}\s?[-._ ]\s?(?=\D)")
_APOSTROPHES = pattern(r"(?<=\w)['’](?=\w)")  # noqa: RUF001
_ASIDE = pattern(r"[(\[][^)\]]{1,80}[)\]]")


# Letters that are beside each other on keyboards (QWERTY and QWERTZ), and those that sound alike.
_ROWS: Final = ("qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm")
_COLUMNS: Final = (
    "qaz",
    "wsx",
    "edc",
    "rfv",
    "tgb",
    "yhn",
    "ujm",
    "ik",
    "ol",
    "wa",
    "es",
    "rd",
    "tf",
    "yg",
    "uh",
    "ij",
    "ok",
    "pl",
)
_SOUNDS: Final = ("ck", "kq", "sz", "cs", "vw", "fv", "iy", "ij", "dt", "bp", "gk", "mn", "bv", "xs")
_ALIKE: Final = frozenset("aeiou")


def _beside() -> dict[str, str]:
    found: dict[str, str] = {}
    for row in (*_ROWS, *_COLUMNS, *_SOUNDS):
        for one, other in pairwise(row):
            found[one] = found.get(one, "") + other
            found[other] = found.get(other, "") + one
    return found


_NEAR: Final = _beside()


# Named tuples, because rebuilding the index makes thousands of them.
class NamedTrack(NamedTuple):
    """A track of the library, with its tags."""

    id: str
    title: str
    duration_seconds: float | None = None
    artist: str = ""
    album: str = ""
    genre: str = ""
    year: int | None = None


class Name(NamedTuple):
    """A name that was found. kind : track, artist, album or genre; tracks : all that have this name"""

    kind: str
    text: str
    tracks: tuple[NamedTrack, ...] = ()
    # What was said instead of it, folded: "clásica" for "Classical", "warehouse mix" for "Warehouse Mix 04".
    said: str = ""


@cache
def _genre_words() -> dict[str, tuple[str, ...]]:
    """Return other words for genres, by the folded genre."""
    with (Path(__file__).parent / "genres.toml").open("rb") as file:
        return {genre: tuple(words.split("|")) for genre, words in tomllib.load(file).items()}


# Equal to itself only, so that what was read with it can be cached.
@dataclass(eq=False)
class NameIndex:
    """Names by their words in lower case without accents."""

    names: dict[tuple[str, ...], list[Name]] = field(default_factory=dict)
    # First word -> lengths of the names that begin with it, the longest first.
    lengths: dict[str, list[int]] = field(default_factory=dict)
    # Word of a title -> the names that contain it.
    by_word: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    spellings: list[str] = field(default_factory=list)
    by_id: dict[str, NamedTrack] = field(default_factory=dict)
    # The beginning of a longer title -> the titles. It is used where no name is found.
    beginnings: dict[tuple[str, ...], list[tuple[str, ...]]] = field(default_factory=dict)

    def beginning(self, words: Sequence[str]) -> tuple[Name | None, int]:
        """Return the title of which these words begin with at least half of the words, and the number of those."""
        for length in range(min(LONGEST_BEGINNING, len(words)), 1, -1):
            if titles := self.beginnings.get(tuple(words[:length])):
                return merge_names([name for title in titles for name in self.names[title]]), length
        return None, 0

    def is_begun(self, words: Sequence[str]) -> bool:
        """Return whether a name has these words, the last of which may be only the beginning of one."""
        *whole, begun = words
        if not whole:
            return any(word.startswith(begun) for word in self.by_word)
        names = self.by_word.get(whole[0], ())
        return any(set(whole) <= set(name) and any(word.startswith(begun) for word in name) for name in names)

    def exact(self, words: Sequence[str]) -> tuple[Name | None, int]:
        """Return the longest name that these words begin with, and its length."""
        for length in self.lengths.get(words[0], ()):
            found = self.names.get(tuple(words[:length]))
            if found and length <= len(words):
                return merge_names(found), length
        return None, 0

    def misspelled(self, words: Sequence[str], is_known: Callable[[str], bool]) -> tuple[Name | None, int]:
        """Return the title of as many words that these begin with, some of them misspelled; known words are not."""
        for length in range(min(LONGEST_MISSPELLED, len(words)), 1, -1):
            said = words[:length]
            wrong = [word for word in said if word not in self.by_word]
            right = [word for word in said if word in self.by_word]
            if not right or not wrong or any(len(word) < SHORTEST_FUZZY or is_known(word) for word in wrong):
                continue
            near = min((self.by_word[word] for word in right), key=len)[:MOST_COMPARED]
            found = [phrase for phrase in near if len(phrase) == length and _is_near(said, phrase)]
            if names := [name for phrase in found for name in self.names[phrase] if name.kind == "track"]:
                return merge_names(names), length
        return None, 0

    def partly(self, words: Sequence[str]) -> Name | None:
        """Return the names of which these words are at least half. Words may have typing errors."""
        # "Line" is no misspelled "Lind".
        shortest = SHORTEST_FUZZY if len(words) > 1 else SHORTEST_FUZZY_ALONE
        known = [self.nearest_word(word, shortest) for word in words]
        if not known or None in known:
            return None
        sets = [set(self.by_word.get(word or "", ())) for word in known]
        common = [phrase for phrase in set.intersection(*sets) if 2 * len(known) >= len(phrase)]
        return merge_names([name for phrase in sorted(common) for name in self.names[phrase]])

    def whole(self, text: str) -> Name | None:
        """Return the name that is, or contains, this whole text."""
        words = folded_words(text)
        if not words:
            return None
        return merge_names(self.names.get(words, [])) or self.partly(words)

    def nearest_word(self, word: str, shortest: int) -> str | None:
        """Return the word of a name that this is, or is likely to mean; None for a misspelled one below this length."""
        if word in self.by_word:
            return word
        if len(word) < shortest:
            return None
        most = 2 if len(word) >= LONG_WORD else 1
        found = process.extractOne(word, self.spellings, scorer=OSA.distance, score_cutoff=most)
        if found is None or (len(word) < LONG_WORD and not is_slip(word, str(found[0]))):
            return None
        return str(found[0])


NO_NAMES: Final = NameIndex()


def is_slip(word: str, other: str) -> bool:
    """Return whether a typing error is likely: not a letter far from the right one ("halben", "Halden")."""
    if len(word) != len(other):
        return True
    wrong = [(one, right) for one, right in zip(word, other, strict=True) if one != right]
    return len(wrong) != 1 or wrong[0][1] in _NEAR.get(wrong[0][0], "") or set(wrong[0]) <= _ALIKE


def _is_near(said: Sequence[str], phrase: Sequence[str]) -> bool:
    return all(
        word == other or (len(word) >= SHORTEST_FUZZY and OSA.distance(word, other) == 1)
        for word, other in zip(said, phrase, strict=True)
    )


def narrowed(
    names: Sequence[Name], excluded: Sequence[Name] = (), kinds: Sequence[str] = ("artist",)
) -> tuple[Name, ...]:
    """Return the names; "Home by The Half Hours" is the one track of this title that is by this artist.

    excluded : names that the question leaves out: "the Home that is not by Cora Lind". A title that is left out itself
    keeps all its tracks. kinds : the tags by which a track may be told
    """
    told = [name for name in names if name.kind in kinds]
    if len(told) != 1:
        told = [name for name in told if name.kind == "artist"]
    if len(told) != 1:
        return tuple(names)
    (tag,) = told
    found: list[Name] = []
    for name in names:
        is_open = name.kind == "track" and len(name.tracks) > 1 and name not in excluded
        tracks = _with_tag(name.tracks, tag, is_excluded=tag in excluded) if is_open else ()
        found.append(Name(name.kind, name.text, tracks, name.said) if tracks else name)
    is_clear = [one for one, before in zip(found, names, strict=True) if one is not before]
    return tuple(one for one in found if not (is_clear and one is tag))


def _with_tag(tracks: Sequence[NamedTrack], tag: Name, *, is_excluded: bool) -> tuple[NamedTrack, ...]:
    """Return the tracks that have this tag, or do not have it."""
    wanted = fold(tag.text)
    return tuple(
        one for one in tracks if (fold(str(getattr(one, tag.kind) or "")) == wanted) is not is_excluded
    )


def merge_names(names: Sequence[Name]) -> Name | None:
    """Merge names into one for all tracks. Titles have priority over artists, then albums, then genres."""
    for kind in ("track", "artist", "album", "genre"):
        fitting = [name for name in names if name.kind == kind]
        if fitting:
            tracks = {track.id: track for name in fitting for track in name.tracks}
            return Name(kind, fitting[0].text, tuple(tracks.values()), fitting[0].said)
    return None


def index_of(rows: Iterable[dict[str, Any]]) -> NameIndex:
    """Build the index. rows : id, title, original_filename, duration, artist, and album and genre if known"""
    index = NameIndex()
    known: set[tuple[str, str]] = set()
    for row in rows:
        title = _line(row["title"] or row["original_filename"])
        artist, album, genre = (_line(text) if (text := row.get(kind)) else "" for kind in TAGS)
        track = NamedTrack(str(row["id"]), title, row["duration"], artist, album, genre, row.get("year"))
        index.by_id[track.id] = track
        name = Name("track", title, (track,))
        for words in _spoken(title):
            index.names.setdefault(words, []).append(name)
        tags = (("artist", artist), ("album", album), ("genre", genre))
        new = [tag for tag in tags if tag[1] and tag not in known]
        known.update(new)
        for kind, text in new:
            _add_tag(index, kind, text)
        for kind, text in new:
            if kind == "genre":
                _add_genre_words(index, text)
    _prefer_whole_titles(index)
    _index_words(index)
    _add_joined(index)
    index.spellings = [word for word in index.by_word if len(word) >= SHORTEST_FUZZY]
    return index


def _add_tag(index: NameIndex, kind: str, text: str) -> None:
    words = folded_words(text)
    # "Drum & Bass", "drum and bass".
    forms = {words, folded_words(text.replace("&", " and "))} if "&" in text else {words}
    for form in forms - {()}:
        index.names.setdefault(form, []).append(Name(kind, text))
    if kind == "artist" and (bare := _without_article(words)):
        index.names.setdefault(bare, []).append(Name(kind, text, (), " ".join(bare)))


def _without_article(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return "half hours" for "The Half Hours"; () for other names, and if only one word is left."""
    return words[1:] if len(words) > 2 and words[0] in _ARTICLES else ()


def _add_genre_words(index: NameIndex, genre: str) -> None:
    for said in _genre_words().get(fold(genre), ()):
        words = folded_words(said)
        if words not in index.names:
            index.names[words] = [Name("genre", genre, (), said)]


def _prefer_whole_titles(index: NameIndex) -> None:
    """ "Hay Road" is the track of this title, and not "Hay Road (demo)" as well."""
    for words, names in index.names.items():
        if len(names) > 1:
            whole = [one for one in names if one.kind != "track" or folded_words(one.text) == words]
            if any(one.kind == "track" for one in whole):
                index.names[words] = whole


def is_code(words: Sequence[str]) -> bool:
    """Return whether these words are a short code with a number: "o14", with which file names begin."""
    return len(words) == 2 and len(words[0]) <= LONGEST_CODE and words[0].isalpha() and words[1].isdigit()


def _index_words(index: NameIndex) -> None:
    by_word: defaultdict[str, list[tuple[str, ...]]] = defaultdict(list)
    lengths: defaultdict[str, set[int]] = defaultdict(set)
    for words in index.names:
        count = len(words)
        lengths[words[0]].add(count)
        for word in words if count == 1 else set(words):
            by_word[word].append(words)
        least = 2 if is_code(words[:2]) else max(2, (count + 1) // 2)
        for length in range(least, min(count, LONGEST_BEGINNING + 1)):
            if words[:length] not in index.names:
                index.beginnings.setdefault(words[:length], []).append(words)
    # As usual dictionaries, to which no look-up adds a word.
    index.by_word = dict(by_word)
    index.lengths = {word: sorted(some, reverse=True) for word, some in lengths.items()}


def _add_joined(index: NameIndex) -> None:
    """Add titles of two words as one: "winterwaltz"."""
    for words in list(index.names):
        joined = "".join(words)
        is_title = len(words) == 2 and len(joined) >= SHORTEST_JOINED and (joined,) not in index.names
        if is_title and joined not in index.lengths and index.names[words][0].kind == "track":
            index.names[joined,] = index.names[words]
            index.lengths[joined] = [1]


def _line(text: str) -> str:
    # Cleaning is the slowest part, and printable text needs none.
    if text.isascii() and text.isprintable() and "  " not in text:
        return text[:LONGEST_TITLE].strip()
    return one_line(text, LONGEST_TITLE)


def _spoken(title: str) -> set[tuple[str, ...]]:
    """Return a title as users write it: without file extension, track number and brackets."""
    if title.replace(" ", "").isalpha():
        # Most titles have none of these.
        return {folded_words(title)}
    bare = _ENDING.sub("", title).replace("_", " ")
    forms = {folded_words(title), folded_words(bare), folded_words(_NUMBERED.sub("", bare))}
    forms.add(folded_words(aside := _ASIDE.sub("", bare)))
    if _APOSTROPHES.search(bare):
        # "Dont wait up".
        forms |= {folded_words(_APOSTROPHES.sub("", form)) for form in (bare, aside)}
    return {words for words in forms if words}


type Version = tuple[Any, ...]
_changes: Counter[int] = Counter()
_kept: dict[int, tuple[Version, float, NameIndex]] = {}


def names_of(user_id: int) -> NameIndex:
    """Return the names in a user's library. Reads the database: call it in the database thread."""
    version = _version(user_id)
    kept = _kept.get(user_id)
    if kept and kept[0] == version and time.monotonic() - kept[1] < KEPT_SECONDS:
        return kept[2]
    index = index_of(_rows(user_id))
    _kept.pop(user_id, None)
    while len(_kept) >= MOST_LIBRARIES:
        _kept.pop(next(iter(_kept)))
    _kept[user_id] = (version, time.monotonic(), index)
    return index


def _version(user_id: int) -> Version:
    rows = Track.objects.filter(user_id=user_id).order_by()
    counted = rows.aggregate(count=Count("pk"), newest=Max("created_at"))
    return counted["count"], counted["newest"], _changes[user_id]


def _rows(user_id: int) -> Iterable[dict[str, Any]]:
    columns = {field.name for field in Track._meta.concrete_fields}
    wanted = ("id", "title", "original_filename", "duration", "year", *TAGS)
    rows: Any = Track.objects.filter(user_id=user_id).order_by()
    found: Iterable[dict[str, Any]] = rows.values(*(name for name in wanted if name in columns)).iterator()
    return found


def _note_change(instance: Track, **_: Any) -> None:
    if instance.user_id is not None:
        _changes[instance.user_id] += 1


post_save.connect(_note_change, sender=Track, dispatch_uid="names of the library")
post_delete.connect(_note_change, sender=Track, dispatch_uid="names of the library, deleted")
