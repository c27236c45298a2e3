"""Questions about the result of the one before, as a whole question: "and the tempo, if I do that on vinyl?", "which
bar does that start on?", "how loud would it be then?".

Each function returns a question that a plan answers by itself, or None.
"""

from collections.abc import Callable
from typing import Final

from src.orchestrator.language.focus import read_question
from src.orchestrator.language.reading import Reading
from src.orchestrator.language.rephrased.requests import explained_term
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk
from src.orchestrator.tools.theory.explain import explained_word
from src.orchestrator.tools.theory.plans.chord_names import chords_said
from src.orchestrator.tools.theory.plans.keys import moves_in, steps_in
from src.orchestrator.tools.theory.plans.note_values import COUNT, NUMBERS
from src.orchestrator.tools.theory.plans.playback_speed import factor_of
from src.orchestrator.tools.theory.plans.target_level import CLIPS, asks_for_level

from .before import Before, title_in
from .derived_comparison import compared_again, of_the_two, other_pair
from .derived_harmony import (
    camelot_of_key,
    chords_without_capo,
    degree_of_told_chord,
    in_relative_key,
    neighbours_of_key,
    notes_of_told_chord,
    progression_in,
    relative_of_key,
    shape_of_chord,
    songs_with_these_chords,
    spelled_out,
    tracks_with_it,
    which_chords,
)
from .derived_places import (
    bar_beside,
    bar_of_part,
    chords_of_bars,
    counted_section,
    drop_behind,
    extreme_section,
    other_extreme,
    start_of_bar,
    where_is_it,
)
from .derived_speed import length_then
from .derived_terms import tempo_of_style, term_of_track, tracks_in_range, tracks_of_term
from .derived_tracks import (
    bars_of_loop,
    difference_of_two,
    it_against_open,
    of_one_of_two,
    pitch_to_fit,
    superlative_of_others,
    two_in_player,
    which_instead,
)
from .derived_values import (
    TEMPO_AT,
    bars_at_that_tempo,
    bars_of_that_part,
    beyond_a_length,
    count_of_chords,
    dotted_note,
    drift_in_bpm,
    how_sure_too,
    length_at_a_speed,
    other_instrument,
    other_mode,
    other_tempo_of_steps,
    places_of_clipping,
    share_of_tempo,
    value_instead,
)

MOST_WORDS: Final = 14
MOST_SHORT_WORDS: Final = 9
MOST_LONG_WORDS: Final = 24
OCTAVE: Final = 12


_THEN: Final = pattern(
    r"\b(?:then|now|that|it|hearing|like that|this way|new|entonces|ahora|as[ií]|eso|queda\w*|ser[ií]a|nuev[ao]|dann"
    r"|jetzt|damit|das|so|die|neue[nr]?"
    r"|w[aä]re)\b"
)
_OF_TERM: Final = pattern(
    # "How much would that be for Guaguancó?"
    r"^\W*(?:(?:and|so|y|und|also)\W+)*(?:how (?:much|fast|many)|what|which|wie (?:viel|schnell)|welche[rs]?|was"
    r"|cu[aá]nto|cu[aá]l)"
    r" (?:would|is|w[aä]re?|ist|ser[ií]a|es) (?:that|it|this|das|es|eso)(?: be)?(?: (?:then|dann|denn|entonces))?"
    r" (?:for|of|in|beim?|f[uü]r|von|para|en|de)(?: (?:the|song|track|dem|st[uü]ck|lied|el|la|tema"
    r"|canci[oó]n)){0,2} (?P<which>[^?!]{1,40}?)\W*$|"
    r"^\W*(?:(?:and|so|ok|y|und|also|entonces)\W+)*(?:(?:what|whats|what's|which|what is|cu[aá]l|qu[eé]|was"
    r"|welche[rs]?|wie)"
    r"\W+)?(?:(?:is|are|would|be|es|son|ser[ií]a|ist|w[aä]re|hei(?:ss|ß)t)\W+){0,2}"
    r"(?:(?:the|that|el|la|lo|der|die|das)\W+)?(?:(?:one|ones|relative|relativa|it)\W+)?(?:of|for|in|from|to|de"
    r"|para|en|von|zu"
    r"|f[uü]r|bei)\W+(?P<what>[^?!]{1,30}?)\W*$"
)
_OF: Final = {"en": "of", "es": "de", "de": "von"}


def _of_term(said: Before) -> str | None:
    """ "And the one of D major?" after "what is a relative minor?"."""
    word = explained_word(said.question, said.language) or explained_term(said.question)
    match = _OF_TERM.search(said.talk.question)
    if not word or match is None:
        return None
    named = said.now.named("track")
    if match["which"] and len(named) == 1:
        return f"{word} {_OF[said.language]} “{named[0].text}”"
    what = match["which"] or match["what"]
    return f"{word} {_OF[said.language]} {what}" if len(said.now.keys) == 1 and not named else None


_TEMPO: Final = pattern(r"\b(?:tempo|bpm|how fast|velocidad|r[aá]pid\w*|schnell)\b")
_AS_SPEED: Final = pattern(
    r"\b(?:vinyl|vinilo\w*|varispeed|turntable\w*|records?|tocadiscos|plattenspieler|platte"
    r"|without (?:key ?lock|time ?stretch)"
    r"|speeding it (?:up|down)|(?:the )?(?:old|analogu?e) way|por velocidad|[uü]ber (?:die )?geschwindigkeit)\b"
)


def _tempo_at(said: Before, factor: float, reading: Reading) -> str:
    lead = TEMPO_AT[said.language].format(percent=f"{100 * factor:.2f}".rstrip("0").rstrip("."))
    return f"{lead} {title_in(reading)}"


def _on_vinyl(said: Before) -> str | None:
    """Return the question for the tempo of a track that is pitched by its speed."""
    question = said.talk.question
    own = steps_in(said.now.unnamed)
    steps = own if own is not None else steps_in(said.reading.unnamed)
    is_asked = _TEMPO.search(question) is not None and _AS_SPEED.search(question) is not None
    if steps is None or not is_asked:
        return None
    return _tempo_at(said, 2 ** (steps / OCTAVE), said.now if own is not None else said.reading)


_HEARD: Final = pattern(
    r"\b(?:now|then|hearing|playing at|like that|at that speed|ahora|entonces|as[ií]|a esa velocidad|suena|oigo"
    r"|escucho|jetzt"
    r"|dann|h[oö]re|so|damit|bei der geschwindigkeit)\b"
)


# "How fast is that in BPM?" after an order that sets the speed.
_THAT: Final = pattern(
    r"\b(?:is|es|ist|va|ser[ií]a|sind|w[aä]re) (?:that|this|eso|esto|das)\b|\b(?:eso|esto)\b"
)


# "Set it to 80 %" reads as a correction.
_SET_SPEED: Final = ("act.speed", "act.play", "act.loop", "act.correct")


def _at_set_speed(said: Before) -> str | None:
    """ "What BPM am I hearing now?" after "slow it down to 80 percent"."""
    question = said.talk.question
    is_that = said.reading.has(*_SET_SPEED) and _THAT.search(question) is not None
    is_asked = said.now.has("measure.tempo") and (is_that or _HEARD.search(question) is not None)
    if (
        not is_asked
        or said.now.named("track")
        or said.now.numbers
        or len(question.split()) > MOST_SHORT_WORDS
    ):
        return None
    for one in said.earlier:
        reading = read_question(one, said.talk, said.language)
        factor = factor_of(reading.unnamed)
        if factor is not None and reading.has(*_SET_SPEED, "measure.tempo"):
            return _tempo_at(said, factor, reading)
    return None


_ABOUT_MOVED: Final = pattern(
    r"\b(?:chords?|key|relative|relativ[ao]|paralleltonart|sharps|flats|accidentals|notes|acordes|"
    r"tonalidad|sostenidos|bemoles|alteraciones"
    r"|armadura|notas|akkorde"
    r"|tonart|vorzeichen|kreuze|be\b|t[oö]ne)\b"
)
_SIGNATURE: Final = pattern(
    r"\b(?:sharps|flats|accidentals|sostenidos|bemoles|alteraciones|armadura|vorzeichen|kreuze)\b"
)
_MOVE: Final = {"en": "transpose", "es": "transpón", "de": "transponiere"}
_FIRST_BARS: Final = pattern(
    rf"\b(?:first|primer[oa]s?|ersten?) (?P<count>{COUNT}) (?:bars?|measures?|compases|takten?)\b"
)
_BARS_TO: Final = {"en": ", bars 1 to {count}", "es": ", compases 1 a {count}", "de": ", Takte 1 bis {count}"}
_MOVE_CHORDS: Final = {
    "en": "transpose the chords {chords} {count} semitones {side}",
    "es": "transpón los acordes {chords} {count} semitonos {side}",
    "de": "transponiere die Akkorde {chords} {count} Halbtöne {side}",
}
_STEPS: Final = {
    "en": "{count} semitones {side}",
    "es": "{count} semitonos {side}",
    "de": "{count} Halbtöne {side}",
}
_SIDES: Final = {"en": ("up", "down"), "es": ("arriba", "abajo"), "de": ("höher", "tiefer")}
_CHORD_WORD: Final = pattern(r"\b(?:chords?|acordes?|akkorde?n?)\b")


def _chords_moved(said: Before) -> str | None:
    """ "And what do the chords G, D and Em become?" after "three semitones lower, which key is that?"."""
    question = said.talk.question
    chords = chords_said(said.now.unnamed, said.language, bare=True)
    if len(chords) < 2 or not _CHORD_WORD.search(question) or moves_in(question) or said.now.named("track"):
        return None
    before = next((one for one in said.earlier if moves_in(one)), None)
    steps = steps_in(before) if before else None
    if not steps:
        return None
    side = _SIDES[said.language][0 if steps > 0 else 1]
    values = {"chords": " ".join(chords), "count": abs(steps), "side": side}
    return _MOVE_CHORDS[said.language].format(**values)


# "I want to sing it in A, how many semitones is that?"
_WANTED_KEY: Final = pattern(
    r"\b(?:sing|play|have|move|transpose|put|cantar\w*|tocar\w*|pasar\w*|subir\w*|bajar\w*|sing\w*|spielen|haben"
    r"|transponier\w*|bring\w*)\b"
)
_TRANSPOSE_TO: Final = {"en": "transpose to {key}", "es": "transpón a {key}", "de": "transponiere nach {key}"}


def _target_key(said: Before) -> str:
    """Return the key that an earlier question wants to sing or play in, in its words; "" without one."""
    for one in said.earlier:
        reading = read_question(one, said.talk, said.language)
        if len(reading.keys) == 1 and _WANTED_KEY.search(one) and not reading.named("track"):
            return one[reading.keys[0].start : reading.keys[0].end]
    return ""


def _of_target_key(said: Before) -> str | None:
    """ "So which chords do I get?" after "I want to sing it in A, how many semitones is that?"."""
    key = _target_key(said) if _CHORD_WORD.search(said.talk.question) else ""
    return _TRANSPOSE_TO[said.language].format(key=key) if key else None


_SHAPES: Final = pattern(
    r"\b(?:capo|fret|cejilla|capotraste|traste|kapo(?:daster)?|bund)\b.{0,50}\b(?:shapes?|chords?|"
    r"acordes?|posiciones|griffe\w*"
    r"|akkorde\w*)\b"
)
_CAPO_FOR: Final = {
    "en": "capo for {key} with {shapes} chords", "es": "qué cejilla para {key} con acordes de {shapes}",
    "de": "welcher Kapodaster für {key} mit Griffen von {shapes}",
}  # fmt: skip


def _capo_for_target_key(said: Before) -> str | None:
    """ "And which fret if I keep the chords of G?" after the same."""
    now, question = said.now, said.talk.question
    if not _SHAPES.search(question) or len(now.keys) != 1 or now.names:
        return None
    key, shapes = _target_key(said), question[now.keys[0].start : now.keys[0].end]
    return _CAPO_FOR[said.language].format(key=key, shapes=shapes) if key else None


_RELATIVE_OF: Final = {
    "en": "relative key of {key}", "es": "tonalidad relativa de {key}", "de": "Paralleltonart von {key}",
}  # fmt: skip


def _told_key(said: Before) -> str:
    """Return the key that the answer before told as the new one: "In E major (3 semitones down) ..."."""
    answer = said.talk.turns[-1].answer.split("(")[0] if said.talk.turns else ""
    reading = read_question(answer, said.talk, said.language)
    return answer[reading.keys[-1].start : reading.keys[-1].end] if reading.keys else ""


def _of_moved(said: Before) -> str | None:
    """ "And what are the chords then?" after "a minor third lower, what key would that be?"."""
    question = said.talk.question
    is_asked = _ABOUT_MOVED.search(question) is not None and _THEN.search(question) is not None
    if not is_asked or said.now.keys or said.now.names or said.now.bars or len(question.split()) > MOST_WORDS:
        return None
    before = next((one for one in said.earlier if moves_in(one)), None)
    if before is not None and said.now.has("measure.relative") and (key := _told_key(said)):
        return _RELATIVE_OF[said.language].format(key=key)
    if before is None or moves_in(question):
        return None if moves_in(question) else _of_target_key(said)
    lead = question.strip(" ?¿") if _SIGNATURE.search(question) else _MOVE[said.language]
    first = _FIRST_BARS.search(question)
    count = NUMBERS.get(first["count"].lower(), first["count"]) if first else ""
    bars = _BARS_TO[said.language].format(count=count) if first else ""
    steps = steps_in(before)
    if steps and lead == _MOVE[said.language] and not bars:
        # Without what else was said: "that's a bit high for my voice, what key would it be two semitones lower?".
        side = _SIDES[said.language][0 if steps > 0 else 1]
        move = _STEPS[said.language].format(count=abs(steps), side=side)
        return f"{lead} {title_in(read_question(before, said.talk, said.language))} {move}"
    return f"{lead}: {before.strip('¿? ')}{bars}"


def _moved(said: Before) -> str | None:
    """ "What would that be a minor third up?" after a question about chords or a key."""
    question = said.talk.question
    is_short = len(question.split()) <= MOST_SHORT_WORDS and not said.now.names and not said.now.keys
    is_harmony = said.reading.has("measure.chords", "measure.key", "measure.roman") and not said.reading.keys
    if not (is_short and is_harmony and moves_in(question)) or said.now.has("act.play", "act.loop"):
        return None
    steps = steps_in(question) or 0
    move = _STEPS[said.language].format(count=abs(steps), side=_SIDES[said.language][0 if steps > 0 else 1])
    return f"{_MOVE[said.language]} {move}: {said.question.strip('¿ ')}"


_LOUD_THEN: Final = pattern(
    r"\b(?:how loud|loudness|lufs|volume|level|qu[eé] (?:volumen|sonoridad|nivel)|cu[aá]ntos lufs|wie laut"
    r"|lautst[aä]rke|lautheit"
    r"|pegel|peaks?|picos?|spitzen?)\b"
)


_PEAKS: Final = pattern(r"\b(?:peaks?|picos?|spitzen?|dbtp|spitzenpegel)\b")


def _level_then(said: Before) -> str | None:
    """ "How loud would it be then?", "without clipping?" after "how far up to -14 LUFS?"."""
    question = said.talk.question
    if not asks_for_level(said.question) or said.now.names or len(question.split()) > MOST_WORDS:
        return None
    asks_now = said.now.has("how.whether") and _THEN.search(question) is None
    if CLIPS.search(question) and asks_now:
        # "Does it clip?" asks for the track as it is.
        return None
    if CLIPS.search(question):
        return f"{question.strip(' ?¿')}: {said.question.strip('¿ ')}"
    if _PEAKS.search(question) and _THEN.search(question):
        return f"{question.strip(' ?¿')}: {said.question.strip('¿ ')}"
    return said.question if _LOUD_THEN.search(question) and _THEN.search(question) else None


_PERCENT: Final = pattern(
    r"^\W*(?:(?:and|y|und)\W+)?(?:(?:that|it|this|eso|esto|das|es)\W+(?:is\W+|es\W+|ist\W+)?(?=in"
    r"|en))?(?:by )?(?:how many|how much|what|(?:en |por )?qu[eé]|(?:en |por |un )?cu[aá]nto"
    r"|(?:um )?wie ?viele?"
    r"|welcher)?\W*(?:(?:is that in|in|en)\W+)?(?:percent\w*|per cent|%|por ciento|porcentaje|prozent\w*)"
    r"(?:\W+(?:is|that|es|ist|sind|das))*\W*$"
)
_PERCENT_OF: Final = {"en": "by how many percent:", "es": "en qué porcentaje:", "de": "um wie viel Prozent:"}


def _percent_of_drift(said: Before) -> str | None:
    if _PERCENT.search(said.talk.question) is None:
        return None
    for one in said.earlier[:2]:
        if read_question(one, said.talk, said.language).has(
            "measure.steadiness", "quality.loose", "quality.steady"
        ):
            return f"{_PERCENT_OF[said.language]} {one.strip('¿ ')}"
    return None


_MATCH: Final = pattern(
    r"\b(?:slow|speed|pitch|bring|faster|slower|adjust|match|frenar\w*|acelerar\w*|bajar\w*|subir\w*|ajustar\w*"
    r"|m[aá]s (?:lent\w|r[aá]pid\w)"
    r"|langsamer|schneller|abbremsen|beschleunigen|anpassen|pitchen)\b"
)
_MUCH: Final = pattern(
    r"\b(?:(?:by )?how (?:much|far|many)|(?:por |en )?cu[aá]nto|qu[eé] tanto|(?:um )?wie ?viel|wie weit)\b"
)
_SAME_TEMPO: Final = {"en": "same tempo as", "es": "mismo tempo que", "de": "gleiches Tempo wie"}


_PLATFORM: Final = pattern(
    r"\b(?:platforms?|services?|targets?|normali\w+|plataformas?|servicios?|plattform\w*|dienst\w*|ziel)\b"
)
_LEVEL_SAID: Final = pattern(r"(?<![\d.])(?:-|−|minus |menos )(?P<level>\d{1,2}(?:[.,]\d)?)\b")  # noqa: RUF001
_HOW_FAR: Final = {
    "en": "how many dB off is {title} to get to -{level} LUFS?",
    "es": "¿cuántos dB le faltan a {title} para llegar a -{level} LUFS?",
    "de": "wie viel dB fehlen {title} bis -{level} LUFS?",
}  # fmt: skip


def _other_target(said: Before) -> str | None:
    """ "And on a platform at -16?" behind what a streaming service does with a track."""
    level = _LEVEL_SAID.search(said.talk.question)
    is_of_level = said.reading.has("measure.streaming") or asks_for_level(said.question)
    if level is None or not is_of_level or said.now.names or not _PLATFORM.search(said.talk.question):
        return None
    return _HOW_FAR[said.language].format(title=title_in(said.reading), level=level["level"])


def _to_match(said: Before) -> str | None:
    """ "By how much do I have to slow it down?" after "can I mix Rails into Depot?"."""
    question, named = said.talk.question, said.reading.named("track")
    mixes = said.reading.has("act.mix", "act.mix_after", "measure.mixing", "measure.tempo")
    is_asked = _MUCH.search(question) is not None and _MATCH.search(question) is not None
    now = [one for one in said.now.named("track") if one.text not in {each.text for each in named}]
    # "What mixes with Basement Heat?", "by how many percent do I slow Depot down to match it?"
    pair = (*now, *named) if len(now) == 1 and len(named) == 1 else named
    if not (is_asked and mixes and len(pair) == 2) or said.now.numbers or (said.now.names and not now):
        return None
    first, second = (f"“{one.text}”" for one in pair)
    if now:
        if _BRINGS_TO.search(question):
            # "How many percent to bring it up to Guaguancó?"
            first, second = second, first
        return _SLOWED_TO[said.language].format(first=first, second=second)
    return f"{question.strip(' ?¿')}: {first} {_SAME_TEMPO[said.language]} {second}"


_BRINGS_TO: Final = pattern(
    r"\b(?:it|that|this|l[oa]|llevarl[oa]|subirl[oa]|bajarl[oa]|es|das|ihn|sie)\b.{0,30}\b(?:to|a|al|hasta|auf|zu|an)\s"
)
_SLOWED_TO: Final = {
    "en": "by how many percent do I have to change {first} to the same tempo as {second}",
    "es": "en qué porcentaje tengo que cambiar {first} al mismo tempo que {second}",
    "de": "um wie viel Prozent muss ich {first} ändern, gleiches Tempo wie {second}",
}
_RAISE: Final = pattern(
    r"\b(?:turn|raise|bring|boost|lower|pull|push|subir\w*|bajar\w*|sub[oe]|lauter|leiser|anheben|absenken"
    r"|hochziehen|aufdrehen)\b"
)
_NEEDED: Final = pattern(
    r"\b(?:have to|need to|must|should|how much|a lot|tengo que|hay que|debo|cu[aá]nto|mucho|muss|soll\w*"
    r"|wie ?viel|viel|um wie)\b"
)


def _to_same_level(said: Before) -> str | None:
    """ "Do I have to turn it up much to make them even?" after the difference in loudness of two tracks."""
    question = said.talk.question
    is_asked = _RAISE.search(question) is not None and _NEEDED.search(question) is not None
    is_of_two = len(said.reading.named("track")) == 2 and said.reading.has(
        "measure.loudness", "quality.loud", "quality.quiet"
    )
    return (
        said.question
        if is_asked and is_of_two and not said.now.named("track") and not said.now.numbers
        else None
    )


_FUNCTIONS: Final[tuple[Callable[[Before], str | None], ...]] = (
    _chords_moved, _of_term, _on_vinyl, length_then, _at_set_speed,
    _of_moved, _moved, bar_of_part, _level_then, _percent_of_drift,
    _to_match, _other_target, bar_beside, other_extreme, extreme_section, counted_section, drop_behind, start_of_bar,
    chords_of_bars, where_is_it, spelled_out,
    progression_in, tracks_with_it,
    _to_same_level, compared_again, of_the_two, other_pair, in_relative_key, shape_of_chord, camelot_of_key,
    relative_of_key, tracks_of_term,
    _capo_for_target_key, which_instead, difference_of_two, bars_of_loop, two_in_player, pitch_to_fit,
    bars_of_that_part, beyond_a_length, which_chords, value_instead, length_at_a_speed, other_tempo_of_steps,
    share_of_tempo, how_sure_too, other_mode, count_of_chords,
    tempo_of_style, tracks_in_range, chords_without_capo, songs_with_these_chords, term_of_track,
    bars_at_that_tempo, other_instrument, neighbours_of_key, superlative_of_others,
    it_against_open, degree_of_told_chord, notes_of_told_chord, places_of_clipping, drift_in_bpm, dotted_note,
)  # fmt: skip
# Their questions say more than what they go on with.
_OF_LONG_QUESTIONS: Final[tuple[Callable[[Before], str | None], ...]] = (of_one_of_two,)


def derived(talk: Talk, question: str, reading: Reading) -> str | None:
    """Return a whole question in place of the last one. question, reading : of the question before it"""
    count = len(talk.question.split())
    if count > MOST_LONG_WORDS:
        return None
    functions = (*_FUNCTIONS, *_OF_LONG_QUESTIONS) if count <= MOST_WORDS else _OF_LONG_QUESTIONS
    said = Before(talk, read_question(talk.question, talk, reading.language), question, reading)
    return next((text for one in functions if (text := one(said))), None)
