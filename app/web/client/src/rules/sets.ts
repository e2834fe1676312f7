/** The sets of a remainder: the most points that they can take with so many jokers. */
import { rankValue } from './cards'
import type { Suit14 } from './suits'

/** A set by its naturals; it is filled up to three with jokers. */
export interface NaturalSet {
  rank: number
  suits: number[]
}

interface Choice {
  naturals: number
  sizes: readonly number[]
}

const SMALLEST = 3
const SUITS = 4
const choicesByCounts = new Map<number, readonly Choice[]>()

/** For 0, 1, 2 … jokers the most naturals of one rank that sets take, given the copies by suit, descending. */
function choices(counts: readonly number[]): readonly Choice[] {
  const key = counts.reduce((sum, count) => sum * 4 + count, 0)
  const known = choicesByCounts.get(key)
  if (known !== undefined) return known
  const most = 2 * counts.reduce((sum, count) => sum + count, 0)
  const best: Choice[] = Array.from({ length: most + 1 }, () => ({ naturals: 0, sizes: [] }))
  const kinds = counts.filter((count) => count > 0).length
  for (let size = kinds; size >= 1; size -= 1) {
    const cost = Math.max(SMALLEST - size, 0)
    const rest = choices(counts.map((count, i) => (i < size ? count - 1 : count)).sort((a, b) => b - a))
    for (let jokers = cost; jokers <= most; jokers += 1) {
      const tail = rest[Math.min(jokers - cost, rest.length - 1)]!
      if (size + tail.naturals > best[jokers]!.naturals) {
        best[jokers] = { naturals: size + tail.naturals, sizes: [size, ...tail.sizes] }
      }
    }
  }
  choicesByCounts.set(key, best)
  return best
}

function copies(suits: readonly Suit14[], rank: number): number[] {
  return suits.map(({ m, d, t }) => ((m >> rank) & 1) + ((d >> rank) & 1) + ((t >> rank) & 1))
}

function ranksOf(suits: readonly Suit14[]): number[] {
  const present = suits.reduce((mask, suit) => mask | suit.m, 0)
  const ranks: number[] = []
  for (let rank = 0; rank < 13; rank += 1) if (((present >> rank) & 1) === 1) ranks.push(rank)
  return ranks
}

/** Points by jokers after each rank: row i is the best of the first i ranks (a knapsack). */
function table(suits: readonly Suit14[], ranks: readonly number[], jokers: number): number[][] {
  const rows: number[][] = [new Array<number>(jokers + 1).fill(0)]
  for (const rank of ranks) {
    const before = rows[rows.length - 1]!
    const options = choices(copies(suits, rank).sort((a, b) => b - a))
    const value = rankValue(rank)
    const row: number[] = []
    for (let j = 0; j <= jokers; j += 1) {
      let best = 0
      for (let used = 0; used <= j && used < options.length; used += 1) {
        best = Math.max(best, before[j - used]! + options[used]!.naturals * value)
      }
      row.push(best)
    }
    rows.push(row)
  }
  return rows
}

/** The most points that sets take from the remainder with at most so many jokers. */
export function setPoints(suits: readonly Suit14[], jokers: number): number {
  const rows = table(suits, ranksOf(suits), jokers)
  return rows[rows.length - 1]![jokers]!
}

/** The sets that take those points. */
export function bestSets(suits: readonly Suit14[], jokers: number): NaturalSet[] {
  const ranks = ranksOf(suits)
  const rows = table(suits, ranks, jokers)
  const sets: NaturalSet[] = []
  let left = jokers
  for (let i = ranks.length; i > 0; i -= 1) {
    const rank = ranks[i - 1]!
    const counts = copies(suits, rank)
    const options = choices([...counts].sort((a, b) => b - a))
    const value = rankValue(rank)
    const used = options.findIndex((option, n) => n <= left && rows[i - 1]![left - n]! + option.naturals * value === rows[i]![left]!)
    for (const size of options[used]!.sizes) {
      const bySupply = Array.from({ length: SUITS }, (_, suit) => suit).sort((a, b) => counts[b]! - counts[a]! || a - b)
      const suitsTaken = bySupply.slice(0, size)
      for (const suit of suitsTaken) counts[suit]! -= 1
      sets.push({ rank, suits: suitsTaken })
    }
    left -= used
  }
  return sets
}
