"""Arithmetic of music: keys, chords, capo, bars, tempo, loudness levels and the likely parts of a song.

Pure functions on plain values, exact where music is exact. Names are English (Bb, F# minor); `naming` says them in
Spanish and German.

keys        intervals between keys, relatives, neighbours on the wheel, scales that fit
chords      symbols, transposition, roman numerals
capo        frets and shapes
bars        bars of a track from its downbeats; chords in bars
tempo       half and double time, tempi that mix
levels      loudness against the levels of streaming services
song_parts  likely chorus, drop and breakdown from sections and their energy
naming      notes, keys and chords in English, Spanish and German
"""
