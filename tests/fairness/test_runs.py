"""Runs of records of one table, and its manifests: what only a row of hands can show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, cast

import pytest

from app.crypto import verify_signature
from app.fairness.chain import SeedChain
from app.fairness.checks import CHECKS, RUN, VerificationFailed
from app.fairness.manifest import MAX_SUCCESSIONS, Succession
from app.fairness.messages import key_message, manifest_hash
from app.fairness.verify import SignedManifest, Verified, verify, verify_run
from app.games.registry import GAMES
from tests.fairness.forge import HOUSE, OTHER_HOUSE, ZERO, Record, Table, by_drops, reseal, seed_of

PASSED_ON = Succession(
    HOUSE.public, OTHER_HOUSE.public, HOUSE.sign(key_message(HOUSE.public, OTHER_HOUSE.public))
)


def honest(name: str = "run") -> Table:
    """Dealt, spoilt, void and again dealt hands under three manifests, the last by the house's next key."""
    table = Table(name)
    table.dealt()
    table.spoilt([4])
    table.dealt()
    table.void(lambda play: play.turn())
    table.renew(rate=50)
    table.dealt(seats=(2, 3, 6))
    table.spoilt()
    table.renew(house=OTHER_HOUSE, commission_bp=500)
    table.dealt()
    return table


@cache
def published() -> tuple[tuple[Record, ...], tuple[SignedManifest, ...]]:
    table = honest()
    return tuple(table.records), tuple(table.manifests)


def run(
    records: list[Record],
    manifests: tuple[SignedManifest, ...] = (),
    successions: tuple[Succession, ...] = (PASSED_ON,),
    pinned_key: bytes | None = HOUSE.public,
) -> tuple[Verified, ...]:
    return verify_run(
        records,
        verify_signature=verify_signature,
        games=GAMES,
        pinned_key=pinned_key,
        successions=successions,
        manifests=manifests,
    )


def failure(records: list[Record], manifests: tuple[SignedManifest, ...] = ()) -> VerificationFailed:
    with pytest.raises(VerificationFailed) as caught:
        run(records, manifests)
    return caught.value


def test_an_honest_run_holds_with_and_without_the_manifests() -> None:
    records, manifests = published()
    assert len(run(list(records))) == 7
    assert len(run(list(records), manifests)) == 7


def test_a_run_may_begin_at_any_hand() -> None:
    records, manifests = published()
    for start in range(len(records)):
        run(list(records[start:]), manifests)


def test_T2_4_a_spoilt_hand_does_not_move_the_dealer_and_a_void_one_does() -> None:
    results = run(list(published()[0]))
    before = [result.record.dealer_before for result in results]
    dealers = [result.dealer for result in results]
    assert before[2] == dealers[0]  # hand 2 was spoilt
    assert before[4] == dealers[3]  # hand 4 was void
    assert before[6] == dealers[4]  # hand 6 was spoilt


def _skips_a_number(records: list[Record]) -> list[Record]:
    """A hand is never published, and the next one is linked to the one before it."""
    table = Table("run")
    table.dealt()
    table.next_hand += 1
    table.dealt()
    return table.records


def _moved_by_a_spoilt_hand(records: list[Record]) -> list[Record]:
    """After the spoilt hand 2 the deal is passed on as if it had been dealt."""
    table = Table("run")
    table.dealt()
    table.spoilt([4])
    table.dealer = next(seat for seat in (1, 2, 4, 5) if seat != table.dealer)
    table.dealt()
    return table.records


def _two_manifests(records: list[Record]) -> list[Record]:
    """Version 1 is told another way from hand 3 on; one anchor, all signed."""
    table = Table("run")
    table.dealt()
    table.manifest = {**table.manifest, "rate": 1}
    table.dealt()
    return table.records


def _older_again(records: list[Record]) -> list[Record]:
    table = Table("run")
    first, chain = table.manifest, table.chain
    table.dealt()
    table.renew(rate=1)
    table.dealt()
    table.manifest, table.chain = first, chain
    table.dealt()
    return table.records


def _hides_a_manifest(records: list[Record]) -> list[Record]:
    table = Table("run")
    table.dealt()
    table.renew(previous=seed_of("never published").hex())
    table.dealt()
    return table.records


def _claims_old_hands(records: list[Record]) -> list[Record]:
    table = Table("run")
    table.dealt()
    table.dealt()
    table.renew(first_hand=2)
    table.dealt()
    return table.records


def _same_chain(records: list[Record]) -> list[Record]:
    """A new manifest goes on with the old chain from its beginning: seeds that everybody knows."""
    table = Table("run")
    anchor, chain = table.manifest["anchor"], table.chain
    table.dealt()
    table.renew(anchor=anchor)
    table.chain = chain
    table.dealt()
    return table.records


def _other_tables(records: list[Record]) -> list[Record]:
    other = Table("other")
    other.dealt()
    other.dealt()
    return [records[0], other.records[1]]


RUNS: list[tuple[str, str, Callable[[list[Record]], list[Record]]]] = [
    ("table", "another table's record", _other_tables),
    ("hand_gap", "a spoilt hand left out", lambda r: [*r[:1], *r[2:]]),
    ("hand_gap", "a hand left out and chained over", _skips_a_number),
    ("hand_repeated", "a hand twice", lambda r: [r[0], r[0]]),
    ("hand_repeated", "back in time", lambda r: [r[1], r[0]]),
    (
        "previous_head",
        "another head before, signed",
        lambda r: [r[0], reseal({**r[1], "previous_head": ZERO})],
    ),
    ("dealer_before", "the deal moved by a spoilt hand", _moved_by_a_spoilt_hand),
    ("dealer_before", "a spoilt hand's dealer", lambda r: [r[0], reseal({**r[1], "dealer_before": 6})]),
    ("manifest_changed", "two manifests of one version", _two_manifests),
    ("manifest_version", "back to an older manifest", _older_again),
    ("manifest_previous", "a manifest between two that nobody saw", _hides_a_manifest),
    ("manifest_first_hand", "a manifest for hands already played", _claims_old_hands),
    ("anchor_reused", "one chain for two manifests", _same_chain),
]


@pytest.mark.parametrize(
    ("check", "name", "cheat"), RUNS, ids=[f"{check}: {name}" for check, name, _ in RUNS]
)
def test_a_run_that_was_tampered_with_is_caught(
    check: str, name: str, cheat: Callable[[list[Record]], list[Record]]
) -> None:
    records = cheat(list(published()[0]))
    for record in records:  # each on its own holds
        verify(record, verify_signature=verify_signature, games=GAMES)
    failed = failure(records)
    assert failed.check == check
    assert failed.step in {RUN, CHECKS[check][0]}
    assert failed.hand is not None


def test_a_new_house_key_needs_the_old_ones_signature() -> None:
    records, _ = published()
    with pytest.raises(VerificationFailed) as caught:
        run(list(records), successions=(), pinned_key=None)
    assert caught.value.check == "key_succession"
    forged = Succession(
        HOUSE.public, OTHER_HOUSE.public, OTHER_HOUSE.sign(key_message(HOUSE.public, OTHER_HOUSE.public))
    )
    with pytest.raises(VerificationFailed) as caught:
        run(list(records), successions=(forged,), pinned_key=None)
    assert caught.value.check == "key_succession"


def test_a_pinned_key_is_followed_through_signed_successions_only() -> None:
    last = published()[0][-1]
    run([last])
    for successions in ((), (Succession(HOUSE.public, OTHER_HOUSE.public, bytes(64)),)):
        with pytest.raises(VerificationFailed) as caught:
            run([last], successions=successions)
        assert caught.value.check == "house_key"


def test_successions_have_a_bound() -> None:
    with pytest.raises(ValueError, match="successions"):
        run(list(published()[0]), successions=(PASSED_ON,) * (MAX_SUCCESSIONS + 1))


def test_a_hand_under_another_manifest_than_the_one_in_force_is_caught() -> None:
    table = honest()
    table.renew(rate=75)  # holds from hand 8, but the house goes on with the one before
    late = Table("run")
    late.__dict__.update(table.__dict__)
    late.manifest = table.manifests[-2][0]
    late.chain = SeedChain(table.id, seed_of("run", "chain", 3), 16)
    late.dealt()
    run(late.records)
    assert failure(late.records, tuple(table.manifests)).check == "manifest_in_force"


def test_no_manifest_holds_before_the_first() -> None:
    table = Table("late start", first_hand=5)
    table.dealer = 1
    table.dealt(by_drops)
    manifest, signature = table.manifests[0]
    later = {**manifest, "first_hand": 6}
    signed = ((later, HOUSE.sign(manifest_hash(later))),)
    assert failure(table.records, signed).check == "manifest_in_force"
    run(table.records, ((manifest, signature),))


def _resigned(manifest: Mapping[str, Any], **changes: object) -> SignedManifest:
    changed = {**manifest, **changes}
    house = OTHER_HOUSE if changed["house_key"] == OTHER_HOUSE.public.hex() else HOUSE
    return changed, house.sign(manifest_hash(changed))


MANIFESTS: list[tuple[str, Callable[[tuple[SignedManifest, ...]], tuple[SignedManifest, ...]]]] = [
    ("manifest_version", lambda m: m[:1] + m[2:]),
    ("manifest_version", lambda m: m[1:]),
    ("manifest_changed", lambda m: (m[0], _resigned(m[0][0], rate=1))),
    ("manifest_previous", lambda m: (m[0], _resigned(m[1][0], previous=seed_of("x").hex()))),
    ("manifest_first_hand", lambda m: (m[0], m[1], _resigned(m[2][0], first_hand=4))),
    ("anchor_reused", lambda m: (m[0], _resigned(m[1][0], anchor=m[0][0]["anchor"]))),
    ("manifest_signature", lambda m: (m[0], (m[1][0], m[0][1]))),
    ("table", lambda m: (m[0], _resigned(m[1][0], table="00" * 16))),
    ("json", lambda m: (m[0], ({**m[1][0], "note": 0.5}, m[1][1]))),
    ("shape", lambda m: (m[0], (cast("Mapping[str, Any]", []), m[1][1]))),
]


@pytest.mark.parametrize(
    ("check", "cheat"), MANIFESTS, ids=[f"{i}: {check}" for i, (check, _) in enumerate(MANIFESTS)]
)
def test_manifests_that_do_not_hold_together_are_caught(
    check: str, cheat: Callable[[tuple[SignedManifest, ...]], tuple[SignedManifest, ...]]
) -> None:
    assert failure([], cheat(published()[1])).check == check


def test_every_check_of_runs_is_tested() -> None:
    tested = {check for check, *_ in (*RUNS, *MANIFESTS)} | {"key_succession", "manifest_in_force"}
    assert {name for name, (step, _) in CHECKS.items() if step == RUN} <= tested
