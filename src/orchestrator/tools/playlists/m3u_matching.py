"""Match the lines of an M3U8 with the user's tracks.

The file name is compared first, then artist and title. The length must be similar.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from src.api.models import Track

from .files import Line

NEAR_SECONDS = 3.0


@dataclass(frozen=True)
class Matches:
    """The tracks in the order of the lines, and the names of the missing ones."""

    found: list[Track]
    missing: list[str]


def match(lines: Iterable[Line], tracks: Sequence[Track]) -> Matches:
    """Find the track of each line."""
    by_file, by_label = _by_file(tracks), _by_label(tracks)
    matches = Matches([], [])
    for line in lines:
        track = _best(by_file.get(_folded(line.file_name), ()), line) or _labelled(by_label, line)
        if track is None:
            matches.missing.append(line.label or line.file_name)
        else:
            matches.found.append(track)
    return matches


def _labelled(by_label: dict[str, list[Track]], line: Line) -> Track | None:
    """Find a track by the label, or by the file name ("01 Artist - Title.flac")."""
    stem = PurePosixPath(line.file_name).stem
    names = [line.label, stem, stem.lstrip("0123456789. -")]
    return next((track for name in names if (track := _best(by_label.get(_folded(name), ()), line))), None)


def _best(candidates: Sequence[Track], line: Line) -> Track | None:
    """Return the candidate of the most similar length.

    None if the length is known and differs too much from all candidates.
    """
    if line.seconds < 0:
        return candidates[0] if candidates else None
    apart = [(abs((track.duration or line.seconds) - line.seconds), n) for n, track in enumerate(candidates)]
    near = [pair for pair in apart if pair[0] <= NEAR_SECONDS]
    return candidates[min(near)[1]] if near else None


def _by_file(tracks: Iterable[Track]) -> dict[str, list[Track]]:
    found: dict[str, list[Track]] = defaultdict(list)
    for track in tracks:
        found[_folded(track.original_filename)].append(track)
    return found


def _by_label(tracks: Iterable[Track]) -> dict[str, list[Track]]:
    found: dict[str, list[Track]] = defaultdict(list)
    for track in tracks:
        title = track.display_name
        names = {f"{track.artist} - {title}" if track.artist else title}
        # Many players write only the title.
        for name in names | {title}:
            found[_folded(name)].append(track)
    return found


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
