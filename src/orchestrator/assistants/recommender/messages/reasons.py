"""Reasons for and against a track: parts of sentences."""

REASONS: dict[str, dict[str, str]] = {
    "tempo_of": {"en": "{value} BPM", "es": "{value} BPM", "de": "{value} BPM"},
    "key_of": {"en": "{key} ({camelot})", "es": "{key} ({camelot})", "de": "{key} ({camelot})"},
    "energy_of": {"en": "energy {value}", "es": "energía {value}", "de": "Energie {value}"},
    "danceability_of": {"en": "danceability {value}", "es": "bailable {value}", "de": "Tanzbarkeit {value}"},
    "brightness_of": {"en": "brightness {value}", "es": "brillo {value}", "de": "Helligkeit {value}"},
    "percussiveness_of": {"en": "percussion {value}", "es": "percusión {value}", "de": "Perkussion {value}"},
    "acousticness_of": {
        "en": "acoustic sound {value}",
        "es": "sonido acústico {value}",
        "de": "akustisch {value}",
    },
    "loudness_of": {"en": "{value} LUFS", "es": "{value} LUFS", "de": "{value} LUFS"},
    "sounds_less_like": {
        "en": "sounds less like {title}",
        "es": "se parece menos a {title}",
        "de": "klingt weniger wie {title}",
    },
    "sounds_like": {
        "en": "sounds close to {title}",
        "es": "suena cerca de {title}",
        "de": "klingt nah an {title}",
    },
    "sounds_like_seeds": {
        "en": "sounds close to the tracks you named",
        "es": "suena cerca de las pistas que nombraste",
        "de": "klingt nah an den genannten Stücken",
    },
    "never_played": {
        "en": "you have not played it here yet",
        "es": "aún no la has puesto aquí",
        "de": "hier noch nie gespielt",
    },
    "liked": {"en": "you like it", "es": "te gusta", "de": "du magst es"},
    "played_beside": {
        "en": "Last.fm's listeners play it beside {title}",
        "es": "en Last.fm se escucha junto a {title}",
        "de": "wird auf Last.fm neben {title} gehört",
    },
    "not_yours": {
        "en": "not in your library",
        "es": "no está en tu biblioteca",
        "de": "nicht in deiner Bibliothek",
    },
    "too_many_of_artist": {
        "en": "more of the same artist",
        "es": "más del mismo artista",
        "de": "noch mehr vom selben Künstler",
    },
    "fits": {
        "en": "fits what you asked for",
        "es": "encaja con lo que pides",
        "de": "passt zu deinem Wunsch",
    },
    "no_room": {"en": "no room left", "es": "no queda sitio", "de": "kein Platz mehr"},
    "weaker_similarity": {
        "en": "the chosen ones sound closer to what you named",
        "es": "las elegidas suenan más cerca de lo que nombraste",
        "de": "die gewählten klingen näher an dem, was du genannt hast",
    },
    "weaker_character": {
        "en": "the chosen ones fit the mood better",
        "es": "las elegidas encajan mejor con el ambiente",
        "de": "die gewählten passen besser zur Stimmung",
    },
    "weaker_tempo": {
        "en": "the chosen ones fit the tempo better",
        "es": "las elegidas encajan mejor con el tempo",
        "de": "die gewählten passen besser zum Tempo",
    },
    "weaker_key": {
        "en": "the chosen ones fit the key better",
        "es": "las elegidas encajan mejor con la tonalidad",
        "de": "die gewählten passen besser zur Tonart",
    },
    "weaker_novelty": {
        "en": "you have played the chosen ones less",
        "es": "has escuchado menos las elegidas",
        "de": "die gewählten hast du seltener gespielt",
    },
    "weaker_liking": {
        "en": "you like the chosen ones more",
        "es": "las elegidas te gustan más",
        "de": "die gewählten magst du lieber",
    },
    "not_in_order": {
        "en": "the order flows better with others",
        "es": "el orden fluye mejor con otras",
        "de": "die Reihenfolge gelingt mit anderen besser",
    },
    "disliked": {"en": "you do not like it", "es": "no te gusta", "de": "du magst es nicht"},
    "is_seed": {
        "en": "it is one of those you started from",
        "es": "es una de las que has tomado como punto de partida",
        "de": "es ist eines, von dem du ausgegangen bist",
    },
    "is_avoided": {
        "en": "you asked for nothing like it",
        "es": "pediste que no fuera así",
        "de": "so etwas wolltest du nicht",
    },
    "shown_before": {
        "en": "I had shown it before",
        "es": "ya te la había mostrado",
        "de": "ich hatte es schon gezeigt",
    },
    "other_artist": {
        "en": "it is by another artist than you asked for",
        "es": "es de otro artista que el que pediste",
        "de": "es ist von jemand anderem als gewünscht",
    },
    "other_genre": {
        "en": "it is of another genre than you asked for",
        "es": "es de otro género que el que pediste",
        "de": "es ist von einem anderen Genre als gewünscht",
    },
    "outside": {
        "en": "{value} is outside what you asked for",
        "es": "{value} está fuera de lo que pediste",
        "de": "{value} liegt außerhalb deines Wunsches",
    },
    "not_measured": {
        "en": "its {measure} is not known",
        "es": "no se conoce un dato que pediste ({measure})",
        "de": "ein gewünschter Wert ist nicht bekannt ({measure})",
    },
}
