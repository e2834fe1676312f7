/**
 * One table's socket. It connects again by itself after every break, asks for what it missed, and sends
 * commands that were not answered again under their old ids, so that each is done once and answered once.
 */

import type { Command, ServerMessage } from '../lib/wire'
import { after } from './timer'

export type Status = 'connecting' | 'open' | 'waiting' | 'closed'

/** Why a command was refused; `code` is stable, the message is the server's sentence. */
export class Refusal extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export interface SocketEvents {
  onMessage: (message: ServerMessage, arrived: number) => void
  /** `failed` tries in a row came to nothing. */
  onStatus: (status: Status, failed: number) => void
  /** A ping asked at `asked` was answered with the server's `now`. */
  onPong: (asked: number, now: number) => void
  /** Whether a command waits for its answer longer than a player expects. */
  onLate: (late: boolean) => void
  /** There is no such table; nothing more is tried. */
  onMissing: () => void
}

/** Named bounds, in milliseconds unless they count something. */
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 8_000
const PING_EVERY_MS = 5_000
const ANSWER_WITHIN_MS = 8_000
/** Somebody waits for a command's answer: a silent connection is given up sooner. */
const ANSWER_WITHIN_HURRIED_MS = 4_000
/** From then on the player is told that a command is not answered. */
const LATE_AFTER_MS = 2_500
const MAX_UNANSWERED = 32

/** Closing codes: ours, and the server's that ask for more than coming back. */
const LEAVING = 1000
const NO_SUCH_TABLE = 4404
const TOO_SLOW = 4408

interface Unanswered {
  frame: string
  late: boolean
  stopWaiting: () => void
  done: () => void
  refuse: (reason: Refusal) => void
}

/** How long to wait before the n-th attempt in a row (from 1): doubling, with full jitter. */
export function retryAfter(attempt: number, random: () => number): number {
  const most = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1))
  return Math.round(most / 2 + (most / 2) * random())
}

export class TableSocket {
  private socket: WebSocket | null = null
  private status: Status = 'closed'
  private attempt = 0
  private after: number | null = null
  private watches = false
  private stopRetry = () => {}
  private stopPing = () => {}
  private asked: { id: string; at: number; hurried: boolean } | null = null
  private late = false
  private readonly unanswered = new Map<string, Unanswered>()

  constructor(
    private readonly url: string,
    private readonly events: SocketEvents,
  ) {}

  /** Connects; `after` is the newest sequence number known, null for a snapshot. */
  connect(after: number | null): void {
    this.after = after
    const query = [...(after === null ? [] : [`after=${after}`]), ...(this.watches ? ['watch=1'] : [])].join('&')
    this.drop()
    this.setStatus('connecting')
    const socket = new WebSocket(query === '' ? this.url : `${this.url}?${query}`)
    this.socket = socket
    socket.onopen = () => this.socket === socket && this.opened()
    socket.onmessage = ({ data }) => this.socket === socket && this.received(String(data))
    socket.onclose = ({ code }) => this.socket === socket && this.closed(code)
  }

  /**
   * The newest sequence number, for the next connection. A window that only watches asks for a snapshot then, as
   * its role may have changed, and leaves the play to the other window if that is still there.
   */
  saw(seq: number, watches: boolean): void {
    this.after = watches ? null : seq
    this.watches = watches
  }

  /** Something is missing: connect anew and ask for it. */
  resync(): void {
    this.connect(this.after)
  }

  /** Connect at once if a retry is waiting (the network is back, the page is seen again). */
  hurry(): void {
    if (this.status === 'waiting') this.connect(this.after)
    else if (this.status === 'open') this.ping()
  }

  /** Sends a command; settles with the server's one answer, also over reconnects. */
  send(command: Command): Promise<void> {
    if (this.unanswered.size >= MAX_UNANSWERED) {
      return Promise.reject(new Refusal('rate_limited', 'Too many commands wait for an answer.'))
    }
    const id = crypto.randomUUID()
    const frame = JSON.stringify({ id, ...command })
    return new Promise((done, refuse) => {
      const stopWaiting = after(LATE_AFTER_MS, () => this.isLate(id))
      this.unanswered.set(id, { frame, late: false, stopWaiting, done, refuse })
      if (this.status !== 'open') return
      if (!this.asked?.hurried) this.ping()
      this.socket?.send(frame)
    })
  }

  close(): void {
    this.drop()
    this.setStatus('closed')
    for (const { stopWaiting, refuse } of this.unanswered.values()) {
      stopWaiting()
      refuse(new Refusal('closed', 'The table was left.'))
    }
    this.unanswered.clear()
    this.tellLate()
  }

  private isLate(id: string): void {
    const waiting = this.unanswered.get(id)
    if (waiting) waiting.late = true
    this.tellLate()
  }

  private tellLate(): void {
    const late = [...this.unanswered.values()].some((waiting) => waiting.late)
    if (late === this.late) return
    this.late = late
    this.events.onLate(late)
  }

  private drop(): void {
    this.stopRetry()
    this.stopPing()
    this.asked = null
    const { socket } = this
    this.socket = null
    socket?.close(LEAVING)
  }

  private opened(): void {
    this.setStatus('open')
    for (const { frame } of this.unanswered.values()) this.socket?.send(frame)
    this.ping()
  }

  private received(data: string): void {
    const message = JSON.parse(data) as ServerMessage
    this.attempt = 0
    if (message.type === 'ack') this.answer(message.id)?.done()
    else if (message.type === 'pong') this.ponged(message.id, message.now)
    else if (message.type === 'error' && message.id !== null)
      this.answer(message.id)?.refuse(new Refusal(message.code, message.message))
    else this.events.onMessage(message, Date.now())
  }

  private answer(id: string): Unanswered | undefined {
    const waiting = this.unanswered.get(id)
    this.unanswered.delete(id)
    waiting?.stopWaiting()
    this.tellLate()
    return waiting
  }

  private ping(): void {
    this.stopPing()
    const hurried = this.unanswered.size > 0
    this.asked = { id: `ping-${crypto.randomUUID()}`, at: Date.now(), hurried }
    this.socket?.send(JSON.stringify({ id: this.asked.id, type: 'ping' }))
    this.stopPing = after(hurried ? ANSWER_WITHIN_HURRIED_MS : ANSWER_WITHIN_MS, () => this.resync())
  }

  private ponged(id: string, now: number): void {
    if (this.asked?.id !== id) return
    this.events.onPong(this.asked.at, now)
    this.asked = null
    this.stopPing()
    this.stopPing = after(PING_EVERY_MS, () => this.ping())
  }

  private closed(code: number): void {
    if (code === NO_SUCH_TABLE) {
      this.close()
      this.events.onMissing()
      return
    }
    // Who was too slow for single updates gets the whole state at once.
    if (code === TOO_SLOW) this.after = null
    this.retry()
  }

  private retry(): void {
    this.drop()
    this.attempt += 1
    this.setStatus('waiting')
    this.stopRetry = after(retryAfter(this.attempt, Math.random), () => this.connect(this.after))
  }

  private setStatus(status: Status): void {
    if (status === this.status) return
    this.status = status
    this.events.onStatus(status, this.attempt)
  }
}
