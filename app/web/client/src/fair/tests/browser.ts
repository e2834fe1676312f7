/** A browser at the fake house's table: a checker with a store of its own, or one shared with other tabs. */
import type { ServerMessage, SnapshotMessage, UpdateMessage } from '../../lib/wire'
import { LiveChecker, type FairCommand, type LiveOptions } from '../live/checker'
import type { Seal } from '../live/seal'
import { IndexedDbStore } from '../store/indexeddb'
import { TABLE, type FakeHouse, type Listener } from './house'

type Mutate = (message: UpdateMessage | SnapshotMessage) => UpdateMessage | SnapshotMessage

let databases = 0

/** The name of a database that no other test uses. */
export function freshProfile(): string {
  databases += 1
  return `profile ${databases}`
}

export interface BrowserOptions {
  seat?: number | null
  profile?: string
  role?: 'player' | 'watcher' | 'spectator'
  live?: Partial<LiveOptions>
}

export class Browser implements Listener {
  readonly sent: FairCommand[] = []
  readonly seals: Seal[] = []
  readonly account: string | null
  /** Changes what the house sends, on its way. */
  mutate: Mutate = (message) => message
  /** Changes the records that the house publishes, on their way. */
  changeRecord: (record: Record<string, unknown>) => Promise<void> | void = () => undefined
  /** The commands reach the house; false: they are lost. */
  online = true
  private feeding: Promise<void> = Promise.resolve()
  private pending: FairCommand[] = []

  private constructor(
    readonly house: FakeHouse,
    readonly checker: LiveChecker,
    readonly seat: number | null,
    readonly role: 'player' | 'watcher' | 'spectator',
  ) {
    this.account = seat === null ? null : `account ${seat}`
  }

  static async open(house: FakeHouse, options: BrowserOptions = {}): Promise<Browser> {
    const { seat = null, profile = freshProfile() } = options
    const store = await IndexedDbStore.open(profile)
    let browser: Browser | null = null
    const checker = new LiveChecker({
      table: TABLE,
      store,
      fetchRecord: async (_, hand) => {
        const record = house.records.get(hand)
        if (record === undefined) return null
        const published = structuredClone(record)
        await browser?.changeRecord(published)
        return JSON.stringify(published)
      },
      send: (command) => browser?.command(command),
      onSeal: (seal) => browser?.seals.push(seal),
      sleep: () => Promise.resolve(),
      ...options.live,
    })
    browser = new Browser(house, checker, seat, options.role ?? (seat === null ? 'spectator' : 'player'))
    house.listeners.push(browser)
    browser.reconnect()
    return browser
  }

  private command(command: FairCommand): void {
    this.sent.push(command)
    if (this.online) this.pending.push(command)
  }

  reconnect(): void {
    this.receive(this.house.snapshot(this.seat, this.role, this.account))
  }

  /** The tab is closed. */
  close(): void {
    this.house.listeners.splice(this.house.listeners.indexOf(this), 1)
  }

  receive(message: UpdateMessage | SnapshotMessage): void {
    this.tell(this.mutate(structuredClone(message)))
  }

  tell(message: ServerMessage): void {
    this.feeding = this.checker.feed(message)
  }

  sentOf(type: FairCommand['type']): FairCommand[] {
    return this.sent.filter((command) => command.type === type)
  }

  /** Waits for the checker, and brings its commands to the house; false when there was nothing to do. */
  async work(): Promise<boolean> {
    await this.feeding
    const commands = this.pending.splice(0)
    for (const command of commands) {
      if (this.seat === null) continue
      if (command.type === 'commit') this.house.commit(this.seat, command.hand, command.commit)
      if (command.type === 'open') await this.house.openSeat(this.seat, command.seed)
    }
    return commands.length > 0
  }

  get seal(): Seal {
    return this.checker.seal
  }
}

/** Until every browser has worked through what the house sent, and the house through what they sent. */
export async function settled(...browsers: Browser[]): Promise<void> {
  for (let busy = true; busy; ) {
    busy = false
    for (const browser of browsers) busy = (await browser.work()) || busy
  }
}
