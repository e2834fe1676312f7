/**
 * The server's time as this browser knows it. A displayed time must never be more than the real one
 * (a player would lose on time with three seconds showing), so the estimate errs to the late side: the
 * server read its clock after we asked, hence its clock is at most `answer - asked` ahead of ours.
 */

const KEPT = 5
/** Before the first answer: how late a first message may have been. */
const FIRST_MARGIN_MS = 300

export interface ClockOffset {
  /** Upper bounds of (server − browser), ms, newest last. */
  bounds: readonly number[]
  /** From messages that carry the server's time: a lower bound, used until there is an upper one. */
  lower: number | null
}

export const NO_OFFSET: ClockOffset = { bounds: [], lower: null }

/** A ping asked at `asked` (our clock) was answered with the server's `now`. */
export function answered(offset: ClockOffset, asked: number, now: number): ClockOffset {
  return { ...offset, bounds: [...offset.bounds, now - asked].slice(-KEPT) }
}

/** A message written at the server's `now` arrived at `arrived` (our clock). */
export function heard(offset: ClockOffset, arrived: number, now: number): ClockOffset {
  return { ...offset, lower: Math.max(offset.lower ?? -Infinity, now - arrived) }
}

/** The clock jumped, or the browser slept: forget what was measured. */
export function forgotten(): ClockOffset {
  return NO_OFFSET
}

/** The latest that the server's clock may show at our `at`. */
export function serverTime(offset: ClockOffset, at: number): number {
  if (offset.bounds.length) return at + Math.min(...offset.bounds)
  return at + (offset.lower === null ? 0 : offset.lower + FIRST_MARGIN_MS)
}

export interface TimeLeft {
  /** Whole seconds of the turn's own time, rounded down. */
  turn: number
  /** Whole seconds of the bank, rounded down. */
  bank: number
  /** The bank runs. */
  late: boolean
  /** Nothing is left of both. */
  over: boolean
  /** Share of the turn's time that is left, or of the bank once it runs; 0 to 1. */
  share: number
}

/** What is left at the server's `now` of a turn that ends at `turnEnds`, the bank at `bankEnds`. */
export function timeLeft(turnEnds: number, bankEnds: number, turnMs: number, now: number): TimeLeft {
  const turn = Math.max(0, turnEnds - now)
  const late = turn === 0
  const bank = Math.max(0, bankEnds - Math.max(now, turnEnds))
  const bankMs = Math.max(1, bankEnds - turnEnds)
  const share = late ? bank / bankMs : turn / Math.max(1, turnMs)
  return {
    turn: Math.floor(turn / 1000),
    bank: Math.floor(bank / 1000),
    late,
    over: late && bank === 0,
    share: Math.min(1, Math.max(0, share)),
  }
}

/** Whole seconds until `ends`, rounded down, never below zero. */
export function secondsUntil(ends: number, now: number): number {
  return Math.max(0, Math.floor((ends - now) / 1000))
}
