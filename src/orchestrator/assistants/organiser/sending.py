"""Orders to send something to somebody: "email the list to Petra". Clave sends nothing, and says so."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.todo.plans import spoken_task

# All patterns read folded text.
_LEAD: Final = (
    r"^\W*(?:(?:ok|okay|great|nice|good|super|perfect|now|and|then|also|please|so|thanks|thank you|just|hey|genial"
    r"|perfecto|bueno|vale|dale|ahora|y|luego|tambien|por favor|porfa|gracias|oye|gut|prima|toll|jetzt|und|dann|auch"
    r"|bitte|danke|noch)\W{1,3}){0,4}"
)
_CAN_YOU: Final = r"(?:can|could|will|would) (?:you|u) (?:please |also |now |just |maybe ){0,2}"
_PUEDES: Final = (
    r"(?:(?:me|le|les|se l[ao]) )?(?:puedes|podes|podrias|puede|podria) (?:por favor |tambien ){0,2}"
)
_KANNST_DU: Final = r"(?:kannst|konntest|wurdest) du "
_LIST: Final = (
    r"(?:(?:my|the|this|that|all|all of|these|those|mi|mis|la|el|las|los|esta|esa|toda|die|meine|diese|das|den) ){0,2}"
    r"(?:(?:task|to-?do|whole|todo|ganze) )?"
    r"(?:lists?|tasks?|to-?dos?|plan|playlist|set|it|them|this|that|everything|lista|tareas?|todo|liste|aufgaben?"
    r"|todos|alles|sie|es)\b"
)
_SENDS: Final = pattern(
    # "Can you message my bassist?", "¿le puedes mandar un whatsapp a mi bajista?"
    rf"{_LEAD}{_CAN_YOU}(?:e-?mail|text|message|whatsapp|forward|share|print(?: out)?|send(?! me (?:the|my) list))\b"
    rf"|{_LEAD}{_PUEDES}(?:mandar(?!me)|enviar(?!me)|escribir(?:le|les)|reenviar|compartir|imprimir|pasar(?:le|les|se)"
    r"|avisar)(?:sel[ao]s?|l[aeo]s?)?\b"
    # "Text everybody that ...", "mándale un mensaje a todos", "schreib allen, dass ...".
    rf"|{_LEAD}(?:e-?mail|text|message|whatsapp|call|phone|ring|tell|notify|let)"
    r" (?:everyone|everybody|all|the (?:band|team|group|dancers|others|choir|class)|my \w+) (?:\w+ ){0,4}(?:that"
    r"|know)\b"
    rf"|{_LEAD}(?:avisa|dile|diles|escribe|escribeles|manda|mandales) (?:(?:un \w+ )?a )?(?:tod[oa]s|l[oa]s \w+|al \w+"
    r"|mi \w+|mis \w+) (?:\w+ ){0,4}que\b"
    rf"|{_LEAD}(?:schreibe?|simse?|sage?|ruf|rufe|informiere?) (?:allen|alle|den \w+|meine[nrm]? \w+|der \w+)"
    r"(?: \w+){0,4},? dass\b"
    # The verb stands last, or it is one of another order.
    rf"|{_LEAD}{_KANNST_DU}(?!mir\b)(?:\w+ ){{1,9}}(?:mailen|schicken|senden|verschicken|zuschicken|weiterleiten|simsen"
    r"|whatsappen|anschreiben|teilen|ausdrucken|drucken)\W*$"
    # "Email the list to my band", "print my tasks".
    rf"|{_LEAD}(?:e-?mail|text|message|whatsapp|forward|share|print(?: out)?|send(?! me\b)|export)"
    rf" (?:(?!me\b)(?:my |the )?\w+ )?{_LIST}"
    # "Manda la lista a Petra", "envíasela a mi grupo".
    rf"|{_LEAD}(?:manda|envia|comparte|compartile|reenvia|pasa|imprime|exporta)(?:le|les)? {_LIST}"
    rf"|{_LEAD}(?:manda|envia|pasa|reenvia)(?:sel[ao]s?|l[ao]s?) (?:a|al|por)\b"
    rf"|{_LEAD}(?:manda|envia|escribe)(?:le|les) (?:un|una) (?:whatsapp|mensaje|correo|mail|email|sms)\b"
    # "Schick die Liste an Petra", "schick Petra die Liste", "leite sie weiter".
    rf"|{_LEAD}(?:schicke?|sende?|maile?|teile?|drucke?|exportiere?|verschicke?) (?:(?:bitte|mal) )*"
    rf"(?:(?!mir\b)\w+ |(?:meine[rmn]?|der|dem|den) \w+ )?{_LIST}"
    rf"|{_LEAD}leite? {_LIST} (?:\w+ ){{0,4}}weiter\b"
)


def _fits(asked: Asked) -> bool:
    said = _SENDS.match(fold(asked.talk.plain_question))
    # "New task: email Petra" is a task.
    return said is not None and spoken_task(asked, accepts_bare=True) is None


def _refuse(asked: Asked) -> Steps:
    yield from ()
    return Answer(asked.say("refuse.export"))


SENDING: Final = Plan("send something", _fits, _refuse, allows_unknown_words=True)
