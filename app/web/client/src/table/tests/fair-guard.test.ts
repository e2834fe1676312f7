import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveOptions } from '../../fair'
import { FairGuard } from '../fair-guard'

let options: LiveOptions | undefined

vi.mock('../../fair', () => ({
  IDLE: {},
  IndexedDbStore: { open: () => Promise.resolve({}) },
  LiveChecker: class {
    constructor(given: LiveOptions) {
      options = given
    }
  },
}))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('asks for a snapshot when a check was out of reach, at once and then no oftener than every ten seconds', async () => {
  let asked = 0
  const guard = new FairGuard('t', {
    send: () => Promise.resolve(),
    words: () => '',
    onSeal: () => undefined,
    onLost: () => void (asked += 1),
  })
  await vi.advanceTimersByTimeAsync(0)
  options?.onLost?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(1)
  options?.onLost?.()
  options?.onLost?.()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toBe(2)
  options?.onLost?.()
  guard.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(2)
})
