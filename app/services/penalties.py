"""Who may not sit down, and for how long (fair-deal step 5)."""

from __future__ import annotations

from collections.abc import Sequence

from app.services.limits import DAY_MS, PENALTIES_A_DAY, PENALTY_BAR_MS
from app.services.ports import Penalty


def barred_until(penalties: Sequence[Penalty], now: int) -> int | None:
    """Until when the account may sit nowhere, ms since 1970; None: it may (late openings apart).

    Ten minutes after each penalty; three within a day bar it until the first of them is a day old.
    """
    times = sorted((penalty.at for penalty in penalties), reverse=True)
    ends = [times[0] + PENALTY_BAR_MS] if times else []
    lately = [at for at in times if at > now - DAY_MS]
    if len(lately) >= PENALTIES_A_DAY:
        ends.append(lately[PENALTIES_A_DAY - 1] + DAY_MS)
    until = max(ends, default=0)
    return until if until > now else None


def unopened(penalties: Sequence[Penalty]) -> Penalty | None:
    """The oldest penalty whose seed is still missing: the account sits nowhere before it has opened late."""
    return min((p for p in penalties if not p.opened_late), key=lambda p: p.at, default=None)


def refusal(penalties: Sequence[Penalty], now: int) -> tuple[str, str] | None:
    """The code and the sentence with which sitting down is refused; None if it isn't."""
    missing = unopened(penalties)
    if missing is not None:
        return (
            "open_late_first",
            f"Your seed for hand {missing.hand} was not opened in time. Open it late before you sit down.",
        )
    until = barred_until(penalties, now)
    if until is None:
        return None
    minutes = -(-(until - now) // 60_000)
    return "barred", f"A hand could not be dealt because your seed was missing. Sit down in {minutes} min."
