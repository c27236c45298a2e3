"""Decoding with libsndfile."""

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import chain
from typing import Any

import soundfile

from src.audio.errors import UnreadableAudio

from .decoding import Decoding, Samples, block_length, require_plausible_format
from .source import NamelessFile
from .truncation import is_chained, is_cut_off

# libsndfile's value for an unknown length.
UNKNOWN_LENGTH = 1 << 62


class LibsndfileDecoding(Decoding):
    """Decode with libsndfile.

    Raises UnreadableAudio if not even the first block can be decoded; FFmpeg may succeed.
    """

    def __init__(self, file: NamelessFile, stack: ExitStack) -> None:
        if is_chained(file):
            # libsndfile decodes the first stream and forgets the others.
            raise UnreadableAudio
        try:
            file.seek(0)
            sound: Any = stack.enter_context(soundfile.SoundFile(file))
            require_plausible_format(sound.samplerate, sound.channels)
            self._frames = block_length(sound.samplerate, sound.channels)
            first = self._read(sound)
        except soundfile.LibsndfileError as refusal:
            raise UnreadableAudio from refusal
        if not len(first):
            raise UnreadableAudio
        super().__init__(
            sound.samplerate, sound.channels, chain([first], self._rest(sound, file, len(first)))
        )

    def _read(self, sound: Any) -> Samples:
        block: Samples = sound.read(self._frames, dtype="float32", always_2d=True)
        return block

    def _rest(self, sound: Any, file: NamelessFile, decoded: int) -> Iterator[Samples]:
        try:
            while len(block := self._read(sound)):
                decoded += len(block)
                yield block
        except soundfile.LibsndfileError:
            self.is_complete = False
        if decoded < sound.frames < UNKNOWN_LENGTH or is_cut_off(file):
            self.is_complete = False


def reaches(file: NamelessFile, seconds: float) -> bool | None:
    """Whether there is sound after that time, looked up there, without decoding what lies before.

    None where libsndfile cannot read the file.
    """
    file.seek(0)
    try:
        with soundfile.SoundFile(file) as sound:
            position = int(seconds * sound.samplerate) + 1
            if sound.frames <= position or not sound.seekable():
                return False
            sound.seek(position)
            return len(sound.read(1)) > 0
    except soundfile.LibsndfileError:
        return None
