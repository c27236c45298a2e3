"""Sentences that only make the name of a note clear: "What is in B-Dur? Ich meine B, nicht H."."""

from typing import Final

from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

_NOTE: Final = (
    r"(?:[a-h](?:is|es|s)?|do|re|mi|fa|sol|la|si)"
    r"(?:[ -](?:flat|sharp|natural|bemol|sostenido|dur|moll|major|minor|mayor|menor)){0,2}"
)
_CLARIFIES: Final = pattern(
    rf"[.,;!?]\s*(?:i mean|i meant|meaning|that is|that's|ich mein(?:e|te)?|also|wohlgemerkt|digo|o sea"
    rf"|me refiero al?|quiero decir|hablo del?)\s+"
    rf"(?P<note>{_NOTE}),?\s+(?:and |y |und )?(?:not|nicht|no)\s+{_NOTE}\W*$"
)


def without_clarified_note(text: str) -> str:
    """Return the text without a last sentence that names a note of it again and another that is not meant."""
    said = _CLARIFIES.search(text)
    if said is None:
        return text
    before, note = text[: said.start() + 1], fold(said["note"])
    is_named = pattern(rf"(?<!\w){note}(?!\w)").search(fold(before)) is not None
    return before if is_named else text
