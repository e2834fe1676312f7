import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerMessage } from '../../lib/wire'
import { Refusal, retryAfter, TableSocket, type Status } from '../socket'

class FakeWebSocket {
  static made: FakeWebSocket[] = []
  sent: { id: string; type: string }[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly url: string) {
    FakeWebSocket.made.push(this)
  }

  send(frame: string): void {
    this.sent.push(JSON.parse(frame))
  }

  close(): void {}

  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const messages: ServerMessage[] = []
const statuses: Status[] = []
let failures = 0
const pongs: number[][] = []
const missing: boolean[] = []
const lates: boolean[] = []
let socket: TableSocket

function newest(): FakeWebSocket {
  const made = FakeWebSocket.made.at(-1)
  if (!made) throw new Error('nothing connected')
  return made
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeWebSocket)
  FakeWebSocket.made = []
  messages.length = statuses.length = pongs.length = missing.length = lates.length = 0
  socket = new TableSocket('ws://house/ws/tables/t', {
    onMessage: (message) => messages.push(message),
    onStatus: (status, failed) => {
      statuses.push(status)
      failures = failed
    },
    onPong: (asked, now) => pongs.push([asked, now]),
    onLate: (late) => lates.push(late),
    onMissing: () => missing.push(true),
  })
  socket.connect(null)
  newest().onopen?.()
})

afterEach(() => {
  socket.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the table’s socket', () => {
  it('settles a command with its one answer', async () => {
    const done = socket.send({ type: 'sit_out' })
    const { id } = newest().sent.at(-1) ?? { id: '' }
    newest().says({ type: 'ack', id, seq: 5 })
    await expect(done).resolves.toBeUndefined()

    const refused = socket.send({ type: 'sit_in' })
    newest().says({ type: 'error', id: newest().sent.at(-1)?.id, code: 'not_seated', message: 'No seat.' })
    await expect(refused).rejects.toEqual(new Refusal('not_seated', 'No seat.'))
  })

  it('sends a command that was not answered again under its id after a break', async () => {
    const done = socket.send({ type: 'act', act: { type: 'draw', from: 'stock' } })
    const first = newest().sent.at(-1)
    socket.saw(41, false)
    newest().onclose?.({ code: 1006 })
    expect(statuses.at(-1)).toBe('waiting')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(newest().url).toBe('ws://house/ws/tables/t?after=41')
    newest().onopen?.()
    expect(newest().sent).toContainEqual(first)
    newest().says({ type: 'ack', id: first?.id, seq: 42 })
    await expect(done).resolves.toBeUndefined()
  })

  it('sends nothing twice while the connection stands', () => {
    socket.send({ type: 'sit_out' }).catch(() => undefined)
    expect(newest().sent.filter(({ type }) => type === 'sit_out')).toHaveLength(1)
  })

  it('connects anew when a ping is not answered', async () => {
    const made = FakeWebSocket.made.length
    await vi.advanceTimersByTimeAsync(8_001)
    expect(FakeWebSocket.made.length).toBe(made + 1)
  })

  it('says so when a command is not answered soon, and takes it back with the answer', async () => {
    const done = socket.send({ type: 'sit_out' })
    const { id } = newest().sent.at(-1) ?? { id: '' }
    await vi.advanceTimersByTimeAsync(2_499)
    expect(lates).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(lates).toEqual([true])
    newest().says({ type: 'ack', id, seq: 5 })
    await done
    expect(lates).toEqual([true, false])
  })

  it('gives up a silent connection sooner while a command waits', async () => {
    const made = FakeWebSocket.made.length
    await vi.advanceTimersByTimeAsync(1_000)
    socket.send({ type: 'sit_out' }).catch(() => undefined)
    socket.send({ type: 'sit_in' }).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(3_999)
    expect(FakeWebSocket.made.length).toBe(made)
    await vi.advanceTimersByTimeAsync(1)
    expect(FakeWebSocket.made.length).toBe(made + 1)
  })

  it('measures the server’s clock by its pongs', () => {
    const ping = newest().sent.find(({ type }) => type === 'ping')
    newest().says({ type: 'pong', id: ping?.id, now: 77 })
    expect(pongs).toEqual([[Date.now(), 77]])
  })

  it('hears nothing from a connection that it has left', () => {
    const old = newest()
    socket.resync()
    old.says({ type: 'presence', present: [1] })
    expect(messages).toEqual([])
  })

  it('gives up on a table that doesn’t exist', async () => {
    const made = FakeWebSocket.made.length
    newest().onclose?.({ code: 4404 })
    expect(missing).toEqual([true])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeWebSocket.made.length).toBe(made)
  })

  it('asks for the whole state after it was too slow', async () => {
    socket.saw(41, false)
    newest().onclose?.({ code: 4408 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(newest().url).toBe('ws://house/ws/tables/t')
  })

  it('comes back as a watcher, for a snapshot, where it only watched', async () => {
    socket.saw(41, true)
    newest().onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(newest().url).toBe('ws://house/ws/tables/t?watch=1')
    socket.saw(42, false)
    newest().onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(newest().url).toBe('ws://house/ws/tables/t?after=42')
  })

  it('counts the tries in a row that failed, until the table is heard', async () => {
    for (let n = 1; n <= 3; n += 1) {
      newest().onclose?.({ code: 1006 })
      expect(failures).toBe(n)
      await vi.advanceTimersByTimeAsync(10_000)
    }
    newest().onopen?.()
    newest().says({ type: 'presence', present: [1] })
    newest().onclose?.({ code: 1006 })
    expect(failures).toBe(1)
  })

  it('waits longer from attempt to attempt, with jitter, within a bound', () => {
    expect(retryAfter(1, () => 1)).toBe(250)
    expect(retryAfter(3, () => 0)).toBe(500)
    expect(retryAfter(99, () => 1)).toBe(8_000)
  })
})
