"""Changes of a whole dance: the parameters of the dance, changed by what a sentence names."""

from src.choreography.parameters import ChoreographyParameters, validate_parameters
from src.choreography.parameters.extraction import find_named_values, fold
from src.orchestrator.rules.patterns import pattern

LEVELS = ("beginner", "intermediate", "advanced")
# "Shorter" without a number.
SHORTER_SHARE, LONGER_SHARE = 2 / 3, 1.5

_SHORTER = pattern(r"\b(?:short(?:er|en)?|less time|(?:mas )?cort[oa]|acort\w*|kurz(?:er)?)\b")
_LONGER = pattern(r"\b(?:long(?:er)?|(?:mas )?larg[oa]|alarg\w*|langer)\b")
# "30 seconds shorter", "um 20 Sekunden kürzer", but not "make it 30 seconds long".
_BY = pattern(r"\b(?:shorter|longer|mas (?:cort|larg)[oa]|kurzer|langer)\b")
_HARDER = pattern(
    r"\b(?:harder|more (?:difficult|challenging|complex)|mas dificil|schwerer|schwieriger|anspruchsvoller)\b"
)
_EASIER = pattern(r"\b(?:easier|simpler|mas (?:facil|sencill[oa])|einfacher|leichter)\b")


def revise(before: ChoreographyParameters, text: str) -> ChoreographyParameters | None:
    """Return the parameters with what the text names; None if it names nothing that a dance has."""
    words, named = fold(text), find_named_values(text)
    step = 1 if _HARDER.search(words) else -1 if _EASIER.search(words) else 0
    if step:
        place = LEVELS.index(before.difficulty) + step
        named["difficulty"] = LEVELS[min(max(place, 0), len(LEVELS) - 1)]
    if duration := _duration(before.duration, words, named.get("duration")):
        named["duration"] = duration
    if not named:
        return None
    wanted, unwanted = named.pop("wanted", ()), named.pop("unwanted", ())
    figures = {
        "wanted": [one for one in (*before.wanted, *wanted) if one not in unwanted],
        "unwanted": [one for one in (*before.unwanted, *unwanted) if one not in wanted],
    }
    return validate_parameters({**before.model_dump(), **named, **figures})


def _duration(before: float, words: str, named: float | None) -> float | None:
    direction = -1 if _SHORTER.search(words) else 1 if _LONGER.search(words) else 0
    if named is not None:
        return before + direction * named if _BY.search(words) else named
    if not direction:
        return None
    return before * (SHORTER_SHARE if direction < 0 else LONGER_SHARE)
