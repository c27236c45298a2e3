"""A question as concepts, names and numbers, and its unknown words."""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Final

from src.orchestrator.language.keys import ParsedKey
from src.orchestrator.language.names import Name
from src.orchestrator.rules.passages import Passage

# Parts of a song: the names of concepts, of results of `find_parts`, and of messages.
SONG_PARTS: Final = ("drop", "breakdown", "chorus", "verse", "bridge")
# The kinds of concepts that name a style of dance or of music, whether the library has it or not.
STYLES: Final = ("style.", "music.")
OF_SONG_PARTS: Final = tuple(f"measure.{name}" for name in SONG_PARTS)


@dataclass(frozen=True)
class Item:
    """A phrase of the vocabulary. start, end : indices of its words"""

    concepts: frozenset[str]
    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Number:
    value: float
    position: int


@dataclass(frozen=True)
class Reading:
    """The result of reading a question."""

    text: str
    language: str
    items: tuple[Item, ...] = ()
    names: tuple[Name, ...] = ()
    keys: tuple[ParsedKey, ...] = ()
    metres: tuple[str, ...] = ()
    # First and last year; None is open.
    years: tuple[int | None, int | None] | None = None
    numbers: tuple[Number, ...] = ()
    # First and last bar, counted from 1.
    bars: tuple[int, int] | None = None
    passages: tuple[Passage, ...] = ()
    # Quoted text that names nothing in the library.
    quoted: tuple[str, ...] = ()
    # Words that were not understood.
    unknown: tuple[str, ...] = ()
    # Whether the language was detected; otherwise it is that of the last question or of the page.
    has_own_language: bool = True
    concepts: frozenset[str] = field(default=frozenset())
    # The text with a dot in place of each name, for patterns that a title may fit: "Long Way Down".
    unnamed: str = ""

    def has(self, *concepts: str) -> bool:
        """Return whether the question has one of these concepts (``act.find``) or kinds of them (``measure``)."""
        return not self._kinds.isdisjoint(concepts)

    @cached_property
    def _kinds(self) -> frozenset[str]:
        """The concepts and all kinds of them: ``quality.fast.more``, ``quality.fast`` and ``quality``."""
        parts = [concept.split(".") for concept in self.concepts]
        return frozenset(".".join(one[:length]) for one in parts for length in range(1, len(one) + 1))

    @property
    def compares(self) -> bool:
        """Whether the question is a comparison. In Spanish "que" means "than" only with "más" or "menos"."""
        than = self.has("how.than") and (self.language != "es" or self.has("degree", "quality"))
        return than or self.has("act.compare")

    def of(self, kind: str) -> tuple[str, ...]:
        """Return the concepts of a kind in the order of the question, without the kind's name."""
        found = self._of.get(kind)
        if found is None:
            start = f"{kind}."
            said = [one.removeprefix(start) for one in self._said if one.startswith(start)]
            found = self._of[kind] = tuple(dict.fromkeys(said))
        return found

    @cached_property
    def _of(self) -> dict[str, tuple[str, ...]]:
        """What `of` has found."""
        return {}

    @cached_property
    def _said(self) -> tuple[str, ...]:
        """The concepts of all items in the order of the question."""
        return tuple(one for item in self.items for one in sorted(item.concepts))

    @property
    def styles(self) -> tuple[str, ...]:
        """The styles of dance and of music that are named."""
        return tuple(chain.from_iterable(self.of(kind.rstrip(".")) for kind in STYLES))

    @property
    def style_items(self) -> tuple[Item, ...]:
        """The phrases that name them."""
        return tuple(item for item in self.items if any(one.startswith(STYLES) for one in item.concepts))

    def named(self, *kinds: str) -> tuple[Name, ...]:
        """Return the names of these kinds: track, artist, album, genre."""
        return tuple(name for name in self.names if name.kind in kinds) if self.names else ()

    def first(self, *concepts: str) -> Item | None:
        return next((item for item in self.items if any(one in item.concepts for one in concepts)), None)
