"""Questions about a list, where none was shown: "the fastest of them?" is not about the whole library."""

from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reading import Reading
from src.orchestrator.rules.patterns import pattern

from .finding import failed, lead_of, nothing
from .following import FIND_TOOL
from .lists import listing
from .qualities import superlative_order
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
# "And which of my songs are in that key?"
_HAVE_THAT: Final = pattern(
    r"\b(?:(?:do i have|have i got|is there|got) (?:any\w*|some\w*|more|others?)|(?:tengo|hay) (?:algo|algun[oa]s?"
    r"|alg[uú]n|m[aá]s|otr[ao]s?|canciones|temas|pistas)|(?:hab(?:e)? ich|gibt(?:'s|"
    r" es)) (?:noch )?(?:was|etwas|welche|andere|mehr))\b.{0,30}"
    r"\b(?:in|with|en|con) (?:that|this|the same|es[ae]|est[ae]|(?:la |el )?mism[ao]|dieser|der|derselben"
    r"|der gleichen) (?:key|metre|meter|time signature|tonalidad|tono|comp[aá]s|tonart|taktart)\W*$|"
    r"^\W*(?:(?:and|so) )?(?:which|what) (?:others?|other (?:ones|songs|tracks|tunes))(?: of mine)? (?:are|is|"
    r"have|do)\W*$"
    r"|^\W*(?:y )?(?:cu[aá]les|qu[eé]) (?:otr[ao]s|m[aá]s)(?: canciones| temas| pistas)? (?:lo est[aá]n|lo son|"
    r"tambi[eé]n)\W*$"
    r"|^\W*(?:und )?welche (?:anderen|noch|sonst)(?: noch)?(?: (?:sind|haben))?(?: (?:es|das|auch))?\W*$|"
    r"\b(?:which|what|how many)\b.{0,40}\b(?:(?:have|are|use) (?:that|it|the same)|(?:in|have) (?:that"
    r"|this|the same) (?:key"
    r"|metre|meter|time signature))\W*$"
    r"|\b(?:cu[aá]l(?:es)?|cu[aá]nt[ao]s|qu[eé])\b.{0,40}\b(?:tienen (?:eso|es[ae]|lo mismo)|(?:en"
    r"|tienen) (?:es[ae]|est[ae]"
    r"|(?:la |el )?mism[ao]) (?:tonalidad|tono|comp[aá]s))\W*$"
    r"|\b(?:welche|wie viele|was)\b.{0,40}\b(?:(?:haben|sind|hat|nutzen) (?:das|die|den|auch|dasselbe"
    r"|die auch|das auch)"
    r"|in (?:dieser|der|derselben|der gleichen) (?:tonart|taktart))\W*$"
)
_INSTEAD: Final = pattern(r"\b(?:i mean[t]?|quer[ií]a decir|quise decir|digo|ich mein(?:e|te)?|meinte)\b")
MOST_WORDS: Final = 9


def _fits(asked: Asked) -> bool:
    if _HAVE_THAT.search(asked.reading.text) and not asked.reading.names:
        return FIND_TOOL in asked.tools and _is_of_them(asked)
    is_after_nothing = (
        not asked.focus.shown
        # A total tells of tracks that are not listed.
        and not asked.focus.shown_last
        and len(asked.focus.conversation) < 2
        and len(asked.focus.tracks) < 2
        and not asked.last_two()
    )
    is_of_open = len(asked.focus.conversation) == 1 and asked.has("act.describe")
    if FIND_TOOL not in asked.tools or not is_after_nothing or asked.reading.names or is_of_open:
        return False
    return len(asked.reading.text.split()) <= MOST_WORDS and (_is_of_them(asked) or _corrects_itself(asked))


def _is_of_them(asked: Asked) -> bool:
    text = asked.reading.text
    if asked.has(*NOT_FOUND_BY, *OF_A_TRACK):
        return False
    if _HAVE_THAT.search(text):
        return bool(_before(asked))
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


def _before(asked: Asked) -> dict[str, Any]:
    """Return the metre or the key that "which do I have like that?" means: of the question or of the answer before."""
    before = asked.earlier_readings()[-1:]
    if not before:
        return {}
    if _HAVE_THAT.search(asked.reading.text):
        return _answered(asked, before[0])
    if not _LIKE_THAT.search(asked.reading.text):
        return {}
    metres, keys = before[0].metres, before[0].keys
    said = {"time_signature": metres[0]} if metres else {}
    return said | ({"key": keys[0].key.name} if keys else {})


def _answered(asked: Asked, before: Reading) -> dict[str, Any]:
    """Return the key or the metre that the answer before told, or its question named."""
    if before.keys or before.metres:
        metre = {"time_signature": before.metres[0]} if before.metres else {}
        return metre | ({"key": before.keys[0].key.name} if before.keys else {})
    measured = (
        {one.tool: one.summary or {} for one in asked.talk.turns[-1].measured} if asked.talk.turns else {}
    )
    key, metre_told = (
        measured.get("analyse_harmony", {}).get("key"),
        measured.get("analyse_rhythm", {}).get("time_signature"),
    )
    if before.has("measure.key") and key:
        return {"key": key}
    return {"time_signature": metre_told} if before.has("measure.metre") and metre_told else {}


def _steps(asked: Asked) -> Steps:
    if wanted := _before(asked):
        (found,) = yield [(FIND_TOOL, wanted)]
        if found.summary is None:
            return failed(found, asked)
        total = found.summary["total"]
        return listing(asked, lead_of(total, asked), found) if total else nothing(asked, wanted, found)
    return Answer(asked.say("library.which_list"))


OF_NO_LIST = Plan("of no list", _fits, _steps)
