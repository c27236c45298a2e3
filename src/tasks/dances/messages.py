"""Messages about the making of a dance, in the languages of the choreographer."""

import re

from src.choreography.blueprint import Blueprint
from src.choreography.errors import ChoreographyError
from src.choreography.library import LANGUAGES
from src.tasks.dances.media_messages import MEDIA_MESSAGES

# A note as the planner writes it.
TRACK_ALLOWS = re.compile(r"The track allows (\d+) of the (\d+) seconds\.")

MESSAGES: dict[str, dict[str, str]] = {
    "analyzing_request": {
        "en": "Analyzing your request...",
        "es": "Analizando tu petición...",
        "de": "Deine Beschreibung wird gelesen ...",
    },
    "extracting_parameters": {
        "en": "Reading your description...",
        "es": "Leyendo lo que pides...",
        "de": "Deine Wünsche werden gelesen ...",
    },
    "extracted_parameters": {
        "en": "Extracted parameters: {difficulty}, {style}, {energy} energy",
        "es": "Parámetros: {difficulty}, {style}, energía {energy}",
        "de": "Parameter: {difficulty}, {style}, Energie {energy}",
    },
    "analyzing_music": {
        "en": "Analyzing the music...",
        "es": "Analizando la música...",
        "de": "Die Musik wird untersucht ...",
    },
    "music_analyzed": {
        "en": "Music analyzed: “{title}”, {bpm} BPM, {count} counts",
        "es": "Música analizada: “{title}”, {bpm} BPM, {count} tiempos",
        "de": "Musik untersucht: „{title}“, {bpm} BPM, {count} Zählzeiten",
    },
    "searching_moves": {
        "en": "Searching for moves that suit the music...",
        "es": "Buscando pasos que vayan con la música...",
        "de": "Passende Figuren werden gesucht ...",
    },
    "found_moves": {
        "en": "Found {count} moves",
        "es": "{count} pasos encontrados",
        "de": "{count} Figuren gefunden",
    },
    "generating_blueprint": {
        "en": "Generating choreography blueprint with {count} moves...",
        "es": "Creando la coreografía con {count} pasos...",
        "de": "Die Choreografie wird aus {count} Figuren geplant ...",
    },
    "blueprint_generated": {
        "en": "Blueprint generated: {count} moves in {seconds} seconds",
        "es": "Coreografía creada: {count} pasos en {seconds} segundos",
        "de": "Choreografie geplant: {count} Figuren in {seconds} Sekunden",
    },
    "assembling_video": {
        "en": "Assembling video",
        "es": "Creando el vídeo",
        "de": "Das Video wird gezeichnet",
    },
    "waiting_for_video": {
        "en": "Assembling video: waiting for a free worker",
        "es": "Creando el vídeo: esperando turno",
        "de": "Das Video wartet auf einen freien Arbeitsplatz",
    },
    "completed": {
        "en": "Choreography generated successfully!",
        "es": "¡La coreografía está lista!",
        "de": "Die Choreografie ist fertig!",
    },
    "summary": {
        "en": "Created {difficulty} {style} choreography with {count} moves",
        "es": "Coreografía creada: {difficulty}, {style}, {count} pasos",
        "de": "Choreografie erstellt: {difficulty}, {style}, {count} Figuren",
    },
    "cancelled": {"en": "Cancelled.", "es": "Cancelado.", "de": "Abgebrochen."},
    "cancelled_error": {
        "en": "You cancelled this. Start it again whenever you like.",
        "es": "Lo has cancelado. Puedes empezar de nuevo cuando quieras.",
        "de": "Du hast das abgebrochen. Du kannst jederzeit neu beginnen.",
    },
    "unexpected": {
        "en": "it failed unexpectedly; the log has the details. Please try again.",
        "es": "ha fallado de forma inesperada; los detalles están en el registro. Inténtalo de nuevo.",
        "de": "unerwarteter Fehler; Einzelheiten stehen im Protokoll. Bitte versuche es noch einmal.",
    },
    "timed_out": {
        "en": "it took longer than {seconds} seconds. Try a shorter track, or try again later.",
        "es": "ha tardado más de {seconds} segundos. Prueba con una pista más corta o más tarde.",
        "de": "es dauerte länger als {seconds} Sekunden. Nimm ein kürzeres Stück oder versuche es später.",
    },
    "worker_died": {
        "en": "the worker stopped several times. It probably needs more memory than this server has.",
        "es": "el proceso se ha detenido varias veces. Probablemente necesita más memoria.",
        "de": "der Arbeitsprozess brach mehrmals ab. Vermutlich fehlt Arbeitsspeicher.",
    },
    "queue_unreachable": {
        "en": "Failed to start: the job queue cannot be reached. Please try again in a moment.",
        "es": "No se pudo empezar: la cola de trabajos no responde. Inténtalo en un momento.",
        "de": "Start nicht möglich: Die Warteschlange ist nicht erreichbar. Bitte versuche es gleich noch einmal.",
    },
    "other_dance": {
        "en": "Only bachata can be made here, not {dance}. Describe a bachata: slow or fast, for whom, how long.",
        "es": "Aquí solo se hacen bachatas, no {dance}. Describe una bachata: lenta o rápida, para quién, cuánto dura.",
        "de": "Hier entstehen nur Bachatas, kein {dance}. Beschreibe eine Bachata: wie schnell, für wen, wie lang.",
    },
    "no_track": {
        "en": "There is no track to dance to. Add a track with a steady beat in 4/4 and wait until it is analysed.",
        "es": "No hay música para bailar. Añade una pista con pulso estable en 4/4 y espera a que se analice.",
        "de": "Es gibt kein Stück zum Tanzen. Füge eines mit festem Puls im 4/4-Takt hinzu und warte die Analyse ab.",
    },
    "unknown_track": {
        "en": "There is no track “{title}” in your library. Name one of your tracks, or leave the title out.",
        "es": "No hay ninguna pista «{title}» en tu biblioteca. Nombra una de las tuyas, o no digas ningún título.",
        "de": "In deiner Bibliothek gibt es kein Stück „{title}“. Nenne eines deiner Stücke, oder lass den Titel weg.",
    },
    "track_gone": {
        "en": "The track has been deleted. Choose another one.",
        "es": "La pista se ha borrado. Elige otra.",
        "de": "Das Stück wurde gelöscht. Wähle ein anderes.",
    },
    "track_waiting": {
        "en": "“{title}” is not analysed yet. Wait until its analysis is complete and try again.",
        "es": "“{title}” aún no está analizada. Espera a que termine el análisis e inténtalo de nuevo.",
        "de": "„{title}“ ist noch nicht analysiert. Warte, bis die Analyse fertig ist, und versuche es noch einmal.",
    },
    "track_failed": {
        "en": "“{title}” could not be analysed. Choose another track.",
        "es": "No se pudo analizar “{title}”. Elige otra pista.",
        "de": "„{title}“ konnte nicht analysiert werden. Wähle ein anderes Stück.",
    },
    "no_blueprint": {
        "en": "This dance is not planned yet, so there is nothing to draw.",
        "es": "Este baile aún no está planeado, así que no hay nada que dibujar.",
        "de": "Dieser Tanz ist noch nicht geplant, es gibt also nichts zu zeichnen.",
    },
    "no_beat": {
        "en": "This track has no steady beat to dance on. Choose a track with a clear beat.",
        "es": "Esta pista no tiene un pulso estable para bailar. Elige una con un pulso claro.",
        "de": "Dieses Stück hat keinen festen Puls zum Tanzen. Wähle eines mit deutlichem Puls.",
    },
    "not_in_four": {
        "en": "This track is in {metre}. Bachata needs 4/4: choose another track.",
        "es": "Esta pista está en {metre}. La bachata necesita 4/4: elige otra.",
        "de": "Dieses Stück steht im {metre}-Takt. Bachata braucht 4/4: Wähle ein anderes.",
    },
    "too_short": {
        "en": "Only {seconds} seconds of this track can be danced. Choose one of at least {least} seconds.",
        "es": "Solo se pueden bailar {seconds} segundos de esta pista. Elige una de al menos {least} segundos.",
        "de": "Nur {seconds} Sekunden dieses Stücks sind tanzbar. Wähle eines mit mindestens {least} Sekunden.",
    },
    "wrong_tempo": {
        "en": "This track has {bpm} BPM. Bachata is danced at 90 to 190: choose another track.",
        "es": "Esta pista va a {bpm} BPM. La bachata se baila de 90 a 190: elige otra.",
        "de": "Dieses Stück hat {bpm} BPM. Bachata tanzt man bei 90 bis 190: Wähle ein anderes.",
    },
    "nothing_left": {
        "en": "No dance can be made from the allowed figures. Allow more figures or choose another track.",
        "es": "Con lo que queda no se puede hacer un baile. Permite más figuras o elige otra pista.",
        "de": "Mit dem, was bleibt, ergibt sich kein Tanz. Erlaube mehr Figuren oder wähle ein anderes Stück.",
    },
    "no_fit": {
        "en": "This move does not fit here. Choose one of the suggested moves.",
        "es": "Este paso no encaja aquí. Elige uno de los propuestos.",
        "de": "Diese Figur passt hier nicht. Wähle eine der vorgeschlagenen.",
    },
    "not_twice": {
        "en": "This move cannot be danced twice in a row. Choose one that ends as it begins.",
        "es": "Este paso no se puede bailar dos veces seguidas. Elige uno que acabe como empieza.",
        "de": "Diese Figur geht nicht zweimal nacheinander. Wähle eine, die endet, wie sie beginnt.",
    },
    "no_room": {
        "en": "There is no room to dance this move twice here.",
        "es": "Aquí no hay sitio para bailar este paso dos veces.",
        "de": "Hier ist kein Platz, diese Figur zweimal zu tanzen.",
    },
    "nothing_else": {
        "en": "Nothing else can be danced here. Allow more figures and try again.",
        "es": "Aquí no se puede bailar otra cosa. Permite más figuras e inténtalo de nuevo.",
        "de": "Hier lässt sich nichts anderes tanzen. Erlaube mehr Figuren und versuche es noch einmal.",
    },
    "no_place": {
        "en": "There is no such place: this dance has {count} moves.",
        "es": "No existe ese lugar: este baile tiene {count} pasos.",
        "de": "Diese Stelle gibt es nicht: Der Tanz hat {count} Figuren.",
    },
    "beginner": {"en": "beginner", "es": "principiante", "de": "Anfänger"},
    "intermediate": {"en": "intermediate", "es": "intermedio", "de": "Mittelstufe"},
    "advanced": {"en": "advanced", "es": "avanzado", "de": "Fortgeschrittene"},
    "low": {"en": "low", "es": "baja", "de": "niedrig"},
    "medium": {"en": "medium", "es": "media", "de": "mittel"},
    "high": {"en": "high", "es": "alta", "de": "hoch"},
    "traditional": {"en": "traditional", "es": "tradicional", "de": "traditionell"},
    "modern": {"en": "modern", "es": "moderna", "de": "modern"},
    "romantic": {"en": "romantic", "es": "romántica", "de": "romantisch"},
    "sensual": {"en": "sensual", "es": "sensual", "de": "sinnlich"},
}


def message(language: str, name: str, **values: object) -> str:
    """Return a message in a language; in English if the language is unknown."""
    texts = MESSAGES[name] if name in MESSAGES else MEDIA_MESSAGES[name]
    return texts[language if language in LANGUAGES else "en"].format(**values)


def as_sentence(reason: str) -> str:
    """Return the reason of a failure as a message by itself."""
    return reason[:1].upper() + reason[1:]


def error_message(language: str, error: ChoreographyError) -> str:
    """Return the message of an error in a language if it is translated, else in English."""
    is_known = error.code in MESSAGES or error.code in MEDIA_MESSAGES
    return message(language, error.code, **error.values) if is_known else str(error)


def note_messages(language: str, blueprint: Blueprint) -> list[str]:
    """Return a blueprint's notes in a language. The blueprint itself has them in English."""
    return [_note(language, note) for note in blueprint.notes]


def _note(language: str, note: str) -> str:
    """Translate the note that the track is too short; return any other note unchanged."""
    found = TRACK_ALLOWS.fullmatch(note)
    return message(language, "track_allows", seconds=found[1], asked=found[2]) if found else note
