import { faceOf, idOf, isJoker, type Card, type Rank } from './cards'

type Key = (card: Card) => number

function sorted(hand: readonly Card[], wild: Rank | null, key: Key): Card[] {
  const jokersLast: Key = (card) => (isJoker(card, wild) ? 1 : 0)
  return [...hand].sort((a, b) => jokersLast(a) - jokersLast(b) || key(a) - key(b) || idOf(a) - idOf(b))
}

/** By suit, then ascending rank, the ace low; jokers of either kind last. */
export function sortBySuit(hand: readonly Card[], wild: Rank | null): Card[] {
  return sorted(hand, wild, (card) => faceOf(card).suit * 13 + faceOf(card).rank)
}

/** By ascending rank, the ace low, then suit; jokers of either kind last. */
export function sortByRank(hand: readonly Card[], wild: Rank | null): Card[] {
  return sorted(hand, wild, (card) => faceOf(card).rank * 4 + faceOf(card).suit)
}
