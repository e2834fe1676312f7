import { describe, expect, it } from 'vitest'
import { frames } from '../../../dev/frames'
import type { SnapshotMessage, TableEvent, UpdateMessage } from '../../lib/wire'
import { applyUpdate, fromSnapshot, type TableState } from '../state'

function start(query: Record<string, string> = {}): TableState {
  const [snapshot] = frames(new URLSearchParams(query))
  return fromSnapshot(snapshot as SnapshotMessage, null)
}

function update(state: TableState, events: TableEvent[], part: Partial<UpdateMessage> = {}): UpdateMessage {
  const { seq, phase, phase_ends, clock } = state.table
  return {
    type: 'update',
    seq: seq + 1,
    now: 0,
    at: 0,
    phase,
    phase_ends,
    clock,
    events,
    proofs: [],
    ...part,
  }
}

function after(state: TableState, events: TableEvent[], part: Partial<UpdateMessage> = {}): TableState {
  const next = applyUpdate(state, update(state, events, part))
  if (next === 'gap' || next === 'old') throw new Error(next)
  return next
}

const HEX = '0'.repeat(64)
const discard = (seat: number, card: string): TableEvent => ({
  type: 'fact',
  j: 99,
  head: HEX,
  signature: HEX + HEX,
  event: { type: 'discard', at: 1, seat, by: 'player', card },
})

describe('the table’s state', () => {
  it('takes updates one by one and tells a gap', () => {
    const state = start()
    expect(applyUpdate(state, update(state, [], { seq: state.table.seq + 2 }))).toBe('gap')
    expect(applyUpdate(state, update(state, [], { seq: state.table.seq }))).toBe('old')
    expect(after(state, []).table.seq).toBe(state.table.seq + 1)
  })

  it('shows a discard on the pile and passes the turn only when the server says so', () => {
    const state = start({ turn: 'play' })
    expect(state.hand?.turn).toBe(1)
    const next = after(state, [discard(1, 'JH1')])
    expect(next.hand?.pile.at(-1)).toMatchObject({ card: 'JH1', seat: 1 })
    expect(next.hand?.turn).toBe(2)
    expect(state.hand?.turn).toBe(1)
  })

  it('shows whose turns the table has played', () => {
    expect(start().hand?.players[5]?.missed).toBe(2)
    expect(start().hand?.players[3]).toMatchObject({ out: 'drop', points: 20 })
  })

  it('seats a player, tops up, stands up again', () => {
    let state = start({ watch: '' })
    expect(state.you.seat).toBeNull()
    const sat: TableEvent = { type: 'sat', seat: 4, player: 'Ravi', bot: false, stake: 13_000 }
    state = after(state, [sat], { you: { seat: 4, proofs: [], view: null } })
    expect(state.you.seat).toBe(4)
    state = after(state, [{ type: 'topped_up', seat: 4, amount: 500 }])
    expect(state.table.seats[3]).toMatchObject({ player: 'Ravi', status: 'in', stake: 13_500 })
    state = after(state, [{ type: 'left', seat: 4, returned: 13_500, why: 'player' }])
    expect(state.you.seat).toBeNull()
    expect(state.table.seats[3]).toMatchObject({ status: 'empty', player: null, stake: 0 })
  })

  it('begins a hand with its roster, and keeps a closed one until the next', () => {
    let state = start({ phase: 'pause' })
    const seats = [
      { seat: 1, player: 'Ravi', commit: HEX },
      { seat: 2, player: 'Lakshmi', commit: HEX },
    ]
    const roster: TableEvent = {
      type: 'roster',
      hand: 218,
      index: 1,
      roster: HEX,
      roster_signature: HEX + HEX,
      manifest_hash: HEX,
      previous_head: HEX,
      dealer_before: 6,
      seats,
      holds: {},
      ends: 5,
    }
    state = after(state, [roster])
    expect(state.table.next_hand).toBe(219)
    expect(state.table.seats.some(({ committed }) => committed)).toBe(false)
    state = after(state, [{ type: 'opening', seat: 2, seed: HEX }])
    expect(state.table.hand?.openings).toEqual({ 2: HEX })
    const closed: TableEvent = {
      type: 'closed',
      hand: 218,
      outcome: 'spoilt',
      head: HEX,
      signature: HEX + HEX,
      server_seed: HEX,
      spoilt: { cause: 'seat', seats: [1] },
      stakes: {},
      next_ends: 9,
    }
    state = after(state, [closed])
    expect(state.closed).toMatchObject({ hand: 218, spoilt: { seats: [1] } })
    expect(state.table.last).toMatchObject({ hand: 218, players: { 1: 'Ravi', 2: 'Lakshmi' } })
    expect(state.table.hand?.hand).toBe(218)
  })
})
