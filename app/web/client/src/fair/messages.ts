/**
 * The hashes that the house signs and that link a hand together (fair-deal.md steps 1 to 6, 11, 12). What is
 * signed is exactly the 32 bytes that these functions give.
 */
import { concat, fromHex, u32, u8, utf8, type Bytes } from './bytes'
import { H } from './crypto'
import { canonical } from './json'

export const PROTOCOL = 'fd1'
export const OUTCOMES = ['won', 'drawn', 'void', 'spoilt'] as const
export type Outcome = (typeof OUTCOMES)[number]
export type Cause = 'seat' | 'house'

/** A seat of a roster; `commit` in hex. */
export interface RosterSeat {
  seat: number
  commit: string
  player: string
}

/** What R is made of; hashes in hex. */
export interface RosterParts {
  table: string
  hand: number
  manifest_hash: string
  previous_head: string
  dealer_before: number
  seats: readonly RosterSeat[]
}

export function manifestHash(manifest: unknown): Promise<Bytes> {
  return H('fd1/manifest', utf8(canonical(manifest)))
}

/** The hash of the seed before: s_(i−1) from s_i. */
export function chainBefore(table: Bytes, index: number, seed: Bytes): Promise<Bytes> {
  return H('fd1/chain', table, u32(index - 1), seed)
}

/** s_to of the chain in which `seed` is s_index; s_0 is the anchor. */
export async function seedBefore(table: Bytes, index: number, seed: Bytes, to = 0): Promise<Bytes> {
  let current = seed
  for (let i = index; i > to; i -= 1) current = await chainBefore(table, i, current)
  return current
}

export function mix(random: Bytes, words: string): Promise<Bytes> {
  return H('fd1/mix', random, utf8(words))
}

export function commitment(table: Bytes, hand: number, seat: number, seed: Bytes): Promise<Bytes> {
  return H('fd1/commit', table, u32(hand), u8(seat), seed)
}

export async function rosterHash(parts: RosterParts): Promise<Bytes> {
  const seats = await Promise.all(
    parts.seats.map(async ({ seat, commit, player }) =>
      concat(u8(seat), fromHex(commit), await H('fd1/player', utf8(player))),
    ),
  )
  return H(
    'fd1/roster',
    fromHex(parts.table),
    u32(parts.hand),
    fromHex(parts.manifest_hash),
    fromHex(parts.previous_head),
    u8(parts.dealer_before),
    ...seats,
  )
}

/** O over the seats that opened, ascending; seeds in hex. */
export function openingsHash(roster: Bytes, openings: readonly (readonly [number, string])[]): Promise<Bytes> {
  const ascending = [...openings].sort(([a], [b]) => a - b)
  return H('fd1/openings', roster, ...ascending.map(([seat, seed]) => concat(u8(seat), fromHex(seed))))
}

export function entropyOf(m: Bytes, roster: Bytes, openings: Bytes): Promise<Bytes> {
  return H('fd1/entropy', m, roster, openings)
}

export function startHash(m: Bytes, roster: Bytes, openings: Bytes, root: Bytes): Promise<Bytes> {
  return H('fd1/start', m, roster, openings, root)
}

export function eventHash(previous: Bytes, j: number, event: unknown): Promise<Bytes> {
  return H('fd1/event', previous, u32(j), utf8(canonical(event)))
}

export function headMessage(table: string, hand: number, j: number, head: string): Promise<Bytes> {
  return H('fd1/head', fromHex(table), u32(hand), u32(j), fromHex(head))
}

export function closeMessage(table: string, hand: number, outcome: Outcome, head: string): Promise<Bytes> {
  return H('fd1/close', fromHex(table), u32(hand), utf8(outcome), fromHex(head))
}

export function spoiltHead(
  m: Bytes,
  roster: Bytes,
  openings: Bytes,
  cause: Cause,
  seats: readonly number[],
): Promise<Bytes> {
  return H('fd1/spoilt', m, roster, openings, u8(cause === 'seat' ? 0 : 1), ...seats.map(u8))
}

export function keyMessage(old: string, next: string): Promise<Bytes> {
  return H('fd1/key', fromHex(old), fromHex(next))
}
