"""``fairdeal simulate``: whole hands through the pure core, with a progress bar."""

from __future__ import annotations

import time

from rich.console import Console
from rich.progress import track

from app.games.registry import GAMES
from app.games.simulate import Tally, simulate

STRENGTHS = ("steady", "easy", "sharp", "rash")


def run(game: str, seats: int, hands: int, seed: int) -> list[str]:
    """Play; the lines to print. Raises ValueError for what can't be played, SimulationError if it's wrong."""
    if game not in GAMES:
        raise ValueError(f"there is no game {game!r}; there is: {', '.join(GAMES)}")
    tally = Tally()
    began = time.perf_counter()
    played = simulate(GAMES[game], seats, hands, seed, strengths=STRENGTHS)
    bar = Console(stderr=True)
    for hand in track(played, "hands", total=hands, console=bar, transient=True):
        tally.add(hand)
    took = time.perf_counter() - began
    found = tally.statistics()
    draws, drops = found["draws"], found["drops"]
    dropped = ", ".join(f"{count} by {reason}" for reason, count in drops.items()) or "none"
    return [
        f"{game}, {seats} seats, seed {seed}: {hands} hands, cards conserved, money zero, replay equal",
        f"won {found['won']}, drawn {found['drawn']}",
        f"draws a hand: {draws['least']} to {draws['most']}, median {draws['median']}, mean {draws['mean']}",
        f"drops: {dropped}",
        f"declarations: {found['valid_declarations']} valid, {found['wrong_declarations']} wrong",
        f"reshuffles: {found['reshuffles']}; acts by the clock: {found['clock_acts']}",
        f"{hands / took:.1f} hands a second",
    ]
