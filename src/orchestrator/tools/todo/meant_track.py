"""The title of the track that a new task calls "it": "remind me to practise it" becomes "Practise Rails"."""

from typing import Final

from src.orchestrator.rules.patterns import pattern

# What is done with a track. "Call mum about it" is about something else.
_FORMS: Final = (
    pattern(
        r"^(?P<before>(?:practi[sc]e|rehearse|learn|play|transcribe|listen to|work on|sing|record|mix|finish"
        r"|memori[sz]e|dance to|remix|retag|buy|delete) )"
        r"(?:(?:this|that) (?:one|song|track|tune)|it|this|that)(?P<after>)(?![\w'])"
    ),
    # "Practise 0:19 to 0:28 of this".
    pattern(
        r"^(?P<before>(?:practi[sc]e|rehearse|learn|play|loop|work on) .{0,40}\b(?:of|in) )"
        r"(?:(?:this|that) (?:one|song|track|tune)|it|this|that)(?P<after>)(?![\w'])"
    ),
    pattern(
        r"^(?P<before>practicar|ensayar|aprender|tocar|escuchar|estudiar|cantar|grabar|bailar|mezclar|comprar|borrar)"
        r"(?:l[ao]|me(?:la|lo)| (?:est|es)[aeo](?: (?:canci[oó]n|tema|pista))?)(?P<after>)(?!\w)"
    ),
    pattern(
        r"^(?P<before>(?:.{0,30}?\bdaran,? )?)(?:(?:diesen|den) (?:song|track|titel)"
        r"|(?:dieses|das) (?:lied|st[uü]ck)|das|es|ihn|sie)"
        r"(?P<after> (?:[\w.]+ ){0,4}?(?:zu )?(?:[uü]ben|proben|lernen|spielen|h[oö]ren|anh[oö]ren|anzuh[oö]ren|singen"
        r"|aufnehmen|aufzunehmen|tanzen|mixen|kaufen|l[oö]schen))(?!\w)"
    ),
)


def with_track_named(text: str, title: str) -> str:
    """Return the words of a task with the title of a track in place of "it"; unchanged where it means no track."""
    bare = text.strip(" ,")
    for form in _FORMS:
        if found := form.match(bare):
            before = " ".join((found["before"].strip(), title)).strip()
            return f"{before}{found['after']}{bare[found.end() :]}"
    return text
