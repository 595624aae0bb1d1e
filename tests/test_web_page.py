"""The page in a real browser: played by mouse, by keys and by touch, in both languages, and read by a reader."""

import contextlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from local import OWN_GAME
from playwright.sync_api import Browser, Error, Page, Route, expect
from web_page import Player, browser, chromium, parts, server, until

from cadogan import outlook

__all__ = ["browser", "server"]

Open = Callable[..., Player]

KLONDIKE = (
    "t3-f1 t5-f1 t4-t5 t1-t5 t5-t1_x3 t7-t2 t7-t6 deal w-t2 deal deal w-t2 t6-t2_x2 deal w-t5 deal w-t4 deal deal "
    "w-t7 deal w-t1 deal w-t2 t3-t2 t3-t7 t1-t3_x4 deal w-t2 deal deal deal t3-t1_x4 deal deal w-t2 t6-t2 t5-t6_x2 "
    "deal w-t1 t7-t1_x3 t7-t3 deal w-t1 deal t6-t1_x3 t4-t6_x2 t4-f2 t2-f2 t2-t4_x10 deal t6-t3_x3 deal w-f1 deal "
    "w-f3 deal w-f4 t1-f4 t1-f2 t4-f4 t1-f4 w-f4 t4-f2 w-t7 w-f3 w-t1 w-t2 deal w-t3 deal w-f3 t1-f3 t4-f3 t6-f3 "
    "w-t6 t6-t3_x2 w-t2 t5-t2 t5-f1 t1-f1 t1-f4 t4-f1 t1-f1 t4-f3 t1-f3 t4-f1 t1-f1 t2-f1 t7-f4 w-f3 t1-f3 t1-t5_x3 "
    "t7-t4 t7-f2 t2-t6_x3 t7-f2 t3-f2 t3-f4 t3-t2_x5 t2-t3_x5 t3-t1_x5 t4-f2 t1-f2 t4-f4 t4-f2 t1-f4 t5-f2 t6-f4 "
    "t1-f1 t1-f4 t4-f3 t4-f2 t1-f2 t4-f4 t5-f3 t6-f1 t5-f1 t6-f3"
)
"""The moves that win klondike#93."""
TRIPEAKS = (
    "g4.1-w g4.5-w g4.7-w g4.6-w deal g4.2-w g4.8-w g4.9-w deal deal g3.5-w g3.6-w deal deal g3.1-w g4.4-w g4.3-w "
    "deal deal g3.2-w deal g3.4-w g2.1-w deal g3.8-w g2.3-w g3.7-w g2.5-w g4.10-w deal deal deal g2.4-w deal g3.3-w "
    "g2.2-w deal deal deal g3.9-w g1.1-w deal g2.6-w g1.2-w deal deal deal deal g1.3-w"
)
"""The moves that win tripeaks#57."""


@pytest.fixture
def play(browser: Browser, server: str) -> Iterator[Open]:
    """Opens a deal for a new player; each is closed in the end, and no page may have met with an error."""
    players: list[Player] = []

    def opened(code: str = "klondike#12345", link: dict[str, str] | None = None, **more: object) -> Player:
        player = Player(browser, server, **more)
        players.append(player)
        player.open(code, **(link or {}))
        return player

    yield opened
    for player in players:
        player.close()


def test_klondike_is_won_by_mouse(play: Open) -> None:
    """A whole game is dragged and clicked through; the page ends with the cards on the foundations."""
    player = play("klondike#93")
    for number, move in enumerate(KLONDIKE.split()):
        if move == "deal":
            player.click("s")
        else:
            source, target, count = parts(move.replace("_", " "))
            player.drag(source, target, count)
        assert player.page.evaluate("cadogan.app.game.table.count") == number + 1, f"{move}: {player.said()}"

    assert player.table["state"] == "won"
    assert "Won! Moves: 119" in player.said()
    assert [len(player.shown[f"f{i}"]) for i in range(1, 5)] == [13] * 4
    expect(player.page.locator("#ending")).to_be_visible()


def test_a_whole_game_by_keys_alone(play: Open) -> None:
    """TriPeaks is won without a mouse: N goes to what can be played, Enter picks and puts, D deals."""
    player = play("tripeaks#57")
    player.press("Tab")
    for move in TRIPEAKS.split():
        if move == "deal":
            player.press("d")
            continue
        source = parts(move)[0]
        player.page.evaluate("cadogan.app.board.focus()")
        for _ in range(30):
            if player.focused()[0] == source:
                break
            player.press("n")
        assert player.focused()[0] == source
        player.press("Enter", "n")
        assert player.focused()[0] == "w"
        player.press("Enter")

    assert player.table["state"] == "won"


def test_arrows_reach_every_card_that_can_be_played(play: Open) -> None:
    """From the stock one comes with arrows alone to each pile, and down a column to its last card."""
    player = play()
    seen = set()
    player.page.evaluate("cadogan.app.board.focus({pile: 's'})")
    for key in ["ArrowDown", *["ArrowRight"] * 6, "ArrowUp", *["ArrowLeft"] * 5]:
        player.press(key)
        seen.add(player.focused()[0])

    assert {"t1", "t2", "t3", "t4", "t5", "t6", "t7", "f4", "f1", "s"} <= seen


def test_space_sends_a_card_and_enter_twice_too(play: Open) -> None:
    """Both aces go to the foundations."""
    player = play()
    player.page.evaluate("cadogan.app.board.focus({pile: 't3'})")
    player.press("Space")
    player.page.evaluate("cadogan.app.board.focus({pile: 't6'})")
    player.press("Enter", "Enter")

    assert player.shown["f1"] == ["Ah"]
    assert player.shown["f2"] == ["Ad"]


def test_a_refused_drag_says_why_and_the_card_goes_back(play: Open) -> None:
    """The reason is the rules' own, and nothing has changed, on the page or on the server."""
    player = play()
    before = player.table
    place = player.card("t2").bounding_box()
    player.drag("t2", "t4")
    player.page.wait_for_timeout(100)

    assert "here cards are built down by one in alternating colours" in player.said()
    assert player.table == before
    assert player.card("t2").bounding_box() == place


def test_a_reason_is_that_of_the_card_that_was_held(play: Open) -> None:
    """Where a move is taken back just before a card is let go, nothing is said of the card that lies there then."""
    player = play()
    player.press("d", "d")
    x, y = player.point("w")
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(*player.point("t4"), steps=2)
    late: list[Route] = []
    player.page.route("**/undo", lambda route: late.append(route))
    player.page.keyboard.press("u")
    player.page.mouse.up()
    player.page.wait_for_timeout(100)
    late[0].continue_()
    said = player.said()

    assert "Taken back." in said
    assert player.table["count"] == 1


def test_a_click_picks_and_a_second_click_puts(play: Open) -> None:
    """Where the settings say so, a click picks, legal targets are shown, and a click on one of them plays."""
    player = play(settings={"click": "pick"})
    player.click("t3")
    marked = player.page.locator(".target").evaluate_all("all => all.map(el => el.closest('.pile').dataset.pile)")
    said = player.said()
    player.click("t1")

    assert sorted(marked) == ["f1", "f2", "f3", "f4", "t1"] or sorted(marked) == ["f1", "t1"]
    assert said.startswith("Ace of hearts picked. It can go to: ")
    assert player.shown["t1"] == ["2s", "Ah"]


def test_a_double_click_goes_to_a_foundation(play: Open) -> None:
    """Where a click picks, two clicks send."""
    player = play(settings={"click": "pick"})
    player.page.mouse.dblclick(*player.point("t3"))
    player.settled()

    assert player.shown["f1"] == ["Ah"]


def test_undo_in_the_middle_of_an_animation_is_exact(play: Open) -> None:
    """Cards on their way go back from where they are, and everything stands as before."""
    player = play(settings={"motion": "usual"})
    before = player.table
    places = player.page.locator(".card").evaluate_all("all => all.map(el => el.style.transform)")
    # In one breath, so that a slow machine is in the middle of it too.
    running = player.page.evaluate(
        """async () => {
            const { app } = cadogan;
            await app.game.play("t3-f1");
            await new Promise(requestAnimationFrame);
            const running = document.getAnimations().length;
            await app.undo();
            return running;
        }"""
    )
    undone = player.table
    until(player.page, "document.getAnimations().length === 0")

    assert running > 0
    assert undone["piles"] == before["piles"]
    assert player.shown == {label: pile["cards"] for label, pile in before["piles"].items()}
    assert player.page.locator(".card").evaluate_all("all => all.map(el => el.style.transform)") == places


def test_input_never_waits_for_animations(play: Open) -> None:
    """Ten draws in a row, as fast as keys come, are ten draws."""
    player = play(settings={"motion": "usual"})
    for _ in range(10):
        player.page.keyboard.press("d")
    player.settled()

    assert player.table["count"] == 10
    assert len(player.shown["w"]) == 10


def test_a_click_means_the_card_that_was_seen(play: Open) -> None:
    """Two clicks on an ace before the server has answered move the ace and leave the card below it alone."""
    player = play()
    player.page.evaluate(
        """() => {
            const real = window.fetch;
            window.fetch = async (...asked) => {
                if (String(asked[0]).endsWith("/play")) await new Promise(done => setTimeout(done, 3000));
                return real(...asked);
            };
        }"""
    )
    x, y = player.point("t3")
    player.page.mouse.click(x, y)
    player.page.wait_for_timeout(400)
    player.page.mouse.click(x, y)
    player.settled()

    assert player.table["count"] == 1
    assert player.said().startswith("Ace of hearts to foundation 1")


def test_reduced_motion_is_honoured(play: Open) -> None:
    """Who has asked the system for less motion sees none."""
    player = play(settings={"motion": "usual"}, reduced_motion="reduce")
    player.page.mouse.click(*player.point("s"))
    until(player.page, "cadogan.app.game.table.count === 1")

    assert player.page.evaluate("document.getAnimations().length") == 0


def test_a_page_that_is_loaded_again_goes_on(play: Open) -> None:
    """Reloading shows the same table; so does the address alone, and the list of games."""
    player = play()
    player.click("s")
    player.click("t3")
    before = player.table
    player.page.reload()
    player.ready()
    reloaded = player.table
    player.page.goto("about:blank")
    player.page.goto(player.address)
    player.ready()

    assert reloaded == before
    assert player.table == before
    player.open("spider#1")
    player.page.click("#do-more")
    player.page.click("[data-do=mine]")
    player.page.locator("dialog li", has_text="klondike#12345").get_by_role("button").click()
    until(player.page, "cadogan.app.game.table.game === 'klondike'")
    player.settled()
    assert player.table == before


def test_two_tabs_stay_in_step(play: Open) -> None:
    """What one tab plays the other shows; who moves with an old table is shown the new one."""
    player = play()
    other = player.window()
    player.click("t3")
    until(other, "cadogan.app.game.table.count === 1")

    assert other.locator("[data-pile=f1] .card").count() == 1
    assert other.evaluate("cadogan.app.game.table.version") == player.table["version"]


def looked_at(page: Page, seen: bool) -> None:
    """Let a tab be looked at, or hidden by another, which a headless browser never does by itself."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        not seen,
    )


def test_many_windows_on_one_table(play: Open) -> None:
    """Eight that are seen, more than a browser's six connections, are in step: none holds one while it waits."""
    player = play()
    others = [player.window() for _ in range(7)]
    player.click("t3")
    for page in others:
        until(page, "cadogan.app.game.table.count === 1")
    others[6].evaluate("cadogan.app.undo()")
    until(player.page, "cadogan.app.game.table.count === 0")

    assert len(player.shown["t3"]) == 3
    assert others[0].inner_text("#said").startswith("The table was changed in another window")


def test_a_list_of_moves_means_the_table_that_it_shows(play: Open) -> None:
    """After a change in another window a move that is written alike may be another card's."""
    player = play("klondike#26")
    other = player.window()
    player.press("m")
    listed = player.page.evaluate("cadogan.app.game.table.moves.findIndex(({ move }) => move === 't5-f1')")
    other.evaluate("cadogan.app.game.play('t5-f1')")
    until(player.page, "cadogan.app.game.table.count === 1")
    assert "t5-f1" in [move["move"] for move in player.table["moves"]]
    player.page.locator("dialog li button").nth(listed).click()

    assert player.table["count"] == 1


def test_a_window_that_is_looked_at_again_is_in_step(play: Open) -> None:
    """Also with what no window of this browser has played."""
    player = play()
    version = player.table["version"]
    looked_at(player.page, False)
    headers = {"X-Cadogan": "1", "Content-Type": "application/json"}
    body = json.dumps({"version": version, "move": "t3-f1"})
    address = f"{player.address}/api/tables/{player.table['key']}/play"
    assert player.context.request.post(address, headers=headers, data=body).ok
    assert player.table["count"] == 0
    looked_at(player.page, True)
    until(player.page, "cadogan.app.game.table.count === 1")


def test_a_game_that_was_given_up_is_over(play: Open) -> None:
    """No card can be played, nor in another window; a new deal is offered, and a move taken back goes on after all."""
    player = play()
    other = player.window()
    player.click("t3")
    player.page.click("#do-more")
    player.page.click("[data-do=leave]")
    until(other, "cadogan.app.game.table.state === 'left'")
    assert "Given up" in player.said()
    expect(player.page.locator("#do-hint")).to_be_disabled()
    player.press("h")
    assert player.said() == "No move is left; take moves back."
    player.press("d")
    assert player.said() == "Nothing can be dealt now."
    expect(player.page.locator(".card.usable")).to_have_count(0)
    player.click("s")
    assert player.table["count"] == 1

    player.press("u")
    assert (player.table["state"], player.table["count"]) == ("playing", 0)
    for key in ("[data-do=leave]", "[data-do=restart]"):
        player.page.click("#do-more")
        player.page.click(key)
        player.settled()
    assert player.table["state"] == "playing"
    player.press("r")
    player.page.click("#do-more")
    player.page.click("[data-do=leave]")
    player.page.locator("#verbs").get_by_role("button", name="New deal").click()
    until(player.page, "cadogan.app.game.table.state === 'playing' && !cadogan.app.game.table.undo")


def test_restart_branches_and_redo(play: Open) -> None:
    """After another way was tried, the list of branches leads back to the first."""
    player = play()
    player.click("s")
    player.press("u")
    player.click("t3")
    player.page.click("#do-more")
    player.page.click("[data-do=restart]")
    player.settled()
    assert player.table["count"] == 0

    player.page.click("#do-more")
    player.page.click("[data-do=branches]")
    expect(player.page.locator("dialog li")).to_have_count(2)
    player.page.locator("dialog li button", has_text="Deal").click()
    player.settled()

    assert len(player.shown["w"]) == 1


def test_hints_are_shown_and_played(play: Open) -> None:
    """A hint marks a move on the table and says it; Enter plays it."""
    player = play()
    player.page.click("#do-hint")
    player.settled()
    said, marked = player.said(), player.page.locator(".hinted").count()
    player.press("Enter")

    assert said.startswith("Hint 1 of 5: ")
    assert marked == 2
    assert player.table["count"] == 1


def test_safe_cards_go_by_themselves(play: Open) -> None:
    """With the setting on, a draw is followed by all that is safe; one undo takes all of it back."""
    player = play(settings={"autoplay": "safe"})
    player.click("s")
    after = player.table
    player.press("u")

    assert after["count"] > 1
    assert not after["safe"]
    assert player.table["count"] == 0


def test_all_cards_go_by_themselves(play: Open) -> None:
    """With that setting whatever can go to a foundation goes, safe or not."""
    player = play("tripeaks#1", settings={"autoplay": "all"})
    player.open("klondike#93")
    player.click("s")

    assert player.shown["f1"] == ["Ah", "2h"]


def test_a_game_from_a_file_is_dealt_anew(browser: Browser, tmp_path: Path) -> None:
    """By number, with options, from the buttons at its end; its rules open, and what has no link says so."""
    (tmp_path / "my_own.py").write_text(OWN_GAME, encoding="utf-8")
    command = "import sys; from cadogan.command import main; sys.exit(main())"
    process = subprocess.Popen(
        [sys.executable, "-c", command, "play", f"{tmp_path}/my_own.py", "-f", "web", "--port", "0", "--no-browser"],
        env={**os.environ, "CADOGAN_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    player = None
    try:
        link = process.stdout.readline().strip()
        player = Player(browser, link.partition("/#")[0])
        page = player.page
        page.goto(link)
        player.ready()
        first = player.table
        assert page.inner_text("#do-games") == "My Own"

        player.press("Shift+N")
        expect(page.get_by_label("One that can be won")).to_have_count(0)
        page.locator("dialog select").first.select_option("13")
        page.get_by_label("Number of the deal").fill("7")
        page.locator("dialog button.main").click()
        until(page, f"cadogan.app.game.table.key !== {first['key']}")
        second = player.table
        assert second["code"] == f"{first['game']}:columns=13#7"
        assert player.said().startswith("My Own, deal my_own.py:columns=13#7.")

        player.page.evaluate("move => { cadogan.app.game.play(move); }", second["moves"][0]["move"])
        until(page, "cadogan.app.game.table.count === 1")
        page.evaluate("cadogan.app.restart()")
        assert player.table["piles"] == second["piles"]
        page.evaluate("cadogan.app.leave()")
        until(page, "cadogan.app.game.table.state === 'left'")
        page.locator("#verbs").get_by_role("button", name="New deal").click()
        until(page, f"cadogan.app.game.table.key !== {second['key']}")
        assert player.table["code"].startswith(f"{first['game']}:columns=13#")

        player.press("F1")
        expect(page.locator("dialog h2")).to_have_text("My Own")
        player.press("Escape")
        for window, words in (("share", "has no link"), ("statistics", "My Own"), ("mine", "My Own")):
            page.click("#do-more")
            page.click(f"[data-do={window}]")
            expect(page.locator("dialog .body")).to_contain_text(words)
            player.press("Escape")
    finally:
        if player is not None:
            player.close()
        process.terminate()
        process.wait(10)
        process.stdout.close()


def test_a_click_without_a_pointer(play: Open) -> None:
    """Readers and voices click elements; that picks a card, then puts it."""
    player = play()
    player.card("t3").evaluate("el => el.click()")
    assert player.said().startswith("Ace of hearts picked")
    player.card("t1").evaluate("el => el.click()")
    player.settled()

    assert player.shown["t1"] == ["2s", "Ah"]


def test_a_new_deal_by_number_options_and_house_rules(play: Open) -> None:
    """The window before a deal makes the code; a number that is none is refused in words."""
    player = play()
    page = player.page
    page.click("#do-new")
    page.get_by_label("Number of the deal").fill("no number")
    page.get_by_role("button", name="Deal", exact=True).last.click()
    expect(page.locator("dialog .error")).not_to_be_empty()
    page.get_by_label("Number of the deal").fill("777")
    page.locator("dialog select").first.select_option("3")
    page.get_by_role("button", name="Deal", exact=True).last.click()
    until(page, "cadogan.app.game.table.code.endsWith('#777')")

    assert player.table["code"] == "klondike:draw=3#777"


def test_what_options_mean_is_told_without_marks(play: Open) -> None:
    """The words for their values are drawn as such, in Russian too."""
    player = play("aces-up#1", {"lang": "ru"})
    player.press("Shift+N")
    label = player.page.locator("dialog label").filter(has_text="пустое место")

    expect(label.locator("code")).to_have_text(["aces", "stay", "spaces"])
    assert "`" not in label.inner_text()


def test_a_shared_link_deals_the_same_and_replays(play: Open) -> None:
    """The link with moves opens at the start, with the moves ahead."""
    player = play()
    player.click("s")
    player.click("t3")
    after = player.table["piles"]
    player.page.click("#do-more")
    player.page.click("[data-do=share]")
    link = player.page.locator("dialog input").nth(1).input_value()
    player.page.goto("about:blank")
    player.page.goto(link)
    player.ready()

    assert player.table["count"] == 0
    player.press("r", "r")
    assert player.table["piles"] == after


def test_a_game_is_saved_to_a_file_and_opened_again(play: Open, tmp_path: Path) -> None:
    """The file is the core's own save."""
    player = play()
    player.click("s")
    before = player.table["piles"]
    player.page.click("#do-more")
    with player.page.expect_download() as download:
        player.page.click("[data-do=file]")
    file = tmp_path / "game.txt"
    download.value.save_as(file)
    player.open("spider#1")
    player.page.click("#do-more")
    with player.page.expect_file_chooser() as chooser:
        player.page.click("[data-do=open]")
    chooser.value.set_files(file)
    until(player.page, "cadogan.app.game.table.game === 'klondike'")

    assert file.read_text(encoding="utf-8").startswith("cadogan 1\n")
    assert player.table["piles"] == before


def test_the_catalogue_is_searched(play: Open) -> None:
    """Part of a name is enough, the field stays where it is, names come first, and what is found is played."""
    player = play()
    page = player.page
    page.click("#do-games")
    search = page.get_by_label("Search")
    before = search.bounding_box()
    search.fill("tripe")
    expect(page.locator("ul.games li")).to_have_count(1)
    assert search.bounding_box() == before
    search.fill("ace")
    expect(page.locator("ul.games li h3").first).to_have_text("Aces Up")
    expect(page.locator("ul.games li h3").filter(has_text="Agnes")).to_have_count(1)
    search.fill("tripe")
    page.get_by_role("button", name="Play: TriPeaks").click()
    until(page, "cadogan.app.game.table.game === 'tripeaks'")


def test_the_catalogue_tells_how_often_games_can_be_won(play: Open) -> None:
    """As an interval, where it is known; in the order of it those come first of which it is."""
    player = play()
    player.page.click("#do-games")
    freecell = player.page.locator("ul.games li", has=player.page.get_by_role("heading", name="FreeCell", exact=True))
    expect(freecell).to_contain_text(re.compile(r"can be won: 9\d(-100)? % \(deals tried: \d+\)"))
    player.page.get_by_label("Order").select_option("winnable")

    expect(player.page.locator("ul.games li").first).to_contain_text("can be won")
    expect(player.page.locator("ul.games li").last).not_to_contain_text("can be won")


def test_the_catalogue_by_family_and_length(play: Open) -> None:
    """Either makes the list shorter, both together too; the shortest come first, those of no known length last."""
    player = play()
    page = player.page
    page.click("#do-games")
    page.get_by_label(re.compile("^Family")).select_option(label="Golf")

    assert page.locator("ul.games h3").all_inner_texts() == ["Black Hole", "Golf", "TriPeaks"]
    expect(page.locator("ul.games li").first).to_contain_text("Golf · packs: 1 · moves: about")
    page.get_by_label(re.compile("^Length")).select_option("long")
    expect(page.locator("ul.games li")).to_have_count(0)
    page.get_by_label(re.compile("^Length")).select_option("short")
    expect(page.locator("ul.games li")).to_have_count(3)

    page.get_by_label(re.compile("^Family")).select_option("")
    page.get_by_label(re.compile("^Length")).select_option("")
    page.get_by_label("Order").select_option("length")
    told = [re.search(r"moves: about (\d+)", text) for text in page.locator("ul.games li").all_inner_texts()]
    counts = [int(each[1]) if each else 10**6 for each in told]
    assert counts == sorted(counts) and counts[0] < 60

    page.get_by_label("Order").select_option("family")
    families = page.locator("dialog .body h3").all_inner_texts()
    assert families[0] == "Canfield" and families[-1] == "Others" and len(families) == len(set(families)) > 10
    assert page.locator("h3:text-is('Golf') + ul h4").all_inner_texts() == ["Black Hole", "Golf", "TriPeaks"]
    # The bounds are those of the core.
    words = page.get_by_label(re.compile("^Length")).inner_text()
    assert f"up to {outlook.SHORT} moves" in words and f"over {outlook.LONG} moves" in words


def test_the_rules_tell_what_is_known_of_a_game(play: Open) -> None:
    """Its family, its packs, how long it is and how often it can be won, as in the catalogue."""
    player = play("freecell#1")
    player.press("F1")
    expect(player.page.locator("dialog .soft")).to_have_text(
        re.compile(r"^Family: FreeCell · packs: 1 · moves: about \d+ · can be won: \d+-\d+ % \(deals tried: \d+\)")
    )


def test_a_number_that_is_not_there_is_asked_for(play: Open) -> None:
    """And the cursor waits for it."""
    player = play()
    player.press("Shift+N")
    player.page.check("dialog input[value=number]")
    player.page.click("dialog button[type=submit]")
    expect(player.page.locator("dialog form [role=status]")).to_have_text("Write a number first.")
    player.page.keyboard.type("7")
    player.press("Enter")
    until(player.page, "cadogan.app.game.table.code === 'klondike#7'")


def test_pairs_are_chosen_by_the_general_mechanism(play: Open) -> None:
    """In a game of pairs a click picks, partners are shown, and the second click takes both away."""
    player = play("monte-carlo#7", settings={"click": "pick"})
    move = next(each for each in player.table["moves"] if each["verb"] == "pair")
    [[partner, count]] = move["also"]
    player.click(move["from"], move["count"])
    marked = player.page.locator(".target").evaluate_all("all => all.map(el => el.closest('.pile').dataset.pile)")
    player.click(partner, count)

    assert partner in marked
    assert len(player.shown["d"]) == 2


def test_a_phone_is_played_by_touch(play: Open) -> None:
    """At 360 px all is on the screen, buttons have 44 px, and a tap sends a card."""
    player = play(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    page = player.page
    page.touchscreen.tap(*player.point("t3"))
    player.settled()
    page.touchscreen.tap(*player.point("s"))
    player.settled()

    assert player.shown["f1"] == ["Ah"]
    assert len(player.shown["w"]) == 1
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert not small_targets(player)


def test_the_end_is_told_whole_on_a_phone(play: Open) -> None:
    """Every word of it can be read, in Russian too, and whoever plays by touch sees no mark of keys."""
    player = play(
        "klondike#12345", {"lang": "ru"}, viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True
    )
    assert player.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none"
    player.page.tap("#do-more")
    player.page.tap("[data-do=games]")
    player.page.get_by_role("button", name="Закрыть").tap()
    player.press("ArrowRight")
    assert player.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    player.press("d")
    player.page.tap("#do-more")
    player.page.tap("[data-do=leave]")
    player.settled()
    said = player.page.locator("#said")

    assert player.said().startswith("Вы сдались")
    assert said.evaluate("said => said.scrollHeight - said.clientHeight") <= 1
    assert player.page.locator("#verbs button").count() == 2
    for box in [each.bounding_box() for each in player.page.locator("#verbs button").all()]:
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["height"] >= 44


def test_a_finger_drags_a_card(play: Open) -> None:
    """A finger that moves takes the card along, and nothing scrolls."""
    player = play(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    x, y = player.point("t3")
    held, onto = player.card("t3").bounding_box(), player.card("t1").bounding_box()
    assert held
    assert onto
    session = player.context.new_cdp_session(player.page)
    path = [(x, y), (x + 10, y + 10), (onto["x"] + x - held["x"], onto["y"] + y - held["y"] + 12)]
    for kind, points in (("touchStart", path[:1]), ("touchMove", path[1:2]), ("touchMove", path[2:]), ("touchEnd", [])):
        touches = [{"x": a, "y": b} for a, b in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
    player.settled()

    assert player.shown["t1"] == ["2s", "Ah"]
    assert player.page.evaluate("scrollY") == 0


def test_a_finger_that_misses_means_the_nearest_card(play: Open) -> None:
    """Beside a small card too, and within the reach of a finger; a mouse means what is under it."""
    player = play("vacancies#7", settings={"click": "pick"}, viewport={"width": 360, "height": 640}, has_touch=True)
    page, move = player.page, player.table["moves"][0]
    box = player.card(move["from"]).bounding_box()
    assert box is not None and box["width"] < 30
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] + 3
    page.mouse.click(x, y)
    player.settled()
    assert page.evaluate("cadogan.app.hands.picked.length") == 0

    page.touchscreen.tap(x, y)
    player.settled()
    assert page.evaluate("cadogan.app.hands.picked[0][0]") == move["from"]
    target = player.card(move["to"]).bounding_box()
    assert target is not None
    page.touchscreen.tap(target["x"] + target["width"] / 2, target["y"] + target["height"] + 3)
    until(page, "cadogan.app.game.table.count === 1")
    assert player.shown[move["to"]] == player.table["piles"][move["to"]]["cards"]


def test_the_skip_link_leads_to_the_table(play: Open) -> None:
    """It shows when it has the focus."""
    player = play()
    player.page.locator("#skip").focus()
    expect(player.page.locator("#skip")).to_be_in_viewport()
    player.press("Enter")

    assert player.page.evaluate("document.activeElement.closest('#stage') !== null")


def small_targets(player: Player) -> list[str]:
    """Return the buttons that are smaller than a finger."""
    return player.page.evaluate(
        """() => [...document.querySelectorAll("button, select, input")].filter(el => el.checkVisibility())
            .map(el => [el, (el.closest("label") ?? el).getBoundingClientRect()])
            .filter(([el, box]) => box.height < 43.5 || box.width < 43.5)
            .map(([el]) => el.outerHTML)"""
    )


WINDOWS = ["games", "new", "mine", "rules", "statistics", "settings", "keys", "moves", "branches", "share"]


def opened_windows(player: Player) -> Iterator[str]:
    """Open each window in turn."""
    yield "table"
    for name in ["more", *WINDOWS]:
        player.page.click("#do-more")
        if name != "more":
            player.page.click(f"[data-do={name}]")
        expect(player.page.locator("dialog .body > *").first).to_be_attached()
        player.page.wait_for_timeout(60)
        yield name
        player.page.keyboard.press("Escape")
        expect(player.page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("look", ["light", "dark", "phone"])
def test_axe_finds_no_violation_on_any_page(play: Open, look: str) -> None:
    """The table and every window pass, light and dark, large and small."""
    more = {"viewport": {"width": 360, "height": 640}} if look == "phone" else {}
    player = play(settings={"theme": "dark", "faces": "dark"} if look == "dark" else {"theme": "light"}, **more)
    player.click("s")
    found = {}
    for name in opened_windows(player):
        results = Axe().run(player.page)
        if results.violations_count:
            found[name] = results.generate_report()
        if look == "phone":
            assert not small_targets(player), name

    assert not found


def test_axe_finds_no_violation_when_a_game_has_ended(play: Open) -> None:
    """What stands over a game that is won, and beside one that is lost."""
    moves = KLONDIKE.replace("_", "%20").replace(" ", ",")
    for code, link in (("klondike#93", {"moves": moves}), ("clock#1", {})):
        player = play(code, link=link)
        if link:
            player.page.evaluate("() => { cadogan.app.game.change('redo', { times: 119 }); }")
        while not link and player.table["state"] == "playing":
            player.press("d")
        player.settled()
        results = Axe().run(player.page)

        assert player.table["state"] != "playing"
        assert not results.violations_count, results.generate_report()


def test_every_word_is_there_in_russian(play: Open) -> None:
    """No English is left on any page but codes and keys; what sheets say is the games' own."""
    player = play(link={"lang": "ru"}, settings={})
    player.click("s")
    words = set()
    for _ in opened_windows(player):
        text = player.page.evaluate(
            """() => [
                ...[...document.querySelectorAll("#bar, #foot, #ending, dialog[open]")]
                    .filter(el => !el.querySelector(".sheet")).map(el => {
                        const copy = el.cloneNode(true);
                        for (const code of copy.querySelectorAll("code")) code.remove();
                        return copy.innerText;
                    }),
                ...[...document.querySelectorAll("[aria-label]")].map(el => el.getAttribute("aria-label")),
                ...[...document.querySelectorAll("[title]")].map(el => el.title)].join("\\n")"""
        )
        words |= set(re.findall(r"[A-Za-z]{3,}", re.sub(r"\S*[#=:+]\S*|https?:\S*", " ", text)))

    assert player.said().startswith("Дама пик: талон.") or "талон" in player.said()
    assert words <= {
        "Enter",
        "Space",
        "Home",
        "End",
        "Esc",
        "Ctrl",
        "Shift",
        "Alt",
        "Language",
        "English",
        "null",
        "Cadogan",
    }


def test_roles_and_names_are_real(play: Open) -> None:
    """A reader finds the table, its piles and their cards by role and name, and hears what happened."""
    player = play()
    page = player.page
    table = page.get_by_role("group", name="Table: Klondike")
    expect(table.get_by_role("group", name="tableau 3, cards: 3, face down: 2")).to_have_count(1)
    expect(table.get_by_role("group", name="stock, cards: 24, face down: 24")).to_have_count(1)
    ace = table.get_by_role("button", name="ace of hearts, tableau 3, 3 of 3")
    ace.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("Ace of hearts picked. It can go to: ")
    expect(ace).to_have_attribute("aria-pressed", "true")
    expect(table.get_by_role("button", name="foundation 1, empty")).to_be_visible()


def test_the_focus_stays_at_the_table(play: Open) -> None:
    """After a game that was chosen in the catalogue, a new deal and the button of a game that has ended."""
    player = play()
    at_card = "document.activeElement.matches('.card, .slot')"
    player.press("g")
    player.page.locator("dialog input[type=search]").fill("pyramid")
    player.page.keyboard.press("Enter")
    player.page.get_by_role("button", name="Play: Pyramid").press("Enter")
    until(player.page, f"cadogan.app.game.table.game === 'pyramid' && {at_card}")
    code = player.table["code"]
    player.press("Shift+N")
    player.page.locator("dialog input[value=random]").press("Enter")
    until(player.page, f"cadogan.app.game.table.code !== '{code}' && {at_card}")
    player.press("d")
    player.page.evaluate("cadogan.app.leave()")
    player.settled()
    player.page.locator("#verbs").get_by_role("button", name="New deal").press("Enter")
    until(player.page, f"cadogan.app.game.table.state === 'playing' && {at_card}")


def test_one_tab_stop_for_the_table_and_a_visible_focus(play: Open) -> None:
    """Tab leaves the table at once, and whatever has the focus shows it."""
    player = play()
    page = player.page
    page.evaluate("cadogan.app.board.focus()")
    style = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    page.keyboard.press("Tab")

    assert style == "solid"
    assert page.evaluate("document.activeElement.closest('#stage')") is None
    assert page.locator("#stage [tabindex='0']").count() == 1


def test_a_move_is_shown_in_a_few_milliseconds(play: Open) -> None:
    """What the page does for a move of Klondike, without the server, stays under a frame."""
    player = play()
    taken = player.page.evaluate(
        """() => {
            const { board, game } = cadogan.app;
            const taken = [];
            for (let i = 0; i < 40; i++) {
                const start = performance.now();
                board.show(game.table, []);
                taken.push(performance.now() - start);
            }
            return taken.sort((a, b) => a - b)[20];
        }"""
    )

    assert taken < 16


def test_no_style_or_script_breaks_the_policy(play: Open) -> None:
    """The policy of the server is in force, and nothing on the page runs against it."""
    player = play()
    policy = player.page.evaluate("async () => (await fetch('/')).headers.get('content-security-policy')")
    for _ in opened_windows(player):
        pass

    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert not player.faults


def test_the_light_tells_whether_the_game_can_be_won(play: Open) -> None:
    """Near the end of a game that is won it says so; it has a sign and words, and is off where it is not wanted."""
    moves = KLONDIKE.replace("_", "%20").replace(" ", ",")
    player = play("klondike#93", link={"moves": moves})
    assert "119 moves ahead" in player.said()
    player.page.evaluate("() => { cadogan.app.game.change('redo', { times: 112 }); }")
    player.settled()
    light = player.page.locator("#verdict")
    expect(light).to_have_attribute("data-verdict", "winnable", timeout=30_000)
    expect(light).to_have_text(re.compile("✓ *Can be won"))
    expect(player.page.locator("#judged")).to_have_text("Can be won")
    player.press("w")
    assert player.said() == "Klondike. Moves 112, points 45. Moves possible: 15. Can be won."
    player.page.evaluate("localStorage.cadogan = JSON.stringify({light: 'off'})")
    player.page.reload()
    player.ready()

    expect(light).to_be_hidden()


def test_the_deal_of_the_day(play: Open) -> None:
    """It has the date as its number."""
    player = play("golf#1")
    player.page.click("#do-new")
    player.page.get_by_label("Deal of the day").check()
    player.page.locator("dialog button.main").click()
    expect(player.page.locator("dialog")).to_have_count(0)

    assert re.fullmatch(r"golf#date\d{4}-\d\d-\d\d", player.table["code"])


def test_a_deal_that_can_be_won(play: Open) -> None:
    """While the solver looks for one the page says so; then it deals it, or says that it found none in time."""
    player = play("tripeaks#1")
    page = player.page
    page.click("#do-new")
    page.get_by_label("One that can be won").check()
    page.locator("dialog button.main").click()
    expect(page.locator("dialog .error")).to_have_text("Looking for a deal that can be won...")
    until(
        page,
        "!document.querySelector('dialog') || document.querySelector('dialog .error').textContent.startsWith('n')",
        120,
    )

    assert page.locator("dialog").count() or player.table["code"] != "tripeaks#1"


def test_a_window_that_is_closed_deals_nothing(play: Open) -> None:
    """A deal that is still looked for when its player goes on playing does not take the place of his table."""
    player = play()
    asked: list[Route] = []
    player.page.route("**/api/tables", lambda route: asked.append(route))
    player.press("Shift+N")
    player.page.get_by_label("One that can be won").check()
    player.page.locator("dialog button.main").dblclick()
    expect(player.page.locator("dialog .error")).to_have_text("Looking for a deal that can be won...")
    player.page.keyboard.press("Escape")
    with contextlib.suppress(Error):
        # The page has given it up, so there is nothing left to go on with.
        asked[0].continue_()
    player.click("t3")

    assert len(asked) == 1
    assert player.table["code"] == "klondike#12345"
    assert player.table["count"] == 1


def test_a_deal_that_nobody_touched_is_not_given_up(play: Open) -> None:
    """It would count as lost nowhere; one that was begun does."""
    player = play()
    player.page.click("#do-more")
    expect(player.page.locator("[data-do=leave]")).to_be_disabled()
    player.page.keyboard.press("Escape")
    player.click("t3")
    player.page.click("#do-more")
    player.page.click("[data-do=leave]")

    assert "counts as lost" in player.said()


def test_statistics_have_numbers_and_plots(play: Open) -> None:
    """Ended games are counted, and drawn with a sign for won and lost besides their colours."""
    player = play("clock#1")
    for number in range(2, 5):
        player.page.evaluate("code => { cadogan.app.open({ code }); }", f"clock#{number}")
        player.settled()
        player.click("t13")
        player.page.evaluate("() => { cadogan.app.leave(); }")
        player.settled()
    player.page.click("#do-more")
    player.page.click("[data-do=statistics]")

    expect(player.page.locator("dialog .plot")).to_have_count(2)
    expect(player.page.locator("dialog .plot rect")).to_have_count(3)
    expect(player.page.get_by_role("img", name=re.compile("Over the last games 0 % were won"))).to_be_visible()
    expect(player.page.locator("dialog tbody td").first).to_have_text("3")


def test_every_move_is_in_a_list_too(play: Open) -> None:
    """Whoever cannot or will not point chooses from sentences."""
    player = play()
    player.press("m")
    expect(player.page.locator("dialog li button")).to_have_count(5)
    player.page.get_by_role("button", name="Ace of hearts to foundation 1").click()
    player.settled()

    assert player.shown["f1"] == ["Ah"]


def test_two_tabs_that_move_at_once_do_no_harm(play: Open) -> None:
    """The slower of two moves is not played on a table that its player has not seen."""
    player = play()
    other = player.window()
    for page, move in ((player.page, "t3-f1"), (other, "t6-f1")):
        page.evaluate("move => { cadogan.app.game.play(move); }", move)
    until(player.page, "cadogan.app.game.table.count === 1")
    until(other, "cadogan.app.game.table.count === 1")
    player.settled()

    assert player.table == json.loads(other.evaluate("JSON.stringify(cadogan.app.game.table)"))
    assert sum(len(player.shown[f"f{i}"]) for i in range(1, 5)) == 1


def test_a_server_that_is_gone_is_told_and_nothing_is_lost(play: Open) -> None:
    """Without an answer the table stays as it was, and the next move works when the server is back."""
    player = play()
    player.context.set_offline(True)
    player.click("s")
    said = player.said()
    player.context.set_offline(False)
    player.click("s")
    player.faults.clear()

    assert "The server does not answer" in said
    assert len(player.shown["w"]) == 1


WORDS = Path(__file__).parent.parent / "frontends/web/src/cadogan_web/page/words.js"


def test_words_are_complete_in_both_languages() -> None:
    """Each sentence has both languages, and the same fields in both."""
    found = re.findall(r'^  "([^"]+)": \["((?:[^"\\]|\\.)*)", "((?:[^"\\]|\\.)*)"\],$', WORDS.read_text("utf-8"), re.M)
    fields = re.compile(r"\{(\w+)\}")

    assert len(found) > 200
    for key, english, russian in found:
        assert english, key
        assert russian, key
        assert sorted(fields.findall(english)) == sorted(fields.findall(russian)), key
        assert not re.search("[a-z]{4}", fields.sub("", russian.replace("Enter", ""))), key


def test_nothing_on_the_page_needs_a_weaker_policy() -> None:
    """No module writes markup, runs text, or reaches for another site."""
    markup = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|\beval\(|Function\(|document\.write")
    for file in WORDS.parent.iterdir():
        text = re.sub(r"^// .*", "", file.read_text("utf-8"), flags=re.M)
        assert not markup.search(text), file.name
        assert not re.search(r"https?://(?!www\.w3\.org/)", text), file.name
        assert not re.search(r"<[^>]*\sstyle=|\son[a-z]+=\"", text), file.name


@pytest.mark.parametrize(("variable", "outcome"), [("", pytest.skip.Exception), ("required", pytest.fail.Exception)])
def test_without_a_browser_tests_are_skipped_or_fail(
    monkeypatch: pytest.MonkeyPatch, variable: str, outcome: type[BaseException]
) -> None:
    """A developer's machine may lack a chromium, CI may not."""
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setenv("CADOGAN_CHROMIUM", variable)

    with pytest.raises(outcome, match="none is installed"):
        chromium()


def test_somebody_elses_table_is_not_there(play: Open, browser: Browser, server: str) -> None:
    """Whoever opens the address of another player's table is told so, and may choose a game."""
    player = play()
    stranger = Player(browser, server)
    stranger.page.goto(player.page.url)
    expect(stranger.page.locator("ul.games li").first).to_be_visible()
    expect(stranger.page.locator("#said")).to_contain_text("no such table")
    stranger.page.get_by_role("button", name="Play: TriPeaks").click()
    stranger.ready()

    assert stranger.table["game"] == "tripeaks"
    stranger.close()
