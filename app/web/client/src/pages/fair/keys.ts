/** What this browser knows of the keys that the house publishes. */

import { successionsOf } from '../../fair'
import { trustedKeys } from '../../fair/manifest'
import type { Fairness } from '../../lib/api-types'
import type { Pinned } from '../parts/pinned'

export type KeyState = 'pinned' | 'follows' | 'new' | 'other'

export interface ShownKey {
  key: string
  since: number
  state: KeyState
}

/** The keys, newest first, each as this browser stands to it. */
export async function shownKeys(keys: Fairness['house_keys'], pinned: Pinned | null): Promise<ShownKey[]> {
  const trusted = pinned && (await trustedKeys(pinned.key, [...pinned.successions, ...successionsOf(keys)]))
  const at = keys.findIndex(({ key }) => key === pinned?.key)
  const stateOf = (key: string, i: number): KeyState => {
    if (!pinned || !trusted) return 'new'
    if (key === pinned.key) return 'pinned'
    // one that was in use before this browser came is no trouble: it is not asked to believe it
    return trusted.has(key) || i < at ? 'follows' : 'other'
  }
  return keys.map(({ key, since }, i) => ({ key, since, state: stateOf(key, i) })).reverse()
}
