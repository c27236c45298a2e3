"""Export of playlists as M3U8, XSPF and CSV, and parsing of M3U8."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath, PureWindowsPath
from urllib.parse import quote, unquote, urlsplit
from xml.etree import ElementTree as ET

from src.api.models import Track
from src.core.text import one_line

XSPF = "http://xspf.org/ns/0/"
LONGEST = 200
MOST_LINES = 20_000
# Characters with a meaning in file systems or players.
_UNSAFE = re.compile(r"[^\w\s.,()&'+-]", re.UNICODE)
# Most file systems allow 255 bytes, some less; a number and an ending are added.
_MOST_BYTES = 200
# Names of devices on Windows, whatever their ending.
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)", re.IGNORECASE)
# A spreadsheet treats cells that begin with these as formulas.
_FORMULA = ("=", "+", "-", "@")


@dataclass(frozen=True)
class Item:
    """A track of an exported playlist.

    ``location`` is its file name, relative to the playlist's file.
    """

    track: Track
    reason: str
    location: str

    @property
    def title(self) -> str:
        return one_line(self.track.display_name, LONGEST)

    @property
    def artist(self) -> str:
        return one_line(self.track.artist, LONGEST)

    @property
    def label(self) -> str:
        return f"{self.artist} - {self.title}" if self.artist else self.title

    @property
    def seconds(self) -> int:
        return -1 if self.track.duration is None else round(self.track.duration)


def items_of(entries: Iterable[tuple[Track, str]]) -> list[Item]:
    """Return the entries (track, reason), each with a unique file name."""
    names: set[str] = set()
    items = []
    for number, (track, reason) in enumerate(entries, 1):
        items.append(Item(track, reason, _file_name(number, track, names)))
    return items


def _file_name(number: int, track: Track, names: set[str]) -> str:
    """Return a file name such as "01 Artist - Title.flac"."""
    suffix = PurePosixPath(track.storage_path or track.original_filename).suffix[:8]
    label = f"{track.artist} - {track.display_name}" if track.artist else track.display_name
    name = f"{number:02} {file_stem(label) or 'track'}{_UNSAFE.sub('', suffix)}"
    names.add(name)
    return name


def file_stem(text: str) -> str:
    """Return the text as a file name without an ending, for the file systems of all platforms. May be empty."""
    safe = " ".join(_UNSAFE.sub("_", one_line(text, 100)).split())
    stem = safe.encode()[:_MOST_BYTES].decode(errors="ignore").strip(". ")
    return f"_{stem}" if _DEVICES.match(stem) else stem


def m3u8(name: str, items: Iterable[Item]) -> str:
    """Return an extended M3U in UTF-8, with relative file names."""
    lines = ["#EXTM3U", f"#PLAYLIST:{one_line(name, LONGEST)}"]
    for item in items:
        lines += [f"#EXTINF:{item.seconds},{item.label}", item.location]
    return "\n".join([*lines, ""])


def xspf(name: str, items: Iterable[Item]) -> str:
    """Return the playlist in the XML Shareable Playlist Format, version 1."""
    ET.register_namespace("", XSPF)
    root = ET.Element(f"{{{XSPF}}}playlist", version="1")
    ET.SubElement(root, f"{{{XSPF}}}title").text = one_line(name, LONGEST)
    tracks = ET.SubElement(root, f"{{{XSPF}}}trackList")
    for item in items:
        track = ET.SubElement(tracks, f"{{{XSPF}}}track")
        fields = {"location": quote(item.location), "title": item.title, "creator": item.artist}
        fields |= {"annotation": one_line(item.reason, LONGEST)}
        fields |= {"duration": str(1000 * item.seconds) if item.seconds >= 0 else ""}
        for tag, text in fields.items():
            if text:
                ET.SubElement(track, f"{{{XSPF}}}{tag}").text = text
    return ET.tostring(root, encoding="unicode", xml_declaration=True)


def as_csv(items: Iterable[Item]) -> str:
    """Return a table for spreadsheets. Cells that would be formulas are escaped."""
    file = io.StringIO()
    table = csv.writer(file)
    table.writerow(["title", "artist", "seconds", "tempo_bpm", "key", "camelot", "energy", "reason", "file"])
    for item in items:
        facts = getattr(item.track, "facts", None)
        measured = [getattr(facts, name, None) for name in ("tempo_bpm", "key", "camelot", "energy")]
        cells = [item.title, item.artist, item.track.duration, *measured, item.reason, item.location]
        table.writerow([_cell(cell) for cell in cells])
    return file.getvalue()


def _cell(value: object) -> object:
    text = str(value or "")
    return f"'{text}" if isinstance(value, str) and text.startswith(_FORMULA) else value


@dataclass(frozen=True)
class Line:
    """An entry of an M3U8.

    ``file_name`` has no folder, ``label`` is "Artist - Title", and ``seconds`` is -1 if unknown.
    """

    file_name: str
    label: str = ""
    seconds: float = -1.0


def lines_of(text: str) -> Iterator[Line]:
    """Yield the entries of an M3U or M3U8.

    Comments and unknown directives are ignored.
    """
    label, seconds = "", -1.0
    for raw in text.lstrip("\ufeff").splitlines()[:MOST_LINES]:
        line = one_line(raw, 1000)
        if match := re.match(r"#EXTINF:\s*(-?\d+(?:\.\d+)?)[^,]*,(.*)", line):
            label, seconds = match[2].strip(), float(match[1])
        elif line and not line.startswith("#"):
            yield Line(_name_of(line), label, seconds)
            label, seconds = "", -1.0


def _name_of(location: str) -> str:
    if "://" in location:
        location = unquote(urlsplit(location).path)
    return PureWindowsPath(PurePosixPath(location).name).name
