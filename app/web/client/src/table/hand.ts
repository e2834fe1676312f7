/**
 * The running hand as the table shows it: src/rules' fold of the public facts, with the newest moves. It knows
 * no card that the whole table has not seen, and judges nothing (src/fair does).
 */

import { HandFold, type Out, type Rank, type Settings } from '../rules'
import type { By, Fact } from '../lib/wire'

export interface PileCard {
  card: string
  /** Who laid it; null for the card that opened the pile. */
  seat: number | null
  by: By | null
}

export interface SeatInHand {
  cards: number
  /** Why it no longer plays. */
  out: Out | null
  /** Points owed since it is out. */
  points: number | null
  /** Turns in a row in which the table acted for it (T8.4). */
  missed: number
  /** What is left of its bank at the start of its turn, ms. */
  bankMs: number
}

/** A move as the table remembers it. */
export interface Move {
  /** Its number in the hand, from 1. */
  n: number
  seat: number
  by: By
  kind: 'stock' | 'open' | 'discard' | 'declare' | 'drop'
  card: string | null
}

export interface PublicHand {
  fold: HandFold
  dealer: number
  seats: readonly number[]
  /** The card that was turned up, and the rank that it made wild (none if it is a printed joker). */
  turned: string
  wild: Rank | null
  /** The open pile, the top card last. */
  pile: readonly PileCard[]
  stock: number
  reshuffles: number
  turn: number | null
  stage: 'draw' | 'discard'
  /** The card that the seat on turn took from the open pile: it can't be discarded now (T3.4). */
  taken: string | null
  players: Readonly<Record<number, SeatInHand>>
  moves: readonly Move[]
  result: Extract<Fact, { type: 'result' }> | null
}

const MAX_MOVES = 40

function shown(fold: HandFold, moves: readonly Move[]): PublicHand {
  const { state } = fold
  const players = state.seats.map((seat): [number, SeatInHand] => [
    seat.seat,
    { cards: seat.count, out: seat.out, points: seat.owed, missed: seat.missed, bankMs: seat.bankMs },
  ])
  return {
    fold,
    dealer: state.terms.dealer,
    seats: state.terms.seats,
    turned: state.terms.wildCard ?? '',
    wild: state.terms.wild,
    pile: state.pile,
    stock: fold.stockLeft,
    reshuffles: state.reshuffled,
    turn: fold.turn,
    stage: state.phase === 'draw' ? 'draw' : 'discard',
    taken: state.turn.picked,
    players: Object.fromEntries(players),
    moves,
    result: state.result,
  }
}

function moveOf(fact: Fact, n: number): Move | null {
  switch (fact.type) {
    case 'draw':
      return fact.from === 'open'
        ? { n, seat: fact.seat, by: fact.by, kind: 'open', card: fact.card }
        : { n, seat: fact.seat, by: fact.by, kind: 'stock', card: null }
    case 'discard':
      return { n, seat: fact.seat, by: fact.by, kind: 'discard', card: fact.card }
    case 'declare':
      return { n, seat: fact.seat, by: fact.by, kind: 'declare', card: fact.finish }
    case 'drop':
      return { n, seat: fact.seat, by: fact.by, kind: 'drop', card: null }
    default:
      return null
  }
}

/** The hand after one more fact; `before` is null before `deal`. */
export function foldFact(before: PublicHand | null, fact: Fact, settings: Settings): PublicHand | null {
  const fold = before ? before.fold.apply(fact) : HandFold.of(settings, [fact])
  if (!fold) return null
  const moves = before?.moves ?? []
  const move = moveOf(fact, (moves.at(-1)?.n ?? 0) + 1)
  return shown(fold, move ? [...moves, move].slice(-MAX_MOVES) : moves)
}

export function foldFacts(facts: readonly Fact[], settings: Settings): PublicHand | null {
  return facts.reduce<PublicHand | null>((hand, fact) => foldFact(hand, fact, settings), null)
}

/** What a drop costs the seat now (T7.1). */
export function dropPoints(hand: PublicHand, seat: number): number {
  return hand.fold.dropPrice(seat) ?? 0
}

export function isIn(hand: PublicHand, seat: number): boolean {
  return hand.result === null && hand.players[seat]?.out === null
}
