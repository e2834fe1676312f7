/** What this browser has come to know of the house at its tables. Looking pins nothing. */

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

/** All that houses have signed to this browser, and the proofs of fraud, as a file to keep. */
export async function readSigned(): Promise<string> {
  const kept = await opened(async (store) => ({
    house_key: await store.get<string>('keys', ['pin']),
    evidence: await new Notebook(store).evidence(),
    statements: await store.list('statements', []),
  }))
  return JSON.stringify({ protocol: 'fd1', ...kept }, null, 1)
}

/** Told to the other tabs of this browser: what they know of the house is gone. */
export const FORGOTTEN = 'fairdeal:house-forgotten'

/** Forgets the house in this browser: its key, all seeds, all evidence. The next one met is remembered instead. */
export async function forgetHouse(): Promise<void> {
  await IndexedDbStore.erase()
  localStorage.setItem(FORGOTTEN, String(Date.now()))
}
