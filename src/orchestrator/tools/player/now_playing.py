"""What the page's player does, as plans: "what is playing?", "how fast is it playing?", "what comes next?".

The page tells it with each question. Other clients do not, and then the chat knows only what it started itself.
"""

from typing import Final

from src.orchestrator.language.focus import names_in, track_in_player
from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.names import NamedTrack
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .messages import say
from .state import last_control, track_of

RHYTHM: Final = "analyse_rhythm"
# In folded text, as all patterns here.
_NOW: Final = (
    r"(?: (?:right )?(?:now|rn|atm|ahora|jetzt|gerade|currently|mismo"
    r"|at the moment|en este momento|im moment))*"
)
_PLAYING: Final = pattern(
    r"(?:what(?: is|.?s|s)(?: (?:that|this|the song))?|which(?: (?:song|track|one))? is|que(?: cancion| tema)? "
    r"(?:esta)?|q esta|cual esta|was|welche[rs](?: (?:song|lied|stuck|titel))?) ?(?:playing|sonando|suena|lauft|spielt)"
    rf"(?: (?:da|hier|denn|gerade))*{_NOW}\??"
    rf"|is (?:anything|something|music|a song) playing{_NOW}|(?:esta sonando|suena) (?:algo|musica){_NOW}"
    r"|(?:lauft|spielt)(?: (?:grad|gerade|da|jetzt|denn|hier|eigentlich))* (?:was|etwas|musik|ein lied)"
)
_SPEED: Final = pattern(
    r"(?:what(?: is|.?s) (?:the |my )?(?:(?:current|playback|playing) )*speed"
    r"|(?:at )?(?:what|which) speed (?:is|am|does)(?: (?:it|this|that|i))?(?: (?:playing|play|at|running|on))?"
    r"|how fast is (?:it|this|that) playing"
    r"|(?:a )?(?:que|cual es la) velocidad(?: (?:actual|de reproduccion))?(?: (?:suena|va|esta|tiene|estamos|tengo))?"
    r"|(?:wie (?:hoch )?ist die|mit welcher|welche) (?:(?:aktuelle|momentane) )?(?:wiedergabe)?geschwindigkeit"
    rf"(?: (?:lauft|spielt|ist|habe ich|hat)(?: (?:es|das|sie))?)?){_NOW}(?: (?:eingestellt|set))?\??"
)
# "What tempo is she actually hearing now?", at another speed than that of the recording.
_HEARD: Final = pattern(
    r"(?:and )?(?:what|which|how many) (?:tempo|bpm) (?:does that make|is that|is it|are we at"
    r"|would that be)(?: (?:now|then))*\??"
    r"|(?:at |and )?(?:what|which)(?: (?:tempo|bpm|speed))? (?:is|am|are|does|do) (?:it|this|that|i|we|she|he|they"
    r"|my \w+)"
    r"(?: (?:actually|really|currently|now|then))* (?:playing|hearing|hear|practi[sc]ing|dancing|running|going)"
    r"(?: (?:it|this|to|at))*(?: (?:now|right now|then|actually|really|in bpm))*\??"
    r"|(?:a |y a )?(?:que|cuantos) (?:tempo|bpm|velocidad) (?:esta|estoy|estamos|estan|va|suena|oigo|oye)"
    r"(?: (?:sonando|oyendo|escuchando|practicando|tocando|bailando|ahora|mismo|realmente))*\??"
    r"|(?:bei |mit )?(?:welche[sm]|wie ?viele?n?|was fur ein) (?:tempo|bpm) (?:hort|hore|horen|ubt|ube|uben|spielt"
    r"|spielen"
    r"|lauft|ist|sind)(?: (?:sie|er|ich|wir|es|das|man|da|denn|gerade|jetzt|eigentlich|wirklich|tatsachlich|nun))*\??"
)
_QUEUE: Final = pattern(
    r"(?:what(?: is|.?s|s)|which (?:songs|tracks) are|show(?: me)?|list) (?:in |on )?(?:the |my )?(?:queue|up next"
    r"|(?:playing |coming |coming up )?next(?: in (?:the |my )?queue)?)"
    r"|what(?: is|.?s|s) (?:coming up|coming|up|playing|on) (?:after(?: (?:this|that|it))?(?: one)?|then|afterwards)"
    r"|what (?:comes|plays|is coming)(?: up)? (?:next|after (?:this|that|it)(?: one)?)"
    r"|que (?:hay|esta) en (?:la|mi) cola|(?:muestra(?:me)?|ensena(?:me)?) la cola"
    r"|(?:que|cual) (?:viene|suena|sigue|va) (?:despues|luego|a continuacion)|que sigue"
    r"|was (?:ist|steht|liegt) (?:alles )?in der (?:warteschlange|queue)"
    r"|zeig(?:e)?(?: mir)? die (?:warteschlange|queue)"
    r"|was (?:kommt|lauft|spielt)(?: (?:als nachstes|danach|dann|nachher))+"
)
# "What comes next?" may ask for the next section.
_PLAYS: Final = pattern(r"\b(?:queue|play\w*|cola|suena|lauft|spielt|warteschlange)\b")
MOST_TOLD: Final = 10
MOST_WORDS_BEHIND: Final = 6


def _is(form: str, asked: Asked) -> bool:
    forms = {"playing": _PLAYING, "speed": _SPEED, "heard": _HEARD, "queue": _QUEUE}
    text = bare_command(asked.talk.plain_question)
    # "Is anything playing? I can't hear a thing."
    first, _, rest = text.partition("? ")
    said = first if len(rest.split()) <= MOST_WORDS_BEHIND else text
    return forms[form].fullmatch(said.rstrip("? ")) is not None


def _title(asked: Asked, track: NamedTrack) -> str:
    return f"{asked.title(track)}, {track.artist}" if track.artist else asked.title(track)


def _playing(asked: Asked) -> Steps:
    yield from ()
    player, track = asked.talk.player, track_in_player(asked.talk)
    if player and track:
        text = "player.sounds" if player["is_playing"] else "player.is_paused"
        speed = say(asked, "player.with_speed", percent=_percent(asked)) if player["speed"] != 1 else ""
        return Answer(say(asked, text, title=_title(asked, track)) + speed)
    control = last_control(asked)
    if control is None:
        return Answer(say(asked, "player.not_seen"))
    return Answer(say(asked, "player.started_last", title=asked.title(track_of(asked, control))))


def _percent(asked: Asked) -> str:
    player = asked.talk.player
    return asked.voice.number(100 * player["speed"], 0) if player else ""


def _is_changed(asked: Asked) -> bool:
    player = asked.talk.player
    return player is not None and player["speed"] != 1


def _speed(asked: Asked) -> Steps:
    player, track = asked.talk.player, track_in_player(asked.talk)
    # The plan looked.
    assert player is not None
    assert track is not None
    told = say(asked, "player.speed_now", title=asked.title(track), percent=_percent(asked))
    (found,) = yield [(RHYTHM, {"track_id": track.id})]
    bpm = (found.summary or {}).get("tempo_bpm")
    if not bpm:
        return Answer(told)
    return Answer(told + say(asked, "player.tempo_now", bpm=asked.voice.number(bpm * player["speed"])))


def _fits_queue(asked: Asked) -> bool:
    if not _is("queue", asked):
        return False
    if asked.talk.player is None:
        return _PLAYS.search(bare_command(asked.talk.plain_question)) is not None
    return track_in_player(asked.talk) is not None


def _queue(asked: Asked) -> Steps:
    yield from ()
    player, by_id = asked.talk.player, names_in(asked.talk).by_id
    if player is None:
        return Answer(say(asked, "player.queue_not_seen"))
    coming = [by_id[one] for one in player["next_ids"] if one in by_id]
    if not coming:
        return Answer(say(asked, "player.nothing_next"))
    lines = [f"{place}. {_title(asked, track)}" for place, track in enumerate(coming[:MOST_TOLD], 1)]
    return Answer("\n".join([say(asked, "player.comes_next"), "", *lines]))


NOW_PLAYING: Final = Plan(
    "what is playing", lambda asked: _is("playing", asked), _playing, allows_unknown_words=True
)
# Of the player alone, and known only where the page tells it.
SPEED_NOW: Final = Plan(
    "speed of the player",
    lambda asked: (
        RHYTHM in asked.tools
        and track_in_player(asked.talk) is not None
        and (_is("speed", asked) or (_is_changed(asked) and _is("heard", asked)))
    ),
    _speed,
    allows_unknown_words=True,
)
IN_QUEUE: Final = Plan(
    "what comes next",
    _fits_queue,
    _queue,
    allows_unknown_words=True,
)
