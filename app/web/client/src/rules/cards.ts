/** Cards as T10 writes them: rank, suit, pack number (`TH1`); printed jokers `JK1`. */

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const
export const SUITS = ['C', 'D', 'H', 'S'] as const

export type Rank = (typeof RANKS)[number]
export type Suit = (typeof SUITS)[number]
/** A card's code, e.g. `TH1`; two packs hold two different cards of one face. */
export type Card = string

export const FACES_PER_PACK = 53
export const PRINTED_FACE = 52
export const MAX_PACKS = 4

const FACES: readonly string[] = [...SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)), 'JK']
const IDS: ReadonlyMap<Card, number> = new Map(
  Array.from({ length: MAX_PACKS }, (_, pack) =>
    FACES.map((face, index): [Card, number] => [`${face}${pack + 1}`, pack * FACES_PER_PACK + index]),
  ).flat(),
)

/** What a card is: `rank` and `suit` are indices into RANKS and SUITS, null for a printed joker. */
export interface Face {
  rank: number
  suit: number
  printed: boolean
}

export class UnknownCard extends Error {
  constructor(readonly card: string) {
    super(`no such card: ${JSON.stringify(card)}`)
  }
}

/** The card's id (fair-deal step 9): pack · 53 + face. Throws UnknownCard. */
export function idOf(card: Card): number {
  const id = IDS.get(card)
  if (id === undefined) throw new UnknownCard(card)
  return id
}

export function isCard(value: unknown): value is Card {
  return typeof value === 'string' && IDS.has(value)
}

/** The code of a card id. Throws RangeError. */
export function codeOf(id: number): Card {
  const face = FACES[id % FACES_PER_PACK]
  const pack = Math.floor(id / FACES_PER_PACK)
  if (face === undefined || pack < 0 || pack >= MAX_PACKS) throw new RangeError(`no card has the id ${id}`)
  return `${face}${pack + 1}`
}

/** Ids of all cards of a game with that many packs, ascending. */
export function gameIds(packs: number, jokers = true): number[] {
  const ids = Array.from({ length: packs * FACES_PER_PACK }, (_, id) => id)
  return jokers ? ids : ids.filter((id) => id % FACES_PER_PACK !== PRINTED_FACE)
}

/** Packs in use at a thirteen-card table of that many seats (T1.2). */
export function packsFor(seats: number): number {
  return seats === 8 ? 3 : 2
}

export function faceOf(card: Card): Face {
  const face = idOf(card) % FACES_PER_PACK
  if (face === PRINTED_FACE) return { rank: -1, suit: -1, printed: true }
  return { rank: face % 13, suit: Math.floor(face / 13), printed: false }
}

/** The wild rank that a turned card makes (T2.2): null if it is a printed joker. */
export function wildRank(turned: Card): Rank | null {
  const face = faceOf(turned)
  return face.printed ? null : RANKS[face.rank]!
}

/** Printed jokers and cards of the wild rank may stand for any card (T4.5). */
export function isJoker(card: Card, wild: Rank | null): boolean {
  return card.startsWith('JK') || (wild !== null && card[0] === wild)
}

/** Points of a rank by its index in RANKS (T6.1). */
export function rankValue(rank: number): number {
  return rank === 0 || rank >= 9 ? 10 : rank + 1
}

/** What a card counts when it is loose (T6.1): jokers of either kind nothing. */
export function cardValue(card: Card, wild: Rank | null): number {
  return isJoker(card, wild) ? 0 : rankValue(faceOf(card).rank)
}
