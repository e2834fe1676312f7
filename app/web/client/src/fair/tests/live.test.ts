import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { toHex } from '../bytes'
import { keyMessage } from '../messages'
import { Browser, freshProfile, settled } from './browser'
import { Signer, TABLE } from './house'
import { deal, openTable, playedFor, playHand, playWithout } from './play'

describe('an honest house', () => {
  test('two hands, from the commitment to the record, are green', async () => {
    const house = await openTable()
    const browser = await Browser.open(house, { seat: 2 })
    for (const number of [1, 2]) {
      await deal(house, browser)
      expect(browser.seal).toMatchObject({ status: 'green', hand: number, settled: false, failed: null })
      await house.turnByStock()
      await house.turnByStock()
      await playedFor(house)
      await house.dropAll()
      await settled(browser)
      expect(browser.seal).toMatchObject({ status: 'green', hand: number, settled: true, failed: null })
      expect(browser.seal.checked).toBe(browser.seal.of)
      expect(browser.seal.of).toBeGreaterThan(30)
    }
    expect(browser.sentOf('open').map(({ hand }) => hand)).toEqual([1, 2])
    expect(browser.seals.some(({ status }) => status === 'red')).toBe(false)
  })

  test('the commitment is stored before it is sent, and carries the own words', async () => {
    const house = await openTable()
    const browser = await Browser.open(house, { seat: 2, live: { words: () => 'my own words' } })
    await settled(browser)
    const [secret] = await browser.checker.ownSecrets(1)
    expect(browser.sentOf('commit')).toEqual([{ type: 'commit', hand: 1, commit: secret!.commit }])
  })

  test('a reload in mid-hand goes on, green, and opens nothing twice', async () => {
    const house = await openTable()
    const profile = freshProfile()
    const before = await Browser.open(house, { seat: 2, profile })
    await deal(house, before)
    await house.turnByStock()
    before.close()
    await house.turnByStock()
    const after = await Browser.open(house, { seat: 2, profile })
    await settled(after)
    expect(after.seal).toMatchObject({ status: 'green', hand: 1, failed: null })
    await house.dropAll()
    await settled(after)
    expect(after.seal).toMatchObject({ status: 'green', settled: true })
    expect(after.sentOf('open')).toHaveLength(0)
  })

  test('an opening that was lost on its way is repeated after the reload, the very same', async () => {
    const house = await openTable()
    const profile = freshProfile()
    const before = await Browser.open(house, { seat: 2, profile })
    await house.commitAll()
    await settled(before)
    before.online = false
    await house.roster()
    await settled(before)
    before.close()
    const after = await Browser.open(house, { seat: 2, profile })
    await settled(after)
    expect(after.sentOf('open')).toEqual(before.sentOf('open'))
    await house.openAll()
    await settled(after)
    expect(after.seal.status).toBe('green')
  })

  test('a reconnect with what is known already is checked against it', async () => {
    const house = await openTable()
    const browser = await Browser.open(house, { seat: 2 })
    await deal(house, browser)
    await house.turnByStock()
    browser.reconnect()
    await settled(browser)
    expect(browser.seal).toMatchObject({ status: 'green', failed: null })
  })

  test.each([['player', 'watcher'], ['player', 'player']] as const)('two tabs (%s, %s) open once', async (one, other) => {
    const house = await openTable()
    const profile = freshProfile()
    const tabs = [
      await Browser.open(house, { seat: 2, profile, role: one }),
      await Browser.open(house, { seat: 2, profile, role: other }),
    ]
    await playHand(house, ...tabs)
    expect(tabs.flatMap((tab) => tab.sentOf('open'))).toHaveLength(1)
    const commits = tabs.flatMap((tab) => tab.sentOf('commit')).filter((command) => command.hand === 1)
    expect(new Set(commits.map((command) => JSON.stringify(command))).size).toBe(1)
    expect(tabs.map(({ seal }) => seal.status)).toEqual(['green', 'green'])
  })

  test('a window that watches opens what it has committed to: another device plays, and has no seed', async () => {
    const house = await openTable()
    const laptop = await Browser.open(house, { seat: 2 })
    await house.commitAll()
    await settled(laptop)
    laptop.tell({ type: 'notice', code: 'replaced', message: '' })
    await house.roster()
    await settled(laptop)
    await house.openAll()
    await settled(laptop)
    expect(laptop.sentOf('open').map(({ hand }) => hand)).toEqual([1])
    expect(house.phase).toBe('playing')
    expect(laptop.seal.status).toBe('green')
  })

  test('a device that comes to play commits anew: it could not open what another one has committed to', async () => {
    const house = await openTable()
    const phone = await Browser.open(house, { seat: 2 })
    await settled(phone)
    phone.close()
    const laptop = await Browser.open(house, { seat: 2 })
    await deal(house, laptop)
    expect(laptop.sentOf('commit')[0]).not.toEqual(phone.sentOf('commit')[0])
    expect(laptop.sentOf('open').map(({ hand }) => hand)).toEqual([1])
    expect(laptop.seal.status).toBe('green')
  })

  test('a window that comes back with what it missed commits anew where another device has committed meanwhile', async () => {
    const house = await openTable()
    const laptop = await Browser.open(house, { seat: 2 })
    await settled(laptop)
    house.commit(2, 1, 'ab'.repeat(32))
    await deal(house, laptop)
    expect(laptop.sentOf('commit').filter(({ hand }) => hand === 1)).toHaveLength(2)
    expect(laptop.sentOf('open').map(({ hand }) => hand)).toEqual([1])
    expect(laptop.seal.status).toBe('green')
  })

  test('the tab that plays on repeats an opening that was lost with the tab that was closed', async () => {
    const house = await openTable()
    const profile = freshProfile()
    const first = await Browser.open(house, { seat: 2, profile })
    const second = await Browser.open(house, { seat: 2, profile, role: 'watcher' })
    await house.commitAll()
    await settled(first, second)
    await house.roster()
    first.online = second.online = false
    await settled(first, second)
    expect([...first.sentOf('open'), ...second.sentOf('open')]).toHaveLength(1)
    first.close()
    second.online = true
    second.tell({ type: 'notice', code: 'resumed', message: '' })
    await settled(second)
    expect(house.hand!.openings.has(2)).toBe(true)
  })

  test('a tab that lags behind another one raises no alarm', async () => {
    const house = await openTable()
    const profile = freshProfile()
    const quick = await Browser.open(house, { seat: 2, profile })
    const slow = await Browser.open(house, { seat: 2, profile, role: 'watcher' })
    await settled(slow)
    const held: Parameters<Browser['receive']>[0][] = []
    house.listeners[1] = { seat: 2, account: slow.account, receive: (message) => held.push(structuredClone(message)) }
    await playHand(house, quick)
    await house.changeManifest()
    await playHand(house, quick)
    for (const message of held) slow.receive(message)
    await settled(slow)
    expect(slow.seal.failed).toBeNull()
    expect(slow.seal).toMatchObject({ status: 'green', hand: 2, settled: true })
  })

  test('a second device shows the hand as not checked here, and does not open', async () => {
    const house = await openTable()
    const first = await Browser.open(house, { seat: 2 })
    await house.commitAll()
    await settled(first)
    const second = await Browser.open(house, { seat: 2, role: 'watcher' })
    await settled(second)
    await deal(house, first, second)
    expect(second.sentOf('open')).toHaveLength(0)
    expect(second.seal).toMatchObject({ status: 'not_here', failed: null })
    expect(first.seal.status).toBe('green')
  })

  test('a spectator checks what is public', async () => {
    const house = await openTable()
    const [player, spectator] = [await Browser.open(house, { seat: 2 }), await Browser.open(house)]
    await playHand(house, player, spectator)
    expect(spectator.seal).toMatchObject({ status: 'not_here', settled: true, failed: null })
    expect(spectator.seal.of).toBeGreaterThan(30)
    expect(spectator.sent).toEqual([])
  })

  test('cards of a reshuffled stock are checked against its root', async () => {
    const house = await openTable()
    const browser = await Browser.open(house, { seat: 2 })
    await deal(house, browser)
    while (house.hand!.state!.reshuffled < 2) await house.turnByStock()
    for (let turn = 0; turn < 3; turn += 1) await house.turnByStock()
    await house.dropAll()
    await settled(browser)
    expect(browser.seal).toMatchObject({ status: 'green', settled: true, failed: null })
  }, 60_000)

  test('a hand spoilt by another seat is checked to its record', async () => {
    const house = await openTable()
    const browser = await Browser.open(house, { seat: 2 })
    await house.commitAll()
    await settled(browser)
    await house.roster()
    await settled(browser)
    await house.openSeat(1, house.players.get(1)!.seed!)
    await house.spoil()
    await settled(browser)
    expect(browser.seal).toMatchObject({ status: 'green', hand: 1, settled: true, failed: null })
    await playHand(house, browser)
    expect(browser.seal).toMatchObject({ status: 'green', hand: 2, settled: true })
  })

  test('a hand spoilt for want of the own opening is opened late until the house has published it', async () => {
    const house = await openTable()
    const profile = freshProfile()
    const browser = await Browser.open(house, { seat: 2, profile })
    await house.commitAll()
    await settled(browser)
    browser.online = false
    await house.roster()
    await house.openAll()
    await house.spoil()
    await settled(browser)
    const [opened] = browser.sentOf('open')
    const late = { type: 'open_late', hand: 1, seed: (opened as { seed: string }).seed }
    expect(browser.sentOf('open_late')).toEqual([late])
    browser.close()
    const reloaded = await Browser.open(house, { seat: 2, profile })
    await settled(reloaded)
    expect(reloaded.sentOf('open_late')).toEqual([late])
    house.send([{ type: 'late', hand: 1, seat: 2, seed: late.seed }])
    reloaded.reconnect()
    await settled(reloaded)
    expect(reloaded.sentOf('open_late')).toHaveLength(1)
  })

  test('missed records are fetched and verified before the next opening', async () => {
    const house = await openTable()
    const profile = freshProfile()
    const before = await Browser.open(house, { seat: 2, profile })
    await playHand(house, before)
    before.close()
    await playWithout(house, 2)
    await playWithout(house, 2)
    const fetched: unknown[] = []
    const after = await Browser.open(house, { seat: 2, profile })
    after.changeRecord = ({ hand }) => void fetched.push(hand)
    await settled(after)
    expect(fetched).toEqual([2, 3])
    await playHand(house, after)
    expect(fetched).toEqual([2, 3, 4])
    expect(after.seal).toMatchObject({ status: 'green', hand: 4, settled: true })
  })

  test('a new manifest lapses the commitment: another seed is committed under it', async () => {
    const house = await openTable()
    const browser = await Browser.open(house, { seat: 2 })
    await settled(browser)
    await house.changeManifest({ rate: 7 })
    await settled(browser)
    const commits = browser.sentOf('commit').map((command) => (command as { commit: string }).commit)
    expect(new Set(commits).size).toBe(2)
    await playHand(house, browser)
    expect(browser.seal).toMatchObject({ status: 'green', settled: true })
  })

  test('a house key that the pinned one has signed is believed', async () => {
    const house = await openTable()
    const profile = freshProfile()
    const before = await Browser.open(house, { seat: 2, profile })
    await playHand(house, before)
    before.close()
    const [old, next] = [house.signer, await Signer.of('next')]
    const succession = { old: old.key, new: next.key, signature: await old.sign(await keyMessage(old.key, next.key)) }
    Object.assign(house, { signer: next })
    await house.changeManifest({ house_key: next.key })
    const live = { fetchSuccessions: () => Promise.resolve([succession]) }
    const after = await Browser.open(house, { seat: 2, profile, live })
    await playHand(house, after)
    expect(after.seal).toMatchObject({ status: 'green', settled: true, failed: null })
  })

  test('leaving in mid-hand is followed to the record', async () => {
    const house = await openTable()
    const browser = await Browser.open(house, { seat: 2 })
    await deal(house, browser)
    await house.drop(2, 'leave')
    await house.turnByStock()
    await house.dropAll()
    await settled(browser)
    expect(browser.seal).toMatchObject({ status: 'green', settled: true })
  })

  test('what the house signed can be taken along', async () => {
    const house = await openTable()
    const browser = await Browser.open(house, { seat: 2 })
    await playHand(house, browser)
    const file = JSON.parse(await browser.checker.exportEvidence()) as Record<string, unknown[]>
    expect(file).toMatchObject({ protocol: 'fd1', table: TABLE, evidence: [], troubles: [] })
    const kinds = (file.statements as { kind: string }[]).map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['manifest', 'roster', 'start', 'head', 'close']))
  })

  test('a message that is none is red until the next snapshot, and stops nothing that comes after it', async () => {
    const house = await openTable()
    const browser = await Browser.open(house, { seat: 2 })
    await settled(browser)
    browser.tell({ type: 'snapshot', table: null } as never)
    await settled(browser)
    expect(browser.seal).toMatchObject({ status: 'red', failed: { check: 'message_shape' } })
    browser.reconnect()
    await playHand(house, browser)
    expect(browser.seal).toMatchObject({ status: 'green', settled: true, failed: null })
  })

  test('records that are out of reach are waited for, and asked for again with the next snapshot', async () => {
    const house = await openTable()
    const profile = freshProfile()
    await playWithout(house, 2)
    let reached = false
    const lost: string[] = []
    const fetchRecord = (_: string, hand: number): Promise<string> =>
      reached ? Promise.resolve(JSON.stringify(house.records.get(hand))) : Promise.reject(new Error('offline'))
    const browser = await Browser.open(house, { seat: 2, profile, live: { fetchRecord, onLost: () => lost.push('lost') } })
    await settled(browser)
    expect(browser.seal).toMatchObject({ status: 'checking', failed: null })
    expect(lost).toEqual(['lost'])
    expect(browser.sent).toEqual([])
    reached = true
    browser.reconnect()
    await playHand(house, browser)
    expect(browser.seal).toMatchObject({ status: 'green', hand: 2, settled: true })
  })

  test('without storage nothing is committed', async () => {
    const house = await openTable()
    const broken = { get: refuse, update: refuse, list: refuse, forget: refuse }
    const browser = await Browser.open(house, { seat: 2, live: { store: broken } })
    await settled(browser)
    expect(browser.seal).toMatchObject({ status: 'red', failed: { check: 'storage' } })
    expect(browser.sent).toEqual([])
  })
})

async function refuse(): Promise<never> {
  const { StorageFailed } = await import('../store/store')
  throw new StorageFailed('full')
}

test('hex of a hash is what the wire has', () => {
  expect(toHex(new Uint8Array([0, 255, 16]))).toBe('00ff10')
})
