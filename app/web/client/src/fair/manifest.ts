/** A table's manifest, read and checked (fair-deal.md step 1), and the house keys that follow one another. */
import { packsFor, MAX_PACKS } from '../rules/cards'
import type { Settings } from '../rules/state'
import { fromHex, HASH_BYTES, toHex, ZERO_HEX } from './bytes'
import { verifySignature } from './crypto'
import { failed } from './failure'
import { Fields } from './fields'
import { StrictJsonError } from './json'
import { keyMessage, manifestHash, PROTOCOL } from './messages'

export const KEY_BYTES = 32
export const SIGNATURE_BYTES = 64
export const TABLE_BYTES = 16
export const MAX_HAND = 2 ** 32 - 1
export const MAX_SEATS = 16
const MAX_LENGTH = 65_536
const MAX_SECONDS = 86_400
const MAX_COUNT = 1_000_000
const MAX_ORDINAL = 255
const MAX_INT = Number.MAX_SAFE_INTEGER

const GAME = 'thirteen-card'
const RULES = 'thirteen-card/1'
const TABLE_SIZES: readonly number[] = [4, 6, 8]
const DEADLINES = 'T8'

const SETTINGS: Readonly<Record<string, readonly [number, number]>> = {
  rate: [0, MAX_INT],
  commission_bp: [0, 10_000],
  turn_s: [0, MAX_SECONDS],
  bank_s: [0, MAX_SECONDS],
  open_s: [0, MAX_SECONDS],
  max_missed: [0, MAX_COUNT],
  max_reshuffles: [0, MAX_ORDINAL],
}

/** What a manifest must hold; it may hold more, which is hashed and otherwise ignored. */
const KEYS = [
  'protocol', 'table', 'version', 'previous', 'game', 'seats', 'packs', 'min_players', 'rules', 'house_key', 'anchor',
  'length', 'first_hand', ...Object.keys(SETTINGS),
]

/** A manifest's parts that the protocol uses; hashes in hex, `m` over all of `raw`. */
export interface Manifest {
  raw: Readonly<Record<string, unknown>>
  m: string
  table: string
  version: number
  previous: string
  game: string
  rules: string
  seats: number
  packs: number
  min_players: number
  house_key: string
  anchor: string
  length: number
  first_hand: number
}

/** A house key and the one that follows it, signed by the first; hex. */
export interface Succession {
  old: string
  new: string
  signature: string
}

/** Reads a manifest's shape; throws VerificationFailed of step 1. */
export async function readManifest(value: unknown, where = 'manifest'): Promise<Manifest> {
  const fields = new Fields(value, where, KEYS, true)
  fields.protocol('protocol', PROTOCOL)
  for (const [key, [low, high]] of Object.entries(SETTINGS)) fields.number(key, low, high)
  const seats = fields.number('seats', 2, MAX_SEATS)
  return {
    raw: value as Manifest['raw'],
    m: await hashOf(value, where),
    table: fields.hex('table', TABLE_BYTES),
    version: fields.number('version', 1, MAX_HAND),
    previous: fields.hex('previous', HASH_BYTES),
    game: fields.text('game'),
    rules: fields.text('rules'),
    seats,
    packs: fields.number('packs', 1, MAX_PACKS),
    min_players: fields.number('min_players', 2, seats),
    house_key: fields.hex('house_key', KEY_BYTES),
    anchor: fields.hex('anchor', HASH_BYTES),
    length: fields.number('length', 1, MAX_LENGTH),
    first_hand: fields.number('first_hand', 1, MAX_HAND),
  }
}

async function hashOf(manifest: unknown, where: string): Promise<string> {
  try {
    return toHex(await manifestHash(manifest))
  } catch (error) {
    if (error instanceof StrictJsonError) failed('json', { where, fault: error.fault })
    throw error
  }
}

/** The numbers that the rules use; `readManifest` has seen that they are there. */
export function settingsOf(manifest: Manifest): Settings & { packs: number } {
  return manifest.raw as unknown as Settings & { packs: number }
}

export function promisesDeadlines(manifest: Manifest): boolean {
  return manifest.raw.deadlines === DEADLINES
}

/** Hash, signature, key and game; `trusted` null takes the manifest's own key for good. */
export async function checkManifest(
  manifest: Manifest,
  signature: string,
  trusted: ReadonlySet<string> | null,
): Promise<void> {
  const { version, previous, house_key: key } = manifest
  if ((version === 1) !== (previous === ZERO_HEX)) failed('manifest_previous', { version, previous })
  if (!(await verifySignature(fromHex(key), fromHex(manifest.m), fromHex(signature)))) failed('manifest_signature')
  if (trusted !== null && !trusted.has(key)) failed('house_key', { key })
  if (manifest.game !== GAME || manifest.rules !== RULES) failed('game', { game: manifest.game, rules: manifest.rules })
  const { seats, packs } = manifest
  if (!TABLE_SIZES.includes(seats) || packsFor(seats) !== packs) failed('packs', { seats, packs })
}

export async function signedSuccession({ old, new: next, signature }: Succession): Promise<boolean> {
  return verifySignature(fromHex(old), await keyMessage(old, next), fromHex(signature))
}

/** The pinned key and all that follow it by signed succession; null where nothing is pinned. */
export async function trustedKeys(
  pinned: string | null,
  successions: readonly Succession[],
): Promise<ReadonlySet<string> | null> {
  if (pinned === null) return null
  const keys = new Set([pinned])
  const signed: Succession[] = []
  for (const succession of successions) if (await signedSuccession(succession)) signed.push(succession)
  for (let before = 0; before < keys.size; ) {
    before = keys.size
    for (const { old, new: next } of signed) if (keys.has(old)) keys.add(next)
  }
  return keys
}

/** A house key as `GET /api/fairness` lists them: each signed by the one before it. */
export interface HouseKey {
  key: string
  signature: string | null
}

/** The successions in a list of house keys, oldest first. */
export function successionsOf(keys: readonly HouseKey[]): Succession[] {
  return keys.flatMap(({ key, signature }, i) => {
    const old = keys[i - 1]?.key
    return old === undefined || signature === null ? [] : [{ old, new: key, signature }]
  })
}
