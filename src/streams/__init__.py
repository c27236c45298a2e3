"""Append-only event streams in Redis, read from any position and followed live."""
