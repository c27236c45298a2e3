"""A user's playlists and likes: for a model (`PlaylistTools`) and for the HTTP API (`Playlists`, `Likes`).

service.py      what can be done with playlists, each change with its journal
smart.py        playlists that are a saved filter
likes.py        liking and disliking tracks
files.py        M3U8, XSPF and CSV
imports.py      from the lines of an M3U8 to one's own tracks
tools.py        the same for a model
"""

from .likes import Likes
from .service import NoSuchPlaylist, Playlists
from .tools import PlaylistTools

__all__ = ["Likes", "NoSuchPlaylist", "PlaylistTools", "Playlists"]
