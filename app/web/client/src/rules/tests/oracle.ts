/**
 * The exhaustive count: every subset of the hand judged by the definition of a group (T4), then the best
 * way to part the hand into groups and loose cards (T6.2 to T6.4). Shares nothing with the search.
 */
import { RANKS, SUITS, type Card, type Rank } from '../cards'

interface Known {
  rank: number
  suit: number
  joker: boolean
  printed: boolean
  value: number
}

function know(card: Card, wild: Rank | null): Known {
  const printed = card.startsWith('JK')
  const rank = printed ? -1 : RANKS.indexOf(card[0] as Rank)
  const joker = printed || card[0] === wild
  const value = joker ? 0 : [10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10][rank]!
  return { rank, suit: printed ? -1 : SUITS.indexOf(card[1] as never), joker, printed, value }
}

/** Places of a sequence of that length: A low to A high, no rank twice. */
function places(length: number): number[][] {
  const all: number[][] = []
  for (let low = 0; low + length <= 14 && length <= 13; low += 1) {
    all.push(Array.from({ length }, (_, i) => (low + i) % 13))
  }
  return all
}

function isPure(cards: Known[]): boolean {
  if (cards.length < 3 || cards.some((c) => c.printed || c.suit !== cards[0]!.suit)) return false
  return places(cards.length).some((ranks) => ranks.every((rank) => cards.some((c) => c.rank === rank)))
}

function isSequence(cards: Known[]): boolean {
  if (cards.length < 3) return false
  const fixed = cards.filter((c) => !c.joker)
  const distinct = new Set(fixed.map((c) => c.rank)).size === fixed.length
  if (!distinct || fixed.some((c) => c.suit !== fixed[0]!.suit)) return false
  return places(cards.length).some((ranks) => fixed.every((c) => ranks.includes(c.rank)))
}

function isSet(cards: Known[]): boolean {
  if (cards.length < 3 || cards.length > 4) return false
  const fixed = cards.filter((c) => !c.joker)
  return new Set(fixed.map((c) => c.suit)).size === fixed.length && fixed.every((c) => c.rank === fixed[0]!.rank)
}

const PURE = 4
const SEQUENCE = 2
const GROUP = 1

/** For every subset of the hand what it may be: GROUP, SEQUENCE and PURE bits, 0 for no group. */
function judge(cards: Known[]): { kind: Uint8Array; value: Int16Array } {
  const kind = new Uint8Array(1 << cards.length)
  const value = new Int16Array(1 << cards.length)
  for (let mask = 1; mask < kind.length; mask += 1) {
    const chosen = cards.filter((_, i) => ((mask >> i) & 1) === 1)
    value[mask] = chosen.reduce((sum, c) => sum + c.value, 0)
    if (isPure(chosen)) kind[mask] = GROUP | SEQUENCE | PURE
    else if (isSequence(chosen)) kind[mask] = GROUP | SEQUENCE
    else if (isSet(chosen)) kind[mask] = GROUP
  }
  return { kind, value }
}

const STATES = 6
const IMPOSSIBLE = -1000
/** Added to a way that groups every card: such a way is told by it, and no other reaches it. */
const WHOLE = 2000

/**
 * The best way from every subset and state to "two sequences, one of them pure". A state is 0 to 2 sequences
 * had, plus 3 once one was pure. The lowest card of a subset is loose or in one of the subset's groups.
 */
function explore({ kind, value }: { kind: Uint8Array; value: Int16Array }): Int16Array {
  const reach = new Int16Array(kind.length * STATES).fill(IMPOSSIBLE)
  reach[5] = WHOLE
  const withoutWhole = (ways: number): number => (ways >= WHOLE ? ways - WHOLE : ways)
  for (let left = 1; left < kind.length; left += 1) {
    const others = left & (left - 1)
    for (let state = 0; state < STATES; state += 1) {
      reach[left * STATES + state] = withoutWhole(reach[others * STATES + state]!)
    }
    for (let part = others; ; part = (part - 1) & others) {
      const group = part | (left ^ others)
      const is = kind[group]!
      for (let state = 0; is !== 0 && state < STATES; state += 1) {
        const sequences = Math.min((state % 3) + ((is & SEQUENCE) === 0 ? 0 : 1), 2)
        const next = sequences + (state >= 3 || (is & PURE) !== 0 ? 3 : 0)
        const ways = value[group]! + reach[(left ^ group) * STATES + next]!
        if (ways > reach[left * STATES + state]!) reach[left * STATES + state] = ways
      }
      if (part === 0) break
    }
  }
  return reach
}

export function exhaustive(hand: readonly Card[], wild: Rank | null): { points: number; valid: boolean } {
  const cards = hand.map((card) => know(card, wild))
  const judged = judge(cards)
  let pure = 0
  judged.kind.forEach((is, mask) => {
    if ((is & PURE) !== 0) pure = Math.max(pure, judged.value[mask]!)
  })
  const whole = (1 << cards.length) - 1
  const two = explore(judged)[whole * STATES]!
  const valid = two >= WHOLE
  return { points: judged.value[whole]! - Math.max(pure, valid ? two - WHOLE : two), valid }
}
