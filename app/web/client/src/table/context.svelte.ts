/** The table and what is open over it, for all components of its page. */

import { getContext, setContext } from 'svelte'
import type { TableStore } from './store.svelte'

export type SheetName =
  'menu' | 'seal' | 'wild' | 'pile' | 'declare' | 'drop' | 'leave' | 'sit' | 'top-up' | 'keys' | 'result'

/** Which sheet is open; one at a time. */
export class RoomUi {
  sheet = $state<SheetName | null>(null)
  /** The seat that was tapped to sit down at. */
  seat = $state<number | null>(null)
  /** The result of this hand was closed by hand. */
  seenResult = $state<number | null>(null)

  open(sheet: SheetName): void {
    this.sheet = sheet
  }

  readonly close = (): void => {
    this.sheet = null
  }
}

const TABLE = Symbol('table')
const UI = Symbol('room')

export function provide(store: TableStore, sheet: SheetName | null): RoomUi {
  const ui = new RoomUi()
  ui.sheet = sheet
  setContext(TABLE, store)
  setContext(UI, ui)
  return ui
}

export function useTable(): TableStore {
  return getContext<TableStore>(TABLE)
}

export function useUi(): RoomUi {
  return getContext<RoomUi>(UI)
}
