/**
 * A hand's result, worked out here: the published record is verified and replayed, and every hand is laid out
 * in its best arrangement. Money is in minor units.
 */

import { replayRecord, type Failure } from '../fair'
import { best, type Arrangement, type Rank } from '../rules'
import type { LastView } from '../lib/wire'

/** How a seat's hand ended. */
export type Ending = 'declared' | 'last' | 'drop-first' | 'drop' | 'leave' | 'missed' | 'wrong' | 'counted'

export interface ResultRow {
  seat: number
  player: string
  ending: Ending
  points: number
  /** What the seat's tokens changed by. */
  net: number
  /** Its cards as they count best; null until the record is verified. */
  arrangement: Arrangement | null
}

export interface Laid {
  wild: Rank | null
  hands: ReadonlyMap<number, Arrangement>
  endings: ReadonlyMap<number, Ending>
}

export type Opened = { ok: true; laid: Laid } | { ok: false; failure: Failure }

const FIRST_DROP = 20

/** Verifies a record's text and lays out every hand of it; a record that fails is named, not shown. */
export async function openRecord(text: string): Promise<Opened> {
  const { report, steps } = await replayRecord(text)
  if (report.failure) return { ok: false, failure: report.failure }
  const end = steps.at(-1)
  const wild = end?.state.terms.wild ?? null
  const hands = new Map([...(end?.hands ?? [])].map(([seat, cards]) => [seat, best(cards, wild)]))
  const declared = steps.find(({ fact }) => fact?.type === 'declare' && fact.valid)?.fact
  const endings = new Map<number, Ending>()
  for (const { seat, out, owed } of end?.state.seats ?? []) {
    if (seat === end?.state.winner) endings.set(seat, declared ? 'declared' : 'last')
    else if (out === 'drop') endings.set(seat, owed === FIRST_DROP ? 'drop-first' : 'drop')
    else endings.set(seat, out ?? 'counted')
  }
  return { ok: true, laid: { wild, hands, endings } }
}

/** The rows of the result: the winner first, then by points. */
export function rowsOf(last: LastView, laid: Laid | null): ResultRow[] {
  return Object.entries(last.players)
    .map(([key, player]): ResultRow => {
      const seat = Number(key)
      return {
        seat,
        player,
        ending: laid?.endings.get(seat) ?? 'counted',
        points: last.points[key] ?? 0,
        net: last.transfers[key] ?? 0,
        arrangement: laid?.hands.get(seat) ?? null,
      }
    })
    .sort((a, b) => Number(b.seat === last.winner) - Number(a.seat === last.winner) || a.points - b.points)
}

/** What the losers paid together; with the winner's share and the commission it sums to zero. */
export function grossOf(rows: readonly ResultRow[]): number {
  return rows.reduce((sum, { net }) => sum + Math.max(0, -net), 0)
}
