// @ts-check
// Every word that the page itself says, in English and in Russian. What games and rules say comes from the server in
// both languages.

/** @typedef {"en" | "ru"} Language */
/** @typedef {{en: string, ru: string}} Both */

/** @type {Record<string, [en: string, ru: string]>} */
const WORDS = {
  // The bar above the table.
  "title": ["Cadogan: games of patience", "Кадоган: пасьянсы"],
  "skip": ["To the table", "К столу"],
  "games": ["Games", "Пасьянсы"],
  "games, now": ["Games; now {name}", "Пасьянсы; сейчас «{name}»"],
  "new": ["New deal", "Новый расклад"],
  "undo": ["Undo", "Назад"],
  "redo": ["Redo", "Вперед"],
  "hint": ["Hint", "Подсказка"],
  "auto": ["Put away", "Убрать"],
  "auto, all": ["Put all away", "Убрать все"],
  "restart": ["Restart", "Сначала"],
  "branches": ["Branches", "Ветви"],
  "moves": ["All moves", "Все ходы"],
  "rules": ["Rules", "Правила"],
  "statistics": ["Statistics", "Статистика"],
  "settings": ["Settings", "Настройки"],
  "keys": ["Keys", "Клавиши"],
  "share": ["Share", "Поделиться"],
  "mine": ["My games", "Мои игры"],
  "file": ["Save to a file", "Записать в файл"],
  "open": ["Open a file", "Открыть файл"],
  "leave": ["Give up", "Сдаться"],
  "more": ["Menu", "Меню"],
  "close": ["Close", "Закрыть"],
  "tools": ["Moves and tools", "Ходы и средства"],
  "game": ["The game", "Игра"],
  "status": ["Moves {count}, points {points}", "Ходы: {count}, очки: {points}"],
  "redeals": ["Redeals {used}", "Пересдачи: {used}"],
  "replay": ["Replay: {left} moves ahead.", "Повтор: впереди ходов: {left}."],
  "loading": ["One moment...", "Минуту..."],

  // Can it still be won?
  "winnable": ["Can be won", "Может сойтись"],
  "lost": ["Cannot be won", "Уже не сойдется"],
  "unknown": ["Not known", "Неизвестно"],
  "thinking": ["Thinking...", "Думает..."],

  // Cards and piles.
  "card": ["{rank} of {suit}", "{rank} {suit}"],
  "joker": ["joker", "джокер"],
  "face down": ["face-down card", "закрытая карта"],
  "shown down": ["{card}, face down", "{card}, закрыта"],
  "pile": ["{kind} {number}", "{kind} {number}"],
  "pile, grid": ["{kind}, row {row}, place {place}", "{kind}, ряд {row}, место {place}"],
  "place": ["{card}, {pile}", "{card}, {pile}"],
  "place, of": ["{card}, {pile}, {place} of {count}", "{card}, {pile}, {place} из {count}"],
  "empty": ["{pile}, empty", "{pile}, пусто"],
  "holds": ["{pile}, cards: {count}", "{pile}, карт: {count}"],
  "holds, down": ["{pile}, cards: {count}, face down: {down}", "{pile}, карт: {count}, закрытых: {down}"],
  "again": ["{pile}, empty; redeal", "{pile}, пусто; пересдать"],
  "table": ["Table: {name}", "Стол: {name}"],
  "stock": ["stock", "колода"],
  "waste": ["waste", "талон"],
  "foundation": ["foundation", "база"],
  "tableau": ["tableau", "расклад"],
  "reserve": ["reserve", "резерв"],
  "cell": ["cell", "ячейка"],
  "discard": ["discard", "сброс"],
  "grid": ["grid", "поле"],

  // Rows that have a second name; one that is not here is called by its kind in Russian.
  "row hand": ["hand", "рука"],
  "row turned": ["turned", "открытые"],
  "row crib": ["crib", "криб"],
  "row starter": ["starter", "стартер"],
  "row aces": ["aces", "тузы"],
  "row kings": ["kings", "короли"],
  "row red": ["red", "красные"],
  "row black": ["black", "черные"],
  "row hand A": ["hand A", "рука А"],
  "row hand B": ["hand B", "рука Б"],
  "row heap": ["heap", "кучка"],
  "row army": ["army", "армия"],
  "row navy": ["navy", "флот"],
  "row row": ["row", "ряд"],
  "row columns": ["columns", "столбцы"],
  "row hole": ["hole", "дыра"],

  // What happened, and what is possible.
  "to": ["{cards} to {pile}", "{cards}: {pile}"],
  "under": ["{cards} under {pile}", "{cards}: вниз, {pile}"],
  "some": ["Cards: {count}", "Карт: {count}"],
  "run": ["{card} and {count} more", "{card} и еще карт: {count}"],
  "turned up": ["{cards} turned up", "открыто: {cards}"],
  "turned down": ["Cards turned down: {count}", "закрыто карт: {count}"],
  "shuffled": ["Shuffled", "Перетасовано"],
  "and more": ["and {count} more", "и еще: {count}"],
  "possible": ["Moves possible: {count}.", "Возможных ходов: {count}."],
  "one possible": ["One move possible: {move}.", "Возможен один ход: {move}."],
  "won": ["Won! Moves: {count}, points: {points}.", "Сошлось! Ходы: {count}, очки: {points}."],
  "over": ["No move is left. Take moves back, begin again, or deal anew.", "Ходов больше нет. Возьмите ходы назад, начните сначала или сдайте заново."],
  "undone": ["Taken back.", "Взято назад."],
  "redone": ["Played again.", "Сыграно снова."],
  "restarted": ["Back at the start; Redo goes forward again.", "Снова начало; вперед ведет «Вперед»."],
  "left": ["Given up, so it counts as lost. Undo, Redo or Restart goes on after all.", "Вы сдались: это проигрыш. «Назад», «Вперед» или «Сначала» продолжает игру."],
  "dealt": ["{name}, deal {code}.", "{name}, расклад {code}."],
  "set up": ["{name}, a position that was set up.", "{name}, заданная позиция."],
  "resumed": ["{name}: goes on after move {count}.", "{name}: продолжение после хода {count}."],
  "nothing to undo": ["There is no move to take back.", "Нечего брать назад."],
  "nothing to redo": ["There is no move to play again.", "Нечего играть снова."],
  "nothing away": ["No card can be put away now.", "Сейчас убрать нечего."],
  "no deal": ["Nothing can be dealt now.", "Сейчас сдать нельзя."],
  "no hint": ["No move is left; take moves back.", "Ходов нет; возьмите ходы назад."],
  "hinted": ["Hint {number} of {count}: {move}. Enter plays it.", "Подсказка {number} из {count}: {move}. Enter играет ее."],
  "picked": ["{card} picked. It can go to: {targets}.", "Выбрано: {card}. Можно положить: {targets}."],
  "picked, with": ["{card} picked. It goes together with: {targets}.", "Выбрано: {card}. Уходит вместе с картой: {targets}."],
  "picked, none": ["{card} picked. It cannot go anywhere now.", "Выбрано: {card}. Сейчас положить некуда."],
  "unpicked": ["Nothing is picked.", "Ничего не выбрано."],
  "no move": ["{card} cannot be played now.", "{card}: сейчас сыграть нельзя."],
  "no move, empty": ["Nothing lies here.", "Здесь ничего нет."],
  "choose": ["Which move?", "Какой ход?"],
  "fresh": ["The table was changed in another window; this is how it is now.", "Стол изменили в другом окне; вот он сейчас."],
  "offline": ["The server does not answer. Nothing is lost: what was played is kept.", "Сервер не отвечает. Ничего не пропало: сыгранное сохранено."],
  "copied": ["Copied.", "Скопировано."],
  "saved": ["The game was written to {file}.", "Игра записана в {file}."],

  // Verbs; a verb that is not here is said as the game says it.
  "verb deal": ["Deal", "Сдать"],
  "verb redeal": ["Redeal", "Пересдать"],
  "verb move": ["move", "переложить"],
  "verb pick": ["take out", "вынуть"],
  "verb turn": ["Turn up", "Открыть"],
  "verb pair": ["pair", "пара"],
  "verb close up": ["Close up", "Сомкнуть"],
  "verb reverse": ["reverse", "обратить"],
  "verb next": ["Next", "Дальше"],
  "verb draw": ["draw", "вынуть"],
  "verb lay away": ["lay away", "отложить"],
  "verb lay back": ["lay back", "положить обратно"],
  "verb double play": ["double play", "двойной ход"],
  "verb choose": ["choose", "выбрать"],
  "verb cover": ["cover", "накрыть"],
  "verb gather": ["gather", "собрать"],
  "verb take up": ["Take up", "Взять в руку"],
  "verb exchange": ["exchange", "обменять"],

  // The catalogue.
  "search": ["Search", "Поиск"],
  "decks": ["Packs", "Колоды"],
  "any": ["any", "все"],
  "family": ["Family", "Семейство"],
  "length": ["Length", "Длина"],
  "length short": ["short (up to 60 moves)", "короткие (до 60 ходов)"],
  "length medium": ["medium (up to 120 moves)", "средние (до 120 ходов)"],
  "length long": ["long (over 120 moves)", "длинные (более 120 ходов)"],
  "takes": ["moves: about {moves}", "ходов: около {moves}"],
  "found": ["Games: {count}", "Пасьянсов: {count}"],
  "play": ["Play", "Играть"],
  "its rules": ["Rules of {name}", "Правила: {name}"],
  "can be won": ["can be won: {percent} % (deals tried: {deals})", "сходится: {percent} % (проверено раскладов: {deals})"],
  "packs": ["packs: {count}", "колод: {count}"],
  "aka": ["also {names}", "также {names}"],
  "played so": ["you won {won} of {played}", "сошлось {won} из {played}"],
  "faulty": ["These could not be opened:", "Не открылись:"],
  "sort": ["Order", "Порядок"],
  "sort name": ["by name", "по имени"],
  "sort family": ["by family", "по семействам"],
  "sort length": ["by length", "по длине"],
  "sort winnable": ["by how often it can be won", "по тому, как часто сходится"],
  "sort played": ["by how often you played", "по числу ваших игр"],

  // A new deal.
  "deal which": ["Which deal", "Какой расклад"],
  "deal random": ["Any", "Любой"],
  "deal winnable": ["One that can be won", "Который может сойтись"],
  "deal daily": ["Deal of the day", "Расклад дня"],
  "deal number": ["By number", "По номеру"],
  "deal same": ["This deal again", "Этот же расклад"],
  "number": ["Number of the deal", "Номер расклада"],
  "number, none": ["Write a number first.", "Сначала напишите номер."],
  "options": ["Options", "Настройки пасьянса"],
  "value on": ["yes", "да"],
  "value off": ["no", "нет"],
  "value unlimited": ["unlimited", "без ограничения"],
  "house": ["House rules", "Домашние правила"],
  "idle": ["changes nothing in this game", "в этом пасьянсе ничего не меняет"],
  "deal": ["Deal", "Сдать"],
  "default": ["{value} (usual)", "{value} (обычно)"],
  "searching": ["Looking for a deal that can be won...", "Поиск расклада, который может сойтись..."],

  // Statistics.
  "stat played": ["Played", "Сыграно"],
  "stat won": ["Won", "Сошлось"],
  "stat percent": ["Won, %", "Сошлось, %"],
  "stat streak": ["Won in a row", "Подряд"],
  "stat longest": ["Longest row", "Рекорд подряд"],
  "stat points": ["Points", "Очки"],
  "stat playing": ["Unfinished", "Не окончено"],
  "stat kind": ["Game", "Пасьянс"],
  "stat all": ["All games", "Все пасьянсы"],
  "no statistics": ["No game has been kept yet.", "Ни одной сохраненной игры пока нет."],
  "plot rate": ["Share of games won, over the last {window}", "Доля сошедшихся за последние {window}"],
  "plot results": ["The last games, one bar each: height is the number of moves", "Последние игры, по столбику на игру: высота показывает число ходов"],
  "plot rate told": ["Over the last games {percent} % were won.", "Из последних игр сошлось {percent} %."],
  "legend won": ["won", "сошлось"],
  "legend lost": ["lost", "не сошлось"],

  // My games.
  "state playing": ["goes on", "не окончена"],
  "state won": ["won", "сошлась"],
  "state lost": ["lost", "не сошлась"],
  "state left": ["given up", "брошена"],
  "resume": ["Go on", "Продолжить"],
  "look": ["Look", "Посмотреть"],
  "no games": ["There are none yet.", "Пока ни одной."],
  "moves made": ["moves: {count}", "ходов: {count}"],

  // Sharing and files.
  "share deal": ["A link to this deal", "Ссылка на этот расклад"],
  "share moves": ["A link with my moves, as a replay", "Ссылка с моими ходами, чтобы повторить их"],
  "share code": ["Code of the deal", "Код расклада"],
  "share not": ["A position that was set up, or a game that is not installed, has no link; save it to a file instead.", "У заданной позиции и у неустановленной игры нет ссылки; запишите игру в файл."],
  "copy": ["Copy", "Копировать"],
  "long link": ["The game is too long for a link; save it to a file.", "Игра слишком длинна для ссылки; запишите ее в файл."],

  // Moves and branches.
  "branches, from here": ["Played from here", "Отсюда играли"],
  "no branches": ["Nothing has been played from here yet.", "Отсюда еще ничего не играли."],
  "moves, now": ["Moves possible now: {count}", "Сейчас возможны ходы: {count}"],
  "moves, cut": ["The first {count} are shown.", "Показаны первые {count}."],

  // Settings.
  "language": ["Language", "Язык"],
  "theme": ["Light or dark", "Светлое или темное"],
  "theme auto": ["as the system", "как в системе"],
  "theme light": ["light", "светлое"],
  "theme dark": ["dark", "темное"],
  "faces": ["Cards in the dark theme", "Карты в темном оформлении"],
  "faces light": ["light", "светлые"],
  "faces dark": ["dark", "темные"],
  "colours": ["Suits", "Масти"],
  "colours two": ["two colours", "двух цветов"],
  "colours four": ["four colours", "четырех цветов"],
  "indices": ["Signs on the cards", "Знаки на картах"],
  "indices auto": ["large on small cards", "крупные на маленьких картах"],
  "indices large": ["always large", "всегда крупные"],
  "indices usual": ["always usual", "всегда обычные"],
  "motion": ["Cards move", "Карты движутся"],
  "motion usual": ["at usual speed", "с обычной скоростью"],
  "motion fast": ["fast", "быстро"],
  "motion off": ["not at all", "никак"],
  "click": ["A click on a card", "Щелчок по карте"],
  "click send": ["sends it where it obviously goes", "отправляет ее туда, куда она, видимо, идет"],
  "click pick": ["picks it; a second click says where to", "выбирает ее; второй щелчок говорит куда"],
  "autoplay": ["Cards go away by themselves", "Карты убираются сами"],
  "autoplay off": ["no", "нет"],
  "autoplay safe": ["when that is safe", "когда это безопасно"],
  "autoplay all": ["all that can", "все, что можно"],
  "single": ["Keys without Ctrl (U, H, ...)", "Клавиши без Ctrl (U, H, ...)"],
  "single on": ["on", "включены"],
  "single off": ["off", "выключены"],
  "light": ["Light that tells whether the game can be won", "Огонек: может ли игра сойтись"],
  "light on": ["on", "включен"],
  "light off": ["off", "выключен"],

  // The list of keys.
  "key arrows": ["to the next card or pile", "к соседней карте или стопке"],
  "key ends": ["to the first or last pile", "к первой или последней стопке"],
  "key enter": ["pick a card; put it there; twice on the same card: send it", "выбрать карту; положить сюда; дважды на той же карте: отправить"],
  "key space": ["send the card where it obviously goes", "отправить карту туда, куда она, видимо, идет"],
  "key next": ["next or previous place where the picked card can go", "следующее или предыдущее место для выбранной карты"],
  "key escape": ["put the picked card down; close", "отменить выбор; закрыть"],
  "key stock": ["deal, or the first button of the game", "сдать, или первая кнопка игры"],
  "key undo": ["take a move back", "взять ход назад"],
  "key redo": ["play it again", "сыграть снова"],
  "key hint": ["hint; again for the next", "подсказка; еще раз: следующая"],
  "key auto": ["put cards away", "убрать карты"],
  "key moves": ["all moves as a list", "список всех ходов"],
  "key where": ["say how the game stands", "сказать, как идет игра"],
  "key new": ["new deal", "новый расклад"],
  "key games": ["games", "пасьянсы"],
  "key rules": ["rules", "правила"],
  "key keys": ["these keys", "эти клавиши"],
  "key mouse": ["Mouse and touch", "Мышь и касание"],
  "key drag": ["drag a card or a run", "тянуть карту или ряд карт"],
  "key click": ["as the settings say: send it, or pick it and point where to", "как в настройках: отправить или выбрать и показать куда"],
  "key double": ["to a foundation, if it can go there", "на базу, если можно"],
};

/** @type {Record<string, [en: string, ru: string]>} */
const RANKS = {
  A: ["ace", "туз"], 2: ["two", "двойка"], 3: ["three", "тройка"], 4: ["four", "четверка"], 5: ["five", "пятерка"],
  6: ["six", "шестерка"], 7: ["seven", "семерка"], 8: ["eight", "восьмерка"], 9: ["nine", "девятка"],
  T: ["ten", "десятка"], J: ["jack", "валет"], Q: ["queen", "дама"], K: ["king", "король"],
};
/** @type {Record<string, [en: string, ru: string]>} */
const SUITS = { c: ["clubs", "треф"], d: ["diamonds", "бубен"], h: ["hearts", "червей"], s: ["spades", "пик"] };

/** @type {Language} */
let language = "en";

/** @param {Language} chosen */
export function speak(chosen) {
  language = chosen;
  document.documentElement.lang = chosen;
}

/** @returns {Language} */
export const spoken = () => language;

const index = () => (language === "ru" ? 1 : 0);

/** @param {string} key */
export const known = (key) => key in WORDS;

/**
 * A sentence in the language chosen, its fields filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [fields]
 */
export function say(key, fields = {}) {
  const words = WORDS[key];
  if (words === undefined) throw new Error(`no words for ${key}`);
  return words[index()].replace(/\{(\w+)\}/g, (_, name) => String(fields[name] ?? ""));
}

/** What the server said in both languages, in the one chosen. @param {Both | null | undefined} both */
export const of = (both) => (both ? both[language] || both.en : "");

/** @param {string} text */
export const begin = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A card, as one says it. @param {string} name as in the protocol @returns {string} */
export function cardName(name) {
  if (name === "?") return say("face down");
  if (name.startsWith("-")) return say("shown down", { card: cardName(name.slice(1)) });
  if (name === "JK") return say("joker");
  return say("card", { rank: RANKS[name[0]][index()], suit: SUITS[name[1]][index()] });
}

/** What an option may be. @param {string} value */
export const valueName = (value) => (known(`value ${value}`) ? say(`value ${value}`) : value);

/** A second name of a row of piles. @param {string} name @param {string} kind */
export function rowName(name, kind) {
  if (known(`row ${name}`)) return say(`row ${name}`);
  return language === "ru" ? say(kind) : name;
}

/** @param {string} verb @param {Both} [sentence] what the game says of it */
export function verbName(verb, sentence) {
  if (known(`verb ${verb}`)) return say(`verb ${verb}`);
  return language === "ru" && sentence ? sentence.ru.replace(/[.;:].*$/, "") : verb;
}
