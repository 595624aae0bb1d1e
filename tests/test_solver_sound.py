"""The shortcuts of the search under attack: what each would fail on if it were wrong."""

from cadogan.codes import bound, read
from cadogan_solver import Budget, solve


def test_a_card_that_would_hold_one_taken_back_is_not_put_up() -> None:
    """The only way: 4c goes back on 5h and takes 3d, so that 2d comes free. With 5h up at once all is lost."""
    rules = bound(read("klondike:worrying_back=on"))
    position = rules.layout.read("""
        f1: Ac 2c 3c 4c
        f2: Ad
        f3: Ah 2h 3h 4h
        f4: As 2s 3s 4s
        t1: 6c 6s 5d 2d 3d
        t2: 9s 5h
        t3: 7s 5s 5c 4d
        t4: 9c 6d 6h
        t5: 7h 7d 7c
        t6: Kc Kd Kh Ks Qc Qd Qh Qs Jc Jd Jh Js
        t7: Tc Td Th Ts 9d 9h 8c 8d 8h 8s""")

    assert solve(rules, position, Budget(seconds=None, states=20_000)).verdict == "won"
