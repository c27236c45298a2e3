"""Conversions between frequencies, MIDI numbers and note names, from librosa.

Apart, so that importing an agent does not import librosa.
"""

from librosa import hz_to_midi, midi_to_hz, midi_to_note, tuning_to_A4

__all__ = ["hz_to_midi", "midi_to_hz", "midi_to_note", "tuning_to_A4"]
