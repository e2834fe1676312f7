/** The playback's place in the hand, and whether it runs. */

export const SPEEDS = [1, 2, 4, 8] as const
export type Speed = (typeof SPEEDS)[number]

const DEFAULT_SPEED: Speed = 2
const SECOND_MS = 1000

export class Player {
  /** The event shown, from 1. */
  at = $state(1)
  playing = $state(false)
  /** Events a second. */
  speed = $state<Speed>(DEFAULT_SPEED)
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(
    readonly events: number,
    start: number,
  ) {
    this.at = this.within(start)
  }

  private within(event: number): number {
    return Number.isFinite(event) ? Math.min(this.events, Math.max(1, Math.trunc(event))) : 1
  }

  /** Goes to an event; a running playback stops there. */
  go(event: number): void {
    this.stop()
    this.at = this.within(event)
  }

  toggle(): void {
    if (this.playing) this.stop()
    else this.play()
  }

  play(): void {
    if (this.at >= this.events) this.at = 1
    this.playing = true
    this.schedule()
  }

  stop(): void {
    this.playing = false
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.at = this.within(this.at + 1)
      if (this.at >= this.events) this.stop()
      else this.schedule()
    }, SECOND_MS / this.speed)
  }
}
