/**
 * The cards of a running hand as one browser sees them: each one that is shown must lie at the position that
 * is due by the public events, under the committed root, and nowhere else.
 */
import { codeOf, gameIds, idOf, type Card } from '../../rules/cards'
import type { Fact } from '../../rules/facts'
import type { Known } from '../../rules/judge'
import { dealtPositions, onTurn, turnedPositions, type HandState } from '../../rules/state'
import { fromHex } from '../bytes'
import { verifyPath } from '../merkle'
import { fail } from './failure'
import type { CardProof } from './read'

interface Stack {
  root: string
  leaves: number
}

function place(ordinal: number, position: number): string {
  return `${ordinal}:${position}`
}

export class CardWatch implements Known {
  private readonly all: ReadonlySet<Card>
  private readonly stacks: Stack[]
  /** Where a card is that has been seen: `wild`, `pile`, or a seat's number. */
  private readonly where = new Map<Card, string>()
  private readonly shown = new Map<string, Card>()
  private offered = new Map<string, CardProof>()
  private up: { wild: Card; open: Card } | null = null
  private own: Card[] = []
  /** The cards of the last reshuffled stock. */
  private readonly reshuffled = new Set<Card>()
  private lastDrawn: Card | null = null

  /**
   * `seat` is the own one, null for who sees no hand. `onCard` hears of every card that was checked.
   */
  constructor(
    packs: number,
    root: string,
    private readonly seat: number | null,
    private readonly onCard: (ordinal: number, position: number, card: Card) => Promise<void>,
  ) {
    this.all = new Set(gameIds(packs).map(codeOf))
    this.stacks = [{ root, leaves: this.all.size }]
  }

  isCard(card: Card): boolean {
    return this.all.has(card)
  }

  turned(): { wild: Card; open: Card } | null {
    return this.up
  }

  cards(seat: number): readonly Card[] | null {
    return seat === this.seat ? this.own : null
  }

  drawn(): Card | null {
    return this.lastDrawn
  }

  reshuffleRoot(): string | null {
    return null
  }

  /** The proofs that came with a message, before its facts are taken. */
  offer(proofs: readonly CardProof[]): void {
    this.offered = new Map(proofs.map((proof) => [place(proof.ordinal, proof.position), proof]))
  }

  /** After the facts: a proof that no fact asked for is refused, one that was taken before must be the same. */
  settle(shownHand: readonly Card[] | null): void {
    for (const [at, { card, ordinal, position }] of this.offered) {
      const known = this.shown.get(at)
      if (known !== card) fail(known === undefined ? 'card_position' : 'card_path', { ordinal, position, card })
    }
    this.offered = new Map()
    if (shownHand === null || this.seat === null) return
    const own = [...this.own].sort().join(' ')
    const shown = [...shownHand].sort().join(' ')
    if (own !== shown) fail('own_cards', { proved: own, shown })
  }

  private async take(ordinal: number, position: number, to: string): Promise<Card> {
    const at = place(ordinal, position)
    const proof = this.offered.get(at)
    if (proof === undefined) fail('card_missing', { ordinal, position })
    const { root, leaves } = this.stacks[ordinal]!
    const leaf = { ordinal, position, cardId: idOf(proof.card), salt: fromHex(proof.salt) }
    if (!(await verifyPath(root, leaf, proof.path.map(fromHex), leaves))) {
      fail('card_path', { ordinal, position, card: proof.card })
    }
    if (this.where.has(proof.card)) fail('card_twice', { card: proof.card, at: this.where.get(proof.card)! })
    this.where.set(proof.card, to)
    this.shown.set(at, proof.card)
    await this.onCard(ordinal, position, proof.card)
    return proof.card
  }

  /** Before the deal is judged: the wild and the opening card, and the own thirteen. */
  async beforeDeal(state: HandState): Promise<void> {
    const { wild, open } = turnedPositions(state.terms)
    this.up = { wild: await this.take(0, wild, 'wild'), open: await this.take(0, open, 'pile') }
    if (this.seat === null) return
    for (const position of dealtPositions(state.terms, this.seat)) {
      this.own.push(await this.take(0, position, String(this.seat)))
    }
  }

  /** After a fact was judged; `before` is the state that it was judged in. */
  async after(before: HandState, fact: Fact): Promise<void> {
    switch (fact.type) {
      case 'draw':
        if (fact.from === 'open') this.pick(fact.seat, fact.card)
        else if (fact.seat === this.seat) await this.drawOwn(before)
        return
      case 'discard':
        return this.lay(fact.seat, fact.card)
      case 'declare':
        for (const card of (fact.groups ?? []).flat()) this.holds(fact.seat, card)
        return this.lay(fact.seat, fact.finish)
      case 'reshuffle':
        this.stacks[fact.ordinal] = { root: fact.root, leaves: before.pile.length - 1 }
        return this.shuffleIn(before)
      default:
    }
  }

  /** The cards below the top are face down again, in an order that nobody knows. */
  private shuffleIn(before: HandState): void {
    this.reshuffled.clear()
    for (const { card } of before.pile.slice(0, -1)) {
      this.where.delete(card)
      this.reshuffled.add(card)
    }
  }

  private pick(seat: number, card: Card): void {
    this.where.set(card, String(seat))
    if (seat === this.seat) this.hold(card)
  }

  private async drawOwn(before: HandState): Promise<void> {
    const { seat } = onTurn(before)
    const card = await this.take(before.reshuffled, before.stockAt, String(seat))
    if (before.reshuffled > 0 && !this.reshuffled.has(card)) fail('card_twice', { card })
    this.hold(card)
  }

  private hold(card: Card): void {
    this.lastDrawn = card
    this.own.push(card)
  }

  /** The seat may hold the card: nobody has seen it elsewhere. */
  private holds(seat: number, card: Card): void {
    const at = this.where.get(card)
    if (at !== undefined && at !== String(seat)) fail('card_twice', { card, at, seat })
  }

  private lay(seat: number, card: Card): void {
    this.holds(seat, card)
    this.where.set(card, 'pile')
    if (seat === this.seat) this.own.splice(this.own.indexOf(card), 1)
  }
}
