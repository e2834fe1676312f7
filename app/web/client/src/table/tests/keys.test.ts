// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import type { RoomUi } from '../context.svelte'
import { onKey } from '../keys'
import type { TableStore } from '../store.svelte'

function press(key: string, state: Record<string, unknown>) {
  const store = { playing: true, ready: true, turn: 'other', dropMark: false, markDrop: vi.fn(), ...state }
  const ui = { sheet: null, open: vi.fn() }
  onKey(new KeyboardEvent('keydown', { key }), store as unknown as TableStore, ui as unknown as RoomUi)
  return { opened: ui.open.mock.calls, marks: store.markDrop.mock.calls }
}

describe('the drop key', () => {
  it('asks, on the own turn and on another’s', () => {
    expect(press('x', { turn: 'draw' }).opened).toEqual([['drop']])
    expect(press('x', {}).opened).toEqual([['drop']])
  })

  it('takes a mark back without asking, as the button does', () => {
    expect(press('x', { dropMark: true })).toEqual({ opened: [], marks: [[false]] })
  })

  it('does nothing after the draw, or while the page may not act', () => {
    expect(press('x', { turn: 'play' }).opened).toEqual([])
    expect(press('x', { ready: false }).opened).toEqual([])
  })
})
