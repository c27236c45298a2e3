"""A user's playlists and likes.

A model uses `PlaylistTools`, the HTTP API `Playlists` and `Likes`.

service.py      operations on playlists, with their journal
likes.py        liking and disliking tracks
files.py        M3U8, XSPF and CSV
imports.py      match the lines of an M3U8 with the user's tracks
tools.py        the operations as tools of a model
plans.py        what is said about playlists, as tool calls
moving.py       "put Rails first", "move the third to the end"
places.py       "what is the second song of Peak?", "what comes after Rails in Peak?"
within.py       "which one in Peak is the quickest?"
length.py       "how long is Peak?"; length_limit.py "does it fit in an hour?"; longest.py "which list is longest?"
membership.py   "is Rails in Peak?", "which playlists is it in?"
"""

from .likes import Likes
from .service import NoSuchPlaylist, Playlists
from .tools import PlaylistTools

__all__ = ["Likes", "NoSuchPlaylist", "PlaylistTools", "Playlists"]
