"""Speeds of what sounds, as plans: "a bit slower", "slower, to 75 percent", "set it to that"."""

from typing import Final

from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .messages import say
from .speeds import is_fraction, read_speed
from .state import follows_a_share, has_player, last_control, last_speed, told_just_now, track_in_player
from .tools import CONTROL, FASTEST, SLOWEST

# In folded text, as all patterns here.
MUCH: Final = (
    r"(?:(?:(?:a )?(?:bit|little|lot|touch|tad)(?: bit)?|much|way|even|un (?:poco|poquito)|mucho|algo|todavia|aun"
    r"|(?:ein )?(?:bisschen|wenig|bissl|bissi|biss?chen)"
    r"|etwas|viel|noch|deutlich)[, ]{1,2}){0,2}"
)
_SLOWER: Final = (
    rf"{MUCH}(?:slower|more slowly|mas (?:lento|lenta|despacio|despacito)|langsamer|gemutlicher|gemachlicher)"
)
_FASTER: Final = rf"{MUCH}(?:faster|quicker|mas (?:rapido|rapida)|schneller)"
_CHANGED_BY: Final = pattern(
    rf"(?:(?:make|let|have|get|play|run|set) (?:it|this|that|them|the (?:song|track|music|whole thing)) (?:go |play "
    rf"|run |be |sound |sound like )?"
    r"|(?:go|play|do it) |(?:hazl[ao]|ponl[ao]|tocal[ao]|reproducel[ao]|pon[ae]l[ao]|que (?:vaya|suene)"
    r"|hacel[ao])(?: (?:ir|sonar|que vaya))? "
    rf"|(?:mache?|spiele?|lass|stelle?) (?:(?:es|das|das stuck|ihn|sie|den|die)(?: (?:mal|bitte|doch"
    rf"|ruhig))*(?: laufen)? )?)?"
    rf"(?:(?P<slower>{_SLOWER})|(?P<faster>{_FASTER}))(?: (?:abspielen|laufen|machen|spielen|porfi|please))?"
)
_TO: Final = (
    r"(?:(?:at|to|by|on|al?|un|en un|hasta el|hasta|auf|um|bei|mit|mal|so|like|about|around|maybe|como|tipo|unos"
    r"|etwa|ungefahr|vielleicht|die|the|las?|el) ){0,3}"
)
_UNIT: Final = r" ?(?:%|percent|per cent|pct|por ?ciento|prozent)"
_SHARE: Final = (
    rf"\d{{1,3}}{_UNIT}(?: (?:of )?(?:the )?(?:speed|tempo|(?:de )?(?:la )?velocidad|geschwindigkeit))?"
)
# A command with a speed, and nothing else: "bájala un 10 %", "langsamer, so 75 Prozent".
_TO_PERCENT: Final = pattern(
    rf"(?:play|put|set|slow|take|turn|bring|drop|run|get|speed|pull|knock|make|do|try|let.?s (?:try|do|go)"
    rf"|reduce)(?: (?:it|this|that|(?:the )?(?:song|track|speed|tempo|player|playback|music)))?(?: (?:down|up|back"
    rf"|slower"
    rf"|faster))? {_TO}{_SHARE}(?: (?:slower|faster|down|up|less|more))?"
    rf"|(?:pon|pone|baja|sube|subi|deja|toca|reproduce|ralentiza|acelera|hacel|haz|lleva|reduci|reduce"
    rf"|tira)(?:me)?(?:la|lo|le)?(?: (?:la velocidad|el tempo|el tema|la cancion|el reproductor|la musica"
    rf"|esta))?(?: mas (?:lent"
    rf"|rapid)[oa])? {_TO}{_SHARE}(?: (?:mas (?:lent|rapid)[oa]|menos))?"
    rf"|(?:stell|setz|mach|spiel|lass|dreh|bring|nimm|pack|fahr|zieh)e?(?: (?:es|das|sie|ihn|die|den|das (?:stuck"
    rf"|lied|tempo)|die (?:geschwindigkeit|wiedergabe|musik)|den player|mal|bitte|doch|langsamer,?|schneller,?"
    rf"|ruhig))* {_TO}{_SHARE}(?: (?:runter|herunter|langsamer"
    rf"|schneller|hoch|rauf|herauf|ab|laufen|abspielen|spielen))*"
    rf"|(?:das ganze|alles|the whole thing|all of it|todo)(?: (?:bitte|mal|jetzt|please|por favor))* {_TO}{_SHARE}"
    rf"|(?:{_SLOWER}|{_FASTER})(?: (?:please|pls|plz|bitte|por favor|porfa))?[, ]{{1,3}}{_TO}{_SHARE}"
    rf"|{_TO}{_SHARE} (?:slower"
    rf"|faster|mas (?:lent|rapid)[oa]"
    rf"|langsamer|schneller)"
)
# "At three quarters speed", "un tercio más lento".
_FRACTION: Final = pattern(
    r"(?:(?:play|run|let.?s hear|set|make|put|take|slow|speed|reduce|lower|drop|bring|turn) (?:(?:it|this|that"
    r"|(?:the )?(?:speed|tempo))(?: (?:down|up))? )?|(?:pon|tocal?"
    r"|hazl?|ponl?"
    r"|reproducel?|bajal?|sub[ei]l?|aceleral?|ralentizal?)[aoe]? (?:la velocidad )?"
    r"|(?:spiele?|mache?|lass|stelle?)(?: (?:es|das|sie|ihn|mal|bitte))*(?: laufen)? )?"
    r"(?P<speed>(?:(?:at|to|by|al?|en|por|a la|auf|mit|um|bei|die|das) ){0,2}[^,.;?]{4,50})"
)
_PLAYS: Final = pattern(r"(?:play|toca|reproduce|spiel)")
# What is behind a command in the same sentence gives its reason.
CLAUSES: Final = pattern(
    r"[,;:.!]\s|\s+(?:because|cause|cuz|so that|so(?= (?:i|we|you|they|she|he)\b)|since"
    r"|que|porque|ya que|para que|weil|damit|denn|sonst)\s"
)
_SETS_IT: Final = pattern(
    r"(?:set|do|apply|use|take|make) (?:it|that|this)(?: (?:to|at) that)?(?: for me)?|set (?:it|that"
    r"|the speed)(?: up| like that| so)?|do so|go for it|do it|set it then|play it like that"
    r"|play it (?:at that(?: speed)?)"
    r"|(?:ponl[ao]|hazl[ao]|hacel[ao]|ponel[ao]|dejal[ao]|aplical[ao]|ajustal[ao]|poneme ?l[ao]|tocal[ao])(?: (?:asi"
    r"|a eso|a esa velocidad|en eso))?|hazlo asi|asi"
    r"|(?:mach|stell|setz|nimm|spiel)e? (?:das|es|sie|ihn)(?: (?:so|mal|bitte|darauf|dann|doch|damit))*(?: ein)?"
    r"|set the speed (?:like that|to that)|pon la velocidad (?:asi|a eso)|stell die geschwindigkeit (?:so"
    r"|darauf)(?: ein)?"
    r"|so einstellen|einstellen|stell(?:e)? ein"
)
_PLAYS_IT: Final = pattern(r"(?:play|ponl[ao]|ponel[ao]|tocal[ao]|poneme ?l[ao]|spiele?)\b")
_PERCENT: Final = pattern(
    r"(?P<sign>[+\-\u2212\u2013])?\s?(?P<percent>\d{1,3}(?:[.,]\d{1,2})?)\s?%(?P<way>\s(?:faster|slower|schneller"
    r"|langsamer"
    r"|m[aá]s (?:r[aá]pid|lent|despacio)\w*))?"
)
_OF_SPEED: Final = (
    "measure.tempo", "act.speed", "act.practise", "measure.mix_range", "quality.slow", "quality.fast",
)  # fmt: skip


_STEP: Final = 0.1
# "Slower" is for practising; "a bit slower" is less.
_USUAL: Final = {"slower": 0.75, "faster": 1.25}
_A_BIT: Final = pattern(
    r"\b(?:bit|little|touch|tad|poco|poquito|algo|bisschen|wenig|bissl|bissi|biss?chen|etwas)\b"
)
# "A bit more", behind "slower".
_MORE: Final = pattern(
    r"(?:(?:and )?(?:a )?(?:bit|little|touch|tad)(?: bit)? (?:more|further)|(?:even |still )?(?:more|further)"
    r"|(?:un (?:poco|poquito)|todavia|aun|algo) mas|mas(?: todavia| aun)?"
    r"|(?:noch )?(?:ein )?(?:bisschen|wenig|bissl|biss?chen|etwas) (?:mehr|weiter)|noch (?:ein )?(?:bisschen|wenig"
    r"|mehr|etwas|weiter))"
)


def _more_of_it(asked: Asked) -> str:
    """Return "slower" or "faster" for "a bit more", as the answer before changed the speed; "" for other commands."""
    told = told_just_now(asked) or {}
    if told.get("action") != "speed" or _MORE.fullmatch(bare_command(asked.talk.plain_question)) is None:
        return ""
    speed = float(told.get("speed") or 1.0)
    return "slower" if speed < 1.0 else "faster" if speed > 1.0 else ""


def _changed_speed(asked: Asked) -> float | None:
    """Return the speed of "a bit slower": below the one that was set before."""
    command = bare_command(asked.talk.plain_question)
    found, more = _CHANGED_BY.fullmatch(command), _more_of_it(asked)
    if found is None and not more:
        return None
    before, is_slower = last_speed(asked), more == "slower" or bool(found and found["slower"])
    if before != 1.0 and is_slower == (before > 1.0):
        # Back towards the speed of the recording: from 70 % to 80 %.
        return round(max(before - _STEP, 1.0) if is_slower else min(before + _STEP, 1.0), 2)
    factor = 1 - _STEP if is_slower else 1 + _STEP
    usual = factor if _A_BIT.search(command) else _USUAL["slower" if is_slower else "faster"]
    is_further = before <= usual if is_slower else before >= usual
    return min(max(round(before * factor, 2) if is_further else usual, SLOWEST), FASTEST)


def _fits_change(asked: Asked) -> bool:
    return CONTROL in asked.tools and has_player(asked) and _changed_speed(asked) is not None


def _change(asked: Asked) -> Steps:
    return (yield from _set_speed(asked, _changed_speed(asked) or 1.0))


# "Same question, but 8 % slower": a question.
_SAME_QUESTION: Final = pattern(
    r"^\W*(?:(?:and|y|und|ok|now)\W+){0,2}(?:(?:the )?same (?:question|again|thing)|what about|how about|what if"
    r"|ask again|(?:la )?misma pregunta|lo mismo|y si|y con|qu[eé] tal|(?:die )?gleiche frage|(?:die)?selbe frage"
    r"|dasselbe|das gleiche|und wenn|wie w[aä]re|was ist mit)\b"
)
# A share alone, without a verb.
_SHARE_ONLY: Final = pattern(rf"(?:{_SLOWER}|{_FASTER})?[, ]{{0,3}}{_TO}{_SHARE}(?: .{{1,30}})?")


def _goes_on_asking(asked: Asked) -> bool:
    """Return whether a share without a verb goes on with a question: "and 8 % slower", behind "if I play it ...?"."""
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    if turn is None or told_just_now(asked):
        return False
    text = asked.talk.plain_question
    is_share = follows_a_share(asked) and _SHARE_ONLY.fullmatch(bare_command(text)) is not None
    return is_share or _SAME_QUESTION.match(text) is not None


def _percent_said(asked: Asked) -> float | None:
    """Return the speed that a clause of the sentence sets."""
    text = asked.talk.plain_question
    if _goes_on_asking(asked):
        return None
    if asked.reading.named("track") or asked.reading.bars or asked.reading.passages or asked.has("act.loop"):
        return None
    for clause in (text, *CLAUSES.split(text)):
        said = bare_command(clause)
        # "Play it at 80 %" plays it.
        if _TO_PERCENT.fullmatch(said) and not (clause == text and _PLAYS.match(said)):
            return read_speed(said)
    return None


def _fraction_said(asked: Asked) -> float | None:
    """Return the speed of "a third slower", where nothing else is said."""
    reading = asked.reading
    text = bare_command(asked.talk.plain_question)
    found = _FRACTION.fullmatch(text)
    if found is None or reading.names or reading.bars or reading.passages or asked.has("act.loop", "how"):
        return None
    return read_speed(text) if is_fraction(found["speed"]) else None


def _fits_fraction(asked: Asked) -> bool:
    return CONTROL in asked.tools and has_player(asked) and _fraction_said(asked) is not None


def _set_fraction(asked: Asked) -> Steps:
    plays = _PLAYS.match(bare_command(asked.talk.plain_question)) is not None
    return (yield from _set_speed(asked, _fraction_said(asked) or 1.0, _action(asked, plays=plays)))


def _fits_percent(asked: Asked) -> bool:
    return CONTROL in asked.tools and has_player(asked) and _percent_said(asked) is not None


def _set_percent(asked: Asked) -> Steps:
    text = asked.talk.plain_question
    plays = any(_PLAYS.match(bare_command(one)) for one in (text, *CLAUSES.split(text)))
    return (yield from _set_speed(asked, _percent_said(asked) or 1.0, _action(asked, plays=plays)))


def _speed_told(asked: Asked) -> float | None:
    """Return the speed that the answer before names; None for none or several."""
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    readings = asked.earlier_readings()
    if turn is None or not readings:
        return None
    # Or the question names the speed itself, and nothing else: "and at 85 %?".
    if not readings[-1].has(*_OF_SPEED) and not _PERCENT.search(asked.talk.questions[-2]):
        return None
    said = {_factor(one["sign"], one["percent"], one["way"]) for one in _PERCENT.finditer(turn.answer)}
    speeds = {one for one in said if SLOWEST <= one <= FASTEST}
    return speeds.pop() if len(speeds) == 1 else None


def _factor(sign: str | None, percent: str, way: str | None) -> float:
    value = float(percent.replace(",", ".")) / 100
    if not sign and not way:
        return round(value, 4)
    is_down = (sign or "+") != "+" or any(
        one in (way or "") for one in ("slow", "langsam", "lent", "despacio")
    )
    return round(1 - value if is_down else 1 + value, 4)


def _fits_set(asked: Asked) -> bool:
    text = bare_command(asked.talk.plain_question)
    return CONTROL in asked.tools and _SETS_IT.fullmatch(text) is not None and _speed_told(asked) is not None


def _set(asked: Asked) -> Steps:
    """What does not sound yet is played: "play it like that", "ponla a esa velocidad"."""
    plays = _PLAYS_IT.match(bare_command(asked.talk.plain_question)) is not None
    return (yield from _set_speed(asked, _speed_told(asked) or 1.0, _action(asked, plays=plays)))


def _action(asked: Asked, *, plays: bool) -> str:
    """Return the action of the player. plays : the command is to play, which starts what does not sound yet"""
    player = asked.talk.player
    sounds = player is not None and player["is_playing"]
    return "play" if plays and not sounds else "speed"


def _set_speed(asked: Asked, speed: float, action: str = "speed") -> Steps:
    told = {"action": action, "speed": speed}
    track = asked.tracks[0] if len(asked.tracks) == 1 else track_in_player(asked)
    if track is None:
        return Answer(asked.say("library.which_track"))
    (found,) = yield [(CONTROL, {**told, "track_id": track.id})]
    percent = asked.voice.number(100 * speed)
    return Answer(found.error or say(asked, "player.speed", title=asked.title(track), percent=percent))


# "Back to normal", "a velocidad normal", "doch im Originaltempo": behind another speed.
_NORMAL: Final = pattern(
    r"(?:(?:play|put|set|make|have|let|get|bring)(?: (?:it|this|that))? "
    r"|(?:pon|deja|vuelve|toca|sube)(?:me)?(?:la|lo)? "
    r"|(?:spiel|mach|stell|setz|lass|nimm)e?(?: (?:es|das|sie|ihn|wieder|mal))* ){0,2}"
    r"(?:(?:back|again|at|to|in|the|its|a|la|su|al?|el|otra vez|de vuelta|de nuevo|mit|auf|im|zur|zum|zuruck|wieder"
    r"|bei|die|das|der) ){0,4}"
    r"(?:(?:normal|original|full|usual|regular|standard)(?: (?:speed|tempo))?"
    r"|(?:velocidad|tempo|ritmo) (?:normal|original)"
    r"|(?:normale|originale|volle|ursprungliche)[rsnm]? (?:tempo|geschwindigkeit)|(?:original|normal)(?:tempo"
    r"|geschwindigkeit)|100 ?%)"
    r"(?: (?:again|back|otra vez|de nuevo|wieder|zuruck|abspielen|laufen))?"
)


# "Back to normal", "reset the player": loop, speed and pitch.
_ALL_NORMAL: Final = pattern(
    r"(?:reset|restore|clear)(?: (?:the )?(?:player|playback|everything|it all|all(?: of it)?|it))?"
    r"|(?:put |set |turn |make |get )?(?:everything |it |all |the player )?(?:back to normal|normal again"
    r"|as it was)(?: again)?"
    r"|(?:restablece|reinicia|resetea)(?: el reproductor| todo|l[oa])?|(?:vuelve|volver|todo|vuelve todo|ponlo"
    r"|ponla|deja(?:l[oa])?)"
    r"(?: todo)? (?:a la normalidad|a lo normal|como (?:estaba|antes)|normal)"
    r"|(?:alles |den player )?(?:zurucksetzen|auf normal(?: zuruck)?|wieder normal|wie vorher|normal)|(?:setz"
    r"|stell|mach)e?"
    r" (?:alles|das|es|den player)(?: (?:bitte|mal|wieder))* (?:zuruck|normal|auf normal)"
)


_ALL: Final = pattern(
    r"\b(?:reset|restore|clear|everything|all|player|todo|reproductor|alles|zurucksetzen|restablece|reinicia)\b"
)


def _is_looped_or_moved(asked: Asked) -> bool:
    """Return whether the last commands of this conversation left a loop on, or another pitch."""
    told = [one.summary for one in asked.talk.earlier if one.tool == CONTROL and one.summary]
    loops = [one["action"] for one in told if one.get("action") in {"loop", "end_loop", "play"}]
    moves = [one["pitch_semitones"] for one in told if one.get("pitch_semitones") is not None]
    return loops[-1:] == ["loop"] or bool(moves and moves[-1])


def _fits_reset(asked: Asked) -> bool:
    text = bare_command(asked.talk.plain_question)
    player = asked.talk.player
    has_player = player is not None or last_control(asked) is not None
    # Where only the speed was changed, "back to normal" is the speed.
    is_all = _ALL.search(text) is not None or _is_looped_or_moved(asked)
    return CONTROL in asked.tools and has_player and is_all and _ALL_NORMAL.fullmatch(text) is not None


def _reset(asked: Asked) -> Steps:
    track = track_in_player(asked)
    if track is None:
        return Answer(asked.say("library.which_track"))
    arguments = {"action": "end_loop", "track_id": track.id, "speed": 1.0, "pitch_semitones": 0}
    (found,) = yield [(CONTROL, arguments)]
    return Answer(found.error or say(asked, "player.reset", title=asked.title(track)))


def _fits_normal(asked: Asked) -> bool:
    text = bare_command(asked.talk.plain_question)
    return CONTROL in asked.tools and last_speed(asked) != 1.0 and _NORMAL.fullmatch(text) is not None


def _set_normal(asked: Asked) -> Steps:
    return (yield from _set_speed(asked, 1.0))


SPEED_PLANS: Final = (
    Plan("reset of the player", _fits_reset, _reset, allows_unknown_words=True),
    Plan("normal speed", _fits_normal, _set_normal, allows_unknown_words=True),
    Plan("change of speed", _fits_change, _change, allows_unknown_words=True),
    Plan("speed as a fraction", _fits_fraction, _set_fraction, allows_unknown_words=True),
    Plan("speed in percent", _fits_percent, _set_percent, allows_unknown_words=True),
    Plan("speed of the answer", _fits_set, _set, allows_unknown_words=True),
)
