"""Every way we could think of to tamper with a record, with the check that must catch it.

A ``Cheat`` says which honest record it starts from, what it changes, what the house does about it afterwards
(sign all anew, sign all but some parts, or nothing), and the name of the first check that fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from app.crypto import Signer
from app.fairness.chain import SeedChain
from app.fairness.commit import mix
from app.fairness.messages import close_message
from tests.fairness.forge import (
    HOUSE,
    Play,
    Record,
    Table,
    by_bots,
    by_drops,
    by_wrong_declaration,
    deal_of,
    recommit,
    reseal,
    seed_of,
    until_drawn,
)


def _taken_and_dropped(play: Play) -> None:
    """Turns of every kind: stock, pile, the table's own, a credit; then all drop but one."""
    play.turn()
    play.take()
    play.discard(play.cards[0])
    play.wait()
    play.credit(5000)
    play.turn()
    while not play.over:
        play.drop()


@cache
def base(name: str) -> Record:
    """An honest record of the kind that is named."""
    table = Table("cheated")
    table.dealt(by_drops)
    if name == "toss":
        return table.records[0]
    scripts: dict[str, Callable[[], Record]] = {
        "played": lambda: table.dealt(_taken_and_dropped),
        "declared": lambda: table.dealt(by_bots),
        "wrong": lambda: table.dealt(by_wrong_declaration),
        "drawn": lambda: table.dealt(until_drawn, (1, 3)),
        "spoilt": lambda: table.spoilt([2, 5], late=[5]),
        "spoilt by the house": table.spoilt,
        "void": lambda: table.void(lambda play: play.turn()),
    }
    return scripts[name]()


ALL = "all"
"""The house signs everything anew after the change."""

Sealing = str | tuple[str, ...] | None
"""``ALL``; the keys that the house keeps as the change left them; or None: nothing is signed anew."""


@dataclass(frozen=True)
class Cheat:
    """One change and the check that catches it."""

    name: str
    check: str
    base: str
    change: Callable[[Record], object]
    sealing: Sealing = None
    house: Signer = HOUSE

    def record(self) -> Record:
        """The tampered record."""
        record = reseal(base(self.base))  # a deep copy; an honest record seals to itself
        self.change(record)
        if self.sealing is None:
            return record
        return reseal(record, self.house, () if self.sealing == ALL else self.sealing)


def put(path: str, value: Any) -> Callable[[Record], None]:
    """The change that sets ``path`` (``manifest.rate``, ``events.3.card``) to ``value``, or to its result."""

    def change(record: Record) -> None:
        target, last = _at(record, path)
        target[last] = value(target[last]) if callable(value) else value

    return change


def _at(record: Record, path: str) -> tuple[Any, Any]:
    """What holds the last step of ``path``, and that step."""
    target: Any = record
    *way, last = path.split(".")
    for step in way:
        target = target[int(step) if isinstance(target, list) else step]
    return target, int(last) if isinstance(target, list) else last


def drop_key(path: str) -> Callable[[Record], None]:
    """The change that removes ``path``."""

    def change(record: Record) -> None:
        target, last = _at(record, path)
        del target[last]

    return change


def flip(text: str) -> str:
    """The same hex with its last digit changed."""
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def event_of(record: Record, kind: str, **fields: Any) -> Record:
    """The first event of that type with these fields."""
    found: Record = next(
        event
        for event in record["events"]
        if event["type"] == kind and all(event.get(key) == value for key, value in fields.items())
    )
    return found


def in_event(kind: str, key: str, value: Any, **fields: Any) -> Callable[[Record], None]:
    """The change of one field of the first such event."""

    def change(record: Record) -> None:
        event = event_of(record, kind, **fields)
        event[key] = value(event[key]) if callable(value) else value

    return change


def every(*changes: Callable[[Record], object]) -> Callable[[Record], None]:
    """Several changes, one after the other."""

    def change(record: Record) -> None:
        for one in changes:
            one(record)

    return change


def swap_events(i: int, j: int) -> Callable[[Record], None]:
    """Two events change places, their times stay where they were."""

    def change(record: Record) -> None:
        events = record["events"]
        events[i], events[j] = events[j], events[i]
        events[i]["at"], events[j]["at"] = events[j]["at"], events[i]["at"]

    return change


def insert_event(i: int, **event: Any) -> Callable[[Record], None]:
    """An invented event stands before the i-th."""

    def change(record: Record) -> None:
        at = record["events"][i - 1]["at"]
        record["events"].insert(i, {"at": at, **event})

    return change


def drop_seat(record: Record) -> None:
    """The last seat of the roster was never there."""
    record["seats"].pop()


def swap_openings(record: Record) -> None:
    one, other = record["seats"][:2]
    one["seed"], other["seed"] = other["seed"], one["seed"]


def other_chain(record: Record) -> None:
    """The house pretends to have had another chain, and so other cards, all along."""
    chain = SeedChain(bytes.fromhex(record["table"]), seed_of("another"), record["manifest"]["length"])
    record["manifest"]["anchor"] = chain.anchor.hex()
    index = record["hand"] - record["manifest"]["first_hand"] + 1
    record["server_seed"] = chain.seed(index).hex()


def shill_seed(record: Record) -> None:
    """A seat under the house's thumb gets another seed and a commitment to fit."""
    record["seats"][0]["seed"] = mix(seed_of("shill")).hex()
    recommit(record)


def redeal(record: Record) -> None:
    """Let the deal event tell what the changed seeds give; the rest of the play stays."""
    deal = deal_of(record)
    seats = [entry["seat"] for entry in record["seats"]]
    dealt = 13 * len(seats)
    record["events"][0].update(
        dealer=deal.dealer(seats, record["dealer_before"]),
        seats=seats,
        wild=deal.deck[dealt],
        open=deal.deck[dealt + 1],
    )


def next_hand(record: Record) -> None:
    record["hand"] += 1
    recommit(record)


def unheld(record: Record) -> None:
    """A discard becomes a card that still lies in the stock."""
    event_of(record, "discard")["card"] = deal_of(record).deck[-1]


def other_held(record: Record) -> None:
    """What the table discarded for a seat becomes another card that the seat holds."""
    events = record["events"]
    draw = next(i for i, e in enumerate(events) if e.get("by") == "clock" and e["type"] == "draw")
    game = Play(record["manifest"], _seats(record), events[0]["dealer"], deal=deal_of(record), now=0)
    for event in events[1 : draw + 1]:
        game.hand = game.game.evolve(game.hand, event)
    discard = events[draw + 1]
    discard["card"] = next(card for card in game.cards if card != discard["card"])


def table_picks(record: Record) -> None:
    """What a seat took from the pile is passed off as the table's own act, when the seat's time was over."""
    pick = event_of(record, "draw", **{"from": "open"})
    pick["by"] = "clock"
    for event in record["events"][record["events"].index(pick) :]:
        event["at"] += 60_000


def keep_taken(record: Record) -> None:
    """The card just taken from the pile is discarded in the same turn."""
    taken = event_of(record, "draw", **{"from": "open"})
    record["events"][record["events"].index(taken) + 1]["card"] = taken["card"]


def break_groups(record: Record) -> None:
    groups = event_of(record, "declare")["groups"]
    groups[0], groups[1] = [groups[1][0], *groups[0][1:]], [groups[0][0], *groups[1][1:]]


def lose_group(record: Record) -> None:
    event_of(record, "declare")["groups"].pop()


def say_valid(record: Record) -> None:
    """A wrong declaration is passed off as a valid one."""
    event = event_of(record, "declare")
    event.update(valid=True, groups=[["AC1", "2C1", "3C1"]])


def say_invalid(record: Record) -> None:
    """A valid declaration is denied."""
    event = event_of(record, "declare")
    event["valid"] = False
    del event["groups"]


def other_winner(record: Record) -> None:
    result = record["events"][-1]
    loser = next(int(seat) for seat in result["transfers"] if int(seat) != result["winner"])
    result["winner"] = loser


def shift_transfer(record: Record) -> None:
    """One unit goes from a loser's pocket to another's; the sum stays zero."""
    transfers = record["events"][-1]["transfers"]
    losers = [seat for seat, amount in transfers.items() if amount < 0]
    transfers[losers[0]] += 1
    transfers[losers[1]] -= 1


def skim(record: Record) -> None:
    """The house takes one unit more in commission and the winner gets one less."""
    result = record["events"][-1]
    result["commission"] += 1
    result["transfers"][str(result["winner"])] -= 1


def skim_and_go_on(record: Record) -> None:
    """The same, with a second result behind it: what is wrong with the events is named first."""
    skim(record)
    record["events"].append(dict(record["events"][-1]))


def skim_a_void(record: Record) -> None:
    """The same in a hand that is called void: it may have no result at all."""
    skim(record)
    record["outcome"] = "void"


def count_more(record: Record) -> None:
    """A loser is counted one point more, and everything after it is worked out to fit."""
    result, rate = record["events"][-1], record["manifest"]["rate"]
    loser = next(seat for seat in result["points"] if int(seat) != result["winner"])
    result["points"][loser] += 1
    result["gross"] += rate
    result["commission"] = result["gross"] * record["manifest"]["commission_bp"] // 10_000
    result["transfers"][loser] -= rate
    result["transfers"][str(result["winner"])] = result["gross"] - result["commission"]


def close_as_won(record: Record) -> None:
    """The house signs that a void hand was won, and publishes it as void."""
    table, head = bytes.fromhex(record["table"]), bytes.fromhex(record["head"])
    record["signature"] = HOUSE.sign(close_message(table, record["hand"], "won", head)).hex()


def early(record: Record) -> None:
    """The table acts for the seat one millisecond before its time is over."""
    events = record["events"]
    first = next(i for i, event in enumerate(events) if event.get("by") == "clock")
    events[first]["at"] -= 1


def _seats(record: Record) -> tuple[int, ...]:
    return tuple(entry["seat"] for entry in record["seats"])


def names(cheats: Iterable[Cheat]) -> list[str]:
    """Test ids."""
    return [f"{cheat.check}: {cheat.name}" for cheat in cheats]


OTHER_SEED = seed_of("another seed").hex()
