"""How a song comes in: received and checked piece by piece, stored, recorded, queued."""
