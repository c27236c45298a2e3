"""Reasons behind the name of a task: "delete the hall, someone else does it"."""

from typing import Final

from src.orchestrator.rules.patterns import pattern

# "Delete the strings, the hall" names two tasks, and gives no reason.
_REASON: Final = pattern(
    r"\s+(?=(?:que|porque|because|cos|since) (?:ya (?:no|est[aá]|l[aoe]s?)|al final|no|se|it|that|they|we|he|she|i)\b)"
    r"|(?:[,;.:]|\s[-–—])\s+(?=(?:ya (?:no|est[aá]|l[ao]s?|lo)|no (?:hace|l[ao]|me|es|nos|va)|porque|que ya|al final"  # noqa: RUF001
    r"|se (?:encarga|cancel)|alguien|otr[ao] |l[ao] hace|me |nos "
    r"|because|cos|cause|since|it.?s|that.?s|they|we|he|she|i |i.m|someone|somebody|no longer|not needed|not any"
    r"|don.?t|\w+ (?:does|did|is|are|was|has|have|will|can|already|takes|took|got)\b"
    r"|(?:the|der|die|das|el|la|los|las) \w+ (?:is|are|was|has|ist|sind|hat|haben|wurde|wird|es|est[aá]n?|ya|se|fue)\b"
    r"|(?:my|our|mein\w*|unser\w*|mis?|nuestr[oa]s?) \w+ \w+"
    r"|weil|denn|das (?:macht|hat|ist|wird|brauch|ubernimmt|[uü]bernimmt)|die (?:macht|hat|brauch)|der (?:macht|hat)"
    r"|brauch|jemand|wer anders|ich|wir|er |sie |hat sich|ist (?:nicht|schon|abgesagt)|wird nicht|macht))"
)


def without_reason(which: str) -> str:
    """Return the words for a task without the reason behind them; "" where there is none."""
    found = _REASON.search(which)
    return which[: found.start()].strip() if found else ""
