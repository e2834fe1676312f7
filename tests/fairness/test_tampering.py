"""Tampering, kind by kind: each is caught, by its own name, also where the house's key signed it anew."""

from __future__ import annotations

import pytest

from app.crypto import verify_signature
from app.fairness.checks import CHECKS, VerificationFailed
from app.fairness.verify import verify
from app.games.registry import GAMES
from app.games.thirteen.checks import SENTENCES
from tests.fairness.cheats import (
    ALL,
    OTHER_SEED,
    Cheat,
    base,
    break_groups,
    close_as_won,
    count_more,
    drop_key,
    drop_seat,
    early,
    every,
    flip,
    in_event,
    insert_event,
    keep_taken,
    lose_group,
    names,
    next_hand,
    other_chain,
    other_held,
    other_winner,
    put,
    redeal,
    say_invalid,
    say_valid,
    shift_transfer,
    shill_seed,
    skim,
    skim_a_void,
    skim_and_go_on,
    swap_events,
    swap_openings,
    table_picks,
    unheld,
)
from tests.fairness.forge import HOUSE, OTHER_HOUSE, ZERO

SHAPE = [
    Cheat("a float", "json", "played", put("events.1.at", 1.5)),
    Cheat("a lone surrogate", "json", "played", put("seats.0.player", "\ud800")),
    Cheat("a name that isn't NFC", "json", "played", put("seats.0.player", "e\u0301")),
    Cheat("an integer that browsers round", "json", "played", put("events.1.at", 2**53)),
    Cheat("nested without end", "json", "played", put("events.1.card", [[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]])),
    Cheat("too many events", "size", "played", put("events", lambda events: events * 2000)),
    Cheat("a name without end", "size", "played", put("seats.0.player", "x" * 257)),
    Cheat("another protocol", "protocol", "played", put("protocol", "fd2")),
    Cheat("a manifest of another protocol", "protocol", "played", put("manifest.protocol", "fd2"), ALL),
    Cheat("no openings that came late", "key_missing", "played", drop_key("late")),
    Cheat(
        "a manifest without its commission", "key_missing", "played", drop_key("manifest.commission_bp"), ALL
    ),
    Cheat("a part that fd1 doesn't know", "key_unknown", "played", put("comment", "trust us")),
    Cheat("a seat with more to it", "key_unknown", "played", put("seats.0.vip", True)),
    Cheat("upper-case hex", "shape", "played", put("server_seed", str.upper)),
    Cheat("a signature cut short", "shape", "played", put("signature", lambda hex_: hex_[:-2])),
    Cheat("hand 0", "shape", "played", put("hand", 0)),
    Cheat("true for seat 1", "shape", "played", put("seats.0.seat", True)),
    Cheat("a commission over 100 %", "shape", "played", put("manifest.commission_bp", 10_001), ALL),
    Cheat("an event without a time", "key_missing", "played", drop_key("events.1.at"), ALL),
    Cheat("an outcome that there is not", "shape", "played", put("outcome", "lost")),
    Cheat("seats out of order", "seats", "played", put("seats", lambda seats: seats[::-1])),
    Cheat("a seat that the table doesn't have", "seats", "played", put("seats.3.seat", 7)),
    Cheat("a hand of one seat", "seats", "played", put("seats", lambda seats: seats[:1]), ALL),
    Cheat("dealt without a seat's opening", "outcome_parts", "played", put("seats.0.seed", None)),
    Cheat("dealt without a signed start", "outcome_parts", "played", put("start_signature", None)),
    Cheat("spoilt without a reason", "outcome_parts", "spoilt", put("spoilt", None)),
    Cheat("spoilt with a deck", "outcome_parts", "spoilt", put("deck_root", OTHER_SEED)),
    Cheat("late although in time", "late", "spoilt", put("late.1", OTHER_SEED)),
    Cheat("late without a seat", "late", "spoilt", put("late.x", OTHER_SEED)),
]

MANIFEST = [
    Cheat("another table's manifest", "manifest_table", "played", put("manifest.table", "00" * 16), ALL),
    Cheat(
        "a first manifest with one before",
        "manifest_previous",
        "played",
        put("manifest.previous", OTHER_SEED),
        ALL,
    ),
    Cheat(
        "a second manifest with none before", "manifest_previous", "played", put("manifest.version", 2), ALL
    ),
    Cheat("a rate that wasn't announced", "manifest_signature", "played", put("manifest.rate", 50)),
    Cheat("a promise taken back", "manifest_signature", "played", drop_key("manifest.deadlines")),
    Cheat(
        "signed by somebody else", "manifest_signature", "played", put("manifest.rate", 50), ALL, OTHER_HOUSE
    ),
    Cheat(
        "another house's key throughout",
        "house_key",
        "played",
        put("manifest.house_key", OTHER_HOUSE.public.hex()),
        ALL,
        OTHER_HOUSE,
    ),
    Cheat("a game without rules", "game", "played", put("manifest.game", "snap"), ALL),
    Cheat("rules of another version", "game", "played", put("manifest.rules", "thirteen-card/2"), ALL),
    Cheat("a third pack", "packs", "played", put("manifest.packs", 3), ALL),
    Cheat("a table of five", "packs", "played", put("manifest.seats", 5), ALL),
]

CHAIN = [
    Cheat("an index before the chain", "chain_index", "played", put("manifest.first_hand", 3), ALL),
    Cheat("an index beyond the chain", "chain_index", "played", put("manifest.length", 1), ALL),
    Cheat("another server seed", "seed_chain", "played", put("server_seed", OTHER_SEED), ALL),
    Cheat("the seed of another index", "seed_chain", "played", next_hand, ALL),
    Cheat("another anchor", "seed_chain", "played", put("manifest.anchor", flip), ALL),
    Cheat("a spoilt hand's other seed", "seed_chain", "spoilt", put("server_seed", OTHER_SEED), ALL),
]

OPENINGS = [
    Cheat("another opening", "opening", "played", put("seats.1.seed", OTHER_SEED), ALL),
    Cheat("two openings swapped", "opening", "played", swap_openings, ALL),
    Cheat("another commitment", "opening", "played", put("seats.1.commit", flip), ALL),
    Cheat("another late opening", "late_opening", "spoilt", put("late.5", OTHER_SEED)),
]

DECK = [
    Cheat("a head before hand 1", "first_hand", "toss", put("previous_head", OTHER_SEED), ALL),
    Cheat("a dealer before hand 1", "first_hand", "toss", put("dealer_before", 4), ALL),
    Cheat("another name", "roster", "played", put("seats.0.player", "Somebody")),
    Cheat("another head before", "roster", "played", put("previous_head", OTHER_SEED)),
    Cheat("another dealer before", "roster", "played", put("dealer_before", 5)),
    Cheat("a seat left out", "roster", "played", drop_seat),
    Cheat("a shill's seed changed", "roster", "played", shill_seed),
    Cheat("a manifest for another roster", "roster", "played", put("manifest.rate", 50), ("roster",)),
    Cheat("a roster signed by somebody", "roster_signature", "played", put("roster_signature", flip)),
    Cheat(
        "a new roster under the old signature",
        "roster_signature",
        "played",
        shill_seed,
        ("roster_signature",),
    ),
    Cheat("the wrong seat blamed", "spoilt_seats", "spoilt", put("spoilt.seats", [2]), ALL),
    Cheat("an honest seat blamed", "spoilt_seats", "spoilt", put("spoilt.seats", [1, 2, 5]), ALL),
    Cheat(
        "the house hides behind a seat",
        "spoilt_seats",
        "spoilt by the house",
        put("spoilt", {"cause": "seat", "seats": [1]}),
        ALL,
    ),
    Cheat("another deck root", "deck_root", "played", put("deck_root", flip), ("deck_root",)),
    Cheat("a root for other seeds", "deck_root", "played", shill_seed, ("deck_root",)),
    Cheat("another start signed", "start_signature", "played", put("start_signature", flip)),
]

DEALER = [
    Cheat("no deal", "deal_missing", "played", drop_key("events.0"), ALL),
    Cheat("nothing at all", "deal_missing", "played", put("events", []), ALL),
    Cheat("a deal without seats", "deal_missing", "played", drop_key("events.0.seats"), ALL),
    Cheat("a seat dealt out", "deal_seats", "played", put("events.0.seats", [1, 2, 4]), ALL),
    Cheat("a seat dropped from roster and deal", "deal_seats", "played", drop_seat, ALL),
    Cheat(
        "another first dealer",
        "toss",
        "toss",
        put("events.0.dealer", lambda seat: 1 if seat != 1 else 2),
        ALL,
    ),
    Cheat(
        "the deal doesn't pass on",
        "dealer",
        "played",
        lambda r: put("events.0.dealer", r["dealer_before"])(r),
        ALL,
    ),
]

EVENTS = [
    Cheat("another wild card", "deal", "played", put("events.0.wild", "JK2"), ALL),
    Cheat("another opening card", "deal", "played", put("events.0.open", "JK2"), ALL),
    Cheat("the play of another deck", "deal", "played", shill_seed, ALL),
    Cheat("another rate, all signed anew: another deck", "deal", "played", put("manifest.rate", 26), ALL),
    Cheat("a second deal", "deal", "played", lambda r: r["events"].insert(1, dict(r["events"][0])), ALL),
    Cheat("other seeds, the deal told to fit", "discard_illegal", "played", every(shill_seed, redeal), ALL),
    Cheat(
        "another chain, the deal told to fit", "discard_illegal", "played", every(other_chain, redeal), ALL
    ),
    Cheat("two turns reordered", "turn_order", "drawn", every(swap_events(1, 3), swap_events(2, 4)), ALL),
    Cheat("a draw out of turn", "turn_order", "played", in_event("draw", "seat", 1, seat=2), ALL),
    Cheat("a seat that isn't in the hand", "turn_order", "played", put("events.1.seat", 6), ALL),
    Cheat(
        "two draws in a turn",
        "draw_illegal",
        "drawn",
        lambda r: r["events"].insert(2, dict(r["events"][1])),
        ALL,
    ),
    Cheat(
        "another card from the pile",
        "draw_illegal",
        "played",
        in_event("draw", "card", "2C1", **{"from": "open"}),
        ALL,
    ),
    Cheat("a discard before the draw", "discard_illegal", "drawn", drop_key("events.1"), ALL),
    Cheat("a card that the seat doesn't hold", "discard_illegal", "played", unheld, ALL),
    Cheat("the card just taken goes back", "discard_illegal", "played", keep_taken, ALL),
    Cheat("a card of a third pack", "card_unknown", "played", in_event("discard", "card", "TH3"), ALL),
    Cheat("no card at all", "card_unknown", "played", in_event("discard", "card", "1X1"), ALL),
    Cheat("another root of the reshuffle", "reshuffle", "drawn", in_event("reshuffle", "root", flip), ALL),
    Cheat("a reshuffle skipped in the count", "reshuffle", "drawn", in_event("reshuffle", "ordinal", 2), ALL),
    Cheat(
        "no reshuffle",
        "reshuffle",
        "drawn",
        lambda r: r["events"].remove(next(e for e in r["events"] if e["type"] == "reshuffle")),
        ALL,
    ),
    Cheat(
        "a reshuffle while there is stock",
        "reshuffle",
        "played",
        insert_event(1, type="reshuffle", ordinal=1, root=ZERO),
        ALL,
    ),
    Cheat("a drop made dearer", "drop_points", "played", in_event("drop", "points", 80), ALL),
    Cheat("a drop made cheaper", "drop_points", "played", in_event("drop", "points", 20, points=40), ALL),
    Cheat("a wrong declaration passed off", "declaration", "wrong", say_valid, ALL),
    Cheat("a valid declaration denied", "declaration", "declared", say_invalid, ALL),
    Cheat("groups that are none", "declaration", "declared", break_groups, ALL),
    Cheat("a group left out", "declaration", "declared", lose_group, ALL),
    Cheat("the table discards what harms", "autoplay", "played", other_held, ALL),
    Cheat(
        "the table picks from the pile",
        "autoplay",
        "played",
        table_picks,
        ALL,
    ),
    Cheat("the table acts early", "deadline", "played", early, ALL),
    Cheat("a move passed off as the table's", "deadline", "drawn", put("events.1.by", "clock"), ALL),
    Cheat("time falls", "time_order", "played", put("events.3.at", lambda at: at - 3_600_000), ALL),
    Cheat("an event with more to it", "event_shape", "played", put("events.1.card", "TH1"), ALL),
    Cheat("an event that the game doesn't know", "event_shape", "played", put("events.1.type", "peek"), ALL),
    Cheat(
        "play after the hand has ended",
        "event_after_end",
        "played",
        lambda r: r["events"].insert(-1, dict(r["events"][1], at=r["events"][-1]["at"])),
        ALL,
    ),
    Cheat(
        "two results", "event_after_end", "played", lambda r: r["events"].append(dict(r["events"][-1])), ALL
    ),
    Cheat("a wrong result with an event after it", "event_after_end", "played", skim_and_go_on, ALL),
    Cheat("a void hand with a wrong result", "void_result", "played", skim_a_void, ALL),
    Cheat("no result", "result_missing", "played", drop_key("events.-1"), ALL),
    Cheat("a played hand called void", "void_result", "played", put("outcome", "void"), ALL),
]

RESULT = [
    Cheat("another winner", "winner", "played", other_winner, ALL),
    Cheat("a result before the end", "winner", "played", drop_key("events.-2"), ALL),
    Cheat("a count changed, all worked out to fit", "points", "played", count_more, ALL),
    Cheat("points for an empty seat", "points", "played", put("events.-1.points.6", 0), ALL),
    Cheat("another gross", "gross", "played", put("events.-1.gross", lambda gross: gross + 1), ALL),
    Cheat("the house skims", "commission", "played", skim, ALL),
    Cheat("one loser pays for another", "transfers", "played", shift_transfer, ALL),
    Cheat("the winner gets more", "transfers", "played", put("events.-1.transfers.2", lambda x: x + 1), ALL),
    Cheat(
        "a drawn hand with a payment",
        "transfers",
        "drawn",
        put("events.-1.transfers", {"1": 5, "3": -5}),
        ALL,
    ),
    Cheat("a won hand called drawn", "outcome", "played", put("outcome", "drawn"), ALL),
    Cheat("a drawn hand called won", "outcome", "drawn", put("outcome", "won"), ALL),
]

CLOSE = [
    Cheat(
        "times moved, nothing chained anew", "head_chain", "played", put("events.-1.at", lambda at: at + 1)
    ),
    Cheat("another head", "head_chain", "played", put("head", flip), ("head",)),
    Cheat(
        "another legal move, the old head",
        "head_chain",
        "declared",
        in_event("declare", "groups", lambda g: g[::-1]),
        ("head",),
    ),
    Cheat("a void hand cut shorter", "head_chain", "void", drop_key("events.-1")),
    Cheat("another spoilt head", "spoilt_head", "spoilt", put("head", flip), ("head",)),
    Cheat(
        "the house takes the blame back",
        "spoilt_head",
        "spoilt",
        lambda r: r.update(spoilt={"cause": "house", "seats": []}),
    ),
    Cheat("a signature that isn't", "close_signature", "played", put("signature", flip)),
    Cheat("the signature over another outcome", "close_signature", "void", close_as_won),
    Cheat(
        "all signed but the close",
        "close_signature",
        "declared",
        in_event("declare", "groups", lambda g: g[::-1]),
        ("signature",),
    ),
]

CHEATS = [*SHAPE, *MANIFEST, *CHAIN, *OPENINGS, *DECK, *DEALER, *EVENTS, *RESULT, *CLOSE]


def failure(cheat: Cheat) -> VerificationFailed:
    with pytest.raises(VerificationFailed) as caught:
        verify(cheat.record(), verify_signature=verify_signature, games=GAMES, pinned_key=HOUSE.public)
    return caught.value


@pytest.mark.parametrize("cheat", CHEATS, ids=names(CHEATS))
def test_every_cheat_is_caught_by_its_own_name(cheat: Cheat) -> None:
    assert failure(cheat).check == cheat.check


@pytest.mark.parametrize("kind", sorted({cheat.base for cheat in CHEATS}))
def test_the_honest_records_hold(kind: str) -> None:
    verified = verify(base(kind), verify_signature=verify_signature, games=GAMES, pinned_key=HOUSE.public)
    assert verified.notes == ()
    assert [check.step for check in verified.checks] == (
        [1, 2, 3, 4, 5, 9, 10] if kind.startswith("spoilt") else list(range(1, 11))
    )


def test_cheats_are_of_at_least_forty_kinds_and_cover_every_check_of_one_record() -> None:
    caught = {cheat.check for cheat in CHEATS}
    assert len(caught) >= 40
    assert caught == {name for name, (step, _) in CHECKS.items() if step <= 10} | SENTENCES.keys()


def test_the_first_failing_step_is_the_one_that_is_named() -> None:
    """A record that is wrong in every step fails at the first; mended there, at the next."""
    groups = (MANIFEST, CHAIN, OPENINGS, DECK, DEALER, EVENTS, RESULT, CLOSE)
    steps = [{failure(cheat).step for cheat in group} for group in (SHAPE, *groups)]
    assert steps == [{step} for step in (1, 2, 3, 4, 5, 6, 7, 8)] + [{9, 10}]
