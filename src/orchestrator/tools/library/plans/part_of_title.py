"""Tracks by a part of their titles, as a plan: "find Velv", "busca o17"."""

from typing import Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.plans import Asked, Plan, Steps, result_of
from src.orchestrator.language.text import folded_words
from src.orchestrator.rules.patterns import pattern

from .finding import lead_of
from .following import FIND_TOOL
from .lists import listing
from .paging import whole_list

_FINDS: Final = pattern(
    r"^\W*(?:(?:please|can you|now|por favor|puedes|bitte|kannst du)\W+)?"
    r"(?:find|search(?: for)?|look for|look up|busca(?:me|r)?|encuentra|suche?|finde)(?: me| mir)?"
    r"(?: (?:the|a|la|el|das|den|my|mi|mein\w{0,2}))?(?: (?:track|song|title|canci[oó]n|pista|tema|st[uü]ck|lied"
    r"|titel))?"
    r"(?: (?:called|named|llamad[ao]|namens))? [\"“„«']?"
    r"(?P<part>[^\s\"”“»'?!.,;]{2,30}(?: [^\s\"”“»'?!.,;]{1,30})?)[\"”“»']?[\s.!?]*$"
)
# What such a search may have besides: "find drum" is no question for instruments, where a title has the word.
_SAYS: Final = ("act.find", "act.instruments", "act.play")


def _part(asked: Asked) -> str:
    """Return the part of a title that is searched; "" where no title has it, or the words say what is searched."""
    # As the user wrote it: in the question typing errors are corrected.
    written = next((one["content"] for one in reversed(asked.talk.messages) if one["role"] == "user"), "")
    said = _FINDS.match(str(written))
    concepts = {one for item in asked.reading.items for one in item.concepts if not one.startswith("filler")}
    if said is None or concepts - set(_SAYS) or asked.reading.named("artist", "album", "genre"):
        return ""
    words = folded_words(said["part"])
    return said["part"] if words and names_in(asked.talk).is_begun(words) else ""


def _fits(asked: Asked) -> bool:
    return FIND_TOOL in asked.tools and _part(asked) != ""


def _steps(asked: Asked) -> Steps:
    (found,) = yield [(FIND_TOOL, {"title": _part(asked)})]
    found = yield from whole_list(found)
    return listing(asked, lead_of(result_of(found)["total"], asked), found, "")


PART_OF_TITLE: Final = Plan("part of a title", _fits, _steps, allows_unknown_words=True)
