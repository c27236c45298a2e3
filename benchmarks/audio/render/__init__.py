"""Music with known truth, written by a seeded generator and played by fluidsynth.

    .venv/bin/python -m benchmarks.audio.render FOLDER [--pieces 500] [--seed 1] [--styles usual|metronomes|off-beats]

needs `fluidsynth` and at least one General MIDI soundfont (Debian: fluidsynth, fluid-soundfont-gm,
timgm6mb-soundfont, musescore-general-soundfont-small). The folder gets one ogg file a piece and a
`manifest.json` in the format that `benchmarks/audio/accuracy.py` reads. The same seed and soundfonts
give the same music.

    styles.py       what a style is made of: metre, tempi, patterns, instruments
    harmony.py      keys, progressions, chords and their names
    composition.py  a piece: plan, tempo, parts and the truth about them
    parts.py        drums, bass, accompaniment, pads and melodies, bar by bar
    synthesis.py    from notes to a sound file
"""
