"""A question as concepts, names and numbers: what was understood of it, and which words were not."""

from dataclasses import dataclass, field

from src.orchestrator.language.keys import SaidKey
from src.orchestrator.language.names import Name
from src.orchestrator.rules.passages import Passage


@dataclass(frozen=True)
class Item:
    """A phrase that was understood. start, end : its words"""

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
    """What was understood of a question."""

    text: str
    language: str
    items: tuple[Item, ...] = ()
    names: tuple[Name, ...] = ()
    keys: tuple[SaidKey, ...] = ()
    metres: tuple[str, ...] = ()
    # First and last year that were said; None is open.
    years: tuple[int | None, int | None] | None = None
    numbers: tuple[Number, ...] = ()
    # First and last bar, counted from 1.
    bars: tuple[int, int] | None = None
    passages: tuple[Passage, ...] = ()
    # Quoted text that names nothing in the library.
    quoted: tuple[str, ...] = ()
    # Words that nothing explains.
    unknown: tuple[str, ...] = ()
    # Whether words of the language were found; otherwise the language is that of the page or of the question before.
    has_own_language: bool = True
    concepts: frozenset[str] = field(default=frozenset())

    def has(self, *concepts: str) -> bool:
        """Whether one of these was said: ``act.find``, or a kind of them: ``measure``."""
        return any(
            concept in self.concepts or any(one.startswith(f"{concept}.") for one in self.concepts)
            for concept in concepts
        )

    @property
    def compares(self) -> bool:
        """Whether things are compared. In Spanish "que" is "than" only beside "más" or "menos"."""
        than = self.has("how.than") and (self.language != "es" or self.has("degree", "quality"))
        return than or self.has("act.compare")

    def of(self, kind: str) -> tuple[str, ...]:
        """Return the concepts of a kind in the order of the question, without the kind's name."""
        said = [
            one.removeprefix(f"{kind}.")
            for item in self.items
            for one in sorted(item.concepts)
            if one.startswith(f"{kind}.")
        ]
        return tuple(dict.fromkeys(said))

    def named(self, *kinds: str) -> tuple[Name, ...]:
        """Return the names of these kinds: track, artist, album, genre."""
        return tuple(name for name in self.names if name.kind in kinds)

    def first(self, *concepts: str) -> Item | None:
        return next((item for item in self.items if any(one in item.concepts for one in concepts)), None)
