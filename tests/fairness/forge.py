"""Whole signed records and runs of them, as an honest house makes them, or one that cheats.

``Table`` plays hands through the game's own pure core and publishes their records. ``reseal`` then plays the
house that has changed a record and holds its key: everything that follows from the record's parts is worked
out, chained and signed anew, but for what it is told to keep.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from app.crypto import Signer
from app.fairness import messages
from app.fairness.cards import game_ids
from app.fairness.chain import SeedChain
from app.fairness.commit import commitment, mix
from app.fairness.deal import Deal, deal_key, entropy
from app.games.base import Game, IllegalAct, Seen
from app.games.registry import GAMES

Record = dict[str, Any]
ZERO = "00" * 32
START_MS = 1_764_460_800_000
HOUSE = Signer(b"K" * 32)
OTHER_HOUSE = Signer(b"X" * 32)


def seed_of(*parts: object) -> bytes:
    """Thirty-two bytes that stand for chance, the same in every run."""
    return sha256("/".join(map(str, parts)).encode()).digest()


class Play:
    """One hand on its way: time, whose turn, and the facts so far."""

    def __init__(
        self, manifest: Record, seats: tuple[int, ...], dealer: int, *, deal: Deal, now: int
    ) -> None:
        self.game: Game = GAMES[manifest["game"]]
        self.manifest, self.seats, self.now = manifest, seats, now
        self.facts: list[Record] = []
        self.hand = self.game.begin(manifest, seats, dealer, deal)
        self.rng = random.Random(now)
        self._follow(self.game.first_facts(manifest, seats, dealer, deal, now))

    @property
    def on_turn(self) -> int:
        clock = self.game.clock(self.hand)
        assert clock is not None
        return clock.seat

    @property
    def over(self) -> bool:
        return self.game.clock(self.hand) is None

    @property
    def cards(self) -> tuple[str, ...]:
        return tuple(self.game.seat_view(self.hand, self.on_turn)["cards"])

    def act(self, **raw: Any) -> None:
        act = self.game.parse_act(raw)
        self._follow(self.game.decide(self.hand, self.on_turn, act, self.now).facts)

    def draw(self) -> None:
        self.act(type="draw", **{"from": "stock"})

    def take(self) -> None:
        self.act(type="draw", **{"from": "open"})

    def pick(self) -> None:
        """Take the top of the pile if it may be taken, else draw."""
        try:
            self.take()
        except IllegalAct:
            self.draw()

    def discard(self, card: str | None = None) -> None:
        self.act(type="discard", card=card or self.cards[-1])

    def turn(self) -> None:
        """Draw from the stock and let the same card go."""
        self.draw()
        if not self.over:
            self.discard()

    def drop(self) -> None:
        self.act(type="drop")

    def leave(self, seat: int) -> None:
        self._follow(self.game.leave(self.hand, seat, self.now).facts)

    def credit(self, ms: int) -> None:
        self._follow(self.game.credit(self.hand, ms, "restart", self.now).facts)

    def wait(self) -> None:
        """Let the clock run out for the seat on turn."""
        clock = self.game.clock(self.hand)
        assert clock is not None
        self.now = clock.bank_ends
        self._follow(self.game.expire(self.hand, self.now).facts)

    def bot(self) -> None:
        seen = Seen(self.manifest, self.seats, self.on_turn, tuple(self.facts), self.cards, "sharp")
        self.act(**self.game.bot_act(seen, self.rng))

    def _follow(self, facts: Iterable[Any]) -> None:
        for fact in facts:
            self.facts.append(dict(fact))
            self.hand = self.game.evolve(self.hand, fact)
        self.now += 1500


Script = Callable[[Play], None]


def by_drops(play: Play) -> None:
    """A card taken from the pile, a turn that the table plays, somebody leaves, the rest drop."""
    if len(play.seats) > 2:
        play.turn()
        play.pick()
        play.discard(play.cards[0])
        play.wait()
    else:
        play.turn()
        play.wait()
    if len(play.seats) > 3:
        play.leave(next(seat for seat in play.seats if seat != play.on_turn))
    while not play.over:
        play.drop()


def by_wrong_declaration(play: Play) -> None:
    play.turn()
    play.draw()
    play.act(type="declare", finish=play.cards[0])
    while not play.over:
        play.drop()


def until_drawn(play: Play) -> None:
    """The stock is drawn to its end again and again."""
    while not play.over:
        play.turn()


def by_bots(play: Play) -> None:
    while not play.over:
        play.bot()


@dataclass
class Table:
    """An honest table: every call publishes the record of its next hand, manifests change in between."""

    name: str = "table"
    settings: Record = field(default_factory=dict)
    house: Signer = HOUSE
    first_hand: int = 1
    records: list[Record] = field(default_factory=list)
    manifests: list[tuple[Record, bytes]] = field(default_factory=list)
    head: str = ZERO
    dealer: int = 0

    def __post_init__(self) -> None:
        self.id = seed_of(self.name)[:16]
        self.next_hand = self.first_hand
        if self.first_hand > 1:
            self.head = seed_of(self.name, "head").hex()
        self.renew()

    def renew(self, house: Signer | None = None, **settings: Any) -> Record:
        """Publish the next manifest, with a chain of its own."""
        self.house = house or self.house
        self.settings = {**self.settings, **settings}
        version = len(self.manifests) + 1
        length = int(self.settings.get("length", 16))
        self.chain = SeedChain(self.id, seed_of(self.name, "chain", version), length)
        self.manifest: Record = {
            "protocol": "fd1",
            "table": self.id.hex(),
            "version": version,
            "previous": messages.manifest_hash(self.manifests[-1][0]).hex() if self.manifests else ZERO,
            "game": "thirteen-card",
            "seats": 6,
            "packs": 2,
            "rate": 25,
            "commission_bp": 750,
            "turn_s": 30,
            "bank_s": 30,
            "open_s": 3,
            "max_missed": 3,
            "max_reshuffles": 5,
            "min_players": 2,
            "rules": "thirteen-card/1",
            "house_key": self.house.public.hex(),
            "anchor": self.chain.anchor.hex(),
            "length": length,
            "first_hand": self.next_hand,
            "deadlines": "T8",
            **self.settings,
        }
        signature = self.house.sign(messages.manifest_hash(self.manifest))
        self.manifests.append((self.manifest, signature))
        return self.manifest

    def dealt(self, script: Script = by_drops, seats: Sequence[int] = (1, 2, 4, 5)) -> Record:
        """A hand played to its end."""
        return self._deal(script, seats, void=False)

    def void(self, script: Script, seats: Sequence[int] = (1, 2, 4, 5)) -> Record:
        """A hand that was begun by ``script`` and can't be resumed."""
        return self._deal(script, seats, void=True)

    def spoilt(
        self, failed: Sequence[int] = (), seats: Sequence[int] = (1, 2, 4, 5), late: Sequence[int] = ()
    ) -> Record:
        """A hand that ``failed`` seats, or with none of them the house, spoilt."""
        record = self._rostered(seats)
        for entry in record["seats"]:
            if entry["seat"] in failed:
                if entry["seat"] in late:
                    record["late"][str(entry["seat"])] = entry["seed"]
                entry["seed"] = None
        record["outcome"] = "spoilt"
        record["spoilt"] = {"cause": "seat" if failed else "house", "seats": list(failed)}
        return self._publish(record)

    def _rostered(self, seats: Sequence[int]) -> Record:
        hand = self.next_hand
        opened = {seat: mix(seed_of(self.name, hand, seat), "luck" if seat % 2 else "") for seat in seats}
        return {
            "protocol": "fd1",
            "table": self.id.hex(),
            "hand": hand,
            "manifest": self.manifest,
            "manifest_signature": "",
            "previous_head": self.head,
            "dealer_before": self.dealer,
            "seats": [
                {
                    "seat": seat,
                    "player": f"Player {seat}",
                    "commit": commitment(self.id, hand, seat, seed).hex(),
                    "seed": seed.hex(),
                }
                for seat, seed in opened.items()
            ],
            "roster": "",
            "roster_signature": "",
            "server_seed": self.chain.seed(hand - self.manifest["first_hand"] + 1).hex(),
            "deck_root": None,
            "start_signature": None,
            "outcome": "void",
            "spoilt": None,
            "late": {},
            "events": [],
            "head": "",
            "signature": "",
        }

    def _deal(self, script: Script, seats: Sequence[int], *, void: bool) -> Record:
        record = self._rostered(seats)
        deal = deal_of(record)
        self.dealer = deal.dealer(seats, self.dealer)
        now = START_MS + 300_000 * self.next_hand
        play = Play(self.manifest, tuple(seats), self.dealer, deal=deal, now=now)
        script(play)
        record["events"] = play.facts
        if not void:
            outcome = play.game.outcome(play.hand)
            assert outcome is not None, "the script did not end the hand"
            record["outcome"] = outcome.kind
        return self._publish(record)

    def _publish(self, record: Record) -> Record:
        sealed = reseal(record, self.house)
        self.records.append(sealed)
        self.head = sealed["head"]
        self.next_hand += 1
        return copy.deepcopy(sealed)


def roster_of(record: Record) -> bytes:
    """R from the record's parts."""
    return messages.roster_hash(
        bytes.fromhex(record["table"]),
        record["hand"],
        messages.manifest_hash(record["manifest"]),
        bytes.fromhex(record["previous_head"]),
        record["dealer_before"],
        [(entry["seat"], bytes.fromhex(entry["commit"]), entry["player"]) for entry in record["seats"]],
    )


def openings_of(record: Record) -> bytes:
    """O from the record's parts."""
    opened = [(entry["seat"], bytes.fromhex(entry["seed"])) for entry in record["seats"] if entry["seed"]]
    return messages.openings_hash(roster_of(record), opened)


def deal_of(record: Record) -> Deal:
    """The deal that the record's seeds give."""
    m = messages.manifest_hash(record["manifest"])
    e = entropy(m, roster_of(record), openings_of(record))
    return Deal(deal_key(bytes.fromhex(record["server_seed"]), e), e, game_ids(record["manifest"]["packs"]))


def recommit(record: Record) -> None:
    """Make every commitment anew from the seeds that the record shows."""
    for entry in record["seats"]:
        seed = bytes.fromhex(entry["seed"])
        made = commitment(bytes.fromhex(record["table"]), record["hand"], entry["seat"], seed)
        entry["commit"] = made.hex()


def reseal(record: Record, house: Signer = HOUSE, keep: Iterable[str] = ()) -> Record:
    """The record with all that follows from its parts made and signed anew, but for the keys in ``keep``."""
    keep = frozenset(keep)
    sealed = copy.deepcopy(record)

    def put(key: str, value: bytes) -> None:
        if key not in keep:
            sealed[key] = value.hex()

    table, hand = bytes.fromhex(sealed["table"]), sealed["hand"]
    m = messages.manifest_hash(sealed["manifest"])
    put("manifest_signature", house.sign(m))
    roster, openings = roster_of(sealed), openings_of(sealed)
    put("roster", roster)
    put("roster_signature", house.sign(roster))
    if sealed["spoilt"] is None:
        put("deck_root", deal_of(sealed).root)
        start = messages.start_hash(m, roster, openings, bytes.fromhex(sealed["deck_root"]))
        put("start_signature", house.sign(start))
        put("head", messages.chain_of_heads(start, sealed["events"])[-1])
    else:
        cause, seats = sealed["spoilt"]["cause"], sealed["spoilt"]["seats"]
        put("head", messages.spoilt_head(m, roster, openings, cause, seats if cause == "seat" else ()))
    head = bytes.fromhex(sealed["head"])
    put("signature", house.sign(messages.close_message(table, hand, sealed["outcome"], head)))
    return sealed
