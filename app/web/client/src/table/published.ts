/** The hash of the server's seed for a hand, as it was published before anybody committed to the hand. */

import type { TableState } from './state'

/**
 * Hand k is dealt with seed s_i; its published hash is s_(i−1): the seed of the hand before, or the
 * manifest's anchor for the first hand of a chain. `seeds` holds published server seeds by hand; null if
 * that of the hand before isn't known here yet.
 */
export function publishedHash(state: TableState, seeds: Readonly<Record<number, string>>): string | null {
  const number = shownHand(state)
  const { manifest } = state.table
  if (number <= manifest.first_hand) return manifest.anchor
  if (state.closed?.hand === number - 1) return state.closed.server_seed
  return seeds[number - 1] ?? null
}

/** The hand that is opened or played, else the next one. */
export function shownHand(state: TableState): number {
  const { hand, next_hand } = state.table
  return hand && !state.closed && hand.hand === next_hand - 1 && state.table.phase !== 'pause'
    ? hand.hand
    : next_hand
}
