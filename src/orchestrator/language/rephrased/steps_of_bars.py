"""Bars that come round again, and how long they last: "they breathe every four bars, how many seconds is that?"."""

from typing import Final

from src.orchestrator.rules.patterns import pattern

_COUNT: Final = (
    r"(?P<count>\d{1,3}|two|three|four|six|eight|twelve|sixteen|thirty-two|dos|tres|cuatro|seis|ocho|doce|diecis[eé]is"
    r"|zwei|drei|vier|sechs|acht|zw[oö]lf|sechzehn)"
)
_FORMS: Final = (
    pattern(
        rf"\bevery {_COUNT} (?:bars|measures)\b.{{0,40}}?[.,;:?!]\s*(?:so |and )?how (?:many seconds|long|much time)"
        r" (?:is|are|does) (?:that|this|it|those)\b"
    ),
    pattern(
        rf"\bcada {_COUNT} compases\b.{{0,40}}?[.,;:?!]\s*[¿]?(?:y )?(?:cu[aá]nt[oa]s? (?:segundos|tiempo)|cu[aá]nto)"
        r" (?:es|son|dura|duran|ser[ií]a|ser[ií]an|hay)\b"
    ),
    pattern(
        rf"\balle {_COUNT} takte\b.{{0,40}}?[.,;:?!]\s*(?:und )?wie ?(?:viele sekunden|lang|lange|viel zeit)"
        r" (?:ist|sind|w[aä]ren?|dauert)\b"
    ),
)
_PLAIN: Final = {
    "en": "How long are {count} bars?", "es": "¿Cuánto duran {count} compases?", "de": "Wie lang sind {count} Takte?",
}  # fmt: skip


def length_of_bars(text: str, language: str) -> str | None:
    """Return the question how long so many bars are; None for others."""
    said = next((found for form in _FORMS if (found := form.search(text))), None)
    return _PLAIN[language].format(count=said["count"]) if said else None
