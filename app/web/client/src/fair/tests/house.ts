/** An honest house with one table, for tests: signs, deals, plays, publishes. Tests make it lie. */
import { getPublicKeyAsync, signAsync } from '@noble/ed25519'
import type { HandView, SnapshotMessage, TableEvent, UpdateMessage } from '../../lib/wire'
import { idOf, type Card } from '../../rules/cards'
import { evolve } from '../../rules/evolve'
import type { Fact } from '../../rules/facts'
import { points } from '../../rules/search'
import { settle } from '../../rules/settle'
import { begin, dealtPositions, dropPoints, exhausted, onTurn, stockLeft, turnedPositions } from '../../rules/state'
import type { HandState } from '../../rules/state'
import { fromHex, toHex, ZERO_HEX, type Bytes } from '../bytes'
import { H, sha256 } from '../crypto'
import { Deal, dealKey } from '../deal'
import { leafHash } from '../merkle'
import * as fd1 from '../messages'

export const TABLE = 'aa'.repeat(16)
const LENGTH = 20
const START = 1_764_460_800_000

export async function seedOf(...parts: (string | number)[]): Promise<Bytes> {
  return sha256(new TextEncoder().encode(parts.join('/')))
}

export class Signer {
  private constructor(private readonly secret: Bytes, readonly key: string) {}

  static async of(name: string): Promise<Signer> {
    const secret = await seedOf('key', name)
    return new Signer(secret, toHex(await getPublicKeyAsync(secret)))
  }

  async sign(message: Bytes): Promise<string> {
    return toHex(await signAsync(message, this.secret))
  }
}

interface Proof {
  ordinal: number
  position: number
  card: Card
  salt: string
  path: string[]
}

/** The rows of a tree from its leaves up; an odd row repeats its last. */
async function treeOf(leaves: Bytes[]): Promise<Bytes[][]> {
  const rows: Bytes[][] = []
  for (let row = leaves; ; ) {
    if (row.length > 1 && row.length % 2 === 1) row = [...row, row[row.length - 1]!]
    rows.push(row)
    if (row.length === 1) return rows
    row = await Promise.all(Array.from({ length: row.length / 2 }, (_, i) => H('fd1/node', row[2 * i]!, row[2 * i + 1]!)))
  }
}

interface Player {
  name: string
  /** Null for who commits through a checker. */
  auto: boolean
  stake: number
  commit: string | null
  seed: string | null
}

type Roster = Extract<TableEvent, { type: 'roster' }>

/** The running hand with everything that the house knows of it. */
interface Running {
  roster: Roster
  openings: Map<number, string>
  deal: Deal | null
  start: { deck_root: string; start_signature: string; head: string } | null
  state: HandState | null
  hands: Map<number, Card[]>
  stock: readonly Card[]
  entries: HandView['transcript']
  proofs: { seat: number | null; proof: Proof }[]
}

export interface Listener {
  seat: number | null
  account: string | null
  receive(message: UpdateMessage | SnapshotMessage): void
}

export class FakeHouse {
  seq = 0
  now = START
  nextHand = 1
  previousHead = ZERO_HEX
  dealerBefore = 0
  phase: 'waiting' | 'opening' | 'playing' | 'pause' = 'waiting'
  hand: Running | null = null
  readonly records = new Map<number, Record<string, unknown>>()
  readonly players = new Map<number, Player>()
  readonly listeners: Listener[] = []
  private seeds: Bytes[] = []
  manifest: Record<string, unknown> & { anchor: string; first_hand: number; version: number; house_key: string } = null as never
  manifestSignature = ''

  private constructor(readonly signer: Signer) {}

  static async open(settings: Record<string, unknown> = {}, signerName = 'house'): Promise<FakeHouse> {
    const house = new FakeHouse(await Signer.of(signerName))
    await house.newChain('first')
    await house.publish({
      protocol: 'fd1', table: TABLE, version: 1, previous: ZERO_HEX, game: 'thirteen-card', seats: 4, packs: 2, rate: 5,
      commission_bp: 1000, turn_s: 30, bank_s: 30, open_s: 3, max_missed: 3, max_reshuffles: 5, min_players: 2,
      rules: 'thirteen-card/1', deadlines: 'T8', house_key: house.signer.key, anchor: house.anchor, length: LENGTH,
      first_hand: 1, ...settings,
    })
    return house
  }

  get anchor(): string {
    return toHex(this.seeds[0]!)
  }

  async newChain(name: string): Promise<void> {
    this.seeds = [await seedOf('chain', name)]
    for (let i = LENGTH; i >= 1; i -= 1) this.seeds.unshift(await fd1.chainBefore(fromHex(TABLE), i, this.seeds[0]!))
  }

  async publish(manifest: Record<string, unknown>): Promise<void> {
    this.manifest = manifest as typeof this.manifest
    this.manifestSignature = await this.signer.sign(await fd1.manifestHash(manifest))
  }

  /** A new manifest with a chain of its own, announced to all. */
  async changeManifest(changes: Record<string, unknown> = {}): Promise<void> {
    const previous = toHex(await fd1.manifestHash(this.manifest))
    await this.newChain(`version ${this.manifest.version + 1}`)
    const version = this.manifest.version + 1
    await this.publish({ ...this.manifest, version, previous, anchor: this.anchor, first_hand: this.nextHand, ...changes })
    for (const player of this.players.values()) player.commit = null
    this.send([{ type: 'manifest', manifest: this.manifest as never, manifest_signature: this.manifestSignature }])
  }

  sit(seat: number, name: string, auto = true): void {
    this.players.set(seat, { name, auto, stake: 100_000, commit: null, seed: null })
    this.send([{ type: 'sat', seat, player: name, bot: auto, stake: 100_000 }])
  }

  send(events: TableEvent[], proofs: Running['proofs'] = []): void {
    this.seq += 1
    for (const listener of this.listeners) listener.receive(this.update(events, proofs, listener))
  }

  private update(events: TableEvent[], proofs: Running['proofs'], { seat }: Listener): UpdateMessage {
    const visible = proofs.filter((entry) => entry.seat === seat && seat !== null).map(({ proof }) => proof)
    const view = this.viewOf(seat)
    return {
      type: 'update', seq: this.seq, now: this.now, at: this.now, phase: this.phase, phase_ends: null, clock: null, events,
      proofs: proofs.filter((entry) => entry.seat === null).map(({ proof }) => proof),
      you: seat === null ? null : { seat, proofs: visible, view },
    }
  }

  private viewOf(seat: number | null): { cards: string[]; drop_mark: boolean; in: boolean } | null {
    const cards = seat === null ? undefined : this.hand?.hands.get(seat)
    const player = this.hand?.state?.seats.find((entry) => entry.seat === seat)
    if (cards === undefined || player === undefined || this.phase !== 'playing') return null
    return { cards: [...cards], drop_mark: false, in: player.owed === null }
  }

  snapshot(seat: number | null, role: 'player' | 'watcher' | 'spectator', account: string | null): SnapshotMessage {
    const { hand } = this
    const proofs = hand?.proofs.filter((entry) => entry.seat === null || entry.seat === seat) ?? []
    const running = this.phase === 'playing'
    return {
      type: 'snapshot', seq: this.seq, now: this.now,
      you: { account, name: seat === null ? null : (this.players.get(seat)?.name ?? null), seat, role },
      table: {
        table: TABLE, name: 'A table', game: 'thirteen-card', currency: 'practice', seq: this.seq, phase: this.phase,
        phase_ends: null, next_hand: this.nextHand, previous_head: this.previousHead, dealer_before: this.dealerBefore,
        manifest: this.manifest as never, manifest_signature: this.manifestSignature, house_key: this.manifest.house_key,
        stake_needed: 650,
        seats: [1, 2, 3, 4].map((number) => {
          const player = this.players.get(number)
          return {
            seat: number, player: player?.name ?? null, bot: player?.auto ?? false, stake: player?.stake ?? 0,
            status: player === undefined ? 'empty' : 'in', why: null, committed: (player?.commit ?? null) !== null,
          }
        }),
        clock: null,
        hand: hand === null ? null : {
          ...hand.roster, ends: hand.roster.ends, openings: Object.fromEntries([...hand.openings].map(([s, seed]) => [s, seed])),
          start: hand.start, transcript: [...hand.entries],
        },
        last: null,
        your: running ? { proofs: proofs.map(({ proof }) => proof), view: this.viewOf(seat) } : null,
      },
    }
  }

  commit(seat: number, hand: number, commit: string): void {
    if (hand !== this.nextHand) return
    this.players.get(seat)!.commit = commit
    this.send([{ type: 'committed', seat, hand, commit }])
  }

  /** The players that have no browser commit. */
  async commitAll(): Promise<void> {
    for (const [seat, player] of this.players) {
      if (!player.auto) continue
      const seed = await seedOf('player', seat, this.nextHand)
      player.seed = toHex(seed)
      this.commit(seat, this.nextHand, toHex(await fd1.commitment(fromHex(TABLE), this.nextHand, seat, seed)))
    }
  }

  async rosterEvent(changes: Partial<Roster> = {}): Promise<Roster> {
    const seats = [...this.players]
      .filter(([, player]) => player.commit !== null)
      .sort(([a], [b]) => a - b)
      .map(([seat, player]) => ({ seat, player: player.name, commit: player.commit! }))
    const hand = this.nextHand
    const parts = {
      hand, index: hand - this.manifest.first_hand + 1, manifest_hash: toHex(await fd1.manifestHash(this.manifest)),
      previous_head: this.previousHead, dealer_before: this.dealerBefore, seats, holds: {}, ends: this.now + 3000, ...changes,
    }
    const roster = await fd1.rosterHash({ ...parts, table: TABLE })
    return {
      type: 'roster', roster: toHex(roster), roster_signature: await this.signer.sign(roster), ...parts, ...changes,
    }
  }

  async roster(changes: Partial<Roster> = {}): Promise<void> {
    const roster = await this.rosterEvent(changes)
    this.hand = {
      roster, openings: new Map(), deal: null, start: null, state: null, hands: new Map(), stock: [], entries: [], proofs: [],
    }
    this.phase = 'opening'
    this.nextHand += 1
    for (const player of this.players.values()) player.commit = null
    this.send([roster])
  }

  async openAll(): Promise<void> {
    for (const { seat } of this.hand!.roster.seats) {
      const player = this.players.get(seat)!
      if (player.auto) await this.openSeat(seat, player.seed!)
    }
  }

  /** An opening; the last one deals in the same row. */
  async openSeat(seat: number, seed: string): Promise<void> {
    const hand = this.hand!
    if (hand.openings.has(seat)) return
    hand.openings.set(seat, seed)
    const events: TableEvent[] = [{ type: 'opening', seat, seed }]
    if (hand.openings.size < hand.roster.seats.length) return this.send(events)
    const proofs = await this.deal(events)
    this.send(events, proofs)
  }

  private openings(): [number, string][] {
    return [...this.hand!.openings]
  }

  private async deal(events: TableEvent[]): Promise<Running['proofs']> {
    const hand = this.hand!
    const { roster } = hand
    const [m, R] = [fromHex(roster.manifest_hash), fromHex(roster.roster)]
    const O = await fd1.openingsHash(R, this.openings())
    const E = await fd1.entropyOf(m, R, O)
    hand.deal = await Deal.of(await dealKey(this.seeds[roster.index]!, E), E, 2)
    const start = await fd1.startHash(m, R, O, fromHex(hand.deal.root))
    hand.start = { deck_root: hand.deal.root, start_signature: await this.signer.sign(start), head: toHex(start) }
    events.push({ type: 'start', hand: roster.hand, ...hand.start })
    const seats = roster.seats.map(({ seat }) => seat)
    const dealer = await hand.deal.dealer(seats, roster.dealer_before)
    hand.state = begin(this.manifest as never, seats, dealer)
    hand.stock = hand.deal.deck
    const up = turnedPositions(hand.state.terms)
    for (const seat of seats) hand.hands.set(seat, dealtPositions(hand.state.terms, seat).map((p) => hand.deal!.deck[p]!))
    this.phase = 'playing'
    const [wild, open] = [hand.deal.deck[up.wild]!, hand.deal.deck[up.open]!]
    events.push(await this.fact({ type: 'deal', at: this.now, dealer, seats, wild, open }))
    const due = [[null, up.wild], [null, up.open]] as [number | null, number][]
    for (const seat of seats) for (const position of dealtPositions(hand.state.terms, seat)) due.push([seat, position])
    const proofs: Running['proofs'] = []
    for (const [seat, position] of due) proofs.push({ seat, proof: await this.proof(position) })
    hand.proofs.push(...proofs)
    return proofs
  }

  private tree: { stock: readonly Card[]; salts: Bytes[]; rows: Bytes[][] } | null = null

  async proof(position: number): Promise<Proof> {
    const { state, stock, deal } = this.hand!
    const ordinal = state!.reshuffled
    if (this.tree?.stock !== stock) {
      const salts = await Promise.all(stock.map((_, p) => deal!.salt(ordinal, p)))
      const rows = await treeOf(await Promise.all(stock.map((card, p) => leafHash(ordinal, p, idOf(card), salts[p]!))))
      this.tree = { stock, salts, rows }
    }
    const { rows, salts } = this.tree
    const path = rows.slice(0, -1).map((row, d) => toHex(row[(position >> d) ^ 1]!))
    return { ordinal, position, card: stock[position]!, salt: toHex(salts[position]!), path }
  }

  /** Chains, signs and folds a fact. */
  async fact(fact: Fact): Promise<Extract<TableEvent, { type: 'fact' }>> {
    const hand = this.hand!
    const j = hand.entries.length + 1
    const before = hand.entries[j - 2]?.head ?? hand.start!.head
    const head = toHex(await fd1.eventHash(fromHex(before), j, fact))
    const signature = await this.signer.sign(await fd1.headMessage(TABLE, hand.roster.hand, j, head))
    hand.state = evolve(hand.state!, fact)
    const entry = { j, head, signature, event: fact as never }
    hand.entries.push(entry)
    return { type: 'fact', ...entry }
  }

  get turn(): number {
    return onTurn(this.hand!.state!).seat
  }

  /** Draws from the stock for the seat on turn and lets `discard` (the card drawn by default) go, in two rows. */
  async turnByStock(by: 'player' | 'clock' = 'player', discard?: Card): Promise<void> {
    const hand = this.hand!
    const seat = this.turn
    this.now += 1000
    const events: TableEvent[] = []
    if (stockLeft(hand.state!) === 0) {
      const ordinal = hand.state!.reshuffled + 1
      const { stock, root } = await hand.deal!.reshuffle(ordinal, new Set(hand.state!.pile.slice(0, -1).map(({ card }) => card)))
      events.push(await this.fact({ type: 'reshuffle', at: this.now, ordinal, root }))
      hand.stock = stock
    }
    const proof = await this.proof(hand.state!.stockAt)
    hand.hands.get(seat)!.push(proof.card)
    events.push(await this.fact({ type: 'draw', at: this.now, seat, by, from: 'stock' }))
    hand.proofs.push({ seat, proof })
    if (by === 'player') {
      this.send(events, [{ seat, proof }])
      events.length = 0
    }
    const card = discard ?? proof.card
    hand.hands.set(seat, hand.hands.get(seat)!.filter((held) => held !== card))
    events.push(await this.fact({ type: 'discard', at: this.now, seat, by, card }))
    this.send(events, by === 'clock' ? [{ seat, proof }] : [])
  }

  get exhausted(): boolean {
    return exhausted(this.hand!.state!)
  }

  async drop(seat = this.turn, reason: 'drop' | 'leave' = 'drop'): Promise<void> {
    const { state } = this.hand!
    this.now += 1000
    const owed = reason === 'drop' ? dropPoints(onTurn(state!)) : 40
    const events: TableEvent[] = [await this.fact({ type: 'drop', at: this.now, seat, by: 'player', points: owed, reason })]
    if (this.hand!.state!.phase === 'result') events.push(...(await this.finish()))
    this.send(events)
  }

  /** All drop until one is left. */
  async dropAll(): Promise<void> {
    while (this.phase === 'playing') await this.drop()
  }

  async finish(): Promise<TableEvent[]> {
    const hand = this.hand!
    const { winner, seats, terms } = hand.state!
    const counts = new Map(seats.map(({ seat, owed }): [number, number] => [
      seat, seat === winner ? 0 : (owed ?? points(hand.hands.get(seat)!, terms.wild)),
    ]))
    const due = settle(counts, winner, terms.settings)
    const bySeat = (map: Map<number, number>): Record<string, number> => Object.fromEntries(map)
    const fact = await this.fact({
      type: 'result', at: this.now, winner, points: bySeat(due.points), gross: due.gross, commission: due.commission,
      transfers: bySeat(due.transfers),
    })
    for (const [seat, amount] of due.transfers) this.players.get(seat)!.stake += amount
    this.dealerBefore = hand.state!.terms.dealer
    return [fact, await this.close(winner === null ? 'drawn' : 'won', hand.entries[hand.entries.length - 1]!.head, null)]
  }

  async spoil(cause: fd1.Cause = 'seat'): Promise<void> {
    const hand = this.hand!
    const missing = hand.roster.seats.filter(({ seat }) => !hand.openings.has(seat)).map(({ seat }) => seat)
    const seats = cause === 'seat' ? missing : []
    const R = fromHex(hand.roster.roster)
    const O = await fd1.openingsHash(R, this.openings())
    const head = toHex(await fd1.spoiltHead(fromHex(hand.roster.manifest_hash), R, O, cause, seats))
    this.send([await this.close('spoilt', head, { cause, seats })])
  }

  async close(outcome: fd1.Outcome, head: string, spoilt: { cause: fd1.Cause; seats: number[] } | null): Promise<TableEvent> {
    const { roster, openings, start, entries } = this.hand!
    const signature = await this.signer.sign(await fd1.closeMessage(TABLE, roster.hand, outcome, head))
    const server_seed = toHex(this.seeds[roster.index]!)
    this.records.set(roster.hand, {
      protocol: 'fd1', table: TABLE, hand: roster.hand, manifest: this.manifest, manifest_signature: this.manifestSignature,
      previous_head: roster.previous_head, dealer_before: roster.dealer_before,
      seats: roster.seats.map((seat) => ({ ...seat, seed: openings.get(seat.seat) ?? null })),
      roster: roster.roster, roster_signature: roster.roster_signature, server_seed, deck_root: start?.deck_root ?? null,
      start_signature: start?.start_signature ?? null, outcome, spoilt, late: {}, events: entries.map(({ event }) => event), head,
      signature,
    })
    this.phase = 'pause'
    this.previousHead = head
    const stakes = Object.fromEntries(roster.seats.map(({ seat }) => [seat, this.players.get(seat)!.stake]))
    return { type: 'closed', hand: roster.hand, outcome, head, signature, server_seed, spoilt, stakes, next_ends: null }
  }
}
