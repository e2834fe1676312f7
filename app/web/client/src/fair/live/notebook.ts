/** What a browser remembers of one house: typed, over the store. */
import type { Card } from '../../rules/cards'
import { failed, type Failure } from '../failure'
import { trustedKeys, type Manifest, type Succession } from '../manifest'
import { FRAUDS, isSigned, messageOf, slotOf, type Fraud, type Statement } from '../statements'
import { addOnce, type FairStore } from '../store/store'
import { fail } from './failure'

/** Signed statements and shown cards of so many hands back are kept. */
const KEPT_HANDS = 50

/** A seed that was committed to; hex. */
export interface Secret {
  table: string
  hand: number
  seat: number
  m: string
  seed: string
  commit: string
}

/** The one roster that a hand was opened for. */
export interface Opening {
  roster: string
  statement: Statement
  seat: number
  seed: string
  at: number
}

/** A seed that is to be opened late. */
export interface Late {
  hand: number
  seed: string
  done: boolean
}

/** What later checks need of a verified record. */
export interface Held {
  hand: number
  head: string
  dealer: number
  outcome: string
  m: string
  manifest: Readonly<Record<string, unknown>>
  /** Where its server seed stands in the manifest's chain. */
  index: number
  server_seed: string
}

export interface StoredManifest {
  m: string
  manifest: Readonly<Record<string, unknown>>
  signature: string
}

/** Two statements that convict the house, or one and the record that it contradicts. */
export interface Evidence {
  fraud: Fraud | 'result_unpublished'
  house_key: string
  statements: readonly Statement[]
  record?: string
}

interface Kept {
  message: string
  statement: Statement
}

function unsigned(statement: Statement): never {
  switch (statement.kind) {
    case 'head':
      return fail('head_signature', { hand: statement.hand, j: statement.j })
    case 'key':
      return failed('key_succession', { old: statement.old, new: statement.new })
    default:
      return failed(`${statement.kind}_signature`)
  }
}

export class Notebook {
  constructor(private readonly store: FairStore) {}

  /** The pinned house key: the first one ever seen, or `known` where the caller brings one. */
  async pin(first: string, known: string | null): Promise<string> {
    if (known !== null) return known
    return (await addOnce<string>(this.store, 'keys', ['pin'], first)).value
  }

  successions(): Promise<Succession[]> {
    return this.store.list<Succession>('keys', ['next'])
  }

  /** The pinned key and all that follow it. */
  async trusted(pin: string): Promise<ReadonlySet<string>> {
    return (await trustedKeys(pin, await this.successions()))!
  }

  async keepSuccession(succession: Succession): Promise<void> {
    await this.keep({ kind: 'key', ...succession }, succession.old)
    await addOnce(this.store, 'keys', ['next', succession.old], succession)
  }

  /** The m of the manifest that owns the anchor: `m` unless another one had it before. */
  async ownerOf(anchor: string, m: string): Promise<string> {
    return (await addOnce<string>(this.store, 'anchors', [anchor], m)).value
  }

  lastManifest(table: string): Promise<StoredManifest | null> {
    return this.store.get<StoredManifest>('manifests', [table])
  }

  async keepManifest(manifest: Manifest, signature: string): Promise<void> {
    const next: StoredManifest = { m: manifest.m, manifest: manifest.raw, signature }
    await this.store.update<StoredManifest>('manifests', [manifest.table], (last) =>
      last !== null && Number(last.manifest.version) > manifest.version ? last : next,
    )
  }

  /**
   * Keeps what the house signed; `added` is false for what was kept before. Throws for a signature that doesn't hold and, with the evidence put by, for a
   * second statement in one slot.
   */
  async keep(statement: Statement, houseKey: string): Promise<{ added: boolean }> {
    if (!(await isSigned(statement, houseKey))) unsigned(statement)
    const kept: Kept = { message: await messageOf(statement), statement }
    const slot = slotOf(statement)
    const { added, value } = await addOnce<Kept>(this.store, 'statements', slot, kept)
    if (value.message !== kept.message) {
      const fraud = FRAUDS[statement.kind]
      await this.convict({ fraud, house_key: houseKey, statements: [value.statement, statement] }, slot)
    }
    await this.againstSpoilt(statement, houseKey)
    return { added }
  }

  /** A start beside a spoilt close. */
  private async againstSpoilt(statement: Statement, houseKey: string): Promise<void> {
    if (statement.kind !== 'start' && statement.kind !== 'close') return
    const other = statement.kind === 'start' ? 'close' : 'start'
    const kept = await this.store.get<Kept>('statements', [statement.table, statement.hand, other, 0])
    const close = statement.kind === 'close' ? statement : kept?.statement
    if (kept === null || close?.kind !== 'close' || close.outcome !== 'spoilt') return
    const statements = [statement, kept.statement]
    await this.convict({ fraud: 'start_and_spoilt', house_key: houseKey, statements }, slotOf(statement))
  }

  /** Puts the evidence by and throws. */
  async convict(evidence: Evidence, slot: (string | number)[]): Promise<never> {
    await addOnce(this.store, 'evidence', [...slot, evidence.fraud], evidence)
    const { fraud } = evidence
    return fail(fraud === 'result_unpublished' ? 'record_missing' : fraud, { slot: slot.join(' ') })
  }

  async statements(table: string, hand: number): Promise<Statement[]> {
    return (await this.store.list<Kept>('statements', [table, hand])).map(({ statement }) => statement)
  }

  async allStatements(table: string): Promise<Statement[]> {
    return (await this.store.list<Kept>('statements', [table])).map(({ statement }) => statement)
  }

  evidence(): Promise<Evidence[]> {
    return this.store.list<Evidence>('evidence', [])
  }

  /** The seed for a hand under a manifest: the one that is kept, else `fresh`, durable when this returns. */
  async secret(fresh: Secret): Promise<Secret> {
    const { table, hand, seat, m } = fresh
    return (await addOnce<Secret>(this.store, 'secrets', [table, hand, seat, m], fresh)).value
  }

  secrets(table: string, hand: number): Promise<Secret[]> {
    return this.store.list<Secret>('secrets', [table, hand])
  }

  opening(table: string, hand: number): Promise<Opening | null> {
    return this.store.get<Opening>('openings', [table, hand])
  }

  openings(table: string): Promise<Opening[]> {
    return this.store.list<Opening>('openings', [table])
  }

  /** Binds (T, k) to a roster for ever, over all tabs; another roster before it convicts the house. */
  async claim(table: string, hand: number, opening: Opening, houseKey: string): Promise<{ added: boolean }> {
    const { added, value } = await addOnce<Opening>(this.store, 'openings', [table, hand], opening)
    if (value.roster !== opening.roster) {
      const statements = [value.statement, opening.statement]
      await this.convict({ fraud: 'two_rosters', house_key: houseKey, statements }, [table, hand, 'roster', 0])
    }
    return { added }
  }

  async seen(table: string): Promise<number> {
    return (await this.store.get<number>('seen', [table])) ?? 0
  }

  async raiseSeen(table: string, hand: number): Promise<void> {
    await this.store.update<number>('seen', [table], (seen) => Math.max(seen ?? 0, hand))
  }

  async keepCard(table: string, hand: number, ordinal: number, position: number, card: Card): Promise<void> {
    await addOnce(this.store, 'cards', [table, hand, ordinal, position], { ordinal, position, card })
  }

  cards(table: string, hand: number): Promise<{ ordinal: number; position: number; card: Card }[]> {
    return this.store.list('cards', [table, hand])
  }

  /** The last record that was verified. */
  held(table: string): Promise<Held | null> {
    return this.store.get<Held>('records', [table, 0])
  }

  /** The record of a hand, if it was verified lately. */
  heldAt(table: string, hand: number): Promise<Held | null> {
    return hand === 0 ? Promise.resolve(null) : this.store.get<Held>('records', [table, hand])
  }

  async hold(table: string, record: Held): Promise<void> {
    await this.store.update<Held>('records', [table, record.hand], () => record)
    await this.store.update<Held>('records', [table, 0], (last) => (last !== null && last.hand > record.hand ? last : record))
    await this.raiseSeen(table, record.hand)
    for (const name of ['statements', 'cards', 'secrets', 'records', 'late'] as const) {
      await this.store.forget(name, table, record.hand - KEPT_HANDS)
    }
  }

  /** An opening that a spoilt hand waits for; it stays due until the house has published it. */
  async dueLate(table: string, late: Late): Promise<void> {
    await addOnce(this.store, 'late', [table, late.hand], late)
  }

  async lateDone(table: string, hand: number, seed: string): Promise<void> {
    await this.store.update<Late | null>('late', [table, hand], (late) =>
      late?.seed === seed ? { ...late, done: true } : late,
    )
  }

  async latesDue(table: string): Promise<Late[]> {
    return (await this.store.list<Late | null>('late', [table])).filter((late) => late !== null && !late.done) as Late[]
  }

  /** A check that failed at the table: no seed is committed or opened there any more. */
  async trouble(table: string, failure: Failure): Promise<void> {
    await addOnce(this.store, 'trouble', [table, failure.hand ?? 0], failure)
  }

  async troubles(table: string): Promise<Failure[]> {
    return this.store.list<Failure>('trouble', [table])
  }
}

