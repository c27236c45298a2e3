"""Short questions that change one value of the question before: "how long is a bar at 120 BPM?", "and in 3/4?"."""

import re
from dataclasses import dataclass, replace
from typing import Final

from src.orchestrator.language.focus import focus_of, read_question
from src.orchestrator.language.plans import Asked, Grammar, Plan, ask
from src.orchestrator.language.reading import OF_SONG_PARTS, SONG_PARTS, Reading
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk
from src.orchestrator.tools.library.plans.next_places import DIFFERENCE

from .changed_value import with_changed_value
from .derived import derived
from .named_parts import named_parts

MOST_WORDS: Final = 7
# Values are changed one after another: "and at 100?", "and in 3/4?".
MOST_BEFORE: Final = 6
_LEAD: Final = pattern(
    r"^\W*(?:(?:ok(?:ay)?|vale|gut)\W+)?(?:(?:and|n|y|und|what|how)\b"
    r"(?:\s+(?:what |how )?about\b)?|or\b|o\b|oder\b|qu[eé] tal\b"
    r"|(?=(?:bar|measure|comp[aá]s|takt) \d))"
)
_INSTEAD: Final = pattern(r"\b(?:instead|stattdessen|en cambio|mejor)\W*$")
# With one of these the question stands alone.
_ASKS: Final = pattern(
    r"\b(?:what|what's|which|how|when|where|who|why|is|are|does|do|can|qu[eé]|cu[aá]l|c[oó]mo|cu[aá]ndo"
    r"|cu[aá]nt[oa]s?"
    r"|d[oó]nde|es|est[aá]|was|welche[rsnm]?|wie|wann|wo|wer|warum|ist|hat|kann)\b"
)
_BY_HOW_MUCH: Final = pattern(
    r"^\W*(?:(?:thanks|thank you|gracias|danke)\W+)?(?:(?:and|y|und)\s+)?"
    r"(?:(?:by )?how much(?: (?:faster|slower|louder|longer|quieter|shorter|brighter))?"
    r"|(?:by )?how many (?:bpm|beats|db|decibels|lufs|seconds)|(?:por|de|en) cu[aá]nt[oa]s?|cu[aá]nt[oa]s? m[aá]s"
    r"(?: \w+)?|(?:um )?wie ?viele?|wie ?viel (?:schneller|langsamer|lauter|leiser|l[aä]nger|k[uü]rzer))"
    r"(?:\s+per minute)?(?:\s+(?:bpm|db|lufs|dezibel|decibelios|segundos|sekunden|schl[aä]ge|beats per minute))?"
    r"(?:\s+(?:faster|slower|louder|quieter|longer|shorter|(?:do|does) (?:they|it|the two) differ|liegen dazwischen"
    r"|sind (?:das|dazwischen)|le gana|hay de diferencia|se llevan))?(?:,? (?:please|bitte|por favor))?\W*$"
)
_BY: Final = {"en": "by how much", "es": "por cuánto", "de": "um wie viel"}
_THAN: Final = pattern(r"\b(?:than|que|als)\b")
# "And half?", "y el doble?" after a question about the tempo.
_HALF: Final = pattern(
    r"^\W*(?:(?:and|y|und|or|o|oder)\s+)?(?:what about\s+|how about\s+)?(?:counted\s+|gez[aä]hlt\s+)?"
    r"(?:(?:at|in|a|al|por|el|la|das|die|auf)\s+)?(?:la\s+)?"
    r"(?:half(?: time)?|halved|double(?:d| time)?|twice|mitad|doble|h[aä]lfte|halbe[sn]?|halbiert|doppelte?[sn]?"
    r"|verdoppelt)"
    r"(?:\s+(?:the |the |of |de(?:l)? |de la )?(?:speed|tempo|velocidad|geschwindigkeit|time|that|davon))?\W*$"
)
_HALF_TIME: Final = {"en": "half time and double time:", "es": "la mitad del tempo:", "de": "halbes Tempo:"}
# The answer whether two tracks mix has its reasons.
_WHY: Final = pattern(
    r"^\W*(?:(?:and|y|und|but|aber|pero)\s+)?"
    r"(?:why(?: not| though| so| is that| is it so)?|how come|(?:y )?(?:eso )?por qu[eé](?: no)?|(?:warum|wieso"
    r"|weshalb)(?: denn| das)?(?: nicht)?)\W*$"
)
_PASSES: Final = pattern(r"^\W*(?:passt|passen|pega|pegan|combina|combinan|encajan?|cuadran?|mezclan?)\b")
_HOW_OFTEN: Final = {"en": "how often:", "es": "cuántas veces:", "de": "wie oft:"}
_FROM_TO: Final = pattern(
    r"^\W*(?:(?:and|y|und)\s+)?(?:(?:by )?how much|(?:en |por |de )?cu[aá]nto|(?:um )?wie ?viel|from what to what"
    r"|from where to where|from how (?:much|many) to how (?:much|many)"
    r"|de (?:cu[aá]nto|qu[eé]) a (?:cu[aá]nto|qu[eé])"
    r"|von (?:was|wo|wie ?viel) (?:auf|bis|nach|zu) (?:was|wo|wie ?viel))"
    r"(?:\s+bpm)?\W*$"
)
_TIMES: Final = pattern(
    r"^\W*(?:(?:and|y|und)\s+)?(?:how many times|how often|cu[aá]ntas veces|wie oft|wie ?viele male?)"
    r"(?:\s+(?:does|do|it|that|this|come|comes|back|happen|clip|repeat|viene|vuelve|aparece|pasa|se|repite|lo|hace"
    r"|kommt|das|der|er|es|sie|vor|wieder|passiert"
    r"|part|section|esa|esta|ese|este|parte|secci[oó]n|sale|dieser|diese|die|teil|stelle|abschnitt"
    r"|insgesamt)){0,6}\W*$"
)


def _goes_on(text: str) -> bool:
    lead = _LEAD.search(text)
    if len(text.split()) > MOST_WORDS or not (lead or _INSTEAD.search(text)):
        return False
    return not _ASKS.search(text[lead.end() :] if lead else text)


def _continued(questions: tuple[str, ...]) -> tuple[str, str] | None:
    """Return the question that the last one goes on with, and that with the new value."""
    *before, last = questions[-MOST_BEFORE:]
    if not before or not _goes_on(last):
        return None
    first, *others = before
    for question in others:
        changed = with_changed_value(first, question) if _goes_on(question) else None
        first = changed or question
    changed = with_changed_value(first, last)
    return (first, changed) if changed else None


@dataclass(frozen=True)
class ContinuedGrammar(Grammar):
    """Plans with values of the question, for a question that changes a value of the one before."""

    def plan_of(self, talk: Talk) -> tuple[Plan, Asked] | None:
        found = _continued(talk.questions)
        if found is None or read_question(talk.question, talk, talk.language).named("track"):
            return None
        first, changed = (
            super(ContinuedGrammar, self).plan_of(replace(talk, questions=(*talk.questions[:-1], question)))
            for question in found
        )
        return changed if first and changed and first[0].name == changed[0].name else None


@dataclass(frozen=True)
class RepeatedGrammar(Grammar):
    """Plans for a question that asks for more of the answer before: "by how much?", "from what to what?"."""

    def plan_of(self, talk: Talk) -> tuple[Plan, Asked] | None:
        is_of_firsts = len(talk.questions) > 1 and DIFFERENCE.fits(ask(talk))
        if len(talk.questions) < 2 or is_of_firsts:
            return None
        if question := _repeated(talk):
            return super().plan_of(replace(talk, questions=(*talk.questions[:-1], question)))
        question, count = _of_another(talk)
        if question is None:
            return None
        # "Does it mix with Rails?", "and with Depot?": "it" is what it was in the first of them.
        before = talk.questions[: -count - 1]
        turns = talk.turns[: len(before)] if talk.turns else ()
        return super().plan_of(replace(talk, questions=(*before, question), turns=turns))


_IN_BARS: Final = pattern(
    r"^\W*(?:(?:and|y|und) )?(?:in (?:bars|measures|takten)|en compases"
    r"|how many bars(?: (?:is|does|long is) (?:that|it)(?: (?:last|take|go on))?)?"
    r"|cu[aá]ntos compases(?: (?:son|dura))?"
    r"|wie ?viele takte(?: (?:sind das|(?:dauert|geht|hat|ist) (?:er|es|sie|das|der|die)(?: lang)?))?)\W*$"
)
_LENGTH_WORDS: Final = pattern(
    r"\b(?:how long is|how long|cu[aá]nto duran?|wie lang(?:e)?(?: (?:ist|dauert|geht))?)\b"
)
# "How long does it last?" after a question about a part of the song.
_HOW_LONG_IS_IT: Final = pattern(
    r"^\W*(?:(?:and|y|und) )?(?:how long (?:is|does|will) (?:it|that|this)(?: (?:last|go|take|go on|part))?"
    r"|cu[aá]nto dura(?: (?:eso|esa parte))?|wie lange? (?:dauert|geht|ist) (?:das|er|es|sie|der|die))\W*$"
)
_LENGTH_OF: Final = {"en": "how long is the", "es": "cuánto dura:", "de": "wie lang ist:"}
_BARS_OF: Final = {"en": "how many bars has", "es": "cuántos compases tiene:", "de": "wie viele Takte hat:"}


# "So how many beats is that?" after a number of bars.
_IN_BEATS: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|also|entonces) )*(?:how many (?:beats|counts)|cu[aá]ntos (?:tiempos|pulsos|golpes)"
    r"|wie ?viele (?:schl[aä]ge|z[aä]hlzeiten|beats))(?: (?:is|are|son|sind|ser[ií]an|w[aä]ren))?"
    r"(?: (?:that|it|those|esos|en total|das|es))*(?: then| dann)?\W*$"
)
_EIGHTS_OF: Final = {"en": "how many eights:", "es": "cuántos ochos:", "de": "wie viele Achter:"}
# "And in A minor?" after the chords.
_IN_KEY: Final = pattern(
    r"^\W*(?:(?:and|y|und|what about|how about|(?:what|how) would (?:they|it|that|those) be|wie (?:w[aä]ren?|sind|ist)"
    r" (?:die|das|sie|es)|c[oó]mo (?:ser[ií]an?|quedar[ií]an?|son)|wie)\s+)*(?:in|en|auf|to|a|nach)\s+"
    r"(?P<key>[\w#♯♭ -]{1,20}?)"
    r"(?:,?\s+(?:please|pls|bitte|por favor|then|now|instead|dann|mal))*\W*$"
)
_TRANSPOSED: Final = {
    "en": "transpose to {key}: {before}",
    "es": "transpón a {key}: {before}",
    "de": "transponiere nach {key}: {before}",
}
# "And the Home by Cora Lind?" after a yes-or-no question about another title.
_ALSO: Final = pattern(
    r"^\W*(?:(?:ok|okay|so|vale|gut)\W+)?(?:and|y|und|what about|how about|qu[eé] tal|wie ist es mit|was ist mit)\s+"
    r"(?:(?:after|with|for|into|in|onto|by|of|from|to|before|despu[eé]s de|con|de|para|en|a|nach|mit|zu|f[uü]r|von"
    r"|bei|auf)\s+)?"
    r"(?:(?:the|el|la|los|las|das|der|die|den|dem)\s+)?(?P<name>[^?]{2,80}?)(?:\s+(?:one|version|versi[oó]n))?\W*$"
)
_ASIDE: Final = pattern(r"\([^)]{0,80}\)")
_BY_ARTIST: Final = r"(?:\s+(?:by|de|von)\s+{artist})?"


def _transposed(talk: Talk, before: str, reading: Reading) -> str | None:
    """Return an order to transpose the chords of the question before; None if no key is named now."""
    said = _IN_KEY.search(talk.question)
    if said is None or not reading.has("measure.chords", "measure.roman") or reading.keys or reading.bars:
        return None
    now = read_question(talk.question, talk, reading.language)
    if len(now.keys) != 1 or now.names or now.has("measure"):
        return None
    return _TRANSPOSED[reading.language].format(key=said["key"], before=before.strip("¿ ?"))


def _of_another(talk: Talk) -> tuple[str | None, int]:
    """Return the question before with another name of the same kind, and how many questions it goes back.

    "And after Velvet Floor?", "and the salsas?". Names are changed one after another: "and Depot?", "and Rails?".
    """
    first, *others = talk.questions[-MOST_BEFORE:]
    changed, count = None, 0
    for question in others:
        changed = _with_other_name(talk, first, question)
        first, count = changed or question, count + 1 if changed else 0
    return changed, count


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
    if kind == "track" and _is_length_of_bars(then) and not _asks_other(now):
        # "How long is a bar?" of the open track, "and in La Vecina?".
        return f"{before.strip(' ¿?')} {_IN_TRACK[then.language]} {now.names[0].text}?"
    named = then.named(kind) if kind else ()
    if kind == "track" and len(named) == 2 and then.has("act.mix", "act.mix_after"):
        # "Does Depot mix into Blue?", "and into Rails?": the first one stays.
        named = named[1:]
    is_other = bool(now.unknown or then.compares or now.numbers or now.keys)
    is_other = (
        is_other or now.has("measure", "quality", "how", "scope.library", "act.find") or _asks_other(now)
    )
    # "Y con Rails, ¿combina?" asks something else.
    mixes_now = now.has("act.mix", "act.mix_after") and not then.has("act.mix", "act.mix_after")
    if len(named) != 1 or is_other or mixes_now:
        return None
    form = re.escape(_ASIDE.sub("", named[0].said or named[0].text).strip())
    artist = named[0].tracks[0].artist if kind == "track" and named[0].tracks else ""
    form += _BY_ARTIST.format(artist=re.escape(artist)) if artist else ""
    changed, count = re.subn(form, lambda _: said["name"], before, count=1, flags=re.IGNORECASE)
    return changed if count else None


_IN_TRACK: Final = {"en": "in", "es": "en", "de": "in"}


def _is_length_of_bars(then: Reading) -> bool:
    is_of_bars = then.has("scope.passage") and not (then.bars or then.passages)
    return is_of_bars and then.has("measure.duration", "quality.long.plain") and not then.named("track")


def _asks_other(now: Reading) -> bool:
    """Return whether a short question has a verb of its own. "And after Rails?" goes on."""
    return any(name not in {"mix", "mix_after", "similar"} for name in now.of("act"))


def _repeated(talk: Talk) -> str | None:
    # "And half?", "and double?": both go on with the question before them.
    before = next((one for one in reversed(talk.questions[:-1]) if not _HALF.search(one)), talk.questions[-2])
    language = focus_of(talk).language
    reading = read_question(before, talk, language)
    if _BY_HOW_MUCH.search(talk.question) and (_THAN.search(before) or _chooses(reading)):
        return f"{_BY[reading.language]} {before.strip('¿ ')}"
    if _HALF.search(talk.question) and reading.has("measure.tempo", "quality.fast", "quality.slow"):
        return f"{_HALF_TIME[reading.language]} {before.strip('¿ ')}"
    if _TIMES.search(talk.question) and reading.has(*OF_SONG_PARTS):
        return f"{_HOW_OFTEN[reading.language]} {before.strip('¿ ')}"
    return (
        derived(talk, before, reading)
        or _before_part(talk.question, reading)
        or _in_other_units(talk.question, before, reading)
        or _transposed(talk, before, reading)
        or (before if _answers_more(talk.question, before, reading) else None)
    )


# "How many bars before it?" after a question about a part of the song.
_BEFORE_IT: Final = pattern(
    r"\b(?:(?:before|until|till|up to|vor|bis(?: zu)?|antes de|hasta) (?:it|that|this|then|there|ella|eso|esa parte"
    r"|dahin|da|diese[mrn]?)|davor|bis dahin|beforehand|antes)\W*$"
)
_BEFORE: Final = {"en": "before the {part}", "es": "antes del {part}", "de": "vor dem {part}"}


def _before_part(question: str, reading: Reading) -> str | None:
    """Return a question with the part of the one before in place of "it"; None without one."""
    said, parts = _BEFORE_IT.search(question), named_parts(reading)
    if said is None or len(parts) != 1:
        return None
    part = _BEFORE[reading.language].format(part=parts[0].words)
    return f"{question[: said.start()]}{part}?"


def _in_other_units(question: str, before: str, reading: Reading) -> str | None:
    """Return the question before for another unit: "in bars?", "how many beats is that?"; None without one."""
    if _IN_BEATS.search(question) and reading.has("measure.bar_count", "scope.passage"):
        return f"{_EIGHTS_OF[reading.language]} {before.strip('¿ ')}"
    is_part = reading.has(*OF_SONG_PARTS, "measure.form")
    if _HOW_LONG_IS_IT.search(question) and (parts := named_parts(reading)):
        return f"{_LENGTH_OF[reading.language]} {parts[0].words}"
    if _IN_BARS.search(question) and is_part:
        return f"{_BARS_OF[reading.language]} {_LENGTH_WORDS.sub('', before).strip('¿ ')}"
    return None


def _answers_more(question: str, before: str, reading: Reading) -> bool:
    """Return whether the answer to the question before has what is asked now."""
    is_drift = reading.has("measure.steadiness", "quality.loose", "quality.steady")
    mixes = reading.has("act.mix", "act.mix_after") or _PASSES.search(before) is not None
    is_counted = reading.has("measure.chords", "measure.peaks", "measure.silence")
    return any(
        form.search(question) is not None and is_said
        for form, is_said in ((_FROM_TO, is_drift), (_WHY, mixes), (_TIMES, is_counted))
    )


def _chooses(reading: Reading) -> bool:
    """Return whether a question compares: "is Rails or Depot faster?"."""
    return any(name.endswith((".more", ".most")) for name in reading.of("quality")) or reading.has(
        "degree.more"
    )
