/** One hand while it is opened and played: roster, openings, start, cards, transcript, close (steps 4 to 12). */
import { evolve } from '../../rules/evolve'
import { isObject } from '../../rules/facts'
import { judge } from '../../rules/judge'
import { begin, type HandState } from '../../rules/state'
import { fromHex, toHex, ZERO_HEX } from '../bytes'
import { nextDealer } from '../deal'
import { failed } from '../failure'
import { settingsOf, type Manifest } from '../manifest'
import { commitment, eventHash, openingsHash, rosterHash, spoiltHead, startHash } from '../messages'
import type { RosterStatement } from '../statements'
import { CardWatch } from './cards'
import { Tally } from './count'
import { fail } from './failure'
import type { Held, Notebook } from './notebook'
import type { CardProof, CloseMessage, EntryMessage, RosterMessage, StartMessage } from './read'

export class LiveHand {
  readonly tally = new Tally()
  readonly openings = new Map<number, string>()
  /** h_0 … h_j, hex; empty before the start. */
  readonly heads: string[] = []
  state: HandState | null = null
  closed = false
  private watch: CardWatch | null = null
  private offered: readonly CardProof[] = []
  private openingsHash: string = ZERO_HEX

  /** `seat` is the own one on the roster, null for who only watches. */
  constructor(
    private readonly book: Notebook,
    readonly manifest: Manifest,
    readonly roster: RosterMessage,
    readonly seat: number | null,
  ) {}

  get number(): number {
    return this.roster.hand
  }

  get seats(): number[] {
    return this.roster.seats.map(({ seat }) => seat)
  }

  get started(): boolean {
    return this.heads.length > 0
  }

  get statement(): RosterStatement {
    const { table, hand, manifest_hash, previous_head, dealer_before, seats } = this.roster
    const signature = this.roster.roster_signature
    return { kind: 'roster', table, hand, manifest_hash, previous_head, dealer_before, seats, signature }
  }

  /** The roster by itself and against the record of the hand before (null where this is hand 1). */
  async checkRoster(before: Held | null): Promise<void> {
    await this.tally.one(async () => {
      const found = toHex(await rosterHash(this.roster))
      if (found !== this.roster.roster) failed('roster', { found, roster: this.roster.roster })
    })
    await this.tally.one(() => this.checkIndex())
    const { added } = await this.tally.one(() => this.book.keep(this.statement, this.manifest.house_key))
    await this.tally.one(() => this.checkBefore(before))
    await this.tally.one(() => this.checkNumber(added))
  }

  private checkIndex(): void {
    const index = this.number - this.manifest.first_hand + 1
    const { length } = this.manifest
    if (index !== this.roster.index || index < 1 || index > length) failed('chain_index', { index, length })
  }

  private checkBefore(before: Held | null): void {
    const { hand, previous_head, dealer_before } = this.roster
    if (hand === 1) {
      if (previous_head !== ZERO_HEX || dealer_before !== 0) failed('first_hand', { previous_head, dealer_before })
      return
    }
    if (before === null || before.hand !== hand - 1) fail('hand_number', { hand, held: before?.hand ?? 0 })
    if (previous_head !== before.head) failed('previous_head', { found: previous_head, due: before.head })
    if (dealer_before !== before.dealer) failed('dealer_before', { found: dealer_before, due: before.dealer })
  }

  /**
   * Above every number seen at the table. A roster that was kept before is no news (another tab is ahead, or the
   * page was loaded again), and any other for its number `keep` has convicted.
   */
  private async checkNumber(isNew: boolean): Promise<void> {
    const seen = await this.book.seen(this.roster.table)
    if (isNew && this.number <= seen) fail('hand_number', { hand: this.number, seen })
    await this.book.raiseSeen(this.roster.table, this.number)
  }

  async opening(seat: number, seed: string): Promise<void> {
    if (this.openings.get(seat) === seed) return
    await this.tally.one(async () => {
      const due = this.roster.seats.find((entry) => entry.seat === seat)?.commit
      const found = toHex(await commitment(fromHex(this.roster.table), this.number, seat, fromHex(seed)))
      if (found !== due || this.openings.has(seat)) failed('opening', { seat, found, due: due ?? null })
      this.openings.set(seat, seed)
    })
  }

  private opened(): [number, string][] {
    return [...this.openings]
  }

  /** O, h_0 and its signature; the deck is fixed before the first card is shown. */
  async start(message: StartMessage): Promise<void> {
    if (this.started) {
      if (this.heads[0] !== message.head) fail('start_head', { found: this.heads[0]!, head: message.head })
      return
    }
    const missing = this.seats.filter((seat) => !this.openings.has(seat))
    if (missing.length > 0) fail('start_early', { missing: missing.join(' ') })
    const roster = fromHex(this.roster.roster)
    const openings = await openingsHash(roster, this.opened())
    this.openingsHash = toHex(openings)
    await this.tally.one(async () => {
      const root = fromHex(message.deck_root)
      const found = toHex(await startHash(fromHex(this.manifest.m), roster, openings, root))
      if (found !== message.head) fail('start_head', { found, head: message.head })
    })
    await this.tally.one(() => this.keepStart(message))
    this.heads.push(message.head)
    const onCard: ConstructorParameters<typeof CardWatch>[3] = async (ordinal, position, card) => {
      await this.tally.one(() => this.book.keepCard(this.roster.table, this.number, ordinal, position, card))
    }
    this.watch = new CardWatch(this.manifest.packs, message.deck_root, this.seat, onCard)
    this.watch.offer(this.offered)
  }

  private async keepStart({ deck_root, start_signature: signature }: StartMessage): Promise<void> {
    const openings_hash = this.openingsHash
    const statement = { ...this.statement, kind: 'start', openings_hash, deck_root, signature } as const
    await this.book.keep(statement, this.manifest.house_key)
  }

  /** The proofs of a message, before its facts. */
  offer(proofs: readonly CardProof[]): void {
    this.offered = proofs
    this.watch?.offer(proofs)
  }

  /** After the facts of a message; `shown` is the own hand as the server shows it. */
  settle(shown: readonly string[] | null): void {
    const early = this.offered[0]
    if (this.watch === null && early !== undefined) fail('card_position', { position: early.position, dealt: false })
    this.watch?.settle(shown)
    this.offered = []
  }

  /** One event of the transcript: head, signature, cards, rules. */
  async fact({ j, head, signature, event }: EntryMessage): Promise<void> {
    if (j < this.heads.length) {
      if (this.heads[j] !== head) failed('head_chain', { j, found: this.heads[j]!, head })
      return
    }
    if (!this.started || j !== this.heads.length) fail('head_order', { j, due: this.heads.length })
    await this.tally.one(async () => {
      const found = toHex(await eventHash(fromHex(this.heads[j - 1]!), j, event))
      if (found !== head) failed('head_chain', { j, found, head })
      const { table } = this.roster
      const statement = { kind: 'head', table, hand: this.number, j, head, signature } as const
      await this.book.keep(statement, this.manifest.house_key)
    })
    this.heads.push(head)
    await this.tally.one(() => this.byRules(event))
  }

  private async byRules(event: unknown): Promise<void> {
    const watch = this.watch!
    const before = this.state ?? this.beforeDeal(event)
    if (this.state === null && isObject(event) && event.type === 'deal') await watch.beforeDeal(before)
    judge(before, event, watch)
    await watch.after(before, event)
    this.state = evolve(before, event)
  }

  /** The first dealer is tossed from the server's seed: before the record nobody can check that toss. */
  private beforeDeal(event: unknown): HandState {
    const { dealer_before } = this.roster
    const told = isObject(event) && typeof event.dealer === 'number' ? event.dealer : 0
    const dealer = dealer_before === 0 ? told : nextDealer(this.seats, dealer_before)
    return begin(settingsOf(this.manifest), this.seats, dealer)
  }

  /** The signed close against what was watched; the record is checked after it. */
  async close(message: CloseMessage): Promise<void> {
    await this.tally.one(async () => {
      const { outcome, head, hand, signature } = message
      if (hand !== this.number) fail('hand_number', { hand, due: this.number })
      const close = { kind: 'close', table: this.roster.table, hand, outcome, head, signature } as const
      await this.book.keep(close, this.manifest.house_key)
      if (message.spoilt === null) this.closeDealt(message)
      else await this.closeSpoilt(message, message.spoilt)
    })
    this.closed = true
  }

  private closeDealt({ outcome, head }: CloseMessage): void {
    const due = this.heads[this.heads.length - 1] ?? null
    if (head !== due) failed('head_chain', { head, due })
    const result = this.state?.result ?? null
    const told = result === null ? 'void' : result.winner === null ? 'drawn' : 'won'
    if (outcome !== told) failed('outcome', { outcome, due: told })
  }

  private async closeSpoilt({ outcome, head }: CloseMessage, { cause, seats }: NonNullable<CloseMessage['spoilt']>): Promise<void> {
    if (outcome !== 'spoilt') failed('outcome', { outcome, spoilt: true })
    const unopened = this.seats.filter((seat) => !this.openings.has(seat)).join(' ')
    const blamed = seats.join(' ')
    if (cause === 'seat' ? blamed !== unopened || blamed === '' : blamed !== '') {
      failed('spoilt_seats', { cause, seats: blamed, unopened })
    }
    const roster = fromHex(this.roster.roster)
    const openings = await openingsHash(roster, this.opened())
    const found = toHex(await spoiltHead(fromHex(this.manifest.m), roster, openings, cause, seats))
    if (found !== head) failed('spoilt_head', { found, head })
  }

  /** Each stake after the hand is the one before it and the transfer; void and spoilt hands move nothing. */
  async stakes(before: ReadonlyMap<number, number>, after: CloseMessage['stakes']): Promise<void> {
    await this.tally.one(() => {
      const transfers = this.state?.result?.transfers ?? {}
      for (const seat of this.seats) {
        const was = before.get(seat)
        const is = after[String(seat)]
        const due = was === undefined ? undefined : was + (transfers[String(seat)] ?? 0)
        if (due !== undefined && is !== undefined && is !== due) fail('stake', { seat, found: Number(is), due })
      }
    })
  }
}
