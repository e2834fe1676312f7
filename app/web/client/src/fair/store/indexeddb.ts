/** The store in IndexedDB: one database an origin, its transactions shared by all tabs. */
import { DURABLE, StorageFailed, STORES, type FairStore, type Key, type StoreName } from './store'

const NAME = 'fairdeal-fair'
const VERSION = 1

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, VERSION)
    request.onupgradeneeded = () => {
      for (const store of STORES) request.result.createObjectStore(store)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new StorageFailed(String(request.error)))
    request.onblocked = () => reject(new StorageFailed('blocked'))
  })
}

function begin(db: IDBDatabase, store: StoreName, mode: IDBTransactionMode, durability: 'strict' | 'relaxed'): IDBTransaction {
  try {
    return db.transaction(store, mode, { durability })
  } catch (error) {
    throw new StorageFailed(String(error)) // the database was closed under us
  }
}

/** Runs `work` in one transaction; what it leaves in `result` is given once the transaction is durable. */
function transact<T>(
  db: IDBDatabase,
  store: StoreName,
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore, done: (result: T) => void) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const durability = mode === 'readwrite' && DURABLE.has(store) ? 'strict' : 'relaxed'
    const transaction = begin(db, store, mode, durability)
    let result: { value: T } | null = null
    transaction.oncomplete = () => (result === null ? reject(new StorageFailed('no result')) : resolve(result.value))
    transaction.onerror = () => reject(new StorageFailed(String(transaction.error)))
    transaction.onabort = () => reject(new StorageFailed(String(transaction.error)))
    work(transaction.objectStore(store), (value) => {
      result = { value }
    })
  })
}

export class IndexedDbStore implements FairStore {
  private constructor(private readonly db: IDBDatabase) {}

  static async open(name = NAME): Promise<IndexedDbStore> {
    if (globalThis.indexedDB === undefined) throw new StorageFailed('no IndexedDB')
    const db = await open(name)
    db.onversionchange = () => db.close()
    return new IndexedDbStore(db)
  }

  /** Forgets everything: the pinned house key, all seeds, all evidence. */
  static erase(name = NAME): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = () => resolve()
      request.onerror = () => reject(new StorageFailed(String(request.error)))
    })
  }

  close(): void {
    this.db.close()
  }

  get<T>(store: StoreName, key: Key): Promise<T | null> {
    return transact<T | null>(this.db, store, 'readonly', (objects, done) => {
      const request = objects.get(key) as IDBRequest<T | undefined>
      request.onsuccess = () => done(request.result ?? null)
    })
  }

  update<T>(store: StoreName, key: Key, change: (stored: T | null) => T): Promise<T> {
    return transact<T>(this.db, store, 'readwrite', (objects, done) => {
      const request = objects.get(key) as IDBRequest<T | undefined>
      request.onsuccess = () => {
        const value = change(request.result ?? null)
        objects.put(value, key)
        done(value)
      }
    })
  }

  list<T>(store: StoreName, prefix: (string | number)[]): Promise<T[]> {
    // an array sorts after every number and string
    const range = IDBKeyRange.bound(prefix, [...prefix, []])
    return transact<T[]>(this.db, store, 'readonly', (objects, done) => {
      const request = objects.getAll(range) as IDBRequest<T[]>
      request.onsuccess = () => done(request.result)
    })
  }

  forget(store: StoreName, table: string, hand: number): Promise<void> {
    // hand 0 is no hand: what a table signs beside its hands stays
    if (hand <= 1) return Promise.resolve()
    const range = IDBKeyRange.bound([table, 1], [table, hand], false, true)
    return transact<void>(this.db, store, 'readwrite', (objects, done) => {
      const request = objects.delete(range)
      request.onsuccess = () => done()
    })
  }
}
