import { describe, expect, it } from 'vitest'
import type { LobbyTable } from '../lib/api-types'
import { free, passing, quickTable, ratesOf, type Filter } from './lobby'

function table(part: Partial<LobbyTable>): LobbyTable {
  return {
    table: 'ab'.repeat(16),
    name: 'Godavari',
    game: 'thirteen-card',
    currency: 'practice',
    seats: 6,
    rate: 100,
    commission_bp: 500,
    turn_s: 30,
    bank_s: 30,
    stake_needed: 13_000,
    phase: 'waiting',
    hand: null,
    hands_played: 0,
    players: [],
    ...part,
  }
}

const players = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ seat: i + 1, player: `p${i}`, bot: false }))
const ANY: Filter = { currency: 'practice', seats: 0, rate: 0, freeOnly: false }

const full = table({ name: 'full', seats: 4, players: players(4) })
const two = table({ name: 'two', players: players(2) })
const five = table({ name: 'five', players: players(5), rate: 500, stake_needed: 65_000 })
const house = table({ name: 'house', currency: 'house', players: players(3) })
const ALL = [full, two, house, five]
const names = (tables: readonly LobbyTable[]) => tables.map(({ name }) => name)

describe('the lobby', () => {
  it('shows the fullest table with a free seat first, full ones last', () => {
    expect(names(passing(ALL, ANY))).toEqual(['five', 'two', 'full'])
    expect(free(full)).toBe(0)
  })

  it('filters by tokens, seats, rate and free seats', () => {
    expect(names(passing(ALL, { ...ANY, currency: 'house' }))).toEqual(['house'])
    expect(names(passing(ALL, { ...ANY, seats: 4 }))).toEqual(['full'])
    expect(names(passing(ALL, { ...ANY, rate: 100, freeOnly: true }))).toEqual(['two'])
    expect(ratesOf(ALL, 'practice')).toEqual([100, 500])
  })

  it('takes the fullest table that the wallet can pay', () => {
    expect(quickTable(ALL, ANY, 100_000)?.name).toBe('five')
    expect(quickTable(ALL, ANY, 20_000)?.name).toBe('two')
    expect(quickTable(ALL, ANY, 0)).toBeNull()
  })
})
