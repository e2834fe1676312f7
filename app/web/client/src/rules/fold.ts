/** A running hand folded from its public facts and the own cards, with what a seat may do now. */
import type { Card, Rank } from './cards'
import { evolve } from './evolve'
import type { Fact } from './facts'
import {
  begin, deadline, dropPoints, exhausted, LATER_DROP_POINTS, onTurn, openTakeable, seatOf, stockLeft, topCard,
} from './state'
import type { HandState, Settings } from './state'

/** Why an act is refused: the server's own codes. */
export type Refusal =
  | 'not_your_turn'
  | 'already_drawn'
  | 'must_draw_first'
  | 'card_not_held'
  | 'joker_not_takeable'
  | 'pile_empty'
  | 'just_taken'
  | 'hand_over'
  | 'not_in_hand'
  | 'cannot_drop_now'

/** A value: `apply` and `withCards` give a new one. Facts are believed; `judge` is who doubts them. */
export class HandFold {
  private constructor(
    readonly state: HandState,
    /** The own cards as the server last told them, empty for who holds none. */
    readonly cards: readonly Card[],
  ) {}

  /** The hand after its first facts; null before the `deal`. */
  static of(settings: Settings, facts: readonly Fact[], cards: readonly Card[] = []): HandFold | null {
    const [deal, ...rest] = facts
    if (deal?.type !== 'deal') return null
    const start = evolve(begin(settings, deal.seats, deal.dealer), deal)
    return new HandFold(rest.reduce(evolve, start), cards)
  }

  apply(fact: Fact): HandFold {
    return new HandFold(evolve(this.state, fact), this.cards)
  }

  withCards(cards: readonly Card[]): HandFold {
    return new HandFold(this.state, cards)
  }

  get turn(): number | null {
    return this.deadline === null ? null : onTurn(this.state).seat
  }

  /** When the table acts for the seat on turn, ms since 1970. */
  get deadline(): number | null {
    return deadline(this.state)
  }

  get wild(): Rank | null {
    return this.state.terms.wild
  }

  get top(): Card | null {
    return topCard(this.state)
  }

  get stockLeft(): number {
    return stockLeft(this.state)
  }

  /** A card due from the stock would end the hand (T3.6). */
  get exhausted(): boolean {
    return exhausted(this.state)
  }

  /** What dropping costs the seat now (T7.1); null where it isn't in the hand. */
  dropPrice(seat: number): number | null {
    const player = seatOf(this.state, seat)
    return player === null || player.owed !== null ? null : dropPoints(player)
  }

  /** What leaving the table costs the seat now (T7.2): nothing once it is out. */
  leavePrice(seat: number): number {
    const player = seatOf(this.state, seat)
    return player === null || player.owed !== null || this.deadline === null ? 0 : LATER_DROP_POINTS
  }

  private whyNotOnTurn(seat: number): Refusal | null {
    if (this.deadline === null) return 'hand_over'
    const player = seatOf(this.state, seat)
    if (player === null || player.owed !== null) return 'not_in_hand'
    return this.turn === seat ? null : 'not_your_turn'
  }

  whyNotDraw(seat: number): Refusal | null {
    return this.whyNotOnTurn(seat) ?? (this.state.phase === 'draw' ? null : 'already_drawn')
  }

  whyNotTakeOpen(seat: number): Refusal | null {
    const refused = this.whyNotDraw(seat)
    if (refused !== null) return refused
    if (this.top === null) return 'pile_empty'
    return openTakeable(this.state) ? null : 'joker_not_takeable'
  }

  /** The finish card of a declaration may be any of them (T3.4). */
  whyNotDeclare(seat: number, finish?: Card): Refusal | null {
    const refused = this.whyNotOnTurn(seat)
    if (refused !== null) return refused
    if (this.state.phase !== 'discard') return 'must_draw_first'
    return finish === undefined || this.cards.includes(finish) ? null : 'card_not_held'
  }

  whyNotDiscard(seat: number, card: Card): Refusal | null {
    return this.whyNotDeclare(seat, card) ?? (card === this.state.turn.picked ? 'just_taken' : null)
  }

  whyNotDrop(seat: number): Refusal | null {
    return this.whyNotOnTurn(seat) ?? (this.state.phase === 'draw' ? null : 'cannot_drop_now')
  }

  canDraw(seat: number): boolean {
    return this.whyNotDraw(seat) === null
  }

  canTakeOpen(seat: number): boolean {
    return this.whyNotTakeOpen(seat) === null
  }

  canDiscard(seat: number, card: Card): boolean {
    return this.whyNotDiscard(seat, card) === null
  }

  canDeclare(seat: number): boolean {
    return this.whyNotDeclare(seat) === null
  }

  canDrop(seat: number): boolean {
    return this.whyNotDrop(seat) === null
  }
}
