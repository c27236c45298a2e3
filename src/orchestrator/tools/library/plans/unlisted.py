"""Questions about a list, where none was shown: "the fastest of them?" is not about the whole library."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .conditions import superlative_order
from .finding import failed, lead_of, nothing
from .following import FIND_TOOL
from .lists import listing
from .searches import NOT_FOUND_BY, OF_A_TRACK

_OF_THEM: Final = pattern(
    r"\b(?:of|among|out of) (?:those|these|them)\b(?! all)|\b(?:de|entre) (?:ell[ao]s|est[ao]s|es[ao]s)\b"
    r"|\b(?:davon|darunter|(?:von|unter) (?:denen|diesen|ihnen))\b"
)
_LIKE_THAT: Final = pattern(
    r"\b(?:which|what|how many)\b.{0,30}\b(?:like (?:that|those|these)|of that kind)\W*$"
    r"|\b(?:cu[aá]l(?:es)?|cu[aá]nt[ao]s|qu[eé])\b.{0,30}\bas[ií]\W*$"
    r"|\b(?:welche|wie viele)\b.{0,30}\b(?:so|solche|von der sorte)\W*$"
)
_INSTEAD: Final = pattern(r"\b(?:i mean[t]?|quer[ií]a decir|quise decir|digo|ich mein(?:e|te)?|meinte)\b")
MOST_WORDS: Final = 9


def _fits(asked: Asked) -> bool:
    is_after_nothing = (
        not asked.focus.shown
        and len(asked.focus.conversation) < 2
        and len(asked.focus.tracks) < 2
        and not asked.last_two()
    )
    if FIND_TOOL not in asked.tools or not is_after_nothing or asked.reading.names:
        return False
    return len(asked.reading.text.split()) <= MOST_WORDS and (_is_of_them(asked) or _corrects_itself(asked))


def _is_of_them(asked: Asked) -> bool:
    text = asked.reading.text
    if asked.has(*NOT_FOUND_BY, *OF_A_TRACK):
        return False
    if _LIKE_THAT.search(text):
        # "Like that" also means a similar sound.
        is_similar = asked.has("quality", "measure") and not _before(asked)
        return not is_similar and not asked.focus.conversation and not asked.reading.keys
    return (
        not asked.has("scope.library")
        and _OF_THEM.search(text) is not None
        and (superlative_order(asked.reading) is not None or asked.has("how.how_many", "how.what"))
    )


def _corrects_itself(asked: Asked) -> bool:
    """Return whether it is "no, I meant the slowest", after a question about a list that is not there."""
    if _INSTEAD.search(asked.reading.text) is None or superlative_order(asked.reading) is None:
        return False
    before = asked.earlier_readings()[-1:]
    return bool(before) and _OF_THEM.search(before[0].text) is not None


def _before(asked: Asked) -> dict[str, str]:
    """Return the metre or the key of the question before, which "which do I have like that?" means."""
    before = asked.earlier_readings()[-1:]
    if not before or not _LIKE_THAT.search(asked.reading.text):
        return {}
    metres, keys = before[0].metres, before[0].keys
    said = {"time_signature": metres[0]} if metres else {}
    return said | ({"key": keys[0].key.name} if keys else {})


def _steps(asked: Asked) -> Steps:
    if wanted := _before(asked):
        (found,) = yield [(FIND_TOOL, wanted)]
        if found.summary is None:
            return failed(found, asked)
        total = found.summary["total"]
        return listing(asked, lead_of(total, asked), found) if total else nothing(asked, wanted, found)
    return Answer(asked.say("library.which_list"))


OF_NO_LIST = Plan("of no list", _fits, _steps)
