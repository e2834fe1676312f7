import type { SeatView } from '../lib/wire'
import type { SeatInHand } from './hand'

export type SeatLook = 'in' | 'turn' | 'dropped' | 'away' | 'waits' | 'empty'

interface Around {
  turn: boolean
  handRuns: boolean
  /** Its connection doesn't answer. */
  absent: boolean
}

/** How a seat is drawn: one look, the most telling first. */
export function seatLook(
  seat: SeatView,
  player: SeatInHand | null,
  { turn, handRuns, absent }: Around,
): SeatLook {
  if (seat.status === 'empty') return 'empty'
  if (turn) return 'turn'
  if (player?.out || seat.status === 'gone') return 'dropped'
  if (player?.missed || (absent && !seat.bot)) return 'away'
  if (seat.status === 'out' || (handRuns && !player)) return 'waits'
  return 'in'
}
