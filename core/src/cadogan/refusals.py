"""The reasons for refusing a move, found in the tables that list the legal ones."""

from cadogan import sentences
from cadogan.cards import DOWN, name, rank
from cadogan.layout import Layout
from cadogan.piles import lifter
from cadogan.position import Position
from cadogan.sentences import Sentence
from cadogan.tables import Tables, holds, ways
from cadogan.vocabulary import Take


def refusal(tables: Tables, position: Position, source: int, target: int, count: int) -> Sentence | None:
    """Return the reason against moving so many cards, None if the layout allows it.

    The tables are gone through in the order in which a player would: is there a card, may it leave, is it taken.
    """
    layout = tables.layout
    pile, other = position[source], position[target]
    giver, taker = layout.row(source), layout.row(target)
    said = sentences.REFUSALS
    if count < 1 or len(pile) < count:
        return said["no card"]
    if source == target:
        return said["own pile"]
    if pile[-count] >= DOWN and not giver.unseen:
        return said["face down"]
    legal = [m.target for m in tables.legal(position) if m.source == source and m.count == count]
    if target in legal:
        return None
    like = [each for each in legal if not other and not position[each] and _alike(tables, each, target)]
    if like:
        english, russian = said["alike"]
        return english.format(layout.label(like[0])), russian.format(layout.label(like[0]))
    if all(take.lift == "nothing" for take in giver.take):
        return said["foundation stays" if giver.kind == "foundation" else "nothing leaves"]
    most = taker.most(target - layout.start(target))
    alone = all(take.lift == "any card" for take in giver.take)
    if other and len(other) + (1 if alone else count) > most and (taker.accepts or taker.fills):
        return said["taken" if taker.kind in ("cell", "grid") and most == 1 else "full"]
    if not (taker.accepts if other else taker.fills):
        return said["nothing in space" if taker.accepts else "nothing taken"]
    if other and other[-1] >= DOWN:
        return said["on face down"]
    if taker.along and layout.label(source) not in taker.along[target - layout.start(target)]:
        return said["not along"]
    some = [way for way in ways(layout) if layout.rows[way.source] is giver and layout.rows[way.target] is taker]
    if not some:
        return said["no way"]
    elsewhere = [way for way in some if way.space == bool(other)]
    some = [way for way in some if way.space != bool(other)]
    if not some:
        return said["only to spaces" if other else "only to cards"]
    some = [way for way in some if all(holds(each, layout)(position) for each in way.conditions)]
    if not some:
        return said["not now"]
    if not any(_is_free(way.take, layout, source, position) for way in some):
        return said["not free"]
    lifted = [way for way in some if count in lifter(way.take, giver, True)(pile)]
    if not lifted and count > 1 and any(count in lifter(way.take, giver, True)(pile) for way in elsewhere):
        return said["one card"]
    if not lifted:
        # Of several takes that which lifts several cards has the reason against several.
        several = [way for way in some if way.take.lift not in ("top", "any card")]
        return sentences.LIFTS[(several if count > 1 and several else some)[0].take.lift]
    if count > 1 and not taker.groups and lifted[0].take.lift not in ("full run", "any card"):
        return said["one card"]
    if taker.order and other:
        return said["order"]
    if len({way.build for way in lifted}) > 1 and any(way.build.neighbours for way in lifted):
        return said["beside"]
    if pile[-count] >= DOWN:
        return said["unseen"]
    if other and lifted[0].build.ends and rank(other[-1]) == tables.base(position):
        return said["base ends"]
    english, russian = sentences.build(lifted[0].build, pile[-count])
    card = name(pile[-count])
    what = f"{card} -> {name(other[-1])}" if other else card
    return f"{what}: {english}", f"{what}: {russian}"


def _alike(tables: Tables, one: int, other: int) -> bool:
    """Tell whether two empty piles are alike as targets, so that only the first of them is listed."""
    return any(c.alike and {one, other} <= {t for t, _ in c.targets[0]} for c in tables.channels)


def _is_free(take: Take, layout: Layout, source: int, position: Position) -> bool:
    if take.free is None:
        return True
    least, around = take.free
    start = layout.start(source)
    near = around[source - start]
    return not near or sum(n is None or not position[start + n] for n in near) >= least
