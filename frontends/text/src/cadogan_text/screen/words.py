"""What only the full screen says, in English and in Russian; all else it says as the line mode does.

>>> said("en", "picked", cards="5♦")
'5♦ is picked: Enter on a marked place puts it there, Enter again sends it, Esc lays it back.'
"""

from ..words import Pair, index
from ..words import said as said_in_lines

SAID: dict[str, Pair] = {
    # Instead of sentences of the line mode that speak of typing.
    "short help": (
        "Arrows move, Enter picks a card and puts it down, ? tells all.",
        "Стрелки ведут, Enter берет карту и кладет, ? расскажет обо всем.",
    ),
    "hint": (
        "Hint {number} of {count}: {move}. p plays it, h shows the next.",
        "Подсказка {number} из {count}: {move}. p играет ее, h покажет следующую.",
    ),
    "after the end": (
        "Points {points}, moves {count}. u takes a move back, n deals again, q leaves.",
        "Очки: {points}, ходы: {count}. u берет ход назад, n сдает снова, q завершает.",
    ),
    "several": ("Which one?", "Какой из них?"),
    "type a number": ("", ""),
    "why tells more": ("w tells more.", "w скажет больше."),
    "see rules": ("i shows the whole page.", "Все правила покажет i."),
    # The lines above and below the table.
    "title": ("{name}  {code}", "{name}  {code}"),
    "state": ("Points {points}  Moves {count}", "Очки {points}  Ходы {count}"),
    "state, redeals": ("Redeals {used}/{all}", "Пересдачи {used}/{all}"),
    "state, won": ("won", "сошелся"),
    "state, over": ("over", "окончен"),
    "keys": (
        "Enter pick  d deal  u undo  h hint  m moves  n new  g games  ? help  q quit",
        "Enter взять  d сдать  u назад  h совет  m ходы  n еще  g игры  ? все  q выход",
    ),
    "keys, picked": (
        "Enter put down  Enter again send  Tab next place  Esc lay back",
        "Enter положить  еще раз Enter отправить  Tab дальше  Esc вернуть",
    ),
    "picked": (
        "{cards} is picked: Enter on a marked place puts it there, Enter again sends it, Esc lays it back.",
        "Взято {cards}: Enter на отмеченном месте кладет, Enter еще раз отправляет, Esc возвращает.",
    ),
    "picked, whole": (
        "{cards}: Enter again plays it, or point at one more card.",
        "{cards}: Enter еще раз играет, или укажите еще карту.",
    ),
    "small": (
        "The screen is too small for this table and shows a part of it; a larger window shows all.",
        "Экран мал для этого стола и показывает лишь часть; в окне побольше будет видно все.",
    ),
    "no moves here": ("there is no move to choose from", "выбирать не из чего"),
    "no hint": ("no hint is shown; h shows one", "подсказки на экране нет; ее покажет h"),
    # Starting.
    "no terminal": (
        "the full screen needs a terminal; without --screen the game is played line by line",
        "полному экрану нужен терминал; без --screen игра идет строка за строкой",
    ),
    "no textual": (
        "the full screen needs Textual ('pip install textual'); without --screen the game is played line by line",
        "полному экрану нужен Textual ('pip install textual'); без --screen игра идет строка за строкой",
    ),
    "lines only": (
        "{argument} is for the line mode; leave it or --screen out",
        "{argument} только для построчной игры; уберите этот параметр или --screen",
    ),
    # Windows.
    "more": ("arrows scroll, Esc closes", "стрелки листают, Esc закрывает"),
    "choose": ("Enter plays, Esc closes", "Enter играет, Esc закрывает"),
    "games": ("Games", "Игры"),
    "setting": ("Options and house rules", "Настройки и домашние правила"),
    "setting help": (
        "Enter or arrows change, d deals by these rules, Esc closes",
        "Enter или стрелки меняют, d сдает по этим правилам, Esc закрывает",
    ),
    "unfinished": ("Games that are not finished", "Неоконченные игры"),
    "enter goes on": (
        "Enter goes on with it, Esc closes; * is here",
        "Enter продолжит, Esc закроет; * сейчас на столе",
    ),
    "given up": (
        "The game is given up. n deals again, u goes on after all.",
        "Игра сдана. n сдает снова, u все же продолжает.",
    ),
    "copied": (
        "The code {code} was sent to the terminal's clipboard.",
        "Код {code} отправлен в буфер обмена терминала.",
    ),
    "search": ("search by name", "поиск по названию"),
    "games help": ("Enter deals, Esc closes; found {count}", "Enter сдает, Esc закрывает; найдено {count}"),
    "help": ("Keys", "Клавиши"),
    "help mouse": (
        "With the mouse: click a card and then where it goes, or drag it there. A double click sends it. A click on "
        "the stock deals, a click beside the cards lays back.",
        "Мышью: щелкните по карте, потом туда, куда она идет, или перетащите ее. Двойной щелчок отправляет сам. Щелчок "
        "по колоде сдает, щелчок мимо карт возвращает взятое.",
    ),
    "help marks": (
        "A double frame is the cursor, a thick frame marks where what is picked may go, or a hint.",
        "Двойная рамка: курсор; жирная рамка: куда можно положить взятое, или подсказка.",
    ),
    "help commands": (
        "After ':' everything may be typed that the line mode knows: moves such as t3 t5, and commands:",
        "После ':' можно набрать все, что знает построчная игра: ходы вроде t3 t5 и команды:",
    ),
    "help verbs": (
        "Moves of this game besides those of cards; m lists those that are possible where the cursor is:",
        "Ходы этой игры, кроме перекладывания карт; m перечислит возможные там, где курсор:",
    ),
}
"""Keys that the line mode has too replace its sentences."""

KEYS: tuple[tuple[str, str, Pair], ...] = (
    ("up,k,K,down,j,J,left,H,right,l,L", "", ("move over cards and piles", "ходить по картам и стопкам")),
    (
        "enter,space",
        "point",
        (
            "pick, put down; twice: send where it goes",
            "взять, положить; дважды: отправить саму",
        ),
    ),
    ("o", "send", ("send the card under the cursor", "отправить карту под курсором")),
    ("tab,shift+tab", "", ("next place that is possible", "к следующему возможному месту")),
    ("escape", "lay_back", ("lay back what is picked", "вернуть взятое")),
    ("m", "choose", ("list the moves of what is pointed at", "перечислить ходы того, на что указано")),
    ("M", "choose_any", ("list all moves", "перечислить все ходы")),
    ("d", "deal", ("deal from the stock", "сдать из колоды")),
    ("r", "redeal", ("redeal", "пересдать")),
    ("u", "obey('undo')", ("take a move back", "взять ход назад")),
    ("U,ctrl+r", "obey('redo')", ("play it again", "сыграть снова")),
    ("a", "obey('auto')", ("put safe cards away", "убрать безопасные карты")),
    ("A", "obey('auto all')", ("put all cards away that go", "убрать все, что идет на базы")),
    ("h", "obey('hint')", ("hint; again: the next", "подсказка; еще раз: следующая")),
    ("p", "play_hint", ("play the hint", "сыграть подсказку")),
    ("w", "obey('why')", ("why the last move was refused", "почему последний ход нельзя")),
    ("n", "obey('new')", ("deal again", "сдать снова")),
    ("number_sign,N", "prompt('new ')", ("deal a number or a code", "сдать по номеру или коду")),
    ("R", "obey('restart')", ("start this deal again", "начать этот расклад сначала")),
    ("g", "games", ("choose a game", "выбрать игру")),
    ("O", "setting", ("options and house rules, and deal", "настройки и домашние правила, и сдать")),
    ("c", "unfinished", ("go on with another game that is not finished", "продолжить другую неоконченную игру")),
    ("x", "obey('resign')", ("give the game up", "сдаться")),
    ("t", "obey('stats')", ("how games of this kind went", "как сходился этот пасьянс")),
    ("y", "copy", ("copy the deal code", "скопировать код расклада")),
    ("s", "prompt('save ')", ("write the game to a file", "записать игру в файл")),
    ("i", "obey('rules')", ("the rules of the game", "правила игры")),
    ("v", "log", ("what happened so far", "что было до сих пор")),
    ("colon,slash", "prompt('')", ("a move or a command of the line mode", "ход или команда построчной игры")),
    ("question_mark,f1", "help", ("this list", "этот список")),
    ("q,ctrl+q,ctrl+c", "obey('quit')", ("leave; the game is kept", "выйти; игра сохраняется")),
)
"""Keys, what they do on the screen, and how the help tells it."""

NAMES = {
    "up": "↑", "down": "↓", "left": "←", "right": "→", "escape": "Esc", "enter": "Enter", "space": "Space",
    "tab": "Tab", "shift+tab": "Shift-Tab", "number_sign": "#", "colon": ":", "slash": "/", "question_mark": "?",
    "f1": "F1", "ctrl+r": "Ctrl-R", "ctrl+q": "Ctrl-Q", "ctrl+c": "Ctrl-C",
}  # fmt: skip
"""How keys are called where Textual's name would puzzle."""


_LATIN, _RUSSIAN = "qwertyuiopasdfghjklzxcvbnm", "йцукенгшщзфывапролдячсмить"
_LETTERS = dict(zip(_LATIN + _LATIN.upper(), _RUSSIAN + _RUSSIAN.upper(), strict=True)) | {"number_sign": "numero_sign"}


def bound(keys: str) -> str:
    """Return keys together with those that a Russian keyboard has in their places."""
    return ",".join([keys, *(_LETTERS[key] for key in keys.split(",") if key in _LETTERS)])


def called(key: str, signs: bool) -> str:
    """Return what a key is called, with ``signs`` the arrows as arrows."""
    name = NAMES.get(key, key)
    return name if signs or name.isascii() else key.title()


def said(language: str, key: str, **fields: object) -> str:
    """Return a sentence in a language, the screen's own one if there is one."""
    if key in SAID:
        return SAID[key][index(language)].format(**fields)
    return said_in_lines(language, key, **fields)


def reason(key: str, **fields: object) -> Pair:
    """Return one of the screen's own sentences in both languages."""
    english, russian = SAID[key]
    return english.format(**fields), russian.format(**fields)
