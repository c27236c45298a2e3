"""Why a pick is at its place."""

PLACES: dict[str, dict[str, str]] = {
    "place": {
        "en": "{title} is number {place} of {count}.",
        "es": "{title} es la número {place} de {count}.",
        "de": "{title} ist Nummer {place} von {count}.",
    },
    "after_it": {
        "en": "After {title}: {parts}.",
        "es": "Después de {title}: {parts}.",
        "de": "Nach {title}: {parts}.",
    },
    "tempo_step": {
        "en": "from {first} to {second} BPM ({change} %)",
        "es": "de {first} a {second} BPM ({change} %)",
        "de": "von {first} auf {second} BPM ({change} %)",
    },
    "same_tempo": {
        "en": "the same tempo, {bpm} BPM",
        "es": "el mismo tempo, {bpm} BPM",
        "de": "gleich schnell, {bpm} BPM",
    },
    "energy_step": {
        "en": "energy from {first} to {second}",
        "es": "energía de {first} a {second}",
        "de": "Energie von {first} auf {second}",
    },
    "same_key": {
        "en": "the same key, {first}",
        "es": "la misma tonalidad, {first}",
        "de": "dieselbe Tonart, {first}",
    },
    "relative_keys": {
        "en": "from {first} to its relative key {second}",
        "es": "de {first} a su relativa {second}",
        "de": "von {first} zur Paralleltonart {second}",
    },
    "near_keys": {
        "en": "from {first} to the neighbouring key {second}, which mixes",
        "es": "de {first} a la tonalidad vecina {second}, que combina",
        "de": "von {first} zur benachbarten Tonart {second}, die dazu passt",
    },
    "keys_apart": {
        "en": "from {first} to {second}, keys that do not mix",
        "es": "de {first} a {second}, tonalidades que no combinan",
        "de": "von {first} zu {second}, Tonarten, die nicht zusammenpassen",
    },
    "moving_tempo_bpm": {"en": "the tempo", "es": "el tempo", "de": "das Tempo"},
    "moving_energy": {"en": "the energy", "es": "la energía", "de": "die Energie"},
    "moving_loudness_lufs": {"en": "the loudness", "es": "el volumen", "de": "die Lautheit"},
    "course_rising": {
        "en": "Over the whole set {measure} rises.",
        "es": "A lo largo del set sube {measure}.",
        "de": "Über das ganze Set steigt {measure}.",
    },
    "course_falling": {
        "en": "Over the whole set {measure} falls.",
        "es": "A lo largo del set baja {measure}.",
        "de": "Über das ganze Set fällt {measure}.",
    },
    "course_arc": {
        "en": "Over the whole set {measure} rises, then falls.",
        "es": "A lo largo del set {measure} sube y luego baja.",
        "de": "Über das ganze Set steigt {measure} und fällt dann.",
    },
    "no_course": {
        "en": "No course was asked for: what fits your wish best comes first.",
        "es": "No se pidió ningún curso: primero va lo que mejor encaja con lo que pides.",
        "de": "Ein Verlauf war nicht verlangt: was am besten zu deinem Wunsch passt, kommt zuerst.",
    },
    "your_order": {
        "en": "You have changed the order.",
        "es": "Has cambiado el orden.",
        "de": "Die Reihenfolge hast du geändert.",
    },
}
