/** Judging one group of cards (T4). */
import { faceOf, isJoker, type Card, type Rank } from './cards'
import type { Verdict } from './types'

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

/**
 * What a group is. A group that can be read as a sequence or as a set (a card with two jokers, jokers
 * only) is a sequence, as that serves its holder more (T5.3). Throws UnknownCard.
 */
export function verdict(group: readonly Card[], wild: Rank | null): Verdict {
  if (group.length < SMALLEST) return { kind: 'none', reason: 'too_few' }
  if (group.length > LONGEST_SEQUENCE) return { kind: 'none', reason: 'too_many' }
  const faces = group.map(faceOf)
  const ascending = (ranks: number[]): number[] => ranks.sort((a, b) => a - b)
  const oneSuit = faces.every((face) => !face.printed && face.suit === faces[0]!.suit)
  if (oneSuit && isRun(ascending(faces.map((face) => face.rank)))) return { kind: 'pure' }

  const naturals = faces.filter((_, index) => !isJoker(group[index]!, wild))
  const first = naturals[0]
  const sameSuit = naturals.every((face) => face.suit === first!.suit)
  const sameRank = naturals.every((face) => face.rank === first!.rank)
  const distinct = new Set(naturals.map((face) => face.suit * 13 + face.rank)).size === naturals.length
  if (!distinct) return { kind: 'none', reason: 'same_card_twice' }
  if (sameSuit && fitsWindow(ascending(naturals.map((face) => face.rank)), group.length)) {
    return { kind: 'sequence' }
  }
  if (sameRank) return group.length <= LARGEST_SET ? { kind: 'set' } : { kind: 'none', reason: 'too_many' }
  return { kind: 'none', reason: sameSuit ? 'gap' : 'unrelated' }
}
