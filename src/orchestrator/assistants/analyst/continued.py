"""Short questions that change one value of the question before: "how long is a bar at 120 BPM?", "and in 3/4?"."""

from dataclasses import dataclass, replace
from typing import Final

from src.orchestrator.language.focus import focus_of, read_question
from src.orchestrator.language.plans import Asked, Grammar, Plan, ask
from src.orchestrator.language.reading import OF_SONG_PARTS, Reading
from src.orchestrator.language.remark_behind import question_before_a_remark
from src.orchestrator.language.rephrased import plain_question, without_single
from src.orchestrator.language.stated_first import question_behind_a_statement
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk
from src.orchestrator.tools.library.plans.next_places import DIFFERENCE, NEXT_PLACE
from src.orchestrator.tools.theory.plans.chord_names import chords_said
from src.orchestrator.tools.theory.plans.instruments import names_instrument

from .before import Before
from .changed_value import with_changed_value
from .derived import derived
from .derived_comparison import THAN
from .derived_tracks import compares_with_open, difference_of_two
from .derived_values import beyond_a_length
from .named_parts import named_parts
from .other_names import LEAD, MOST_BEFORE, MOST_WORDS, WHY, of_another
from .other_units import in_other_units

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
    r"|(?:by )?(?:how many|what) (?:bpm|beats|db|decibels|lufs|seconds|per ?cent|percentage)"
    r"|(?:por|de|en) cu[aá]nt[oa]s?|cu[aá]nt[oa]s? m[aá]s"
    r"(?: \w+)?|(?:um )?wie ?viele?|wie ?viel (?:schneller|langsamer|lauter|leiser|l[aä]nger|k[uü]rzer))"
    r"(?:\s+per minute)?(?:\s+(?:bpm|db|lufs|dezibel|decibelios|segundos|sekunden|schl[aä]ge|beats per minute|prozent"
    r"|por ciento))?"
    r"(?:\s+(?:faster|slower|louder|quieter|longer|shorter|(?:do|does) (?:they|it|the two) differ|liegen dazwischen"
    r"|sind (?:das|dazwischen)|le gana|hay de diferencia|se llevan))?(?:,? (?:please|bitte|por favor|then|exactly"
    r"|denn|genau|entonces|exactamente))?\W*$"
)
# "How much?" after "is it swung?"
_HOW_MUCH: Final = pattern(
    r"^\W*(?:(?:and|so|ok|y|und|also)\W+)*(?:by )?(?:how (?:much|strongly|far|badly|heavily)|(?:en "
    r"|por )?cu[aá]nto|qu[eé] tanto"
    r"|(?:um )?wie ?(?:viel|sehr|stark))(?:\W+(?:is (?:that|it)|does it|exactly|exactamente|genau|denn|ist das))*\W*$"
)
# "By how many dB?", "cuántos db", "wie viel dB denn?" after "will Spotify turn it down?".
_DECIBELS: Final = pattern(
    r"^\W*(?:(?:and|so|ok|y|und|also|pero|but|aber)\W+){0,2}(?:by |um |en |por )?(?:how (?:many|much)|what"
    r"|cu[aá]nt[oa]s?|wie ?viele?)(?: (?:d ?b|lufs|lu|decibels?|decib[ei]l(?:es|ios)?|dezibel)){1,2}"
    r"(?: (?:is (?:that|it)|exactly|roughly|exactamente|m[aá]s o menos|denn|genau|ungef[aä]hr|etwa|down|menos"
    r"|(?:would|will|does) (?:it|that|they)(?: be)?|ser[ií]an?|son|sind (?:das|es)|w[aä]ren das)){0,3}\W*$"
)
_BY_DECIBELS: Final = {"en": "by how much exactly", "es": "por cuánto", "de": "um wie viel"}
# "And in percent?" after "by how many BPM is Rails faster than Depot?"
_IN_PERCENT: Final = pattern(
    r"^\W*(?:(?:and|so|y|und)\W+)?(?:(?:what is (?:that|it)|how much is (?:that|it)|wie ?viel ist das"
    r"|cu[aá]nto es)\W+)?"
    r"(?:in|en) (?:per ?cent\w*|prozent|porcentaje|por ciento)\W*$"
)
_OF_PERCENT: Final = pattern(r"%|\b(?:per ?cent\w*|prozent|por ciento|porcentaje)")
_BY_PERCENT: Final = {"en": "by how many percent", "es": "en qué porcentaje", "de": "um wie viel Prozent"}
_BY: Final = {"en": "by how much", "es": "por cuánto", "de": "um wie viel"}
# "And half?", "y el doble?" after a question about the tempo.
_HALF: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|also|or|o|oder)\s+)?(?:what about\s+|how about\s+|what (?:would|is)\s+)?"
    r"(?:counted\s+|gez[aä]hlt\s+)?"
    r"(?:(?:(?:how (?:much|fast)|what) (?:would|will|is) (?:that|it|this)(?: be)?|a? ?cu[aá]nto (?:ser[ií]a|es"
    r"|queda\w*|sale|va)"
    r"|c[oó]mo (?:ser[ií]a|queda\w*)|(?:wie (?:viel|schnell)|was) (?:w[aä]re?|ist) (?:das|es|er|sie))\s+)?"
    r"(?:(?:at|in|a|al|por|el|la|das|die|auf|bei|mit)\s+)?(?:la\s+)?"
    r"(?:half(?: time)?|halved|double(?:d| time)?|twice|mitad|media|doble|h[aä]lfte|halbe[rmsn]?|halbiert"
    r"|doppelte?[rmsn]?"
    r"|verdoppelt)"
    r"(?:\s+(?:the |the |of |de(?:l)? |de la )?(?:speed|tempo|velocidad|geschwindigkeit|time|that|davon))?"
    r"(?:\s+be)?\W*$"
)
_HALF_TIME: Final = {
    "en": "half time and double time:",
    "es": "medio tempo y doble tempo:",
    "de": "halftime und doubletime:",
}
# The answer to a comparison has its values.
_SURE: Final = pattern(
    r"^\W*(?:(?:and|y|und|are you|really|est[aá]s|bist du(?: dir)?|da|dir|ganz|wirklich|de verdad|quite"
    r"|absolutely)\s+){0,4}"
    r"(?:sure|certain|really|segur[oa]|de verdad|en serio|sicher|wirklich|echt)"
    r"(?:\s+(?:about (?:that|it)|de (?:eso|ello)|da|damit|of that|dar[uü]ber))?\W*$"
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
# "Which bar?" behind "does it have an F7?".
_WHERE: Final = pattern(
    r"^\W*(?:(?:and|so|ok|y|und|also)\W+)?(?:(?:in |at )?which bars?|where(?: exactly| is that)?|when(?: exactly)?"
    r"|(?:en )?qu[eé] comp[aá]s|d[oó]nde(?: exactamente)?|cu[aá]ndo|(?:in )?welche[mr]? takt"
    r"|wo(?: genau)?|wann(?: genau)?)\W*$"
)
# "And what do I play with the capo there?"
_CAPO_THERE: Final = pattern(
    r"\b(?:capo|cejilla|kapo\w*)\s(?:there|on there|ah[ií]|all[ií]|puest[oa]|da|dort|drauf)\b"
    r"|\b(?:there|ah[ií]|dort|da)\b[^?]{0,20}\b(?:capo|cejilla|kapo\w*)\b"
)
_TIMES: Final = pattern(
    r"^\W*(?:(?:and|y|und)\s+)?(?:how many times|how often|(?:in |at )?how many (?:places|spots|points|stretches)"
    r"|cu[aá]ntas veces|(?:en )?cu[aá]ntos (?:sitios|puntos|lugares)|wie oft|wie ?viele male?"
    r"|(?:an )?wie ?viele[nr]? stellen)"
    r"(?:\s+(?:does|do|it|that|this|come|comes|back|happen|clip|repeat|viene|vuelve|aparece|pasa|se|repite|lo|hace"
    r"|kommt|das|der|er|es|sie|vor|wieder|passiert"
    r"|part|section|esa|esta|ese|este|parte|secci[oó]n|sale|dieser|diese|die|teil|stelle|abschnitt"
    r"|insgesamt)){0,6}\W*$"
)


def _goes_on(text: str) -> bool:
    lead = LEAD.search(text)
    if len(text.split()) > MOST_WORDS or not (lead or _INSTEAD.search(text)):
        return False
    return not _ASKS.search(text[lead.end() :] if lead else text)


def _continued(questions: tuple[str, ...]) -> tuple[str, str] | None:
    """Return the question that the last one goes on with, and that with the new value."""
    *before, last = map(without_single, questions[-MOST_BEFORE:])
    # "And the horns in F?" behind "what do my clarinets in B read?" changes the instrument.
    if not before or not _goes_on(last) or names_instrument(last):
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
        # "And without techno too?" goes on with the answer before, not with its question.
        if len(talk.questions) < 2 or any(plan.fits(ask(talk)) for plan in (DIFFERENCE, NEXT_PLACE)):
            return None
        if question := _repeated(talk):
            repeated = replace(talk, questions=(*talk.questions[:-1], question))
            plain = plain_question(repeated)
            return super().plan_of(repeated) or (super().plan_of(plain) if plain else None)
        question, count = of_another(talk)
        if question is None:
            return None
        # "Does it mix with Rails?", "and with Depot?": "it" is what it was in the first of them.
        before = talk.questions[: -count - 1]
        turns = talk.turns[: len(before)] if talk.turns else ()
        return super().plan_of(replace(talk, questions=(*before, question), turns=turns))


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


def _transposed(talk: Talk, before: str, reading: Reading) -> str | None:
    """Return an order to transpose the chords of the question before; None if no key is named now."""
    said = _IN_KEY.search(talk.question)
    if said is None or not reading.has("measure.chords", "measure.roman") or reading.keys or reading.bars:
        return None
    now = read_question(talk.question, talk, reading.language)
    if len(now.keys) != 1 or now.names or now.has("measure"):
        return None
    return _TRANSPOSED[reading.language].format(key=said["key"], before=before.strip("¿ ?"))


def _repeated(talk: Talk) -> str | None:
    # "And half?", "and double?": both go on with the question before them.
    before = next((one for one in reversed(talk.questions[:-1]) if not _HALF.search(one)), talk.questions[-2])
    language = focus_of(talk).language
    # "And Velvet Floor with Depot?", "why?": the question before is a short one, too.
    before = of_another(replace(talk, questions=talk.questions[:-1]))[0] or before
    earlier = replace(talk, questions=talk.questions[:-1])
    if alone := question_behind_a_statement(earlier, lambda _: False) or question_before_a_remark(earlier):
        before = alone.question
    reading = read_question(before, talk, language)
    now = read_question(talk.question, talk, language)
    said = Before(talk, now, before, reading)
    between = beyond_a_length(said) or (
        difference_of_two(said) if len(talk.tracks) == 2 or compares_with_open(before) else None
    )
    is_by = _BY_HOW_MUCH.search(talk.question) or _IN_PERCENT.search(talk.question)
    if is_by and (THAN.search(before) or _chooses(reading)):
        by = (_BY_PERCENT if _OF_PERCENT.search(talk.question) else _BY)[reading.language]
        return between or f"{by} {before.strip('¿ ')}"
    if _HOW_MUCH.search(talk.question) and _is_of_amount(reading):
        return before
    if _DECIBELS.search(talk.question) and reading.has("measure.streaming"):
        return f"{_BY_DECIBELS[reading.language]} {before.strip('¿ ')}"
    if _HALF.search(talk.question) and reading.has("measure.tempo", "quality.fast", "quality.slow"):
        return f"{_HALF_TIME[reading.language]} {before.strip('¿ ')}"
    if _TIMES.search(talk.question) and reading.has(*OF_SONG_PARTS):
        return f"{_HOW_OFTEN[reading.language]} {before.strip('¿ ')}"
    return (
        derived(talk, before, reading)
        or _before_part(talk.question, reading)
        or in_other_units(talk, language)
        or _transposed(talk, before, reading)
        or (before if _answers_more(talk.question, before, reading) else None)
    )


# "How many bars before it?" after a question about a part of the song.
_BEFORE_IT: Final = pattern(
    r"\b(?:(?:before|until|till|up to|vor|bis(?: zu)?|antes de|hasta) (?:it|that|this|then|there|ella|eso|esa parte"
    r"|dahin|da|diese[mrn]?)|davor|bis dahin|beforehand|antes)(?P<unit>,? (?:in (?:bars|measures|takten)"
    r"|en compases)|,\s[^?]{2,60})?\W*$"
)
_BEFORE: Final = {"en": "before the {part}", "es": "antes del {part}", "de": "vor dem {part}"}


def _before_part(question: str, reading: Reading) -> str | None:
    """Return a question with the part of the one before in place of "it"; None without one."""
    said, parts = _BEFORE_IT.search(question), named_parts(reading)
    if said is None or len(parts) != 1:
        return None
    part = _BEFORE[reading.language].format(part=parts[0].words)
    return f"{question[: said.start()]}{part}{said['unit'] or ''}?"


def _answers_more(question: str, before: str, reading: Reading) -> bool:
    """Return whether the answer to the question before has what is asked now."""
    is_drift = reading.has("measure.steadiness", "quality.loose", "quality.steady")
    mixes = reading.has("act.mix", "act.mix_after") or _PASSES.search(before) is not None
    is_counted = reading.has("measure.chords", "measure.peaks", "measure.silence")
    is_of_chord = bool(chords_said(before, reading.language, bare=False))
    is_judged = mixes or THAN.search(before) is not None or _chooses(reading)
    return any(
        form.search(question) is not None and is_said
        for form, is_said in (
            (_FROM_TO, is_drift),
            (WHY, mixes),
            (_SURE, is_judged),
            (_TIMES, is_counted),
            (_WHERE, is_of_chord),
            (_CAPO_THERE, reading.has("measure.capo") and bool(reading.keys)),
        )
    )


def _is_of_amount(reading: Reading) -> bool:
    """Return whether the answer has an amount: "is it swung?", "would Spotify turn it down?"."""
    is_of_value = reading.has("how.what") and not reading.has("measure.streaming")
    return not is_of_value and reading.has(
        "quality", "measure.swing", "measure.streaming", "measure.peaks", "measure.dynamics"
    )


def _chooses(reading: Reading) -> bool:
    """Return whether a question compares: "is Rails or Depot faster?"."""
    return any(name.endswith((".more", ".most")) for name in reading.of("quality")) or reading.has(
        "degree.more"
    )
