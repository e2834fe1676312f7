/* Made by scripts/wire-types.mjs from wire.schema.json. Do not edit. */

export interface Wire {
  client:
    | SitMessage
    | LeaveMessage
    | SitOutMessage
    | SitInMessage
    | TopUpMessage
    | CommitMessage
    | OpenMessage
    | OpenLateMessage
    | ActMessage
    | TakeOverMessage
    | PingMessage
  server:
    | SnapshotMessage
    | UpdateMessage
    | AckMessage
    | ErrorMessage
    | NoticeMessage
    | PresenceMessage
    | PongMessage
}
/**
 * Take a seat (the first free one without ``seat``) with a stake in minor units.
 */
export interface SitMessage {
  id: string
  type: 'sit'
  seat?: number | null
  stake: number
}
/**
 * Stand up; in mid-hand at the price of T7.2.
 */
export interface LeaveMessage {
  id: string
  type: 'leave'
}
/**
 * Keep the seat, but be dealt no further hand.
 */
export interface SitOutMessage {
  id: string
  type: 'sit_out'
}
/**
 * Be dealt in again from the next hand.
 */
export interface SitInMessage {
  id: string
  type: 'sit_in'
}
/**
 * Bring more tokens from the wallet to the seat, minor units.
 */
export interface TopUpMessage {
  id: string
  type: 'top_up'
  amount: number
}
/**
 * The commitment to an own seed for a hand (fair-deal step 3).
 */
export interface CommitMessage {
  id: string
  type: 'commit'
  hand: number
  commit: string
}
/**
 * The own seed, opened against a signed roster (fair-deal step 5).
 */
export interface OpenMessage {
  id: string
  type: 'open'
  hand: number
  seed: string
}
/**
 * The own seed, opened after the hand was spoilt for want of it.
 */
export interface OpenLateMessage {
  id: string
  type: 'open_late'
  hand: number
  seed: string
}
/**
 * An act in the running hand, in the game's own notation.
 */
export interface ActMessage {
  id: string
  type: 'act'
  act: {
    [k: string]: unknown
  }
}
/**
 * Make this socket the one that plays, where another of the same player did.
 */
export interface TakeOverMessage {
  id: string
  type: 'take_over'
}
/**
 * A sign of life; answered by ``pong`` with the server's time.
 */
export interface PingMessage {
  id: string
  type: 'ping'
}
/**
 * The table as it stands; always the first message, and after every gap.
 */
export interface SnapshotMessage {
  type: 'snapshot'
  seq: number
  now: number
  you: YouView
  table: TableView
}
/**
 * Who the receiver is. Only a ``player`` socket may send commands of its seat.
 */
export interface YouView {
  account: string | null
  name: string | null
  seat: number | null
  role: 'player' | 'watcher' | 'spectator'
}
/**
 * The whole table as one receiver may see it.
 */
export interface TableView {
  table: string
  name: string
  game: string
  currency: 'house' | 'practice'
  seq: number
  phase: 'waiting' | 'countdown' | 'opening' | 'playing' | 'pause'
  phase_ends: number | null
  next_hand: number
  previous_head: string
  dealer_before: number
  manifest: {
    [k: string]: unknown
  }
  manifest_signature: string
  house_key: string
  stake_needed: number
  seats: SeatView[]
  clock: ClockView | null
  hand: HandView | null
  last: LastView | null
  your: YourView | null
}
/**
 * A seat as all see it. ``stake`` in minor units.
 */
export interface SeatView {
  seat: number
  player: string | null
  bot: boolean
  stake: number
  status: 'empty' | 'in' | 'out' | 'gone'
  why: string | null
  committed: boolean
}
/**
 * The seat on turn, when its turn's own time ends and when its bank ends; ms since 1970.
 */
export interface ClockView {
  seat: number
  turn_ends: number
  bank_ends: number
}
/**
 * The hand that is being opened or played: all that has been made public of it.
 */
export interface HandView {
  hand: number
  index: number
  roster: string
  roster_signature: string
  manifest_hash: string
  previous_head: string
  dealer_before: number
  seats: RosterSeat[]
  ends: number | null
  openings: {
    [k: string]: string
  }
  start: StartView | null
  transcript: TranscriptEntry[]
}
/**
 * A seat of a signed roster.
 */
export interface RosterSeat {
  seat: number
  player: string
  commit: string
}
/**
 * The committed deck: its root, h_0, and the house's signature over h_0.
 */
export interface StartView {
  deck_root: string
  start_signature: string
  head: string
}
/**
 * One fact of the hand with its number, head and signature (fair-deal step 11).
 */
export interface TranscriptEntry {
  j: number
  head: string
  signature: string
  event: {
    [k: string]: unknown
  }
}
/**
 * The hand before, as settled; the record itself is fetched by its number.
 */
export interface LastView {
  hand: number
  outcome: 'won' | 'drawn' | 'void' | 'spoilt'
  winner: number | null
  points: {
    [k: string]: number
  }
  transfers: {
    [k: string]: number
  }
  commission: number
  spoilt: SpoiltView | null
  players: {
    [k: string]: string
  }
}
/**
 * Who or what kept a hand from being dealt.
 */
export interface SpoiltView {
  cause: 'seat' | 'house'
  seats: number[]
}
/**
 * What the receiver's seat alone may know.
 */
export interface YourView {
  proofs: CardProof[]
  view: {
    [k: string]: unknown
  } | null
}
/**
 * Where a card lay: its place in the committed deck, its salt, and the path to the root.
 */
export interface CardProof {
  ordinal: number
  position: number
  card: string
  salt: string
  path: string[]
}
/**
 * One stored row: sequence numbers rise by one, a gap means a resync.
 */
export interface UpdateMessage {
  type: 'update'
  seq: number
  now: number
  at: number
  phase: 'waiting' | 'countdown' | 'opening' | 'playing' | 'pause'
  phase_ends: number | null
  clock: ClockView | null
  events: (
    | OpenedEvent
    | ManifestEvent
    | SatEvent
    | LeftEvent
    | LeavingEvent
    | ToppedUpEvent
    | SatOutEvent
    | SatInEvent
    | CommittedEvent
    | CountdownEvent
    | CountdownOffEvent
    | RosterEvent
    | OpeningEvent
    | StartEvent
    | FactEvent
    | ClosedEvent
    | LateEvent
    | PhaseCreditEvent
    | SealedEvent
  )[]
  proofs: CardProof[]
  you?: YouUpdate | null
}
/**
 * The table was opened; its manifest stands in the snapshot.
 */
export interface OpenedEvent {
  type: 'opened'
  table: string
  name: string
  game: string
  currency: 'house' | 'practice'
  manifest: {
    [k: string]: unknown
  }
  manifest_signature: string
}
/**
 * New settings or a new chain of seeds, in force from the manifest's ``first_hand``.
 */
export interface ManifestEvent {
  type: 'manifest'
  manifest: {
    [k: string]: unknown
  }
  manifest_signature: string
}
/**
 * A player took a seat.
 */
export interface SatEvent {
  type: 'sat'
  seat: number
  player: string
  bot: boolean
  stake: number
}
/**
 * A seat is empty again; ``returned`` went back to the player's wallet.
 */
export interface LeftEvent {
  type: 'left'
  seat: number
  returned: number
  why: 'player' | 'spoilt' | 'idle' | 'house'
}
/**
 * A player left in mid-hand; the seat is freed when the hand is settled.
 */
export interface LeavingEvent {
  type: 'leaving'
  seat: number
}
/**
 * More tokens came to a seat.
 */
export interface ToppedUpEvent {
  type: 'topped_up'
  seat: number
  amount: number
}
/**
 * A seat is dealt no further hand for now.
 */
export interface SatOutEvent {
  type: 'sat_out'
  seat: number
  why: 'player' | 'stake' | 'missed' | 'away'
}
/**
 * A seat is dealt in again.
 */
export interface SatInEvent {
  type: 'sat_in'
  seat: number
}
/**
 * A seat committed to its seed for a hand.
 */
export interface CommittedEvent {
  type: 'committed'
  seat: number
  hand: number
  commit: string
}
/**
 * Enough seats are ready: the roster is made when the countdown ends.
 */
export interface CountdownEvent {
  type: 'countdown'
  hand: number
  ends: number
}
/**
 * Too few seats are ready again.
 */
export interface CountdownOffEvent {
  type: 'countdown_off'
}
/**
 * The signed roster of a hand (fair-deal step 4). ``holds`` in minor units by seat.
 */
export interface RosterEvent {
  type: 'roster'
  hand: number
  index: number
  roster: string
  roster_signature: string
  manifest_hash: string
  previous_head: string
  dealer_before: number
  seats: RosterSeat[]
  holds: {
    [k: string]: number
  }
  ends: number
}
/**
 * A seat opened its seed.
 */
export interface OpeningEvent {
  type: 'opening'
  seat: number
  seed: string
}
/**
 * The deck is fixed (fair-deal steps 10 and 11).
 */
export interface StartEvent {
  type: 'start'
  hand: number
  deck_root: string
  start_signature: string
  head: string
}
/**
 * One fact of the hand's transcript.
 */
export interface FactEvent {
  type: 'fact'
  j: number
  head: string
  signature: string
  event: {
    [k: string]: unknown
  }
}
/**
 * The hand is over: its seed is published, its tokens are moved, its record can be fetched.
 */
export interface ClosedEvent {
  type: 'closed'
  hand: number
  outcome: 'won' | 'drawn' | 'void' | 'spoilt'
  head: string
  signature: string
  server_seed: string
  spoilt: SpoiltView | null
  stakes: {
    [k: string]: number
  }
  next_ends: number | null
}
/**
 * A seed that was opened after its hand was spoilt.
 */
export interface LateEvent {
  type: 'late'
  hand: number
  seat: number
  seed: string
}
/**
 * Time in which no server ran, given back to the phase, ms.
 */
export interface PhaseCreditEvent {
  type: 'phase_credit'
  ms: number
}
/**
 * Somebody told the table something that is its own affair.
 */
export interface SealedEvent {
  type: 'sealed'
}
/**
 * The private part of an update.
 */
export interface YouUpdate {
  seat: number
  proofs: CardProof[]
  view: {
    [k: string]: unknown
  } | null
}
/**
 * The command under ``id`` is stored as row ``seq``.
 */
export interface AckMessage {
  type: 'ack'
  id: string
  seq: number
}
/**
 * The message under ``id`` (null: one whose id couldn't be read) was refused; nothing was stored.
 */
export interface ErrorMessage {
  type: 'error'
  id: string | null
  code: string
  message: string
}
/**
 * Something about the connection itself.
 */
export interface NoticeMessage {
  type: 'notice'
  code: 'replaced' | 'resumed' | 'server_stopping'
  message: string
  retry_ms?: number | null
}
/**
 * Seats whose players are connected now.
 */
export interface PresenceMessage {
  type: 'presence'
  present: number[]
}
/**
 * The answer to a ping; ``now`` in ms since 1970.
 */
export interface PongMessage {
  type: 'pong'
  id: string
  now: number
}
