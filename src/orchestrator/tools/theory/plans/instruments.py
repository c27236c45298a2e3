"""The key that a transposing instrument reads, as a plan: "what key does a B flat trumpet play Rails in?"."""

import tomllib
from pathlib import Path
from typing import Final

from src.agents.corrections.facts import key_named
from src.agents.harmony.names import Key
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .key_facts import SEMITONES
from .one_track import OTHER, one_track, say, with_title

HARMONY: Final = "analyse_harmony"
with (Path(__file__).parent.parent / "instruments.toml").open("rb") as _file:
    _INSTRUMENTS: Final = tuple(
        (pattern(one["form"]), int(one["semitones"])) for one in tomllib.load(_file)["instrument"]
    )


# What players of a part do; in folded text.
READS: Final = pattern(
    r"\b(?:reads?|see|written|on paper|in their parts?|leen?|leer|escrib\w+|escrit\w+|lesen|liest|notiert|geschrieben"
    r"|aufs? (?:pult|papier)|in den noten)\b"
)


def _semitones(asked: Asked) -> int | None:
    text = fold(asked.reading.unnamed)
    return next((semitones for form, semitones in _INSTRUMENTS if form.search(text)), None)


def names_instrument(text: str) -> bool:
    """Return whether a text names a transposing instrument."""
    return any(form.search(fold(text)) for form, _ in _INSTRUMENTS)


def _fits(asked: Asked) -> bool:
    # "My pupil plays the clarinet": "my" is no sign of the library, and to write down a part adds nothing.
    other = [one for one in OTHER if one not in {"scope.library", "act.add", "act.write"}]
    reads = READS.search(fold(asked.reading.unnamed)) is not None
    is_of_key = (asked.has("measure.key", "act.transpose") or reads) and not asked.has(*other)
    is_one = _sounding(asked) is not None or (one_track(asked) is not None and HARMONY in asked.tools)
    # "I sing in B flat, it is in G, how many semitones?" asks for those.
    is_of_steps = SEMITONES.search(asked.reading.text) is not None
    return is_of_key and is_one and not is_of_steps and _semitones(asked) is not None


def _sounding(asked: Asked) -> Key | None:
    """Return the key that is named beside the instrument: "we sing in F, what does the clarinet read?"."""
    keys = [one.key for one in asked.reading.keys if not one.is_tonic_only]
    return keys[0] if len(keys) == 1 and not asked.reading.named("track") else None


def _steps(asked: Asked) -> Steps:
    track, semitones = one_track(asked), _semitones(asked)
    # `_fits` looked.
    assert semitones is not None
    if said := _sounding(asked):
        return Answer(_written(asked, said, semitones))
    assert track is not None
    (found,) = yield [(HARMONY, {"track_id": track.id})]
    if found.summary is None or not found.summary.get("key"):
        return Answer(found.error or asked.say("topic.no_harmony"))
    return Answer(with_title(asked, track, _written(asked, key_named(found.summary["key"]), semitones)))


def _written(asked: Asked, sounding: Key, semitones: int) -> str:
    written = Key((sounding.tonic + semitones) % 12, sounding.is_minor)
    names = {"key": asked.voice.key(sounding.name), "written": asked.voice.key(written.name)}
    return say(asked, "keys.written", **names)


WRITTEN_KEY = Plan("written key", _fits, _steps, allows_unknown_words=True)
