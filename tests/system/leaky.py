"""Houses that leak, each in one place: the scan must find every one of them."""

from __future__ import annotations

from typing import Any

import pytest
import structlog

from app.games.thirteen.game import ThirteenCard
from app.games.thirteen.state import Hand
from app.services import effects, table_runner
from app.services.audience import Update
from app.services.lobby import Lobby, summary_of
from app.services.ports import Message
from app.table import views
from app.table.commands import Act
from app.table.decide import DECIDERS, opening
from app.table.decide.draft import Draft
from app.table.errors import Refused
from app.table.hands import server_seed
from app.table.state import Hand as TableHand
from app.table.state import Row, Secrets, TableState


def shows_a_visitor_what_a_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(update: Update, account: str | None) -> Message:
        you = next(iter(update.seated.values()), None) if account is None else update.seated.get(account)
        return Message(update.shared.body, update.shared, you)

    monkeypatch.setattr(Update, "to", leaky)


def shows_each_seat_the_hand_of_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.private_update

    def leaky(before: Any, after: TableState, seat: int | None) -> dict[str, Any] | None:
        told = honest(before, after, seat)
        if told is None or seat is None or after.hand is None or after.hand.play is None:
            return told
        others = [other for other in after.hand.seats if other != seat]
        return {**told, "view": after.game.seat_view(after.hand.play, others[0])}

    monkeypatch.setattr(table_runner, "private_update", leaky)


def proves_a_card_that_is_not_the_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.own_part

    def leaky(state: TableState, seat: int | None) -> dict[str, Any] | None:
        told = honest(state, seat)
        if told is not None and state.hand is not None and state.hand.deal is not None:
            # no card in it, only the salt and the path of the place that is dealt last
            last = state.hand.deal.proof(0, 13 * len(state.hand.seats) + 2).json()
            told["proofs"].append({**last, "card": state.hand.transcript[0].event["wild"]})
        return told

    monkeypatch.setattr(views, "own_part", leaky)


def names_the_next_card_in_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = DECIDERS[Act]

    def leaky(draft: Draft, command: Act) -> None:
        try:
            honest(draft, command)
        except Refused as refused:
            hand = draft.state.hand
            play = None if hand is None else hand.play
            assert play is None or isinstance(play, Hand)
            hint = "" if play is None else f" The next card is {play.stock[play.stock_at]}."
            raise Refused(refused.code, refused.message + hint) from None

    monkeypatch.setitem(DECIDERS, Act, leaky)


def tells_the_deals_key_with_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.public_update

    def leaky(row: Row, after: TableState) -> dict[str, Any]:
        told = honest(row, after)
        for event in told["events"]:
            if event["type"] == "start" and after.hand is not None and after.hand.deal is not None:
                event["deck_root"] = after.hand.deal.key.hex()
        return told

    monkeypatch.setattr(table_runner, "public_update", leaky)


def shows_others_a_drop_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ThirteenCard.seat_view

    def leaky(game: ThirteenCard, hand: Any, seat: int) -> dict[str, Any]:
        return {**honest(game, hand, seat), "drop_mark": any(s.marked for s in hand.seats)}

    monkeypatch.setattr(ThirteenCard, "seat_view", leaky)


def lists_the_top_of_the_stock_in_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(state: TableState) -> dict[str, Any]:
        play = None if state.hand is None else state.hand.play
        assert play is None or isinstance(play, Hand)
        return {**summary_of(state), "hint": None if play is None else play.stock[play.stock_at]}

    monkeypatch.setattr(effects, "summary_of", leaky)


def lists_accounts_in_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    async def leaky(lines: Lobby) -> list[dict[str, Any]]:
        return [dict(line) for line in await lines._all()]

    monkeypatch.setattr(Lobby, "tables", leaky)


def logs_the_server_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(hand: TableHand, secrets: Secrets) -> bytes:
        found = server_seed(hand, secrets)
        structlog.get_logger("table").debug("dealing", hand=hand.number, s=found.hex())
        return found

    monkeypatch.setattr(opening, "server_seed", leaky)


LEAKY = (
    shows_a_visitor_what_a_seat_sees,
    shows_each_seat_the_hand_of_the_next,
    proves_a_card_that_is_not_the_seats,
    names_the_next_card_in_an_error,
    tells_the_deals_key_with_the_start,
    shows_others_a_drop_mark,
    lists_the_top_of_the_stock_in_the_lobby,
    lists_accounts_in_the_lobby,
    logs_the_server_seed,
)
