/**
 * The records of a table, each verified whole and against the one before and what was watched, in their order
 * and without a gap.
 */
import { fromHex, toHex } from '../bytes'
import { failed, VerificationFailed, type Failure } from '../failure'
import { readManifest } from '../manifest'
import { openingsHash } from '../messages'
import { chainIndex, openingsOf, type HandRecord } from '../record'
import type { HeadStatement, RosterStatement, Statement } from '../statements'
import type { Step } from '../steps'
import { succeeds, verifyRecord, type Report } from '../verify'
import { fail, OutOfReach } from './failure'
import type { Held, Notebook } from './notebook'

/** A record is published within 10 s; beside a signed close it is missing after 60 ("Proof of fraud"). */
const PUBLISHED_WITHIN_MS = 10_000
const MISSING_AFTER_MS = 60_000
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5_000

export interface RecordSource {
  /** The text of a published record; null while there is none. Rejects where the server can't be reached. */
  fetchRecord(table: string, hand: number): Promise<string | null>
  sleep(ms: number): Promise<void>
}

/** A record that was verified now. */
export interface Checked {
  record: HandRecord
  heads: readonly string[]
  text: string
}

function failureOfReport(report: Report): VerificationFailed | null {
  const failure: Failure | null = report.failure
  if (failure === null) return null
  return new VerificationFailed(failure.check as VerificationFailed['check'], failure.detail, failure.event)
}

export class RecordKeeper {
  constructor(
    private readonly book: Notebook,
    private readonly source: RecordSource,
    private readonly table: string,
    private readonly pin: () => Promise<string>,
  ) {}

  /**
   * Verifies all records up to and with `hand` that aren't held yet. Begins at the first hand that was opened
   * here, or at `hand` itself where nothing is held. Null for hand 0.
   */
  async catchUp(hand: number, onChecked: (checked: Checked) => Promise<void> = async () => undefined): Promise<Held | null> {
    if (hand < 1) return null
    const last = await this.book.held(this.table)
    const first = last === null ? await this.firstHand(hand) : last.hand + 1
    for (let next = first; next <= hand; next += 1) await onChecked(await this.check(next))
    return this.book.heldAt(this.table, hand)
  }

  private async firstHand(hand: number): Promise<number> {
    const opened = await this.book.openings(this.table)
    const hands = opened.flatMap(({ statement }) => (statement.kind === 'roster' ? [statement.hand] : []))
    return Math.min(hand, ...hands)
  }

  private async fetch(hand: number): Promise<string> {
    const close = (await this.book.statements(this.table, hand)).find(({ kind }) => kind === 'close')
    const patience = close === undefined ? PUBLISHED_WITHIN_MS : MISSING_AFTER_MS
    let unreached = false
    for (let waited = 0, wait = FIRST_WAIT_MS; ; waited += wait, wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        const text = await this.source.fetchRecord(this.table, hand)
        if (text !== null) return text
        unreached = false
      } catch {
        unreached = true
      }
      if (waited >= patience) break
      await this.source.sleep(wait)
    }
    // without a signed close nothing is proved by its absence
    if (unreached || close === undefined) throw new OutOfReach(`hand ${hand}`)
    const evidence = { fraud: 'result_unpublished', house_key: await this.pin(), statements: [close] } as const
    return this.book.convict(evidence, [this.table, hand, 'close', 0])
  }

  /** Fetches and verifies one record; it is held when this returns. */
  async check(hand: number, onStep?: (step: Step) => void): Promise<Checked> {
    const text = await this.fetch(hand)
    const before = await this.book.heldAt(this.table, hand - 1)
    const pinnedKey = await this.pin()
    const successions = await this.book.successions()
    const known = before === null ? null : { m: before.m, index: before.index, seed: before.server_seed }
    const report = await verifyRecord(text, { pinnedKey, successions, known, ...(onStep === undefined ? {} : { onStep }) })
    const failure = failureOfReport(report)
    if (failure !== null) throw failure
    const record = report.record!
    const found = report.found!
    if (record.table !== this.table || record.hand !== hand) failed('table', { table: record.table, hand: record.hand })
    await this.follows(record, before)
    await this.like(record, found.heads, text)
    await this.likeCards(record, found.deal?.deck ?? [])
    await this.book.hold(this.table, heldOf(record, found.dealer))
    return { record, heads: found.heads, text }
  }

  private async follows(record: HandRecord, before: Held | null): Promise<void> {
    const { manifest } = record
    const owner = await this.book.ownerOf(manifest.anchor, manifest.m)
    if (owner !== manifest.m) failed('anchor_reused', { anchor: manifest.anchor })
    if (before === null) return
    if (record.previous_head !== before.head) failed('previous_head', { found: record.previous_head, due: before.head })
    if (record.dealer_before !== before.dealer) failed('dealer_before', { found: record.dealer_before, due: before.dealer })
    if (before.m === manifest.m) return
    await succeeds(await readManifest(before.manifest), manifest, await this.book.successions())
    if (manifest.first_hand <= before.hand) failed('manifest_first_hand', { first_hand: manifest.first_hand, taken: before.hand })
  }

  /** What the house signed into the record, and what it signed to us while the hand ran, tell one story. */
  private async like(record: HandRecord, heads: readonly string[], text: string): Promise<void> {
    const key = record.manifest.house_key
    for (const statement of await statementsOf(record)) await this.book.keep(statement, key)
    for (const statement of await this.book.statements(this.table, record.hand)) {
      if (statement.kind === 'head') await this.likeHead(statement, record, heads, text)
    }
  }

  private async likeHead(statement: HeadStatement, record: HandRecord, heads: readonly string[], text: string): Promise<void> {
    const beyond = record.spoilt !== null || statement.j > record.events.length
    if (!beyond && heads[statement.j] === statement.head) return
    const fraud = beyond ? 'head_beyond_record' : 'head_unlike_record'
    const evidence = { fraud, house_key: record.manifest.house_key, statements: [statement], record: text } as const
    await this.book.convict(evidence, [this.table, record.hand, 'head', statement.j])
  }

  /** Cards that were shown lie where the record's deck has them; those of a reshuffle are bound by its root. */
  private async likeCards(record: HandRecord, deck: readonly string[]): Promise<void> {
    for (const { ordinal, position, card } of await this.book.cards(this.table, record.hand)) {
      if (ordinal === 0 && deck[position] !== card) fail('record_unlike', { position, card, record: deck[position] ?? null })
    }
  }
}

function heldOf(record: HandRecord, dealer: number | null): Held {
  return {
    hand: record.hand,
    head: record.head,
    dealer: dealer ?? record.dealer_before,
    outcome: record.outcome,
    m: record.manifest.m,
    manifest: record.manifest.raw,
    index: chainIndex(record),
    server_seed: record.server_seed,
  }
}

/** The signed roster of a record. */
export function rosterOf(record: HandRecord): RosterStatement {
  const { table, hand, previous_head, dealer_before } = record
  const seats = record.seats.map(({ seat, player, commit }) => ({ seat, player, commit }))
  const parts = { table, hand, manifest_hash: record.manifest.m, previous_head, dealer_before, seats }
  return { kind: 'roster', ...parts, signature: record.roster_signature }
}

async function statementsOf(record: HandRecord): Promise<Statement[]> {
  const { table, hand, outcome, head } = record
  const roster = rosterOf(record)
  const signed: Statement[] = [
    { kind: 'manifest', manifest: record.manifest.raw, signature: record.manifest_signature },
    roster,
    { kind: 'close', table, hand, outcome, head, signature: record.signature },
  ]
  const { deck_root, start_signature: signature } = record
  if (deck_root === null || signature === null) return signed
  const openings_hash = toHex(await openingsHash(fromHex(record.roster), openingsOf(record)))
  return [...signed, { ...roster, kind: 'start', openings_hash, deck_root, signature }]
}
