"""Find what is usual in music, by which fingerprints are scaled, and write `src/agents/fingerprint/reference_stats.py`.

    script/bench fit_fingerprint FOLDER [FOLDER ...] [--pieces 150]

Each folder holds audio and a manifest.json; up to so many pieces of each are heard, degraded copies and speech
are left out.
"""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from src.agents.fingerprint.measures import measures
from src.audio.features import AudioFeatures
from src.audio.loader import load_audio

USUAL_FILE = Path("src/agents/fingerprint/reference_stats.py")


def measured(path: Path) -> np.ndarray:
    audio = load_audio(path, target_sr=None, mono=False)
    return measures(AudioFeatures(audio.samples, audio.sample_rate))


def main() -> None:
    parser = argparse.ArgumentParser(description="Find the usual measures of music.")
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--pieces", type=int, default=150)
    options = parser.parse_args()
    paths: list[Path] = []
    for folder in options.folders:
        truths = json.loads((folder / "manifest.json").read_text())["files"]
        music = [t["file"] for t in truths if not t.get("degraded_from") and t["kind"] != "nonmusic"]
        paths += [folder / name for name in music[: options.pieces]]
    with ProcessPoolExecutor(2) as pool:
        found = np.array(list(pool.map(measured, paths, chunksize=4)))
    rows = "".join(
        f"    ({mean:.5g}, {spread:.5g}),\n"
        for mean, spread in zip(found.mean(axis=0), found.std(axis=0), strict=True)
    )
    USUAL_FILE.write_text(
        '"""Mean and standard deviation of each measure over music of many styles.\n\n'
        'Made by `benchmarks/audio/fit_fingerprint.py`; do not edit by hand.\n"""\n\n'
        f"USUAL = (\n{rows})\n"
    )
    print(f"{len(found)} pieces.")


if __name__ == "__main__":
    main()
