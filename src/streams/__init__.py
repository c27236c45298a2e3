"""Append-only streams of events in Redis: whoever watches reads from the last number it saw, and then the tail."""
