import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Timers } from '../timer'

/** Waits only when told to, as a worker's clock is not the page's. */
class FakeWorker {
  asked: { id: number; ms: number | null }[] = []
  gone = false
  onmessage: ((event: { data: number }) => void) | null = null
  onerror: (() => void) | null = null

  postMessage(message: { id: number; ms: number | null }): void {
    this.asked.push(message)
  }

  terminate(): void {
    this.gone = true
  }
}

let worker: FakeWorker
let timers: Timers
const done: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  done.length = 0
  worker = new FakeWorker()
  timers = new Timers(() => worker as unknown as Worker)
})

afterEach(() => vi.useRealTimers())

describe('timers of a page that may be hidden', () => {
  it('are kept by the worker, whatever becomes of the page’s own', async () => {
    timers.after(5_000, () => done.push('ping'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(done).toEqual([])
    expect(worker.asked).toEqual([{ id: 1, ms: 5_000 }])
    worker.onmessage?.({ data: 1 })
    worker.onmessage?.({ data: 1 })
    expect(done).toEqual(['ping'])
  })

  it('can be taken back', () => {
    const cancel = timers.after(5_000, () => done.push('ping'))
    cancel()
    cancel()
    worker.onmessage?.({ data: 1 })
    expect(done).toEqual([])
    expect(worker.asked.at(-1)).toEqual({ id: 1, ms: null })
    expect(worker.asked).toHaveLength(2)
  })

  it.each([
    ['can’t be made', () => null],
    [
      'is forbidden',
      () => {
        throw new Error('policy')
      },
    ],
  ])('fall back to the page’s own where a worker %s', async (_, make) => {
    const alone = new Timers(make)
    alone.after(5_000, () => done.push('ping'))
    alone.after(6_000, () => done.push('never'))()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(done).toEqual(['ping'])
  })

  it('are taken over from a worker that couldn’t be loaded', async () => {
    timers.after(5_000, () => done.push('ping'))
    await vi.advanceTimersByTimeAsync(2_000)
    worker.onerror?.()
    await vi.advanceTimersByTimeAsync(2_999)
    expect(done).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toEqual(['ping'])
    expect(worker.gone).toBe(true)
  })
})
