/** Why an account may take no seat after a hand that its missing seed has spoilt. */

import type { Me } from '../lib/api-types'

export type Bar =
  | { why: 'owes-here'; hand: number }
  | { why: 'owes-there'; hand: number; table: string }
  | { why: 'until'; until: number }

/** What keeps the account from sitting down at `table` now; null for nothing. A seed that is owed comes first. */
export function barOf(me: Me | null | undefined, table: string, now: number): Bar | null {
  if (!me) return null
  const { owes, barred_until: until } = me
  if (owes) {
    return owes.table === table ? { why: 'owes-here', hand: owes.hand } : { why: 'owes-there', ...owes }
  }
  return until !== null && until > now ? { why: 'until', until } : null
}
