/** The house that has changed a record and holds its key: all that follows is worked out, chained and signed anew. */
import { fromHex, toHex } from '../bytes'
import { Deal, dealKey } from '../deal'
import * as fd1 from '../messages'
import type { Signer } from './house'

/** A record as JSON has it, with the parts that tests change. */
export interface Raw {
  [key: string]: unknown
  table: string
  hand: number
  manifest: Record<string, unknown> & { packs: number }
  previous_head: string
  dealer_before: number
  seats: { seat: number; player: string; commit: string; seed: string | null }[]
  server_seed: string
  deck_root: string | null
  outcome: fd1.Outcome
  spoilt: { cause: fd1.Cause; seats: number[] } | null
  late: Record<string, string>
  events: (Record<string, unknown> & { type: string; at: number })[]
}

export async function reseal(record: Raw, signer: Signer, keep: readonly string[] = []): Promise<Raw> {
  const sealed = structuredClone(record)
  const put = (key: string, value: string): void => {
    if (!keep.includes(key)) sealed[key] = value
  }
  const m = await fd1.manifestHash(sealed.manifest)
  put('manifest_signature', await signer.sign(m))
  const roster = await fd1.rosterHash({ ...sealed, manifest_hash: toHex(m) })
  put('roster', toHex(roster))
  put('roster_signature', await signer.sign(roster))
  const opened = sealed.seats.flatMap(({ seat, seed }): [number, string][] => (seed === null ? [] : [[seat, seed]]))
  const openings = await fd1.openingsHash(roster, opened)
  let head: Uint8Array<ArrayBuffer>
  if (sealed.spoilt !== null) {
    head = await fd1.spoiltHead(m, roster, openings, sealed.spoilt.cause, sealed.spoilt.seats)
  } else {
    const entropy = await fd1.entropyOf(m, roster, openings)
    const deal = await Deal.of(await dealKey(fromHex(sealed.server_seed), entropy), entropy, sealed.manifest.packs)
    put('deck_root', deal.root)
    head = await fd1.startHash(m, roster, openings, fromHex(sealed.deck_root!))
    put('start_signature', await signer.sign(head))
    for (const [i, event] of sealed.events.entries()) head = await fd1.eventHash(head, i + 1, event)
  }
  put('head', toHex(head))
  put('signature', await signer.sign(await fd1.closeMessage(sealed.table, sealed.hand, sealed.outcome, String(sealed.head))))
  return sealed
}
