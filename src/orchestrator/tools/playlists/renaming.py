"""Renaming of a playlist, as a plan: "call it Monday HIIT instead", "rename the playlist Warmup to Opening"."""

import re
from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.reports import is_report
from src.orchestrator.rules.patterns import pattern

from .choosing import LIST, ask_which, choose_list, is_about_a_list, last_list, read_lists, say

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
    return {LIST, RENAME} <= asked.tools and not is_task and _said(asked) is not None


def _steps(asked: Asked) -> Steps:
    said = _said(asked)
    # `_fits` has checked this.
    assert said is not None
    lists = yield from read_lists()
    fitting = choose_list(asked, lists) if "which" in said.groupdict() else last_list(asked, lists)
    if len(fitting) != 1:
        return ask_which(asked, lists)
    name = said["name"].strip()
    (done,) = yield [(RENAME, {"playlist_id": fitting[0]["playlist_id"], "name": name})]
    result_of(done)
    names = {"was": asked.voice.title(fitting[0]["name"]), "name": asked.voice.title(name)}
    return Answer(say(asked, "renamed", **names))


RENAME_LIST_PLAN: Final = Plan("rename a playlist", _fits, _steps, allows_unknown_words=True)
