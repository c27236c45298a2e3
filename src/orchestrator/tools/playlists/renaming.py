"""Renaming of a playlist, as a plan: "call it Monday HIIT instead", "rename the playlist Warmup to Opening"."""

import re
from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.reports import is_report
from src.orchestrator.rules.patterns import pattern

from .choosing import (
    LIST,
    ask_which,
    choose_list,
    is_about_a_list,
    is_denied,
    last_list,
    read_lists,
    say,
    spoken_of,
)

RENAME: Final = "rename_playlist"
_LEAD: Final = (
    r"^\W*(?:(?:and|ok|okay|no|actually|please|oh|wait|can you|could you|y|no|mejor|bueno|ahora|por favor|und|nein"
    r"|ach|bitte|doch|lieber)\W+){0,4}"
)
_LISTS: Final = (
    r"(?:(?:the|that|this|my|la|esa|esta|mi|die|diese|meine)\s+)?(?:play)?list(?:a|e)?"
    r"(?:\s+de\s+reproducci[oó]n)?"
)
_TAIL: Final = (
    r"(?:,?\s+(?:instead|then|please|rather|now|mejor|por favor|entonces|ahora|um|bitte|lieber|stattdessen"
    r"|jetzt))*\s*[.!]*$"
)
_PRONOUN: Final = r"(?:it|that|this|sie|die|es|das)"
_TITLE: Final = r"[\"“„«']?(?P<name>[^\"”“»?]{1,100}?)[\"”“»']?"
# Of the playlist that was made or changed last.
_IT: Final = tuple(
    pattern(rf"{_LEAD}{form}{_TAIL}")
    for form in (
        rf"(?:call|name|title)\s+{_PRONOUN}\s+{_TITLE}",
        (
            rf"(?:rename|retitle|change)\s+(?:{_PRONOUN}|(?:the|its) (?:name|title)(?: of it)?)\s+(?:to|as"
            rf"|into)\s+{_TITLE}"
        ),
        (
            rf"(?:ll[aá]m[aáe]l[ao]|renombr[aá]l[ao]\s+(?:a|como)|p[oó]n[eé]?le(?:\s+de nombre)?|que se llame"
            rf"|c[aá]mbi[aáe]le el nombre (?:a|por))\s+{_TITLE}"
        ),
        rf"(?:nenne?|taufe?)\s+{_PRONOUN}\s+(?:(?:doch|lieber|mal|bitte|um|in)\s+)*{_TITLE}",
        rf"(?:benenne?)\s+{_PRONOUN}\s+(?:(?:doch|lieber|mal|bitte|um)\s+)*(?:in|zu)\s+{_TITLE}",
    )
)
_NAMED: Final = tuple(
    pattern(rf"{_LEAD}{form}{_TAIL}")
    for form in (
        (
            rf"(?:rename|retitle|change the (?:name|title) of)\s+(?P<which>{_LISTS}.{{0,80}}?"
            rf"|.{{1,80}}?{_LISTS})\s+(?:to|as|into)\s+{_TITLE}"
        ),
        rf"(?:call|name)\s+(?P<which>{_LISTS}(?:\s+\w+){{0,3}}?)\s+{_TITLE}",
        (
            rf"(?:renombra|c[aá]mbi[aáe](?:le)? el nombre (?:a|de))\s+(?P<which>{_LISTS}.{{0,80}}?)\s+(?:a|como"
            rf"|por)\s+{_TITLE}"
        ),
        (
            rf"(?:(?:be)?nenne?|[aä]ndere den namen (?:von|der))\s+(?P<which>{_LISTS}.{{0,80}}?)\s+(?:um\s+)?(?:in|zu"
            rf"|auf)\s+{_TITLE}"
        ),
    )
)


_ONLY_NOUN: Final = pattern(_LISTS)

# Of a playlist that is named, in place of which the text has the noun.
_NEW_NAME: Final = (
    r"[\"']?(?P<name>[^\"'?]{1,100}?)[\"']?(?:[,\s]+(?:from now on|instead|please|now|ab jetzt|ab sofort|bitte|kunftig"
    r"|k\u00fcnftig|in zukunft|jetzt|a partir de ahora|desde ahora|de ahora en adelante|por favor|mejor))*"
)
_THE_LIST: Final = (
    r"(?:(?:the|my|la|mi|die|meine)\s+)?(?:(?:playlist|list|lista|liste)\s+)?playlist"
    r"(?:\s+(?:list|lista|liste))?"
)
_FROM_NOW: Final = (
    r"(?:\s+(?:from now on|now|instead|ab jetzt|ab sofort|ab heute|jetzt|k[u\u00fc]nftig|in zukunft|von nun an|lieber"
    r"|doch|bitte|a partir de ahora|desde ahora|ahora|mejor|por favor|de ahora en adelante))*"
)
_OF_OWN: Final = tuple(
    pattern(rf"{_LEAD}{form}\s*[.!]*$")
    for form in (
        (
            rf"{_THE_LIST}{_FROM_NOW}\s+(?:should|shall|ought to|is to|needs to|must){_FROM_NOW}\s+be\s+(?:called|named"
            rf"|renamed(?:\s+to)?){_FROM_NOW}\s+{_NEW_NAME}"
        ),
        rf"(?:call|name)\s+{_THE_LIST}{_FROM_NOW}\s+{_NEW_NAME}",
        rf"(?:rename|retitle|re-?name)\s+{_THE_LIST}\s+(?:to|as|into|in|zu|a)\s+{_NEW_NAME}",
        rf"(?:change|set)\s+(?:the )?(?:name|title) of\s+{_THE_LIST}\s+(?:to|into)\s+{_NEW_NAME}",
        rf"{_THE_LIST}\s+(?:soll(?:te)?|muss){_FROM_NOW}\s+{_NEW_NAME}\s+hei(?:ss|\u00df)en",
        rf"{_THE_LIST}\s+hei(?:ss|\u00df)t\s+(?:ab jetzt|ab sofort|jetzt|k[u\u00fc]nftig|von nun an)\s+{_NEW_NAME}",
        rf"(?:(?:be)?nenne?|taufe?|benenne?)\s+{_THE_LIST}{_FROM_NOW}\s+(?:um\s+)?(?:in|zu|auf)\s+{_NEW_NAME}(?:\s+um)?",
        rf"(?:nenne?)\s+{_THE_LIST}{_FROM_NOW}\s+{_NEW_NAME}",
        rf"(?:quiero )?que\s+{_THE_LIST}{_FROM_NOW}\s+se llame{_FROM_NOW}\s+{_NEW_NAME}",
        (
            rf"{_THE_LIST}\s+(?:se va a llamar|debe llamarse|se tiene que llamar|pasa a llamarse|tiene que llamarse"
            rf"|deber[i\u00ed]a llamarse){_FROM_NOW}\s+{_NEW_NAME}"
        ),
        rf"(?:a\s+)?{_THE_LIST}\s+(?:ll[a\u00e1]mal[ao]|pone?le(?: de nombre)?){_FROM_NOW}\s+{_NEW_NAME}",
        (
            rf"(?:renombra|rebautiza|c[a\u00e1]mbi[a\u00e1]e?(?:le)? el nombre (?:a|de))\s+(?:a\s+)?{_THE_LIST}"
            rf"\s+(?:a|como|por|con)\s+{_NEW_NAME}"
        ),
    )
)


def _said_of_own(asked: Asked) -> re.Match[str] | None:
    """Return the command about a playlist of the user that is named: "Peak should be called Sunrise"."""
    if asked.playlist_question is None:
        return None
    text = (
        asked.playlist_question.reading.text.strip()
        .replace("\u201c", '"')
        .replace("\u201d", '"')
        .replace("\u201e", '"')
    )
    return next((found for form in _OF_OWN if (found := form.match(text))), None)


def _said(asked: Asked) -> re.Match[str] | None:
    text = asked.talk.plain_question.strip()
    forms = (
        (*_NAMED, *_IT)
        if asked.has("scope.playlist", "scope.list")
        else _IT
        if is_about_a_list(asked)
        else ()
    )
    return next((found for form in forms if (found := form.match(text))), None)


def _fits(asked: Asked) -> bool:
    is_task = asked.has("scope.task", "act.remind", "act.create") or is_report(asked.talk.plain_question)
    if not {LIST, RENAME} <= asked.tools or is_denied(asked):
        return False
    return _said_of_own(asked) is not None or (not is_task and _said(asked) is not None)


def _steps(asked: Asked) -> Steps:
    own = _said_of_own(asked)
    said = own or _said(asked)
    # `_fits` has checked this.
    assert said is not None
    lists = yield from read_lists()
    which = said.groupdict().get("which")
    # "Call the list Opening instead": the one that was made or changed last.
    is_named = own is not None or (which is not None and not _ONLY_NOUN.fullmatch(which))
    choose = choose_list if is_named else spoken_of if which else last_list
    fitting = choose(asked, lists)
    if len(fitting) != 1:
        return ask_which(asked, lists)
    name = said["name"].strip()
    (done,) = yield [(RENAME, {"playlist_id": fitting[0]["playlist_id"], "name": name})]
    result_of(done)
    names = {"was": asked.voice.title(fitting[0]["name"]), "name": asked.voice.title(name)}
    return Answer(say(asked, "renamed", **names))


RENAME_LIST_PLAN: Final = Plan("rename a playlist", _fits, _steps, allows_unknown_words=True)
