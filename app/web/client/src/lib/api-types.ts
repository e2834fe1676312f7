/** The bodies of the HTTP interface. Money is in minor units, 100 to a token. */

import type { Currency, Hex, Manifest, Phase } from './wire'

export interface Me {
  account: string
  name: string
  guest: boolean
  balances: Record<Currency, number>
  seats: { table: string; name: string; seat: number; phase: Phase }[]
  /** Until when this account may sit nowhere (ms since 1970), null if it may. */
  barred_until: number | null
  /** The seed that this account must open late before it sits down anywhere, null for none. */
  owes: { table: string; hand: number } | null
}

export interface LobbyTable {
  table: string
  name: string
  game: string
  currency: Currency
  seats: number
  rate: number
  commission_bp: number
  turn_s: number
  bank_s: number
  stake_needed: number
  phase: Phase
  hand: number | null
  hands_played: number
  players: { seat: number; player: string; bot: boolean }[]
}

export interface SignedManifest {
  manifest: Manifest
  signature: Hex
}

export interface HistoryHand {
  table: string
  table_name: string
  hand: number
  at: number
  outcome: 'won' | 'drawn' | 'void' | 'spoilt'
  players: { seat: number; player: string; bot: boolean }[]
  you: { seat: number; points: number; net: number } | null
  currency: Currency
}

export interface History {
  hands: HistoryHand[]
  /** The `before` of the next page. */
  next: number | null
}

export interface DealCounts {
  dealt: number
  won: number
  drawn: number
  void: number
  spoilt_seat: number
  spoilt_house: number
  /** Acts of the table for seats whose time was over. */
  clock_acts: number
}

export interface Fairness {
  house_keys: { key: Hex; since: number; signature: Hex | null }[]
  counts: DealCounts
  by_table: ({ table: string; name?: string } & Partial<DealCounts>)[]
  /** Whose seats spoilt hands, by table, the most first. */
  spoilt_by: { table: string; player: string; hands: number }[]
}
