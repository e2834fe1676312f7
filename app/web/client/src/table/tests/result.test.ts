import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { LastView } from '../../lib/wire'
import { countOf, finishFor } from '../own-cards.svelte'
import { grossOf, openRecord, rowsOf } from '../result'

const VECTORS = new URL('../../../../../../tests/vectors/records/', import.meta.url)
const text = (name: string) => readFileSync(new URL(`${name}.json`, VECTORS), 'utf8')

function lastOf(record: string): LastView {
  const { hand, outcome, seats, events } = JSON.parse(record)
  const result = events.at(-1)
  return {
    hand,
    outcome,
    winner: result.winner,
    points: result.points,
    transfers: result.transfers,
    commission: result.commission,
    spoilt: null,
    players: Object.fromEntries(seats.map((seat: { seat: number; player: string }) => [seat.seat, seat.player])),
  }
}

describe('a result', () => {
  it('shows every seat’s best arrangement out of the verified record', async () => {
    const record = text('wrong-then-valid-declaration')
    const opened = await openRecord(record)
    if (!opened.ok) throw new Error(opened.failure.check)
    const rows = rowsOf(lastOf(record), opened.laid)
    expect(rows[0]).toMatchObject({ seat: 1, points: 0, ending: 'declared' })
    for (const row of rows) {
      if (row.ending === 'counted') expect(row.arrangement?.points).toBe(row.points)
      expect(row.arrangement?.groups.flatMap(({ cards }) => cards).concat(row.arrangement.loose)).toHaveLength(13)
    }
    expect(rows.filter(({ ending }) => ending === 'wrong').map(({ points }) => points)).toEqual([80, 80, 80])
  })

  it('sums to zero with the commission', () => {
    const last = lastOf(text('six-seats-drops'))
    const rows = rowsOf(last, null)
    const winner = rows.find(({ seat }) => seat === last.winner)
    expect((winner?.net ?? 0) + last.commission - grossOf(rows)).toBe(0)
  })

  it('names who dropped, and who was the last one left', async () => {
    for (const name of ['six-seats-drops', 'wrong-declaration-last-seat-wins']) {
      const record = text(name)
      const opened = await openRecord(record)
      if (!opened.ok) throw new Error(opened.failure.check)
      for (const row of rowsOf(lastOf(record), opened.laid)) {
        if (row.ending === 'drop-first') expect(row.points).toBe(20)
        if (row.ending === 'drop' || row.ending === 'missed' || row.ending === 'leave') expect(row.points).toBe(40)
        if (row.ending === 'wrong') expect(row.points).toBe(80)
        if (row.ending === 'last' || row.ending === 'declared') expect(row.points).toBe(0)
      }
    }
  })

  it('shows no cards of a record that does not verify', async () => {
    const record = JSON.parse(text('six-seats-drops'))
    record.server_seed = record.server_seed.replace(/^./, (digit: string) => (digit === '0' ? '1' : '0'))
    const opened = await openRecord(JSON.stringify(record))
    expect(opened).toMatchObject({ ok: false, failure: { check: 'seed_chain' } })
  })
})

const COMPLETE = ['4H1', '5H1', '6H1', '9S1', 'TS1', 'JK1', 'QS1', 'KD1', 'KC1', '7H1', 'AD1', '2D1', '3D1']

describe('the count of fourteen', () => {
  it('is that of the best thirteen, or without the selected card', () => {
    const cards = [...COMPLETE, 'JH1']
    expect(countOf(cards, '7', null, null)).toMatchObject({ points: 0, without: 'JH1' })
    expect(countOf(cards, '7', '2D1', null)?.without).toBe('2D1')
    expect(countOf(COMPLETE, '7', null, null)).toMatchObject({ points: 0, without: null })
    expect(countOf([], '7', null, null)).toBeNull()
  })

  it('never counts on discarding the card just taken from the pile (T3.4)', () => {
    expect(countOf([...COMPLETE, 'JH1'], '7', null, 'JH1')?.without).not.toBe('JH1')
  })

  it('finds the finish card that makes a declaration valid, whichever is selected', () => {
    const cards = [...COMPLETE, 'JH1']
    expect(finishFor(cards, '7', '2D1')).toMatchObject({ finish: 'JH1', arrangement: { valid: true } })
    const hopeless = ['2H1', '4C1', '6D1', '8S1', 'TH1', 'QC1', 'AD1', '3S1', '5H1', '9C1', 'JD1', 'KS1', '2C2', '4D2']
    expect(finishFor(hopeless, '7', '9C1')).toMatchObject({ finish: '9C1', arrangement: { valid: false } })
  })
})
