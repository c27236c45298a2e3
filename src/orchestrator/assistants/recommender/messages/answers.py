"""Sentences of answers."""

ANSWERS: dict[str, dict[str, str]] = {
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
    "picks_of_minutes": {
        "en": "{count} for you, {length} of the {asked} you asked for:",
        "es": "{count} para ti, {length} de los {asked} que pediste:",
        "de": "{count} für dich, {length} statt {asked}:",
    },
    "picks_of_count": {
        "en": "{count} for you instead of {asked}, {length}:",
        "es": "{count} para ti en lugar de {asked}, {length}:",
        "de": "{count} für dich statt {asked}, {length}:",
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
        "en": "Among your analysed tracks I know no title or artist {titles}.",
        "es": "Entre tus pistas analizadas no conozco ningún título ni artista {titles}.",
        "de": "Unter deinen analysierten Stücken kenne ich weder Titel noch Künstler {titles}.",
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
    "no_such_genre": {
        "en": "None of your analysed tracks is tagged {words}.",
        "es": "Ninguna de tus pistas analizadas tiene la etiqueta {words}.",
        "de": "Keines deiner analysierten Stücke ist mit {words} getaggt.",
    },
    "not_measurable": {
        "en": "I do not know this of your tracks, so I left it aside: {words}.",
        "es": "Esto no lo sé de tus pistas, así que no lo he tenido en cuenta: {words}.",
        "de": "Das weiß ich von deinen Stücken nicht und habe es nicht beachtet: {words}.",
    },
    "not_read": {
        "en": "Words that I did not understand: {words}.",
        "es": "Palabras que no he entendido: {words}.",
        "de": "Nicht verstanden habe ich: {words}.",
    },
    "song_length": {"en": "length of each track", "es": "duración de cada pista", "de": "Länge jedes Stücks"},
    "mix": {
        "en": "{count} with a tempo and a key that fit",
        "es": "{count} con tempo y tonalidad que encajan",
        "de": "{count} mit passendem Tempo und passender Tonart",
    },
    "same_tempo_only": {
        "en": "{count} with only a tempo that fits",
        "es": "{count} solo con un tempo que encaja",
        "de": "{count} nur mit passendem Tempo",
    },
    "sound_close_only": {
        "en": "{count} with only a similar sound",
        "es": "{count} solo con un sonido parecido",
        "de": "{count} nur mit ähnlichem Klang",
    },
    "mixing": {
        "en": "To be played next, in this order: {kinds}.",
        "es": "Para poner a continuación, en este orden: {kinds}.",
        "de": "Als Nächstes zu spielen, in dieser Reihenfolge: {kinds}.",
    },
    "only_these": {
        "en": "The library has no more that fits.",
        "es": "La biblioteca no tiene más que encaje.",
        "de": "Mehr Passendes hat die Bibliothek nicht.",
    },
    "only_these_artists": {
        "en": "More would need more than {most} tracks of one artist: name an artist to get them.",
        "es": "Para más harían falta más de {most} pistas de un mismo artista: nombra a uno para tenerlas.",
        "de": "Für mehr bräuchte es mehr als {most} Stücke von einem Künstler: nenne einen, dann kommen sie.",
    },
    "no_more_of": {
        "en": "There is no more {genre} that fits: this is all there is of it.",
        "es": "No hay más {genre} que encaje: es todo lo que tienes.",
        "de": "Mehr {genre}, das passt, gibt es nicht: Das ist alles davon.",
    },
    "only_these_new": {
        "en": "The library has no more that fits and that you have not seen in this chat.",
        "es": "La biblioteca no tiene más que encaje y que no hayas visto en este chat.",
        "de": "Mehr Passendes, das du in diesem Chat noch nicht gesehen hast, hat die Bibliothek nicht.",
    },
    "shown_again": {
        "en": "You have seen everything that fits in this chat, so I chose from it again.",
        "es": "Ya has visto en este chat todo lo que encaja, así que he vuelto a elegir de ahí.",
        "de": "Alles Passende hast du in diesem Chat schon gesehen, also habe ich noch einmal daraus gewählt.",
    },
    "shown_too": {
        "en": "What you have not seen in this chat is too short for that, so I chose from what you have seen, too.",
        "es": "Lo que no has visto en este chat no llega a esa duración: he elegido también de lo que ya has visto.",
        "de": "Was du in diesem Chat noch nicht gesehen hast, reicht dafür nicht: auch Gezeigtes ist wieder dabei.",
    },
    "nothing_to_undo": {
        "en": "There is no change to undo.",
        "es": "No hay ningún cambio que deshacer.",
        "de": "Es gibt keine Änderung, die ich zurücknehmen könnte.",
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
    "all_left_out": {
        "en": "{number} other candidates were left out.",
        "es": "Otras {number} candidatas quedaron fuera.",
        "de": "{number} weitere Kandidaten blieben übrig.",
    },
    "left_out_of": {
        "en": "Of the candidates, {title} ({reason}) and {others} were left out.",
        "es": "De las candidatas, fuera quedaron {title} ({reason}) y {others}.",
        "de": "Von den Kandidaten blieben {title} ({reason}) und {others} übrig.",
    },
    "other": {"en": "1 other", "es": "1 más", "de": "1 weiterer"},
    "others": {"en": "{number} others", "es": "{number} más", "de": "{number} weitere"},
    "elsewhere_failed": {
        "en": "Last.fm did not answer, so I looked in your library only.",
        "es": "Last.fm no ha respondido, así que solo he buscado en tu biblioteca.",
        "de": "Last.fm hat nicht geantwortet, also habe ich nur in deiner Bibliothek gesucht.",
    },
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
    "not_a_wish": {
        "en": "I choose music and change playlists, so I made no choice here. The analyst may know the answer.",
        "es": "Elijo música y cambio listas, así que aquí no he elegido nada. Quizá lo sepa el analista.",
        "de": "Ich wähle Musik und ändere Playlists: hier habe ich nichts gewählt. Vielleicht weiß es der Analyst.",
    },
    "which_track": {
        "en": "I do not know which track you mean: add it to this chat, or name it.",
        "es": "No sé a qué pista te refieres: añádela a este chat o di su título.",
        "de": "Ich weiß nicht, welches Stück du meinst: füge es diesem Chat hinzu oder nenne es.",
    },
    "which_title": {
        "en": "Say its title: why not “...”?",
        "es": "Di su título: ¿por qué no «...»?",
        "de": "Sag den Titel: warum nicht „...“?",
    },
    "picks_count": {"en": "{count}, {length}.", "es": "{count}, {length}.", "de": "{count}, {length}."},
    "now_picks": {
        "en": "Now {count}, {length}:",
        "es": "Ahora {count}, {length}:",
        "de": "Jetzt {count}, {length}:",
    },
    "nothing_else": {
        "en": "Nothing else of yours fits, so all stay.",
        "es": "Nada más de lo tuyo encaja, así que se quedan todas.",
        "de": "Sonst passt nichts von dir, also bleiben alle.",
    },
    "added": {"en": "Added: {title}.", "es": "Añadida: {title}.", "de": "Hinzugefügt: {title}."},
    "in_place_of": {
        "en": "In place of {old}: {new}.",
        "es": "En lugar de {old}: {new}.",
        "de": "Anstelle von {old}: {new}.",
    },
    "as_before": {
        "en": "That is undone.",
        "es": "Deshecho.",
        "de": "Das ist rückgängig gemacht.",
    },
    "can_do": {
        "en": "I choose from your library and say why. For example:\n\n"
        "- “Something calm”, “Twenty minutes of salsa”, “Surprise me”\n"
        "- “More like {title}”, “What should I play after {title}?”\n"
        "- “Forty minutes, calm to driving”, “From slow to fast”\n"
        "- Then “swap the second”, “without {title}”, “why the first?”\n"
        "- “Save it as Friday”, “Play it”\n\n"
        "For what is measured in a track, ask the analyst.",
        "es": "Elijo de tu biblioteca y digo por qué. Por ejemplo:\n\n"
        "- «Algo tranquilo», «Veinte minutos de salsa», «Sorpréndeme»\n"
        "- «Más como {title}», «¿Qué pongo después de {title}?»\n"
        "- «Cuarenta minutos, de tranquilo a intenso», «De lento a rápido»\n"
        "- Luego «cambia la segunda», «sin {title}», «¿por qué la primera?»\n"
        "- «Guárdala como Viernes», «Ponla»\n\n"
        "Para lo que se mide en una pista, pregunta al analista.",
        "de": "Ich wähle aus deiner Sammlung und sage, warum. Zum Beispiel:\n\n"
        "- „Etwas Ruhiges“, „Zwanzig Minuten Salsa“, „Überrasche mich“\n"
        "- „Mehr wie {title}“, „Was soll ich nach {title} spielen?“\n"
        "- „Vierzig Minuten, von ruhig bis treibend“, „Von langsam zu schnell“\n"
        "- Dann „tausch das zweite“, „ohne {title}“, „warum das erste?“\n"
        "- „Speichere es als Freitag“, „Spiel es“\n\n"
        "Was an einem Stück gemessen ist, fragst du den Analysten.",
    },
    "for_the_analyst": {
        "en": "What was measured of a track is told by the analyst.",
        "es": "Lo que se ha medido de una pista lo dice el analista.",
        "de": "Was an einem Stück gemessen wurde, sagt der Analyst.",
    },
    "analyst_answers": {
        "en": "The analyst counts and labels tracks.",
        "es": "El analista cuenta y etiqueta pistas.",
        "de": "Der Analyst zählt und bewertet Stücke.",
    },
    "ask_analyst": {"en": "Ask the analyst", "es": "Preguntar al analista", "de": "Den Analysten fragen"},
    "no_such_pick": {
        "en": "There is no such place: I have shown {count}.",
        "es": "No hay tal posición: he mostrado {count}.",
        "de": "Diese Stelle gibt es nicht: ich habe {count} gezeigt.",
    },
    "none_would_be_left": {
        "en": "Then none would be left. Ask for other music instead.",
        "es": "Entonces no quedaría ninguna. Pide mejor otra música.",
        "de": "Dann bliebe keines übrig. Wünsch dir lieber andere Musik.",
    },
    "save_again": {
        "en": "The saved playlist is as it was: save again to keep this.",
        "es": "La lista guardada sigue como estaba: guarda otra vez para conservar esto.",
        "de": "Die gespeicherte Playlist ist wie zuvor: speichere noch einmal, um das zu behalten.",
    },
    "playing": {"en": "Playing {title}.", "es": "Suena {title}.", "de": "Es spielt {title}."},
    "queued": {
        "en": "In the player's queue: {count}.",
        "es": "En la cola del reproductor: {count}.",
        "de": "In der Warteschlange des Players: {count}.",
    },
    "rename_how": {
        "en": "What shall it be called? Say, for example: rename it to “Friday”.",
        "es": "¿Cómo se debe llamar? Di, por ejemplo: cámbiale el nombre a «Viernes».",
        "de": "Wie soll sie heißen? Sage zum Beispiel: Nenne sie in „Freitag“ um.",
    },
    "analyst_deletes": {
        "en": "The analyst deletes playlists and tracks; I only choose.",
        "es": "El analista borra listas y pistas; yo solo elijo.",
        "de": "Playlists und Stücke löscht der Analyst; ich wähle nur aus.",
    },
    "cannot_play": {
        "en": "I cannot play {title}: it is not in your library.",
        "es": "No puedo poner {title}: no está en tu biblioteca.",
        "de": "{title} kann ich nicht spielen: es ist nicht in deiner Bibliothek.",
    },
    "welcome": {"en": "You are welcome.", "es": "De nada.", "de": "Gern."},
    "welcome_save": {
        "en": "You are welcome. “Save it as Friday” makes it a playlist.",
        "es": "De nada. «Guárdala como Viernes» la convierte en una lista.",
        "de": "Gern. „Speichere das als Freitag“ macht eine Playlist daraus.",
    },
    "default_name": {"en": "Recommended", "es": "Recomendadas", "de": "Empfohlen"},
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
    "not_known": {
        "en": "I know no track of that name among your analysed ones.",
        "es": "No conozco ninguna pista con ese nombre entre las analizadas.",
        "de": "Unter deinen analysierten Stücken kenne ich keines mit diesem Namen.",
    },
    "anything": {"en": "anything", "es": "cualquier cosa", "de": "alles"},
}
