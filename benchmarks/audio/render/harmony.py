"""Keys, chord progressions and chords."""

from dataclasses import dataclass

PITCH_CLASSES = ("C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B")
SCALES = {"major": (0, 2, 4, 5, 7, 9, 11), "minor": (0, 2, 3, 5, 7, 8, 10)}
QUALITIES = {
    "maj": (0, 4, 7),
    "min": (0, 3, 7),
    "7": (0, 4, 7, 10),
    "min7": (0, 3, 7, 10),
    "maj7": (0, 4, 7, 11),
}

# Semitones above the tonic and quality, a chord each.
PROGRESSIONS = {
    "major": (
        "0:maj 7:maj 9:min 5:maj",
        "0:maj 9:min 5:maj 7:maj",
        "9:min 5:maj 0:maj 7:maj",
        "0:maj 5:maj 7:maj 5:maj",
        "0:maj 4:min 5:maj 7:maj",
        "2:min 7:maj 0:maj 0:maj",
        "0:maj 0:maj 5:maj 7:maj",
        "0:maj 10:maj 5:maj 0:maj",
        "0:maj 2:min 4:min 5:maj",
        "0:maj 7:maj 5:maj 7:maj",
        "0:maj 5:min 0:maj 7:maj",
    ),
    "minor": (
        "0:min 8:maj 3:maj 10:maj",
        "0:min 10:maj 8:maj 7:maj",
        "0:min 5:min 10:maj 3:maj",
        "0:min 5:min 7:min 0:min",
        "0:min 3:maj 10:maj 5:maj",
        "0:min 8:maj 5:min 7:maj",
        "0:min 0:min 5:min 7:maj",
        "8:maj 10:maj 0:min 0:min",
        "0:min 10:maj 5:min 8:maj",
        "0:min 7:min 8:maj 10:maj",
    ),
}
BLUES = "0:7 5:7 0:7 0:7 5:7 5:7 0:7 0:7 7:7 5:7 0:7 7:7"


@dataclass(frozen=True)
class Chord:
    """root : pitch class, 0 = C; quality : a key of QUALITIES."""

    root: int
    quality: str

    @property
    def label(self) -> str:
        """As in Harte's notation: "Ab:min7"."""
        return f"{PITCH_CLASSES[self.root]}:{self.quality}"

    @property
    def pitch_classes(self) -> tuple[int, ...]:
        """The root first."""
        return tuple((self.root + interval) % 12 for interval in QUALITIES[self.quality])

    def voicing(self, lowest: int) -> list[int]:
        """MIDI notes of the chord in close position, none under `lowest`, rising."""
        return sorted(lowest + (pitch - lowest) % 12 for pitch in self.pitch_classes)

    def bass(self, degree: str, lowest: int = 33) -> int:
        """MIDI note of the root ("1"), third, fifth, seventh or octave ("8") in the bass."""
        interval = {"1": 0, "3": QUALITIES[self.quality][1], "5": 7, "7": 10, "8": 12}[degree]
        return lowest + (self.root - lowest) % 12 + interval


def progression(words: str, tonic: int, add_sevenths: bool) -> list[Chord]:
    """The chords of a progression in a key. With sevenths, minor chords and dominants get theirs."""
    chords = []
    for word in words.split():
        above, quality = word.split(":")
        if add_sevenths and quality != "7":
            quality = {"min": "min7", "maj": "7" if above == "7" else "maj7"}[quality]
        chords.append(Chord((tonic + int(above)) % 12, quality))
    return chords
