"""The fixture library as a Markdown table, for `question_sets/README.md`."""

from collections.abc import Sequence
from pathlib import Path

from benchmarks.chat.fixture_measurements import SCALES, FixtureTrack, library_tracks, measurements

README = Path(__file__).parent / "question_sets" / "README.md"
BEGIN, END = "<!-- library -->\n", "<!-- /library -->"
FACTS = (
    "title",
    "artist",
    "album",
    "genre",
    "year",
    "length",
    "tempo",
    "key",
    "metre",
    "LUFS",
    *SCALES,
    "words",
)
FORM = ("title", "first beat", "bar (s)", "bars", "sections: start and level", "chords, one a bar")


def updated_readme() -> str:
    """Return the text of the README with the tables of the present library."""
    text = README.read_text()
    before, rest = text.split(BEGIN, 1)
    return f"{before}{BEGIN}{tables()}{END}{rest.split(END, 1)[1]}"


def tables() -> str:
    tracks = library_tracks()
    parts = [
        _table(FACTS, [_facts(track) for track in tracks]),
        _table(FORM, [_form(track) for track in tracks]),
    ]
    return "\n" + "\n".join(parts) + "\n"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "".join(f"| {' | '.join(row)} |\n" for row in (head, ["---"] * len(head), *rows))


def _facts(track: FixtureTrack) -> list[str]:
    rhythm, harmony = (measurements(track)[name] for name in ("rhythm", "harmony"))
    tempo = "no beat"
    if track.tempo:
        tempo = f"{track.tempo:g}" + (f" rising to {track.tempo_end:g}" if track.tempo_end else "")
    key = f"{harmony['key']} ({harmony['camelot']})" if track.key else "none"
    if track.other_key:
        key += f", unsure: {track.key_confidence}; else {track.other_key}"
    words = [*track.words, *([f"swing {track.swing}"] if track.swing else [])]
    return [
        track.title,
        track.artist or "-",
        track.album or "-",
        track.genre or "-",
        str(track.year or "-"),
        f"{clock(track.duration)} ({track.duration:g} s)",
        tempo,
        key,
        rhythm["time_signature"] or "-",
        "silent" if track.lufs is None else f"{track.lufs:g}",
        *(f"{value:g}" for value in track.scales),
        ", ".join(words) or "-",
    ]


def _form(track: FixtureTrack) -> list[str]:
    sections = [f"{one.label} {clock(one.start)} {one.level:g}" for one in track.section_list()]
    has_bars = bool(track.tempo)
    return [
        track.title,
        f"{track.first_beat:g} s" if has_bars else "-",
        f"{track.bar_seconds:.3f}" if has_bars else "-",
        str(track.bar_count) if has_bars else "-",
        ", ".join(sections) or "-",
        track.chords or "-",
    ]


def clock(seconds: float) -> str:
    """65.3 -> "1:05"."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
