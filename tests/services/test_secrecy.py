"""No frame holds a card that its receiver has not seen, nor a seed of the house's before its hand is over."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.bots.manager import Plan
from app.fairness.chain import SeedChain
from app.services.ports import Message
from app.table.evolve import apply
from app.table.state import Row, TableState
from app.web.socket.wire import SERVER_MESSAGE
from tests.services.fakes import Ear
from tests.services.people import Person, hand_begun, until
from tests.services.virtual import run
from tests.services.world import World, chains_of, spec

CARD = re.compile(r'"([A2-9TJQK][CDHS][1-4]|JK[1-4])"')
HANDS = 12


@dataclass
class Seen:
    """What each seat may have seen of the running hand, from the log itself: played anew with its secrets."""

    state: TableState | None = None
    public: set[str] = field(default_factory=set)
    own: dict[str, set[str]] = field(default_factory=dict)

    def take(self, row: Row, secrets: Any) -> None:
        self.state = apply(self.state, row, secrets)
        for event in row.events:
            if event["type"] == "roster":
                self.public, self.own = set(), {}
            elif event["type"] == "fact":
                self.public |= set(CARD.findall(json.dumps(event["event"])))
        hand = self.state.running
        if hand is None or hand.play is None:
            return
        for player in hand.players:
            view = self.state.game.seat_view(hand.play, player.seat)
            self.own.setdefault(player.account, set()).update(view["cards"])


def _frames(ear: Ear) -> Iterator[Message]:
    return (message for message in ear.heard if message["type"] in ("snapshot", "update"))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _strings(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _strings(item)


def _scan(world: World, table: str, ears: list[Ear]) -> int:
    """Hold every frame against what its receiver may know at its row; how many cards were judged."""
    rows = world.store.rows_now(table)
    secrets = chains_of(world.vault, table, rows)
    chain = SeedChain(bytes.fromhex(table), world.vault.chains[table, 1])
    published = {chain.seed(0).hex()}
    hidden = {chain.seed(index).hex(): index for index in range(1, HANDS * 3)}
    by_row: dict[int, list[tuple[Ear, Message]]] = {}
    for ear in ears:
        for message in _frames(ear):
            by_row.setdefault(message["seq"], []).append((ear, message))
    seen, judged = Seen(), 0
    for row in rows:
        seen.take(row, secrets)
        published |= {event["server_seed"] for event in row.events if event["type"] == "closed"}
        for ear, message in by_row.get(row.seq, []):
            text = json.dumps(message)
            cards = set(CARD.findall(text))
            assert cards <= seen.public | seen.own.get(ear.account or "", set()), (row.seq, ear.account)
            leaked = [word for word in _strings(message) if word in hidden and word not in published]
            assert not leaked, f"row {row.seq}: a seed of the house's that isn't published"
            judged += len(cards)
    return judged


def test_a_scan_of_all_frames_finds_no_card_that_its_receiver_has_not_seen() -> None:
    async def main() -> tuple[World, str, list[Ear]]:
        world = World(seed=3)
        server = world.serve()
        await server.start()
        table = await server.service.open_table(spec())
        visitor = Ear()
        await server.service.attach(table, visitor)
        ears = [visitor]
        await server.employ({table: Plan(3, alone=True)})
        await until(lambda: bool(world.store.closed))
        for account in world.accounts.by_key.values():
            # A second window of a practice player: it watches, and gets what its seat may see.
            ear = Ear(account.id, account.name)
            await server.service.attach(table, ear)
            ears.append(ear)
        while world.hands() < HANDS:
            hands = world.hands()
            await until(lambda hands=hands: world.hands() > hands)  # type: ignore[misc]  # a bound default
            late = Ear(ears[1].account, ears[1].name)
            await server.service.attach(table, late)
            ears.append(late)
        await server.stop()
        return world, table, ears

    world, table, ears = run(main())
    assert _scan(world, table, ears) > 1000


def test_the_scan_sees_a_leak() -> None:
    async def main() -> tuple[World, str, list[Person]]:
        world = World()
        server = world.serve()
        await server.start()
        table = await server.service.open_table(spec())
        people = [Person(server, table, name) for name in ("Asha", "Bala")]
        await hand_begun(people)
        return world, table, people

    world, table, people = run(main())
    assert _scan(world, table, [person.ear for person in people])
    people[0].ear.heard, people[1].ear.heard = people[1].ear.heard, people[0].ear.heard
    try:
        _scan(world, table, [person.ear for person in people])
    except AssertionError:
        return
    raise AssertionError("the scan let each seat see the other's cards")


def test_every_message_is_as_the_wire_says() -> None:
    async def main() -> list[Ear]:
        world = World()
        server = world.serve()
        await server.start()
        table = await server.service.open_table(spec())
        people = [Person(server, table, name) for name in ("Asha", "Bala")]
        visitor = Ear()
        await server.service.attach(table, visitor)
        await hand_begun(people)
        newcomer = Person(server, table, "Chandra")
        await newcomer.arrive()
        await newcomer.sit()
        ears = [visitor, newcomer.ear, *(person.ear for person in people)]
        ears.append(await people[0].watch())
        await until(lambda: world.hands() == 1, 3000)
        await server.stop()
        return ears

    for ear in run(main()):
        assert ear.heard
        for message in ear.heard:
            SERVER_MESSAGE.validate_json(json.dumps(message))
            if message.shared is not None:
                assert "you" not in message.shared.body
