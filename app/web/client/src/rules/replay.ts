/** A published hand judged anew, fact by fact, from the deck that the seeds give. */
import type { Card } from './cards'
import { codeOf, gameIds } from './cards'
import { evolve } from './evolve'
import type { Fact } from './facts'
import { BrokenRule, OF_THE_RESULT } from './faults'
import { judge, type Known } from './judge'
import { points } from './search'
import { begin, dealtPositions, exhausted, onTurn, stockLeft, turnedPositions } from './state'
import type { HandState, Settings } from './state'

/** The hand's cards as the seeds give them. */
export interface Shuffler {
  deck: readonly Card[]
  reshuffle(ordinal: number, cards: ReadonlySet<Card>): Promise<{ stock: readonly Card[]; root: string }>
}

/** One event with everything open. `fact` is null in the step before the first event. */
export interface ReplayStep {
  event: number
  fact: Fact | null
  state: HandState
  /** Each seat's cards in the order dealt and drawn. */
  hands: ReadonlyMap<number, readonly Card[]>
  /** The stock to come, next card first. */
  stock: readonly Card[]
  /** What each seat would pay now: owed where it is out, else its exact count. */
  points: ReadonlyMap<number, number>
}

/** Where every card is while a hand is replayed. */
class OpenTable implements Known {
  readonly hands = new Map<number, Card[]>()
  private stock: readonly Card[]
  private lastDrawn: Card | null = null
  private next: { ordinal: number; stock: readonly Card[]; root: string } | null = null
  private readonly all: ReadonlySet<Card>

  constructor(private readonly shuffler: Shuffler, private readonly start: HandState, packs: number) {
    this.stock = shuffler.deck
    this.all = new Set(gameIds(packs).map(codeOf))
    for (const seat of start.terms.seats) {
      this.hands.set(seat, dealtPositions(start.terms, seat).map((position) => shuffler.deck[position]!))
    }
  }

  isCard(card: Card): boolean {
    return this.all.has(card)
  }

  turned(): { wild: Card; open: Card } {
    const { wild, open } = turnedPositions(this.start.terms)
    return { wild: this.shuffler.deck[wild]!, open: this.shuffler.deck[open]! }
  }

  cards(seat: number): readonly Card[] | null {
    return this.hands.get(seat) ?? null
  }

  drawn(): Card | null {
    return this.lastDrawn
  }

  reshuffleRoot(ordinal: number): string | null {
    return this.next?.ordinal === ordinal ? this.next.root : null
  }

  toCome(state: HandState): readonly Card[] {
    return this.stock.slice(state.stockAt)
  }

  /** Makes the reshuffle that is due, before the fact that tells of it is judged. */
  async prepare(state: HandState): Promise<void> {
    const due = state.phase === 'draw' && stockLeft(state) === 0 && !exhausted(state) && !state.fresh
    if (!due || this.next?.ordinal === state.reshuffled + 1) return
    const ordinal = state.reshuffled + 1
    const cards = new Set(state.pile.slice(0, -1).map(({ card }) => card))
    this.next = { ordinal, ...(await this.shuffler.reshuffle(ordinal, cards)) }
  }

  apply(before: HandState, fact: Fact): void {
    if (fact.type === 'reshuffle') this.stock = this.next!.stock
    if (fact.type === 'draw') {
      this.lastDrawn = fact.from === 'open' ? fact.card : this.stock[before.stockAt]!
      this.hands.get(onTurn(before).seat)!.push(this.lastDrawn)
    }
    if (fact.type === 'discard') this.lay(fact.seat, fact.card)
    if (fact.type === 'declare') this.lay(fact.seat, fact.finish)
  }

  private lay(seat: number, card: Card): void {
    const hand = this.hands.get(seat)!
    hand.splice(hand.indexOf(card), 1)
  }
}

function stepOf(event: number, fact: Fact | null, state: HandState, table: OpenTable): ReplayStep {
  const hands = new Map([...table.hands].map(([seat, cards]) => [seat, [...cards]]))
  const owed = new Map<number, number>()
  for (const { seat, owed: fixed } of state.seats) {
    owed.set(seat, seat === state.winner ? 0 : (fixed ?? points(hands.get(seat)!, state.terms.wild)))
  }
  return { event, fact, state, hands, stock: table.toCome(state), points: owed }
}

export interface ReplayOptions {
  /** A void hand's transcript may stop anywhere. */
  unfinished?: boolean
  /** Called after every event that is legal. */
  onStep?: (step: ReplayStep) => void
}

/**
 * The hand's state at its end. Throws BrokenRule at the first fact that breaks a rule, with its number;
 * `result_missing` last of all, where everything that is there was in order.
 */
export async function replay(
  settings: Settings & { packs: number },
  seats: readonly number[],
  dealer: number,
  shuffler: Shuffler,
  facts: readonly unknown[],
  options: ReplayOptions = {},
): Promise<HandState> {
  let state = begin(settings, seats, dealer)
  const table = new OpenTable(shuffler, state, settings.packs)
  for (const [index, fact] of facts.entries()) {
    await table.prepare(state)
    try {
      judge(state, fact, table)
    } catch (error) {
      if (!(error instanceof BrokenRule)) throw error
      const after = OF_THE_RESULT.has(error.check) ? facts[index + 1] : undefined
      // what follows a result breaks the rules of events, which come before its amounts
      const first = after === undefined ? error : new BrokenRule('event_after_end', { after: 'result' })
      first.event = after === undefined ? index + 1 : index + 2
      throw first
    }
    table.apply(state, fact)
    state = evolve(state, fact)
    options.onStep?.(stepOf(index + 1, fact, state, table))
  }
  if (state.phase !== 'over' && options.unfinished !== true) throw new BrokenRule('result_missing', { events: facts.length })
  return state
}
