"""Commands for what the answer before told, in other words: "the brighter one" behind a comparison, and "save that as
Shorts" behind a list.
"""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.focus import focus_of
from src.orchestrator.language.plans import ask
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

_THE_ONE: Final = pattern(
    r"\bthe (?P<en>\w{2,12}er)(?: (?:one|track|song)| of the two)\b|\b(?:la|el) (?P<es>(?:m[aá]s"
    r"|menos) \w{3,14})(?: de las dos)?\b"
    r"|\b(?:das|den|die|der) (?P<de>\w{3,16}er)e[ns]?(?: (?:st[uü]ck|lied|titel|der beiden|von beiden))?\b"
)


def the_one_told(talk: Talk) -> Talk | None:
    """Return the conversation with the title of the one that a comparison told; None for other commands."""
    said = _THE_ONE.search(talk.question)
    if said is None or not talk.turns:
        return None
    asked = ask(talk)
    word = fold(said["en"] or said["es"] or said["de"])
    pair = asked.last_two()
    one = asked.told_as_more(pair) if len(pair) == 2 and word in fold(talk.turns[-1].question) else None
    if one is None:
        return None
    command = f"{talk.question[: said.start()]}“{one.title}”{talk.question[said.end() :]}"
    return replace(talk, questions=(*talk.questions[:-1], command))


_SAVES: Final = pattern(
    r"^\W*(?:(?:ok|and|please|now|y|por favor|ahora|und|bitte|jetzt)\W+){0,2}"
    r"(?:(?P<en>save|keep|store) (?:it|that|this|those|these|them|(?:the|that) list) (?:all )?as"
    r"|(?P<es>gu[aá]rdal[ao]s?|guarda (?:eso|esto|la lista|esas|esos)) como"
    r"|(?P<de>speicher(?:e|n)?|sicher(?:e)?) (?:das|die|sie|es|die liste|diese)(?: mal| bitte)? (?:als|unter))"
    r" (?!(?:a|an|una?|eine?)\b)(?P<name>[\w][\w '&-]{0,40}?)(?: ab)?[\s.!]*$"
)
_MAKE: Final = {
    "en": "make a playlist called “{}” with those",
    "es": "haz una lista llamada «{}» con esas",
    "de": "mach eine Playlist namens „{}“ mit diesen",
}


def saved_list(talk: Talk) -> Talk | None:
    """Return the conversation with the command that makes a playlist of the list told; None for other commands."""
    said = _SAVES.match(talk.question)
    if said is None or not focus_of(talk).shown_last:
        return None
    language = next(one for one in _MAKE if said[one])
    return replace(talk, questions=(*talk.questions[:-1], _MAKE[language].format(said["name"].strip())))


# "Put the brighter one in a list called Bright."
_IN_NEW_LIST: Final = pattern(
    r"^(?P<lead>\W*(?:(?:ok|and|please|now|then|y|por favor|ahora|und|bitte|jetzt)\W+){0,2})"
    r"(?:(?P<en>put|add|throw|save|stick|keep) (?P<what>[^?]{2,60}?) (?:in|into|to|on|as) an? (?:new )?(?:play ?list"
    r"|list|set ?list)"
    r" (?:called|named|titled)|(?P<es>pon|mete|a[nñ]ade|agrega"
    r"|guarda) (?P<que>[^?]{2,60}?) en una (?:nueva )?(?:play ?list|lista)(?: nueva)?"
    r" (?:llamada|que se llame|con el nombre(?: de)?)|(?P<de>pack|tu|leg|setz"
    r"|speichere?)e? (?P<was>[^?]{2,60}?) in eine (?:neue )?"
    r"(?:play ?list|liste)(?: namens| mit (?:dem )?namen| genannt)) (?P<name>[^?,;]{1,40}?)(?: (?:please|por favor"
    r"|bitte))?[\s.!]*$"
)
_WHAT: Final = {"en": "what", "es": "que", "de": "was"}
_MAKE_WITH: Final = {
    "en": "make a playlist called {} with {}",
    "es": "haz una lista llamada {} con {}",
    "de": "mach eine Playlist namens {} mit {}",
}


def in_new_list(talk: Talk) -> Talk | None:
    """Return the conversation with the command that makes a playlist with what is to be put in a new one; None for
    others, and where there is a playlist of this name.
    """
    said = _IN_NEW_LIST.match(talk.question)
    if said is None or fold(said["name"]) in {fold(one) for one in talk.playlists}:
        return None
    language, what = next((one, said[name]) for one, name in _WHAT.items() if said[one])
    command = said["lead"] + _MAKE_WITH[language].format(said["name"], what)
    return replace(talk, questions=(*talk.questions[:-1], command))
