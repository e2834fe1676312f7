/**
 * The public side of a running hand, folded from its facts: whose turn, the piles, who is in. It knows no
 * card that the whole table has not seen. One pure function a fact; nothing here judges whether a fact is
 * legal (src/fair does).
 */

import { isJoker, wildRank, type Rank } from '../rules/cards'
import type { By, Fact } from '../lib/wire'

const DEALT = 13
const FACES = 53

/** Why a seat no longer plays. */
export type Out = 'drop' | 'leave' | 'missed' | 'wrong'

export interface PileCard {
  card: string
  /** Who laid it; null for the card that opened the pile. */
  seat: number | null
  by: By
}

export interface SeatInHand {
  cards: number
  out: Out | null
  /** Points owed since it is out. */
  points: number | null
  /** It has taken a card in this hand: a drop costs 40, not 20 (T7.1). */
  hasTaken: boolean
  /** Turns in a row in which the table acted for it (T8.4). */
  missed: number
  /** The table acted in the turn that runs. */
  helped: boolean
}

/** A move as the table remembers it. */
export interface Move {
  seat: number
  by: By
  kind: 'stock' | 'open' | 'discard' | 'declare' | 'drop'
  card: string | null
}

export interface PublicHand {
  dealer: number
  seats: readonly number[]
  turned: string
  wild: Rank | null
  /** The open pile, the top card last. */
  pile: readonly PileCard[]
  stock: number
  reshuffles: number
  /** Somebody, the clock included, has drawn (T3.3). */
  anyDraw: boolean
  turn: number | null
  stage: 'draw' | 'discard'
  /** The card that the seat on turn took from the open pile: it can't be discarded now (T3.4). */
  taken: string | null
  players: Readonly<Record<number, SeatInHand>>
  moves: readonly Move[]
  result: Extract<Fact, { type: 'result' }> | null
}

const MAX_MOVES = 40

function deal(fact: Extract<Fact, { type: 'deal' }>, packs: number): PublicHand {
  const fresh: SeatInHand = { cards: DEALT, out: null, points: null, hasTaken: false, missed: 0, helped: false }
  const seats = [...fact.seats].sort((a, b) => a - b)
  return {
    dealer: fact.dealer,
    seats,
    turned: fact.wild,
    wild: wildRank(fact.wild),
    pile: [{ card: fact.open, seat: null, by: 'player' }],
    stock: packs * FACES - DEALT * seats.length - 2,
    reshuffles: 0,
    anyDraw: false,
    turn: next(seats, fact.dealer),
    stage: 'draw',
    taken: null,
    players: Object.fromEntries(seats.map((seat) => [seat, fresh])),
    moves: [],
    result: null,
  }
}

/** The seat clockwise after `seat`. */
function next(seats: readonly number[], seat: number): number | null {
  return seats.find((other) => other > seat) ?? seats[0] ?? null
}

function seatsIn(hand: PublicHand): number[] {
  return hand.seats.filter((seat) => hand.players[seat]?.out === null)
}

function change(hand: PublicHand, seat: number, part: Partial<SeatInHand>): PublicHand {
  const player = hand.players[seat]
  return player ? { ...hand, players: { ...hand.players, [seat]: { ...player, ...part } } } : hand
}

function moved(hand: PublicHand, move: Move): PublicHand {
  return { ...hand, moves: [...hand.moves, move].slice(-MAX_MOVES) }
}

function passTurn(hand: PublicHand, from: number): PublicHand {
  const turn = next(seatsIn(hand), from)
  return { ...hand, turn, stage: 'draw', taken: null }
}

function draw(hand: PublicHand, fact: Extract<Fact, { type: 'draw' }>): PublicHand {
  const player = hand.players[fact.seat]
  const open = fact.from === 'open'
  const card = open ? fact.card : null
  const after = change(hand, fact.seat, {
    cards: (player?.cards ?? 0) + 1,
    hasTaken: true,
    helped: fact.by === 'clock',
  })
  return moved(
    {
      ...after,
      pile: open ? hand.pile.slice(0, -1) : hand.pile,
      stock: open ? hand.stock : hand.stock - 1,
      anyDraw: true,
      turn: fact.seat,
      stage: 'discard',
      taken: card,
    },
    { seat: fact.seat, by: fact.by, kind: open ? 'open' : 'stock', card },
  )
}

function lay(hand: PublicHand, seat: number, by: By, card: string): PublicHand {
  const player = hand.players[seat]
  const after = change(hand, seat, { cards: (player?.cards ?? 1) - 1 })
  return { ...after, pile: [...hand.pile, { card, seat, by }] }
}

function discard(hand: PublicHand, fact: Extract<Fact, { type: 'discard' }>): PublicHand {
  const player = hand.players[fact.seat]
  const missed = fact.by === 'clock' || player?.helped ? (player?.missed ?? 0) + 1 : 0
  const after = change(lay(hand, fact.seat, fact.by, fact.card), fact.seat, { missed, helped: false })
  const move: Move = { seat: fact.seat, by: fact.by, kind: 'discard', card: fact.card }
  return passTurn(moved(after, move), fact.seat)
}

function declare(hand: PublicHand, fact: Extract<Fact, { type: 'declare' }>): PublicHand {
  const noted = moved(hand, { seat: fact.seat, by: fact.by, kind: 'declare', card: fact.finish })
  if (fact.valid) return { ...noted, turn: null }
  const laid = lay(noted, fact.seat, fact.by, fact.finish)
  return passTurn(change(laid, fact.seat, { out: 'wrong', points: 80 }), fact.seat)
}

function drop(hand: PublicHand, fact: Extract<Fact, { type: 'drop' }>): PublicHand {
  const noted = moved(hand, { seat: fact.seat, by: fact.by, kind: 'drop', card: null })
  const after = change(noted, fact.seat, { out: fact.reason, points: fact.points })
  return hand.turn === fact.seat ? passTurn(after, fact.seat) : after
}

/** The hand after one more fact; `before` is null before `deal`. `packs` is the manifest's. */
export function foldFact(before: PublicHand | null, fact: Fact, packs: number): PublicHand | null {
  if (fact.type === 'deal') return deal(fact, packs)
  if (before === null) return null
  switch (fact.type) {
    case 'draw':
      return draw(before, fact)
    case 'discard':
      return discard(before, fact)
    case 'declare':
      return declare(before, fact)
    case 'drop':
      return drop(before, fact)
    case 'reshuffle':
      return {
        ...before,
        reshuffles: fact.ordinal,
        stock: before.pile.length - 1,
        pile: before.pile.slice(-1),
      }
    case 'result':
      return { ...before, result: fact, turn: null, taken: null }
    case 'clock_credit':
      return before
  }
}

export function foldFacts(facts: readonly Fact[], packs: number): PublicHand | null {
  return facts.reduce<PublicHand | null>((hand, fact) => foldFact(hand, fact, packs), null)
}

/** The top of the open pile may be taken (T3.3): no joker, but for the opening card before any draw. */
export function canTakeOpen(hand: PublicHand): boolean {
  const top = hand.pile.at(-1)
  if (!top) return false
  return !isJoker(top.card, hand.wild) || (top.seat === null && !hand.anyDraw)
}

/** What a drop costs the seat now (T7.1, T7.2). */
export function dropPoints(hand: PublicHand, seat: number): number {
  return hand.players[seat]?.hasTaken ? 40 : 20
}

export function isIn(hand: PublicHand, seat: number): boolean {
  return hand.result === null && hand.players[seat]?.out === null
}
