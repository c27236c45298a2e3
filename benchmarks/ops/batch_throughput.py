"""How many tracks a minute a whole installation takes in: copied, stored, decoded, analysed, written to a table.

    script/bench batch_throughput FOLDER [--files 40]

A fresh installation in a temporary folder with one worker of two processes runs `manage.py analyse_library` over the
first audio files of FOLDER. The clock runs from the command's start to its report.
"""

import argparse
import shutil
import time
from pathlib import Path

import soundfile

from benchmarks.ops.installation import Installation

ENDINGS = {".wav", ".flac", ".ogg", ".mp3"}


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the analysis of a folder by a whole installation.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--files", type=int, default=40)
    options = parser.parse_args()
    paths = sorted(path for path in options.folder.iterdir() if path.suffix in ENDINGS)[: options.files]
    minutes = sum(soundfile.info(path).duration for path in paths) / 60
    with Installation() as installation:
        music = installation.folder / "music"
        music.mkdir()
        for path in paths:
            shutil.copy(path, music)
        installation.make_people(1)
        started = time.monotonic()
        out = music.parent / "results.csv"
        report = installation.python("manage.py", "analyse_library", str(music), "--out", str(out))
        seconds = time.monotonic() - started
    print(report.strip())
    print(
        f"{len(paths)} files, {minutes:.0f} minutes of music, in {seconds:.0f} s: {60 * len(paths) / seconds:.0f} "
        f"tracks a minute, {60 * minutes / seconds:.0f} times real time."
    )


if __name__ == "__main__":
    main()
