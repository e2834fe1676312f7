/**
 * One suit's naturals as masks, and the ways to take sequences from them.
 *
 * Bits 0 to 12 are ace (low) to king, bit 13 is the ace again (high). `m`, `d`, `t` hold the first, second
 * and third copies; cards of the wild rank are not in them, as beside the pure sequence they are jokers.
 */

export interface Suit14 {
  m: number
  d: number
  t: number
}

/** A sequence with natural ends: `naturals` are its own cards, the rest of low to high is jokers. */
export interface Run {
  suit: number
  low: number
  high: number
  naturals: number
}

/** One way to take sequences from a suit: what they cost in jokers and what is left. */
export interface Taking extends Suit14 {
  jokers: number
  runs: readonly Run[]
}

const ACES = 1 | (1 << 13)
/** Longer sequences split into such of three to five. */
const LONGEST = 5
const SHORTEST = 3

export function popcount(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** The suit without one copy of each card in `window`. */
export function take(from: Suit14, window: number): Suit14 {
  const w = (window & ACES) !== 0 ? window | ACES : window
  return {
    m: (from.m & ~w) | (from.d & w),
    d: (from.d & ~w) | (from.t & w),
    t: from.t & ~w,
  }
}

function windowMask(low: number, high: number): number {
  return (1 << (high + 1)) - (1 << low)
}

/** Windows of three to five consecutive cards that are all in `present`. */
export function pureWindows(present: number): number[] {
  const windows: number[] = []
  for (let low = 0; low + SHORTEST <= 14; low += 1) {
    for (let size = SHORTEST; size <= LONGEST && low + size <= 14; size += 1) {
      const window = windowMask(low, low + size - 1)
      if ((present & window) !== window) break
      windows.push(window)
    }
  }
  return windows
}

function firstRuns(from: Suit14, suit: number, jokers: number): { run: Run; cost: number }[] {
  const found: { run: Run; cost: number }[] = []
  for (let low = 0; low < 13; low += 1) {
    if (((from.m >> low) & 1) === 0) continue
    for (let high = low + 1; high < low + LONGEST && high <= 13; high += 1) {
      if (((from.m >> high) & 1) === 0) continue
      const naturals = from.m & windowMask(low, high)
      const cost = Math.max(high - low + 1, SHORTEST) - popcount(naturals)
      if (cost <= jokers) found.push({ run: { suit, low, high, naturals }, cost })
    }
  }
  return found
}

/**
 * Every way to take sequences of two or more naturals from a suit with at most so many jokers; each remainder
 * once, at its lowest price. An exchange argument makes them enough: a group can always take every natural
 * card that lies in its window.
 */
export function takings(suit: number, from: Suit14, jokers: number): Taking[] {
  const found = new Map<number, Taking>()
  const visit = (taking: Taking): void => {
    const key = taking.m + taking.d * 2 ** 14 + taking.t * 2 ** 28
    const known = found.get(key)
    if (known !== undefined && known.jokers <= taking.jokers) return
    found.set(key, taking)
    for (const { run, cost } of firstRuns(taking, suit, jokers - taking.jokers)) {
      visit({ ...take(taking, run.naturals), jokers: taking.jokers + cost, runs: [...taking.runs, run] })
    }
  }
  visit({ ...from, jokers: 0, runs: [] })
  return [...found.values()]
}
