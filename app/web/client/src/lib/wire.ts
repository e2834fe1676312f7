/**
 * The messages of a table's socket as the client reads them: the types made from the server's models, with
 * what those leave open (facts of the game, settings, the own view) filled in.
 */

import type { Fact } from '../rules/facts'
import type * as made from './wire.generated'

export type {
  AckMessage,
  CardProof,
  ClockView,
  ErrorMessage,
  LastView,
  NoticeMessage,
  PongMessage,
  PresenceMessage,
  RosterSeat,
  SeatView,
  SpoiltView,
  StartView,
  YouView,
} from './wire.generated'

export type Hex = string
export type Phase = made.TableView['phase']
export type Currency = made.TableView['currency']
export type Role = made.YouView['role']

export type { By, Fact } from '../rules/facts'

/** What the receiver's seat alone may know of the thirteen-card game. */
export interface OwnView {
  cards: string[]
  drop_mark: boolean
  in: boolean
}

export interface Manifest {
  protocol: string
  table: string
  version: number
  previous: Hex
  game: string
  seats: number
  packs: number
  rate: number
  commission_bp: number
  turn_s: number
  bank_s: number
  open_s: number
  max_missed: number
  max_reshuffles: number
  min_players: number
  rules: string
  house_key: Hex
  anchor: Hex
  length: number
  first_hand: number
  [setting: string]: unknown
}

type Replace<T, R> = Omit<T, keyof R> & R

export type TranscriptEntry = Replace<made.TranscriptEntry, { event: Fact }>
export type HandView = Replace<made.HandView, { transcript: TranscriptEntry[] }>
export type YourView = Replace<made.YourView, { view: OwnView | null }>
export type TableView = Replace<
  made.TableView,
  { manifest: Manifest; hand: HandView | null; your: YourView | null }
>
export type SnapshotMessage = Replace<made.SnapshotMessage, { table: TableView }>
export type YouUpdate = Replace<made.YouUpdate, { seat: number | null; view: OwnView | null }>

type MadeEvent = made.UpdateMessage['events'][number]
/** An event of the table's own log, without accounts. */
export type TableEvent =
  | Exclude<MadeEvent, made.FactEvent | made.ManifestEvent | made.OpenedEvent>
  | Replace<made.FactEvent, { event: Fact }>
  | Replace<made.ManifestEvent, { manifest: Manifest }>
  | Replace<made.OpenedEvent, { manifest: Manifest }>
export type RosterEvent = made.RosterEvent
export type ClosedEvent = made.ClosedEvent

export type UpdateMessage = Replace<made.UpdateMessage, { events: TableEvent[]; you?: YouUpdate | null }>

export type ServerMessage =
  SnapshotMessage | UpdateMessage | Exclude<made.Wire['server'], made.SnapshotMessage | made.UpdateMessage>

/** An act of the thirteen-card game. */
export type Act =
  | { type: 'draw'; from: 'stock' | 'open' }
  | { type: 'discard'; card: string }
  | { type: 'declare'; finish: string; groups?: string[][] }
  | { type: 'drop' }
  | { type: 'drop_mark'; on: boolean }

/** A client's message without its id, which the socket gives it. */
export type Command =
  | { [M in Exclude<made.Wire['client'], made.ActMessage> as M['type']]: Omit<M, 'id'> }[Exclude<
      made.Wire['client'],
      made.ActMessage
    >['type']]
  | { type: 'act'; act: Act }
