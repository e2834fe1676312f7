/**
 * A hand as its public facts show it: whose turn, the piles, who is in. A frozen value; `evolve` makes the next.
 */
import { isJoker, packsFor, FACES_PER_PACK, wildRank, type Card, type Rank } from './cards'
import { broken } from './faults'
import type { By, DropReason, ResultFact } from './facts'

export const HAND_CARDS = 13
export const FIRST_DROP_POINTS = 20
export const LATER_DROP_POINTS = 40
export const WRONG_DECLARATION_POINTS = 80
export const MAX_HAND_POINTS = 130
const MIN_SEATS = 2
const MS = 1000

/** The numbers of a manifest that the rules use. */
export interface Settings {
  seats: number
  turn_s: number
  bank_s: number
  max_missed: number
  max_reshuffles: number
  rate: number
  commission_bp: number
  deadlines?: unknown
}

export interface Terms {
  settings: Settings
  seats: readonly number[]
  dealer: number
  cards: number
  /** Known from the deal on. */
  wildCard: Card | null
  wild: Rank | null
}

/** Why a seat no longer plays; `wrong` is a wrong declaration. */
export type Out = DropReason | 'wrong'

export interface SeatInHand {
  seat: number
  /** How many cards it holds. */
  count: number
  bankMs: number
  /** Null while it is in, else the points that it went out with (T7.5). */
  owed: number | null
  out: Out | null
  /** It has taken a card: a drop costs 40 now (T7.1). */
  taken: boolean
  /** Missed turns in a row (T8.4). */
  missed: number
}

export interface Turn {
  /** An index into `seats`. */
  index: number
  /** When its own time is over, the bank not counted; ms since 1970. */
  ends: number
  /** The card taken from the open pile in this turn (T3.4). */
  picked: Card | null
  /** The table has acted in it. */
  clocked: boolean
}

export interface PileCard {
  card: Card
  /** Who laid it; null for the card that opened the pile. */
  seat: number | null
  by: By | null
}

export type HandPhase = 'deal' | 'draw' | 'discard' | 'result' | 'over'

export interface HandState {
  terms: Terms
  phase: HandPhase
  seats: readonly SeatInHand[]
  turn: Turn
  /** Cards in the closed stock, of the deck or of the last reshuffle. */
  stock: number
  /** Which card of it is drawn next, from 0. */
  stockAt: number
  pile: readonly PileCard[]
  /** Nobody has drawn yet: the opening card may be taken even if it is a joker (T3.3). */
  untouched: boolean
  reshuffled: number
  /** The last fact was a reshuffle: the draw that needed it must follow. */
  fresh: boolean
  at: number
  winner: number | null
  result: ResultFact | null
}

/** The hand before its `deal`. Throws BrokenRule `deal` where no such hand can be. */
export function begin(settings: Settings, seats: readonly number[], dealer: number): HandState {
  const cards = packsFor(settings.seats) * FACES_PER_PACK
  const ascending = seats.every((seat, i) => i === 0 || seats[i - 1]! < seat)
  if (seats.length < MIN_SEATS || !ascending) broken('deal', { seats: seats.join(' ') })
  if (!seats.includes(dealer)) broken('deal', { dealer })
  const dealt = HAND_CARDS * seats.length + 2
  if (cards < dealt) broken('deal', { cards, needed: dealt })
  return {
    terms: { settings, seats: [...seats], dealer, cards, wildCard: null, wild: null },
    phase: 'deal',
    seats: seats.map((seat) => ({
      seat, count: HAND_CARDS, bankMs: settings.bank_s * MS, owed: null, out: null, taken: false, missed: 0,
    })),
    turn: { index: 0, ends: 0, picked: null, clocked: false },
    stock: cards,
    stockAt: dealt,
    pile: [],
    untouched: true,
    reshuffled: 0,
    fresh: false,
    at: 0,
    winner: null,
    result: null,
  }
}

export function turnMs(state: HandState): number {
  return state.terms.settings.turn_s * MS
}

export function onTurn(state: HandState): SeatInHand {
  return state.seats[state.turn.index]!
}

export function seatOf(state: HandState, seat: number): SeatInHand | null {
  return state.seats.find((entry) => entry.seat === seat) ?? null
}

export function stockLeft(state: HandState): number {
  return state.stock - state.stockAt
}

export function topCard(state: HandState): Card | null {
  return state.pile[state.pile.length - 1]?.card ?? null
}

/** The index of the seat that acts first: the next one clockwise from the dealer (T2.4). */
export function afterDealer(seats: readonly number[], dealer: number): number {
  return Math.max(0, seats.findIndex((seat) => seat > dealer))
}

/** The index of the next seat clockwise that is in; `index` itself if no other is. */
export function nextIn(seats: readonly SeatInHand[], index: number): number {
  for (let step = 1; step < seats.length; step += 1) {
    const candidate = (index + step) % seats.length
    if (seats[candidate]!.owed === null) return candidate
  }
  return index
}

/** Whether a card due from the stock ends the hand (T3.5, T3.6). */
export function exhausted(state: HandState): boolean {
  const noMore = state.pile.length <= 1 || state.reshuffled >= state.terms.settings.max_reshuffles
  return stockLeft(state) === 0 && noMore
}

/** Whether the top of the open pile may be taken (T3.3). */
export function openTakeable(state: HandState): boolean {
  const top = topCard(state)
  return top !== null && (state.untouched || !isJoker(top, state.terms.wild))
}

/** What a drop costs the seat now (T7.1, T7.2). */
export function dropPoints(player: SeatInHand): number {
  return player.taken ? LATER_DROP_POINTS : FIRST_DROP_POINTS
}

/** When the table acts for the seat on turn, ms since 1970; null while no clock runs. */
export function deadline(state: HandState): number | null {
  const runs = state.phase === 'draw' || state.phase === 'discard'
  return runs ? state.turn.ends + onTurn(state).bankMs : null
}

/** The positions of the deck that a seat is dealt (T2.1), first card first. */
export function dealtPositions(terms: Terms, seat: number): number[] {
  const count = terms.seats.length
  const offset = (terms.seats.indexOf(seat) - afterDealer(terms.seats, terms.dealer) + count) % count
  return Array.from({ length: HAND_CARDS }, (_, round) => round * count + offset)
}

/** The positions of the wild card and of the card that opens the pile (T2.2, T2.3). */
export function turnedPositions(terms: Terms): { wild: number; open: number } {
  const dealt = HAND_CARDS * terms.seats.length
  return { wild: dealt, open: dealt + 1 }
}

export function withWild(terms: Terms, wildCard: Card): Terms {
  return { ...terms, wildCard, wild: wildRank(wildCard) }
}
