"""Loudness as people hear it, peaks, and what streaming services make of both."""

from src.orchestrator.assistants.analyst.sentences import Scale, Summary, word_for
from src.orchestrator.rules.passages import clock
from src.orchestrator.rules.text import number

LOUDNESS_WORDS: Scale = (
    (-23, "quiet"),
    (-16, "moderate"),
    (-11, "loud"),
    (float("inf"), "very loud"),
)
STREAMING_LUFS = "-14 LUFS"
NO_LOUDNESS = "It is too quiet, or too short, for its loudness to be told."


def loudness(summary: Summary) -> str:
    lufs = summary["integrated_lufs"]
    if lufs is None:
        return str(summary.get("note") or NO_LOUDNESS)
    spread = summary.get("loudness_range_lu")
    ranged = f" Its loudness range is {number(spread)} LU." if spread is not None else ""
    at = summary.get("loudest_at_seconds")
    loudest = f" It is loudest around {clock(at)}." if at is not None else ""
    return f"The loudness is {number(lufs)} LUFS, which is {word_for(lufs, LOUDNESS_WORDS)}.{ranged}{loudest}"


def peaks(summary: Summary) -> str:
    peak, clipped = summary["true_peak_dbtp"], summary["clipped_stretches"]
    said = f"The true peak is {number(peak)} dBTP."
    if clipped:
        places = "one place" if clipped == 1 else f"{clipped} places"
        return f"{said} It clips in {places}."
    over = " It does not clip, but between the samples the wave goes over full scale: leave 1 dB of headroom."
    return said + (over if peak > 0 else " It does not clip.")


def streaming(summary: Summary) -> str:
    above = summary["lu_above_streaming_level_of_minus_14_lufs"]
    if above is None:
        return str(summary.get("note") or NO_LOUDNESS)
    distance = f"{number(abs(above))} LU {'above' if above > 0 else 'below'} the {STREAMING_LUFS} of streaming services"
    done = (
        f"they turn it down by about {number(above)} dB"
        if above > 0
        else "they leave it, or turn it up a little"
    )
    return f"It lies {distance}: {done}."
