import { describe, expect, it } from 'vitest'
import { answered, heard, NO_OFFSET, secondsUntil, serverTime, timeLeft } from '../clock'

describe('the server’s time', () => {
  it('is never shown earlier than it is, whichever way a ping took long', () => {
    const ahead = 5_000
    for (const [there, back] of [
      [10, 10],
      [900, 5],
      [5, 900],
    ] as const) {
      const asked = 1_000_000
      const offset = answered(NO_OFFSET, asked, asked + there + ahead)
      const at = asked + there + back + 2_000
      expect(serverTime(offset, at)).toBeGreaterThanOrEqual(at + ahead)
      expect(serverTime(offset, at)).toBeLessThanOrEqual(at + ahead + there)
    }
  })

  it('takes the quickest of the last answers', () => {
    let offset = answered(NO_OFFSET, 0, 900)
    offset = answered(offset, 0, 20)
    expect(serverTime(offset, 100)).toBe(120)
  })

  it('adds a margin while nothing was asked yet', () => {
    expect(serverTime(heard(NO_OFFSET, 1_000, 1_500), 1_000)).toBeGreaterThan(1_500)
  })
})

describe('time left', () => {
  it('rounds down, so that nobody loses with a second showing', () => {
    expect(timeLeft(10_000, 40_000, 30_000, 1)).toMatchObject({ turn: 9, bank: 30, late: false, over: false })
    expect(secondsUntil(10_000, 9_001)).toBe(0)
  })

  it('counts the bank down once the turn is used up', () => {
    expect(timeLeft(10_000, 40_000, 30_000, 15_500)).toMatchObject({
      turn: 0,
      bank: 24,
      late: true,
      over: false,
    })
    expect(timeLeft(10_000, 40_000, 30_000, 40_000)).toMatchObject({
      turn: 0,
      bank: 0,
      late: true,
      over: true,
    })
  })

  it('shows a share of the turn, then of the bank', () => {
    expect(timeLeft(30_000, 60_000, 30_000, 15_000).share).toBeCloseTo(0.5)
    expect(timeLeft(30_000, 60_000, 30_000, 45_000).share).toBeCloseTo(0.5)
  })
})
