/** Where a browser keeps what must survive a reload and be shared by its tabs. */

export const STORES = [
  'keys', // the pinned house key, successions
  'anchors', // anchor -> m of the one manifest that may have it
  'manifests', // the last manifest of a table
  'secrets', // seeds that were committed to
  'openings', // the one roster that a hand was opened for, never overwritten
  'statements', // what the house signed
  'cards', // cards that were shown, by position
  'records', // verified records: the last one under hand 0
  'late', // openings that are due late
  'seen', // the highest hand seen at a table
  'trouble', // checks that failed
  'evidence', // proofs of fraud
] as const
export type StoreName = (typeof STORES)[number]
/** What must survive a crash of the machine before anything is sent. */
export const DURABLE: ReadonlySet<StoreName> = new Set(['keys', 'secrets', 'openings', 'late', 'trouble', 'evidence'])

export type Key = string | (string | number)[]

/** Thrown where the browser keeps nothing (storage is off, full or broken). */
export class StorageFailed extends Error {}

export interface FairStore {
  get<T>(store: StoreName, key: Key): Promise<T | null>
  /**
   * One exclusive transaction over all tabs: what `change` makes of the stored value is stored and returned.
   * Done means stored; durable too in `DURABLE` stores.
   */
  update<T>(store: StoreName, key: Key, change: (stored: T | null) => T): Promise<T>
  /** All values whose key begins with `prefix`, by key. */
  list<T>(store: StoreName, prefix: (string | number)[]): Promise<T[]>
  /** Deletes the keys [table, hand, …] with a hand below `hand`. */
  forget(store: StoreName, table: string, hand: number): Promise<void>
}

/** Stores the value unless the key is taken; tells what is stored, and whether it was added now. */
export async function addOnce<T>(
  store: FairStore,
  name: StoreName,
  key: Key,
  value: T,
): Promise<{ added: boolean; value: T }> {
  let added = false
  const stored = await store.update<T>(name, key, (known) => {
    added = known === null
    return known ?? value
  })
  return { added, value: stored }
}
