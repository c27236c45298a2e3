"""Detection of audio and video containers by a file's first bytes. File names are not trusted.

Only containers that our decoders open are listed. Whether the file is valid is found out by the worker.
"""

import re
from typing import NamedTuple

# Enough for every signature below, also after the padding that some encoders put in front.
HEAD_BYTES = 4096


class Container(NamedTuple):
    suffix: str
    content_type: str


CONTENT_TYPES = {
    ".wav": "audio/wav",
    ".w64": "audio/x-w64",
    ".flac": "audio/flac",
    ".ogg": "audio/ogg",
    ".mp3": "audio/mpeg",
    ".aac": "audio/aac",
    ".m4a": "audio/mp4",
    ".mp4": "video/mp4",
    ".mov": "video/quicktime",
    ".3gp": "video/3gpp",
    ".webm": "video/webm",
    ".mkv": "video/x-matroska",
    ".aiff": "audio/aiff",
    ".caf": "audio/x-caf",
    ".amr": "audio/amr",
    ".wma": "audio/x-ms-wma",
    ".wv": "audio/x-wavpack",
    ".au": "audio/basic",
    ".ape": "audio/x-ape",
    ".tta": "audio/x-tta",
    ".avi": "video/x-msvideo",
    ".flv": "video/x-flv",
    ".mpg": "video/mpeg",
    ".ts": "video/mp2t",
}

# Four bits of bit rate, of which 15 is none, and two of sample rate, of which 3 is none.
MPEG_RATES = b"[" + b"".join(b"\\x%x0-\\x%xb" % (bit_rate, bit_rate) for bit_rate in range(15)) + b"]"

# In this order: the first that matches at the start of the file decides.
SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (rb"(RIFF|RF64|BW64)....WAVE", ".wav"),
    (rb"RIFF....AVI ", ".avi"),
    (rb"riff\x2e\x91\xcf\x11", ".w64"),
    (rb"fLaC", ".flac"),
    (rb"OggS", ".ogg"),
    (rb"....ftypM4[AB]", ".m4a"),
    (rb"....ftypqt", ".mov"),
    (rb"....ftyp3g", ".3gp"),
    (rb"....ftyp", ".mp4"),
    (rb"....(moov|mdat|wide)", ".mov"),
    (rb"\x1aE\xdf\xa3.{0,60}?webm", ".webm"),
    (rb"\x1aE\xdf\xa3", ".mkv"),
    (rb"FORM....AIF[FC]", ".aiff"),
    (rb"caff\x00\x01", ".caf"),
    (rb"#!AMR", ".amr"),
    (rb"\x30\x26\xb2\x75\x8e\x66\xcf\x11", ".wma"),
    (rb"wvpk", ".wv"),
    (rb"\.snd", ".au"),
    (rb"MAC ", ".ape"),
    (rb"TTA[12]", ".tta"),
    (rb"FLV\x01", ".flv"),
    (rb"\x00\x00\x01\xba", ".mpg"),
    (rb"\x47.{187}\x47.{187}\x47", ".ts"),
    (rb"ADIF|\xff[\xf0\xf1\xf8\xf9]", ".aac"),
    (rb"ID3[\x02-\x04]", ".mp3"),
    # A frame of MPEG layer III or II, perhaps after padding: the sync, then rates that exist.
    (rb"\x00*\xff[\xe2-\xe5\xf2-\xf5\xfa-\xfd]" + MPEG_RATES, ".mp3"),
)
_PATTERNS = [(re.compile(pattern, re.DOTALL), suffix) for pattern, suffix in SIGNATURES]


def recognise(head: bytes) -> Container | None:
    """Return the container of a file with these first bytes (up to ``HEAD_BYTES``), or None."""
    for pattern, suffix in _PATTERNS:
        if pattern.match(head):
            return Container(suffix, CONTENT_TYPES[suffix])
    return None


def content_type_of(storage_path: str) -> str:
    """Return the content type of a stored file by its suffix, which we chose from the content."""
    suffix = storage_path[storage_path.rfind(".") :]
    return CONTENT_TYPES.get(suffix, "application/octet-stream")
