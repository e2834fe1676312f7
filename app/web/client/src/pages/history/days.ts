/** Own hands by the day on which they ended, in the browser's zone. */

import type { HistoryHand } from '../../lib/api-types'
import { groupedBy } from '../../lib/list'

export interface Day {
  /** Its first hand's end, ms since 1970. */
  at: number
  hands: readonly HistoryHand[]
}

function dayOf(at: number): string {
  const date = new Date(at)
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`
}

/** Days and hands in the order given. */
export function daysOf(hands: readonly HistoryHand[]): Day[] {
  return [...groupedBy(hands, ({ at }) => dayOf(at)).values()].map((some) => ({ at: some[0]!.at, hands: some }))
}

export type Ending = 'won' | 'lost' | 'even' | 'drawn' | 'void' | 'spoilt'

/** How the hand ended for its player. */
export function endingOf({ outcome, you }: HistoryHand): Ending {
  if (outcome !== 'won') return outcome
  const net = you?.net ?? 0
  return net > 0 ? 'won' : net < 0 ? 'lost' : 'even'
}
