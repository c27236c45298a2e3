"""Short commands to what sounds already, as plans: "loop off", "go on", "next track", "louder"."""

import re
from dataclasses import replace
from typing import Any, Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .messages import say
from .now_playing import NOW_PLAYING
from .speed_plans import CLAUSES, MUCH, SPEED_PLANS
from .state import last_control, plays_playlist, told_just_now, track_in_player, track_of
from .tools import CONTROL

_LOOP: Final = (
    r"(?:(?:the|this|that|el|la|den|die|das|diese[nr]?) )?(?:loops?|looping|repeat|repetition|bucle|repeticion"
    r"|schleife|endlosschleife|wiederholung)"
)
# In folded text, as all patterns here.
_END_LOOP: Final = pattern(
    rf"{_LOOP}:?(?: (?:wieder|jetzt|bitte|again|now|otra vez|ya))* (?:off|out|aus|raus|weg|ab|stopp?|beenden"
    rf"|ausschalten|ausmachen|fuera|no|apagado|over)"
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
    rf"|.{{0,30}}\b(?:normal|original|full speed|100 ?%|normale[rs]?)\b.{{0,20}}(?:,| and| y| und)+ (?:then )?"
    rf"(?:stop|end|exit|cancel|quita|para|termina|stoppe?|beende?) {_LOOP}"
)
_TRACK: Final = r"(?:one|track|song|tune|cancion|tema|pista|lied|stuck|titel)"
_OF_TRACKS: Final = pattern(rf"\b{_TRACK}\b|\bskip")
# "The next one" may be one of a list that was shown; "the next song" is none.
_OF_SOUND: Final = pattern(r"\b(?:track|song|tune|cancion|tema|pista|lied|stuck|titel)\b|\bskip")
_NEXT: Final = pattern(
    rf"(?:(?:play|go to|skip to|jump to|on to) )?(?:the )?next(?: {_TRACK})?"
    rf"|(?:skip|saltate|salta|pasa|uberspring(?:e)?|lass) (?:it|this(?: one)?|that(?: one)?|est[ae]|es[ae]|la|lo"
    rf"|das|den|die)(?: aus)?"
    rf",? (?:and|y|und) (?:play|go to|put on|pon|pasa a|ve a|spiel(?:e)?|nimm) (?:the |la |el |das |den "
    rf"|die )?(?:next|siguiente"
    rf"|proxim[oa]|nachste[nrs]?)(?: (?:one|{_TRACK}))?"
    rf"|skip(?: (?:it|this|that|ahead|forward))?(?: {_TRACK})?(?: please)?"
    rf"|(?:(?:pon|pasa a|pasa al|salta a|salta al|ve a|ve al) )?(?:la |el )?(?:siguiente|proxim[oa])(?: {_TRACK})?"
    rf"|(?:salta|pasa)(?:l[ao])?|(?:(?:pon|pasa(?:le)?|salta|ve|dale|vamos|cambia(?:le)?) a?l? ?)?(?:la"
    rf"|el) que (?:sigue|viene)"
    rf"|(?:(?:spiel|spring zum|geh zum|weiter zum) )?(?:das |den |die |der )?nachste[nrs]?(?: {_TRACK})?"
    rf"|uberspring(?:e|en)?(?: (?:es|das|den|die|diese[nrs]?))?(?: {_TRACK})?"
)
_PREVIOUS: Final = pattern(
    rf"(?:(?:play|go to|go back to|back to|skip back to) )?(?:the )?previous(?: {_TRACK})?"
    rf"|(?:play |go to |go back to |back to )?the {_TRACK} before|(?:go|skip) back(?: (?:one|a) {_TRACK})?"
    rf"|(?:(?:pon|vuelve al?|ve al?|volve al?) )?(?:la |el )?(?:anterior(?: {_TRACK})?|{_TRACK} anterior)|vuelve atras"
    rf"|(?:(?:spiel|zuruck zum|zuruck zu|geh zum|geh zuruck zum|wieder|nochmal) ){{0,2}}(?:das |den |die |der )?"
    rf"(?:vorherige|vorige)[nrsm]?(?: {_TRACK})?(?: zuruck)?"
    rf"|(?:einen|ein) {_TRACK} zuruck|(?:(?:noch ?mal|wieder|doch|zuruck zu) )*(?:das|den|die|der|dem) (?:davor|vorher)"
    r"|(?:(?:again|back to|play) )?the one before(?: (?:that|this))?|(?:otra vez )?(?:la|el) de antes"
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
    r"|(?:pause|stop|hold) (?:it )?(?:for )?(?:a|one) (?:moment|second|sec|minute|bit)"
    r"|para(?:l[ao])?(?: ya| ahi)?|(?:para|pausa|frena|deten)(?:l[ao]|me)? (?:por )?un (?:momento|momentito|segundo"
    r"|ratito|rato|poquito)"
    r"|(?:pause|stopp?|halt) (?:(?:mal|bitte|kurz|einen moment) ?){1,3}"
)
_BREAK_OVER: Final = pattern(
    r"\W*(?:(?:ok|okay|so|right|vale|bueno|gut)\W{1,2})?(?:(?:the|our|la|el|die|unsere)\s)?(?:break|pause|descanso|pausa)"
    r"\b.{0,12}\b(?:over|vorbei|zu ende|rum|termin\w+|acab\w+)\b|\W*ya hemos descansado\b"
)
_LEVEL: Final = (
    r"(?:\d+(?: ?(?:%|percent|per ?cent|por ?ciento|prozent))?|half|full|max(?:imum|imo)?|min(?:imum|imo)?|zero"
    r"|(?:la )?mitad|medio|cero|halb|halbe|voll|volle|(?:die )?halfte|null)"
)
_VOLUME_NOUN: Final = r"(?:(?:playback |music )?volume|loudness|volumen|lautstarke)"
# "Volume 50%", "set the loudness to 80 percent", "volumen a 30", "Lautstärke auf die Hälfte".
_VOLUME_LEVEL: Final = (
    r"(?:(?:set|put|turn|make|get|bring|pon(?:me|lo|er|ga)?|baja(?:r)?|sube|subir|ajusta(?:r)?|deja|stelle?|setze?|mache?"
    r"|drehe?|regel|regle)(?: (?:down|up|mal|bitte|mir|me))? )?(?:(?:the|el|die|den) )?"
    rf"{_VOLUME_NOUN} ?[:=]?(?: (?:up|down))?(?: (?:to|at|on|a|al|en|auf|zu))?(?: (?:the|el))? ?{_LEVEL}"
    r"(?: (?:stellen|setzen|drehen|machen|runter|rauf|hoch|herunter))?"
    rf"|(?:at )?{_LEVEL}(?: of)? (?:the )?{_VOLUME_NOUN}"
)
_VOLUME: Final = pattern(
    rf"{_VOLUME_LEVEL}|"
    rf"(?:(?:turn|make|mache?|drehe?|stelle?|pon|sube|baja)(?:l[oa]|me)?(?: (?:it|this|the music|es|das|die musik"
    rf"|bitte|mal|la musica"
    rf"|el volumen))* )?(?:quieter|louder|softer|leiser|lauter|mas (?:bajo|alto|flojo|fuerte)),? (?:to|at|auf|a"
    rf"|al) {_LEVEL}|"
    rf"(?:(?:turn|crank|put|set|bring|take|make|get|play) (?:it|this|that|the (?:volume|music|song|track"
    rf"|sound)) )?{MUCH}(?:louder|quieter|softer)"
    r"|(?:turn|crank) (?:(?:it|this|that|the (?:volume|music|song|track|sound)) )?(?:up|down)(?: (?:a (?:bit|little)"
    r"|more))?"
    r"|(?:turn|crank) (?:up|down) (?:the (?:volume|music|sound)|it)|(?:more |raise (?:the )?|lower (?:the )?"
    r"|set (?:the )?|full )?volume(?: (?:up|down|to \d+ ?%?|at \d+ ?%?))?"
    r"|(?:un)?mute(?: (?:it|this|that))?"
    rf"|(?:ponl[ao]|ponel[ao]|hazl[ao]|que suene|tocal[ao])? ?{MUCH}mas (?:alto|alta|fuerte|bajo|baja|bajito|bajita"
    rf"|volumen)"
    r"|(?:sube|subi|baja|baja|subile|bajale|subele|dale mas|mas)(?:l[aoe])? (?:(?:un poco|mas) )?(?:(?:el"
    r"|al) )?volumen(?: (?:un poco|mas|al \d+ ?%?))?|silencial[ao]|volumen (?:al maximo|al \d+ ?%?|arriba|abajo)"
    rf"|(?:(?:mache?|drehe?|stelle?|spiele?) (?:(?:es|das|sie|ihn|die musik|den ton)(?: (?:mal|bitte"
    rf"|doch))* )?)?{MUCH}(?:lauter|leiser)"
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
    answer = yield from _tell(asked, told, "player.end_loop")
    return (
        replace(answer, text=answer.text + say(asked, "player.with_speed", percent="100"))
        if is_normal
        else answer
    )


def _fits_pause(asked: Asked) -> bool:
    text = asked.talk.plain_question
    is_said = any(_PAUSE.fullmatch(bare_command(one)) for one in (text, _before_reason(text)))
    return CONTROL in asked.tools and is_said and track_in_player(asked) is not None


def _pause(asked: Asked) -> Steps:
    return (yield from _tell(asked, {"action": "pause"}, "player.pause"))


def _is_break_over(asked: Asked) -> bool:
    """ "Pause vorbei, mach weiter": the pause is no command."""
    text = fold(asked.talk.plain_question)
    return _BREAK_OVER.match(text) is not None and any(
        _RESUME.fullmatch(bare_command(one)) for one in CLAUSES.split(asked.talk.plain_question)
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


# "Para un ratito, que hay un niño en la pileta", "next please, these are done".
_REASON: Final = pattern(
    r"[,;.!]\s+(?:que|porque|es que|because|cause|cos|there.?s|there is|i|we|my|our|these|this|the|da|weil|denn|ich|wir"
    r"|mein\w*|unser\w*|die|der|das|hay|se|mis?|nuestr\w+|la|el|los|las|est[aeo]s?|es[aeo]s?)\s[^?]{3,80}$"
)


def _before_reason(text: str) -> str:
    """Return a command without the reason behind it."""
    return _REASON.sub("", text)


MOST_CLAUSES: Final = 3
_BEFORE_ORDER: Final = pattern(r"[,;:.!]\s{1,3}")


def _last_clause(asked: Asked) -> str:
    """Return the command at the end of a sentence without its reason: "I am tired of this one, next track please"."""
    clauses = _BEFORE_ORDER.split(asked.talk.plain_question.strip())
    return bare_command(asked.talk.plain_question if len(clauses) > MOST_CLAUSES else clauses[-1])


def _skipped_to(asked: Asked) -> str:
    """Return the action of "next" and "previous track"; "" for other texts."""
    text = _last_clause(asked)
    before = bare_command(_before_reason(asked.talk.plain_question))
    if any(form.fullmatch(before) for form in (_NEXT, _PREVIOUS)):
        text = before
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
    following = _following(asked) if action == "next" else None
    if following is not None:
        return Answer(told.error or say(asked, "player.next_title", title=asked.title(following)))
    # Only the page knows the queue of a track that was not started with a playlist.
    text = f"player.{action}" if plays_playlist(asked) else f"player.{action}_in_queue"
    return Answer(told.error or say(asked, text))


def _following(asked: Asked) -> TrackInfo | None:
    """Return the next track of the queue, as the page tells it."""
    ids = asked.talk.player["next_ids"] if asked.talk.player else ()
    return names_in(asked.talk).by_id.get(str(ids[0])) if ids else None


def _tell(asked: Asked, told: dict[str, Any], message: str) -> Steps:
    control = told_just_now(asked)
    track = track_of(asked, control) if control else track_in_player(asked)
    if track is None:
        return Answer(asked.say("library.which_track"))
    (found,) = yield [(CONTROL, {**told, "track_id": track.id})]
    return Answer(found.error or say(asked, message, title=asked.title(track)))


_VOLUME_WORDS: Final = ("volum", "loudness", "lautst", "mute")


def _fits_volume(asked: Asked) -> bool:
    text = bare_command(asked.talk.plain_question)
    # With no list and no track, "louder" is of what sounds.
    is_alone = not (asked.focus.shown_last or asked.focus.conversation)
    is_of_player = is_alone or last_control(asked) is not None or any(word in text for word in _VOLUME_WORDS)
    return CONTROL in asked.tools and is_of_player and _VOLUME.fullmatch(text) is not None


_LOUDER: Final = pattern(
    r"\b(?:louder|up|raise|more|mas (?:alt[oa]|fuerte|volumen)|dale mas|sub[ei]\w{0,4}|arriba|lauter"
    r"|hoch|rauf|auf|mehr)\b"
)
_FULL: Final = pattern(r"\b(?:full|max\w*|voll\w*)\b")
_HALF: Final = pattern(r"\b(?:half|mitad|medio|halb\w*|halfte)\b")
_SILENT: Final = pattern(r"\b(?:mute|silencia\w*|stumm|ton aus|zero|cero|null|min\w*)\b")
_SLIGHTLY: Final = pattern(r"\b(?:bit|little|touch|slightly|poco|poquito|etwas|bisschen|wenig|tick)\b")
STEP, SMALL_STEP = 0.2, 0.1


def _volume_wanted(text: str, now: float) -> float:
    """Return the volume from 0 to 1 that a command in folded text sets. now : the present one"""
    if percent := re.search(r"\d+", text):
        return min(int(percent[0]) / 100, 1.0)
    if text.startswith("unmute"):
        return now or 1.0
    for form, value in ((_SILENT, 0.0), (_HALF, 0.5), (_FULL, 1.0)):
        if form.search(text):
            return value
    step = SMALL_STEP if _SLIGHTLY.search(text) else STEP
    return min(max(now + (step if _LOUDER.search(text) else -step), 0.0), 1.0)


def _volume(asked: Asked) -> Steps:
    player, track = asked.talk.player, track_in_player(asked)
    if player is None or track is None:
        # Its slider is not known from here.
        return Answer(say(asked, "player.volume"))
    volume = round(_volume_wanted(bare_command(asked.talk.plain_question), player["volume"]), 2)
    (told,) = yield [(CONTROL, {"action": "volume", "track_id": track.id, "volume": volume})]
    return Answer(told.error or say(asked, "player.volume_set", percent=asked.voice.number(100 * volume, 0)))


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
    NOW_PLAYING,
    Plan("pause the music", _fits_pause, _pause, allows_unknown_words=True),
    Plan("go on", _fits_resume, _resume, allows_unknown_words=True),
    Plan("from the beginning", _fits_from_the_top, _from_the_top, allows_unknown_words=True),
    Plan("next and previous", _fits_skip, _skip, allows_unknown_words=True),
    *SPEED_PLANS,
    Plan("volume", _fits_volume, _volume, allows_unknown_words=True),
)
