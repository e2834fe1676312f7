/** What playback shows of a hand at one event: everybody's cards in their best groups, and what lies where. */

import type { HandRecord } from '../../fair'
import {
  best, chooseDiscard, HAND_CARDS, sortBySuit, type Card, type Fact, type Group, type HandState, type Out, type ReplayStep,
} from '../../rules'

export interface OpenSeat {
  seat: number
  player: string
  groups: readonly Group[]
  loose: readonly Card[]
  /** With fourteen cards: the one that is counted without. */
  spare: Card | null
  /** The card that came in this event. */
  hot: Card | null
  /** What the seat would pay now; the table's price where it is out. */
  points: number
  out: Out | null
  missed: number
  onTurn: boolean
  winner: boolean
  /** Net minor units, once the hand is settled. */
  net: number | null
}

/** The card that the seat of a draw got. */
export function drawnCard(step: ReplayStep): Card | null {
  const { fact } = step
  if (fact?.type !== 'draw') return null
  return step.hands.get(fact.seat)?.at(-1) ?? null
}

/** The card that an event is about, for the picture beside its sentence. */
export function cardOf(step: ReplayStep): Card | null {
  const { fact } = step
  switch (fact?.type) {
    case 'deal':
      return fact.wild
    case 'draw':
      return drawnCard(step)
    case 'discard':
      return fact.card
    case 'declare':
      return fact.finish
    default:
      return null
  }
}

function seatOfTurn(state: HandState): number | null {
  const playing = state.phase === 'draw' || state.phase === 'discard'
  return playing ? (state.seats[state.turn.index]?.seat ?? null) : null
}

/** Every seat of the hand, with its cards open. */
export function openSeats(step: ReplayStep, record: HandRecord): OpenSeat[] {
  const { state } = step
  const { wild } = state.terms
  const turn = seatOfTurn(state)
  const drawn = drawnCard(step)
  return state.seats.map(({ seat, owed, out, missed }): OpenSeat => {
    const cards = step.hands.get(seat) ?? []
    const hot = step.fact?.type === 'draw' && step.fact.seat === seat ? drawn : null
    const spare = cards.length > HAND_CARDS ? chooseDiscard(cards, wild, cards.at(-1) ?? null, state.turn.picked) : null
    const { groups, loose, points } = best(spare === null ? cards : cards.filter((card) => card !== spare), wild)
    const winner = seat === state.winner
    return {
      seat,
      player: record.seats.find((entry) => entry.seat === seat)?.player ?? '',
      groups,
      loose: sortBySuit(loose, wild),
      spare,
      hot,
      points: winner ? 0 : (owed ?? points),
      out,
      missed,
      onTurn: seat === turn,
      winner,
      net: state.result?.transfers[String(seat)] ?? null,
    }
  })
}

export type MarkKind = 'deal' | 'drop' | 'wrong' | 'reshuffle' | 'credit' | 'won' | 'drawn'
export interface Mark {
  /** From 1. */
  event: number
  kind: MarkKind
}

function markKind(fact: Fact): MarkKind | null {
  switch (fact.type) {
    case 'deal':
    case 'drop':
    case 'reshuffle':
      return fact.type
    case 'clock_credit':
      return 'credit'
    case 'declare':
      return fact.valid ? null : 'wrong'
    case 'result':
      return fact.winner === null ? 'drawn' : 'won'
    default:
      return null
  }
}

/** The events that stand out on the scrubber. */
export function marksOf(steps: readonly ReplayStep[]): Mark[] {
  return steps.flatMap(({ event, fact }): Mark[] => {
    const kind = fact && markKind(fact)
    return kind ? [{ event, kind }] : []
  })
}

const WEIGHT: Record<MarkKind, number> = { won: 6, drawn: 6, deal: 5, wrong: 4, reshuffle: 3, drop: 2, credit: 1 }

export interface Label {
  event: number
  text: string
  /** Its middle, in pixels from the left. */
  x: number
}

/** Labels under the scrubber that don't touch each other: the event shown first, then by weight. */
export function placedLabels(
  marks: readonly Mark[],
  text: (kind: MarkKind) => string,
  at: number,
  events: number,
  width: number,
  charWidth: number,
): Label[] {
  const middle = (event: number, label: string): number => {
    const half = (label.length * charWidth) / 2
    return Math.min(width - half, Math.max(half, ((event - 0.5) / events) * width))
  }
  const wanted = [...marks]
    .sort((a, b) => WEIGHT[b.kind] - WEIGHT[a.kind])
    .map(({ event, kind }) => ({ event, text: text(kind) }))
  const placed: (Label & { half: number })[] = []
  for (const { event, text: label } of [{ event: at, text: String(at) }, ...wanted]) {
    const half = (label.length * charWidth) / 2 + 4
    const x = middle(event, label)
    if (placed.every((other) => Math.abs(other.x - x) >= other.half + half)) placed.push({ event, text: label, x, half })
  }
  return placed
}

