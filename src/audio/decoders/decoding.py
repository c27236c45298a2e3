"""The interface of decoders, and limits for values in file headers."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from src.audio.errors import UnreadableAudio

type Samples = npt.NDArray[np.float32]

BLOCK_SECONDS = 2
# Also of a file with a thousand channels a block stays small.
BLOCK_SAMPLES = 1 << 20

# Telephones speak at 8 kHz; the fastest converters of studios and of DSD write 1.5 MHz.
LOWEST_RATE_HZ, HIGHEST_RATE_HZ = 1_000, 1_536_000
# Seventh-order ambisonics, the largest format that anybody exchanges.
MOST_CHANNELS = 64


@dataclass
class Decoding:
    """A started decoder.

    blocks : float32 [shape=(n, channels)]
    is_complete : False as soon as it is known that something of the recording is missing; final after
        the last block
    """

    sample_rate: int
    channel_count: int
    blocks: Iterator[Samples]
    is_complete: bool = True


def require_plausible_format(sample_rate: int, channel_count: int) -> None:
    """A few bytes of a header could otherwise ask for any amount of memory and time."""
    if not LOWEST_RATE_HZ <= sample_rate <= HIGHEST_RATE_HZ:
        raise UnreadableAudio(
            f"This file claims to hold {sample_rate} samples a second, which no recording does. "
            "It is probably damaged: please convert it to WAV, FLAC or MP3 and try again."
        )
    if not 1 <= channel_count <= MOST_CHANNELS:
        raise UnreadableAudio(
            f"This file claims to have {channel_count} channels; up to {MOST_CHANNELS} can be read. "
            "Please mix it to stereo and try again."
        )


def block_length(sample_rate: int, channel_count: int) -> int:
    """Samples of each channel to decode at once."""
    return max(1, min(BLOCK_SECONDS * sample_rate, BLOCK_SAMPLES // channel_count))
