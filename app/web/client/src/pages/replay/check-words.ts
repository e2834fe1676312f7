/** What a check found, in a sentence with the real values; and what is wrong where one failed. */

import type { Failure, HandRecord, Report, StepName } from '../../fair'
import type { Detail } from '../../fair/failure'
import { t, type Args, language } from '../../i18n/i18n.svelte'
import { money } from '../../lib/money'
import { isCard, type ResultFact } from '../../rules'
import { markCard, markHash, unmarked } from '../parts/marked'

const SLUGS: Record<StepName, string> = {
  shape: 'shape',
  manifest: 'manifest',
  'seed chain': 'chain',
  openings: 'openings',
  'roster and deck': 'deck',
  dealer: 'dealer',
  events: 'events',
  settlement: 'settlement',
  heads: 'heads',
  close: 'close',
}

export function checkTitle(name: StepName): string {
  return t(`check-${SLUGS[name]}`)
}

const HASH = /^[0-9a-f]{32,}$/

/** A value of a check's detail as an argument: hashes and cards marked. */
function shown(value: Detail[string]): string | number {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return String(value)
  if (HASH.test(value)) return markHash(value)
  return isCard(value) ? markCard(value) : unmarked(value)
}

function argsOf(detail: Detail): Args {
  return Object.fromEntries(Object.entries(detail).map(([key, value]) => [key, shown(value)]))
}

function playerOf(record: HandRecord | null, seat: unknown): string {
  return unmarked(record?.seats.find((entry) => String(entry.seat) === String(seat))?.player ?? '')
}

function resultOf(record: HandRecord): ResultFact | null {
  const last = record.events.at(-1)
  return last?.type === 'result' ? (last as unknown as ResultFact) : null
}

function eventsSaid(record: HandRecord): string {
  const { events } = record
  const count = (test: (event: (typeof events)[number]) => boolean) => events.filter(test).length
  const declared = count(({ type }) => type === 'declare')
  const clock = count(({ by }) => by === 'clock')
  return [
    t('check-events-ok', { n: events.length }),
    ...(declared ? [t('check-events-declared', { n: declared })] : []),
    ...(clock ? [t('check-events-clock', { n: clock })] : []),
  ].join(' ')
}

function settlementSaid(record: HandRecord): string {
  const result = resultOf(record)
  if (!result) return t('check-settlement-void')
  if (result.winner === null) return t('check-settlement-drawn')
  const show = (minor: number) => money(minor, language())
  return t('check-settlement-ok', { gross: show(result.gross), commission: show(result.commission) })
}

/** What a check that held has found. */
export function foundText(name: StepName, detail: Detail, record: HandRecord): string {
  const args = argsOf(detail)
  switch (name) {
    case 'seed chain':
      return t(Number(detail.index) > 1 ? 'check-chain-ok' : 'check-chain-first', { ...args, before: record.hand - 1 })
    case 'openings': {
      const opened = t('check-openings-ok', { n: Number(detail.in_time), all: record.seats.length })
      return detail.late ? `${opened} ${t('check-openings-late', { n: Number(detail.late) })}` : opened
    }
    case 'roster and deck':
      return t(record.spoilt ? 'check-deck-spoilt' : 'check-deck-ok', args)
    case 'dealer':
      return t(record.dealer_before ? 'check-dealer-next' : 'check-dealer-toss', {
        ...args,
        name: playerOf(record, detail.dealer),
      })
    case 'events':
      return eventsSaid(record)
    case 'settlement':
      return settlementSaid(record)
    default:
      return t(`check-${SLUGS[name]}-ok`, args)
  }
}

/** Two values that should have been one. */
export interface Differing {
  found: string
  due: string
}

const DUE = ['due', 'anchor', 'roster', 'deck_root', 'head']

function differing({ check, detail }: Failure): Differing | null {
  const found = check === 'opening' || check === 'late_opening' ? detail.commit : detail.found
  const due = DUE.map((key) => detail[key]).find((value) => typeof value === 'string' && HASH.test(value))
  return typeof found === 'string' && typeof due === 'string' && found !== due ? { found, due } : null
}

export interface Wrong {
  /** In plain words. */
  text: string
  /** The values that show it, e.g. `due 20 · found 40`. */
  values: readonly { name: string; value: string }[]
  differing: Differing | null
}

const IN_SENTENCE = new Set(['seat', 'card', 'finish', 'at', 'where'])

/** Checks with a sentence of its own for a reason that the detail names. */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  draw_illegal: ['drawn', 'joker'],
  discard_illegal: ['drawn', 'held', 'just_taken'],
  turn_order: ['in', 'drawn'],
  declaration: ['drawn', 'held'],
}

function sentenceOf(check: string, detail: Detail): string {
  const reason = REASONS[check]?.find((name) => name in detail)
  return reason === undefined ? `fails-${check}` : `fails-${check}-${reason}`
}

/** What is wrong, for a check that failed. */
export function wrongText(failure: Failure, report: Pick<Report, 'record'>): Wrong {
  const { check, detail, event } = failure
  const args: Args = { ...argsOf(detail), event: event ?? 0, name: playerOf(report.record, detail.seat) }
  const pair = differing(failure)
  const hidden = (key: string, value: Detail[string]) =>
    IN_SENTENCE.has(key) || (pair !== null && (value === pair.found || value === pair.due))
  const values = Object.entries(detail)
    .filter(([key, value]) => typeof value !== 'boolean' && !hidden(key, value))
    .map(([key, value]) => ({ name: valueName(key), value: String(shown(value)) }))
  const sentence = t(sentenceOf(check, detail), args)
  const text = event === null ? sentence : `${t('fails-at-event', { n: event })} ${sentence}`
  return { text, values, differing: pair }
}

const NAMED = new Set(['due', 'found', 'given', 'before', 'points', 'top', 'missed', 'max', 'fault', 'key', 'winner'])

/** The name of a value of a check's detail; those without words of their own keep the record's. */
function valueName(key: string): string {
  return NAMED.has(key) ? t(`value-${key}`) : key
}
