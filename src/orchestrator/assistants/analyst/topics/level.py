"""Duration, loudness, dynamics and peaks, and their changes by streaming services."""

from src.orchestrator.assistants.analyst.sentences import DYNAMICS_WORDS, LOUDNESS_WORDS, word_for
from src.orchestrator.assistants.analyst.topic import Scale, Summary, Topic
from src.orchestrator.language.messages import Voice

ALL_SOUND_PERCENT = 99
# The loudness at which most streaming services play.
USUAL_STREAMING_LUFS = -14.0


def duration(summary: Summary, voice: Voice) -> str:
    seconds = summary["duration_seconds"]
    return voice.say("topic.duration", clock=voice.clock(seconds), seconds=voice.number(seconds))


def loudness(summary: Summary, voice: Voice) -> str:
    lufs = summary["integrated_lufs"]
    if lufs is None:
        return _none(summary, voice)
    spread, at = summary.get("loudness_range_lu"), summary.get("loudest_at_seconds")
    return voice.say(
        "topic.loudness",
        lufs=voice.number(lufs),
        word=voice.word(word_for(lufs, LOUDNESS_WORDS)),
        range="" if spread is None else voice.say("topic.loudness_range", lu=voice.number(spread)),
        loudest="" if at is None else voice.say("topic.loudest_at", time=voice.clock(at)),
    )


def _none(summary: Summary, voice: Voice) -> str:
    note = summary.get("note") if voice.language == "en" else None
    return str(note or voice.say("topic.no_loudness"))


def peaks(summary: Summary, voice: Voice) -> str:
    peak, clipped = summary["true_peak_dbtp"], summary["clipped_stretches"]
    if clipped:
        places = voice.say("topic.place") if clipped == 1 else voice.say("topic.places", count=clipped)
        return voice.say("topic.peaks_clip", peak=voice.number(peak), places=places)
    return voice.say("topic.peaks_over" if peak > 0 else "topic.peaks", peak=voice.number(peak))


def streaming(summary: Summary, voice: Voice) -> str:
    above = summary["lu_above_streaming_level_of_minus_14_lufs"]
    if above is None:
        return _none(summary, voice)
    level = summary.get("streaming_lufs", USUAL_STREAMING_LUFS)
    above += USUAL_STREAMING_LUFS - level
    side = "above" if above > 0 else "below"
    return voice.say(
        f"topic.streaming_{side}", distance=voice.number(abs(above)), level=voice.number(level, 0)
    )


def level(summary: Summary, voice: Voice) -> str:
    rms, peak = voice.number(summary["loudness_rms_dbfs"]), voice.number(summary["peak_dbfs"])
    return voice.say("topic.level", rms=rms, peak=peak)


def dynamics(summary: Summary, voice: Voice) -> str:
    span = summary["dynamic_range_db"]
    word = voice.word(word_for(span, DYNAMICS_WORDS))
    return voice.say("topic.dynamics", word=word, db=voice.number(span))


def silence(summary: Summary, voice: Voice) -> str:
    share, pauses = summary["sound_percent_of_duration"], summary["pause_count"]
    first = voice.number(summary["first_sound_seconds"], 2)
    if not pauses and share >= ALL_SOUND_PERCENT:
        return voice.say("topic.sound_throughout", first=first)
    counted = {0: "no_pauses", 1: "one_pause"}.get(pauses, "pauses")
    said = voice.say(f"topic.{counted}", **({"count": pauses} if counted == "pauses" else {}))
    return voice.say("topic.sound", share=voice.number(share, 0), pauses=said, first=first)


def channels(summary: Summary, voice: Voice) -> str:
    count = summary["channel_count"]
    word = {1: "mono", 2: "stereo"}.get(count)
    return voice.say(f"topic.{word}") if word else voice.say("topic.channels", count=count)


LEVEL = (
    Topic(
        "duration",
        "temporal",
        duration,
        Scale("duration_seconds", "long", "short", "duration", 0.5, is_time=True),
        unless=lambda *_: None,
    ),
    Topic("loudness", "loudness", loudness, Scale("integrated_lufs", "loud", "quiet", "lufs", 0.5)),
    Topic("peaks", "loudness", peaks),
    Topic("streaming", "loudness", streaming),
    Topic("channels", "loudness", channels, unless=lambda *_: None),
    Topic("rms", "temporal", level),
    Topic("dynamics", "temporal", dynamics, Scale("dynamic_range_db", "dynamic", "compressed", "db", 0.5)),
    Topic("silence", "temporal", silence),
)
