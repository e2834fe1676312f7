/** Judging one group of cards (T4). */
import { faceOf, isJoker, RANKS, type Card, type Face, type Rank } from './cards'
import type { NoGroup, Verdict } from './types'

const SMALLEST = 3
const LARGEST_SET = 4
const LONGEST_SEQUENCE = 13
/** Bit 13 is the high ace, bit 0 the low one. */
const HIGH_ACE = 13

/** True where `ranks` (distinct, ascending, ace low) with jokers fill some window of `length` ranks. */
function fitsWindow(ranks: readonly number[], length: number): boolean {
  const fits = (list: readonly number[]): boolean => list[list.length - 1]! - list[0]! < length
  if (ranks.length === 0 || fits(ranks)) return true
  return ranks[0] === 0 && fits([...ranks.slice(1), HIGH_ACE])
}

function isRun(ranks: readonly number[]): boolean {
  return new Set(ranks).size === ranks.length && fitsWindow(ranks, ranks.length)
}

function none(reason: NoGroup): Verdict {
  return { kind: 'none', reason }
}

/** Whether the ranks would fit if the ace could stand in the middle (K-A-2). */
function fitsRound(ranks: ReadonlySet<number>, length: number): boolean {
  const within = (low: number): boolean => [...ranks].every((rank) => (rank - low + 13) % 13 < length)
  return RANKS.some((_, low) => within(low))
}

/** Why different cards, with the jokers that make up `size`, are no group. */
function reason(naturals: readonly Face[], size: number): NoGroup {
  const ranks = new Set(naturals.map((face) => face.rank))
  if (ranks.size === 1 && size <= LONGEST_SEQUENCE) return 'set_too_long'
  if (new Set(naturals.map((face) => face.suit)).size > 1) return 'mixed'
  if (size > LONGEST_SEQUENCE) return 'sequence_too_long'
  return fitsRound(ranks, size) ? 'ace_in_middle' : 'gap'
}

/**
 * What a group is. One that can be read in more than one way gets its best reading (T5.3): pure sequence
 * before sequence before set, so a card with two jokers is a sequence. Throws UnknownCard.
 */
export function verdict(group: readonly Card[], wild: Rank | null): Verdict {
  if (group.length < SMALLEST) return none('too_few')
  const faces = group.map(faceOf)
  const ascending = (ranks: number[]): number[] => ranks.sort((a, b) => a - b)
  const oneSuit = faces.every((face) => !face.printed && face.suit === faces[0]!.suit)
  const fits = group.length <= LONGEST_SEQUENCE
  if (fits && oneSuit && isRun(ascending(faces.map((face) => face.rank)))) return { kind: 'pure' }

  const naturals = faces.filter((_, index) => !isJoker(group[index]!, wild))
  const distinct = new Set(naturals.map((face) => face.suit * 13 + face.rank)).size === naturals.length
  if (!distinct) return none('same_card')
  const sameSuit = naturals.every((face) => face.suit === naturals[0]!.suit)
  const ranks = ascending(naturals.map((face) => face.rank))
  if (fits && sameSuit && fitsWindow(ranks, group.length)) return { kind: 'sequence' }
  const sameRank = naturals.length > 0 && ranks.every((rank) => rank === ranks[0])
  if (sameRank && group.length <= LARGEST_SET) return { kind: 'set' }
  return none(reason(naturals, group.length))
}
