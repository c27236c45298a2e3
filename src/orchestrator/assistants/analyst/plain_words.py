"""Questions in which the term of what is measured is missing: a file that crackles, a track without a sound, the A of a
fiddle, and what key, metre and tempo are taken from."""

from typing import Any, Final

from src.orchestrator.assistants.analyst.asked_track import (
    RHYTHM,
    failure_text,
    measured_rhythm,
    one_track,
    with_title,
)
from src.orchestrator.assistants.analyst.rhythm_plans import (
    CONFIDENCE,
    SURE_SHARE,
    WHY_KEY,
    key_confidence,
)
from src.orchestrator.assistants.analyst.topics import BY_NAME
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.theory.plans.one_track import say

HARMONY: Final = "analyse_harmony"
LOUDNESS: Final = "analyse_loudness"
A4_HZ: Final = 440
NEARLY_HZ: Final = 1.0
# In folded text, as all patterns here.
_CRACKLES: Final = pattern(
    r"\b(?:crackl\w*|distort\w*|crunchy|scratch(?:y|es|ing)|buzz(?:es|ing)|pops? and clicks|clicks and pops"
    r"|overdriven|blown out|knister\w*|knack\w*|kratz\w*"
    r"|verzerr\w*|krachz\w*|crepit\w*|petarde\w*|cruj\w*|distorsion\w*|rasp\w*|chasquid\w*)\b"
)
_ASKS: Final = pattern(
    r"\?|^\W*(?:why|is|does|what|how|por que|es|esta|suena|warum|wieso|ist|liegt|woran|was)\b"
)
_NO_SOUND: Final = pattern(
    r"\b(?:hear(?:ing)? (?:nothing|no(?:thing)? sound|no sound)|(?:can't|cannot|can not|cant|don't|dont"
    r"|do not)(?: i| you| we)? hear (?:a thing|anything|it|a sound|any\w*)"
    r"|no (?:sound|audio)(?! design)|(?:is|sounds?) (?:it|this|that) (?:silent|empty|mute)|no (?:se )?(?:oigo"
    r"|oye|escucho|escucha|suena)(?: nada)?"
    r"|(?:hore|hort)\b.{0,16}\b(?:nichts|keinen ton|garnichts)|(?:kommt|ist) (?:da )?(?:kein ton"
    r"|nichts zu horen)|kein ton)\b"
)
_TRUE_PEAK: Final = pattern(
    r"\b(?:how (?:far|much|high|many db)|cuanto|por cuanto|wie (?:weit|hoch|viel)"
    r"|um wie ?viel)\b.{0,40}\b(?:above|over|past|beyond|encima|sobre|uber)\b"
    r".{0,12}\b(?:zero|0|cero|null)\b|\b(?:above|over|past|uber|por encima de) (?:zero|0|cero"
    r"|null)(?: db\w*)?\b.{0,30}\b(?:peaks?|picos?|spitzen?|pegel)\b"
    r"|\b(?:peaks?|picos?|spitzen?)\b.{0,40}\b(?:above|over|past|uber|por encima de) (?:zero|0|cero|null)\b"
)
_DYNAMIC_RANGE: Final = pattern(
    r"\b(?:how (?:wide|big|large|great|broad|narrow|much)|que tan (?:ancho|amplio|grande)|como de (?:ancho"
    r"|amplio|grande)|wie (?:gross|breit|weit|hoch))\b.{0,24}"
    r"\b(?:dynamic range|rango dinamico|margen dinamico|dynamik\w*|dynamics|loudness range)\b"
    r"|\b(?:dynamic range|rango dinamico|margen dinamico|dynamikumfang)\b"
    r".{0,20}\b(?:db|dezibel|decib\w*)\b"
)
_ITS_A: Final = pattern(
    r"\b(?:its|the|an?|su|el|das|sein|ihr|is|der|kammerton)\s+(?:a|la|a4|kammerton(?: a)?|concert pitch"
    r"|diapason)\s*(?:=|at|on|to|tuned to|is|en|a|auf|bei|ist"
    r"|esta(?: en| a)?|steht bei|steht auf|of|von|de)*\s*(?P<hz>4[0-6]\d)(?:\s?hz)?\b|\b(?:a|la"
    r"|a4)\s?=\s?(?P<hz2>4[0-6]\d)\b"
    # "Is this at 440 or at 432?"
    r"|\b4[0-6]\d(?: ?hz)? (?:or|o|oder)(?: (?:at|in|a|en|auf|bei))? (?P<hz3>4[0-6]\d)(?: ?hz)?\b"
)
# "Is my guitar in tune with this?": Clave hears the recording alone.
_OWN_INSTRUMENT: Final = pattern(
    r"\bis my (?:guitar|bass|ukulele|piano|violin|voice|sax\w*|trumpet|flute|keyboard) in tune\b"
    r"|\besta (?:afinad[oa] mi|mi \w+ afinad[oa])|\bist mein\w{0,2} \w+ (?:richtig )?gestimmt\b"
    r"|\bstimmt mein\w{0,2} (?:gitarre|bass|ukulele|klavier|geige)\b"
)
_OR: Final = pattern(r"\b(?:or|o|oder)\b")
_OTHER_KEYS: Final = pattern(
    r"\b(?:(?:what|which) (?:else|other)\b.{0,30}\bkey|(?:what|which) (?:other )?keys?\b.{0,30}\b(?:else"
    r"|instead|otherwise|alternativ\w*|if it (?:isn't|is not|wasn't))"
    r"|(?:another|other|alternative|second) (?:possible |likely )?keys?|(?:que|cual) otr[ao]s? (?:tonalidad\w*"
    r"|tono|clave)|otra tonalidad"
    r"|si no (?:es|esta|fuera|estuviera)\b.{0,30}\b(?:tonalidad|tono|cual|que)|(?:welche"
    r"|was fur eine) (?:andere )?tonart\w*\b.{0,30}\b(?:sonst|statt\w*|noch|wenn nicht"
    r"|anders)|andere tonart\w*|alternative tonart)\b"
)
# "What else could it be?" behind a question about the key.
_ELSE: Final = pattern(
    r"^\W*(?:(?:and|so|y|o|und|oder|ok|hm+)\W+){0,2}(?:what else (?:could|might|can|would) (?:it|that"
    r"|this) be"
    r"|what(?: else)?'?s the (?:alternative|second guess)|(?:que|cual) (?:mas|otra cosa|otra) (?:podria"
    r"|puede) ser"
    r"|si no,? (?:que|cual)(?: (?:podria|puede|seria))?(?: ser)?"
    r"|was (?:konnt?e?|kann|ware)\W?(?:e?s|das|sie)? ?(?:denn |es |das )?(?:sonst|noch|alternativ)(?: noch)?"
    r"(?: (?:sein|moglich|infrage kommen))?|was ware die alternative)\W*$"
)
_OF_THIS: Final = pattern(
    r"\b(?:could|might|may|can|would|possible|candidate|be|podria\w*|puede|seria|fuera|posible|konnte|kann"
    r"|ware|moglich|infrage|in frage|sein)\b"
)
_TRUSTS: Final = pattern(
    r"\b(?:bet\b.{0,16}\b(?:money|on|house|life)|(?:put|stake) (?:your )?(?:money|name|life)|swear (?:by|to"
    r"|on)|bank on|stand by|apost\w+|pond\w+ la mano en el fuego"
    r"|fiar\w*|te fias|wett\w+|hand ins feuer|geld (?:drauf|darauf)?\s?setzen|draufsetzen)\b"
)
_HOW_KNOWN: Final = pattern(
    r"\b(?:how (?:do|did|can|would) (?:you|u|ya) (?:even |actually |really )?(?:know|tell|figure|work out|get"
    r"|come up|decide|find)|what (?:are|r) (?:you|u) going by"
    r"|what(?:'s| is| makes?) (?:that|this|it|you) (?:based on|say|think)|based on what|why (?:do you (?:say"
    r"|think)|is it)|como (?:sabes|lo sabes|has sabido|llegas)"
    r"|en que te basas|de donde sacas|por que (?:dices|crees)|woher (?:weisst|weiss)|wie kommst du (?:auf"
    r"|darauf)|woran (?:erkennst|machst|siehst)|worauf stutz\w+"
    r"|wie(?:so)? (?:bist|weisst) du)\b"
)
_OTHER: Final = ("act.delete", "act.rename", "act.create", "scope.task", "scope.playlist")


def _is_of_one(asked: Asked, tool: str) -> bool:
    is_of_several = asked.has("scope.tracks") and not (asked.tracks_named or asked.focus.conversation)
    return (
        one_track(asked) is not None and tool in asked.tools and not asked.has(*_OTHER) and not is_of_several
    )


def _text(asked: Asked) -> str:
    return fold(asked.reading.unnamed)


def _fits_level(asked: Asked) -> bool:
    text = _text(asked)
    crackles = _CRACKLES.search(text) is not None and _ASKS.search(asked.reading.text.lower()) is not None
    # "Is it clipping?" names what is measured.
    crackles = crackles and (not asked.has("measure.peaks") or bool(asked.reading.unknown))
    is_known = not asked.reading.bars and not asked.reading.passages
    return is_known and (crackles or _TRUE_PEAK.search(text) is not None) and _is_of_one(asked, LOUDNESS)


def _level(asked: Asked) -> Steps:
    return (yield from _told(asked, "peaks"))


def _told(asked: Asked, topic: str) -> Steps:
    track = one_track(asked)
    assert track is not None
    (found,) = yield [(BY_NAME[topic].tool, {"track_id": track.id})]
    if found.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, found, topic)))
    if topic == "peaks" and found.summary.get("integrated_lufs") is None:
        topic = "loudness"
    text = _whether_it_clips(asked, found.summary) + BY_NAME[topic].say(found.summary, asked.voice)
    return Answer(with_title(asked, track, text))


def _whether_it_clips(asked: Asked, summary: dict[str, Any]) -> str:
    """Return "Yes: " or "No: " for "I hear crackle. Does it clip?"."""
    clipped = summary.get("clipped_stretches")
    if clipped is None or not asked.has("measure.peaks") or not asked.has("how.whether"):
        return ""
    return f"{asked.say('word.yes' if clipped else 'word.no')}: "


def _fits_no_sound(asked: Asked) -> bool:
    is_asked = (
        _NO_SOUND.search(_text(asked)) is not None and _ASKS.search(asked.reading.text.lower()) is not None
    )
    return is_asked and _is_of_one(asked, LOUDNESS)


def _no_sound(asked: Asked) -> Steps:
    track = one_track(asked)
    assert track is not None
    (found,) = yield [(LOUDNESS, {"track_id": track.id})]
    if found.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, found, "loudness")))
    lufs = found.summary.get("integrated_lufs")
    if lufs is None:
        return Answer(with_title(asked, track, say(asked, "level.silent")))
    return Answer(with_title(asked, track, say(asked, "level.not_silent", lufs=asked.voice.number(lufs))))


def _fits_dynamics(asked: Asked) -> bool:
    is_plain = not (asked.reading.bars or asked.reading.passages or asked.reading.compares)
    return (
        is_plain
        and _DYNAMIC_RANGE.search(_text(asked)) is not None
        and _is_of_one(asked, BY_NAME["dynamics"].tool)
    )


def _dynamics(asked: Asked) -> Steps:
    return (yield from _told(asked, "dynamics"))


def _fits_tuning(asked: Asked) -> bool:
    text = _text(asked)
    is_asked = _ITS_A.search(text) is not None or _OWN_INSTRUMENT.search(text) is not None
    return is_asked and _is_of_one(asked, HARMONY)


def _tuning(asked: Asked) -> Steps:
    track, said = one_track(asked), _ITS_A.search(_text(asked))
    assert track is not None
    (found,) = yield [(HARMONY, {"track_id": track.id})]
    cents = (found.summary or {}).get("tuning_cents")
    if cents is None:
        return Answer(found.error or asked.say("topic.no_harmony"))
    hertz = A4_HZ * 2 ** (cents / 1200)
    text = with_title(asked, track, say(asked, "keys.tuned", hertz=asked.voice.number(hertz, 1)))
    if said is None:
        return Answer(f"{text} {asked.say('answer.tune_to_it')}")
    if _OR.search(_text(asked)[: said.end()]) or not asked.has("how.whether"):
        return Answer(text)
    is_so = abs(hertz - float(said["hz"] or said["hz2"] or said["hz3"])) <= NEARLY_HZ
    return Answer(f"{asked.say('word.yes' if is_so else 'word.no')}: {text}")


def _fits_other_keys(asked: Asked) -> bool:
    text = _text(asked)
    is_asked = _OTHER_KEYS.search(text) is not None and _OF_THIS.search(text) is not None
    before = asked.earlier_readings()[-1:]
    is_asked = is_asked or (_ELSE.search(text) is not None and any(one.has("measure.key") for one in before))
    return (
        is_asked and _is_of_one(asked, HARMONY) and not asked.has("act.transpose", "act.mix", "measure.capo")
    )


def _other_keys(asked: Asked) -> Steps:
    return (yield from _confidence(asked, ""))


def _confidence(asked: Asked, prefix: str) -> Steps:
    track = one_track(asked)
    assert track is not None
    (harmony,) = yield [(HARMONY, {"track_id": track.id})]
    text = with_title(asked, track, key_confidence(asked, harmony))
    share: Any = (harmony.summary or {}).get("key_confidence_0_to_1")
    if prefix and share is not None:
        said = [one.key.name for one in asked.reading.keys if not one.is_tonic_only]
        is_so = share >= SURE_SHARE and (not said or said == [(harmony.summary or {}).get("key")])
        text = f"{asked.say('word.yes' if is_so else 'word.no')}: {text}"
    if (
        not prefix
        and harmony.summary
        and share is not None
        and not harmony.summary.get("other_possible_keys")
    ):
        text = f"{text} {asked.say('answer.no_other_key')}"
    return Answer(text)


def _is_of_key(asked: Asked) -> bool:
    before = asked.earlier_readings()[-1:]
    return (
        asked.has("measure.key") or bool(asked.reading.keys) or any(one.has("measure.key") for one in before)
    )


def _fits_trust(asked: Asked) -> bool:
    is_asked = (
        _TRUSTS.search(_text(asked)) is not None and _ASKS.search(asked.reading.text.lower()) is not None
    )
    return is_asked and _is_of_key(asked) and _is_of_one(asked, HARMONY) and not asked.has("link.not")


def _trust(asked: Asked) -> Steps:
    return (yield from _confidence(asked, "?"))


def _fits_how_known(asked: Asked) -> bool:
    return _HOW_KNOWN.search(_text(asked)) is not None and _is_of_key(asked) and _is_of_one(asked, HARMONY)


def _how_known(asked: Asked) -> Steps:
    return (yield from WHY_KEY.steps(asked))


def _rhythm_of(asked: Asked) -> str:
    """Return "metre" or "tempo", which the question or the one before is about; "" for others."""
    for reading in (asked.reading, *asked.earlier_readings()[-1:]):
        if reading.has("measure.metre") or reading.metres:
            return "metre"
        if reading.has("measure"):
            return "tempo" if reading.has("measure.tempo") else ""
    return ""


def _fits_how_rhythm_is_known(asked: Asked) -> bool:
    is_asked = _HOW_KNOWN.search(_text(asked)) is not None
    return is_asked and bool(_rhythm_of(asked)) and _is_of_one(asked, RHYTHM)


def _how_rhythm_is_known(asked: Asked) -> Steps:
    track = one_track(asked)
    assert track is not None
    rhythm = yield from measured_rhythm(asked, track)
    if isinstance(rhythm, Answer):
        return rhythm
    is_metre = _rhythm_of(asked) == "metre"
    share = rhythm.get(f"{'metre' if is_metre else 'tempo'}_confidence_0_to_1")
    if share is None:
        # A correction: what was said is in force.
        return (yield from CONFIDENCE.steps(asked))
    percent = asked.voice.number(100 * share, 0)
    if is_metre:
        text = asked.say("answer.why_metre", metre=rhythm["time_signature"], percent=percent)
    else:
        bpm = asked.voice.number(rhythm["tempo_bpm"])
        text = asked.say("answer.why_tempo", bpm=bpm, percent=percent)
    return Answer(with_title(asked, track, text))


FAULTS: Final = Plan("faults of the level", _fits_level, _level, allows_unknown_words=True)
NO_SOUND: Final = Plan("no sound", _fits_no_sound, _no_sound, allows_unknown_words=True)
DYNAMIC_RANGE: Final = Plan("dynamic range", _fits_dynamics, _dynamics, allows_unknown_words=True)
TUNED_A: Final = Plan("tuning of the A", _fits_tuning, _tuning, allows_unknown_words=True)
OTHER_KEYS: Final = Plan("other possible keys", _fits_other_keys, _other_keys, allows_unknown_words=True)
TRUST_KEY: Final = Plan("trust in the key", _fits_trust, _trust, allows_unknown_words=True)
HOW_KEY_IS_KNOWN: Final = Plan(
    "what the key is taken from", _fits_how_known, _how_known, allows_unknown_words=True
)
HOW_RHYTHM_IS_KNOWN: Final = Plan(
    "what metre and tempo are taken from",
    _fits_how_rhythm_is_known,
    _how_rhythm_is_known,
    allows_unknown_words=True,
)
