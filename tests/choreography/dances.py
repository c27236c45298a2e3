"""Music and blueprints made for tests."""

from itertools import pairwise

import numpy as np

from src.choreography.blueprint import Blueprint, read_blueprint
from src.choreography.library import MoveLibrary, load_library
from src.choreography.move import Move
from src.choreography.planning import MusicFeatures, MusicSection

LIBRARY: MoveLibrary = load_library()


def music(
    bpm: float = 126.0,
    seconds: float = 130.0,
    form: str = "A8 B16 C9 B16 C8",
    *,
    signature: str = "4/4",
    steady: bool = True,
    offset: float = 0.37,
) -> MusicFeatures:
    """Return features of a steady track. Sections are labels with numbers of bars; the first is quiet, C is loud."""
    beats = np.arange(offset, seconds, 60 / bpm)
    bar = 240 / bpm
    sections, start = [], offset
    for part in form.split():
        length = int(part[1:]) * bar
        sections.append(MusicSection(start, start + length, part[0], {"A": 0.3, "B": 0.6, "C": 1.0}[part[0]]))
        start += length
    times = np.arange(0, seconds, 1.0)
    levels = [next((s.energy for s in sections if s.start <= t < s.end), 0.6) * 8 - 20 for t in times]
    return MusicFeatures(
        beat_times=tuple(beats.tolist()),
        downbeat_times=tuple(beats[::4].tolist()),
        time_signature=signature,
        has_steady_beat=steady,
        sections=tuple(sections),
        loudness_times=tuple(times.tolist()),
        loudness_lufs=tuple(levels),
    )


def way_to(move: Move, library: MoveLibrary = LIBRARY) -> list[str]:
    """Return the shortest sequence of moves from the side basic to a move, inclusive."""
    paths = [["side_basic"]]
    seen = {library["side_basic"].exit}
    for path in paths:
        station = library[path[-1]].exit
        if station == move.entry:
            return [*path, move.id]
        for following in library.starting_at(station):
            if following.exit not in seen and not following.has("outro"):
                seen.add(following.exit)
                paths.append([*path, following.id])
    raise AssertionError(f"{move.id} cannot be reached")


def blueprint_of(moves: list[str], bpm: float = 126.0, library: MoveLibrary = LIBRARY) -> Blueprint:
    """Return a blueprint of these moves on even beats."""
    placed, beat = [], 0
    for move in moves:
        placed.append({"move": move, "start_beat": beat, "counts": library[move].counts})
        beat += library[move].counts
    times = [0.5 + 60 / bpm * index for index in range(beat + 1)]
    return read_blueprint(
        {"version": 1, "parameters": {}, "tempo_bpm": bpm, "beat_times": times, "moves": placed}, library
    )


def legal(blueprint: Blueprint, library: MoveLibrary = LIBRARY) -> bool:
    """Tell whether each move can follow the previous one, and none follows itself."""
    pairs = list(pairwise([library[placed.move] for placed in blueprint.moves]))
    return all(library.may_follow(a, b) and a.id != b.id for a, b in pairs)
