/** Which tables the lobby shows, and which one "play now" takes. */

import type { LobbyTable } from '../lib/api-types'
import type { Currency } from '../lib/wire'

export interface Filter {
  currency: Currency
  /** 0: any. */
  seats: number
  /** Minor units a point; 0: any. */
  rate: number
  freeOnly: boolean
}

export function free(table: LobbyTable): number {
  return table.seats - table.players.length
}

export function ratesOf(tables: readonly LobbyTable[], currency: Currency): number[] {
  const rates = tables.filter((table) => table.currency === currency).map(({ rate }) => rate)
  return [...new Set(rates)].sort((a, b) => a - b)
}

/** Tables that pass, the fullest with a free seat first. */
export function passing(tables: readonly LobbyTable[], filter: Filter): LobbyTable[] {
  return tables
    .filter(({ currency }) => currency === filter.currency)
    .filter(({ seats }) => !filter.seats || seats === filter.seats)
    .filter(({ rate }) => !filter.rate || rate === filter.rate)
    .filter((table) => !filter.freeOnly || free(table) > 0)
    .sort((a, b) => Number(free(b) > 0) - Number(free(a) > 0) || b.players.length - a.players.length)
}

/** A hand that runs at the table is waited for; at the others the next one starts within seconds. */
function runs({ phase }: LobbyTable): boolean {
  return phase === 'opening' || phase === 'playing'
}

/** The table to sit down at without choosing: affordable, a free seat, a hand soon, the most players. */
export function quickTable(tables: readonly LobbyTable[], filter: Filter, wallet: number): LobbyTable | null {
  const good = passing(tables, { ...filter, freeOnly: true }).filter(
    ({ stake_needed }) => stake_needed <= wallet,
  )
  return good.find((table) => !runs(table)) ?? good[0] ?? null
}
