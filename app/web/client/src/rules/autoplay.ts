/** What the table plays for a seat whose time is over, harming it least (T8.3). */
import { cardValue, idOf, type Card, type Rank } from './cards'
import { points } from './search'

/**
 * The card that the table discards of fourteen: the one whose loss leaves the lowest count; of equals the
 * one with the most points, then the card just drawn, then the lowest id. Never `picked` (T3.4).
 */
export function chooseDiscard(
  cards: readonly Card[],
  wild: Rank | null,
  drawn: Card | null,
  picked: Card | null,
): Card {
  const rank = (card: Card): number[] => {
    const left = cards.filter((other) => other !== card)
    return [points(left, wild), -cardValue(card, wild), card === drawn ? 0 : 1, idOf(card)]
  }
  const choices = cards.filter((card) => card !== picked).map((card) => ({ card, rank: rank(card) }))
  const order = (a: number[], b: number[]): number => a.map((n, i) => n - b[i]!).find((n) => n !== 0) ?? 0
  return choices.sort((a, b) => order(a.rank, b.rank))[0]!.card
}
