"""What is read beside the tables: the lobby, hands, wallets, first answers, checkpoints."""

from __future__ import annotations

import json

import pytest

from app.bots.manager import Plan
from app.services.checkpoints import restored
from app.services.hands import Hands
from app.services.limits import CHECKPOINT_ROWS, MAX_HISTORY_PAGE, REFUSALS_REMEMBERED
from app.services.memory import Refusals
from app.services.penalties import barred_until
from app.services.ports import Penalty
from app.services.wallets import WELCOME_PRACTICE, Wallets
from app.table.errors import Refused
from app.table.evolve import replay
from tests.services.fakes import FakeStore
from tests.services.people import Person, hand_begun, until
from tests.services.virtual import VirtualTime, run
from tests.services.world import RATE, STAKE, World, chains_of, spec

MINUTE_MS = 60_000


def test_the_lobby_says_what_T11_promises_and_no_account() -> None:
    async def main() -> None:
        world = World()
        server = world.serve()
        await server.start()
        table = await server.service.open_table(spec())
        people = [Person(server, table, name) for name in ("Asha", "Bala")]
        await hand_begun(people)
        (line,) = await server.service.lobby()
        assert line == {
            "table": table,
            "name": "Practice",
            "game": "thirteen-card",
            "currency": "practice",
            "seats": 4,
            "rate": RATE,
            "commission_bp": 500,
            "turn_s": 30,
            "bank_s": 30,
            "stake_needed": STAKE,
            "phase": "playing",
            "hand": 1,
            "hands_played": 0,
            "players": [
                {"seat": 1, "player": "Asha", "bot": False},
                {"seat": 2, "player": "Bala", "bot": False},
            ],
        }
        mine = await server.service.seats_of(people[1].account)
        assert mine == [{"table": table, "name": "Practice", "phase": "playing", "seat": 2}]
        assert await server.service.seats_of("nobody") == []
        assert "account of" not in json.dumps([line, mine])

    run(main())


def test_history_is_the_accounts_own_newest_first_page_by_page() -> None:
    async def main() -> None:
        world = World()
        server = world.serve()
        await server.start()
        tables = [await server.service.open_table(spec(f"Table {n}")) for n in range(2)]
        await server.employ(dict.fromkeys(tables, Plan(3, alone=True)))
        await until(lambda: world.hands() >= 9)
        await server.stop()
        account = world.store.closed[0].players[0].account
        own = [hand for hand in world.store.closed if any(it.account == account for it in hand.players)]
        hands = Hands(world.store)
        seen, before = [], None
        while True:
            page = await hands.history(account, before, 2)
            seen += page["hands"]
            before = page["next"]
            if before is None:
                break
        assert [(it["table"], it["hand"]) for it in seen] == [(it.table, it.hand) for it in reversed(own)]
        assert sum(it["you"]["net"] for it in seen) == sum(
            line.net for hand in own for line in hand.players if line.account == account
        )
        assert all(player["bot"] for it in seen for player in it["players"])
        assert account not in json.dumps(seen)
        assert (await hands.history(account, None, 10**6))["next"] is None
        assert MAX_HISTORY_PAGE < 10**6

    run(main())


def test_counts_tell_what_became_of_every_hand() -> None:
    async def main() -> None:
        world = World()
        server = world.serve()
        await server.start()
        table = await server.service.open_table(spec())
        people = [Person(server, table, name) for name in ("Asha", "Bala", "Chandra")]
        for person in people:
            await person.arrive()
            await person.sit()
            await person.commit(1)
        await until(lambda: world.hands() == 1)
        counts = await Hands(world.store).counts()
        nothing = {"dealt": 0, "won": 0, "drawn": 0, "void": 0, "spoilt_house": 0, "clock_acts": 0}
        assert counts["counts"] == {**nothing, "spoilt_seat": 1}
        assert counts["by_table"] == [{"table": table, "name": "Practice", **nothing, "spoilt_seat": 1}]
        assert counts["spoilt_by"] == [
            {"table": table, "player": name, "hands": 1} for name in ("Asha", "Bala", "Chandra")
        ]
        assert await Hands(world.store).record(table, 2) is None

    run(main())


def test_practice_tokens_are_given_once_and_refilled_at_most_once_a_minute() -> None:
    async def main() -> None:
        store = FakeStore()
        wallets = Wallets(store, VirtualTime())
        await wallets.welcome("a")
        await wallets.welcome("a")
        assert await wallets.balances("a") == {"house": 0, "practice": WELCOME_PRACTICE}
        await wallets.refill_practice("a")
        assert store.total("practice") == 0
        assert store.money["issuance:practice"] == -WELCOME_PRACTICE
        await wallets.refill_practice("b", 500)
        await wallets.refill_practice("b", 900)
        assert (await wallets.balances("b"))["practice"] == 500
        await wallets.grant("b", "house", 70, "order-1", "bought")
        await wallets.grant("b", "house", 70, "order-1", "bought")
        assert (await wallets.balances("b"))["house"] == 70

    run(main())


def test_refusals_are_remembered_up_to_a_bound_and_passing_ones_not_at_all() -> None:
    refusals = Refusals()
    refusals.keep("t", "a", "busy-1", Refused("busy", "Later."))
    refusals.repeat("t", "a", "busy-1")
    for number in range(REFUSALS_REMEMBERED + 5):
        refusals.keep("t", "a", str(number), Refused("bad_act", f"No {number}."))
    assert len(refusals) == REFUSALS_REMEMBERED
    refusals.repeat("t", "a", "4")
    refusals.repeat("t", "b", "5")
    with pytest.raises(Refused, match="No 5"):
        refusals.repeat("t", "a", "5")


@pytest.mark.parametrize(
    ("minutes_ago", "bar_ends_in_minutes"),
    [
        ([], None),
        ([0], 10),
        ([9], 1),
        ([10], None),
        ([60, 120], None),
        ([60, 120, 180], 1440 - 180),
        ([1, 120, 1439], 9),
        ([60, 120, 180, 240], 1440 - 180),
    ],
)
def test_bars(minutes_ago: list[int], bar_ends_in_minutes: int | None) -> None:
    now = 10_000 * MINUTE_MS
    penalties = [Penalty("a", "t", n, 1, now - ago * MINUTE_MS) for n, ago in enumerate(minutes_ago)]
    expected = None if bar_ends_in_minutes is None else now + bar_ends_in_minutes * MINUTE_MS
    assert barred_until(penalties, now) == expected


def test_a_table_loads_from_its_checkpoint_to_the_same_state_as_from_its_first_row() -> None:
    async def main() -> tuple[World, str]:
        world = World()
        server = world.serve()
        await server.start()
        table = await server.service.open_table(spec())
        await server.employ({table: Plan(3, alone=True)})
        await until(lambda: len(world.store.logs[table]) > 2 * CHECKPOINT_ROWS + 200)
        await server.stop()
        return world, table

    world, table = run(main())
    seq, saved = world.store.checkpoints[table]
    rows = world.store.rows_now(table)
    assert len(rows) - CHECKPOINT_ROWS - 100 < seq < len(rows)
    checkpoint = restored(json.loads(saved))
    assert checkpoint is not None
    secrets = chains_of(world.vault, table, rows)
    assert replay(rows[seq:], secrets, checkpoint.state) == replay(rows, secrets)
    assert [it["manifest"]["version"] for it in checkpoint.manifests] == [1]

    async def load() -> None:
        again = world.serve()
        asked: list[int] = []
        again.link.watch = lambda name, args: asked.append(args[1]) if name == "rows" else None
        await again.start()
        assert min(asked) == seq
        assert again.service.in_memory.get(table).known == replay(rows, secrets)

    run(load())


def test_a_checkpoint_of_another_format_is_passed_over() -> None:
    assert restored({"state": {"format": -1}, "manifests": []}) is None
