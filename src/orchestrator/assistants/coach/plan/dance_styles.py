"""Dances: the tempo and metre of their music, and the words of genre tags for it."""

from collections.abc import Mapping
from dataclasses import dataclass

from src.orchestrator.assistants.coach.languages import LANGUAGES, normalise
from src.orchestrator.assistants.coach.languages.language import Words


@dataclass(frozen=True)
class DanceStyle:
    """Tempi in BPM of the counted beats. ``metre`` is None if the dance has several."""

    slowest: float
    fastest: float
    metre: str | None = "4/4"
    # Besides the dance's own names.
    genre_words: tuple[str, ...] = ()

    def has_tempo(self, tempo: float) -> bool:
        """Tell whether the tempo, its half or its double fits: which of them a recording has is often ambiguous."""
        return any(self.slowest <= tempo * factor <= self.fastest for factor in (1, 0.5, 2))

    def has_metre(self, metre: str) -> bool:
        return self.metre is None or metre == self.metre


DANCE_STYLES: Mapping[str, DanceStyle] = {
    "bachata": DanceStyle(108, 152),
    "salsa": DanceStyle(150, 225, genre_words=("mambo", "timba", "guaguanco")),
    "kizomba": DanceStyle(80, 105, genre_words=("zouk", "semba", "tarraxinha", "urban kiz")),
    "tango": DanceStyle(108, 140, genre_words=("milonga",)),
    "waltz": DanceStyle(80, 190, "3/4", ("walzer", "vals", "valse")),
    "ballet": DanceStyle(50, 190, None, ("classical", "klassik", "clasica")),
    "hip_hop": DanceStyle(75, 115, genre_words=("rap", "trap", "breakbeat")),
    "swing": DanceStyle(120, 220, genre_words=("big band", "boogie woogie")),
    "flamenco": DanceStyle(80, 200, None, ("rumba", "bulerias", "sevillanas")),
    "ballroom": DanceStyle(96, 208, None, ("latin", "latino", "quickstep", "foxtrot", "jive", "bolero")),
    "jazz_dance": DanceStyle(60, 180, None, ("jazz", "funk", "soul")),
}
# For a dance without a name.
ANY_STYLE = DanceStyle(50, 225, None)


def names_style(text: str, style: str) -> bool:
    """Tell whether a title or a genre names the dance, in any language."""
    normal = normalise(text)
    words = Words((style.replace("_", " "), *DANCE_STYLES[style].genre_words))
    groups = [language.group("practice") for language in LANGUAGES.values()]
    return any(found.find(normal) for found in (words, *(group[style] for group in groups if style in group)))
