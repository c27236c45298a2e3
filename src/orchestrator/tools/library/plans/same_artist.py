"""Other tracks by the artist of the track spoken of: "what else do I have by her?", "¿qué más tengo de ellos?"."""

from collections.abc import Mapping, Sequence
from typing import Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.names import NamedTrack
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .finding import failed
from .following import FIND_TOOL
from .lists import counted, listing
from .paging import whole_list
from .searches import NOT_FOUND_BY

_BY_THEM: Final = pattern(
    # "All of them" are those of a list.
    r"(?<!\ball )(?<!\bany )(?<!\beach )(?<!\bboth )(?<!\bmost )(?<!\bsome )(?<!\bnone )(?<!\bwhich )"
    r"\b(?:by|from|of)\s+(?:(?:her|him|them|these (?:guys|people)|the same (?:artist|band|singer|group|guy|people))\b"
    r"|(?:this|that) (?:artist|band|singer|group|guy|girl|one's artist)\b)"
    r"|\b(?:de|por)\s+(?:(?:ella|[eé]l|ellos|ellas)\b|l[oa]s? mism[oa]s?\b|el mismo\b"
    r"|(?:est[ea]|es[ea]) (?:artista|banda|grupo|cantante)\b)"
    r"|\bsuy[oa]s?\b"
    r"|\bvo[nm]\s+(?:(?:ihr|ihm|ihnen|denen|demselben|derselben)\b|(?:dem|der|denen)\W*$"
    r"|(?:de[mr] (?:gleichen|selben)|diese[mr]|de[mr]) (?:k[uü]nstler\w*|band|interpret\w*|s[aä]nger\w*|gruppe)\b)"
)
# "Has he got more?", "¿tiene más cosas?", "hat er noch mehr?"
_HAS_MORE: Final = pattern(
    r"^\W*(?:(?:and|so|but|ok|y|pero|und|aber)\W+)?"
    r"(?:(?:has|have|does|do|did) (?:he|she|they) (?:got |have |do |made? |record(?:ed)? )?(?:any ?(?:thing"
    r"|more|other \w+|others)?(?: else)?|more|others?|other \w+|something else)"
    r"(?: (?:songs?|tracks?|tunes?|stuff|things|here|in here|by (?:him|her|them)|in my library))*"
    r"|(?:tiene|tienen|hay|tengo|tenemos)(?: (?:algo|alguna?s?|alg[uú]n))? (?:m[aá]s|otr[ao]s?)(?: (?:cosas?"
    r"|temas?|canciones|canci[oó]n|pistas|m[uú]sica))?"
    r"(?: (?:suy[oa]s?|de (?:[eé]l|ella|ellos)|en mi biblioteca|aqu[ií]))*"
    r"|(?:hat|haben|gibt(?:'s| es)|hab ich|habe ich)(?: (?:er|sie|die|der|es))?(?: (?:noch|sonst"
    r"|auch))*(?: (?:noch|sonst|auch))? (?:mehr|was|etwas|andere[sr]?|weitere[sr]?)"
    r"(?: (?:anderes|mehr|lieder|st[uü]cke|songs|sachen|titel|gemacht|hier))*)\W*$"
)
PRONOUNS: Final = frozenset({"her", "him", "them", "ella", "él", "ellos", "ihr", "ihm", "ihnen"})
_ASKS: Final = pattern(
    r"\b(?:else|more|other|others|any|anything|something|songs?|tracks?|tunes?|stuff|everything|all"
    r"|m[aá]s|otr[ao]s?|alg[oú]n?\w*|qu[eé]|temas?|canciones|pistas?|tod[oa]s?"
    r"|noch|ander\w+|weiter\w+|mehr|was|lieder|st[uü]cke|songs|alles)\b"
)


def _tracks(asked: Asked) -> list[NamedTrack]:
    """Return the tracks whose artist is meant: those spoken of, or the open one; [] where they have several."""
    known = names_in(asked.talk).by_id
    shown = asked.focus.shown if len(_artists(asked.focus.shown, known)) == 1 else asked.focus.shown[:1]
    tracks = asked.focus.tracks or shown or asked.focus.conversation
    return [known[one.id] for one in tracks if one.id in known] if len(_artists(tracks, known)) == 1 else []


def _artists(tracks: Sequence[TrackInfo], known: Mapping[str, NamedTrack]) -> set[str]:
    return {fold(known[one.id].artist) for one in tracks if one.id in known}


def _track(asked: Asked) -> NamedTrack | None:
    return next(iter(_tracks(asked)), None)


def _artist(asked: Asked) -> str:
    """Return the artist who was named last in the conversation, or that of the track spoken of."""
    before = asked.earlier_readings()[-1:]
    named = before[0].named("artist") if before else ()
    if len(named) == 1:
        return named[0].text
    track = _track(asked)
    return track.artist if track else ""


def _speaks_of_an_artist(asked: Asked) -> bool:
    """Return whether the question before asked for an artist, or named one."""
    before = asked.earlier_readings()[-1:]
    return bool(before) and (
        before[0].has("measure.artist", "how.who") or len(before[0].named("artist")) == 1
    )


# "What else do I have by Aurel?", behind a track by Aurel.
_ELSE: Final = pattern(
    r"\b(?:else|other|others|qu[eé] m[aá]s|algo m[aá]s|otr[ao]s?|noch|sonst|ander\w+|weiter\w+)\b"
)


def _asks_for_others(asked: Asked) -> bool:
    """Return whether other tracks are asked for by the artist who is named, and whose track was spoken of."""
    names, track = asked.reading.names, _track(asked)
    is_named = len(names) == 1 and names[0].kind == "artist"
    if not is_named or track is None or fold(track.artist) != fold(names[0].text):
        return False
    is_other = asked.has(
        *NOT_FOUND_BY, "act.play", "act.mix", "act.mix_after", "link.not", "how.who", "how.how_many", "measure",
        "quality", "degree.most",
    )  # fmt: skip
    return not is_other and not asked.reading.unknown and _ELSE.search(asked.reading.unnamed) is not None


def _fits(asked: Asked) -> bool:
    text = asked.reading.text
    if FIND_TOOL in asked.tools and _asks_for_others(asked):
        return True
    if FIND_TOOL not in asked.tools or asked.reading.names or asked.has(*NOT_FOUND_BY, "act.play", "how.who"):
        return False
    if _HAS_MORE.match(asked.reading.text) and _speaks_of_an_artist(asked):
        return bool(_artist(asked)) and not asked.reading.unknown
    is_known = {word.lower() for word in asked.reading.unknown} <= PRONOUNS
    if asked.has("degree.most", "degree.least", "degree.more", "degree.less"):
        return False
    return bool(is_known and _BY_THEM.search(text) and _ASKS.search(text) and _artist(asked))


def _steps(asked: Asked) -> Steps:
    track = _track(asked)
    artist = track.artist if track and _asks_for_others(asked) else _artist(asked)
    left_out = (
        {"leave_out": [one.title for one in _tracks(asked)]} if track and track.artist == artist else {}
    )
    (found,) = yield [(FIND_TOOL, {"artist": artist, **left_out})]
    if found.summary is None:
        return failed(found, asked)
    total = found.summary["total"]
    if not total:
        return Answer(asked.say("library.only_one_by", artist=artist))
    found = yield from whole_list(found)
    lead = "library.by_artist_too" if left_out else "library.by_artist"
    return listing(asked, asked.say(lead, artist=artist, count=counted(total, asked.voice)), found)


SAME_ARTIST = Plan("by the same artist", _fits, _steps, allows_unknown_words=True)
