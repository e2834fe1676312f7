/**
 * Everything that the server has told about a table, in one value, and the pure functions that fold its
 * messages into it. Nothing is assumed before the server has said it: a command changes nothing here.
 */

import type {
  ClosedEvent,
  Fact,
  HandView,
  LastView,
  RosterEvent,
  SeatView,
  SnapshotMessage,
  TableEvent,
  TableView,
  UpdateMessage,
  YouView,
} from '../lib/wire'
import { foldFact, foldFacts, type PublicHand } from './hand'

export interface TableState {
  you: YouView
  /** The table as a snapshot taken now would show it. */
  table: TableView
  /** The public side of the hand in `table.hand`, null before its deal. */
  hand: PublicHand | null
  /** The hand in `table.hand` is over; it is shown until the next roster. */
  closed: Pick<ClosedEvent, 'hand' | 'outcome' | 'head' | 'server_seed' | 'spoilt'> | null
  /** Whose connections answer now; null until the server has told. */
  present: ReadonlySet<number> | null
}

function factsOf(hand: HandView | null): Fact[] {
  return hand ? hand.transcript.map((entry) => entry.event) : []
}

/** The state that a snapshot gives. What only earlier messages told is kept where it is of this hand. */
export function fromSnapshot(message: SnapshotMessage, before: TableState | null): TableState {
  const { table, you } = message
  const sameHand = before?.closed && before.closed.hand === table.hand?.hand
  return {
    you,
    table,
    hand: foldFacts(factsOf(table.hand), table.manifest),
    closed: sameHand ? before.closed : null,
    present: before?.present ?? null,
  }
}

/** The state after an update, or "gap" if it isn't the next one: then only a snapshot helps. */
export function applyUpdate(state: TableState, message: UpdateMessage): TableState | 'gap' | 'old' {
  if (message.seq <= state.table.seq) return 'old'
  if (message.seq !== state.table.seq + 1) return 'gap'
  const folded = message.events.reduce(applyEvent, state)
  return {
    ...withYou(folded, message),
    table: {
      ...withYou(folded, message).table,
      seq: message.seq,
      phase: message.phase,
      phase_ends: message.phase_ends,
      clock: message.clock,
    },
  }
}

/** The receiver's own part: seat and cards. */
function withYou(state: TableState, message: UpdateMessage): TableState {
  if (!message.you) return state
  const { seat, view } = message.you
  // Proofs are the checker's (src/fair): what is shown needs none.
  const your = seat === null ? null : { proofs: [], view }
  return { ...state, you: { ...state.you, seat }, table: { ...state.table, your } }
}

function withTable(state: TableState, part: Partial<TableView>): TableState {
  return { ...state, table: { ...state.table, ...part } }
}

function withSeat(state: TableState, seat: number, part: Partial<SeatView>): TableState {
  return withTable(state, {
    seats: state.table.seats.map((view) => (view.seat === seat ? { ...view, ...part } : view)),
  })
}

const EMPTY: Omit<SeatView, 'seat'> = {
  player: null,
  bot: false,
  stake: 0,
  status: 'empty',
  why: null,
  committed: false,
}

function applyEvent(state: TableState, event: TableEvent): TableState {
  switch (event.type) {
    case 'manifest':
      return withTable(state, { manifest: event.manifest, manifest_signature: event.manifest_signature })
    case 'sat':
      return withSeat(state, event.seat, { ...EMPTY, ...seatOf(event), status: 'in' })
    case 'left':
      return stoodUp(withSeat(state, event.seat, EMPTY), event.seat)
    case 'leaving':
      return stoodUp(withSeat(state, event.seat, { status: 'gone' }), event.seat)
    case 'topped_up':
      return withSeat(state, event.seat, { stake: stakeOf(state, event.seat) + event.amount })
    case 'sat_out':
      return withSeat(state, event.seat, { status: 'out', why: event.why, committed: false })
    case 'sat_in':
      return withSeat(state, event.seat, { status: 'in', why: null })
    case 'committed':
      return event.hand === state.table.next_hand ? withSeat(state, event.seat, { committed: true }) : state
    case 'roster':
      return rostered(state, event)
    case 'opening':
      return withHand(state, (hand) => ({ openings: { ...hand.openings, [event.seat]: event.seed } }))
    case 'start':
      return withHand(state, () => ({
        start: { deck_root: event.deck_root, start_signature: event.start_signature, head: event.head },
      }))
    case 'fact':
      return withFact(state, event)
    case 'closed':
      return closed(state, event)
    default:
      return state
  }
}

function seatOf(event: Extract<TableEvent, { type: 'sat' }>): Pick<SeatView, 'player' | 'bot' | 'stake'> {
  return { player: event.player, bot: event.bot, stake: event.stake }
}

function stakeOf(state: TableState, seat: number): number {
  return state.table.seats.find((view) => view.seat === seat)?.stake ?? 0
}

function stoodUp(state: TableState, seat: number): TableState {
  if (state.you.seat !== seat) return state
  return { ...withTable(state, { your: null }), you: { ...state.you, seat: null } }
}

function withHand(state: TableState, change: (hand: HandView) => Partial<HandView>): TableState {
  const { hand } = state.table
  return hand ? withTable(state, { hand: { ...hand, ...change(hand) } }) : state
}

function rostered(state: TableState, event: RosterEvent): TableState {
  const hand: HandView = {
    hand: event.hand,
    index: event.index,
    roster: event.roster,
    roster_signature: event.roster_signature,
    manifest_hash: event.manifest_hash,
    previous_head: event.previous_head,
    dealer_before: event.dealer_before,
    seats: event.seats,
    ends: event.ends,
    openings: {},
    start: null,
    transcript: [],
  }
  const seats = state.table.seats.map((seat) => ({ ...seat, committed: false }))
  const your = state.table.your && { proofs: [], view: null }
  return {
    ...withTable(state, { hand, seats, your, next_hand: event.hand + 1 }),
    hand: null,
    closed: null,
  }
}

function withFact(state: TableState, { j, head, signature, event }: Extract<TableEvent, { type: 'fact' }>) {
  const after = withHand(state, (hand) => ({
    transcript: [...hand.transcript, { j, head, signature, event }],
  }))
  return { ...after, hand: foldFact(state.hand, event, state.table.manifest) }
}

function closed(state: TableState, event: ClosedEvent): TableState {
  const { hand: number, outcome, head, server_seed, spoilt } = event
  const seats = state.table.seats.map((seat) => ({
    ...seat,
    stake: event.stakes[seat.seat] ?? seat.stake,
  }))
  const dealer = state.hand?.dealer ?? state.table.dealer_before
  const last = lastOf(state, event)
  return {
    ...withTable(state, { seats, previous_head: head, dealer_before: dealer, last }),
    closed: { hand: number, outcome, head, server_seed, spoilt },
  }
}

function lastOf(state: TableState, event: ClosedEvent): LastView {
  const result = state.hand?.result
  return {
    hand: event.hand,
    outcome: event.outcome,
    winner: result?.winner ?? null,
    points: result?.points ?? {},
    transfers: result?.transfers ?? {},
    commission: result?.commission ?? 0,
    spoilt: event.spoilt,
    players: Object.fromEntries((state.table.hand?.seats ?? []).map(({ seat, player }) => [seat, player])),
  }
}
