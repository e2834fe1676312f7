/** Random hands for tests, from a seed that is printed by nothing and changed by nobody. */
import { codeOf, gameIds, isJoker, RANKS, type Card, type Rank } from '../cards'

/** A small generator (mulberry32): the same seed gives the same hands for ever. */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

function draw(from: Card[], count: number, next: () => number): Card[] {
  return Array.from({ length: count }, () => from.splice(Math.floor(next() * from.length), 1)[0]!)
}

export function randomHand(next: () => number, packs: number, size = 13): { hand: Card[]; wild: Rank | null } {
  const wild = next() < 0.1 ? null : RANKS[Math.floor(next() * 13)]!
  return { hand: draw(gameIds(packs).map(codeOf), size, next), wild }
}

/** Many jokers, or the cards crowded into one or two suits or a few ranks. */
export function richHand(next: () => number, packs: number, size = 13): { hand: Card[]; wild: Rank | null } {
  const { wild } = randomHand(next, packs, 0)
  const all = gameIds(packs).map(codeOf)
  const jokers = all.filter((card) => isJoker(card, wild))
  const chosen = draw(jokers, Math.min(Math.floor(next() * 8), jokers.length), next)
  const suits = next() < 0.5 ? 'CDHS'.slice(Math.floor(next() * 3)).slice(0, 1 + Math.floor(next() * 2)) : 'CDHS'
  const low = Math.floor(next() * 9)
  const span = next() < 0.5 ? 13 : 5 + Math.floor(next() * 4)
  const ranks: readonly string[] = RANKS.slice(low, low + span)
  const naturals = all.filter((card) => !isJoker(card, wild) && suits.includes(card[1]!) && ranks.includes(card[0]!))
  const rest = naturals.length >= size - chosen.length ? naturals : all.filter((card) => !chosen.includes(card))
  return { hand: [...chosen, ...draw(rest, size - chosen.length, next)], wild }
}
