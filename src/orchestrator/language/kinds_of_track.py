"""Tracks that a question names by their kind: "the salsa", "the two bachatas", "the 174 edm one", "das Metal-Stück".

They are tracks of this genre, or with this word in their titles. If one of them is open, that one is meant, and the
question names no other.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from src.orchestrator.language.names import Name, NamedTrack, NameIndex
from src.orchestrator.language.reading import Item
from src.orchestrator.language.text import fold

# Before and behind the word, in folded text.
_POINTS_AT: Final = (
    r"\b(?:the|la|el|del|al|las|los|das|die|der|dem|den|vom|zum|zur|beim)\s(?:(?:\d{{2,3}}|two|dos|both|zwei|beiden)\s)?{}"
    r"(?:e?s|n)?(?:[- ]?(?:one|song|track|tune|piece|stuck|lied|nummer|titel|cancion|tema|pista))?"
    r"(?![\w-])(?!\s(?:songs|tracks|tunes|ones|pieces|music|scale|genre|step|steps|class|set|list|playlist|part|section"
    r"|canciones|temas|pistas|musica|lieder|stucke|musik|titel|klasse|stunde|kurs))"
)
_TWO: Final = re.compile(r"\b(?:the two|both|l[oa]s dos|die beiden|beide|die zwei)\b")
KINDS: Final = ("style.", "music.", "genre_group.")
MOST_POINTED: Final = 15
SHORTEST_WORD: Final = 3
# What asks for something of a track.
_OF_ONE: Final = frozenset({"act.mix", "act.mix_after", "act.loop", "act.compare", "act.transpose"})
# What asks for tracks of a kind, or is about the kind itself.
_OF_SEVERAL: Final = frozenset({
    "scope.library", "scope.playlist", "scope.task", "act.create", "act.add", "act.recommend", "act.explain",
    "act.delete", "how.how_many", "link.not", "measure.genre", "measure.artist", "measure.album",
})  # fmt: skip


def names_of_kinds(
    text: str,
    names: Sequence[Name],
    *,
    items: Sequence[Item],
    concepts: frozenset[str],
    index: NameIndex,
    open_tracks: Sequence[NamedTrack],
) -> list[Name]:
    """Return the names of a question, with a track for each kind that points at one. A kind with several tracks is an
    ambiguous name."""
    found, folded = list(names), fold(text)
    is_of_two = _TWO.search(folded) is not None
    is_of_several = bool(concepts & _OF_SEVERAL) or ("scope.tracks" in concepts and not is_of_two)
    asks = any(one.startswith("measure.") for one in concepts) or bool(concepts & _OF_ONE)
    if is_of_several or not asks:
        return found
    for word, genre, name in _kinds(names, items):
        tracks = _tracks_of(word, genre, folded, index)
        if not tracks or any(one.id in tracks for one in open_tracks):
            continue
        new = Name("track", genre, tuple(tracks.values())[:MOST_POINTED], word)
        if name is not None:
            found[found.index(name)] = new
        else:
            behind = (place for place, one in enumerate(found) if _place(one, folded) > folded.find(word))
            found.insert(next(behind, len(found)), new)
    return found


def _kinds(names: Sequence[Name], items: Sequence[Item]) -> Iterator[tuple[str, str, Name | None]]:
    """Yield each kind: its word in folded text, the genre, and its name where the library has the genre."""
    genres = [one for one in names if one.kind == "genre"]
    said = {fold(one.said or one.text) for one in genres}
    for one in genres:
        yield fold(one.said or one.text), one.text, one
    for item in items:
        word = fold(item.text)
        if (
            any(one.startswith(KINDS) for one in item.concepts)
            and word not in said
            and len(word) >= SHORTEST_WORD
        ):
            yield word, item.text, None


def _place(name: Name, folded: str) -> int:
    return folded.find(name.said or fold(name.text))


def _tracks_of(word: str, genre: str, folded: str, index: NameIndex) -> dict[str, NamedTrack]:
    """Return the tracks of a kind that the text points at."""
    forms = {word, word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("n")}
    if not any(re.search(_POINTS_AT.format(re.escape(form)), folded) for form in forms):
        return {}
    tagged = [one for one in index.by_id.values() if one.genre and fold(one.genre) == fold(genre)]
    titled = [
        track
        for form in sorted(forms)
        for title in index.by_word.get(form, ())
        for name in index.names[title]
        if name.kind == "track"
        for track in name.tracks
    ]
    return {one.id: one for one in (*tagged, *titled)}
