/**
 * What the house signs, each with the slot that it fills: one manifest for a (table, version), one roster,
 * start and close for a (table, hand), one head for a (table, hand, j), one successor for a key. Two for one
 * slot with different messages convict by themselves. The JSON is that of app/fairness/fraud.py.
 */
import { fromHex, toHex } from './bytes'
import { verifySignature } from './crypto'
import { closeMessage, headMessage, keyMessage, manifestHash, rosterHash, startHash, type Outcome, type RosterParts } from './messages'
import type { Succession } from './manifest'

export interface ManifestStatement {
  kind: 'manifest'
  manifest: Readonly<Record<string, unknown>>
  signature: string
}
export interface RosterStatement extends RosterParts {
  kind: 'roster'
  signature: string
}
export interface StartStatement extends RosterParts {
  kind: 'start'
  openings_hash: string
  deck_root: string
  signature: string
}
export interface HeadStatement {
  kind: 'head'
  table: string
  hand: number
  j: number
  head: string
  signature: string
}
export interface CloseStatement {
  kind: 'close'
  table: string
  hand: number
  outcome: Outcome
  head: string
  signature: string
}
export interface KeyStatement extends Succession {
  kind: 'key'
}
export type Statement =
  | ManifestStatement
  | RosterStatement
  | StartStatement
  | HeadStatement
  | CloseStatement
  | KeyStatement

export type Fraud =
  | 'two_manifests'
  | 'two_rosters'
  | 'two_starts'
  | 'two_heads'
  | 'two_closes'
  | 'two_successors'
  | 'start_and_spoilt'
  | 'head_beyond_record'
  | 'head_unlike_record'

export const FRAUDS: Readonly<Record<Statement['kind'], Fraud>> = {
  manifest: 'two_manifests',
  roster: 'two_rosters',
  start: 'two_starts',
  head: 'two_heads',
  close: 'two_closes',
  key: 'two_successors',
}

/** The slot of a statement as a storage key: table (or key), hand (0 for none), kind, number. */
export type Slot = [string, number, Statement['kind'], number]

export function slotOf(statement: Statement): Slot {
  switch (statement.kind) {
    case 'manifest':
      return [String(statement.manifest.table), 0, 'manifest', Number(statement.manifest.version)]
    case 'head':
      return [statement.table, statement.hand, 'head', statement.j]
    case 'key':
      return [statement.old, 0, 'key', 0]
    default:
      return [statement.table, statement.hand, statement.kind, 0]
  }
}

/** The 32 bytes that were signed, hex. */
export async function messageOf(statement: Statement): Promise<string> {
  switch (statement.kind) {
    case 'manifest':
      return toHex(await manifestHash(statement.manifest))
    case 'roster':
      return toHex(await rosterHash(statement))
    case 'start': {
      const roster = await rosterHash(statement)
      const [m, openings, root] = [statement.manifest_hash, statement.openings_hash, statement.deck_root].map(fromHex)
      return toHex(await startHash(m!, roster, openings!, root!))
    }
    case 'head':
      return toHex(await headMessage(statement.table, statement.hand, statement.j, statement.head))
    case 'close':
      return toHex(await closeMessage(statement.table, statement.hand, statement.outcome, statement.head))
    case 'key':
      return toHex(await keyMessage(statement.old, statement.new))
  }
}

/** Whether the holder of `houseKey` signed it. */
export async function isSigned(statement: Statement, houseKey: string): Promise<boolean> {
  const message = await messageOf(statement)
  return verifySignature(fromHex(houseKey), fromHex(message), fromHex(statement.signature))
}
