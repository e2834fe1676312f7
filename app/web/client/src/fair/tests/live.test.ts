import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { Browser, settled } from './browser'
import { FakeHouse } from './house'

/** Seats 1 and 3 are players of the house's own making, seat 2 the browser's. */
async function table(settings: Record<string, unknown> = {}): Promise<FakeHouse> {
  const house = await FakeHouse.open(settings)
  house.sit(1, 'Asha')
  house.sit(2, 'చందు', false)
  house.sit(3, 'Dev')
  return house
}

/** Up to the deal. */
async function deal(house: FakeHouse, ...browsers: Browser[]): Promise<void> {
  await house.commitAll()
  await settled(...browsers)
  await house.roster()
  await settled(...browsers)
  await house.openAll()
  await settled(...browsers)
}

async function hand(house: FakeHouse, ...browsers: Browser[]): Promise<void> {
  await deal(house, ...browsers)
  for (let turn = 0; turn < 4; turn += 1) await house.turnByStock(turn === 3 ? 'clock' : 'player')
  await house.dropAll()
  await settled(...browsers)
}

describe('an honest house', () => {
  test('a hand from the commitment to its record is green, and so is the next', async () => {
    const house = await table({ deadlines: 'T8', turn_s: 0, bank_s: 0 })
    const browser = await Browser.open(house, { seat: 2 })
    for (const number of [1, 2]) {
      await deal(house, browser)
      expect(browser.seal).toMatchObject({ status: 'green', hand: number, settled: false, failed: null })
      await house.turnByStock()
      await house.turnByStock()
      await house.dropAll()
      await settled(browser)
      expect(browser.seal).toMatchObject({ status: 'green', hand: number, settled: true, failed: null })
      expect(browser.seal.checked).toBe(browser.seal.of)
      expect(browser.seal.of).toBeGreaterThan(30)
    }
    expect(browser.sentOf('open')).toHaveLength(2)
  })
})
