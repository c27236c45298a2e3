"""The picture in docs/agents.md: what four agents hear in one of the demo tracks.

uv run --with matplotlib python -m benchmarks.audio.plot_listening docs/images/listening.png
"""

import sys

import matplotlib.pyplot as plt
import numpy as np

from src.agents import HarmonyAgent, LoudnessAgent, RhythmAgent, StructureAgent
from src.agents.base import run_agent
from src.audio.features import AudioFeatures
from src.audio.loader import load_audio

SHOWN_SECONDS = 16


def main(target: str) -> None:
    audio = load_audio("examples/pop_124.ogg", target_sr=None, mono=False)
    features = AudioFeatures(audio.samples, audio.sample_rate)
    rhythm, harmony, loudness, structure = (
        run_agent(agent, features).data
        for agent in (RhythmAgent(), HarmonyAgent(), LoudnessAgent(), StructureAgent())
    )
    figure, (beats, chords, level) = plt.subplots(
        3, figsize=(8, 4.6), height_ratios=[3, 1, 2], layout="constrained"
    )

    strength = features.onsets.strength
    times = np.arange(len(strength)) / features.onsets.frame_rate
    beats.plot(times, strength, color="0.6", linewidth=0.7)
    beats.vlines(rhythm["beat_times"], 0, strength.max(), color="tab:blue", linewidth=0.8, label="beats")
    beats.vlines(
        rhythm["downbeat_times"], 0, strength.max(), color="tab:red", linewidth=1.6, label="downbeats"
    )
    beats.set(title=f"{rhythm['tempo_bpm']:.0f} BPM, {rhythm['time_signature']}, {harmony['key']}", yticks=[])
    beats.set_ylabel("onset strength")
    beats.legend(loc="upper right", fontsize=7)

    for start, end, name in harmony["chords"]:
        chords.axvspan(start, end, color="tab:green", alpha=0.12 if name == "N" else 0.35, ec="white")
        if start < SHOWN_SECONDS:
            chords.text(start + 0.05, 0.5, name, va="center", fontsize=8, clip_on=True)
    chords.set(yticks=[])
    chords.set_ylabel("chords")
    for axis in (beats, chords):
        axis.set_xlim(0, SHOWN_SECONDS)

    curve = loudness["short_term"]
    lufs = np.array(curve["lufs"], dtype=float)
    level.plot(
        curve["start_seconds"] + curve["step_seconds"] * np.arange(len(lufs)), lufs, color="tab:purple"
    )
    level.axhline(-14, color="0.5", linestyle="--", linewidth=0.8)
    for section in structure["sections"]:
        level.axvline(section["start"], color="0.3", linewidth=0.8)
        level.text(section["start"] + 0.2, np.nanmax(lufs) + 0.5, section["label"], fontsize=9)
    level.set(xlim=(0, features.duration), ylim=(np.nanmin(lufs) - 2, np.nanmax(lufs) + 3), xlabel="seconds")
    level.set_ylabel("LUFS, sections")
    figure.savefig(target, dpi=80)


if __name__ == "__main__":
    main(sys.argv[1])
