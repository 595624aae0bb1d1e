"""Every word that this frontend says, in English and in Russian; words that are typed are the same in both.

>>> said("en", "taken back", moves="t3-t5")
'Taken back: t3-t5.'
"""

Pair = tuple[str, str]
"""English, then Russian."""

KINDS: dict[str, tuple[Pair, Pair]] = {
    "stock": (("stock", "колода"), ("stocks", "колоды")),
    "waste": (("waste", "талон"), ("wastes", "талоны")),
    "foundation": (("foundation", "база"), ("foundations", "базы")),
    "tableau": (("tableau", "расклад"), ("tableau", "расклад")),
    "reserve": (("reserve", "резерв"), ("reserves", "резервы")),
    "cell": (("cell", "ячейка"), ("cells", "ячейки")),
    "discard": (("discard", "сброс"), ("discards", "сброс")),
    "grid": (("grid", "поле"), ("grid", "поле")),
}
"""The kinds of piles: one pile, several piles."""

SAID: dict[str, Pair] = {
    # Beginning and leaving.
    "begun": ("{name}, deal {code}.", "{name}, расклад {code}."),
    "set up": ("{name}, a position that was set up.", "{name}, заданная позиция."),
    "resumed": (
        "{name}, deal {code}, goes on after move {count}.",
        "{name}, расклад {code}: продолжение после хода {count}.",
    ),
    "piles": ("Piles: {piles}.", "Стопки: {piles}."),
    "short help": (
        "Type a pile to play its card, two piles to move from one to the other, hint, or help.",
        "Наберите стопку, чтобы сыграть ее картой, две стопки, чтобы переложить с одной на другую, hint или help.",
    ),
    "bye": ("Goodbye.", "До свидания."),
    "bye, kept": (
        "Goodbye. The game is kept: 'cadogan play' goes on with it.",
        "До свидания. Игра сохранена: ее продолжит 'cadogan play'.",
    ),
    "how to leave": (
        "Type quit to leave; Ctrl-C once more leaves too. Nothing is lost.",
        "Чтобы выйти, наберите quit или еще раз нажмите Ctrl-C. Ничего не пропадет.",
    ),
    "not kept": (
        "From here on this game is not kept, only played: {reason}.",
        "Дальше эта игра не сохраняется, но играть можно: {reason}.",
    ),
    "not kept, again": (
        "This game is not kept anywhere. Save it to a file with 'save FILE', or type the same again to leave it.",
        "Эта игра нигде не сохранена. Запишите ее командой 'save ФАЙЛ' или повторите то же самое, чтобы ее бросить.",
    ),
    # The table.
    "status": (
        "Points {points}, moves {count}. Possible: {possible}.",
        "Очки: {points}, ходы: {count}. Можно: {possible}.",
    ),
    "redeals": ("Redeals {used} of {all}.", "Пересдачи: {used} из {all}."),
    "redeals, any": ("Redeals {used}.", "Пересдачи: {used}."),
    "one move": ("1 move", "ходы: 1"),
    "moves": ("{count} moves", "ходы: {count}"),
    "won": ("The game is won!", "Пасьянс сошелся!"),
    "over": ("The game is over: nothing more can be done.", "Игра окончена: больше ничего сделать нельзя."),
    "after the end": (
        "Points {points}, moves {count}. 'undo' takes a move back, 'new' deals again, 'quit' leaves.",
        "Очки: {points}, ходы: {count}. 'undo' берет ход назад, 'new' сдает снова, 'quit' завершает.",
    ),
    "empty": ("{pile}: empty.", "{pile}: пусто."),
    "empties": ("{first} to {last}: empty.", "{first} – {last}: пусто."),
    "hidden": ("{pile}: {count} face down.", "{pile}: закрытых {count}."),
    "open": ("{pile}: {cards}.", "{pile}: {cards}."),
    "hidden, open": ("{pile}: {count} face down, then {cards}.", "{pile}: закрытых {count}, затем {cards}."),
    "on top": ("{pile}: {card} on {count} more.", "{pile}: {card}, под ней еще {count}."),
    # What happened.
    "to": ("{cards} to {pile}", "{cards} на {pile}"),
    "under": ("{cards} to the bottom of {pile}", "{cards} под низ {pile}"),
    "hidden cards": ("{count} face down", "закрытых {count}"),
    "long run": ("{first} {dots} {last} ({count} cards)", "{first} {dots} {last} (карт: {count})"),
    "turned up": ("{pile} turns up {cards}.", "На {pile} открывается {cards}."),
    "turned down": ("{pile} turns down {count}.", "На {pile} закрывается карт: {count}."),
    "shuffled": ("{pile} is shuffled.", "{pile}: карты перетасованы."),
    "gathered": ("The cards are gathered and dealt again.", "Карты собраны и сданы снова."),
    "gathered, shuffled": (
        "The cards are gathered, shuffled and dealt again.",
        "Карты собраны, перетасованы и сданы снова.",
    ),
    "closed up": ("{first} to {last} close up", "{first} – {last} смыкаются"),
    "and more": ("and {count} more", "и еще {count}"),
    "by itself": ("By itself: {what}", "Само собой: {what}"),
    # Moves refused and not understood.
    "no": ("No: {reason}.", "Нельзя: {reason}."),
    "why tells more": ("'why' tells more.", "'why' скажет больше."),
    "unknown": (
        "{text!r} is no command and no move here; 'help' names the commands, 'moves' the moves.",
        "{text!r}: здесь нет такой команды и такого хода; команды назовет 'help', ходы 'moves'.",
    ),
    "no pile": (
        "there is no pile {word!r}; the piles are {piles}",
        "нет стопки {word!r}; есть {piles}",
    ),
    "unknown, near": (
        "{text!r} is no command; did you mean {near!r}?",
        "{text!r}: нет такой команды; может быть, {near!r}?",
    ),
    "nothing moves": ("nothing on {pile} can move now", "с {pile} сейчас ничего не сыграть"),
    "empty pile": ("{pile} is empty", "{pile}: здесь пусто"),
    "stuck card": ("{card} cannot move now", "{card}: этой картой сейчас не сыграть"),
    "unseen card": ("no {card} lies open", "открытой карты {card} на столе нет"),
    "no space": ("there is no empty place", "пустых мест нет"),
    "ten or ace": (
        "{word!r} has a Cyrillic letter: type a Latin T for a ten, A for an ace",
        "в {word!r} русская буква: десятка - латинская T, туз - латинская A",
    ),
    "not together": ("these do not go together: {why}", "вместе они не уходят: {why}"),
    "not allowed": ("that is not allowed here", "здесь так ходить нельзя"),
    "several": ("{text!r} may mean:", "{text!r} может значить:"),
    "type a number": ("Type the number of one of them.", "Наберите номер одного из них."),
    "several, strict": ("{text!r} may mean several moves: {moves}", "{text!r} подходит к нескольким ходам: {moves}"),
    "no list": (
        "a number plays a move of the last list, and there is none: 'moves' lists the moves",
        "число играет ход из последнего списка, а его нет: ходы перечислит 'moves'",
    ),
    "not in list": ("the list goes from 1 to {count}", "в списке номера от 1 до {count}"),
    "no refusal": ("nothing has been refused since the last move", "после последнего хода отказов не было"),
    "gives": ("What may be taken from {pile}: {cell}.", "Что берут с {pile}: {cell}."),
    "takes": ("What may be put on {pile}: {cell}.", "Что кладут на {pile}: {cell}."),
    "see rules": ("'rules' shows the whole page.", "Все правила покажет 'rules'."),
    "wrong use": ("type it so: {usage}", "это пишут так: {usage}"),
    # Commands.
    "no games": ("No game is unfinished.", "Неоконченных игр нет."),
    "go on": ("'games N' goes on with one of them; * is on the table.", "Продолжить: 'games N'; * сейчас на столе."),
    "no such game": ("there is no game {number}; 'games' lists them", "нет игры {number}; их перечислит 'games'"),
    "nothing to give up": ("there is no game to give up", "сдаваться не в чем"),
    "given up already": (
        "the game is given up; 'undo' goes on after all, 'new' deals again",
        "игра сдана; 'undo' все же продолжает, 'new' сдает снова",
    ),
    "given up": (
        "The game is given up. 'new' deals again, 'undo' goes on after all.",
        "Игра сдана. 'new' сдает снова, 'undo' все же продолжает.",
    ),
    "taken back": ("Taken back: {moves}.", "Взято назад: {moves}."),
    "nothing to undo": ("there is no move to take back", "нечего брать назад"),
    "played again": ("Played again: {moves}.", "Сыграно снова: {moves}."),
    "nothing to redo": ("there is no move to play again", "нечего играть снова"),
    "no branch": ("there is no branch {number}; 'branches' lists them", "нет ветви {number}; их перечислит 'branches'"),
    "no branches": ("Nothing has been played from here yet.", "Отсюда еще ничего не играли."),
    "branches": ("Played from here; 'redo N' goes along one of them:", "Отсюда играли; по ветви ведет 'redo N':"),
    "at start": ("Back at the start; 'redo' goes forward again.", "Снова начало; вперед ведет 'redo'."),
    "hint": (
        "Hint {number} of {count}: {move}. Type {number} to play it.",
        "Подсказка {number} из {count}: {move}. Сыграть: {number}.",
    ),
    "no solver": (
        "No solver is installed: 'pip install cadogan-solver' brings one.",
        "Решатель не установлен: его принесет 'pip install cadogan-solver'.",
    ),
    "no hints": ("Nothing can be done but undo.", "Ничего сделать нельзя, только взять ход назад."),
    "nothing safe": ("No card can be put away safely.", "Безопасно убрать нечего."),
    "nothing away": ("No card can be put away.", "Убрать нечего."),
    "auto on": (
        "Safe cards go to the foundations by themselves.",
        "Карты, которые убирать безопасно, уходят на базы сами.",
    ),
    "auto off": ("Nothing goes by itself.", "Само собой ничего не уходит."),
    "table on": ("The table is shown after each move.", "Стол показывается после каждого хода."),
    "table off": ("The table is shown only by 'look'.", "Стол показывает только 'look'."),
    "plain on": ("The table is read out pile by pile.", "Стол описывается по стопкам."),
    "plain off": ("The table is drawn.", "Стол рисуется."),
    "colour on": ("Suits have four colours.", "Масти четырех цветов."),
    "colour off": ("Everything is in one colour.", "Все одним цветом."),
    "signs on": ("Suits are signs.", "Масти показаны знаками."),
    "signs off": ("Suits are letters: c, d, s, h.", "Масти показаны буквами: c, d, s, h."),
    "language": ("English from here on.", "Дальше по-русски."),
    "saved": ("Saved to {path}.", "Записано в {path}."),
    "no save": (
        "'{path}' is there already and is no saved game; name another file",
        "'{path}' уже есть, и это не запись игры; укажите другой файл",
    ),
    "options": ("These are chosen at the start, such as: new {code}", "Их выбирают в начале, например: new {code}"),
    "no options": ("{name} has no options.", "{name}: настроек нет."),
    "house rules": (
        "House rules that may be laid over it, such as by new {code}: {names}.",
        "Домашние правила, которые можно добавить, например new {code}: {names}.",
    ),
    "house": ("House rules laid over it:", "Домашние правила:"),
    "score": ("Points {points}, moves {count}.", "Очки: {points}, ходы: {count}."),
    "fewer is better": ("The fewer points the better.", "Чем меньше очков, тем лучше."),
    "statistics": (
        "{code}: played {played}, won {won} ({percent} %), unfinished {playing}, won in a row {streak}, "
        "longest {longest_streak}.",
        "{code}: сыграно {played}, сошлось {won} ({percent} %), не окончено {playing}, подряд сошлось {streak}, "
        "дольше всего {longest_streak}.",
    ),
    "points between": ("Points {fewest} to {most}.", "Очки: от {fewest} до {most}."),
    "no statistics": ("No game of {name} has been kept yet.", "Еще ни одной сохраненной игры «{name}»."),
    "more": ("-- Enter goes on, q stops --", "-- Enter дальше, q хватит --"),
    "with": ("This table is played as {code}.", "Здесь играют {code}."),
    "strict": ("line {number}: {sentence}", "строка {number}: {sentence}"),
    "argument": (
        "unknown argument {argument!r}; the text frontend takes {known}",
        "неизвестный параметр {argument!r}; текстовая оболочка понимает {known}",
    ),
    "argument value": ("{argument} takes one of {values}", "{argument} принимает одно из: {values}"),
    # Help.
    "help point": (
        "{a} plays the card of {a} where it obviously goes; 5d does so with the five of diamonds.",
        "{a} играет картой с {a} туда, куда она, видимо, идет; 5d — то же с пятеркой бубен.",
    ),
    "help two": (
        "{a} {b} moves a card from {a} to {b}; 5d 6c moves the five on to the six.",
        "{a} {b} перекладывает карту с {a} на {b}; 5d 6c кладет пятерку на шестерку.",
    ),
    "help run": ("{a} {b} x3 moves three cards.", "{a} {b} x3 перекладывает три карты."),
    "help pairs": (
        "Cards that go together are named together: {a} {b}, or 7c 6d.",
        "Карты, которые уходят вместе, называют вместе: {a} {b} или 7c 6d.",
    ),
    "help numbers": (
        "A number plays a move of the last list. An empty line shows the table again.",
        "Число играет ход из последнего списка. Пустая строка снова показывает стол.",
    ),
    "help verbs": ("In this game:", "В этой игре:"),
    "help commands": ("Commands:", "Команды:"),
    "help others": ("Others: {words}.", "Другие: {words}."),
    "help more": (
        "'help COMMAND' tells more of one, 'help all' a little of each.",
        "'help КОМАНДА' расскажет о команде подробнее, 'help all' обо всех понемногу.",
    ),
    "also": ("Also: {words}.", "Также: {words}."),
    "no help": ("there is no command {word!r}; 'help' names them", "нет команды {word!r}; их назовет 'help'"),
}

HELP: dict[str, tuple[str, Pair, Pair]] = {
    "help": (
        "help [COMMAND | all]",
        ("this list, or more of a command", "этот список или подробнее о команде"),
        ("Names the moves of this game and the commands.", "Называет ходы этой игры и команды."),
    ),
    "moves": (
        "moves",
        ("list all moves", "перечислить все ходы"),
        ("Lists every legal move. Typing its number plays it.", "Перечисляет все ходы. Номер играет ход."),
    ),
    "hint": (
        "hint",
        ("suggest a move; again for the next", "подсказать ход; еще раз: следующий"),
        (
            "Suggests a move, the likeliest first; each further hint is the next one. A hint knows no hidden card.",
            "Подсказывает ход, начиная с самого вероятного; дальше по одному. Закрытых карт подсказка не знает.",
        ),
    ),
    "outlook": (
        "outlook [open] [SECONDS]",
        ("can the game still be won?", "может ли пасьянс еще сойтись?"),
        (
            "Asks the solver, for 5 seconds if no other number is given; Ctrl-C stops it. It lays the hidden cards out "
            "in 20 ways and knows no more than you see; with 'open' it looks at them.",
            "Спрашивает решатель, 5 секунд, если не указано другое число; Ctrl-C его остановит. Закрытые карты он "
            "раскладывает 20 способами и знает не больше вашего; с 'open' он в них заглядывает.",
        ),
    ),
    "auto": (
        "auto [on | off | all]",
        ("put safe cards on the foundations", "убрать на базы безопасные карты"),
        (
            "Puts cards on the foundations that could not serve elsewhere any more. 'auto on' does so after each move, "
            "'auto all' puts away all that goes, safe or not.",
            "Убирает на базы карты, которые больше нигде не пригодятся. 'auto on' делает это после каждого хода, "
            "'auto all' убирает все, что идет на базы.",
        ),
    ),
    "undo": (
        "undo [N]",
        ("take a move back, or N", "взять назад ход или N ходов"),
        (
            "Takes moves back as far as the start. Nothing is forgotten: 'redo' and 'branches' lead forward again. "
            "Moves made by 'auto on' go back together with the move before them.",
            "Берет ходы назад хоть до начала. Ничего не забывается: вперед ведут 'redo' и 'branches'. "
            "Ходы, сделанные по 'auto on', возвращаются вместе с ходом перед ними.",
        ),
    ),
    "redo": (
        "redo [N]",
        ("play again, or go along branch N", "сыграть снова или пойти по ветви N"),
        (
            "Goes forward along the moves last played from here; with a number along that branch of 'branches'.",
            "Ведет вперед по ходам, которые отсюда играли последними; с номером — по этой ветви из 'branches'.",
        ),
    ),
    "branches": (
        "branches",
        ("list what was played from here", "перечислить, что отсюда играли"),
        ("Lists the moves tried from here, in their order.", "Перечисляет испробованные ходы по порядку."),
    ),
    "restart": (
        "restart",
        ("go back to the start of this deal", "вернуться к началу расклада"),
        ("Goes back to the deal; 'redo' leads forward again.", "Возвращает к сдаче; вперед ведет 'redo'."),
    ),
    "look": (
        "look [PILE]",
        ("show the table, or one pile in full", "показать стол или одну стопку целиком"),
        (
            "Shows the table, as an empty line does. With a pile it names every card there, the top one last.",
            "Показывает стол, как и пустая строка. С названием стопки перечисляет ее карты, верхнюю последней.",
        ),
    ),
    "list": (
        "list",
        ("read the table out pile by pile", "описать стол по стопкам"),
        (
            "One sentence a pile, the top card last: for screen readers. 'plain on' does so always.",
            "По фразе на стопку, верхняя карта последней: для программ чтения с экрана. 'plain on' делает так всегда.",
        ),
    ),
    "games": (
        "games [N]",
        ("the games that are not finished", "неоконченные игры"),
        (
            "Lists the games that are kept and not finished, the last first. With a number it goes on with that one.",
            "Перечисляет сохраненные неоконченные игры, последнюю первой. С номером продолжает эту игру.",
        ),
    ),
    "resign": (
        "resign",
        ("give the game up", "сдаться"),
        (
            "Gives the game up: it counts as not won, and 'cadogan play' does not go on with it.",
            "Сдаться: игра считается несошедшейся, и 'cadogan play' ее не продолжит.",
        ),
    ),
    "score": ("score", ("points and moves", "очки и ходы"), ("Tells the points.", "Сообщает очки и число ходов.")),
    "stats": (
        "stats",
        ("how games of this kind went", "как сходился этот пасьянс"),
        (
            "Counts the games kept on this computer, for each choice of options and house rules.",
            "Подсчитывает игры, сохраненные на этом компьютере, отдельно для разных настроек и домашних правил.",
        ),
    ),
    "why": (
        "why",
        ("why the last move was refused", "почему последний ход нельзя"),
        ("Gives the reason and what the rules say of the piles.", "Называет причину и правила об этих стопках."),
    ),
    "rules": (
        "rules",
        ("the rules of the game", "правила игры"),
        ("Shows the whole page of rules.", "Показывает все правила."),
    ),
    "options": (
        "options",
        ("how this game can be varied", "как можно изменить игру"),
        (
            "Lists the options with their values. They are chosen at the start: 'new klondike:draw=3'.",
            "Перечисляет настройки и значения. Их выбирают в начале: 'new klondike:draw=3'.",
        ),
    ),
    "new": (
        "new [CODE]",
        ("deal again, or deal another game", "сдать снова или другой пасьянс"),
        (
            "Deals this game anew. 'new 12345' deals that number, 'new today' the deal of the day, 'new spider' "
            "another game, 'new klondike:draw=3#12345' all of it. The game you leave is kept.",
            "Сдает этот пасьянс заново. 'new 12345' — под этим номером, 'new today' — расклад дня, 'new spider' — "
            "другой пасьянс, 'new klondike:draw=3#12345' — все сразу. Прежняя игра сохраняется.",
        ),
    ),
    "save": (
        "save FILE",
        ("write the game to a file", "записать игру в файл"),
        (
            "Writes the game with all its branches as plain text. Games are kept without this, too.",
            "Записывает игру со всеми ветвями как текст. Игры сохраняются и без этого.",
        ),
    ),
    "load": (
        "load FILE",
        ("go on with a game from a file", "продолжить игру из файла"),
        ("Reads a saved game or a position.", "Читает записанную игру или позицию."),
    ),
    "position": (
        "position [all]",
        ("print the position as text", "вывести позицию текстом"),
        (
            "Prints a line a pile, as position files have it, with ? for what you cannot see. 'position all' shows the "
            "hidden cards too, so that 'load' can read it.",
            "Выводит по строке на стопку, как в файлах позиций; ? — то, чего не видно. 'position all' показывает и "
            "закрытые карты, так что результат прочтет 'load'.",
        ),
    ),
    "table": (
        "table on | off",
        ("show the table after each move, or not", "показывать ли стол после хода"),
        ("With 'table off' only 'look' shows it.", "После 'table off' стол показывает только 'look'."),
    ),
    "plain": (
        "plain on | off",
        ("sentences instead of a drawing", "фразы вместо рисунка"),
        ("For screen readers.", "Для программ чтения с экрана."),
    ),
    "colour": (
        "colour on | off",
        ("suits in four colours, or not", "масти четырех цветов или нет"),
        ("The argument --color says it at the start.", "В начале это задает параметр --color."),
    ),
    "signs": (
        "signs on | off",
        ("suits as signs or as letters", "масти знаками или буквами"),
        ("The argument --ascii turns signs off at the start.", "В начале знаки выключает параметр --ascii."),
    ),
    "language": (
        "language en | ru",
        ("speak English or Russian", "говорить по-английски или по-русски"),
        ("The argument --lang says it at the start.", "В начале это задает параметр --lang."),
    ),
    "quit": (
        "quit",
        ("leave; the game is kept", "выйти; игра сохраняется"),
        ("Leaves. 'cadogan play' goes on with the game.", "Завершает. Игру продолжит 'cadogan play'."),
    ),
}
"""For each command how it is typed, what it does in short, and what it does."""

USAGE = {"COMMAND": "КОМАНДА", "PILE": "СТОПКА", "CODE": "КОД", "FILE": "ФАЙЛ"}
"""What stands in capitals in how a command is typed, in Russian."""


def usage(word: str, language: str) -> str:
    """Return how a command is typed."""
    text = HELP[word][0]
    for english, russian in USAGE.items() if language == "ru" else ():
        text = text.replace(english, russian)
    return text


def index(language: str) -> int:
    """Return which of a pair is in that language."""
    return 1 if language == "ru" else 0


def said(language: str, key: str, **fields: object) -> str:
    """Return a sentence in a language, its fields filled in."""
    return SAID[key][index(language)].format(**fields)
