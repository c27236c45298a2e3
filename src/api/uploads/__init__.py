"""Uploads: received and checked while streaming, stored, recorded and queued for analysis."""
