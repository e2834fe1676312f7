/** What components show, worked out of the state: small pure questions. */

import type { SeatView } from '../lib/wire'
import type { Move, PublicHand, SeatInHand } from './hand'
import type { TableState } from './state'

/** Seats clockwise after `near`, which is left out. */
export function around(seats: readonly SeatView[], near: number): SeatView[] {
  const sorted = [...seats].sort((a, b) => a.seat - b.seat)
  return [...sorted.filter(({ seat }) => seat > near), ...sorted.filter(({ seat }) => seat < near)]
}

/** The seats drawn on the rim: all but the own one; for who doesn't sit, all. */
export function rimSeats({ you, table }: TableState): SeatView[] {
  return around(table.seats, you.seat ?? 0)
}

export function playerAt(state: TableState, seat: number): string {
  const inHand = state.table.hand?.seats.find((view) => view.seat === seat)
  return inHand?.player ?? state.table.seats.find((view) => view.seat === seat)?.player ?? ''
}

/** Seats that would be dealt in now. */
export function readySeats(state: TableState): SeatView[] {
  const { seats, stake_needed } = state.table
  return seats.filter(({ status, stake }) => status === 'in' && stake >= stake_needed)
}

/** Practice bots alone would be dealt in: they start no hand without a person. */
export function onlyBotsReady(state: TableState): boolean {
  const ready = readySeats(state)
  return ready.length > 0 && ready.every(({ bot }) => bot)
}

/** Whether a seat that sits out can come back as it is: it has what a hand needs (T1.5). */
export function canSitIn(state: TableState, seat: number | null): boolean {
  const own = state.table.seats.find((view) => view.seat === seat)
  return own?.status === 'out' && own.stake >= state.table.stake_needed
}

/** A seat's place in the running hand, null if it isn't in it. */
export function seatInHand(hand: PublicHand | null, seat: number): SeatInHand | null {
  return hand?.players[seat] ?? null
}

/** What the table did for the seat in its newest missed turn, oldest first; empty if nothing is missed. */
export function playedFor(hand: PublicHand | null, seat: number | null, seen: number): readonly Move[] {
  if (!hand || seat === null || !hand.players[seat]?.missed) return []
  return hand.moves.filter((move) => move.seat === seat && move.by === 'clock' && move.n > seen).slice(-2)
}
