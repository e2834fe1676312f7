/** What was won and lost at this table since this tab came to it; kept for the tab alone. */

import type { LastView } from '../lib/wire'

const PREFIX = 'fairdeal:tally:'

export interface TallyLine {
  player: string
  won: number
  /** Net minor units over the hands counted. */
  net: number
}

interface Kept {
  /** The newest hand counted. */
  hand: number
  hands: number
  lines: TallyLine[]
}

const NOTHING: Kept = { hand: 0, hands: 0, lines: [] }

/** The tally with one more settled hand; hands counted before are left alone. */
export function tallied(kept: Kept, last: LastView): Kept {
  if (last.hand <= kept.hand || last.outcome === 'spoilt') return kept
  const lines = new Map(kept.lines.map((line) => [line.player, line]))
  for (const [seat, player] of Object.entries(last.players)) {
    const line = lines.get(player) ?? { player, won: 0, net: 0 }
    const won = line.won + (last.winner === Number(seat) ? 1 : 0)
    lines.set(player, { player, won, net: line.net + (last.transfers[seat] ?? 0) })
  }
  const sorted = [...lines.values()].sort((a, b) => b.net - a.net)
  return { hand: last.hand, hands: kept.hands + 1, lines: sorted }
}

export class Tally {
  value = $state.raw<Kept>(NOTHING)
  private readonly key: string

  constructor(table: string) {
    this.key = PREFIX + table
    try {
      this.value = { ...NOTHING, ...JSON.parse(sessionStorage.getItem(this.key) ?? '{}') }
    } catch {
      this.value = NOTHING
    }
  }

  add(last: LastView | null): void {
    if (!last) return
    const next = tallied(this.value, last)
    if (next === this.value) return
    this.value = next
    sessionStorage.setItem(this.key, JSON.stringify(next))
  }
}
