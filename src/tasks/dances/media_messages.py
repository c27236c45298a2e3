"""Messages about videos, clips and blueprints, in the languages of the choreographer."""

MEDIA_MESSAGES: dict[str, dict[str, str]] = {
    "track_allows": {
        "en": "The track allows {seconds} of the {asked} seconds.",
        "es": "La pista permite {seconds} de los {asked} segundos.",
        "de": "Das Stück reicht für {seconds} der {asked} Sekunden.",
    },
    "no_space": {
        "en": "The video could not be written. Check the free disk space and try again.",
        "es": "No se pudo escribir el vídeo. Comprueba el espacio libre en el disco e inténtalo de nuevo.",
        "de": "Das Video konnte nicht geschrieben werden. Prüfe den freien Speicherplatz und versuche es noch einmal.",
    },
    "no_fonts": {
        "en": "This server has no fonts: install one, for example the package fonts-dejavu-core.",
        "es": "Este servidor no tiene fuentes: instala una, por ejemplo el paquete fonts-dejavu-core.",
        "de": "Dieser Server hat keine Schriften: Installiere eine, zum Beispiel das Paket fonts-dejavu-core.",
    },
    "audio_missing": {
        "en": "The audio of this track is no longer in the storage. Please upload the file again.",
        "es": "El audio de esta pista ya no está en el almacenamiento. Vuelve a subir el archivo.",
        "de": "Der Ton dieses Stücks ist nicht mehr im Speicher. Bitte lade die Datei noch einmal hoch.",
    },
    "audio_unreadable": {
        "en": "The track cannot be read. Upload it again, or choose another one.",
        "es": "No se puede leer la pista. Súbela de nuevo o elige otra.",
        "de": "Das Stück kann nicht gelesen werden. Lade es noch einmal hoch oder wähle ein anderes.",
    },
    "clip_pixels": {
        "en": "The clip has {width}x{height} pixels. Each side must have {least} to {most}.",
        "es": "El clip tiene {width}x{height} píxeles. Cada lado debe tener de {least} a {most}.",
        "de": "Der Clip hat {width}x{height} Pixel. Jede Seite muss {least} bis {most} haben.",
    },
    "clip_too_long": {
        "en": "The clip is longer than {seconds} seconds. Cut it to one move.",
        "es": "El clip dura más de {seconds} segundos. Recórtalo a un solo paso.",
        "de": "Der Clip ist länger als {seconds} Sekunden. Schneide ihn auf eine Figur zu.",
    },
    "clip_too_short": {
        "en": "The clip is shorter than a second. Upload one that shows the whole move.",
        "es": "El clip dura menos de un segundo. Sube uno que muestre el paso entero.",
        "de": "Der Clip ist kürzer als eine Sekunde. Lade einen hoch, der die ganze Figur zeigt.",
    },
    "clip_no_pictures": {
        "en": "There are no pictures in this file. Upload a video of the move.",
        "es": "Este archivo no contiene imágenes. Sube un vídeo del paso.",
        "de": "Diese Datei enthält keine Bilder. Lade ein Video der Figur hoch.",
    },
    "clip_unreadable": {
        "en": "This clip cannot be read as a video. Upload mp4, mov or webm.",
        "es": "Este clip no se puede leer como vídeo. Sube mp4, mov o webm.",
        "de": "Dieser Clip kann nicht als Video gelesen werden. Lade mp4, mov oder webm hoch.",
    },
    "clip_broken": {
        "en": "This clip cannot be read: it is damaged. Export it again as mp4.",
        "es": "No se puede leer este clip: está dañado. Expórtalo de nuevo como mp4.",
        "de": "Dieser Clip kann nicht gelesen werden: Er ist beschädigt. Exportiere ihn noch einmal als mp4.",
    },
    "clip_missing": {
        "en": "The clip is missing in the storage. Upload it again.",
        "es": "El clip falta en el almacenamiento. Súbelo de nuevo.",
        "de": "Der Clip fehlt im Speicher. Lade ihn noch einmal hoch.",
    },
    "unknown_move": {
        "en": "There is no move “{move}” in this library.",
        "es": "No hay ningún paso “{move}” en esta biblioteca.",
        "de": "In dieser Bibliothek gibt es keine Figur „{move}“.",
    },
    "blueprint_too_long": {
        "en": "The blueprint is longer than this track. Choose the track that it was made for.",
        "es": "La coreografía es más larga que esta pista. Elige la pista para la que se hizo.",
        "de": "Die Choreografie ist länger als dieses Stück. Wähle das Stück, für das sie gemacht wurde.",
    },
}
