"""Deadlines: fired in time, once, only while trusted, never forgotten."""

from __future__ import annotations

import asyncio

from app.services.deadlines import Deadlines
from app.services.limits import TICKS_AT_ONCE
from tests.services.virtual import START_MS, VirtualTime, run


class Bell:
    def __init__(self) -> None:
        self.rung: list[tuple[str, int]] = []
        self.takes_s = 0.0
        self.time = VirtualTime()
        self.deadlines = Deadlines(self.time, self.wake)

    async def wake(self, table: str) -> None:
        if self.takes_s:
            await asyncio.sleep(self.takes_s)
        self.rung.append((table, self.time.now() - START_MS))


def test_each_table_is_woken_at_its_deadline_in_order() -> None:
    async def main() -> list[tuple[str, int]]:
        bell = Bell()
        bell.deadlines.trust(START_MS + 3_600_000)
        bell.deadlines.set("b", START_MS + 2000)
        bell.deadlines.set("a", START_MS + 1000)
        bell.deadlines.set("never", START_MS + 1500)
        bell.deadlines.set("never", None)
        await asyncio.sleep(10)
        return bell.rung

    assert run(main()) == [("a", 1000), ("b", 2000)]


def test_a_moved_deadline_rings_once_at_its_new_time() -> None:
    async def main() -> list[tuple[str, int]]:
        bell = Bell()
        bell.deadlines.trust(START_MS + 3_600_000)
        for ms in (1000, 5000, 3000):
            bell.deadlines.set("a", START_MS + ms)
        await asyncio.sleep(10)
        return bell.rung

    assert run(main()) == [("a", 3000)]


def test_without_trust_nothing_rings_and_afterwards_all_that_is_due() -> None:
    async def main() -> list[tuple[str, int]]:
        bell = Bell()
        bell.deadlines.set("a", START_MS + 1000)
        await asyncio.sleep(5)
        assert bell.rung == []
        bell.deadlines.trust(START_MS + 3_600_000)
        await asyncio.sleep(1)
        return bell.rung

    assert run(main()) == [("a", 5000)]


def test_many_at_once_are_bounded_and_none_is_lost() -> None:
    async def main() -> list[tuple[str, int]]:
        bell = Bell()
        bell.takes_s = 0.1
        bell.deadlines.trust(START_MS + 3_600_000)
        for number in range(3 * TICKS_AT_ONCE):
            bell.deadlines.set(f"t{number}", START_MS + 1000)
        await asyncio.sleep(10)
        return bell.rung

    rung = run(main())
    assert len({table for table, _ in rung}) == len(rung) == 3 * TICKS_AT_ONCE
    assert {ms for _, ms in rung} == {1100, 1200, 1300}


def test_a_table_moved_a_thousand_times_leaves_no_heap_behind() -> None:
    async def main() -> int:
        bell = Bell()
        for number in range(1000):
            bell.deadlines.set("a", START_MS + number)
        return len(bell.deadlines._heap)

    assert run(main()) < 70


def test_close_waits_for_what_was_fired() -> None:
    async def main() -> list[tuple[str, int]]:
        bell = Bell()
        bell.takes_s = 1.0
        bell.deadlines.trust(START_MS + 3_600_000)
        bell.deadlines.set("a", START_MS + 500)
        bell.deadlines.set("b", START_MS + 900)
        await asyncio.sleep(0.6)
        await bell.deadlines.close()
        await asyncio.sleep(5)
        return bell.rung

    assert run(main()) == [("a", 1500)]


def test_trust_that_ran_out_holds_what_falls_due_later() -> None:
    async def main() -> list[tuple[str, int]]:
        bell = Bell()
        bell.deadlines.trust(START_MS + 1000)
        bell.deadlines.set("a", START_MS + 900)
        bell.deadlines.set("b", START_MS + 1500)
        await asyncio.sleep(4)
        bell.deadlines.trust(START_MS + 9000)
        await asyncio.sleep(4)
        return bell.rung

    assert run(main()) == [("a", 900), ("b", 4000)]
