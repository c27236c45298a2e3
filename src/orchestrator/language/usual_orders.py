"""Orders that people put differently, as the patterns of the rules expect them: "haz una lista con esas y llámala X",
"write that down as a task", "trag Pop als Genre ein"."""

import re
from collections.abc import Callable
from typing import Final

from src.orchestrator.rules.patterns import pattern

# "Haz una lista con esas y llámala Bachatita": the name where the rules expect it.
_NAMED_BEHIND: Final = pattern(
    r"^(?P<make>[^?]{2,30}?\b(?:playlist|set ?list|lista|liste)(?: de reproducci[oó]n)?)"
    r"(?P<rest> (?:con|de|with|of|from|out of|mit|aus|von) [^?]{2,60}?)(?:,| y| and| und|[,.;] y|\.)? "
    r"(?P<call>ll[aá]mala|ponle(?: de nombre)?|call it|name it|nenne? sie)[:]? [\"“„«']?(?P<name>[^\"“”„«»?]{1,60}?)"
    r"[\"”“»']?(?: please| por favor| bitte)?[.!? ]*$"
)
_IN_THAT_ORDER: Final = pattern(
    r",? (?:en (?:ese|este) orden|in (?:that|this) order|in (?:dieser|der) reihenfolge)\b"
)
_CALLED: Final = {"ll": "llamada", "po": "llamada", "ca": "called", "na": "called", "ne": "namens"}
# "Called Beginners Tuesday please": no part of the name.
_PLEASE_BEHIND_NAME: Final = pattern(
    r"(?P<named>\b(?:called|named|call it|name it|llamad[ao]|ll[aá]mal[ao]|namens|nenne? (?:sie|es))\s.{1,80}?),?"
    r" (?:please|por favor|porfa|bitte)[.! ]*$"
)
# "Apúntame practicar esta de 1:43 a 2:10".
_NOTE_TO_DO: Final = pattern(r"^\W*(?:(?:y|ok|vale)\W+)?(?:ap[uú]ntame|an[oó]tame) (?=\w{2,12}[aei]r\b)")
# "Trag da bitte Pop als Genre ein".
_ENTERED_AS: Final = pattern(
    r"^\W*(?:und )?trag\w{0,2} (?:(?:da|hier|dort|bitte|mal|noch|doch) ){0,3}(?P<value>[^?]{1,60}?) als (?P<tag>genre"
    r"|k[uü]nstler|interpret|album|jahr) ein\W*$"
)
_SET_TO: Final = {
    "g": "setze das Genre auf {}",
    "k": "setze den Interpreten auf {}",
    "i": "setze den Interpreten auf {}",
    "a": "setze das Album auf {}",
    "j": "setze das Jahr auf {}",
}
# "Bitte notiere als Aufgabe: ...", "write down as a task: ...".
_AS_TASK: Final = pattern(
    r"^(?P<lead>\W*(?:(?:bitte|please|por favor|und|and|y)\W+){0,2})(?:(?P<de>notiere?|schreibe?|trage?|vermerke?)"
    r"|(?P<en>note|write|put|write down|put down|note down)|(?P<es>apunta|anota|escribe|pon))"
    r"(?: (?:bitte|please|por favor|mir|me))* (?:als|as|como) (?:(?:eine|neue|a|an|the|una|new|nueva) )*"
    r"(?:aufgabe|task|to-?do|tarea)\s?:\s?"
)
_NEW_TASK: Final = {"de": "Neue Aufgabe: ", "en": "New task: ", "es": "Nueva tarea: "}
# "I want to practise bars 5 to 8, write that down as a task".
_TASK_OF_THAT: Final = pattern(
    r"^\W*(?:(?P<en>(?:i|we) (?:want|need|have) to)|(?P<es>quiero|tengo que|necesito|hay que)|(?P<de>ich (?:will|muss"
    r"|m[oö]chte))) (?P<what>[^?]{4,120}?)[,.;:] (?:(?:please|por favor|bitte|und|and|y) )?"
    r"(?:(?:write|note|put|jot) (?:that|it|this) (?:down )?as an? (?:new )?task"
    r"|(?:ap[uú]ntal[oa]|an[oó]tal[oa]|ap[uú]ntamel[oa]) como (?:una )?(?:nueva )?tarea"
    r"|(?:schreib|notier|trag)e? (?:mir )?(?:das|es) (?:bitte )?als (?:neue )?aufgabe"
    r"(?: auf| ein)?)(?: please| por favor| bitte)?\W*$"
)
# "New job: print the sheets".
_NEW_JOB: Final = pattern(
    r"^\W*(?:(?:and|und|y)\W+)?(?:(?:a|one more|another) )?new (?:job|chore|thing to do|item):\s?"
)
# "Pop those two on a playlist called Beginners".
_POPS: Final = pattern(
    r"^(?P<lead>\W*(?:(?:and|ok|okay|please|now|then|can you|could you)\W+){0,3})(?:pop|stick|chuck|bung|throw|"
    r"sling|drop|whack)"
    r"(?= .{1,60}\b(?:in|on|into|onto|to) (?:a|the|my|that) (?:play)?list\b)"
)
_ON_A_LIST: Final = pattern(r"\bon(?:to)? (?P<a>a|the|my|that) (?P<list>(?:new )?(?:play)?list\b)")

# "Clementine gehört auch noch dazu, ans Ende".
_BELONGS: Final = pattern(
    r"^\W*(?:(?:und|ach|oh|ok)\W+)?(?P<name>[^?.!;]{2,60}?) (?:geh[oö]rt|kommt|muss|soll(?:te)?|darf) (?:(?:da|auch"
    r"|noch|mit"
    r"|bitte) ){0,3}"
    r"(?:dazu|rein|drauf|hinein)(?:,? (?P<place>ans ende|an den anfang))?\W*$"
)
# "Passt. Spielen bitte".
_PLAY_IT: Final = pattern(
    r"^\W*(?:(?:passt|gut|ok|okay|super|perfekt|ja|dann)\W+){0,2}(?:ab)?spielen(?: bitte)?\W*$"
)
# "Ich bräuchte was Langsames, unter 70 BPM halt": no order to stop.
_JUST: Final = pattern(r"(?P<before>\w[^.!?]{8,200}?) halt(?P<end>\W*)$")

# "Sundown Skank kriegt von mir fünf Sterne", "Rails deserves 4 stars".
_DESERVES: Final = pattern(
    r"^\W*(?P<name>[^?!.;]{2,60}?) (?:(?P<de>kriegt|bekommt|verdient)(?: von mir)?|(?P<en>gets|deserves)"
    r"|(?P<es>(?:se )?merece|se lleva|recibe))(?: from me| de m[ií])? (?P<stars>\w{1,6} (?:sterne?|stars?"
    r"|estrellas?))\W*$"
)
_GIVES: Final = {"de": "gib {} {}", "en": "give {} {}", "es": "ponle a {} {}"}
# "Apúntame para mañana: lavar el vestuario".
_NOTE_FOR: Final = pattern(
    r"^\W*(?:(?:and|y|und)\W+)?(?:(?P<es>ap[uú]ntame|an[oó]tame|recu[eé]rdame|otra(?: m[aá]s)?)"
    r"|(?P<en>note|put down|jot down|write down|one more|another(?: one)?)"
    r"|(?P<de>notiere? mir|merk(?:e)? mir|schreib(?:e)? mir|noch eine))"
    r"(?: (?:esta|una|otra|this|a|another|diese|eine|noch eine)(?: (?:tarea|nota|task|note|aufgabe))?)?"
    r" (?P<when>(?:para|for|f[uü]r) [^:,.?]{3,30}):\s*(?P<title>\S[^?]{2,100}?)[.! ]*$"
)
# "Save a playlist called Friday with all songs over 120 BPM."
_SAVES_NEW: Final = pattern(
    r"^(?P<lead>\W*(?:(?:please|ok|bitte|por favor)\W+)?)(?:(?P<en>save (?=an? (?:new )?playlist\b))"
    r"|(?P<es>guarda (?=una (?:nueva )?(?:lista|playlist)\b))"
    r"|(?P<de>speichere? (?=eine (?:neue )?(?:playlist|liste)\b)))"
)
_MAKE: Final = {"en": "make ", "es": "haz ", "de": "mach "}
# "Lösch das erste raus" is of a list.
_OUT_OF: Final = pattern(
    r"\bl[oö]sche? (?P<what>(?:das|die|den) (?:erste|zweite|dritte|vierte|f[uü]nfte|letzte)[ns]?(?: (?:st[uü]ck|lied"
    r"|titel|song))?) (?P<raus>raus|heraus)\b"
)
# "Take my salsa songs and put them in a list Salsa."
_TAKE_AND_PUT: Final = pattern(
    r"^(?P<lead>\W*(?:(?:please|ok|bitte|y|und|and)\W+)?)(?:(?P<en>take|grab|get"
    r"|find) (?P<what>[^?.;]{3,60}?),? and (?P<put>put|add|save|stick) (?:them|it|those|these)"
    r"|(?P<es>coge|toma|agarra|busca) (?P<que>[^?.;]{3,60}?) y (?P<pon>pon|mete|guarda|a[nñ]ade|agrega)(?:l[ao]s?|la"
    r"|lo)"
    r"|(?P<de>nimm|such) (?P<was>[^?.;]{3,60}?),? und (?P<tu>tu|pack|leg|steck|setz|f[uü]ge?)e? (?:sie|die|es|das"
    r"|ihn))(?= (?:all |both |alle |beide )?(?:in|into|to|on|en|a|auf|zu)\b)"
)
# "Quiero bajar Rails un tono y medio": to another key, and no file.
_MOVES_BY_TONES: Final = pattern(
    r"\b(?:(?P<down>b[aá]j(?:ar(?:l[ao]s?)?|o|amos|as|a(?:me)?(?:l[ao]s?)?))|(?P<up>s[uú]b(?:ir(?:l[ao]s?)?|o|imos"
    r"|es|e(?:me)?(?:l[ao]s?)?))) (?P<what>[^?,;]{0,50}?)"
    r"(?P<steps>(?:un|medio|dos|tres|cuatro|cinco|\d{1,2}) (?:semi)?tonos?(?: y medio)?)(?=[\s,.;?]|$)"
)
# "Put down that I should practise 0:24 to 0:48".
_PUTS_DOWN: Final = pattern(
    r"^\W*(?:(?:and|ok|please)\W+)?(?:put|write|note|jot) (?:it )?down (?:that )?i (?:should|must|have to|need to"
    r"|want to) "
)


def form_said(forms: dict[str, str], said: re.Match[str]) -> str:
    """Return the form of the language whose group matched."""
    return next(form for language, form in forms.items() if said[language])


def in_language(forms: dict[str, str], *names: str) -> Callable[[re.Match[str]], str]:
    """Return a function that fills the form of the language whose group matched. names : of the groups"""

    def fill(said: re.Match[str]) -> str:
        language = next(one for one in forms if said[one])
        return forms[language].format(*(said[name] for name in names or (language,)))

    return fill


def _belongs(said: re.Match[str]) -> str:
    return f"füge {said['name']} {said['place'] or ''} hinzu".replace("  ", " ")


def _named_first(said: re.Match[str]) -> str:
    """Return a command to make a playlist with its name before the tracks."""
    rest = _IN_THAT_ORDER.sub("", said["rest"])
    return f"{said['make']} {_CALLED[said['call'][:2].lower()]} {said['name']}{rest}"


def _note_for(said: re.Match[str]) -> str:
    task = form_said(_NEW_TASK, said)
    return f"{task}{said['title']} {said['when']}"


def _put_there(said: re.Match[str]) -> str:
    if said["en"]:
        return f"{said['lead']}{said['put']} {said['what']}"
    return f"{said['lead']}{said['pon'] or said['tu']} {said['que'] or said['was']}"


def _task_of_that(said: re.Match[str]) -> str:
    return form_said(_NEW_TASK, said) + said["what"]


def of_language(forms: dict[str, str]) -> Callable[[re.Match[str]], str]:
    """Return a function that fills the form of the language whose group matched."""

    def fill(said: re.Match[str]) -> str:
        language = next(one for one in forms if said[one])
        lead = said["lead"] if "lead" in said.re.groupindex else ""
        return lead + forms[language].format(said[language])

    return fill


ORDERS: Final[tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]] = (
    (_PLEASE_BEHIND_NAME, r"\g<named>"),
    (_NOTE_TO_DO, "Nueva tarea: "),
    (_ENTERED_AS, lambda said: _SET_TO[said["tag"][0].lower()].format(said["value"])),
    (_AS_TASK, of_language(_NEW_TASK)),
    (_NEW_JOB, "New task: "),
    (_TASK_OF_THAT, _task_of_that),
    (_POPS, r"\g<lead>put"),
    (_ON_A_LIST, r"in \g<a> \g<list>"),
    (_NAMED_BEHIND, _named_first),
    (_BELONGS, _belongs),
    (_PLAY_IT, "spiel es"),
    (_JUST, r"\g<before>\g<end>"),
    (_DESERVES, in_language(_GIVES, "name", "stars")),
    (_PUTS_DOWN, "New task: "),
    (_NOTE_FOR, _note_for),
    (_SAVES_NEW, lambda said: said["lead"] + form_said(_MAKE, said)),
    (_OUT_OF, r"nimm \g<what> \g<raus>"),
    (_TAKE_AND_PUT, _put_there),
    (
        _MOVES_BY_TONES,
        lambda said: f"transponer {said['what']}{said['steps']} {'abajo' if said['down'] else 'arriba'}",
    ),
)
