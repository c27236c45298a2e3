"""A set that is to be made and saved under a name at once: "make a 10 minute warm-up set and save it as Warmup", "a
playlist called Friday from calm to driving, 5 songs".
"""

from typing import Final

from src.orchestrator.rules.patterns import pattern

LONGEST: Final = 300
_NAME: Final = r"[\"“„«']?(?P<{}>[^\"”“»,.;:!?]{{1,60}}?)[\"”“»']?"
_MAKES: Final = pattern(
    r"^\W*(?:(?:please|now|ok|hey|hi|can you|could you|por favor|ahora|puedes|bitte|jetzt|kannst du(?: mir)?)\W+){0,3}"
    r"(?:make|build|create|give|put together|plan|prepare|compile|i (?:want|need)|haz(?:me)?|h[aá]z(?:me)?"
    r"|crea(?:me)?|arma(?:me)?"
    r"|prepara(?:me)?|dame|quiero|necesito|mache?|baue?|erstelle?|stelle?|gib|plane?|ich (?:will|brauche|m[oö]chte))\b"
)
# Behind the request.
_SAVED_AS: Final = pattern(
    r",?\s+(?:and |y |und |then |luego |dann )?(?:(?:save|store|keep) (?:it|that|them"
    r"|this)(?: to my playlists)? as(?: an?)?(?: playlist)?(?: called| named)?"
    r"|(?:call|name) (?:it|that|them)|(?:gu[aá]rdal[aeo]s?|ll[aá]mal[aeo]s?)(?: como)?|(?:speicher|sicher)e? (?:sie"
    r"|es|das|ihn)(?: als| unter)"
    rf"|nenne? (?:sie|es|das|ihn)) {_NAME.format('name')}(?: ab)?[\s.!]*$"
)
# In it. What follows the name goes on with the request.
_CALLED: Final = pattern(
    r"(?P<noun>\b(?:play ?list|set ?list|set|list|mix|lista(?: de reproducci[oó]n)?|sesi[oó]n|liste))\s+"
    rf"(?:called|named|titled|llamad[ao]|que se llame|de nombre|namens|mit dem namen|genannt) {_NAME.format('name')}"
    r"(?=\s+(?:from|with|of|for|that|to|de|con|desde|para|que|von|mit|aus|f[uü]r|[uü]ber)\b|\s*[,.;:!?]|\s*$)"
)


def split_off_name(text: str) -> tuple[str, str]:
    """Return the request without the name of the playlist that it is to be saved as, and the name; "" without one."""
    if len(text) > LONGEST or not _MAKES.match(text):
        return text, ""
    if said := _SAVED_AS.search(text):
        return text[: said.start()], said["name"].strip()
    if said := _CALLED.search(text):
        return f"{text[: said.start()]}{said['noun']}{text[said.end() :]}", said["name"].strip()
    return text, ""
