"""From notes to a sound file: a MIDI file of our own making, played by fluidsynth."""

import subprocess
import tempfile
from pathlib import Path

import numpy as np
import soundfile

from benchmarks.audio.render.composition import Piece
from benchmarks.audio.render.parts import DRUMS

TICKS_PER_SECOND = 5000  # one "quarter note" of the file is a second
BEND_RANGE_CENTS = 200
SAMPLE_RATE_HZ = 44100
SOUNDFONT_FOLDERS = ("/usr/share/sounds/sf2", "/usr/share/sounds/sf3", "/usr/share/soundfonts")


def soundfonts() -> list[Path]:
    """The General MIDI soundfonts of this machine by name, without mono copies of others."""
    found = {
        path.resolve()
        for folder in SOUNDFONT_FOLDERS
        for path in Path(folder).glob("*.sf[23]")
        if path.exists()
    }
    return sorted((path for path in found if "Mono" not in path.name), key=lambda path: path.name)


def midi_file(piece: Piece) -> bytes:
    """The piece as a standard MIDI file of one track, in ticks of a 5000th of a second."""
    events = [(0, _setup(piece))]
    for start, length, pitch, velocity, channel in piece.notes:
        events.append((round(start * TICKS_PER_SECOND), bytes([0x90 | channel, pitch, velocity])))
        end = round((start + max(length, 0.03)) * TICKS_PER_SECOND)
        events.append((end, bytes([0x80 | channel, pitch, 0])))
    events.sort(key=lambda event: (event[0], event[1][:1] >= b"\x90" and len(event[1]) == 3))
    track, now = bytearray(), 0
    for tick, message in events:
        track += _variable_length(tick - now) + message
        now = tick
    track += b"\x00\xff\x2f\x00"
    header = b"MThd" + (6).to_bytes(4, "big") + b"\x00\x00\x00\x01" + TICKS_PER_SECOND.to_bytes(2, "big")
    return header + b"MTrk" + len(track).to_bytes(4, "big") + bytes(track)


def _setup(piece: Piece) -> bytes:
    """Tempo (a second a quarter), programs and tuning, all at the beginning."""
    messages = [b"\xff\x51\x03" + (1_000_000).to_bytes(3, "big")]
    bend = 8192 + round(8191 * piece.bend_cents / BEND_RANGE_CENTS)
    for channel, program in piece.programs.items():
        messages.append(bytes([0xC0 | channel, program]))
        if channel != DRUMS:
            messages.append(bytes([0xE0 | channel, bend & 0x7F, bend >> 7]))
    return b"\x00".join(messages)


def _variable_length(value: int) -> bytes:
    encoded = [value & 0x7F]
    while value := value >> 7:
        encoded.append(0x80 | (value & 0x7F))
    return bytes(reversed(encoded))


def render(piece: Piece, soundfont: Path, file: Path, random: np.random.Generator) -> float:
    """Play the piece into an ogg file, at a level and in a room of chance. Returns its seconds."""
    with tempfile.TemporaryDirectory() as folder:
        midi, wav = Path(folder, "piece.mid"), Path(folder, "piece.wav")
        midi.write_bytes(midi_file(piece))
        room = random.uniform(0.0, 0.7)
        options = ["-q", "-n", "-i", "-g", "0.5", "-r", str(SAMPLE_RATE_HZ), "-T", "wav"]
        options += ["-o", "synth.chorus.active=0", "-o", "synth.dynamic-sample-loading=1"]
        options += ["-o", f"synth.reverb.room-size={room:.2f}", "-F", str(wav)]
        subprocess.run(["fluidsynth", *options, str(soundfont), str(midi)], check=True, capture_output=True)
        samples, _ = soundfile.read(wav, dtype="float32")
    end = max(start + length for start, length, *_ in piece.notes) + 1.0
    samples = samples[: round(end * SAMPLE_RATE_HZ)]
    samples *= np.float32(10 ** (random.uniform(-12, -0.5) / 20) / max(float(np.abs(samples).max()), 1e-6))
    if random.random() < 0.15:
        rms = float(np.sqrt(np.mean(samples**2)))
        samples += (
            rms * 10 ** (-random.uniform(15, 35) / 20) * random.standard_normal(samples.shape, np.float32)
        )
    _write_ogg(file, samples.clip(-1, 1))
    return len(samples) / SAMPLE_RATE_HZ


def _write_ogg(file: Path, samples: np.ndarray) -> None:
    """In pieces of a second: libsndfile's Vorbis encoder keeps a whole write on its stack."""
    with soundfile.SoundFile(file, "w", SAMPLE_RATE_HZ, samples.shape[1], "VORBIS", format="OGG") as ogg:
        for first in range(0, len(samples), SAMPLE_RATE_HZ):
            ogg.write(samples[first : first + SAMPLE_RATE_HZ])
