/**
 * Everything that a browser checks at one table: before it commits, before it opens, while the hand is played,
 * and after it. It is fed the server's messages in their order and sends commitments and openings itself.
 */
import type { ServerMessage, SnapshotMessage, TableEvent, UpdateMessage } from '../../lib/wire'
import { fromHex, toHex } from '../bytes'
import { randomBytes } from '../crypto'
import type { Failure } from '../failure'
import type { Manifest } from '../manifest'
import { commitment, mix } from '../messages'
import type { FairStore } from '../store/store'
import { LiveHand } from './hand'
import { failureOf, isLasting, LiveFailed, OutOfReach } from './failure'
import { House, type HouseSource } from './house'
import { Lobby } from './lobby'
import { Notebook, type Secret } from './notebook'
import { readClose, readEntry, readProofs, readRoster, readStart, type CloseMessage } from './read'
import { RecordKeeper, rosterOf, type Checked, type RecordSource } from './records'
import { IDLE, type Seal } from './seal'

const SEED_RANDOM_BYTES = 32
/** A commitment that wasn't answered is sent again after so long. */
const RESEND_AFTER_MS = 5_000
/** A record's ten steps. */
const RECORD_STEPS = 10

export type FairCommand =
  | { type: 'commit'; hand: number; commit: string }
  | { type: 'open'; hand: number; seed: string }
  | { type: 'open_late'; hand: number; seed: string }

export interface LiveOptions extends HouseSource, Partial<Pick<RecordSource, 'sleep'>> {
  table: string
  store: FairStore
  /** The text of `GET /api/hands/{table}/{hand}`, null for a 404; rejects where the server can't be reached. */
  fetchRecord: RecordSource['fetchRecord']
  /** Sends a command; it is repeated by what follows, so a refusal needs no answer. */
  send(command: FairCommand): void
  onSeal?(seal: Seal): void
  /** The house key, where it is known from elsewhere; else the first one seen is pinned. */
  pinnedKey?: string | null
  /** The player's own words, mixed into every seed. */
  words?(): string
  /** A record was out of reach while a hand ran: only a new snapshot can bring the checks back. */
  onLost?(): void
}

export class LiveChecker {
  private readonly book: Notebook
  private readonly house: House
  private readonly records: RecordKeeper
  private readonly lobby = new Lobby()
  private manifest: Manifest | null = null
  private hand: LiveHand | null = null
  /** This browser opened the hand itself. */
  private here = false
  private settled = false
  private failure: Failure | null = null
  private sent = { commit: '', at: 0 }
  /** This window has come to play: a commitment that another device made for its seat it could never open. */
  private cameToPlay = false
  private busy = 0
  /** A hand runs that couldn't be checked from its roster on. */
  private lost = false
  private queue: Promise<void> = Promise.resolve()
  private current: Seal = IDLE

  constructor(private readonly options: LiveOptions) {
    const { table, pinnedKey } = options
    const sleep = options.sleep ?? ((ms: number) => new Promise<void>((done) => setTimeout(done, ms)))
    this.book = new Notebook(options.store)
    this.house = new House(this.book, options, table, pinnedKey ?? null)
    const source = { fetchRecord: options.fetchRecord, sleep }
    this.records = new RecordKeeper(this.book, source, table, () => Promise.resolve(this.house.key))
  }

  get seal(): Seal {
    return this.current
  }

  /** Takes one message of the server; messages are worked through one by one. Done when this one is. */
  feed(message: ServerMessage): Promise<void> {
    this.busy += 1
    this.show()
    this.queue = this.queue.then(() => this.take(message)).finally(() => {
      this.busy -= 1
      this.show()
    })
    return this.queue
  }

  /** What the house signed at this table, and the proofs of fraud, as a file to keep. */
  async exportEvidence(): Promise<string> {
    const { table } = this.options
    const [evidence, statements, troubles] = await Promise.all([
      this.book.evidence(), this.book.allStatements(table), this.book.troubles(table),
    ])
    return JSON.stringify({ protocol: 'fd1', table, evidence, statements, troubles }, null, 1)
  }

  /** The own seeds that were committed to for a hand. */
  ownSecrets(hand: number): Promise<Secret[]> {
    return this.book.secrets(this.options.table, hand)
  }

  private async take(message: ServerMessage): Promise<void> {
    try {
      if (message.type === 'snapshot') await this.snapshot(message)
      else if (message.type === 'update') await this.update(message)
      else if (message.type === 'notice') await this.notice(message.code)
      else return
      await this.commit()
    } catch (error) {
      await this.failed(error)
    }
  }

  private async failed(error: unknown): Promise<void> {
    if (error instanceof OutOfReach) {
      this.lost = true
      this.options.onLost?.()
      return
    }
    const failure = failureOf(error, this.hand?.number ?? null)
    this.failure ??= failure
    if (!isLasting(failure)) return
    try {
      await this.book.trouble(this.options.table, failure)
    } catch {
      // it stays red for as long as this page lives
    }
  }

  private async notice(code: string): Promise<void> {
    if (code === 'replaced') this.lobby.role = 'watcher'
    if (code !== 'resumed') return
    this.lobby.role = 'player'
    this.comesToPlay()
    // the window that played may have been closed before its opening was sent
    if (this.hand !== null && !this.hand.started && !this.hand.closed) await this.open(this.hand, true)
  }

  private comesToPlay(): void {
    this.cameToPlay = true
    this.sent = { commit: '', at: 0 }
  }

  private async snapshot(message: SnapshotMessage): Promise<void> {
    const { table } = message
    this.lobby.snapshot(message)
    if (this.failure !== null && !isLasting(this.failure)) this.failure = null
    if (this.lobby.role === 'player') this.comesToPlay()
    this.lost = false
    this.manifest = await this.house.take({ manifest: table.manifest, signature: table.manifest_signature })
    this.failure ??= (await this.book.troubles(this.options.table))[0] ?? null
    await this.sendLates()
    const view = table.hand
    const running = view !== null && (table.phase === 'opening' || table.phase === 'playing')
    if (!running) return this.rest(table.next_hand - 1)
    if (this.hand?.roster.roster !== view.roster) await this.begin(view)
    const hand = this.hand!
    for (const [seat, seed] of Object.entries(view.openings)) await hand.opening(Number(seat), seed)
    if (table.phase === 'opening') await this.open(hand, true)
    hand.offer(readProofs(table.your?.proofs))
    if (view.start !== null) await hand.start(readStart(view.start))
    for (const entry of view.transcript) await hand.fact(readEntry(entry))
    const own = table.your?.view
    hand.settle(own?.in === true ? own.cards : null)
  }

  /** Between hands: all records up to the last one are verified, and the seal is about that one. */
  private async rest(last: number): Promise<void> {
    if (this.hand?.number !== last || !this.hand.closed) this.hand = null
    const held = await this.records.catchUp(last, (checked) => this.checked(checked))
    if (held === null) return
    this.here = (await this.book.opening(this.options.table, held.hand)) !== null
    this.settled = true
  }

  private async update(message: UpdateMessage): Promise<void> {
    const proofs = [...readProofs(message.proofs), ...readProofs(message.you?.proofs)]
    let offered = false
    for (const event of message.events) {
      const stakes = this.lobby.stakes()
      this.lobby.event(event)
      if (event.type === 'roster') await this.begin(event)
      if (!offered && this.hand !== null && !this.hand.closed) {
        this.hand.offer(proofs)
        offered = true
      }
      await this.event(event, stakes)
    }
    const own = message.you?.view
    if (offered) this.hand?.settle(own?.in === true ? own.cards : null)
  }

  private async event(event: TableEvent, stakes: ReadonlyMap<number, number>): Promise<void> {
    if (event.type === 'manifest') {
      this.manifest = await this.house.take({ manifest: event.manifest, signature: event.manifest_signature })
      return
    }
    if (event.type === 'committed' && event.seat === this.lobby.seat) {
      const own = await this.book.secrets(this.options.table, event.hand)
      // made while this window was away, by a device that may be gone by now
      if (own.every(({ commit }) => commit !== event.commit)) this.comesToPlay()
      return
    }
    if (event.type === 'late') await this.book.lateDone(this.options.table, event.hand, event.seed)
    const { hand } = this
    if (hand === null) return
    switch (event.type) {
      case 'roster':
        return this.open(hand, false)
      case 'opening':
        return hand.opening(event.seat, event.seed)
      case 'start':
        await hand.start(readStart(event))
        return this.lookHere(hand)
      case 'fact':
        return hand.fact(readEntry(event))
      case 'closed':
        return this.close(hand, readClose(event), stakes)
      default:
    }
  }

  /** A signed roster (step 5): everything that can be checked before a seat opens. */
  private async begin(value: unknown): Promise<void> {
    const { table } = this.options
    const roster = readRoster(value, table)
    this.hand = null
    this.here = this.settled = this.lost = false
    const manifest = await this.house.withHash(roster.manifest_hash)
    const own = roster.seats.find(({ seat }) => seat === this.lobby.seat)
    const hand = new LiveHand(this.book, manifest, roster, own?.seat ?? null)
    const held = await this.records.catchUp(roster.hand - 1, (checked) => this.checked(checked))
    // another tab is so far ahead that the hand before is forgotten: no roster is opened from here
    if (held === null && roster.hand > 1) throw new OutOfReach(`hand ${roster.hand - 1}`)
    await hand.checkRoster(held)
    this.hand = hand
    await this.lookHere(hand)
  }

  /** Whether this browser, in any of its tabs, has opened the hand. */
  private async lookHere(hand: LiveHand): Promise<void> {
    const opening = await this.book.opening(this.options.table, hand.number)
    this.here = opening?.roster === hand.roster.roster
  }

  /**
   * Releases the own seed, once for (T, k) over all tabs and reloads: only for the roster that is stored by
   * then. After a reload the very same opening is repeated if the server says that it hasn't come. A window that
   * watches opens too: another device that plays doesn't have the seed.
   */
  private async open(hand: LiveHand, reloaded: boolean): Promise<void> {
    if (hand.seat === null || this.lobby.role === 'spectator' || hand.openings.has(hand.seat)) return
    const { table } = this.options
    const commit = hand.roster.seats.find(({ seat }) => seat === hand.seat)!.commit
    const secret = (await this.book.secrets(table, hand.number)).find((kept) => kept.commit === commit)
    if (secret === undefined) return // another device of this player committed
    if (secret.m !== hand.manifest.m) throw new LiveFailed('commit_manifest', { m: hand.manifest.m, due: secret.m })
    if (this.failure !== null) return
    const { seed } = secret
    const opening = { roster: hand.roster.roster, statement: hand.statement, seat: hand.seat, seed, at: Date.now() }
    const { added } = await this.book.claim(table, hand.number, opening, hand.manifest.house_key)
    this.here = true
    if (added || reloaded) this.options.send({ type: 'open', hand: hand.number, seed })
  }

  private async close(hand: LiveHand, message: CloseMessage, stakes: ReadonlyMap<number, number>): Promise<void> {
    await hand.close(message)
    await hand.stakes(stakes, message.stakes)
    const { tally } = hand
    tally.of += RECORD_STEPS
    this.show()
    const checked = await this.records.check(hand.number, (step) => {
      tally.checked = Math.max(tally.checked, tally.of - RECORD_STEPS + step.step)
      this.show()
    })
    this.settled = true
    await this.checked(checked)
  }

  /** A hand that was spoilt for want of the own seed: the same checks, then it is opened late, once. */
  private async checked({ record }: Checked): Promise<void> {
    const { table, hand } = record
    if (record.spoilt === null || (await this.book.troubles(table)).length > 0) return
    for (const { seat, commit, seed } of record.seats) {
      const secret = (await this.book.secrets(table, hand)).find((kept) => kept.commit === commit)
      const due = secret !== undefined && seed === null && !record.late.has(seat) && secret.m === record.manifest.m
      if (!due) continue
      const opening = { roster: record.roster, statement: rosterOf(record), seat, seed: secret.seed, at: Date.now() }
      await this.book.claim(table, hand, opening, record.manifest.house_key)
      await this.book.dueLate(table, { hand, seed: secret.seed, done: false })
    }
    await this.sendLates()
  }

  private async sendLates(): Promise<void> {
    if (this.lobby.account === null) return
    for (const { hand, seed } of await this.book.latesDue(this.options.table)) {
      this.options.send({ type: 'open_late', hand, seed })
    }
  }

  /** Commits to a seed for the next hand (step 3): made, stored durably, and only then sent. */
  private async commit(): Promise<void> {
    const { manifest, lobby } = this
    if (!lobby.mayCommit || (lobby.committed && !this.cameToPlay) || manifest === null || this.failure !== null) return
    const { table } = this.options
    const hand = lobby.nextHand
    if (hand < manifest.first_hand || hand >= manifest.first_hand + manifest.length) return
    const seat = lobby.seat!
    const seed = await mix(randomBytes(SEED_RANDOM_BYTES), (this.options.words?.() ?? '').normalize('NFC'))
    const commit = toHex(await commitment(fromHex(table), hand, seat, seed))
    const fresh = { table, hand, seat, m: manifest.m, seed: toHex(seed), commit }
    const secret = await this.book.secret(fresh)
    const now = Date.now()
    if (this.sent.commit === secret.commit && now - this.sent.at < RESEND_AFTER_MS) return
    this.sent = { commit: secret.commit, at: now }
    this.cameToPlay = false
    this.options.send({ type: 'commit', hand, commit: secret.commit })
  }

  private show(): void {
    const { hand, failure } = this
    const tally = hand?.tally ?? { checked: 0, of: 0 }
    const waiting = this.busy > 0 || this.lost || tally.checked < tally.of
    const calm = this.here ? 'green' : 'not_here'
    const status = failure !== null ? 'red' : waiting ? 'checking' : hand === null && !this.settled ? 'idle' : calm
    this.current = {
      status,
      hand: hand?.number ?? null,
      checked: tally.checked,
      of: tally.of,
      settled: this.settled,
      failed: failure,
    }
    this.options.onSeal?.(this.current)
  }
}
