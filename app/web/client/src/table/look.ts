/** What components show, worked out of the state: small pure questions. */

import type { SeatView } from '../lib/wire'
import type { Move, PublicHand, SeatInHand } from './hand'
import type { TableState } from './state'

/** Seats clockwise after `near`, which is drawn by itself below. */
export function around(seats: readonly SeatView[], near: number): SeatView[] {
  const sorted = [...seats].sort((a, b) => a.seat - b.seat)
  return [...sorted.filter(({ seat }) => seat > near), ...sorted.filter(({ seat }) => seat < near)]
}

/** The seat that is not on the felt: the own one; a spectator's is the first that is free. */
export function nearSeat(state: TableState): number {
  const free = state.table.seats.find(({ status }) => status === 'empty')
  return state.you.seat ?? free?.seat ?? state.table.seats[0]?.seat ?? 1
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

/** A seat's place in the running hand, null if it isn't in it. */
export function seatInHand(hand: PublicHand | null, seat: number): SeatInHand | null {
  return hand?.players[seat] ?? null
}

/** What the table did for the seat in its newest missed turn, oldest first; empty if nothing is missed. */
export function playedFor(hand: PublicHand | null, seat: number | null, seen: number): readonly Move[] {
  if (!hand || seat === null || !hand.players[seat]?.missed) return []
  return hand.moves.filter((move) => move.seat === seat && move.by === 'clock' && move.n > seen).slice(-2)
}
