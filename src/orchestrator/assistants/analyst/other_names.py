"""The question before with another name: "does Depot mix into Blue?", "and into Rails?"."""

import re
from typing import Final

from src.orchestrator.language.focus import focus_of, read_question
from src.orchestrator.language.reading import SONG_PARTS, Reading
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

from .named_parts import named_parts

MOST_WORDS: Final = 7
MOST_WORDS_OF_PAIR: Final = 14
# Values are changed one after another: "and at 100?", "and in 3/4?".
MOST_BEFORE: Final = 6
LEAD: Final = pattern(
    r"^\W*(?:(?:ok(?:ay)?|vale|gut)\W+)?(?:(?:and|n|y|und|what|how)\b"
    r"(?:\s+(?:what |how )?about\b)?(?:\s+(?:which|what|cu[aá]l|qu[eé]|welche[rs]?|was)(?: one| chord| acorde| akkord)?"
    r"(?=\s+(?:is |are |es |est[aá] |ist )?(?:in|at|on|en|im|bei)\b))?|or\b|o\b|oder\b|qu[eé] tal\b"
    r"|(?=(?:bar|measure|comp[aá]s|takt) \d))"
)
# The answer whether two tracks mix has its reasons.
WHY: Final = pattern(
    r"^\W*(?:(?:and|y|und|but|aber|pero)\s+)?"
    r"(?:why(?: not| though| so| is that| is it so)?|how come|(?:y )?(?:eso )?por qu[eé](?: no)?|(?:warum|wieso"
    r"|weshalb)(?: denn| das)?(?: nicht)?)\W*$"
)
# "And the Home by Cora Lind?" after a yes-or-no question about another title.
_ALSO: Final = pattern(
    r"^\W*(?:(?:ok|okay|so|vale|gut)\W+)?(?:and|y|und|what about|how about|qu[eé] tal|wie ist es mit|was ist mit)\s+"
    r"(?:(?:after|with|for|into|in|onto|by|of|from|to|before|despu[eé]s de|con|de|para|en|a|nach|mit|zu|f[uü]r|von"
    r"|bei|auf)\s+)?"
    r"(?:(?:the|el|la|los|las|das|der|die|den|dem)\s+)?(?P<name>[^?]{2,80}?)(?:\s+(?:one|version|versi[oó]n))?\W*$"
)
_ASIDE: Final = pattern(r"\([^)]{0,80}\)")
_BY_ARTIST: Final = r"(?:\s+(?:by|de|von)\s+{artist})?"


def of_another(talk: Talk) -> tuple[str | None, int]:
    """Return the question before with another name of the same kind, and how many questions it goes back.

    "And after Velvet Floor?", "and the salsas?". Names are changed one after another: "and Depot?", "and Rails?".
    """
    first, *others = talk.questions[-MOST_BEFORE:]
    changed, count = None, 0
    for question in others:
        if WHY.search(question) and question is not others[-1]:
            # "Why?" between them asks nothing else.
            count += 1
            continue
        changed = _with_other_name(talk, first, question) or _with_other_pair(talk, first, question)
        first, count = changed or question, count + 1 if changed else 0
    return changed, count


def _with_other_pair(talk: Talk, before: str, question: str) -> str | None:
    """Return the question before with two other titles: "and Depot with Paper Moons?"."""
    if not LEAD.search(question) or len(question.split()) > MOST_WORDS_OF_PAIR:
        return None
    language = focus_of(talk).language
    then, now = read_question(before, talk, language), read_question(question, talk, language)
    said, named = then.named("track"), now.named("track")
    if len(said) != 2 or len(named) != 2 or now.has("measure", "quality", "how", "act") or now.unknown:
        return None
    changed = before
    for old, new in zip(said, named, strict=True):
        changed, count = re.subn(
            re.escape(old.said or old.text), f'"{new.text}"', changed, count=1, flags=re.IGNORECASE
        )
        if not count:
            return None
    return changed


def _with_other_name(talk: Talk, before: str, question: str) -> str | None:
    said = _ALSO.search(question)
    if said is None or len(question.split()) > MOST_WORDS:
        return None
    language = focus_of(talk).language
    then, now = read_question(before, talk, language), read_question(question, talk, language)
    if (parts := named_parts(now)) and (before_parts := named_parts(then)):
        # "How long is the intro?", "and the outro?"
        measured = set(now.of("measure")) - {"form", *SONG_PARTS}
        is_other = len(parts) == len(before_parts) == 1 and not measured and not now.has("act", "quality")
        return before.replace(before_parts[0].words, parts[0].words, 1) if is_other else None
    kind = now.names[0].kind if len(now.names) == 1 else ""
    if kind == "track" and not (_asks_other(now) or now.has("measure", "quality")):
        # Behind "what does 8 % more make of 100 BPM?": "and of Rails?"
        of_tempo, count = _OF_TEMPO.subn(lambda _: now.names[0].text, before)
        if count == 1 and not then.named("track"):
            return of_tempo
    name = _namesake(then, now) or said["name"]
    return _with_name_of_kind(name, kind, before, then, now) if kind else None


def _namesake(then: Reading, now: Reading) -> str:
    """Return "the other Home" with its artist; "" for other names."""
    if not (now.has("scope.other") and then.named("track") and now.named("track")):
        return ""
    known = {track.id for track in then.named("track")[0].tracks}
    others = [track for track in now.named("track")[0].tracks if track.id not in known and track.artist]
    return f"{others[0].title} {_BY[then.language]} {others[0].artist}" if len(others) == 1 else ""


def _with_name_of_kind(said: str, kind: str, before: str, then: Reading, now: Reading) -> str | None:
    """Return the question before with another name of this kind. said : the name, as it is said now"""
    if kind == "track" and _is_length_of_bars(then) and not _asks_other(now):
        # "How long is a bar?" of the open track, "and in La Vecina?".
        return f"{before.strip(' ¿?')} {_IN_TRACK[then.language]} {now.names[0].text}?"
    named = then.named(kind)
    if kind == "track" and len(named) == 2 and _FROM_THERE.search(now.text):
        first, second = (f'"{one.text}"' for one in (named[-1], now.names[0]))
        return _DO_MIX[then.language].format(first=first, second=second)
    if kind == "track" and len(named) == 2 and then.has("act.mix", "act.mix_after"):
        # "Does Depot mix into Blue?", "and into Rails?": the first one stays.
        named = named[1:]
    is_other = bool(now.unknown or then.compares or now.numbers or now.keys)
    is_other = (
        is_other or now.has("measure", "quality", "how", "scope.library", "act.find") or _asks_other(now)
    )
    # "Y con Rails, ¿combina?" asks something else.
    mixes_now = now.has("act.mix", "act.mix_after") and not then.has("act.mix", "act.mix_after")
    if is_other or mixes_now:
        return None
    if kind == "track" and not then.names and now.names[0].tracks:
        # "Which scales fit it?", "and Depot?"
        changed, count = _IT.subn(lambda _: said, before, count=1)
        return changed if count else None
    if len(named) != 1:
        return None
    form = re.escape(_ASIDE.sub("", named[0].said or named[0].text).strip())
    artist = named[0].tracks[0].artist if kind == "track" and named[0].tracks else ""
    form += _BY_ARTIST.format(artist=re.escape(artist)) if artist else ""
    changed, count = re.subn(form, lambda _: said, before, count=1, flags=re.IGNORECASE)
    return changed if count else None


# "Can I go from Depot into Blue?", "and from there into Rails?"
_FROM_THERE: Final = pattern(
    r"\b(?:from there|from that(?: one)?|desde (?:ah[ií]|esa|ese|all[ií])|de (?:ah[ií]|all[ií])|von (?:da"
    r"|dort)(?: aus)?)"
    r" (?:(?:on|over|weiter|luego)\s)?(?:in ?to|to|onto|a|hacia|en|in|zu|auf|nach)\b"
)
_DO_MIX: Final = {
    "en": "do {first} and {second} mix?",
    "es": "¿{first} y {second} mezclan bien?",
    "de": "passen {first} und {second} zusammen?",
}
_OF_TEMPO: Final = pattern(
    r"\b(?:an? |una? |eine?[nmr]? |el |the )?(?:(?:song|track|tune|tema|canci[oó]n|pista|lied|st[uü]ck"
    r"|titel) (?:at|with|of|a|de|con"
    r"|mit|bei) )?\d{2,3}(?:[.,]\d{1,2})? ?bpm\b(?:[ -](?:song|track|tune|lied|st[uü]ck|titel))?"
)
_IT: Final = pattern(
    r"\b(?:it|this (?:one|song|track|tune|piece)|this(?=\W*$)|est[ae] (?:canci[oó]n|tema|pista)|es[ae](?=\W*$)"
    r"|ella|dies(?:es|em) (?:lied|st[uü]ck|track)|das (?:lied|st[uü]ck)|ihm|ihn|(?:der|er|sie|es|das|der hier"
    r"|das hier)(?=\W*$))\b(?!'s)"
)
_BY: Final = {"en": "by", "es": "de", "de": "von"}
_IN_TRACK: Final = {"en": "in", "es": "en", "de": "in"}


def _is_length_of_bars(then: Reading) -> bool:
    is_of_bars = then.has("scope.passage") and not (then.bars or then.passages)
    return is_of_bars and then.has("measure.duration", "quality.long.plain") and not then.named("track")


def _asks_other(now: Reading) -> bool:
    """Return whether a short question has a verb of its own. "And after Rails?" goes on."""
    return any(name not in {"mix", "mix_after", "similar"} for name in now.of("act"))
