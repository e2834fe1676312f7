/** The names of everything that a verifier can find wrong, by the step that finds it: those of app/fairness. */
import { OF_THE_RESULT, type BrokenRule, type Detail, type RuleCheck } from '../rules/faults'

export type { Detail } from '../rules/faults'

/** The steps of fair-deal.md, "What a verifier checks"; 11 is what only a run of records shows. */
export const STEPS = [
  'shape', 'manifest', 'seed chain', 'openings', 'roster and deck', 'dealer', 'events', 'settlement', 'heads', 'close',
] as const
export type StepName = (typeof STEPS)[number]
export const RUN_STEP = 11

const RECORD_CHECKS = {
  json: 1, size: 1, protocol: 1, key_missing: 1, key_unknown: 1, shape: 1, seats: 1, outcome_parts: 1, late: 1,
  manifest_table: 2, manifest_previous: 2, manifest_signature: 2, house_key: 2, game: 2, packs: 2,
  chain_index: 3, seed_chain: 3,
  opening: 4, late_opening: 4,
  first_hand: 5, roster: 5, roster_signature: 5, spoilt_seats: 5, deck_root: 5, start_signature: 5,
  deal_missing: 6, deal_seats: 6, toss: 6, dealer: 6,
  void_result: 7,
  outcome: 8,
  head_chain: 9, spoilt_head: 9,
  close_signature: 10,
  table: 11, hand_repeated: 11, hand_gap: 11, previous_head: 11, dealer_before: 11, manifest_changed: 11,
  manifest_version: 11, manifest_first_hand: 11, manifest_in_force: 11, anchor_reused: 11, key_succession: 11,
} as const

export type RecordCheck = keyof typeof RECORD_CHECKS
export type Check = RecordCheck | RuleCheck

const EVENTS_STEP = 7
const SETTLEMENT_STEP = 8

/** The step that a check belongs to, 1 to 11. */
export function stepOf(check: Check): number {
  if (Object.hasOwn(RECORD_CHECKS, check)) return RECORD_CHECKS[check as RecordCheck]
  return OF_THE_RESULT.has(check) ? SETTLEMENT_STEP : EVENTS_STEP
}

/** The first thing that is wrong. Data only: the page has the sentences. */
export interface Failure {
  check: string
  /** 1 to 11, as `stepOf`; 0 for what only a running hand shows. */
  step: number
  detail: Detail
  /** The event, from 1, where it is about one. */
  event: number | null
  hand: number | null
  /** `detail` in one line, for logs. */
  message: string
}

export function oneLine(detail: Detail, event: number | null = null): string {
  const parts = Object.entries(detail).map(([name, value]) => `${name}=${String(value)}`)
  return [...(event === null ? [] : [`event=${event}`]), ...parts].join(' ')
}

export class VerificationFailed extends Error {
  hand: number | null = null

  constructor(
    readonly check: Check,
    readonly detail: Detail = {},
    readonly event: number | null = null,
  ) {
    super(check)
  }

  get step(): number {
    return stepOf(this.check)
  }

  get failure(): Failure {
    const { check, step, detail, event, hand } = this
    return { check, step, detail, event, hand, message: oneLine(detail, event) }
  }
}

export function failed(check: RecordCheck, detail: Detail = {}): never {
  throw new VerificationFailed(check, detail)
}

/** A broken rule of the game as the verifier names it. */
export function failedByGame(error: BrokenRule): VerificationFailed {
  return new VerificationFailed(error.check, error.detail, error.event)
}
