"""Errors of reading audio files.

    AudioError
    ├── UnreadableAudio     the bytes are not audio we can decode, or hold no sound
    ├── NoAudioStream       a container that opens, but has no sound in it
    ├── AudioTooLong        longer than the caller allows
    └── PassageOutOfRange   the asked-for seconds are not in the track

The docstring of each error is its default message: a message for the user who uploaded
the file, with what to do. The decoder's own words go to the log, never into the message.
"""

import inspect


class AudioError(Exception):
    """This audio could not be used. Please try another file."""

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message or inspect.cleandoc(type(self).__doc__ or "").replace("\n", " "))


class UnreadableAudio(AudioError):
    """This file could not be read as audio. It may be damaged or empty: please check that it plays, \
or convert it to WAV, FLAC, MP3, OGG or M4A and try again."""


class NoAudioStream(AudioError):
    """This file has no sound in it. Please choose a file with an audio track."""


class AudioTooLong(AudioError):
    """This recording is longer than allowed. Please cut it into shorter pieces and try again."""


class PassageOutOfRange(AudioError):
    """That passage is not inside the track. Please choose a start before the end, \
both within the track."""
