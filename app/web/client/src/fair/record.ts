/** The hand record: its shape and sizes, read into a typed value (the verifier's step 1). */
import { HASH_BYTES, utf8 } from './bytes'
import { failed } from './failure'
import { Fields, hexValue } from './fields'
import { canonical, strictParse, StrictJsonError } from './json'
import { MAX_HAND, MAX_SEATS, readManifest, SIGNATURE_BYTES, TABLE_BYTES, type Manifest } from './manifest'
import { OUTCOMES, PROTOCOL, type Cause, type Outcome } from './messages'

const MAX_RECORD_BYTES = 4 * 1024 * 1024
const MAX_EVENTS = 16_384

const KEYS = [
  'protocol', 'table', 'hand', 'manifest', 'manifest_signature', 'previous_head', 'dealer_before', 'seats', 'roster',
  'roster_signature', 'server_seed', 'deck_root', 'start_signature', 'outcome', 'spoilt', 'late', 'events', 'head',
  'signature',
]

/** A seat of the roster; `seed` is null where it didn't open in time. */
export interface RecordSeat {
  seat: number
  player: string
  commit: string
  seed: string | null
}

export interface Spoilt {
  cause: Cause
  seats: readonly number[]
}

/** A record whose shape is right; nothing in it is believed yet. Hashes in hex. */
export interface HandRecord {
  table: string
  hand: number
  manifest: Manifest
  manifest_signature: string
  previous_head: string
  dealer_before: number
  seats: readonly RecordSeat[]
  roster: string
  roster_signature: string
  server_seed: string
  deck_root: string | null
  start_signature: string | null
  outcome: Outcome
  spoilt: Spoilt | null
  late: ReadonlyMap<number, string>
  events: readonly Readonly<Record<string, unknown>>[]
  head: string
  signature: string
}

/** A record as JSON text, its bytes, or parsed. */
export type RecordSource = string | Uint8Array | object

export function seatNumbers(record: HandRecord): number[] {
  return record.seats.map(({ seat }) => seat)
}

/** `i` of the hand in its manifest's chain, from 1. */
export function chainIndex(record: HandRecord): number {
  return record.hand - record.manifest.first_hand + 1
}

/** The seats that opened in time, with their seeds, ascending. */
export function openingsOf(record: HandRecord): [number, string][] {
  return record.seats.flatMap(({ seat, seed }): [number, string][] => (seed === null ? [] : [[seat, seed]]))
}

/** The seats that didn't open in time, ascending. */
export function unopened(record: HandRecord): number[] {
  return record.seats.filter(({ seed }) => seed === null).map(({ seat }) => seat)
}

function strict(source: RecordSource): unknown {
  const isText = typeof source === 'string' || source instanceof Uint8Array
  if (isText && source.length > MAX_RECORD_BYTES) failed('size', { most: MAX_RECORD_BYTES })
  try {
    const value = isText ? strictParse(source) : source
    if (utf8(canonical(value)).length > MAX_RECORD_BYTES) failed('size', { most: MAX_RECORD_BYTES })
    return value
  } catch (error) {
    if (error instanceof StrictJsonError) failed('json', { fault: error.fault, at: error.at })
    throw error
  }
}

function readSeat(value: unknown, index: number): RecordSeat {
  const fields = new Fields(value, `seats[${index}]`, ['seat', 'player', 'commit', 'seed'])
  return {
    seat: fields.number('seat', 1, MAX_SEATS),
    player: fields.text('player'),
    commit: fields.hex('commit', HASH_BYTES),
    seed: fields.hexOrNull('seed', HASH_BYTES),
  }
}

function readSpoilt(value: unknown): Spoilt | null {
  if (value === null) return null
  const fields = new Fields(value, 'spoilt', ['cause', 'seats'])
  const seats = fields.items('seats', MAX_SEATS)
  if (!seats.every((seat) => Number.isSafeInteger(seat))) failed('shape', { where: 'spoilt.seats' })
  return { cause: fields.word('cause', ['seat', 'house']), seats: seats as number[] }
}

function readLate(members: Readonly<Record<string, unknown>>): Map<number, string> {
  const numbers = new Map(Array.from({ length: MAX_SEATS }, (_, i): [string, number] => [String(i + 1), i + 1]))
  const unknown = Object.keys(members).find((key) => !numbers.has(key))
  if (unknown !== undefined) failed('late', { seat: unknown.slice(0, 8) })
  return new Map(
    Object.entries(members).map(([key, seed]) => [numbers.get(key)!, hexValue(seed, `late.${key}`, HASH_BYTES)]),
  )
}

function readEvent(value: unknown, index: number): Readonly<Record<string, unknown>> {
  const fields = new Fields(value, `events[${index}]`, ['type', 'at'], true)
  fields.text('type')
  fields.number('at', 0, Number.MAX_SAFE_INTEGER)
  return value as Readonly<Record<string, unknown>>
}

function checkSeats(record: HandRecord): void {
  const numbers = seatNumbers(record)
  const ascending = numbers.every((seat, i) => i === 0 || numbers[i - 1]! < seat)
  const { seats, min_players: fewest } = record.manifest
  if (!ascending || (numbers[numbers.length - 1] ?? 0) > seats || numbers.length < fewest) {
    failed('seats', { seats: numbers.join(' '), table: seats, fewest })
  }
}

/** What must and mustn't be there by the outcome; a hand is dealt with all seats of its roster or not. */
function checkOutcome(record: HandRecord): void {
  const { outcome } = record
  const dealt = record.deck_root !== null || record.start_signature !== null || record.events.length > 0
  if (outcome === 'spoilt') {
    if (record.spoilt === null || dealt) failed('outcome_parts', { outcome, spoilt: record.spoilt !== null, dealt })
    return
  }
  const started = record.deck_root !== null && record.start_signature !== null
  const missing = unopened(record)
  if (record.spoilt !== null || !started || missing.length > 0) {
    failed('outcome_parts', { outcome, spoilt: record.spoilt !== null, started, unopened: missing.join(' ') })
  }
}

/** Reads a record; throws VerificationFailed of step 1. */
export async function readRecord(source: RecordSource): Promise<HandRecord> {
  const fields = new Fields(strict(source), 'record', KEYS)
  fields.protocol('protocol', PROTOCOL)
  const manifest = await readManifest(fields.get('manifest'))
  const record: HandRecord = {
    table: fields.hex('table', TABLE_BYTES),
    hand: fields.number('hand', 1, MAX_HAND),
    manifest,
    manifest_signature: fields.hex('manifest_signature', SIGNATURE_BYTES),
    previous_head: fields.hex('previous_head', HASH_BYTES),
    dealer_before: fields.number('dealer_before', 0, MAX_SEATS),
    seats: fields.items('seats', MAX_SEATS).map(readSeat),
    roster: fields.hex('roster', HASH_BYTES),
    roster_signature: fields.hex('roster_signature', SIGNATURE_BYTES),
    server_seed: fields.hex('server_seed', HASH_BYTES),
    deck_root: fields.hexOrNull('deck_root', HASH_BYTES),
    start_signature: fields.hexOrNull('start_signature', SIGNATURE_BYTES),
    outcome: fields.word('outcome', OUTCOMES),
    spoilt: readSpoilt(fields.get('spoilt')),
    late: readLate(fields.members('late', MAX_SEATS)),
    events: fields.items('events', MAX_EVENTS).map(readEvent),
    head: fields.hex('head', HASH_BYTES),
    signature: fields.hex('signature', SIGNATURE_BYTES),
  }
  checkSeats(record)
  checkOutcome(record)
  const early = [...record.late.keys()].find((seat) => !unopened(record).includes(seat))
  if (early !== undefined) failed('late', { seat: early })
  return record
}
