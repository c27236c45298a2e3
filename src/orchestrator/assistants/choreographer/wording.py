"""Messages of the choreographer, in English, Spanish and German."""

WORDS: dict[str, dict[str, str]] = {
    "planned": {
        "en": "**{title}**: {count} moves in {seconds} seconds, {level}. The couple dances it beside this "
        "chat; the video is being drawn.",
        "es": "**{title}**: {count} pasos en {seconds} segundos, {level}. La pareja lo baila junto a este "
        "chat; el vídeo se está creando.",
        "de": "**{title}**: {count} Figuren in {seconds} Sekunden, {level}. Das Paar tanzt neben diesem Chat; das "
        "Video wird gezeichnet.",
    },
    "still_working": {
        "en": "The dance is still being made. It appears beside this chat when it is planned.",
        "es": "El baile aún se está creando. Aparecerá junto a este chat.",
        "de": "Der Tanz wird noch geplant. Er erscheint dann neben diesem Chat.",
    },
    "no_dance": {
        "en": "There is no dance in this chat yet. Describe one, for example: a slow, romantic bachata for "
        "beginners.",
        "es": "Aún no hay ningún baile en este chat. Describe uno, por ejemplo: una bachata lenta y romántica "
        "para principiantes.",
        "de": "In diesem Chat gibt es noch keinen Tanz. Beschreibe einen, zum Beispiel: eine langsame, romantische "
        "Bachata für Anfänger.",
    },
    "changed": {
        "en": "Moves changed: {count}",
        "es": "{count} lugares tienen ahora otro paso:",
        "de": "An {count} Stellen wird jetzt etwas anderes getanzt:",
    },
    "change": {
        "en": "{time}: {after} instead of {before}",
        "es": "{time}: {after} en lugar de {before}",
        "de": "{time}: {after} statt {before}",
    },
    "change_new": {"en": "{time}: {after}", "es": "{time}: {after}", "de": "{time}: {after}"},
    "unchanged": {
        "en": "Nothing changed: the dance is already like that.",
        "es": "No hizo falta cambiar nada: el baile ya es así.",
        "de": "Es war nichts zu ändern: Der Tanz ist schon so.",
    },
    "redraw": {
        "en": "The video still shows the dance as it was. You can have it drawn again.",
        "es": "El vídeo muestra aún el baile anterior. Puedes volver a crearlo.",
        "de": "Das Video zeigt noch den alten Tanz. Du kannst es neu zeichnen lassen.",
    },
    "revised": {
        "en": "**{title}** is planned again, to the same track: {count} moves in {seconds} seconds, {level}. Moves "
        "changed: {changed}",
        "es": "**{title}** tiene un plan nuevo, con la misma pista: {count} pasos en {seconds} segundos, {level}. "
        "Pasos cambiados: {changed}",
        "de": "**{title}** ist neu geplant, zum selben Stück: {count} Figuren in {seconds} Sekunden, {level}. "
        "Geänderte Figuren: {changed}",
    },
    "facts": {
        "en": "The dance is to **{title}** ({bpm} BPM): {count} moves in {seconds} seconds ({counts} counts), {level}.",
        "es": "El baile es con **{title}** ({bpm} BPM): {count} pasos en {seconds} segundos ({counts} tiempos), "
        "{level}.",
        "de": "Getanzt wird zu **{title}** ({bpm} BPM): {count} Figuren in {seconds} Sekunden ({counts} Zählzeiten), "
        "{level}.",
    },
    "ask_track": {
        "en": "Which track shall the dance be to? Name one, for example:",
        "es": "¿Con qué pista quieres el baile? Di una, por ejemplo:",
        "de": "Zu welchem Stück soll der Tanz sein? Nenne eines, zum Beispiel:",
    },
    "cannot_change": {
        "en": "I did not understand what to change, so the dance stays as it is. I can change its style, level, "
        "energy, length and figures: “make it sensual”, “shorter”, “add a turn at the end”, “no dips”.",
        "es": "No he entendido qué cambiar, así que el baile sigue igual. Puedo cambiar estilo, nivel, energía, "
        "duración y figuras: “más sensual”, “más corto”, “añade un giro al final”, “sin caídas”.",
        "de": "Ich habe nicht verstanden, was anders werden soll; der Tanz bleibt, wie er ist. Ändern kann ich Stil, "
        "Niveau, Energie, Länge und Figuren: „sinnlicher“, „kürzer“, „am Ende eine Drehung dazu“, „keine Fallfiguren“.",
    },
    "has_figure": {
        "en": "There is one already, at {time}: {move}. Another one does not fit there; “more turns”, for example, "
        "plans the dance again.",
        "es": "Ahí ya hay una, en {time}: {move}. No cabe otra; con “más giros”, por ejemplo, planifico de nuevo el "
        "baile.",
        "de": "Dort ist schon eine, bei {time}: {move}. Eine weitere passt nicht hinein; mit „mehr Drehungen“ zum "
        "Beispiel plane ich den Tanz neu.",
    },
    "no_room_for_figure": {
        "en": "That figure fits nowhere there without changing the moves around it. Say, for example, “more turns”, "
        "and I plan the dance again with it.",
        "es": "Esa figura no cabe ahí sin cambiar los pasos de alrededor. Di, por ejemplo, “más giros”, y planifico "
        "de nuevo el baile con ella.",
        "de": "Diese Figur passt dort nicht, ohne die Figuren daneben zu ändern. Sage zum Beispiel „mehr Drehungen“, "
        "dann plane ich den Tanz mit ihr neu.",
    },
    "unknown_move": {
        "en": "I do not know a move with this name. The count sheet beside this chat lists the names.",
        "es": "No conozco ningún paso con ese nombre. Los nombres están en la hoja de cuentas.",
        "de": "Ich kenne keine Figur dieses Namens. Die Namen stehen im Zählblatt neben diesem Chat.",
    },
    "no_place": {
        "en": "Say which move you mean, by its number in the count sheet or by its name.",
        "es": "Di qué paso quieres decir, por su número en la hoja de cuentas o por su nombre.",
        "de": "Sage, welche Figur gemeint ist: ihre Nummer im Zählblatt oder ihren Namen.",
    },
    "no_alternative": {
        "en": "No other move fits at this place without changing its neighbours. You can remove it instead.",
        "es": "Ningún otro paso encaja aquí sin cambiar los vecinos. Puedes quitarlo.",
        "de": "An dieser Stelle passt keine andere Figur, ohne die Nachbarn zu ändern. Du kannst sie entfernen.",
    },
    "teaching": {
        "en": "Counts {first} to {last} in a loop, at {speed} % of the tempo:",
        "es": "Tiempos {first} a {last}, una y otra vez, al {speed} % del tempo:",
        "de": "Zählzeiten {first} bis {last} in Schleife, bei {speed} % des Tempos:",
    },
    "no_music": {
        "en": "The track of this dance was deleted, so it cannot be played.",
        "es": "La pista de este baile se ha borrado, así que no se puede reproducir.",
        "de": "Das Stück zu diesem Tanz wurde gelöscht und kann nicht gespielt werden.",
    },
    "no_more_counts": {
        "en": "The dance has {count} counts; there are no more.",
        "es": "El baile tiene {count} tiempos; no hay más.",
        "de": "Der Tanz hat {count} Zählzeiten; mehr gibt es nicht.",
    },
    "task_title": {
        "en": "Practise {dance}: part {letter}, counts {first} to {last}",
        "es": "Practicar {dance}: parte {letter}, tiempos {first} a {last}",
        "de": "{dance} üben: Teil {letter}, Zählzeiten {first} bis {last}",
    },
    "tasks_made": {
        "en": "Practice tasks, one for each part of the dance, the first at 80 % of the tempo:",
        "es": "Tareas de práctica, una por cada parte del baile, la primera al 80 % del tempo:",
        "de": "Übungsaufgaben, eine für jeden Teil des Tanzes, die erste bei 80 % des Tempos:",
    },
    "noun_dance": {"en": "Dance", "es": "Baile", "de": "Tanz"},
    "noun_task": {"en": "Task", "es": "Tarea", "de": "Aufgabe"},
    "undone": {"en": "Undone:", "es": "Deshecho:", "de": "Rückgängig gemacht:"},
    "nothing_to_undo": {
        "en": "There is no change in this chat to undo.",
        "es": "En este chat no hay ningún cambio que deshacer.",
        "de": "In diesem Chat gibt es keine Änderung, die sich rückgängig machen lässt.",
    },
    "dance_lines": {
        "en": "**{title}**, in order:",
        "es": "**{title}**, en orden:",
        "de": "**{title}**, der Reihe nach:",
    },
    "redrawing": {
        "en": "The video is being drawn again.",
        "es": "El vídeo se está creando de nuevo.",
        "de": "Das Video wird neu gezeichnet.",
    },
    "failed": {
        "en": "That did not work. Please try again.",
        "es": "No ha funcionado. Inténtalo de nuevo.",
        "de": "Das hat nicht geklappt. Bitte versuche es noch einmal.",
    },
    "help": {
        "en": "I make a bachata for two to one of your tracks. Describe it: “a slow, romantic bachata for beginners, "
        "60 seconds, no dips”. Then you can say:",
        "es": "Hago una bachata para dos con una de tus pistas. Descríbela: “una bachata lenta y romántica para "
        "principiantes, 60 segundos, sin caídas”. Después puedes decir:",
        "de": "Ich mache eine Bachata für zwei zu einem deiner Stücke. Beschreibe sie: „eine langsame, romantische "
        "Bachata für Anfänger, 60 Sekunden, ohne Fallfiguren“. Danach kannst du sagen:",
    },
    "say_ease": {
        "en": "Make the second half easier",
        "es": "Haz más fácil la segunda mitad",
        "de": "Mach die zweite Hälfte einfacher",
    },
    "say_leave_out": {"en": "No dips", "es": "Sin caídas", "de": "Keine Fallfiguren"},
    "say_explain": {
        "en": "Explain count five of the hammerlock",
        "es": "Explica el tiempo cinco del hammerlock",
        "de": "Erkläre Zählzeit fünf vom Hammerlock",
    },
    "say_teach": {
        "en": "Teach me the first eight, slowly",
        "es": "Enséñame los primeros ocho, despacio",
        "de": "Zeig mir die ersten acht, langsam",
    },
    "say_teach_next": {
        "en": "Teach me the next eight, slowly",
        "es": "Enséñame los siguientes ocho, despacio",
        "de": "Zeig mir die nächsten acht, langsam",
    },
    "say_tasks": {
        "en": "Turn it into practice tasks",
        "es": "Conviértelo en tareas de práctica",
        "de": "Mach Übungsaufgaben daraus",
    },
    "say_redraw": {
        "en": "Draw the video again",
        "es": "Crea el vídeo de nuevo",
        "de": "Zeichne das Video neu",
    },
    "say_undo": {"en": "Undo that", "es": "Deshazlo", "de": "Mach das rückgängig"},
}


def say(language: str, name: str, **values: object) -> str:
    """Return a message in a language; in English if the language is unknown."""
    texts = WORDS[name]
    return texts.get(language, texts["en"]).format(**values)


def clock(seconds: float) -> str:
    """Format seconds as minutes and seconds: 1:05."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"
