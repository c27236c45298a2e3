"""The sentences of the recommender, in English, Spanish and German."""

MESSAGES: dict[str, dict[str, str]] = {
    "by_rules": {
        "en": "I chose by rules from what was measured in your tracks.",
        "es": "He elegido por reglas, con lo que se ha medido en tus pistas.",
        "de": "Ich habe nach Regeln gewählt, nach den Messungen deiner Stücke.",
    },
    "picks": {
        "en": "{count} for you, {length}:",
        "es": "{count} para ti, {length}:",
        "de": "{count} für dich, {length}:",
    },
    "one": {"en": "1 track", "es": "1 pista", "de": "1 Stück"},
    "many": {"en": "{number} tracks", "es": "{number} pistas", "de": "{number} Stücke"},
    "one_minute": {"en": "1 minute", "es": "1 minuto", "de": "1 Minute"},
    "minutes": {"en": "{number} minutes", "es": "{number} minutos", "de": "{number} Minuten"},
    "by_artist": {"en": "{title} by {artist}", "es": "{title} de {artist}", "de": "{title} von {artist}"},
    "analysed_one": {
        "en": "your 1 analysed track",
        "es": "tu única pista analizada",
        "de": "deinem einzigen analysierten Stück",
    },
    "analysed": {
        "en": "your {number} analysed tracks",
        "es": "tus {number} pistas analizadas",
        "de": "deinen {number} analysierten Stücken",
    },
    "waiting_one": {
        "en": "1 more is still waiting to be analysed",
        "es": "1 más espera su análisis",
        "de": "eines wartet noch auf seine Analyse",
    },
    "waiting": {
        "en": "{number} more are still waiting to be analysed",
        "es": "{number} más esperan su análisis",
        "de": "{number} weitere warten noch auf ihre Analyse",
    },
    "empty_library": {
        "en": "Your library is empty. Add some tracks, and I will choose from them.",
        "es": "Tu biblioteca está vacía. Añade pistas y elegiré entre ellas.",
        "de": "Deine Bibliothek ist leer. Füge Stücke hinzu, dann wähle ich daraus.",
    },
    "none_ready_one": {
        "en": "Your track is not analysed yet. Ask again in a moment.",
        "es": "Tu pista no está analizada todavía. Pregunta dentro de un momento.",
        "de": "Dein Stück ist noch nicht analysiert. Frag gleich noch einmal.",
    },
    "none_ready": {
        "en": "None of your tracks is analysed yet: {number} are waiting. Ask again in a moment.",
        "es": "Ninguna de tus pistas está analizada todavía: {number} en espera. Pregunta dentro de un momento.",
        "de": "Noch keines deiner Stücke ist analysiert: {number} warten. Frag gleich noch einmal.",
    },
    "chosen_from": {
        "en": "I chose from {ready}; {waiting}.",
        "es": "He elegido entre {ready}; {waiting}.",
        "de": "Gewählt aus {ready}; {waiting}.",
    },
    "nothing_fits": {
        "en": "I found nothing in {ready} that fits. I looked for {tried}.",
        "es": "No he encontrado nada que encaje en {ready}. Busqué {tried}.",
        "de": "In {ready} passt nichts. Gesucht habe ich {tried}.",
    },
    "likeness": {
        "en": "others like those you named",
        "es": "otras como las que nombraste",
        "de": "andere, die den genannten ähneln",
    },
    "no_such_title": {
        "en": "Among your analysed tracks I know none named {titles}.",
        "es": "Entre tus pistas analizadas no conozco ninguna llamada {titles}.",
        "de": "Unter deinen analysierten Stücken kenne ich keines namens {titles}.",
    },
    "seeds_not_measured": {
        "en": "Of the track you mean I have no measurements of its sound, so I cannot look for music like it.",
        "es": "De la pista a la que te refieres no tengo mediciones del sonido: no puedo buscar música parecida.",
        "de": "Von dem gemeinten Stück habe ich keine Messungen seines Klangs, also kann ich nichts Ähnliches suchen.",
    },
    "chosen_freely": {
        "en": "I found no mood, tempo, key, length or track in your words that I know, so I chose freely.",
        "es": "No he encontrado en tus palabras ambiente, tempo, tonalidad, duración ni pista: he elegido libremente.",
        "de": "In deinen Worten fand ich keine Stimmung, kein Tempo, keine Tonart, Länge oder Stück: frei gewählt.",
    },
    "only_these": {
        "en": "The library has no more that fits.",
        "es": "La biblioteca no tiene más que encaje.",
        "de": "Mehr Passendes hat die Bibliothek nicht.",
    },
    "contradiction": {
        "en": "“{first}” and “{second}” exclude each other; I went by “{second}”.",
        "es": "«{first}» y «{second}» se excluyen; me he guiado por «{second}».",
        "de": "„{first}“ und „{second}“ schließen sich aus; ich bin nach „{second}“ gegangen.",
    },
    "disagreed": {
        "en": "The advocates disagreed on {titles}.",
        "es": "Los abogados no coincidieron en {titles}.",
        "de": "Uneins waren sich die Fürsprecher bei {titles}.",
    },
    "left_out": {
        "en": "Left out: {title} ({reason}).",
        "es": "Fuera quedó {title} ({reason}).",
        "de": "Weggelassen: {title} ({reason}).",
    },
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
    "elsewhere_failed": {
        "en": "Last.fm did not answer, so I looked in your library only.",
        "es": "Last.fm no ha respondido, así que solo he buscado en tu biblioteca.",
        "de": "Last.fm hat nicht geantwortet, also habe ich nur in deiner Bibliothek gesucht.",
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
    "why": {"en": "{title}: {reason}.", "es": "{title}: {reason}.", "de": "{title}: {reason}."},
    "which": {
        "en": "Say which one: the first, the second ...",
        "es": "Di cuál: la primera, la segunda ...",
        "de": "Sag, welches: das erste, das zweite ...",
    },
    "not_understood": {
        "en": "I could not work out what to look for. Name a mood, a tempo, a track or a length: “forty minutes, calm "
        "to driving”.",
        "es": "No he entendido qué buscar. Di un ambiente, un tempo, una pista o una duración: «cuarenta minutos, de "
        "calma a impulsiva».",
        "de": "Ich weiß nicht, wonach ich suchen soll. Nenne Stimmung, Tempo, Stück oder Länge: „vierzig Minuten, "
        "von ruhig bis treibend“.",
    },
    "which_track": {
        "en": "I do not know which track you mean: add it to this conversation, or name it.",
        "es": "No sé a qué pista te refieres: añádela a esta conversación o di su título.",
        "de": "Ich weiß nicht, welches Stück du meinst: füge es dieser Unterhaltung hinzu oder nenne es.",
    },
    "saved": {
        "en": "Saved as playlist “{name}”.",
        "es": "Guardado como lista «{name}».",
        "de": "Als Playlist „{name}“ gespeichert.",
    },
    "not_saved": {
        "en": "The playlist could not be saved: one of its tracks may be gone. Ask for other picks first.",
        "es": "No se ha podido guardar la lista: quizá falte una de sus pistas. Pide antes otra selección.",
        "de": "Die Playlist ließ sich nicht speichern: vielleicht fehlt eines der Stücke. Lass erst neu wählen.",
    },
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
    "not_known": {
        "en": "I know no track of that name among your analysed ones.",
        "es": "No conozco ninguna pista con ese nombre entre las analizadas.",
        "de": "Unter deinen analysierten Stücken kenne ich keines mit diesem Namen.",
    },
    "anything": {"en": "anything", "es": "cualquier cosa", "de": "alles"},
}


def say(message: str, language: str, **values: object) -> str:
    return MESSAGES[message][language].format(**values)


def quoted(title: str, language: str) -> str:
    """Return a title in the quotation marks of the language."""
    marks = {"en": "“{}”", "es": "«{}»", "de": "„{}“"}
    return marks[language].format(title)


def counted(number: int, language: str) -> str:
    return numbered("one", "many", number, language)


def numbered(one: str, many: str, number: int, language: str) -> str:
    """Return the message for one thing or for several."""
    return say(one, language) if number == 1 else say(many, language, number=number)


def length_of(seconds: float, language: str) -> str:
    """Return a duration in whole minutes, at least one."""
    return numbered("one_minute", "minutes", max(1, round(seconds / 60)), language)


def analysed(number: int, language: str) -> str:
    return numbered("analysed_one", "analysed", number, language)
