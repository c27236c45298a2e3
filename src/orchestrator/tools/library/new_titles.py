"""Sentences that give a title without a verb of renaming: 'from now on this one is called "Night Depot"'.

A statement counts only with a word for "from now on" or "should": "this one is called Moon" changes nothing.
"""

import re
from collections.abc import Iterator
from typing import Final

from src.orchestrator.rules.patterns import pattern

_WHICH, _TITLE = r"(?P<which>.{1,80}?)", r"(?P<title>.{1,200}?)"
_QUOTED: Final = r"[\"'“„«](?P<title>[^\"“”„«»]{1,200})[\"'”“»]"
_END: Final = r"\s*[.!]{0,3}$"
_LEAD: Final = (
    r"^\W*(?:(?:please|ok|okay|and|so|now then|hey|bitte|und|also|y|por favor|vale|bueno)\W{1,3}){0,3}"
)
_NOW: Final = r"(?:from now on|from here on|from today(?: on)?|as of (?:now|today)|henceforth|now)"
_AHORA: Final = (
    r"(?:a partir de (?:ahora|hoy)|desde (?:ahora|hoy|ya)|de ahora en (?:adelante|m[aá]s)|en adelante|ahora)"
)
_JETZT: Final = (
    r"(?:ab (?:jetzt|sofort|heute|nun)|von (?:nun|jetzt|heute) an|k[uü]nftig|in zukunft|fortan|jetzt|nun)"
)
_FORMS: Final = tuple(
    pattern(_LEAD + form, re.IGNORECASE | re.DOTALL)
    for form in (
        (
            rf"{_NOW},? {_WHICH}(?:'s| is| will be| shall be| goes by| gets)(?: to be)? (?:called|named|titled|the"
            rf" (?:name|title)) {_TITLE}{_END}"
        ),
        rf"{_WHICH}(?:'s| is| will be) (?:called|named|titled) {_TITLE},? {_NOW}{_END}",
        rf"{_WHICH}(?:'s| is) {_NOW} (?:called|named|titled) {_TITLE}{_END}",
        rf"{_WHICH} (?:should|shall|must|has to|needs to) (?:{_NOW} )?be (?:called|named|titled) {_TITLE}{_END}",
        rf"(?:i(?:'d| would) like|i want) {_WHICH} (?:to be )?(?:called|named|titled) {_TITLE}{_END}",
        rf"(?:the )?(?:new )?(?:name|title) (?:of|for) {_WHICH} (?:is {_NOW}|is to be|should be) {_TITLE}{_END}",
        (
            rf"(?:rename|retitle) {_WHICH}\s*[,;:.]\s*(?:and )?(?:it(?:'s| is)|its (?:new )?(?:name|title) is"
            rf"|new (?:name|title)(?: is)?:?)(?: {_NOW})?(?: called)? {_TITLE}(?: {_NOW})?{_END}"
        ),
        rf"{_AHORA},? {_WHICH} (?:se llama(?:r[aá])?|pasa a llamarse|se va a llamar|va a llamarse) {_TITLE}{_END}",
        rf"{_WHICH} (?:{_AHORA} se llama(?:r[aá])?|se llama(?:r[aá])? {_AHORA}) {_TITLE}{_END}",
        (
            rf"{_WHICH} (?:{_AHORA} )?(?:pasa a llamarse|deber[ií]a llamarse|debe llamarse|tiene que llamarse"
            rf"|se va a llamar|va a llamarse) {_TITLE}(?:,? {_AHORA})?{_END}"
        ),
        rf"(?:quiero|quisiera|querr[ií]a|me gustar[ií]a|prefiero) que {_WHICH} se llame {_TITLE}(?:,? {_AHORA})?{_END}",
        rf"p[oó]n(?:e|é)?le {_QUOTED} (?:de|como|por) (?:nombre|t[ií]tulo) a {_WHICH}{_END}",
        rf"p[oó]n(?:e|é)?le {_TITLE} (?:de|como|por) (?:nombre|t[ií]tulo) a {_WHICH}{_END}",
        rf"p[oó]n(?P<which>[eé]?le) {_QUOTED} (?:de|como|por) (?:nombre|t[ií]tulo){_END}",
        rf"p[oó]n(?:e|é)?le a {_WHICH} {_QUOTED}{_END}",
        rf"{_JETZT} hei(?:ß|ss)t {_WHICH} {_QUOTED}{_END}",
        (
            rf"{_JETZT} hei(?:ß|ss)t (?P<which>das(?: hier| da)?|es|sie|er|diese[rs]?(?: hier)?"
            rf"|(?:das|dieses) (?:lied|st[uü]ck)|der (?:song|track)) {_TITLE}{_END}"
        ),
        rf"{_WHICH} hei(?:ß|ss)t {_JETZT} {_TITLE}{_END}",
        rf"{_WHICH} soll (?:{_JETZT} )?{_TITLE} hei(?:ß|ss)en{_END}",
        (
            rf"{_WHICH} (?:bitte )?umbenennen\s*[,;:.-]+\s*(?:und zwar )?(?:(?:sie|er|es|das|die|der) "
            rf"(?:hei(?:ß|ss)t|soll)(?: {_JETZT})?|neuer (?:name|titel)(?: ist)?:?|in|zu|auf)"
            rf" {_TITLE}(?: hei(?:ß|ss)en)?{_END}"
        ),
        rf"{_WHICH} (?:bitte )?in {_TITLE} umbenennen{_END}",
        (
            rf"(?:be)?nenne? {_WHICH} um\s*[,;:.-]+\s*(?:neuer (?:name|titel)(?: ist)?:?|(?:sie|er|es|das|die|der)"
            rf" (?:hei(?:ß|ss)t|soll)(?: {_JETZT})?) {_TITLE}(?: hei(?:ß|ss)en)?{_END}"
        ),
    )
)


def titles_given(text: str) -> Iterator[re.Match[str]]:
    """Yield the ways to read a sentence as a track (`which`) and its new title (`title`); none for a question."""
    if "?" not in text:
        yield from (match for form in _FORMS if (match := form.match(text)))
