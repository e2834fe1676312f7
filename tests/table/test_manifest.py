"""Manifests: what may stand in one, and what a new one does (fair-deal steps 1 and 2, T9.2)."""

from __future__ import annotations

from typing import Any

import pytest

from app.fairness.manifest import SETTINGS, read_manifest
from app.fairness.messages import manifest_hash
from app.table.commands import Leave, NewManifest, OpenTable
from app.table.decide import Refused, decide
from app.table.manifest import check_manifest, first_manifest, next_manifest
from tests.table.house import House


def test_the_first_manifest_is_signed_and_names_every_setting() -> None:
    house = House()
    manifest = house.state.manifest
    assert manifest["deadlines"] == "T8"
    assert {"turn_s", "bank_s", "open_s", "pause_s", "countdown_s", "idle_s", "max_missed"} <= manifest.keys()
    assert house.state.manifest_signature == house.env.sign(manifest_hash(manifest)).hex()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", 1),
        ("seats", 11),
        ("packs", 2),
        ("rate", 0),
        ("rate", 1.5),
        ("rate", True),
        ("commission_bp", 10_001),
        ("open_s", 0),
        ("min_players", 5),
        ("length", 0),
        ("currency", "euro"),
        ("name", ""),
        ("name", "n" * 41),
        ("name", "tab\tbed"),
        ("anchor", "AB" * 32),
        ("table", "ab"),
        ("deadlines", "never"),
        ("protocol", "fd2"),
        ("rules", "high-card/2"),
        ("turn_s", -1),
        ("lucky", 0.5),
    ],
)
def test_a_wrong_setting_is_named(field: str, value: Any) -> None:
    manifest = {**House().state.manifest, field: value}
    with pytest.raises(Refused) as refused:
        check_manifest(manifest)
    assert refused.value.code == "bad_manifest"
    assert field == "lucky" or field in refused.value.message


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        check_manifest({**House().state.manifest, "game": "whist"})
    assert refused.value.code == "unknown_game"


@pytest.mark.parametrize(
    "key", ["turn_s", "bank_s", "max_missed", "max_reshuffles", "open_s", "commission_bp", "rate"]
)
def test_no_setting_is_taken_that_a_verifier_would_not_believe(key: str) -> None:
    most = {**SETTINGS, "open_s": (0, 60), "rate": (0, 10**9)}[key][1]
    manifest = {**_thirteen(), key: most}
    check_manifest(manifest)
    read_manifest(manifest)
    with pytest.raises(Refused, match=key):
        check_manifest({**manifest, key: most + 1})


def test_a_table_opens_once_with_its_own_chain() -> None:
    house = House()
    manifest = dict(house.state.manifest)
    assert house.refusal(OpenTable(manifest)) == "already_open"
    for wrong in ({"anchor": "ab" * 32}, {"version": 2}, {"first_hand": 2}):
        with pytest.raises(Refused) as refused:
            decide(None, OpenTable({**manifest, **wrong}), house.env)
        assert refused.value.code == "bad_manifest"


def test_nothing_happens_at_a_table_that_is_not_open() -> None:
    house = House()
    house.maybe = None
    assert house.refusal(Leave("ann")) == "not_open"


def test_T9_2_a_new_manifest_counts_from_its_first_hand() -> None:
    house = House(rate=10)
    house.deal("ann", "bob")
    assert house.refusal(_renewal(house)) == "in_hand"
    _finish(house)
    house.renew(rate=20)
    assert house.state.manifest["first_hand"] == 2
    assert house.records[1]["manifest"]["rate"] == 10
    house.roster("ann", "bob")
    assert house.state.hand is not None
    assert (house.state.hand.number, house.state.hand.index) == (2, 1)
    assert set(house.state.hand.holds.values()) == {200}


def test_commitments_lapse_when_a_new_manifest_takes_over() -> None:
    house = House()
    house.sit("ann")
    house.commit("ann")
    house.renew()
    assert house.state.seats[1].commit is None
    house.commit("ann")
    assert house.state.seats[1].commit is not None


def test_seats_too_poor_for_the_new_rate_sit_out() -> None:
    house = House(rate=10)
    house.sit("ann", stake=100)
    row = house.renew(rate=11)
    assert row.events[-1] == {"type": "sat_out", "seat": 1, "why": "stake"}


@pytest.mark.parametrize("change", [{"seats": 5}, {"currency": "house"}, {"table": "ff" * 16}])
def test_seats_currency_and_id_of_a_table_never_change(change: dict[str, Any]) -> None:
    house = House()
    with pytest.raises(Refused) as refused:
        house.renew(**change)
    assert refused.value.code == "bad_manifest"


@pytest.mark.parametrize("change", [{"version": 3}, {"previous": "ab" * 32}, {"first_hand": 2}])
def test_a_manifest_follows_the_one_before(change: dict[str, Any]) -> None:
    house = House()
    wrong = {**_renewal(house).manifest, **change}
    assert house.refusal(NewManifest(wrong)) == "bad_manifest"


def test_no_anchor_is_used_twice() -> None:
    house = House()
    wrong = {**_renewal(house).manifest, "anchor": house.state.manifest["anchor"]}
    assert house.refusal(NewManifest(wrong)) == "bad_manifest"


def test_a_chain_that_is_used_up_waits_for_a_new_manifest() -> None:
    house = House(length=1)
    house.deal("ann", "bob")
    assert house.refusal(house.commit_command("ann")) == "manifest_due"
    _finish(house)
    assert house.state.seeds_left == 0
    house.due()
    assert house.is_in("waiting")
    house.renew()
    house.deal("ann", "bob")
    assert house.is_in("playing")
    _finish(house)
    house.verify()


def _thirteen() -> dict[str, Any]:
    return first_manifest(
        table="ab" * 16,
        name="Blue",
        game="thirteen-card",
        currency="practice",
        seats=6,
        rate=5,
        commission_bp=500,
        house_key="cd" * 32,
        anchor="ef" * 32,
        length=16,
    )


def _renewal(house: House) -> NewManifest:
    anchor = house.secrets.seed(house.state.manifest["version"] + 1, 0).hex()
    return NewManifest(next_manifest(house.state, anchor=anchor, length=house.length))


def _finish(house: House) -> None:
    while house.is_in("playing"):
        house.due()
