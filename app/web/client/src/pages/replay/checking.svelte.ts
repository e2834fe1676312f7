/** The ten checks over one record, as they run; and the events that the record plays back to. */

import {
  replayRecord, NoWebCrypto, STEPS, type HandRecord, type Report, type Step, type StepName, type VerifyOptions,
} from '../../fair'
import { VerificationFailed } from '../../fair/failure'
import { readRecord } from '../../fair/record'
import type { ReplayStep } from '../../rules'

export type RowStatus = 'ok' | 'failed' | 'pending' | 'skipped'

export interface CheckRow {
  name: StepName
  status: RowStatus
  step: Step | null
  /** How long it took here, ms; null until it is done. */
  ms: number | null
}

export type Trust = Pick<VerifyOptions, 'pinnedKey' | 'successions'>

export class Checking {
  rows = $state.raw<readonly CheckRow[]>(pendingRows())
  /** What the record says, for the sentences of the checks; null where even its shape is wrong. */
  record = $state.raw<HandRecord | null>(null)
  report = $state.raw<Report | null>(null)
  events = $state.raw<readonly ReplayStep[]>([])
  /** The whole run, ms. */
  ms = $state<number | null>(null)
  /** The browser can't hash here: nothing was checked. */
  impossible = $state(false)
  private run = 0

  async check(text: string, trust: Trust): Promise<void> {
    const run = ++this.run
    this.rows = pendingRows()
    this.report = null
    this.ms = null
    try {
      const record = await readShape(text)
      if (run !== this.run) return
      this.record = record
      await this.take(text, trust, run)
    } catch (error) {
      if (!(error instanceof NoWebCrypto)) throw error
      this.impossible = true
    }
  }

  private async take(text: string, trust: Trust, run: number): Promise<void> {
    const started = performance.now()
    let last = started
    const onStep = (step: Step): void => {
      if (run !== this.run) return
      const now = performance.now()
      this.rows = this.rows.map((row, i) => (i === step.step - 1 ? done(step, now - last) : row))
      last = now
    }
    const { report, steps } = await replayRecord(text, { ...trust, onStep })
    if (run !== this.run) return
    this.ms = performance.now() - started
    this.rows = settled(this.rows, report)
    this.report = report
    this.events = steps
  }
}

async function readShape(text: string): Promise<HandRecord | null> {
  try {
    return await readRecord(text)
  } catch (error) {
    if (error instanceof VerificationFailed) return null
    throw error
  }
}

function pendingRows(): CheckRow[] {
  return STEPS.map((name) => ({ name, status: 'pending', step: null, ms: null }))
}

function done(step: Step, ms: number): CheckRow {
  const status = step.state === 'ok' ? 'ok' : step.state === 'failed' ? 'failed' : 'skipped'
  return { name: step.name, status, step, ms }
}

/** After the end nothing is pending: what stands before the check that failed has held, what follows wasn't reached. */
function settled(rows: readonly CheckRow[], report: Report): CheckRow[] {
  const failedAt = report.failure?.step ?? Infinity
  return rows.map((row, i): CheckRow => {
    if (row.status !== 'pending') return row
    return { ...row, status: i + 1 < failedAt ? 'ok' : 'skipped' }
  })
}
