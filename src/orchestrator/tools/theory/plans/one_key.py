"""What a key is, as a plan: "what is D minor?", "tell me about F minor". Its notes, its relative key and its code."""

from typing import Final

from src.music_theory.keys import relative, scale_notes
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .one_track import say

_ASKED: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|hey|ok|okay|pues|oye|also) )?"
    r"(?:what(?: is|'s|s| does)|tell me(?: something| more)? about|explain|describe|qu[eé] (?:es|significa)"
    r"|cu[eé]ntame (?:algo )?(?:de|sobre)|expl[ií]came|was (?:ist|bedeutet|hei[sß]t)"
    r"|erkl[aä]re?(?: mir)?|erz[aä]hl(?:e)?(?: mir)? (?:was|etwas|mehr)? ?[uü]ber)"
    r"(?: (?:actually|exactly|even|the key(?: of)?|eigentlich|denn|genau|eso de|la tonalidad(?: de)?|die tonart))*"
    r"\W*(?=\S)"
)
_END: Final = pattern(
    r"^(?: (?:mean|key|actually|exactly|eigentlich|denn|genau|exactamente|please|bitte|por favor))*\W*$"
)


def _fits(asked: Asked) -> bool:
    keys = asked.reading.keys
    if len(keys) != 1 or keys[0].is_tonic_only or asked.tracks_named:
        return False
    text, begins = asked.reading.text, _ASKED.search(asked.reading.text)
    return (
        begins is not None and begins.end() == keys[0].start and _END.search(text[keys[0].end :]) is not None
    )


def _steps(asked: Asked) -> Steps:
    yield from ()
    key, voice = asked.reading.keys[0].key, asked.voice
    name = voice.key(key.name)
    notes = " ".join(map(voice.note, scale_notes(key)))
    other = say(asked, "keys.only_relative", key=name, relative=voice.key(relative(key).name))
    code = say(asked, "keys.code", camelot=key.camelot, key=name)
    return Answer(f"{say(asked, 'scale.notes', key=name, notes=notes)} {other} {code}")


ONE_KEY: Final = Plan("what a key is", _fits, _steps, allows_unknown_words=True)
