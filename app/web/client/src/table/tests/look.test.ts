import { describe, expect, it } from 'vitest'
import { frames } from '../../../dev/frames'
import type { SeatView, SnapshotMessage } from '../../lib/wire'
import { around, canSitIn, onlyBotsReady, playedFor, rimSeats } from '../look'
import { publishedHash } from '../published'
import { seatLook } from '../seat-look'
import { fromSnapshot } from '../state'
import { tallied } from '../tally.svelte'

const snapshot = (query: Record<string, string>) =>
  fromSnapshot(frames(new URLSearchParams(query))[0] as SnapshotMessage, null)

describe('what the table shows', () => {
  it('draws opponents clockwise from the left of the own seat', () => {
    const { seats } = snapshot({}).table
    expect(around(seats, 1).map(({ seat }) => seat)).toEqual([2, 3, 4, 5, 6])
    expect(around(seats, 4).map(({ seat }) => seat)).toEqual([5, 6, 1, 2, 3])
  })

  it.each([4, 6, 8])('draws every one of %i seats for who only looks on, full or not', (seats) => {
    const drawn = (query: Record<string, string>) =>
      rimSeats(snapshot({ seats: String(seats), ...query })).map(({ seat }) => seat)
    const all = Array.from({ length: seats }, (_, i) => i + 1)
    expect(drawn({ watch: 'full' })).toEqual(all)
    expect(drawn({ watch: '' })).toEqual(all)
    expect(drawn({})).toEqual(all.slice(1))
  })

  it('tells what the table played for a seat that misses turns, until it is back', () => {
    const { hand } = snapshot({})
    const played = playedFor(hand, 5, 0)
    expect(played.map(({ kind }) => kind)).toEqual(['stock', 'discard'])
    expect(playedFor(hand, 5, played.at(-1)?.n ?? 0)).toEqual([])
    expect(playedFor(hand, 2, 0)).toEqual([])
  })

  it('knows that practice bots alone start no hand', () => {
    const state = snapshot({})
    const seated = (bots: boolean[]) => ({
      ...state,
      table: {
        ...state.table,
        seats: state.table.seats.map((seat, i) => ({
          ...seat,
          bot: bots[i] ?? false,
          stake: state.table.stake_needed,
          status: bots[i] === undefined ? ('out' as const) : ('in' as const),
        })),
      },
    })
    expect(onlyBotsReady(seated([true, true]))).toBe(true)
    expect(onlyBotsReady(seated([true, false]))).toBe(false)
    expect(onlyBotsReady(seated([]))).toBe(false)
  })

  it('offers to come back to who has what a hand needs (T1.5)', () => {
    const state = snapshot({})
    const { stake_needed, seats } = state.table
    const sittingOut = (stake: number) => ({
      ...state,
      table: {
        ...state.table,
        seats: seats.map((seat) => (seat.seat === 1 ? { ...seat, status: 'out' as const, stake } : seat)),
      },
    })
    expect(canSitIn(sittingOut(stake_needed), 1)).toBe(true)
    expect(canSitIn(sittingOut(stake_needed - 1), 1)).toBe(false)
    expect(canSitIn(state, 1)).toBe(false)
    expect(canSitIn(state, null)).toBe(false)
  })

  it('shows the published hash of the hand: the anchor first, then the seed of the hand before', () => {
    const state = snapshot({})
    expect(publishedHash(state, {})).toBe(state.table.manifest.anchor)
    const later = {
      ...state,
      table: { ...state.table, manifest: { ...state.table.manifest, first_hand: 1 } },
    }
    expect(publishedHash(later, {})).toBeNull()
    expect(publishedHash(later, { 217: 'ab' })).toBe('ab')
  })

  it('draws a seat by the most telling thing', () => {
    const seat: SeatView = {
      seat: 2,
      player: 'L',
      bot: false,
      stake: 1,
      status: 'in',
      why: null,
      committed: false,
    }
    const calm = { turn: false, handRuns: true, absent: false }
    const player = { cards: 13, out: null, points: null, missed: 0, bankMs: 0 }
    expect(seatLook(seat, player, calm)).toBe('in')
    expect(seatLook(seat, player, { ...calm, absent: true })).toBe('away')
    expect(seatLook({ ...seat, bot: true }, player, { ...calm, absent: true })).toBe('in')
    expect(seatLook(seat, { ...player, out: 'drop' }, calm)).toBe('dropped')
    expect(seatLook(seat, null, calm)).toBe('waits')
    expect(seatLook(seat, player, { ...calm, turn: true })).toBe('turn')
    expect(seatLook({ ...seat, status: 'empty' }, null, calm)).toBe('empty')
  })

  it('counts a settled hand once', () => {
    const last = snapshot({}).table.last
    if (!last) throw new Error('no last hand')
    const once = tallied({ hand: 0, hands: 0, lines: [] }, last)
    expect(once.hands).toBe(1)
    expect(once.lines[0]).toEqual({ player: 'Anitha', won: 1, net: 17100 })
    expect(tallied(once, last)).toBe(once)
  })
})
