/** Reading what the house sends about fairness: every fault is a VerificationFailed of the shape. */
import { isCard } from '../../rules/cards'
import { HASH_BYTES, isHex } from '../bytes'
import { failed } from '../failure'
import { Fields } from '../fields'
import { MAX_HAND, MAX_SEATS, SIGNATURE_BYTES } from '../manifest'
import { OUTCOMES, type RosterParts } from '../messages'
import type { Spoilt } from '../record'
import type { CloseStatement } from '../statements'

const MAX_PATH = 16
const MAX_PROOFS = 512
const MAX_POSITION = 2 ** 16 - 1

/** A proof of one card as it comes over the wire. */
export interface CardProof {
  ordinal: number
  position: number
  card: string
  salt: string
  path: readonly string[]
}

export interface RosterMessage extends RosterParts {
  index: number
  roster: string
  roster_signature: string
}

export interface StartMessage {
  deck_root: string
  start_signature: string
  head: string
}

export interface EntryMessage {
  j: number
  head: string
  signature: string
  event: unknown
}

export interface CloseMessage extends Omit<CloseStatement, 'kind' | 'table'> {
  spoilt: Spoilt | null
  stakes: Readonly<Record<string, unknown>>
}

const ROSTER = ['hand', 'index', 'roster', 'roster_signature', 'manifest_hash', 'previous_head', 'dealer_before', 'seats']

export function readRoster(value: unknown, table: string): RosterMessage {
  const fields = new Fields(value, 'roster', ROSTER, true)
  const seats = fields.items('seats', MAX_SEATS).map((entry, i) => {
    const seat = new Fields(entry, `seats[${i}]`, ['seat', 'player', 'commit'], true)
    return { seat: seat.number('seat', 1, MAX_SEATS), player: seat.text('player'), commit: seat.hex('commit', HASH_BYTES) }
  })
  const ascending = seats.every(({ seat }, i) => i === 0 || seats[i - 1]!.seat < seat)
  if (!ascending || seats.length === 0) failed('seats', { seats: seats.map(({ seat }) => seat).join(' ') })
  return {
    table,
    hand: fields.number('hand', 1, MAX_HAND),
    index: fields.number('index', 1, MAX_HAND),
    roster: fields.hex('roster', HASH_BYTES),
    roster_signature: fields.hex('roster_signature', SIGNATURE_BYTES),
    manifest_hash: fields.hex('manifest_hash', HASH_BYTES),
    previous_head: fields.hex('previous_head', HASH_BYTES),
    dealer_before: fields.number('dealer_before', 0, MAX_SEATS),
    seats,
  }
}

export function readStart(value: unknown): StartMessage {
  const fields = new Fields(value, 'start', ['deck_root', 'start_signature', 'head'], true)
  return {
    deck_root: fields.hex('deck_root', HASH_BYTES),
    start_signature: fields.hex('start_signature', SIGNATURE_BYTES),
    head: fields.hex('head', HASH_BYTES),
  }
}

export function readEntry(value: unknown): EntryMessage {
  const fields = new Fields(value, 'fact', ['j', 'head', 'signature', 'event'], true)
  return {
    j: fields.number('j', 1, MAX_HAND),
    head: fields.hex('head', HASH_BYTES),
    signature: fields.hex('signature', SIGNATURE_BYTES),
    event: fields.get('event'),
  }
}

export function readClose(value: unknown): CloseMessage {
  const fields = new Fields(value, 'closed', ['hand', 'outcome', 'head', 'signature', 'spoilt', 'stakes'], true)
  return {
    hand: fields.number('hand', 1, MAX_HAND),
    outcome: fields.word('outcome', OUTCOMES),
    head: fields.hex('head', HASH_BYTES),
    signature: fields.hex('signature', SIGNATURE_BYTES),
    spoilt: readSpoilt(fields.get('spoilt')),
    stakes: fields.members('stakes', MAX_SEATS),
  }
}

function readSpoilt(value: unknown): Spoilt | null {
  if (value === null) return null
  const fields = new Fields(value, 'spoilt', ['cause', 'seats'], true)
  const seats = fields.items('seats', MAX_SEATS)
  if (!seats.every((seat) => Number.isSafeInteger(seat))) failed('shape', { where: 'spoilt.seats' })
  return { cause: fields.word('cause', ['seat', 'house']), seats: seats as number[] }
}

export function readProofs(value: unknown): CardProof[] {
  if (value === null || value === undefined) return []
  if (!Array.isArray(value) || value.length > MAX_PROOFS) failed('shape', { where: 'proofs' })
  return value.map((entry, i) => {
    const fields = new Fields(entry, `proofs[${i}]`, ['ordinal', 'position', 'card', 'salt', 'path'], true)
    const card = fields.get('card')
    const path = fields.items('path', MAX_PATH)
    if (!isCard(card)) failed('shape', { where: `proofs[${i}].card` })
    if (!path.every((node) => isHex(node, HASH_BYTES))) failed('shape', { where: `proofs[${i}].path` })
    return {
      ordinal: fields.number('ordinal', 0, 255),
      position: fields.number('position', 0, MAX_POSITION),
      card,
      salt: fields.hex('salt', HASH_BYTES),
      path: path as string[],
    }
  })
}
