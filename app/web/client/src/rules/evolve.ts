/** The state after a fact. Facts are believed here: `judge` has passed them. */
import type { Card } from './cards'
import type { DeclareFact, DiscardFact, DrawFact, DropFact, Fact } from './facts'
import { afterDealer, nextIn, onTurn, turnMs, WRONG_DECLARATION_POINTS, withWild } from './state'
import type { HandState, Out, SeatInHand, Turn } from './state'

function freshTurn(index: number, ends: number): Turn {
  return { index, ends, picked: null, clocked: false }
}

function withSeat(state: HandState, index: number, part: Partial<SeatInHand>): SeatInHand[] {
  return state.seats.map((seat, i) => (i === index ? { ...seat, ...part } : seat))
}

function draw(state: HandState, fact: DrawFact): HandState {
  const { turn } = state
  const open = fact.from === 'open'
  return {
    ...state,
    phase: 'discard',
    seats: withSeat(state, turn.index, { count: onTurn(state).count + 1, taken: true }),
    turn: { ...turn, picked: open ? fact.card : null, clocked: fact.by === 'clock' },
    stockAt: open ? state.stockAt : state.stockAt + 1,
    pile: open ? state.pile.slice(0, -1) : state.pile,
    untouched: false,
    fresh: false,
  }
}

function discard(state: HandState, fact: DiscardFact): HandState {
  const { turn } = state
  const player = onTurn(state)
  const late = Math.max(0, fact.at - turn.ends)
  const seats = withSeat(state, turn.index, {
    count: player.count - 1,
    bankMs: Math.max(0, player.bankMs - late),
    missed: turn.clocked || fact.by === 'clock' ? player.missed + 1 : 0,
  })
  return {
    ...state,
    phase: 'draw',
    seats,
    turn: freshTurn(nextIn(seats, turn.index), fact.at + turnMs(state)),
    pile: [...state.pile, { card: fact.card, seat: player.seat, by: fact.by }],
  }
}

/** The seat is out, its cards out of play; the last one left has won, at once (T5.6). */
function goOut(state: HandState, index: number, owed: number, out: Out): HandState {
  const seats = withSeat(state, index, { owed, out })
  const standing = seats.filter((seat) => seat.owed === null)
  if (standing.length === 1) return { ...state, seats, phase: 'result', winner: standing[0]!.seat }
  if (index !== state.turn.index) return { ...state, seats }
  const turn = freshTurn(nextIn(seats, index), state.at + turnMs(state))
  return { ...state, seats, phase: 'draw', turn, fresh: false }
}

/** T5.4, T5.5. The finish card leaves the hand, onto the pile, either way. */
function declare(state: HandState, fact: DeclareFact): HandState {
  const { index } = state.turn
  const player = onTurn(state)
  const laid: HandState = {
    ...state,
    seats: withSeat(state, index, { count: player.count - 1 }),
    pile: [...state.pile, { card: fact.finish, seat: player.seat, by: fact.by }],
  }
  if (fact.valid) return { ...laid, phase: 'result', winner: player.seat }
  return goOut(laid, index, WRONG_DECLARATION_POINTS, 'wrong')
}

function drop(state: HandState, fact: DropFact): HandState {
  return goOut(state, state.terms.seats.indexOf(fact.seat), fact.points, fact.reason)
}

function reshuffle(state: HandState, ordinal: number): HandState {
  return {
    ...state,
    stock: state.pile.length - 1,
    stockAt: 0,
    pile: state.pile.slice(-1),
    reshuffled: ordinal,
    fresh: true,
  }
}

function deal(state: HandState, wild: Card, open: Card): HandState {
  const { terms } = state
  const turn = freshTurn(afterDealer(terms.seats, terms.dealer), state.at + turnMs(state))
  const pile = [{ card: open, seat: null, by: null }]
  return { ...state, terms: withWild(terms, wild), phase: 'draw', turn, pile }
}

export function evolve(before: HandState, fact: Fact): HandState {
  const state = { ...before, at: fact.at }
  switch (fact.type) {
    case 'deal':
      return deal(state, fact.wild, fact.open)
    case 'draw':
      return draw(state, fact)
    case 'discard':
      return discard(state, fact)
    case 'reshuffle':
      return reshuffle(state, fact.ordinal)
    case 'declare':
      return declare(state, fact)
    case 'drop':
      return drop(state, fact)
    case 'clock_credit':
      return { ...state, turn: { ...state.turn, ends: state.turn.ends + fact.ms } }
    case 'result':
      return { ...state, phase: 'over', result: fact }
  }
}
