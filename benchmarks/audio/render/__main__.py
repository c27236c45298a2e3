"""Render the second test set into a folder. See the package's description."""

import argparse
import json
import os
import shutil
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.audio.render.composition import compose
from benchmarks.audio.render.styles import METRONOMES, OFF_BEATS, STYLES, Style
from benchmarks.audio.render.synthesis import render, soundfonts

LONG_EVERY = 10  # every tenth piece is long, for its sections
SHORT_SECONDS, LONG_SECONDS = (14.0, 22.0), (60.0, 90.0)
SLOW_FONT_SHARE = 0.25  # compressed soundfonts take ten times as long to load
SETS = {"usual": STYLES, "metronomes": METRONOMES, "off-beats": OFF_BEATS}
LICENCE = "CC0-1.0 (score and rendering)"


def render_piece(
    folder: Path, seed: int, index: int, fonts: list[Path], styles: tuple[Style, ...]
) -> dict[str, Any]:
    """Compose and play one piece; the manifest's record of it."""
    seconds = LONG_SECONDS if index % LONG_EVERY == LONG_EVERY - 1 else SHORT_SECONDS
    piece = compose(seed, index, seconds, styles)
    random = np.random.default_rng([seed, index, 1])
    weights = np.array([SLOW_FONT_SHARE if font.suffix == ".sf3" else 1.0 for font in fonts])
    font = fonts[int(random.choice(len(fonts), p=weights / weights.sum()))]
    name = f"r{index:04d}_{piece.truth['style'].replace(' ', '_')}_{piece.truth['tempo_bpm']:.0f}.ogg"
    duration = render(piece, font, folder / name, random)
    return {
        "file": name,
        "duration": round(duration, 2),
        **piece.truth,
        "kind": "rendered",
        "truth": "exact",
        "source": f"benchmarks.audio.render, seed {seed}, piece {index}, {font.name}",
        "licence": LICENCE,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Render music with known truth.")
    parser.add_argument("folder", type=Path, help="where the files and manifest.json go")
    parser.add_argument("--pieces", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--styles", choices=SETS, default="usual", help="what kind of music")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    fonts = soundfonts()
    if not shutil.which("fluidsynth") or not fonts:
        sys.exit("Please install fluidsynth and a soundfont first (Debian: fluidsynth fluid-soundfont-gm).")
    styles = SETS[options.styles]
    options.folder.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    with ProcessPoolExecutor(options.processes, initializer=os.nice, initargs=(10,)) as pool:
        jobs = [
            pool.submit(render_piece, options.folder, options.seed, index, fonts, styles)
            for index in range(options.pieces)
        ]
        records = [job.result() for job in jobs]
    (options.folder / "manifest.json").write_text(json.dumps({"files": records}))
    minutes = sum(record["duration"] for record in records) / 60
    print(f"{len(records)} pieces, {minutes:.0f} minutes of music, in {time.monotonic() - started:.0f} s.")


if __name__ == "__main__":
    main()
