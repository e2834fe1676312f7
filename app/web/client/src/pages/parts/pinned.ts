/** What this browser has come to know of the house at its tables. Read only: looking pins nothing. */

import { IndexedDbStore, StorageFailed, type FairStore, type Succession } from '../../fair'
import { Notebook } from '../../fair/live/notebook'

export interface Pinned {
  /** The house key that was seen first in this browser, hex. */
  key: string
  /** Keys that followed it, each signed by the one before. */
  successions: readonly Succession[]
}

async function opened<T>(work: (store: FairStore) => Promise<T>): Promise<T | null> {
  let store: IndexedDbStore
  try {
    store = await IndexedDbStore.open()
  } catch (error) {
    if (error instanceof StorageFailed) return null
    throw error
  }
  try {
    return await work(store)
  } finally {
    store.close()
  }
}

/** The pinned key; null where nothing was pinned yet, or where this browser keeps nothing. */
export function readPinned(): Promise<Pinned | null> {
  return opened(async (store) => {
    const key = await store.get<string>('keys', ['pin'])
    return key === null ? null : { key, successions: await new Notebook(store).successions() }
  })
}

/** Proofs of fraud that this browser holds, as a file to keep; null for none. */
export async function readEvidence(): Promise<{ count: number; text: string } | null> {
  return opened(async (store) => {
    const evidence = await new Notebook(store).evidence()
    if (evidence.length === 0) return null
    return { count: evidence.length, text: JSON.stringify({ protocol: 'fd1', evidence }, null, 1) }
  })
}
