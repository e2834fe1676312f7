/**
 * Whether the rules allow a fact now. One judge for two callers: the replay of a published hand, which knows
 * every card, and the check of a running hand, which knows what its seat has seen and leaves the rest for later.
 */
import { best, isDeclaration } from './arrange'
import { chooseDiscard } from './autoplay'
import type { Card } from './cards'
import { badField } from './facts'
import type { Amounts, DealFact, DeclareFact, DiscardFact, DrawFact, DropFact, Fact, ReshuffleFact, ResultFact } from './facts'
import { broken, type RuleCheck } from './faults'
import { points } from './search'
import { settle } from './settle'
import {
  deadline, dropPoints, exhausted, LATER_DROP_POINTS, MAX_HAND_POINTS, onTurn, openTakeable, seatOf, stockLeft, topCard,
} from './state'
import type { HandState, SeatInHand } from './state'

/** What the judge may know beyond the public facts; null where it doesn't. */
export interface Known {
  isCard(card: Card): boolean
  /** Wild and opening card as the deck has them. */
  turned(): { wild: Card; open: Card } | null
  cards(seat: number): readonly Card[] | null
  /** The card that the seat on turn drew in this turn. */
  drawn(): Card | null
  reshuffleRoot(ordinal: number): string | null
}

function namedCards(fact: Fact): Card[] {
  switch (fact.type) {
    case 'deal':
      return [fact.wild, fact.open]
    case 'draw':
      return fact.from === 'open' ? [fact.card] : []
    case 'discard':
      return [fact.card]
    case 'declare':
      return [fact.finish, ...(fact.groups ?? []).flat()]
    default:
      return []
  }
}

function inHand(state: HandState, seat: number): SeatInHand {
  const player = seatOf(state, seat)
  if (player === null || player.owed !== null) broken('turn_order', { seat, in: false })
  return player
}

function actor(state: HandState, seat: number): SeatInHand {
  const player = inHand(state, seat)
  const due = onTurn(state).seat
  if (player.seat !== due) broken('turn_order', { seat, due })
  return player
}

/** T8.2, where the manifest promises deadlines. Once the table has acted the turn is its own. */
function notEarly(state: HandState, at: number): void {
  const due = deadline(state)
  if (state.terms.settings.deadlines !== 'T8' || due === null || state.turn.clocked) return
  if (at < due) broken('deadline', { at, due })
}

function playedFor(state: HandState, player: SeatInHand, at: number): void {
  const max = state.terms.settings.max_missed
  if (player.missed >= max) broken('autoplay', { seat: player.seat, missed: player.missed, max })
  notEarly(state, at)
}

function deal(state: HandState, fact: DealFact, known: Known): void {
  const { terms } = state
  if (fact.dealer !== terms.dealer) broken('deal', { dealer: fact.dealer, due: terms.dealer })
  const seats = fact.seats.join(' ')
  if (seats !== terms.seats.join(' ')) broken('deal', { seats, due: terms.seats.join(' ') })
  const due = known.turned()
  if (due === null) return
  if (fact.wild !== due.wild) broken('deal', { wild: fact.wild, due: due.wild })
  if (fact.open !== due.open) broken('deal', { open: fact.open, due: due.open })
}

function draw(state: HandState, fact: DrawFact): void {
  const player = actor(state, fact.seat)
  if (state.phase !== 'draw') broken('draw_illegal', { seat: fact.seat, drawn: true })
  if (fact.by === 'clock') playedFor(state, player, fact.at)
  if (fact.from === 'open') {
    const top = topCard(state)
    if (fact.by === 'clock') broken('autoplay', { from: 'open' })
    if (fact.card !== top) broken('draw_illegal', { card: fact.card, top })
    if (!openTakeable(state)) broken('draw_illegal', { card: fact.card, joker: true })
  } else if (stockLeft(state) === 0) {
    broken(exhausted(state) ? 'draw_illegal' : 'reshuffle', { stock: 0 })
  }
}

function discard(state: HandState, fact: DiscardFact, known: Known): void {
  const player = actor(state, fact.seat)
  if (state.phase !== 'discard') broken('discard_illegal', { seat: fact.seat, drawn: false })
  if (fact.by === 'clock') playedFor(state, player, fact.at)
  else if (state.turn.clocked) broken('autoplay', { seat: fact.seat, by: fact.by })
  const held = known.cards(fact.seat)
  if (held !== null && !held.includes(fact.card)) broken('discard_illegal', { card: fact.card, held: false })
  if (fact.card === state.turn.picked) broken('discard_illegal', { card: fact.card, just_taken: true })
  if (fact.by === 'clock' && held !== null) {
    const due = chooseDiscard(held, state.terms.wild, known.drawn(), state.turn.picked)
    if (fact.card !== due) broken('autoplay', { card: fact.card, due })
  }
}

function reshuffle(state: HandState, fact: ReshuffleFact, known: Known): void {
  if (state.phase !== 'draw' || stockLeft(state) > 0) broken('reshuffle', { stock: stockLeft(state) })
  if (exhausted(state)) broken('reshuffle', { exhausted: true })
  const due = state.reshuffled + 1
  if (fact.ordinal !== due) broken('reshuffle', { ordinal: fact.ordinal, due })
  const root = known.reshuffleRoot(due)
  if (root !== null && fact.root !== root) broken('reshuffle', { root: fact.root, due: root })
}

function declare(state: HandState, fact: DeclareFact, known: Known): void {
  actor(state, fact.seat)
  if (fact.by === 'clock') broken('autoplay', { seat: fact.seat, declares: true })
  if (state.phase !== 'discard') broken('declaration', { seat: fact.seat, drawn: false })
  if (state.turn.clocked) broken('autoplay', { seat: fact.seat, by: fact.by })
  const { wild } = state.terms
  const held = known.cards(fact.seat)
  if (held !== null && !held.includes(fact.finish)) broken('declaration', { finish: fact.finish, held: false })
  const shown = held?.filter((card) => card !== fact.finish) ?? fact.groups?.flat() ?? null
  if (held !== null) {
    const valid = best(shown!, wild).valid
    if (fact.valid !== valid) broken('declaration', { seat: fact.seat, valid: fact.valid, due: valid })
  }
  if (!fact.valid) return
  const groups = fact.groups ?? []
  if (shown?.includes(fact.finish) === true || !isDeclaration(groups, shown ?? [], wild)) {
    broken('declaration', { groups: groups.map((group) => group.join(' ')).join(' | ') })
  }
}

function drop(state: HandState, fact: DropFact): void {
  const byClock = fact.by === 'clock'
  if (byClock !== (fact.reason === 'missed')) broken('autoplay', { reason: fact.reason, by: fact.by })
  const player = fact.reason === 'leave' ? inHand(state, fact.seat) : actor(state, fact.seat)
  if (byClock) {
    const max = state.terms.settings.max_missed
    if (player.missed < max || state.turn.clocked) broken('autoplay', { seat: fact.seat, missed: player.missed, max })
    notEarly(state, fact.at)
  } else if (fact.reason === 'drop' && state.phase !== 'draw') {
    broken('turn_order', { seat: fact.seat, drawn: true })
  }
  const due = fact.reason === 'drop' ? dropPoints(player) : LATER_DROP_POINTS
  if (fact.points !== due) broken('drop_points', { points: fact.points, due })
}

/** Points by seat as they must be; those of a seat whose cards aren't known are taken from the fact. */
function duePoints(state: HandState, fact: ResultFact, known: Known): Map<number, number> {
  const due = new Map<number, number>()
  for (const player of state.seats) {
    const held = known.cards(player.seat)
    if (player.seat === state.winner) due.set(player.seat, 0)
    else if (player.owed !== null) due.set(player.seat, player.owed)
    else if (held !== null) due.set(player.seat, points(held, state.terms.wild))
    else {
      const told = fact.points[String(player.seat)] ?? 0
      if (told < 0 || told > MAX_HAND_POINTS) broken('points', { seat: player.seat, points: told })
      due.set(player.seat, told)
    }
  }
  return due
}

function amounts(check: RuleCheck, given: Amounts, due: Map<number, number>): void {
  const seats = Object.keys(given)
  if (seats.length !== due.size || !seats.every((seat) => due.has(Number(seat)))) {
    broken(check, { seats: seats.join(' '), due: [...due.keys()].join(' ') })
  }
  for (const [seat, amount] of due) {
    if (given[String(seat)] !== amount) broken(check, { seat, given: given[String(seat)] ?? null, due: amount })
  }
}

function result(state: HandState, fact: ResultFact, known: Known): void {
  const drawn = state.phase === 'draw' && exhausted(state)
  if (state.phase !== 'result' && !drawn) broken('winner', { winner: fact.winner, ended: false })
  if (fact.winner !== state.winner) broken('winner', { winner: fact.winner, due: state.winner })
  const due = settle(duePoints(state, fact, known), state.winner, state.terms.settings)
  amounts('points', fact.points, due.points)
  if (fact.gross !== due.gross) broken('gross', { gross: fact.gross, due: due.gross })
  if (fact.commission !== due.commission) broken('commission', { commission: fact.commission, due: due.commission })
  amounts('transfers', fact.transfers, due.transfers)
}

function judgeKind(state: HandState, fact: Fact, known: Known): void {
  switch (fact.type) {
    case 'deal':
      return deal(state, fact, known)
    case 'draw':
      return draw(state, fact)
    case 'discard':
      return discard(state, fact, known)
    case 'reshuffle':
      return reshuffle(state, fact, known)
    case 'declare':
      return declare(state, fact, known)
    case 'drop':
      return drop(state, fact)
    case 'result':
      return result(state, fact, known)
    case 'clock_credit':
      return // any credit is believed: it is public and counted, and only ever gives time
  }
}

/** Throws BrokenRule, with the first check that fails, unless `fact` may follow now. */
export function judge(state: HandState, fact: unknown, known: Known): asserts fact is Fact {
  const field = badField(fact)
  if (field !== null) broken('event_shape', { field })
  const made = fact as Fact
  if (state.phase === 'over') broken('event_after_end', { type: made.type })
  if (state.phase === 'result' && made.type !== 'result') broken('event_after_end', { type: made.type })
  if (made.at < state.at) broken('time_order', { at: made.at, before: state.at })
  if ((made.type === 'deal') !== (state.phase === 'deal')) broken('deal', { type: made.type, phase: state.phase })
  if (state.fresh && !(made.type === 'draw' && made.from === 'stock')) broken('reshuffle', { followed_by: made.type })
  const unknown = namedCards(made).find((card) => !known.isCard(card))
  if (unknown !== undefined) broken('card_unknown', { card: unknown })
  judgeKind(state, made, known)
}
