/** The verifier: one published hand, a run of hands of one table, and a hand played back with all cards open. */
import type { ReplayStep } from '../rules/replay'
import { failed, VerificationFailed, type Failure } from './failure'
import { trustedKeys, type Manifest, type Succession } from './manifest'
import type { HandRecord, RecordSource } from './record'
import { Steps, type Found, type KnownSeed, type Note, type Step } from './steps'

export interface VerifyOptions {
  /** The house key that the caller knows from elsewhere, hex. Without it the record only agrees with itself. */
  pinnedKey?: string | null
  /** Lead from the pinned key to those that followed. */
  successions?: readonly Succession[]
  /** Called as each of the ten steps is done. */
  onStep?: (step: Step) => void
  /** Saves hashing a long chain anew for every hand of a run. */
  known?: KnownSeed | null
}

export interface Report {
  ok: boolean
  steps: readonly Step[]
  failure: Failure | null
  notes: readonly Note[]
  /** Null where even its shape is wrong. */
  record: HandRecord | null
  /** Null unless `ok`. */
  found: Found | null
}

async function run(source: RecordSource, options: VerifyOptions, onEvent?: (step: ReplayStep) => void): Promise<Report> {
  const trusted = await trustedKeys(options.pinnedKey ?? null, options.successions ?? [])
  const steps = new Steps({ trusted, known: options.known ?? null, onStep: options.onStep, onEvent })
  try {
    const found = await steps.run(source)
    return { ok: true, steps: steps.steps, failure: null, notes: steps.notes(), record: steps.record, found }
  } catch (error) {
    if (!(error instanceof VerificationFailed)) throw error
    error.hand = steps.record?.hand ?? null
    const { failure } = error
    steps.fail(failure.step, failure.detail)
    return { ok: false, steps: steps.steps, failure, notes: steps.notes(), record: steps.record, found: null }
  }
}

/** Checks a record on its own, in the spec's order; the report names the first check that fails. */
export function verifyRecord(source: RecordSource, options: VerifyOptions = {}): Promise<Report> {
  return run(source, options)
}

export interface Replay {
  report: Report
  /** One step an event, up to the first that is wrong; empty for a spoilt hand. */
  steps: readonly ReplayStep[]
}

/** The same, and every event with all hands open, the stock to come, and each seat's points. */
export async function replayRecord(source: RecordSource, options: VerifyOptions = {}): Promise<Replay> {
  const steps: ReplayStep[] = []
  const report = await run(source, options, (step) => steps.push(step))
  return { report, steps }
}

/** Records of one table in the order of their hands, each against the one before. */
export class RunVerifier {
  private before: { record: HandRecord; dealer: number } | null = null
  private readonly anchors = new Map<string, string>()
  private lastOwn = 0

  constructor(private readonly options: VerifyOptions = {}) {}

  /** Checks the next record; after a failure the run is over. */
  async add(source: RecordSource): Promise<Report> {
    const report = await verifyRecord(source, this.options)
    const { record, found } = report
    if (!report.ok || record === null || found === null) return report
    try {
      if (this.before !== null) follows(this.before.record, record, this.before.dealer)
      await this.lineage(record)
    } catch (error) {
      if (!(error instanceof VerificationFailed)) throw error
      error.hand = record.hand
      return { ...report, ok: false, failure: error.failure, found: null }
    }
    this.before = { record, dealer: found.dealer ?? record.dealer_before }
    return report
  }

  private async lineage(record: HandRecord): Promise<void> {
    const { manifest } = record
    const last = this.before?.record.manifest
    if (last !== undefined && last.m !== manifest.m) {
      await succeeds(last, manifest, this.options.successions ?? [])
      const taken = Math.max(this.lastOwn, last.first_hand - 1)
      if (manifest.first_hand <= taken) failed('manifest_first_hand', { first_hand: manifest.first_hand, taken })
    }
    const owner = this.anchors.get(manifest.anchor) ?? manifest.m
    if (owner !== manifest.m) failed('anchor_reused', { anchor: manifest.anchor })
    this.anchors.set(manifest.anchor, manifest.m)
    this.lastOwn = record.hand
  }
}

function follows(before: HandRecord, record: HandRecord, dealer: number): void {
  if (record.table !== before.table) failed('table', { table: record.table, due: before.table })
  if (record.hand <= before.hand) failed('hand_repeated', { hand: record.hand, before: before.hand })
  if (record.hand > before.hand + 1) failed('hand_gap', { missing: before.hand + 1 })
  if (record.previous_head !== before.head) failed('previous_head', { found: record.previous_head, due: before.head })
  if (record.dealer_before !== dealer) failed('dealer_before', { found: record.dealer_before, due: dealer })
}

/** How one manifest may follow another at a table. */
export async function succeeds(
  last: Manifest,
  manifest: Manifest,
  successions: readonly Succession[],
): Promise<void> {
  const { version } = manifest
  if (version === last.version) failed('manifest_changed', { version })
  if (version < last.version) failed('manifest_version', { version, before: last.version })
  if (version === last.version + 1 && manifest.previous !== last.m) failed('manifest_previous', { version })
  const heirs = await trustedKeys(last.house_key, successions)
  if (heirs === null || !heirs.has(manifest.house_key)) failed('key_succession', { key: manifest.house_key })
}

export interface RunReport {
  ok: boolean
  reports: readonly Report[]
  failure: Failure | null
}

/** Checks a run, up to the first record that fails. A run may begin at any hand. */
export async function verifyRun(sources: Iterable<RecordSource>, options: VerifyOptions = {}): Promise<RunReport> {
  const run = new RunVerifier(options)
  const reports: Report[] = []
  for (const source of sources) {
    const report = await run.add(source)
    reports.push(report)
    if (!report.ok) return { ok: false, reports, failure: report.failure }
  }
  return { ok: true, reports, failure: null }
}
