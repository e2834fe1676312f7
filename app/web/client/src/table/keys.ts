/** The table by keyboard: every act has a key; cards are walked with the arrows. */

import type { RoomUi } from './context.svelte'
import type { TableStore } from './store.svelte'

export const KEYS: readonly { keys: string; message: string }[] = [
  { keys: '← →', message: 'keys-walk' },
  { keys: 'Space', message: 'keys-select' },
  { keys: 'Shift ← →', message: 'keys-move' },
  { keys: 'G', message: 'keys-group' },
  { keys: 'S', message: 'keys-sort' },
  { keys: 'B', message: 'keys-best' },
  { keys: 'T', message: 'keys-stock' },
  { keys: 'P', message: 'keys-pile' },
  { keys: 'D', message: 'keys-discard' },
  { keys: 'E', message: 'keys-declare' },
  { keys: 'X', message: 'keys-drop' },
  { keys: 'O', message: 'keys-look' },
  { keys: 'Esc', message: 'keys-escape' },
]

type Run = (store: TableStore, ui: RoomUi) => void

/** What the drop button does: asks, or takes the mark back. */
function drop(store: TableStore, ui: RoomUi): void {
  if (!store.playing || !store.ready || store.turn === 'play') return
  if (store.turn === 'other' && store.dropMark) void store.markDrop(false)
  else ui.open('drop')
}

const ACTS: Readonly<Record<string, Run>> = {
  g: (store) => store.own.groupSelected(),
  s: (store) => store.playing && store.own.sort(store.hand?.wild ?? null),
  b: (store) => store.playing && store.count && store.own.show(store.count),
  t: (store) => store.turn === 'draw' && void store.draw('stock'),
  p: (store) => store.turn === 'draw' && store.mayTakeOpen && void store.draw('open'),
  d: (store) => store.discardable && void store.discard(store.discardable),
  e: (store, ui) => store.turn === 'play' && store.ready && ui.open('declare'),
  x: drop,
  o: (_store, ui) => ui.open('pile'),
  '?': (_store, ui) => ui.open('keys'),
  escape: (store) => store.own.deselect(),
}

function handCards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.hand [data-card]')]
}

/** Moves the focus along the cards, or with Shift the focused card itself. */
function arrow(step: -1 | 1, shift: boolean, store: TableStore): boolean {
  const cards = handCards()
  const at = cards.findIndex((card) => card === document.activeElement)
  if (at < 0) return false
  const code = cards[at]?.dataset.card
  if (shift && code) {
    store.own.nudge(code, step)
    requestAnimationFrame(() =>
      handCards()
        .find((card) => card.dataset.card === code)
        ?.focus(),
    )
  } else {
    cards[(at + step + cards.length) % cards.length]?.focus()
  }
  return true
}

export function onKey(event: KeyboardEvent, store: TableStore, ui: RoomUi): void {
  const { target } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || ui.sheet) return
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined
  if (step) {
    if (arrow(step, event.shiftKey, store)) event.preventDefault()
    return
  }
  const run = ACTS[event.key.toLowerCase()]
  if (!run || event.repeat) return
  event.preventDefault()
  run(store, ui)
}
