/** The exact count (T6): the most points that the groups of a best arrangement take off a hand. */
import { faceOf, isJoker, rankValue, type Card, type Rank } from './cards'
import { bestSets, setPoints, type NaturalSet } from './sets'
import { pureWindows, take, takings, type Run, type Suit14, type Taking } from './suits'
import type { Tier } from './types'

/** A hand as the search sees it. `present` counts the wild rank in, `suits` doesn't; one entry a suit. */
interface Shape {
  jokers: number
  total: number
  suits: Suit14[]
  present: number[]
  wildMask: number
}

/** A pure sequence: its suit and window of bits. */
export interface Pure {
  suit: number
  window: number
}

/** The groups that prove the count; `single` is one natural that makes a sequence with two jokers. */
export interface Plan {
  total: number
  saved: number
  tier: Tier
  pure: Pure | null
  runs: readonly Run[]
  single: { suit: number; rank: number } | null
  sets: NaturalSet[]
}

interface Found {
  saved: number
  tier: Tier
  pure: Pure | null
  runs: readonly Run[]
  single: Plan['single']
  rest: readonly Suit14[]
  restJokers: number
}

const ACES = 1 | (1 << 13)
/** One natural and two jokers are a sequence; three jokers are one. */
const JOKERS_WITH_SINGLE = 2
const JOKERS_ALONE = 3

function bitsOf(rank: number): number {
  return rank === 0 ? ACES : 1 << rank
}

function shapeOf(hand: readonly Card[], wild: Rank | null): Shape {
  const shape: Shape = {
    jokers: 0,
    total: 0,
    suits: Array.from({ length: 4 }, () => ({ m: 0, d: 0, t: 0 })),
    present: [0, 0, 0, 0],
    wildMask: 0,
  }
  for (const card of hand) {
    const face = faceOf(card)
    const bits = face.printed ? 0 : bitsOf(face.rank)
    if (!face.printed) shape.present[face.suit]! |= bits
    if (isJoker(card, wild)) {
      shape.jokers += 1
      shape.wildMask |= bits
      continue
    }
    const suit = shape.suits[face.suit]!
    suit.t |= suit.d & bits
    suit.d |= suit.m & bits
    suit.m |= bits
    shape.total += rankValue(face.rank)
  }
  return shape
}

/** Points of the cards in a mask, each bit a card (an ace has one of its two bits in a window). */
function maskValue(mask: number): number {
  let value = 0
  for (let bit = 0; bit < 14; bit += 1) if (((mask >> bit) & 1) === 1) value += rankValue(bit % 13)
  return value
}

class Search {
  best: Found

  constructor(private readonly shape: Shape) {
    this.best = {
      saved: 0, tier: 'none', pure: null, runs: [], single: null, rest: shape.suits, restJokers: shape.jokers,
    }
  }

  private get done(): boolean {
    return this.best.saved === this.shape.total && this.best.tier === 'two sequences'
  }

  private offer(found: Found): void {
    const better = found.saved > this.best.saved
    const firmer = found.saved === this.best.saved && this.best.tier !== 'two sequences'
    if (better || firmer) this.best = found
  }

  run(): Found {
    const byPoints = this.shape.present
      .flatMap((present, suit) => pureWindows(present).map((window) => ({ suit, window })))
      .map((pure) => ({ pure, value: maskValue(pure.window & ~this.shape.wildMask) }))
      .sort((a, b) => b.value - a.value)
    for (const { pure, value } of byPoints) {
      if (this.done) break
      this.withPure(pure, value)
    }
    return this.best
  }

  private withPure(pure: Pure, value: number): void {
    const wildInside = (pure.window & this.shape.wildMask) === 0 ? 0 : 1
    const jokers = this.shape.jokers - wildInside
    const suits = this.shape.suits.map((suit, index) =>
      index === pure.suit ? take(suit, pure.window & ~this.shape.wildMask) : suit,
    )
    const base = { pure, runs: [], single: null, rest: suits, restJokers: jokers }
    this.offer({ ...base, saved: value, tier: 'pure only' })
    const lists = suits.map((suit, index) => takings(index, suit, jokers))
    this.descend(pure, value, lists, [], jokers)
  }

  private descend(pure: Pure, value: number, lists: readonly Taking[][], chosen: Taking[], jokers: number): void {
    if (this.done) return
    const list = lists[chosen.length]
    if (list === undefined) {
      this.leaf(pure, value, chosen, jokers)
      return
    }
    for (const taking of list) {
      if (taking.jokers > jokers) continue
      this.descend(pure, value, lists, [...chosen, taking], jokers - taking.jokers)
    }
  }

  private leaf(pure: Pure, value: number, chosen: readonly Taking[], jokers: number): void {
    const runs = chosen.flatMap((taking) => taking.runs)
    const saved = value + runs.reduce((sum, run) => sum + maskValue(run.naturals), 0)
    const found = { tier: 'two sequences', pure, runs, single: null, rest: chosen, restJokers: jokers } as const
    if (runs.length > 0) {
      this.offer({ ...found, saved: saved + setPoints(chosen, jokers) })
      return
    }
    if (chosen.every((suit) => suit.m === 0)) {
      if (jokers >= JOKERS_ALONE) this.offer({ ...found, saved })
      return
    }
    if (jokers >= JOKERS_WITH_SINGLE) this.withSingle({ ...found, saved }, jokers - JOKERS_WITH_SINGLE)
  }

  /** No natural sequence: one natural with two jokers is the second one. */
  private withSingle(found: Found, jokers: number): void {
    found.rest.forEach((from, suit) => {
      for (let rank = 0; rank < 13; rank += 1) {
        if (((from.m >> rank) & 1) === 0) continue
        const rest = found.rest.map((other, index) => (index === suit ? take(other, bitsOf(rank)) : other))
        const saved = found.saved + rankValue(rank) + setPoints(rest, jokers)
        this.offer({ ...found, saved, single: { suit, rank }, rest, restJokers: jokers })
      }
    })
  }
}

/** The groups of a best arrangement, by faces. Exact for hands of up to fourteen cards of three packs. */
export function plan(hand: readonly Card[], wild: Rank | null): Plan {
  const shape = shapeOf(hand, wild)
  const found = new Search(shape).run()
  const sets = found.tier === 'two sequences' ? bestSets(found.rest, found.restJokers) : []
  const { saved, tier, pure, runs, single } = found
  return { total: shape.total, saved, tier, pure, runs, single, sets }
}

/** The exact count of a hand (T6.6), in points. Throws UnknownCard. */
export function points(hand: readonly Card[], wild: Rank | null): number {
  const shape = shapeOf(hand, wild)
  return shape.total - new Search(shape).run().saved
}
