"""Short commands to what sounds already, as plans: "loop off", "go on", "a bit slower", "set it to that", "louder"."""

from typing import Any, Final

from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .messages import say
from .speeds import read_speed
from .state import last_control, last_speed, plays_playlist, told_just_now, track_in_player, track_of
from .tools import CONTROL, FASTEST, SLOWEST

_LOOP: Final = (
    r"(?:(?:the|this|that|el|la|den|die|das|diese[nr]?) )?(?:loops?|looping|repeat|repetition|bucle|repeticion"
    r"|schleife|endlosschleife|wiederholung)"
)
# In folded text, as all patterns here.
_END_LOOP: Final = pattern(
    rf"{_LOOP}:? (?:off|out|aus|raus|weg|ab|stopp?|beenden|ausschalten|ausmachen|fuera|no|apagado|over)"
    rf"|(?:turn|switch|shut|take|get|put) (?:{_LOOP} (?:off|out|away)|off {_LOOP})"
    rf"|(?:stop|end|exit|leave|cancel|remove|kill|clear|drop|undo|break|no|lose|get out of|come out of|delete"
    rf"|disable) (?:more )?{_LOOP}(?: (?:it|this))?"
    r"|(?:stop|no more|don.?t) (?:loop(?:ing)?|repeat(?:ing)?)(?: (?:it|this|that))?(?: any ?more)?|unloop(?: it)?"
    r"|loop no more"
    rf"|(?:quita|quitale|quite|saca|sacale|apaga|para|corta|termina|desactiva|elimina|borra|deten|cancela|sal de"
    rf"|salir de|sali de|sin) (?:ya )?(?:{_LOOP}|el modo bucle|del? {_LOOP})(?: ya)?"
    r"|sal(?:i|ir)? del (?:bucle|loop)|(?:deja|para) de repetir(?:l[ao])?|no l[ao] repitas(?: mas)?|ya no l[ao] repitas"
    rf"|(?:mache?|schalte?|stelle?|nimm|tu|lass|hau) (?:bitte |mal )?{_LOOP} (?:bitte |mal |wieder )?(?:aus|ab|weg"
    rf"|raus|sein)"
    rf"|(?:stopp?e?|beende?|verlasse?|losche?|entferne?|kein|keine|ohne) {_LOOP}(?: mehr)?"
    r"|(?:aus|raus aus) (?:der|dem) (?:schleife|loop)(?: raus)?|nicht mehr (?:wiederholen|loopen)"
    r"|hor auf zu (?:wiederholen|loopen)"
    r"|nicht mehr in (?:der )?schleife"
)
# "Stop the loop and play it at normal speed".
_END_AND_NORMAL: Final = pattern(
    rf"(?:stop|end|quita|para|termina|stoppe?|beende?) {_LOOP}(?:,| and| y| und)+ .{{0,40}}"
    r"\b(?:normal|original|full speed|100 ?%|voller)\b.{0,30}"
)
_PLAYING: Final = pattern(
    r"(?:what(?: is|.?s|s)(?: (?:that|this|the song))?|which (?:song|track) is|que(?: cancion| tema)? (?:esta)?|q esta"
    r"|was|welche[rs] (?:song|lied|stuck|titel)) ?(?:playing|sonando|suena|lauft|spielt)"
    r"(?: (?:da|hier|denn|gerade))*"
    r"(?: (?:right )?(?:now|ahora|jetzt|gerade|currently|en este momento|at the moment))?\??"
)
_TRACK: Final = r"(?:one|track|song|tune|cancion|tema|pista|lied|stuck|titel)"
_OF_TRACKS: Final = pattern(rf"\b{_TRACK}\b|\bskip")
# "The next one" may be one of a list that was shown; "the next song" is none.
_OF_SOUND: Final = pattern(r"\b(?:track|song|tune|cancion|tema|pista|lied|stuck|titel)\b|\bskip")
_NEXT: Final = pattern(
    rf"(?:(?:play|go to|skip to|jump to|on to) )?(?:the )?next(?: {_TRACK})?"
    rf"|skip(?: (?:it|this|that|ahead|forward))?(?: {_TRACK})?(?: please)?"
    rf"|(?:(?:pon|pasa a|pasa al|salta a|salta al|ve a|ve al) )?(?:la |el )?(?:siguiente|proxim[oa])(?: {_TRACK})?"
    rf"|(?:salta|pasa)(?:l[ao])?"
    rf"|(?:(?:spiel|spring zum|geh zum|weiter zum) )?(?:das |den |die |der )?nachste[nrs]?(?: {_TRACK})?"
    rf"|uberspring(?:e|en)?(?: (?:es|das|den|die|diese[nrs]?))?(?: {_TRACK})?"
)
_PREVIOUS: Final = pattern(
    rf"(?:(?:play|go to|go back to|back to|skip back to) )?(?:the )?previous(?: {_TRACK})?"
    rf"|(?:play |go to |go back to |back to )?the {_TRACK} before|(?:go|skip) back(?: (?:one|a) {_TRACK})?"
    rf"|(?:(?:pon|vuelve al?|ve al?|volve al?) )?(?:la |el )?(?:anterior(?: {_TRACK})?|{_TRACK} anterior)|vuelve atras"
    rf"|(?:(?:spiel|zuruck zum|zuruck zu|geh zum|geh zuruck zum) )?(?:das |den |die |der )?"
    rf"(?:vorherige|vorige)[nrs]?(?: {_TRACK})?"
    rf"|(?:einen|ein) {_TRACK} zuruck"
)
_RESUME: Final = pattern(
    r"(?:resume|continue|go on|carry on|keep (?:going|playing)|play on|unpause|play|back on|on you go"
    r"|segui|sigue|sigamos|continua|reanuda|dale play|dale|play|seguila|siguela|que siga|sigue tocando|sigue sonando"
    r"|(?:die musik |das lied |das stuck )?(?:wieder |bitte )*weiter ?(?:laufen|spielen) lassen"
    r"|weiter|mach weiter|(?:bitte )?weiter abspielen|sigue reproduciendo"
    r"|weiterspielen|weiter ?machen|spiel weiter|weiter geht.?s|lass weiterlaufen|fortsetzen)"
    r"(?: con (?:la|el) (?:musica|cancion|tema)(?: donde l[ao] dejamos)?)?"
    r"(?: (?:it|playing|the (?:song|track|music)|la musica|la cancion|die musik|nomas))?"
)
# "Nochmal von vorne" after a track was started.
_FROM_THE_TOP: Final = pattern(
    r"(?:(?:play (?:it|that)|go|start(?: it)?|take it|once more|and) ){0,2}(?:again )?(?:back )?(?:from|to) the (?:top"
    r"|start|beginning)(?: again)?"
    r"|start (?:it )?(?:over|again)|restart(?: it)?|(?:play (?:it|that) )?(?:once more|again)"
    r"|(?:(?:otra vez|de nuevo|ponla|ponlo|repitela|empieza) ){0,2}(?:desde|al) (?:el )?(?:principio|inicio|cero)"
    r"|(?:ponla |ponlo )?(?:otra vez|de nuevo)"
    r"|(?:(?:spiel|fang|starte?|es|das|mal|bitte|noch ?mal|noch einmal|wieder|ganz) ){0,4}"
    r"(?:von vorne?|von anfang an|an den anfang|zum anfang)(?: (?:an|bitte|abspielen)){0,2}"
    r"|(?:bitte )?noch ?(?:mal|einmal)(?: bitte)?"
)
_PAUSE: Final = pattern(
    r"(?:(?:can|could) you )?(?:pause|stop|hold|halt) (?:the )?(?:music|song|track|playback)"
    r"(?: for (?:a|one) (?:moment|second|sec|minute|bit))?"
    r"|(?:pausa|para|deten|frena|pone en pausa|pon en pausa)(?:me)? (?:la |el )?(?:musica|cancion|tema|pista)"
    r"(?: (?:un (?:momento|momentito|segundo|rato)))?"
    r"|(?:halte?|stoppe?|stop|hor) (?:(?:bitte|mal|kurz) )*(?:die musik|das lied|das stuck|den song)"
    r"(?: (?:bitte|mal|kurz))*(?: an)?"
)
_BREAK_OVER: Final = pattern(
    r"\W*(?:(?:ok|okay|so|right|vale|bueno|gut)\W{1,2})?(?:(?:the|our|la|el|die|unsere)\s)?(?:break|pause|descanso|pausa)"
    r"\b.{0,12}\b(?:over|vorbei|zu ende|rum|termin\w+|acab\w+)\b|\W*ya hemos descansado\b"
)
_MUCH: Final = (
    r"(?:(?:a (?:bit|little|lot|touch|tad)(?: bit)?|much|way|even|un (?:poco|poquito)|mucho|algo|todavia|aun"
    r"|ein (?:bisschen|wenig)"
    r"|etwas|viel|noch|deutlich)[, ]{1,2}){0,2}"
)
_SLOWER: Final = rf"{_MUCH}(?:slower|more slowly|mas (?:lento|lenta|despacio|despacito)|langsamer)"
_FASTER: Final = rf"{_MUCH}(?:faster|quicker|mas (?:rapido|rapida)|schneller)"
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
    r"|etwa|ungefahr|vielleicht) ){0,3}"
)
_UNIT: Final = r" ?(?:%|percent|per cent|pct|por ?ciento|prozent)"
_SHARE: Final = (
    rf"\d{{1,3}}{_UNIT}(?: (?:of )?(?:the )?(?:speed|tempo|(?:de )?(?:la )?velocidad|geschwindigkeit))?"
)
# A command with a speed, and nothing else: "bájala un 10 %", "langsamer, so 75 Prozent".
_TO_PERCENT: Final = pattern(
    rf"(?:play|put|set|slow|take|turn|bring|drop|run|get|speed|pull|knock|make|do|try|let.?s (?:try|do|go)"
    rf"|reduce)(?: (?:it|this|that|the (?:song|track|speed|tempo)))?(?: (?:down|up|back|slower"
    rf"|faster))? {_TO}{_SHARE}(?: (?:slower|faster|down|up|less|more))?"
    rf"|(?:pon|pone|baja|sube|subi|deja|toca|reproduce|ralentiza|acelera|hacel|haz|lleva|reduci|reduce"
    rf"|tira)(?:me)?(?:la|lo|le)?(?: (?:la velocidad|el tempo|el tema|la cancion|esta))?(?: mas (?:lent"
    rf"|rapid)[oa])? {_TO}{_SHARE}(?: (?:mas (?:lent|rapid)[oa]|menos))?"
    rf"|(?:stell|setz|mach|spiel|lass|dreh|bring|nimm|pack|fahr|zieh)e?(?: (?:es|das|sie|ihn|die|den|das (?:stuck"
    rf"|lied|tempo)|die geschwindigkeit|mal|bitte|doch|ruhig))* {_TO}{_SHARE}(?: (?:runter|herunter|langsamer"
    rf"|schneller|hoch|rauf|herauf|ab|laufen|abspielen|spielen))*"
    rf"|(?:das ganze|alles|the whole thing|all of it|todo)(?: (?:bitte|mal|jetzt|please|por favor))* {_TO}{_SHARE}"
    rf"|(?:{_SLOWER}|{_FASTER})[, ]{{1,3}}{_TO}{_SHARE}|{_TO}{_SHARE} (?:slower|faster|mas (?:lent|rapid)[oa]"
    rf"|langsamer|schneller)"
)
_PLAYS: Final = pattern(r"(?:play|toca|reproduce|spiel)")
# What is behind a command in the same sentence gives its reason.
_CLAUSES: Final = pattern(
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
    r"|so einstellen|einstellen|stell(?:e)? ein"
)
_PERCENT: Final = pattern(
    r"(?P<sign>[+\-\u2212\u2013])?\s?(?P<percent>\d{1,3}(?:[.,]\d{1,2})?)\s?%(?P<way>\s(?:faster|slower|schneller|langsamer"
    r"|m[aá]s (?:r[aá]pid|lent|despacio)\w*))?"
)
_OF_SPEED: Final = (
    "measure.tempo", "act.speed", "act.practise", "measure.mix_range", "quality.slow", "quality.fast",
)  # fmt: skip
_VOLUME: Final = pattern(
    rf"(?:(?:turn|crank|put|set|bring|take|make|get|play) (?:it|this|that|the (?:volume|music|song|track"
    rf"|sound)) )?{_MUCH}(?:louder|quieter|softer)"
    r"|(?:turn|crank) (?:(?:it|this|that|the (?:volume|music|song|track|sound)) )?(?:up|down)(?: (?:a (?:bit|little)"
    r"|more))?"
    r"|(?:turn|crank) (?:up|down) (?:the (?:volume|music|sound)|it)|(?:more |raise (?:the )?|lower (?:the )?"
    r"|set (?:the )?|full )?volume(?: (?:up|down|to \d+ ?%?|at \d+ ?%?))?"
    r"|(?:un)?mute(?: (?:it|this|that))?"
    rf"|(?:ponl[ao]|ponel[ao]|hazl[ao]|que suene|tocal[ao])? ?{_MUCH}mas (?:alto|alta|fuerte|bajo|baja|bajito|bajita"
    rf"|volumen)"
    r"|(?:sube|subi|baja|baja|subile|bajale|subele|dale mas|mas)(?:l[aoe])? (?:(?:un poco|mas) )?(?:(?:el"
    r"|al) )?volumen(?: (?:un poco|mas|al \d+ ?%?))?|silencial[ao]|volumen (?:al maximo|al \d+ ?%?|arriba|abajo)"
    rf"|(?:(?:mache?|drehe?|stelle?|spiele?) (?:(?:es|das|sie|ihn|die musik|den ton)(?: (?:mal|bitte"
    rf"|doch))* )?)?{_MUCH}(?:lauter|leiser)"
    r"|(?:drehe?|mache?) (?:(?:es|das|die musik|den ton) )?(?:mal )?(?:auf|lauter|leiser)|(?:stumm|ton aus"
    r"|lautstarke (?:hoch|runter|rauf|auf \d+ ?%?)|mehr lautstarke|stell(?:e)? (?:es )?stumm)"
)


def _fits_end(asked: Asked) -> bool:
    text = bare_command(asked.talk.plain_question)
    is_said = _END_LOOP.fullmatch(text) is not None or _END_AND_NORMAL.fullmatch(text) is not None
    return CONTROL in asked.tools and is_said


def _end_loop(asked: Asked) -> Steps:
    is_normal = _END_AND_NORMAL.fullmatch(bare_command(asked.talk.plain_question)) is not None
    told: dict[str, Any] = {"action": "end_loop", **({"speed": 1.0} if is_normal else {})}
    return (yield from _tell(asked, told, "player.end_loop"))


def _fits_playing(asked: Asked) -> bool:
    return CONTROL in asked.tools and _PLAYING.fullmatch(bare_command(asked.talk.plain_question)) is not None


def _playing(asked: Asked) -> Steps:
    """ "What is playing?": the chat knows what it started last, and the bar of the player what sounds."""
    yield from ()
    control = last_control(asked)
    if control is None:
        return Answer(say(asked, "player.not_seen"))
    return Answer(say(asked, "player.started_last", title=asked.title(track_of(asked, control))))


def _fits_pause(asked: Asked) -> bool:
    is_said = _PAUSE.fullmatch(bare_command(asked.talk.plain_question)) is not None
    return CONTROL in asked.tools and is_said and track_in_player(asked) is not None


def _pause(asked: Asked) -> Steps:
    return (yield from _tell(asked, {"action": "pause"}, "player.pause"))


def _is_break_over(asked: Asked) -> bool:
    """ "Pause vorbei, mach weiter": the pause is no command."""
    text = fold(asked.talk.plain_question)
    return _BREAK_OVER.match(text) is not None and any(
        _RESUME.fullmatch(bare_command(one)) for one in _CLAUSES.split(asked.talk.plain_question)
    )


def _fits_resume(asked: Asked) -> bool:
    if CONTROL in asked.tools and _is_break_over(asked):
        return True
    control = told_just_now(asked)
    is_paused = control is not None and control["action"] == "pause"
    text = bare_command(asked.talk.plain_question)
    text = text if _RESUME.fullmatch(text) else _last_clause(asked)
    is_lead_only = not text and asked.has("talk.yes")
    return CONTROL in asked.tools and is_paused and (is_lead_only or _RESUME.fullmatch(text) is not None)


def _resume(asked: Asked) -> Steps:
    if plays_playlist(asked):
        # Its queue may have gone on to another track.
        return (yield from _tell(asked, {"action": "resume"}, "player.resume"))
    return (yield from _tell(asked, {"action": "play"}, "player.play"))


def _fits_from_the_top(asked: Asked) -> bool:
    text = bare_command(asked.talk.plain_question)
    return CONTROL in asked.tools and bool(told_just_now(asked)) and _FROM_THE_TOP.fullmatch(text) is not None


def _from_the_top(asked: Asked) -> Steps:
    return (yield from _tell(asked, {"action": "play", "start_seconds": 0.0}, "player.play"))


_BEFORE_ORDER: Final = pattern(r"[,;:.!]\s{1,3}")


def _last_clause(asked: Asked) -> str:
    """Return the command at the end of a sentence without its reason: "I am tired of this one, next track please"."""
    clauses = _BEFORE_ORDER.split(asked.talk.plain_question.strip())
    return bare_command(asked.talk.plain_question if len(clauses) > MOST_CLAUSES else clauses[-1])


MOST_CLAUSES: Final = 3


def _skipped_to(asked: Asked) -> str:
    """Return the action of "next" and "previous track"; "" for other texts."""
    text = _last_clause(asked)
    # "Next" behind another answer means its list.
    is_of_sound = bool(told_just_now(asked)) or (
        _OF_TRACKS.search(text) is not None
        if plays_playlist(asked)
        else _OF_SOUND.search(text) is not None or not asked.talk.turns
    )
    if not is_of_sound or track_in_player(asked) is None:
        return ""
    return "next" if _NEXT.fullmatch(text) else "previous" if _PREVIOUS.fullmatch(text) else ""


def _fits_skip(asked: Asked) -> bool:
    return CONTROL in asked.tools and _skipped_to(asked) != ""


def _skip(asked: Asked) -> Steps:
    action = _skipped_to(asked)
    track = track_in_player(asked)
    # `_skipped_to` looked.
    assert track is not None
    (told,) = yield [(CONTROL, {"action": action, "track_id": track.id})]
    # Only the page knows the queue of a track that was not started with a playlist.
    text = f"player.{action}" if plays_playlist(asked) else f"player.{action}_in_queue"
    return Answer(told.error or say(asked, text))


def _changed_speed(asked: Asked) -> float | None:
    """Return the speed of "a bit slower": below the one that was set before."""
    found = _CHANGED_BY.fullmatch(bare_command(asked.talk.plain_question))
    if found is None:
        return None
    before, is_slower = last_speed(asked), found["slower"] is not None
    usual = 0.75 if is_slower else 1.25
    is_further = before <= usual if is_slower else before >= usual
    factor = 0.9 if is_slower else 1.1
    return min(max(round(before * factor, 2) if is_further else usual, SLOWEST), FASTEST)


def _fits_change(asked: Asked) -> bool:
    has_player = bool(asked.focus.conversation) or last_control(asked) is not None
    return CONTROL in asked.tools and has_player and _changed_speed(asked) is not None


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
    is_share = "%" in turn.question and _SHARE_ONLY.fullmatch(bare_command(text)) is not None
    return is_share or _SAME_QUESTION.match(text) is not None


def _percent_said(asked: Asked) -> float | None:
    """Return the speed that a clause of the sentence sets."""
    text = asked.talk.plain_question
    if _goes_on_asking(asked):
        return None
    if asked.reading.named("track") or asked.reading.bars or asked.reading.passages or asked.has("act.loop"):
        return None
    for clause in (text, *_CLAUSES.split(text)):
        said = bare_command(clause)
        # "Play it at 80 %" plays it.
        if _TO_PERCENT.fullmatch(said) and not (clause == text and _PLAYS.match(said)):
            return read_speed(said)
    return None


def _fits_percent(asked: Asked) -> bool:
    has_player = bool(asked.focus.conversation) or last_control(asked) is not None
    return CONTROL in asked.tools and has_player and _percent_said(asked) is not None


def _set_percent(asked: Asked) -> Steps:
    return (yield from _set_speed(asked, _percent_said(asked) or 1.0))


def _speed_told(asked: Asked) -> float | None:
    """Return the speed that the answer before names; None for none or several."""
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    readings = asked.earlier_readings()
    if turn is None or not readings or not readings[-1].has(*_OF_SPEED):
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
    return (yield from _set_speed(asked, _speed_told(asked) or 1.0))


def _set_speed(asked: Asked, speed: float) -> Steps:
    told = {"action": "speed", "speed": speed}
    track = asked.tracks[0] if len(asked.tracks) == 1 else track_in_player(asked)
    if track is None:
        return Answer(asked.say("library.which_track"))
    (found,) = yield [(CONTROL, {**told, "track_id": track.id})]
    percent = asked.voice.number(100 * speed)
    return Answer(found.error or say(asked, "player.speed", title=asked.title(track), percent=percent))


def _tell(asked: Asked, told: dict[str, Any], message: str) -> Steps:
    control = told_just_now(asked)
    track = track_of(asked, control) if control else track_in_player(asked)
    if track is None:
        return Answer(asked.say("library.which_track"))
    (found,) = yield [(CONTROL, {**told, "track_id": track.id})]
    return Answer(found.error or say(asked, message, title=asked.title(track)))


def _fits_volume(asked: Asked) -> bool:
    text = bare_command(asked.talk.plain_question)
    is_of_player = last_control(asked) is not None or "volum" in text or "lautst" in text or "mute" in text
    return CONTROL in asked.tools and is_of_player and _VOLUME.fullmatch(text) is not None


def _volume(asked: Asked) -> Steps:
    yield from ()
    return Answer(say(asked, "player.volume"))


# "Stop this one and play Rails", "quita esta y pon La Vecina"; in folded text without titles.
_SWAPS: Final = pattern(
    r"(?:stop|skip|kill|drop|forget|turn off|quita|para|saca|corta|deja|stoppe?|mach|nimm|hor auf mit)"
    r"(?: (?:this|that|it|the|esta|este|esto|esa|ese|eso|la|el|das|die|den|der|dies\w*))?"
    r"(?: (?:one|song|track|tune|cancion|tema|pista|lied|stuck|titel))?(?: (?:aus|raus|weg))?"
    r"(?:,| and| then| y| und| luego| dann)+ "
    r"(?:play|put on|start|pon|pone|ponme|poneme|toca|reproduce|spiel|spiele|leg)(?: (?:me|mir|mal|bitte))*(?: ·)+ ?"
    r"(?:instead|an|auf|stattdessen|mejor|en su lugar)?"
)


def _fits_swap(asked: Asked) -> bool:
    text = bare_command(asked.reading.unnamed)
    return CONTROL in asked.tools and len(asked.tracks_named) == 1 and _SWAPS.fullmatch(text) is not None


def _swap(asked: Asked) -> Steps:
    track = asked.tracks_named[0]
    (told,) = yield [(CONTROL, {"action": "play", "track_id": track.id})]
    return Answer(told.error or say(asked, "player.play", title=asked.title(track)))


CONTROL_PLANS: Final = (
    Plan("another track in place of this one", _fits_swap, _swap, allows_unknown_words=True),
    Plan("end a loop", _fits_end, _end_loop, allows_unknown_words=True),
    Plan("what is playing", _fits_playing, _playing, allows_unknown_words=True),
    Plan("pause the music", _fits_pause, _pause, allows_unknown_words=True),
    Plan("go on", _fits_resume, _resume, allows_unknown_words=True),
    Plan("from the beginning", _fits_from_the_top, _from_the_top, allows_unknown_words=True),
    Plan("next and previous", _fits_skip, _skip, allows_unknown_words=True),
    Plan("change of speed", _fits_change, _change, allows_unknown_words=True),
    Plan("speed in percent", _fits_percent, _set_percent, allows_unknown_words=True),
    Plan("speed of the answer", _fits_set, _set, allows_unknown_words=True),
    Plan("volume", _fits_volume, _volume, allows_unknown_words=True),
)
