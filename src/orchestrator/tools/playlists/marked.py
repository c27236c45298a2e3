"""A question with marks in place of names, for the patterns that read commands about playlists."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rapidfuzz.fuzz import ratio

from src.orchestrator.language.focus import names_in, read_question
from src.orchestrator.language.names import Name
from src.orchestrator.language.plans import LONGEST_QUESTION, Asked
from src.orchestrator.language.playlist_names import NOUN, find_playlist
from src.orchestrator.language.text import Word, fold, folded_words, words_of

from .choosing import unknown_list_place

TITLE, ARTIST = "·", "@"
_MARKS: Final = {"track": TITLE, "artist": ARTIST}
_QUOTES: Final = "\"'"
# Of a misspelled title, 0 to 100.
LEAST_ALIKE: Final = 80


@dataclass(frozen=True)
class Marked:
    """A question with a dot for each title and an "@" for each artist.

    text : as it is written; a playlist that is named is "playlist"
    titles, artists : in the order of the text
    names_list : whether a playlist is named
    """

    text: str
    titles: tuple[Name, ...]
    artists: tuple[Name, ...]
    names_list: bool

    @property
    def folded(self) -> str:
        """The text in lower case without accents, each letter in its place."""
        return fold_letters(self.text)


def word_set(text: str) -> frozenset[str]:
    return frozenset(text.split())


def fold_letters(text: str) -> str:
    """Return the text in lower case without accents. Letters that become two stay as they are."""
    folded = (fold(letter) for letter in text)
    return "".join(new if len(new) == 1 else old.lower() for old, new in zip(text, folded, strict=True))


def mark(asked: Asked) -> Marked | None:
    """Return the question with marks; None if one of its names stands nowhere."""
    text = asked.talk.plain_question[:LONGEST_QUESTION]
    found = find_playlist(text, asked.talk.playlists, names_in(asked.talk)) if asked.talk.playlists else None
    # That there is none of this name is told when it is chosen.
    found = found or (None if asked.has("act.create") else unknown_list_place(asked))
    if found is not None:
        text = f"{text[: found[0]]}{NOUN}{text[found[1] :]}"
    return mark_names(asked, text, names_list=found is not None)


def mark_names(asked: Asked, text: str, *, names_list: bool = False) -> Marked | None:
    """Return a text with marks in place of titles and artists; None if one of these stands nowhere."""
    reading = read_question(text, asked.talk, asked.reading.language)
    words = words_of(text)
    places: list[tuple[int, int, Name]] = []
    for name in reading.named(*_MARKS):
        said = folded_words(name.said or name.text)
        found = _find(said, words, places)
        if found is None:
            return None
        places.append((*found, name))
    places.sort(key=lambda one: one[0])
    for start, end, name in reversed(places):
        before, behind = text[:start], text[end:]
        if before[-1:] and before[-1:] in _QUOTES and behind[:1] == before[-1:]:
            before, behind = before[:-1], behind[1:]
        text = f"{before}{_MARKS[name.kind]}{behind}"
    names = [name for *_, name in places]
    titles = tuple(name for name in names if name.kind == "track")
    artists = tuple(name for name in names if name.kind == "artist")
    return Marked(text, titles, artists, names_list)


def _find(
    said: Sequence[str], words: Sequence[Word], taken: Sequence[tuple[int, int, Name]]
) -> tuple[int, int] | None:
    """Return where words of a name stand in a text, first as they are, then with typing errors; None if nowhere."""
    length = len(said)
    parts = [words[start : start + length] for start in range(len(words) - length + 1)]
    free = [
        part
        for part in parts
        if part and not any(part[0].start < end and start < part[-1].end for start, end, _ in taken)
    ]
    if not free:
        return None
    title = " ".join(said)
    best = max(free, key=lambda part: ratio(" ".join(word.folded for word in part), title))
    is_near = ratio(" ".join(word.folded for word in best), title) >= LEAST_ALIKE
    return (best[0].start, best[-1].end) if is_near else None
