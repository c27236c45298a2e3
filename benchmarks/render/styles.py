"""What each style is made of.

Patterns cover one bar (or two), a character a step: `x` strong, `o` weak, `.` nothing. A bass line
names degrees of the chord ("1", "3", "5", "7", "8"), a broken chord the notes of its voicing ("0" the
lowest). The steps of a bar divide it evenly, so "x..x..x.." is three groups of three.
"""

from dataclasses import dataclass, field

DRUM_NOTES = {
    "kick": 36,
    "rim": 37,
    "snare": 38,
    "clap": 39,
    "hat": 42,
    "open hat": 46,
    "crash": 49,
    "ride": 51,
    "tambourine": 54,
    "cowbell": 56,
    "high bongo": 60,
    "low bongo": 61,
    "mute conga": 62,
    "conga": 63,
    "low conga": 64,
    "timbale": 65,
    "shaker": 70,
    "guiro": 73,
    "clave": 75,
    "triangle": 81,
    "high block": 76,
    "low block": 77,
    "low tom": 45,
}

# General MIDI programs by family, the first is 0.
PIANO, E_PIANO, ORGAN, ACCORDION = (0, 1, 3), (4, 5), (16, 17, 18), (21, 22)
NYLON, STEEL, CLEAN, MUTED, DRIVEN = (24,), (25,), (26, 27), (28,), (29, 30)
ACOUSTIC_BASS, E_BASS, SYNTH_BASS, TUBA = (32,), (33, 34, 35), (38, 39), (58,)
STRINGS, CHOIR, SYNTH_PAD = (48, 49, 50), (52, 53), (88, 89, 90, 91)
BRASS, TRUMPET, SAX, REED = (61, 62), (56, 59), (64, 65, 66), (68, 70, 71)
FLUTE, FIDDLE, CELLO, HARP = (73, 75, 78), (40, 110), (42,), (46,)
MALLETS, SYNTH_LEAD, BANJO = (11, 12, 13), (80, 81, 87), (105,)

type Drums = dict[str, str]


@dataclass(frozen=True)
class Style:
    """metre : "4/4"; tempi : of the beat, in BPM; drums, bass, chords, broken : patterns to choose from

    chords : rhythm of whole chords; broken : of their notes; pad, lead : programs, if there are any
    swing : how late the second of each two steps comes, 0..1 (two thirds of both); none where a beat has three
    sevenths, blues : what the harmony is like; looseness_ms : of the players
    """

    name: str
    metre: str
    tempi: tuple[int, int]
    drums: tuple[Drums, ...] = ()
    bass: tuple[str, ...] = ()
    bass_programs: tuple[int, ...] = E_BASS
    chords: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    chord_programs: tuple[int, ...] = PIANO
    pad: tuple[int, ...] = ()
    lead: tuple[int, ...] = ()
    swing: float = 0.0
    sevenths: float = 0.15
    blues: bool = False
    looseness_ms: float = 6.0
    weight: float = 1.0
    modes: tuple[str, ...] = field(default=("major", "minor"))


STYLES = (
    Style(
        "rock",
        "4/4",
        (92, 160),
        weight=2,
        drums=(
            {"kick": "x.......x.x.....", "snare": "....x.......x...", "hat": "x.o.x.o.x.o.x.o."},
            {"kick": "x..x..x.x.......", "snare": "....x.......x...", "ride": "x.x.x.x.x.x.x.x."},
            {"kick": "x.....x...x.....", "snare": "....x.......x..o", "open hat": "x...x...x...x..."},
        ),
        bass=("1.1.1.1.1.1.1.1.", "1.....1.1.....5.", "1...1.1.5...1.1."),
        chords=("x.x.x.x.x.x.x.x.", "x.....x.x.....x.", "x...............", "x..x..x..x..x.x."),
        chord_programs=DRIVEN + CLEAN,
        lead=DRIVEN + ORGAN,
    ),
    Style(
        "pop",
        "4/4",
        (84, 132),
        weight=2,
        drums=(
            {"kick": "x.....x.x.......", "snare": "....x.......x...", "hat": "x.x.x.x.x.x.x.x."},
            {"kick": "x..x......x.....", "clap": "....x.......x...", "hat": "xoxoxoxoxoxoxoxo"},
            {"kick": "x.......x.......", "snare": "....x.......x...", "shaker": "xoxoxoxoxoxoxoxo"},
        ),
        bass=("1.......1.......", "1..1..1.1..1..5.", "1.....1.5.....1."),
        chords=("x.......x.......", "x..x..x.....x...", "x...x...x...x..."),
        broken=("0.1.2.1.0.1.2.1.",),
        chord_programs=PIANO + E_PIANO + CLEAN,
        pad=STRINGS + SYNTH_PAD,
        lead=FLUTE + SYNTH_LEAD + PIANO,
    ),
    Style(
        "ballad",
        "4/4",
        (56, 82),
        weight=2,
        drums=(
            {"kick": "x.......x.o.....", "snare": "....x.......x...", "hat": "x.o.x.o.x.o.x.o."},
            {"kick": "x.........x.....", "rim": "....x.......x...", "hat": "x...x...x...x..."},
        ),
        bass=("1.......5.......", "1...........1.5."),
        chords=("x...............", "x.......x......."),
        broken=("0.1.2.1.3.2.1.2.", "0.1.2.3.2.1.2.1."),
        chord_programs=PIANO + E_PIANO + NYLON,
        pad=STRINGS,
        lead=SAX + FLUTE + PIANO,
        looseness_ms=10,
    ),
    Style(
        "house",
        "4/4",
        (118, 132),
        drums=(
            {"kick": "x...x...x...x...", "clap": "....x.......x...", "open hat": "..x...x...x...x."},
            {"kick": "x...x...x...x...", "hat": "o.x.o.x.o.x.o.x.", "snare": "....x.......x..."},
        ),
        bass=("..1...1...1...1.", "1..1..1.1..1..1."),
        bass_programs=SYNTH_BASS,
        chords=("..x...x...x...x.", "x..x..x..x..x...", "x..............."),
        chord_programs=SYNTH_PAD + PIANO,
        pad=SYNTH_PAD,
        lead=SYNTH_LEAD,
        looseness_ms=0,
    ),
    Style(
        "drum and bass",
        "4/4",
        (165, 178),
        drums=(
            {"kick": "x.........x.....", "snare": "....x.......x...", "hat": "x.x.x.x.x.x.x.x."},
            {"kick": "x.....x...x.....", "snare": "....x..o.o..x...", "hat": "x.x.x.x.x.x.x.x."},
        ),
        bass=("1.........1.....", "1.......1.....5."),
        bass_programs=SYNTH_BASS,
        chords=("x...............",),
        chord_programs=SYNTH_PAD,
        pad=SYNTH_PAD,
        lead=SYNTH_LEAD,
        looseness_ms=0,
    ),
    Style(
        "hip hop",
        "4/4",
        (78, 102),
        drums=(
            {"kick": "x..x......x.....", "snare": "....x.......x...", "hat": "x.x.x.x.x.x.x.x."},
            {"kick": "x.....x..x......", "snare": "....x.......x..o", "hat": "x.xox.x.x.xox.x."},
        ),
        bass=("1..1......1.....", "1.......1..1...."),
        chords=("x...............", "x..x............"),
        chord_programs=E_PIANO + SYNTH_PAD,
        lead=FLUTE + MALLETS,
        swing=0.2,
        sevenths=0.6,
    ),
    Style(
        "reggae",
        "4/4",
        (68, 92),
        drums=(
            {"kick": "........x.......", "rim": "........x.......", "hat": "x.o.x.o.x.o.x.o."},
            {"kick": "x.......x.......", "snare": "........x.......", "hat": "..x...x...x...x."},
        ),
        bass=("1..1..3.5.......", "......1.1..5..3."),
        chords=("....x.......x...", "....x.x.....x.x."),
        chord_programs=CLEAN + ORGAN,
        lead=REED + BRASS,
        swing=0.1,
    ),
    Style(
        "funk",
        "4/4",
        (92, 118),
        drums=({"kick": "x.x....x..x.....", "snare": "....x..o.o..x...", "hat": "xoxoxoxoxoxoxoxo"},),
        bass=("1..1..8...1.5.7.", "1.1....1..5.1..."),
        chords=("..x...xo..x...xo", "x..x....x..x...."),
        chord_programs=CLEAN + MUTED,
        pad=BRASS,
        lead=SAX,
        sevenths=0.8,
    ),
    Style(
        "bossa",
        "4/4",
        (112, 150),
        drums=({"kick": "x.....x.x.....x.", "rim": "x.....x.....x...", "hat": "xoxoxoxoxoxoxoxo"},),
        bass=("1.....5.5.....1.",),
        bass_programs=ACOUSTIC_BASS,
        chords=("x.....x.....x...", "..x...x.....x.x."),
        chord_programs=NYLON,
        lead=FLUTE + SAX,
        sevenths=0.9,
    ),
    Style(
        "salsa",
        "4/4",
        (160, 200),
        drums=(
            {
                "clave": "x..x..x...x.x...",
                "conga": "..o.x.....o.x.xx",
                "cowbell": "x...x.x.x...x.x.",
                "mute conga": "x.......x.......",
            },
        ),
        bass=("......1.....5...", "1.....5.....8..."),
        bass_programs=ACOUSTIC_BASS,
        chords=("x.xx.x.x.x.xx.x.", "x..x..x...x.x..."),
        chord_programs=PIANO,
        lead=TRUMPET + BRASS,
    ),
    Style(
        "bachata",
        "4/4",
        (112, 148),
        drums=(
            {
                "high bongo": "x.xox.xox.xo..x.",
                "low bongo": "............x...",
                "guiro": "x.ooo.oox.ooo.oo",
                "kick": "x.......x.......",
            },
        ),
        bass=("1.......1...5...", "1.....5.....5..."),
        broken=("0.2.1.2.3.2.1.2.", "3.2.1.2.0.2.1.2."),
        chord_programs=STEEL + NYLON,
        lead=STEEL + NYLON,
        modes=("minor", "major"),
    ),
    Style(
        "cumbia",
        "4/4",
        (84, 106),
        drums=({"guiro": "x...x.x.x...x.x.", "conga": "....x.x.....x.x.", "kick": "x.......x......."},),
        bass=("1.......5...8...",),
        chords=("....x.......x...", "..x...x...x...x."),
        chord_programs=ACCORDION,
        lead=ACCORDION + REED,
    ),
    Style(
        "swing",
        "4/4",
        (116, 200),
        weight=2,
        drums=({"ride": "x..x.ox..x.o", "hat": "...x.....x..", "kick": "o..o..o..o.."},),
        bass=("1..3..5..7..", "1..5..8..5..", "1..3..5..3.."),
        bass_programs=ACOUSTIC_BASS,
        chords=("x....x......", "...x.....x..", "x.........x."),
        chord_programs=PIANO + CLEAN,
        lead=SAX + TRUMPET,
        swing=1.0,
        sevenths=0.95,
        looseness_ms=8,
    ),
    Style(
        "shuffle",
        "4/4",
        (100, 140),
        drums=({"kick": "x.....x.....", "snare": "...x.....x..", "hat": "x.xx.xx.xx.x"},),
        bass=("1..3..5..3..", "1.11.15.55.5"),
        chords=("x.xx.xx.xx.x", "x....x......"),
        chord_programs=CLEAN + PIANO + ORGAN,
        lead=DRIVEN,
        swing=1.0,
        blues=True,
        modes=("major",),
    ),
    Style(
        "metal",
        "4/4",
        (140, 200),
        drums=(
            {"kick": "x.x.x.x.x.x.x.x.", "snare": "....x.......x...", "open hat": "x...x...x...x..."},
            {"kick": "xxx.xxx.xxx.xxx.", "snare": "....x.......x...", "ride": "x.x.x.x.x.x.x.x."},
        ),
        bass=("1.1.1.1.1.1.1.1.",),
        chords=("x.xxx.xxx.xxx.xx", "x...x...x...x..."),
        chord_programs=DRIVEN,
        lead=DRIVEN,
        modes=("minor",),
    ),
    Style(
        "country",
        "4/4",
        (100, 140),
        drums=({"kick": "x...x...x...x...", "snare": "o.oxo.oxo.oxo.ox"},),
        bass=("1.......5.......",),
        chords=("....x.......x...", "x.x.x.x.x.x.x.x."),
        broken=("0.2.1.2.0.2.1.2.",),
        chord_programs=STEEL + BANJO,
        lead=FIDDLE + STEEL,
        modes=("major",),
    ),
    Style(
        "disco",
        "4/4",
        (108, 126),
        drums=({"kick": "x...x...x...x...", "snare": "....x.......x...", "open hat": "..x...x...x...x."},),
        bass=("1.8.1.8.1.8.1.8.",),
        chords=("..xo..xo..xo..xo",),
        chord_programs=CLEAN + E_PIANO,
        pad=STRINGS,
        lead=BRASS,
    ),
    Style(
        "piano solo",
        "4/4",
        (60, 130),
        bass=("1.......5.......", "1...5...8...5..."),
        broken=("0.1.2.1.0.1.2.1.", "0.1.2.3.2.1.2.1."),
        chords=("x...x...x...x...",),
        lead=PIANO,
        looseness_ms=12,
    ),
    Style(
        "fingerpicking",
        "4/4",
        (76, 126),
        bass=("1.......5.......", "1...5...1...5..."),
        bass_programs=NYLON + STEEL,
        broken=("..1.2.1...1.2.1.", "0.2.1.2.0.2.1.2."),
        chord_programs=NYLON + STEEL,
        lead=FLUTE,
        looseness_ms=10,
    ),
    Style(
        "strings",
        "4/4",
        (58, 96),
        weight=0.7,
        bass=("1.......5.......", "1..............."),
        bass_programs=CELLO,
        chords=("x.......x.......", "x...x...x...x..."),
        chord_programs=STRINGS + CHOIR,
        lead=FIDDLE + REED,
        looseness_ms=15,
    ),
    Style(
        "waltz",
        "3/4",
        (84, 190),
        weight=2,
        drums=(
            {},
            {"kick": "x.....", "snare": "..o.o.", "hat": "x.x.x."},
            {"ride": "x.x.x.", "kick": "x....."},
        ),
        bass=("1.....", "1.....5.....", "1....."),
        bass_programs=ACOUSTIC_BASS + TUBA,
        chords=("..x.x.", "..x.x.", "....x."),
        chord_programs=PIANO + ACCORDION + STRINGS,
        lead=FIDDLE + FLUTE + REED,
        looseness_ms=10,
    ),
    Style(
        "slow three",
        "3/4",
        (66, 110),
        drums=({"kick": "x.......o...", "snare": "........x...", "hat": "x.o.x.o.x.o."}, {}),
        bass=("1...........", "1.......5..."),
        broken=("0.1.2.3.2.1.", "0.2.1.2.1.2."),
        chords=("x...........",),
        chord_programs=PIANO + NYLON + E_PIANO,
        pad=STRINGS,
        lead=SAX + FLUTE,
    ),
    Style(
        "jazz waltz",
        "3/4",
        (120, 180),
        weight=0.7,
        drums=({"ride": "x..x.ox..", "hat": "...x..x..", "kick": "x........"},),
        bass=("1.....5..", "1..3..5.."),
        bass_programs=ACOUSTIC_BASS,
        chords=("x....x...", "...x..x.."),
        lead=SAX + TRUMPET,
        swing=1.0,
        sevenths=0.95,
    ),
    Style(
        "jig",
        "6/8",
        (84, 132),
        weight=2,
        drums=(
            {},
            {"kick": "x..x..", "tambourine": "xooxoo"},
            {"kick": "x..o..", "snare": "...x..", "hat": "xooxoo"},
        ),
        bass=("1..5..", "1..1.."),
        bass_programs=ACOUSTIC_BASS,
        chords=("x.xx.x", "x..x..", "xxxxxx"),
        chord_programs=STEEL + ACCORDION + PIANO,
        lead=FIDDLE + FLUTE,
    ),
    Style(
        "slow six",
        "6/8",
        (50, 76),
        drums=({"kick": "x.....o.....", "snare": "......x.....", "hat": "x.o.o.x.o.o."}, {}),
        bass=("1...........", "1.....5....."),
        broken=("0.1.2.3.2.1.", "0.2.1.2.1.2."),
        chords=("x...........",),
        chord_programs=PIANO + CLEAN + NYLON,
        pad=STRINGS,
        lead=SAX + ORGAN,
    ),
    Style(
        "slow blues",
        "12/8",
        (52, 76),
        weight=1.2,
        drums=(
            {"kick": "x.....x.....", "snare": "...x.....x..", "ride": "xooxooxooxoo"},
            {"kick": "x.....x.x...", "snare": "...x.....x..", "hat": "xxxxxxxxxxxx"},
        ),
        bass=("1..3..5..7..", "1....15....5"),
        chords=("...x.....x..", "xxxxxxxxxxxx", "x..........."),
        chord_programs=PIANO + ORGAN + CLEAN,
        lead=DRIVEN + SAX,
        blues=True,
        modes=("major",),
    ),
    Style(
        "doo-wop",
        "12/8",
        (60, 90),
        weight=1.2,
        drums=({"kick": "x.....x.....", "snare": "...x.....x..", "hat": "xxxxxxxxxxxx"},),
        bass=("1.....5.....", "1..1..5..5.."),
        chords=("xxxxxxxxxxxx",),
        broken=("012321012321",),
        pad=CHOIR + STRINGS,
        lead=SAX,
        modes=("major",),
    ),
    Style(
        "march",
        "2/4",
        (96, 126),
        weight=1.2,
        drums=(
            {"kick": "x...o...", "snare": "x.xox.xo", "crash": "o......."},
            {"kick": "x.......", "snare": "..x...x."},
        ),
        bass=("1...5...",),
        bass_programs=TUBA,
        chords=("..x...x.",),
        chord_programs=BRASS,
        lead=TRUMPET + FLUTE,
        modes=("major",),
    ),
    Style(
        "polka",
        "2/4",
        (104, 132),
        drums=({"kick": "x...x...", "snare": "..x...x."}, {}),
        bass=("1...5...",),
        bass_programs=TUBA + ACOUSTIC_BASS,
        chords=("..x...x.",),
        chord_programs=ACCORDION,
        lead=REED + ACCORDION,
        modes=("major",),
    ),
    Style(
        "samba",
        "2/4",
        (90, 124),
        weight=0.8,
        drums=({"kick": "o...x..x", "shaker": "xooxxoox", "tambourine": "..x..x.."},),
        bass=("1..15..5",),
        chords=("x.x..x.x", "..x..x.."),
        chord_programs=NYLON,
        lead=FLUTE,
        sevenths=0.6,
    ),
    Style(
        "five",
        "5/4",
        (100, 180),
        weight=1.5,
        drums=(
            {"kick": "x.....x...", "snare": "....x...x.", "ride": "x.xxx.x.x."},
            {"kick": "x.....x...", "hat": "x.x.x.x.x.", "snare": "....o...o."},
        ),
        bass=("1.....5...", "1..1..5.5."),
        chords=("x..x..x.x.", "x.....x..."),
        chord_programs=PIANO + CLEAN + E_PIANO,
        lead=SAX + FLUTE,
        sevenths=0.5,
    ),
)

# Nothing but beats: what is left when all that usually tells a metre is taken away.
METRONOMES = (
    Style(
        "metronome four",
        "4/4",
        (50, 200),
        drums=(
            {"high block": "x...", "low block": ".xxx"},
            {"high block": "x.......", "low block": ".oxoxoxo"},
            {"low block": "xxxx"},
            {"low block": "xoxoxoxo"},
        ),
        looseness_ms=3,
        weight=2,
    ),
    Style(
        "metronome swung",
        "4/4",
        (80, 180),
        drums=(
            {"high block": "x...........", "low block": "...x..x..x..", "rim": "..o..o..o..o"},
            {"low block": "x.ox.ox.ox.o"},
        ),
        looseness_ms=3,
    ),
    Style(
        "metronome three",
        "3/4",
        (60, 190),
        drums=({"high block": "x..", "low block": ".oo"}, {"high block": "x.....", "low block": ".ooooo"}),
        looseness_ms=3,
    ),
    Style(
        "metronome two",
        "2/4",
        (70, 140),
        drums=({"high block": "x...", "low block": ".oxo"},),
        looseness_ms=3,
        weight=0.3,
    ),
    Style(
        "metronome five",
        "5/4",
        (90, 180),
        drums=({"high block": "x....", "low block": ".oooo"},),
        looseness_ms=3,
        weight=0.5,
    ),
    Style(
        "metronome six",
        "6/8",
        (50, 120),
        drums=(
            {"high block": "x.....", "low block": ".ooxoo"},
            {"high block": "x..o..", "low block": ".oo.oo"},
        ),
        looseness_ms=3,
    ),
    Style(
        "metronome twelve",
        "12/8",
        (50, 90),
        drums=({"high block": "x...........", "low block": ".ooxooxooxoo"},),
        looseness_ms=3,
        weight=0.5,
    ),
)
