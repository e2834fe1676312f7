/** The little of a table that the checker follows: who I am, the next hand's number, seats and stakes. */
import type { SnapshotMessage, TableEvent } from '../../lib/wire'

export interface SeatNow {
  status: 'empty' | 'in' | 'out' | 'gone'
  stake: number
  committed: boolean
}

export class Lobby {
  seat: number | null = null
  role: 'player' | 'watcher' | 'spectator' = 'spectator'
  account: string | null = null
  name: string | null = null
  nextHand = 0
  readonly seats = new Map<number, SeatNow>()

  snapshot({ you, table }: SnapshotMessage): void {
    this.seat = you.seat
    this.role = you.role
    this.account = you.account
    this.name = you.name
    this.nextHand = table.next_hand
    this.seats.clear()
    for (const { seat, status, stake, committed } of table.seats) this.seats.set(seat, { status, stake, committed })
  }

  event(event: TableEvent): void {
    switch (event.type) {
      case 'sat':
        this.seats.set(event.seat, { status: 'in', stake: event.stake, committed: false })
        if (event.player === this.name) this.seat = event.seat
        return
      case 'left':
        this.seats.set(event.seat, { status: 'empty', stake: 0, committed: false })
        if (event.seat === this.seat) this.seat = null
        return
      case 'leaving':
        return this.change(event.seat, { status: 'gone', committed: false })
      case 'sat_out':
        return this.change(event.seat, { status: 'out' })
      case 'sat_in':
        return this.change(event.seat, { status: 'in' })
      case 'topped_up':
        return this.change(event.seat, { stake: (this.seats.get(event.seat)?.stake ?? 0) + event.amount })
      case 'committed':
        return this.change(event.seat, { committed: event.hand === this.nextHand })
      case 'roster':
        this.nextHand = event.hand + 1
        return this.lapse()
      case 'manifest':
        return this.lapse()
      case 'closed':
        for (const [seat, stake] of Object.entries(event.stakes)) this.change(Number(seat), { stake })
        return
      default:
    }
  }

  private change(seat: number, part: Partial<SeatNow>): void {
    const known = this.seats.get(seat)
    if (known !== undefined) this.seats.set(seat, { ...known, ...part })
  }

  private lapse(): void {
    for (const seat of this.seats.keys()) this.change(seat, { committed: false })
  }

  stakes(): Map<number, number> {
    return new Map([...this.seats].map(([seat, { stake }]) => [seat, stake]))
  }

  private get own(): SeatNow | undefined {
    return this.seat === null ? undefined : this.seats.get(this.seat)
  }

  /** The own seat wants the next hand, and this window plays for it. */
  get mayCommit(): boolean {
    return this.role === 'player' && this.own?.status === 'in' && this.nextHand > 0
  }

  /** Some device of the player has committed to a seed for the next hand. */
  get committed(): boolean {
    return this.own?.committed === true
  }
}
