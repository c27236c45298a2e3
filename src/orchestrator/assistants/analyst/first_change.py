"""When a track changes for the first or last time, as plans: "when does this change for the first time?", "which bar is
the last change?". What is measured of it are its sections."""

from typing import Any, Final

from src.orchestrator.assistants.analyst.asked_track import failure_text, one_track, with_title
from src.orchestrator.assistants.analyst.sections import bars_told
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

STRUCTURE: Final = "analyse_structure"
HARMONY: Final = "analyse_harmony"
# In folded text.
_FIRST: Final = pattern(
    r"\b(?:for the (?:very )?first time|first|primera vez|por primera|primer cambio|zum (?:aller)?ersten ?mal|erstmals"
    r"|erste (?:anderung|wechsel|veranderung)|als erstes|zuerst)\b"
)
_LAST: Final = pattern(
    r"\b(?:for the (?:very )?last time|last change|final change|last (?:section )?change|ultima vez|ultimo cambio"
    r"|zum letzten ?mal|letzte (?:anderung|wechsel|veranderung)|letzter wechsel)\b"
)
_CHANGES: Final = pattern(
    r"\b(?:changes?|changing|something (?:new|different|else)|anything new|cambia|cambiar|cambio|algo (?:nuevo|distinto"
    r"|diferente)|andert|verandert|wechselt|wechseln|anderung|veranderung|wechsel|(?:et)?was (?:neues"
    r"|anderes))\b"
)
_WHEN: Final = pattern(
    r"\b(?:when|where|(?:in |at )?(?:which|what) bar|en que compas|(?:in )?welche[rm] takt|at what (?:time|point)"
    r"|how long (?:until|till|before)|cuando|en que (?:momento|minuto|segundo)"
    r"|donde|wann|wo|ab wann|wie lange (?:dauert es|geht es),? bis)\b"
)
_OF_KEY: Final = pattern(r"\b(?:keys?|tonality|tonalidad|tono|tonart)\b")
# What else could change: only the whole is asked about.
_OF_ONE_THING: Final = (
    "measure.key", "measure.tempo", "measure.chords", "measure.metre", "measure.loudness", "measure.energy",
    "measure.beats", "measure.bar_count", "scope.library", "scope.playlist", "scope.task", "act.play",
    "act.loop", "act.create", "act.add", "act.delete", "act.rename", "act.mix",
)  # fmt: skip


def _fits(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_one_change = _FIRST.search(text) is not None or _LAST.search(text) is not None
    is_asked = is_one_change and all(form.search(text) is not None for form in (_CHANGES, _WHEN))
    is_plain = not (
        asked.reading.numbers or asked.reading.bars or asked.reading.passages or asked.reading.keys
    )
    is_one = one_track(asked) is not None and STRUCTURE in asked.tools
    is_of_whole = _OF_KEY.search(text) is None and not asked.has(*_OF_ONE_THING)
    return is_asked and is_plain and is_one and is_of_whole


def _fits_key(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_asked = all(form.search(text) is not None for form in (_FIRST, _CHANGES, _WHEN))
    others = [one for one in _OF_ONE_THING if one != "measure.key"]
    is_one = one_track(asked) is not None and HARMONY in asked.tools
    return is_asked and _OF_KEY.search(text) is not None and is_one and not asked.has(*others)


def _key_change(asked: Asked) -> Steps:
    track = one_track(asked)
    assert track is not None
    (harmony,) = yield [(HARMONY, {"track_id": track.id})]
    found = harmony.summary or {}
    if not found.get("key"):
        return Answer(with_title(asked, track, failure_text(asked, harmony, "harmony")))
    if not (changes := found.get("key_changes")):
        return Answer(
            with_title(asked, track, asked.say("answer.no_key_change", key=asked.voice.key(found["key"])))
        )
    values = {"key": asked.voice.key(changes[0]["key"]), "start": asked.voice.clock(changes[0]["start"])}
    return Answer(with_title(asked, track, asked.say("answer.first_key_change", **values)))


def _steps(asked: Asked) -> Steps:
    track = one_track(asked)
    assert track is not None
    (form,) = yield [(STRUCTURE, {"track_id": track.id})]
    if form.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, form, "structure")))
    sections: list[list[Any]] = list(form.summary.get("sections_label_start_end_energy") or ())
    # "A A B": the second A brings nothing new.
    changed = next((one for one in sections if one[0] != sections[0][0]), None)
    if changed is None:
        return Answer(with_title(asked, track, asked.say("topic.one_section")))
    is_last = _LAST.search(fold(asked.reading.unnamed)) is not None
    changed = sections[-1] if is_last else changed
    values = {"first": sections[0][0], "label": changed[0], "start": asked.voice.clock(changed[1])}
    text = asked.say("answer.last_change" if is_last else "answer.first_change", **values)
    text += yield from bars_told(asked, track.id, [changed], sections[-1])
    return Answer(with_title(asked, track, text))


FIRST_CHANGE: Final = Plan("first change", _fits, _steps)
FIRST_KEY_CHANGE: Final = Plan("first change of the key", _fits_key, _key_change, allows_unknown_words=True)
