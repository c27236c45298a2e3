"""Renaming of a track: "rename this to Moon Lady", "llámala Luna", "nenne es Mond"."""

import re
from pathlib import Path
from typing import Any, Final

from src.orchestrator.language.focus import read_question, tracks_meant
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.reports import is_report
from src.orchestrator.language.texts import Texts
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .new_titles import titles_given

TEXTS: Final = Texts(Path(__file__).parent / "texts")
RENAME: Final = "rename_track"
LONGEST: Final = 300
_THIS: Final = (
    r"(?:(?:das|dieses) (?:ding|teil)|(?:this|that|the) thing|est[ae] cosa|it"
    r"|this(?: one| track| song| piece| tune| recording)?"
    r"|the (?:track|song|piece)|la|lo|[eé]?le|est[ae]"
    r"|est[ae] (?:tema|canci[oó]n|pista|pieza|grabaci[oó]n)|el tema|la (?:canci[oó]n|pista)|esto|es|sie|er|ihn"
    r"|das(?: hier| da)?|(?:das|dieses|dem|diesem) (?:lied|st[uü]ck)|dies(?:e[rs]?)?(?: hier| da)?"
    r"|(?:der|dieser|den|diesen) (?:song|titel|track)|(?:die|diese) aufnahme)"
)
_FROM_NOW: Final = (
    r"(?:from now on|from here on|instead|de ahora en adelante|a partir de ahora"
    r"|ab jetzt|ab sofort|k[uü]nftig)"
)
_WHICH, _TITLE = r"(?P<which>.{1,150}?)", r"(?P<title>.+)"
_FORMS: Final = tuple(
    pattern(form, re.IGNORECASE | re.DOTALL)
    for form in (
        # "Change the title of X, call it Y", "cámbiale el nombre a X, ponele Y", "benenne X um: Y".
        (
            rf"\b(?:rename|retitle|change the (?:title|name)(?: of)?)\s+{_WHICH}\s*[,;:]\s*(?:and\s+)?(?:call it"
            rf"|make it|name it|to|it should be)"
            rf"\s+{_TITLE}"
        ),
        (
            rf"\b(?:renombr\w*|c[aá]mbi[aáe]?(?:le|lo|la)?\s+(?:el\s+)?(?:nombre|t[ií]tulo))\s+(?:a\s+"
            rf"|de\s+)?{_WHICH}\s*[,;:]\s*(?:y\s+)?"
            rf"(?:que se llame|que sea|pon[eé]?le|ll[aá]m[aáe]l[oa]|por|a|ahora se llama)\s+{_TITLE}"
        ),
        (
            rf"\b(?:(?:be)?nenne?|[aä]ndere?|taufe?)\s+(?:den (?:titel"
            rf"|namen)\s+(?:von\s+)?)?{_WHICH}(?:\s+um)?\s*[,;:]\s*(?:und\s+)?"
            rf"(?:(?:be)?nenne? (?:es|das|ihn|sie)|es soll|soll|in|zu)\s+{_TITLE}"
        ),
        rf"\b(?:rename|retitle|change the (?:title|name)(?: of)?)\s+{_WHICH}\s+(?:to|as|into)\s+{_TITLE}",
        rf"\b(?:renombra\w*|cambia(?:r)? el (?:nombre|t[ií]tulo)(?: de)?)\s+{_WHICH}\s+(?:a|como|por)\s+{_TITLE}",
        rf"\b(?:benenne|[aä]ndere den (?:titel|namen)(?: von)?)\s+{_WHICH}\s+(?:in|zu|auf)\s+{_TITLE}",
        # "Nenne das um in Mond", "benenn es in Mond um", "taufe das in Mond um".
        rf"\b(?:nenne?|benenne?|taufe?)\s+(?P<which>{_THIS})\s+(?:bitte\s+)?(?:um\s+)?(?:in|zu|auf)\s+{_TITLE}",
        rf"\b(?:nenne?|benenne?|taufe?)\s+{_WHICH}\s+(?:bitte\s+)?um\s+(?:in|zu|auf)\s+{_TITLE}",
        rf"\b(?:nenne?|benenne?|taufe?)\s+{_WHICH}\s+(?:bitte\s+)?(?:in|zu|auf)\s+(?P<title>.+?)\s+um\W*$",
        rf"\b(?:nenne?|benenne?|taufe?)\s+{_WHICH}\s+(?:bitte\s+)?(?:in|zu|auf)\s+(?P<title>[^,]+?)\s+um,\s.*$",
        # "Cámbiale el nombre a Dama Luna", "ponle de nombre Luna".
        rf"\bc[aá]mbiale\s+(?:el\s+)?(?:nombre|t[ií]tulo)\s+(?:a|de)\s+{_WHICH}\s+(?:por|a)\s+{_TITLE}",
        rf"\bponle\s+a\s+{_WHICH}\s+(?:de\s+|el\s+|por\s+)?(?:nombre|t[ií]tulo)\s+{_TITLE}",
        rf"\bchange\s+{_WHICH}'s\s+(?:name|title)\s+to\s+{_TITLE}",
        rf"\bgive\s+{_WHICH}\s+the\s+(?:name|title)\s+{_TITLE}",
        rf"\bgib\s+{_WHICH}\s+den\s+(?:namen|titel)\s+{_TITLE}",
        rf"\bc[aá]mbia(?P<which>le|la|lo)\s+(?:el\s+)?(?:nombre|t[ií]tulo)\s+(?:a|por)\s+{_TITLE}",
        rf"\bpon(?P<which>le)\s+(?:de\s+|el\s+|por\s+|como\s+)?(?:nombre|t[ií]tulo)\s+{_TITLE}",
        rf"\b(?:call|name|title|nenne?)\s+(?P<which>{_THIS})\s+{_FROM_NOW}\s+{_TITLE}",
        rf"\b(?:call|name|title|nenne?)\s+(?P<which>{_THIS})\s+(?P<title>.+?),?\s+{_FROM_NOW}\W*$",
        rf"\b(?:call|name|title|nenne?)\s+(?P<which>{_THIS})\s+{_TITLE}",
        rf"\bll[aá]ma(?P<which>la|lo)\s+{_TITLE}",
    )
)
# "Benenne es in Mond um."
_ENDING: Final = pattern(r"\s+um\W*$")
# "..., the name is silly".
_REASON: Final = pattern(
    r",\s(?:(?:because|cause|since|porque|que|weil|denn|da)\s.{3,60}|(?:it|es)(?:.s| is| ist)\s.{3,40}"
    r"|(?:the|that|this|el|la|es[ae]|der|die|das)\s(?:\w+\s){1,4}?(?:is|was|sounds|es|era|suena|ist|war|klingt)\s.{2,40})$"
)
_POLITE: Final = pattern(r",?\s+(?:please|pls|por favor|porfa|bitte|thanks|gracias|danke)\W*$")
_POINTS: Final = re.compile(rf"^{_THIS}$", re.IGNORECASE)


# "Call Pop 124 Summer Demo from now on": the old title ends where the name of a track does.
_CALLS: Final = r"(?:call|name|title|ll[aá]m[aáe](?:le)? a|nenne?)"
_SAYS_FROM_NOW: Final = pattern(_FROM_NOW)


def _said(asked: Asked) -> re.Match[str] | None:
    text = asked.talk.plain_question.strip()
    if len(text) > LONGEST:
        return None
    if said := _said_between(asked, text):
        return said
    if said := next((match for match in titles_given(text) if _track(asked, match["which"])), None):
        return said
    return next((match for form in _FORMS if (match := form.search(text))), None)


def _said_between(asked: Asked, text: str) -> re.Match[str] | None:
    """Return the old and the new title of "call OLD NEW from now on"; None for others."""
    if not _SAYS_FROM_NOW.search(text):
        # A pattern for each title is slow to make.
        return None
    for name in asked.reading.named("track"):
        which = rf"(?P<which>{re.escape(name.said or name.text)})"
        before = rf"^\W*(?:\w+\W+){{0,3}}?{_CALLS}\s+{which}\s+{_FROM_NOW}\s+{_TITLE}"
        behind = rf"^\W*(?:\w+\W+){{0,3}}?{_CALLS}\s+{which}\s+(?P<title>.+?),?\s+{_FROM_NOW}\W*$"
        for form in (before, behind):
            if said := re.search(form, text, re.IGNORECASE):
                return said
    return None


def _fits(asked: Asked) -> bool:
    other = asked.has("scope.task", "scope.playlist", "scope.conversation", "act.remind") or is_report(
        asked.talk.plain_question
    )
    # "Ponle cinco estrellas" gives no title.
    is_named = asked.has("act.rename") and not asked.has("act.rate")
    return RENAME in asked.tools and not other and (is_named or _said(asked) is not None)


def _steps(asked: Asked) -> Steps:
    said = _said(asked)
    track = said and _track(asked, said["which"])
    if not said or track is None:
        return Answer(say(asked, "rename.which"))
    title = _POLITE.sub("", _REASON.sub("", _ENDING.sub("", said["title"]))).strip(" \t\r\n.!\"'“”„«»")
    (found,) = yield [(RENAME, {"track_id": track.id, "title": title})]
    names = {name: asked.voice.title(result_of(found)[name]) for name in ("was", "title")}
    return Answer(say(asked, "rename.done", **names))


def _track(asked: Asked, which: str) -> TrackInfo | None:
    """Return the track named before the new title. The new title may be the name of another track."""
    if _POINTS.match(which.strip()):
        tracks = asked.focus.tracks or asked.focus.conversation
    else:
        reading = read_question(which, asked.talk, asked.reading.language)
        points = reading.has("ordinal", "scope.track", "scope.other") and not reading.unknown
        # "Bachata class" is no track: nothing is renamed on a guess.
        is_track = bool(reading.named("track")) or (points and not reading.names)
        tracks = tracks_meant(reading, asked.focus) if is_track else ()
    return tracks[0] if len(tracks) == 1 else None


def say(asked: Asked, text: str, /, **values: Any) -> str:
    return TEXTS.say(asked.reading.language, text, **values)


RENAME_PLAN = Plan("rename", _fits, _steps, allows_unknown_words=True)
