/**
 * Timers that run on time in a hidden page. A player who looks at another tab must go on being heard: the server
 * counts a seat as present only while it hears from it, and browsers slow a hidden page's own timers down to one
 * a minute. So a worker waits; without one, the page's own timers do.
 */

interface Waiting {
  work: () => void
  /** When it is due, by `Date.now()`. */
  at: number
}

export class Timers {
  private readonly waiting = new Map<number, Waiting>()
  private worker: Worker | null = null
  private newest = 0

  constructor(private readonly make: () => Worker | null) {}

  /** Runs `work` once, after `ms`; what is given back takes it back. */
  after(ms: number, work: () => void): () => void {
    const id = (this.newest += 1)
    this.waiting.set(id, { work, at: Date.now() + ms })
    if (id === 1) this.start()
    if (this.worker) this.worker.postMessage({ id, ms })
    else setTimeout(() => this.due(id), ms)
    return () => {
      if (this.waiting.delete(id)) this.worker?.postMessage({ id, ms: null })
    }
  }

  private start(): void {
    try {
      this.worker = this.make()
    } catch {
      return // forbidden here
    }
    if (!this.worker) return
    this.worker.onmessage = ({ data }: MessageEvent<number>) => this.due(data)
    this.worker.onerror = () => this.goOnAlone()
  }

  private due(id: number): void {
    const waiting = this.waiting.get(id)
    this.waiting.delete(id)
    waiting?.work()
  }

  /** The worker couldn't be loaded: what it was waiting for is waited for here. */
  private goOnAlone(): void {
    this.worker?.terminate()
    this.worker = null
    for (const [id, { at }] of this.waiting) setTimeout(() => this.due(id), at - Date.now())
  }
}

function timerWorker(): Worker | null {
  if (typeof Worker === 'undefined') return null
  return new Worker(new URL('./timer.worker.ts', import.meta.url), { type: 'module' })
}

const timers = new Timers(timerWorker)

/** Runs `work` once, after `ms`, on time also in a hidden page; what is given back takes it back. */
export function after(ms: number, work: () => void): () => void {
  return timers.after(ms, work)
}
