"""Every value of the published vectors, worked out anew."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import pytest

from app.crypto import Signer, public_key, verify_signature
from app.fairness import messages
from app.fairness.cards import code_of, game_ids, id_of
from app.fairness.chain import SeedChain, anchor_from, chain_seed, previous_seed
from app.fairness.commit import commitment, mix
from app.fairness.deal import Deal, deal_key, entropy
from app.fairness.merkle import verify_path
from app.fairness.verify import NO_DEADLINES, NOT_PINNED, avoided_deal, verify
from app.games.registry import GAMES
from tests.fairness.vectors import DEALS, RECORDS


class Worked:
    """What a vector's givens lead to."""

    def __init__(self, given: dict[str, Any]) -> None:
        self.given = given
        self.table = bytes.fromhex(given["table"])
        self.seats = sorted(map(int, given["players"]))
        self.house = Signer(bytes.fromhex(given["test_private_key"]))

    def of(self, key: str) -> bytes:
        return bytes.fromhex(self.given[key])

    @cached_property
    def m(self) -> bytes:
        return messages.manifest_hash(self.given["manifest"])

    @cached_property
    def roster(self) -> bytes:
        commits, players = self.given["commits"], self.given["players"]
        seats = [(s, bytes.fromhex(commits[str(s)]), players[str(s)]) for s in self.seats]
        prev = self.of("previous_head")
        return messages.roster_hash(
            self.table, self.given["hand"], self.m, prev, self.given["dealer_before"], seats
        )

    def openings(self, seats: list[int]) -> bytes:
        seeds = self.given["seeds"]
        return messages.openings_hash(self.roster, [(s, bytes.fromhex(seeds[str(s)])) for s in seats])

    @cached_property
    def deal(self) -> Deal:
        e = entropy(self.m, self.roster, self.openings(self.seats))
        key = deal_key(self.of("server_seed"), e)
        return Deal(key, e, game_ids(self.given["manifest"]["packs"]))

    @cached_property
    def start(self) -> bytes:
        return messages.start_hash(self.m, self.roster, self.openings(self.seats), self.deal.root)


@pytest.fixture(params=DEALS, ids=["three seats", "seven seats"])
def worked(request: pytest.FixtureRequest) -> Worked:
    return Worked(request.param)


def test_seed_chain(worked: Worked) -> None:
    given, index = worked.given, worked.given["chain_index"]
    length = given["manifest"]["length"]
    chain = SeedChain(worked.table, worked.of("chain_last"), length)
    seed = chain.seed(index)
    assert seed.hex() == given["server_seed"]
    assert chain_seed(worked.table, worked.of("chain_last"), length, index) == seed
    assert previous_seed(worked.table, index, seed).hex() == given["seed_hash_before"]
    assert chain.anchor.hex() == given["manifest"]["anchor"] == anchor_from(worked.table, index, seed).hex()


def test_manifest_and_its_signature(worked: Worked) -> None:
    assert worked.m.hex() == worked.given["manifest_hash"]
    assert public_key(worked.of("test_private_key")).hex() == worked.given["manifest"]["house_key"]
    assert worked.house.sign(worked.m).hex() == worked.given["manifest_signature"]


def test_players_seeds_and_commitments(worked: Worked) -> None:
    given = worked.given
    for seat in worked.seats:
        seed = mix(bytes.fromhex(given["random"][str(seat)]), given["words"][str(seat)])
        assert seed.hex() == given["seeds"][str(seat)]
        assert commitment(worked.table, given["hand"], seat, seed).hex() == given["commits"][str(seat)]


def test_roster_openings_entropy_and_key(worked: Worked) -> None:
    given = worked.given
    assert worked.roster.hex() == given["roster"]
    assert worked.house.sign(worked.roster).hex() == given["roster_signature"]
    assert worked.openings(worked.seats).hex() == given["openings"]
    assert worked.deal.entropy.hex() == given["entropy"]
    assert worked.deal.key.hex() == given["deal_key"]


def test_deck_toss_and_dealer(worked: Worked) -> None:
    given = worked.given
    assert " ".join(worked.deal.deck) == given["deck"]
    assert tuple(map(code_of, worked.deal.deck_ids)) == worked.deal.deck
    assert worked.deal.root.hex() == given["deck_root"]
    assert worked.deal.toss(len(worked.seats)) == given["toss"]
    assert worked.deal.dealer(worked.seats, given["dealer_before"]) == given["dealer"]


def test_card_proofs(worked: Worked) -> None:
    for proof in worked.given["proofs"]:
        made = worked.deal.proof(0, proof["position"])
        assert made.json() == {key: proof[key] for key in ("position", "card", "salt", "path")} | {
            "ordinal": 0
        }
        assert id_of(made.card) == proof["card_id"]
        n = len(worked.deal.ids)
        root = worked.of("deck_root")
        assert verify_path(root, 0, made.position, proof["card_id"], made.salt, made.path, n)


def test_reshuffle(worked: Worked) -> None:
    given = worked.given["reshuffle_1"]
    stock, root = worked.deal.reshuffle(1, frozenset(given["pile_below_top"].split()))
    assert (" ".join(stock), root) == (given["stock"], given["root"])


def test_start_heads_and_close(worked: Worked) -> None:
    given = worked.given
    assert worked.start.hex() == given["start"]
    assert worked.house.sign(worked.start).hex() == given["start_signature"]
    heads = messages.chain_of_heads(worked.start, given["events"])
    assert [head.hex() for head in heads[1:]] == given["heads"]
    for j, head in enumerate(heads[1:], 1):
        message = messages.head_message(worked.table, given["hand"], j, head)
        assert worked.house.sign(message).hex() == given["head_signatures"][j - 1]
    close = messages.close_message(worked.table, given["hand"], "won", heads[2])
    assert close.hex() == given["close_won_over_head_2"]["message"]
    assert worked.house.sign(close).hex() == given["close_won_over_head_2"]["signature"]


@pytest.mark.parametrize("which", ["spoilt", "spoilt_two"])
def test_spoilt_heads(worked: Worked, which: str) -> None:
    given = worked.given[which]
    openings = worked.openings([seat for seat in worked.seats if seat not in given["seats"]])
    assert openings.hex() == given["openings"]
    head = messages.spoilt_head(worked.m, worked.roster, openings, given["cause"], given["seats"])
    assert head.hex() == given["head"]
    close = messages.close_message(worked.table, worked.given["hand"], "spoilt", head)
    assert worked.house.sign(close).hex() == given["signature"]


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_the_published_records_are_believed(name: str) -> None:
    verified = verify(RECORDS[name], verify_signature=verify_signature, games=GAMES)
    dealt = verified.record.outcome != "spoilt"
    assert verified.notes == ((NO_DEADLINES, NOT_PINNED) if dealt else (NOT_PINNED,))


def test_the_deck_that_a_spoilt_hand_avoided_is_known_once_all_have_opened() -> None:
    verified = verify(RECORDS["spoilt"], verify_signature=verify_signature, games=GAMES)
    deal = avoided_deal(verified.record, GAMES)
    assert deal is not None
    assert sorted(map(id_of, deal.deck)) == list(game_ids(2))
