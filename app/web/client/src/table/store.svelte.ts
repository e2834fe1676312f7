/**
 * One table as its page knows it: what the server said (`state`), how the own cards lie (`own`), the clock,
 * the connection, the seal. Components read it and call its acts; nothing changes before the server says so.
 */

import { t } from '../i18n/i18n.svelte'
import { saveFile } from '../lib/files'
import type { Act, Command, NoticeMessage, ServerMessage, UpdateMessage } from '../lib/wire'
import { api, ApiError } from '../app/api'
import { prefs } from '../app/prefs.svelte'
import { session } from '../app/session.svelte'
import { answered, heard, NO_OFFSET, secondsUntil, serverTime, timeLeft, type ClockOffset } from './clock'
import { IDLE, type Seal } from '../fair'
import { FairGuard } from './fair-guard'
import { isIn, type PublicHand } from './hand'
import { FORGOTTEN } from '../pages/parts/pinned'
import { canSitIn } from './look'
import { countOf, OwnCards, type Count } from './own-cards.svelte'
import { publishedHash, shownHand } from './published'
import { Refusal, TableSocket, type Status } from './socket'
import { toasts } from '../ui/toasts.svelte'
import { applyUpdate, fromSnapshot, type TableState } from './state'
import { Tally } from './tally.svelte'

const TICK_MS = 250
const REFUSAL_SHOWN_MS = 6_000
/** So many tries in a row without a connection: the player is told. */
const UNREACHABLE_AFTER = 3

/** What the own seat may do with the cards now. */
export type Turn = 'draw' | 'play' | 'other'

export interface Refused {
  code: string
  message: string
}

export class TableStore {
  readonly table: string
  state = $state.raw<TableState | null>(null)
  status = $state<Status>('connecting')
  /** The server's time now, ms since 1970, never earlier than it is. */
  now = $state(Date.now())
  /** Several tries to connect have failed; they go on. */
  unreachable = $state(false)
  seal = $state.raw<Seal>(IDLE)
  /** The newest word about the connection itself. */
  notice = $state.raw<NoticeMessage | null>(null)
  /** Why the last command was refused, for a few seconds. */
  refused = $state.raw<Refused | null>(null)
  /** An act is on its way: further ones wait for its answer. */
  busy = $state(false)
  /** A command waits for its answer longer than expected. */
  late = $state(false)
  /** The table doesn't exist, or this browser may not see it. */
  missing = $state(false)
  /** What the table played up to this move was seen ("I'm back"). */
  seenMoves = $state(0)
  /** What changes now came by a move, not by a snapshot: cards may be shown moving. */
  stepped = $state(false)
  /** Published server seeds by hand: the hash of the next hand's seed. */
  seeds = $state.raw<Readonly<Record<number, string>>>({})
  readonly own = new OwnCards()
  readonly tally: Tally

  private asking: number | null = null
  private offset: ClockOffset = NO_OFFSET
  private readonly socket: TableSocket
  private guard: FairGuard | null = null
  private timers: ReturnType<typeof setInterval>[] = []
  private refusalTimer: ReturnType<typeof setTimeout> | undefined
  private readonly woken = () => {
    if (document.visibilityState === 'visible') this.wake()
  }

  /** Another tab has forgotten the house: nothing that is known here counts any more. */
  private readonly stored = ({ key }: StorageEvent) => {
    if (key === FORGOTTEN) location.reload()
  }

  constructor(table: string) {
    this.table = table
    this.tally = new Tally(table)
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    this.socket = new TableSocket(`${scheme}://${location.host}/ws/tables/${table}`, {
      onMessage: (message, arrived) => this.receive(message, arrived),
      onStatus: (status, failed) => {
        this.status = status
        this.unreachable = failed >= UNREACHABLE_AFTER
      },
      onLate: (late) => (this.late = late),
      onMissing: () => (this.missing = true),
      onPong: (asked, now) => {
        this.offset = answered(this.offset, asked, now)
        this.tick()
      },
    })
  }

  start(): void {
    this.guard = new FairGuard(this.table, {
      send: (command) => this.socket.send(command),
      words: () => prefs.value.words,
      onSeal: (seal) => (this.seal = seal),
      onLost: () => this.reconnect(),
    })
    this.socket.connect(null)
    this.timers.push(setInterval(() => this.tick(), TICK_MS))
    document.addEventListener('visibilitychange', this.woken)
    addEventListener('online', this.woken)
    addEventListener('pageshow', this.woken)
    addEventListener('storage', this.stored)
  }

  stop(): void {
    this.timers.forEach(clearInterval)
    clearTimeout(this.refusalTimer)
    document.removeEventListener('visibilitychange', this.woken)
    removeEventListener('online', this.woken)
    removeEventListener('pageshow', this.woken)
    removeEventListener('storage', this.stored)
    this.guard?.stop()
    this.socket.close()
  }

  // ---- what components read ----

  readonly hand: PublicHand | null = $derived(this.state?.hand ?? null)
  readonly seat: number | null = $derived(this.state?.you.seat ?? null)
  readonly cards: readonly string[] = $derived(this.state?.table.your?.view?.cards ?? [])
  readonly dropMark: boolean = $derived(this.state?.table.your?.view?.drop_mark ?? false)
  /** Dealt in and not out of the running hand. */
  readonly playing: boolean = $derived(
    this.hand !== null && this.seat !== null && this.state?.closed === null && isIn(this.hand, this.seat),
  )
  /** The own seat is on turn, and with what. */
  readonly turn: Turn = $derived(
    this.playing && this.hand?.turn === this.seat ? (this.hand?.stage === 'draw' ? 'draw' : 'play') : 'other',
  )
  /** Acts may be sent: connected, this socket plays, no act is on its way, nothing failed its check. */
  readonly ready: boolean = $derived(
    this.status === 'open' && this.state?.you.role === 'player' && !this.busy && this.seal.status !== 'red',
  )
  /** Whose clock runs, and what is left of it. */
  readonly clock = $derived.by(() => {
    const { clock, manifest } = this.state?.table ?? {}
    if (!clock || !manifest) return null
    return {
      seat: clock.seat,
      ...timeLeft(clock.turn_ends, clock.bank_ends, manifest.turn_s * 1000, this.now),
    }
  })
  /** Seconds until the phase ends, null if it has no end. */
  readonly phaseSeconds: number | null = $derived(
    this.state?.table.phase_ends ? secondsUntil(this.state.table.phase_ends, this.now) : null,
  )
  /** The count of the own cards in their best arrangement. */
  readonly count: Count | null = $derived.by(() => {
    const [selected, ...more] = this.own.selected
    const leave = selected && !more.length && selected !== this.hand?.taken ? selected : null
    return this.hand ? countOf(this.cards, this.hand.wild, leave, this.hand.taken) : null
  })
  /** The own seat is on the roster of the hand that is shown. */
  readonly wasInHand: boolean = $derived(
    this.state?.table.hand?.seats.some(({ seat }) => seat === this.seat) ?? false,
  )
  readonly mayTakeOpen: boolean = $derived(this.seat !== null && !!this.hand?.fold.canTakeOpen(this.seat))
  /** The one selected card, if it may be discarded now. */
  readonly discardable: string | null = $derived.by(() => {
    const [card, ...more] = this.own.selected
    if (this.turn !== 'play' || !card || more.length || card === this.hand?.taken) return null
    return card
  })

  // ---- acts ----

  draw(from: 'stock' | 'open'): Promise<boolean> {
    return this.act({ type: 'draw', from })
  }

  discard(card: string): Promise<boolean> {
    return this.act({ type: 'discard', card })
  }

  declare(finish: string, groups: readonly (readonly string[])[]): Promise<boolean> {
    return this.act({ type: 'declare', finish, groups: groups.map((group) => [...group]) })
  }

  drop(): Promise<boolean> {
    return this.act({ type: 'drop' })
  }

  markDrop(on: boolean): Promise<boolean> {
    return this.act({ type: 'drop_mark', on })
  }

  /** Sends an act of the hand; true once the server has stored it. */
  private async act(act: Act): Promise<boolean> {
    if (!this.ready) return false
    this.busy = true
    try {
      return await this.command({ type: 'act', act })
    } finally {
      this.busy = false
    }
  }

  /** Sends any command; a refusal stands in the status line and gives false. */
  async command(command: Command): Promise<boolean> {
    try {
      await this.socket.send(command)
      this.refused = null
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code !== 'closed') this.refuse(error)
      return false
    }
  }

  /** Why something was not even sent, in the words of the refusal it would have met. */
  explain(code: string): void {
    this.refuse(new Refusal(code, ''))
  }

  /** A sheet opens: what was refused before it is not its answer. */
  forgetRefusal(): void {
    clearTimeout(this.refusalTimer)
    this.refused = null
  }

  /** Connects at once, not when the next try is due. */
  tryNow(): void {
    this.socket.resync()
  }

  /** Connects anew, as who is logged in now. */
  reconnect(): void {
    this.socket.connect(null)
  }

  back(): void {
    this.seenMoves = this.hand?.moves.at(-1)?.n ?? 0
    if (this.state && canSitIn(this.state, this.seat)) void this.command({ type: 'sit_in' })
  }

  /** Saves what the house signed to this browser, as a file. */
  downloadEvidence(): void {
    void this.guard?.evidence().then((text) => saveFile(`fairdeal-${this.table}.json`, text))
  }

  /** Whether this browser has a seed of its own for the hand. */
  async holdsSeed(hand: number): Promise<boolean> {
    return (await this.guard?.holds(hand)) ?? false
  }

  // ---- messages ----

  private refuse({ code, message }: Refusal): void {
    this.refused = { code, message }
    clearTimeout(this.refusalTimer)
    this.refusalTimer = setTimeout(() => (this.refused = null), REFUSAL_SHOWN_MS)
  }

  private wake(): void {
    this.tick()
    this.socket.hurry()
  }

  private tick(): void {
    this.now = serverTime(this.offset, Date.now())
  }

  /** Public for the recorded frames that tests and the drawing board play. */
  receive(message: ServerMessage, arrived: number): void {
    if ('now' in message) this.offset = heard(this.offset, arrived, message.now)
    if (message.type === 'snapshot') {
      this.stepped = false
      this.adopt(fromSnapshot(message, this.state))
      this.guard?.feed(message)
    }
    if (message.type === 'update') this.update(message)
    else if (message.type === 'presence' && this.state)
      this.state = { ...this.state, present: new Set(message.present) }
    else if (message.type === 'notice') this.noticed(message)
    else if (message.type === 'error') this.refuse(new Refusal(message.code, message.message))
    this.tick()
  }

  private update(message: UpdateMessage): void {
    if (!this.state) return
    const after = applyUpdate(this.state, message)
    if (after === 'old') return
    if (after === 'gap') return this.socket.resync()
    this.tellLeft(message)
    this.adopt(after)
    this.guard?.feed(message)
  }

  /** The own seat was given up by the table: say why. What it costs and what is left, the session knows. */
  private tellLeft({ events }: UpdateMessage): void {
    for (const event of events) {
      if (event.type === 'late' && session.me?.owes) void session.refresh().catch(() => undefined)
      if (event.type !== 'left' || event.seat !== this.seat) continue
      if (event.why !== 'player') toasts.show(t(`left-${event.why}`))
      void session.refresh().catch(() => undefined)
    }
  }

  private adopt(after: TableState): void {
    const before = this.state
    this.state = after
    this.socket.saw(after.table.seq, after.you.role === 'watcher')
    this.holdCards(before, after)
    this.tally.add(after.table.last)
    void this.learnPublishedHash(after)
  }

  /** Come in late: the hash published for this hand is the seed of the hand before, in its record. */
  private async learnPublishedHash(state: TableState): Promise<void> {
    const before = shownHand(state) - 1
    if (publishedHash(state, this.seeds) !== null || this.asking === before) return
    this.asking = before
    try {
      const record = JSON.parse(await api.record(this.table, before)) as { server_seed?: unknown }
      if (typeof record.server_seed === 'string') this.seeds = { [before]: record.server_seed }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }

  private holdCards(before: TableState | null, after: TableState): void {
    const { hand, your, table } = after.table
    if (!hand || !your?.view) {
      this.own.clear()
      return
    }
    if (before?.table.hand?.hand !== hand.hand) this.seenMoves = 0
    const known = before?.table.hand?.hand === hand.hand ? (before.table.your?.view?.cards ?? []) : null
    const came = known?.length ? your.view.cards.filter((card) => !known.includes(card)) : []
    const left = known?.some((card) => !your.view?.cards.includes(card)) ?? false
    const fresh = came[0] ?? (left ? null : this.own.fresh)
    const held = fresh && your.view.cards.includes(fresh) ? fresh : null
    this.own.hold(table, hand.hand, your.view.cards, after.hand?.wild ?? null, held)
  }

  private noticed(message: NoticeMessage): void {
    this.notice = message
    this.guard?.feed(message)
    if (!this.state) return
    const role = message.code === 'replaced' ? 'watcher' : message.code === 'resumed' ? 'player' : null
    if (role) {
      this.state = { ...this.state, you: { ...this.state.you, role } }
      this.socket.saw(this.state.table.seq, role === 'watcher')
    }
    if (message.code === 'resumed') this.notice = null
  }
}
