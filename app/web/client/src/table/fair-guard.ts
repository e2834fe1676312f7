/**
 * The checks of src/fair at one table: fed with every message in its order, it makes and opens this browser's
 * seeds, and its seal says whether everything has checked.
 */

import { api, ApiError } from '../app/api'
import { IDLE, IndexedDbStore, LiveChecker, successionsOf, type FairCommand, type Seal } from '../fair'
import type { ServerMessage } from '../lib/wire'
import { persist } from './persist'
import { after } from './timer'

export interface GuardWorld {
  /** Sends a command; rejects with a Refusal. */
  send: (command: FairCommand) => Promise<void>
  /** The player's own words, mixed into every seed. */
  words: () => string
  onSeal: (seal: Seal) => void
  /** Something was out of reach: only a new snapshot brings the checks back. */
  onLost: () => void
}

/** A snapshot is asked for no more often than this. */
const SNAPSHOT_EVERY_MS = 10_000

export class FairGuard {
  private stopped = false
  private askedAt = -Infinity
  private stopAsking = () => {}
  private readonly checker: Promise<LiveChecker | null>

  constructor(
    private readonly table: string,
    private readonly world: GuardWorld,
  ) {
    this.checker = this.open()
  }

  /** Takes one message; the messages are worked through one by one. */
  feed(message: ServerMessage): void {
    void this.checker.then((checker) => (this.stopped ? undefined : checker?.feed(message)))
  }

  /** What the house signed at this table, as a file to keep. */
  async evidence(): Promise<string> {
    return (await this.checker)?.exportEvidence() ?? '{}'
  }

  /** Whether this browser has a seed of its own for the hand: a late one is opened by itself. */
  async holds(hand: number): Promise<boolean> {
    return ((await (await this.checker)?.ownSecrets(hand)) ?? []).length > 0
  }

  stop(): void {
    this.stopped = true
    this.stopAsking()
  }

  private lost(): void {
    this.stopAsking()
    const wait = Math.max(0, this.askedAt + SNAPSHOT_EVERY_MS - Date.now())
    this.stopAsking = after(wait, () => {
      if (this.stopped) return
      this.askedAt = Date.now()
      this.world.onLost()
    })
  }

  private async open(): Promise<LiveChecker | null> {
    const { table } = this
    try {
      return new LiveChecker({
        table,
        store: await IndexedDbStore.open(),
        fetchRecord,
        fetchManifests: (id) => api.manifests(id),
        fetchSuccessions: async () => successionsOf((await api.fairness()).house_keys),
        send: (command) => void persist(() => (this.stopped ? Promise.resolve() : this.world.send(command))),
        words: () => this.world.words(),
        onSeal: (seal) => this.stopped || this.world.onSeal(seal),
        onLost: () => this.lost(),
      })
    } catch {
      this.world.onSeal({ ...IDLE, status: 'red', failed: NOTHING_KEPT })
      return null
    }
  }
}

/** A browser that keeps nothing can't keep what the house signs: it neither commits nor opens. */
const NOTHING_KEPT = { check: 'storage', step: 0, detail: {}, event: null, hand: null, message: 'storage' }

async function fetchRecord(table: string, hand: number): Promise<string | null> {
  try {
    return await api.record(table, hand)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
