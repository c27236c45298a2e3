"""Decoding audio files and the transforms that all agents share."""
