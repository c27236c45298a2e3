"""Does mpv play the zip of a playlist: every entry, in order, as long as its track?

A web process and a worker run as in production. A user uploads pieces of `benchmarks/data`, renames them to titles
that are hard to write as file names, makes a playlist of them in another order with one of them twice, and downloads
its zip. mpv, which must be installed, plays the M3U8 in it without a sound device and as fast as it can. Each
entry must be opened, have the title of the playlist and the length of the track, and be played to its end.

    script/bench playlist_zip [--data FOLDER]
"""

import argparse
import io
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

import httpx

from benchmarks.ops.installation import Installation

INSTALL = "Please install mpv first (Debian: apt-get install mpv)."
DATA = Path(__file__).parents[1] / "data"
# Artist and title. Each is a problem in file names, in an M3U8 or in a shell.
NAMES = (
    ("Ólafur & the Señoritas", "Über / unter"),
    ("#1 Band", "100 % “pure”: what?"),
    ("", "-- $HOME `ls` --"),
    ("音楽", "夜の散歩"),
    ("A\\B", "..\\..\\up, 'down' & back"),
    ("Example", "http://example.org/a%20b.mp3"),
    ("Comma, Semicolon;", "Long " * 30),
    ("Zalgo", "Café (live) [remix] *** 🎵"),
)
ANALYSIS_SECONDS = 900
# Lengths that containers and decoders state differ by a packet's padding.
TOLERANCE_SECONDS = 0.2
OPENED, ENDED = "opened\t", "finished playback, success (reason 0)"


@dataclass(frozen=True)
class Entry:
    title: str
    seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="a folder of ogg files")
    options = parser.parse_args()
    if not shutil.which("mpv"):
        print(INSTALL, file=sys.stderr)
        sys.exit(2)
    with Installation() as installation, tempfile.TemporaryDirectory() as folder:
        (token,) = installation.make_people(1)
        headers = {"Authorization": f"Bearer {token}"}
        with httpx.Client(base_url=installation.address, headers=headers, timeout=60) as client:
            tracks = uploaded(client, sorted(options.data.glob("*.ogg"))[: len(NAMES)])
            order = [*reversed(tracks), tracks[0]]
            archive = downloaded(client, order)
        with zipfile.ZipFile(io.BytesIO(archive)) as file:
            file.extractall(folder)
        expected = [Entry(label(track), track["duration"]) for track in order]
        started = time.monotonic()
        (playlist,) = Path(folder).glob("*.m3u8")
        played, ends = play(playlist)
        seconds = time.monotonic() - started
    wrong = differences(expected, played)
    opened = len(expected) - len(wrong)
    if ends != len(expected):
        wrong.append(f"{ends} of {len(expected)} entries were played to their end")
    print(f"{version()}, load {os.getloadavg()[0]:.1f}")
    print(f"{len(expected)} entries, {len(archive) / 1e6:.1f} MB of zip")
    print(
        f"opened in order: {opened}, played to their end: {ends}, "
        f"{sum(entry.seconds for entry in played):.0f} s of music in {seconds:.0f} s"
    )
    for problem in wrong:
        print(f"VIOLATION: {problem}")
    sys.exit(bool(wrong))


def uploaded(client: httpx.Client, paths: list[Path]) -> list[dict[str, Any]]:
    """Upload the files, rename the tracks, and return them once they are analysed."""
    for path, (artist, title) in zip(paths, NAMES, strict=True):
        track = client.post("/api/tracks", files={"file": (path.name, path.read_bytes())}).raise_for_status()
        names = {"artist": artist, "title": title.strip()}
        client.patch(f"/api/tracks/{track.json()['id']}", json=names).raise_for_status()
    deadline = time.monotonic() + ANALYSIS_SECONDS
    while time.monotonic() < deadline:
        tracks: list[dict[str, Any]] = client.get("/api/tracks?page_size=100").json()["items"]
        if len(tracks) == len(NAMES) and all(track["status"] == "ready" for track in tracks):
            return tracks
        time.sleep(1)
    raise RuntimeError(f"The tracks were not analysed within {ANALYSIS_SECONDS} s.")


def downloaded(client: httpx.Client, tracks: list[dict[str, Any]]) -> bytes:
    """Return the zip of a new playlist of these tracks."""
    draft = {"name": "For mpv", "tracks": [{"track_id": track["id"]} for track in tracks]}
    playlist = client.post("/api/playlists", json=draft).raise_for_status().json()["playlist"]
    return client.get(f"/api/playlists/{playlist['id']}/export?as=zip").raise_for_status().content


def play(playlist: Path) -> tuple[list[Entry], int]:
    """Play an M3U8 with mpv. Return what it opened, in order, and the number of entries it played to their end."""
    command = ["mpv", "--no-config", "--ao=null", "--ao-null-untimed", "--vid=no"]
    command += ["--msg-level=all=warn,cplayer=v,term-msg=info", "--term-status-msg="]
    command += [f"--term-playing-msg={OPENED}${{=duration}}\t${{media-title}}", f"--playlist={playlist}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    opened = [line.split("\t", 2) for line in done.stdout.splitlines() if line.startswith(OPENED)]
    return [Entry(title, float(seconds)) for _, seconds, title in opened], done.stdout.count(ENDED)


def label(track: dict[str, Any]) -> str:
    """Return what a player shows for an entry of an M3U8."""
    return f"{track['artist']} - {track['title']}" if track["artist"] else track["title"]


def differences(expected: list[Entry], played: list[Entry]) -> list[str]:
    return [
        f"entry {number} should be {one}, and mpv opened {other}"
        for number, (one, other) in enumerate(zip_longest(expected, played), 1)
        if one is None
        or other is None
        or one.title != other.title
        or abs(one.seconds - other.seconds) > TOLERANCE_SECONDS
    ]


def version() -> str:
    done = subprocess.run(["mpv", "--version"], capture_output=True, text=True, check=True)
    return " ".join(done.stdout.split()[:2])


if __name__ == "__main__":
    main()
