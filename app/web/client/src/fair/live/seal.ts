import type { Failure } from '../failure'

/**
 * `idle`: no hand yet. `checking`: something is being checked or waited for. `green`: everything that came has
 * checked, in a hand that this browser opened. `not_here`: the same, but it didn't open the hand (a second device,
 * a spectator), so it can't vouch for the deal. `red`: a check has failed.
 */
export type SealStatus = 'idle' | 'checking' | 'green' | 'not_here' | 'red'

export interface Seal {
  status: SealStatus
  /** The hand that it is about. */
  hand: number | null
  /** Things that have checked, of those that came. */
  checked: number
  of: number
  /** The record of the hand has been verified too. */
  settled: boolean
  failed: Failure | null
}

export const IDLE: Seal = { status: 'idle', hand: null, checked: 0, of: 0, settled: false, failed: null }
