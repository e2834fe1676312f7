import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { SnapshotMessage, TableEvent, UpdateMessage } from '../../lib/wire'
import type { Fact } from '../../rules/facts'
import { fromHex, toHex, ZERO_HEX } from '../bytes'
import * as fd1 from '../messages'
import { Browser, freshProfile, settled } from './browser'
import { Signer, TABLE, type FakeHouse } from './house'
import { deal, openTable, playHand } from './play'

const OTHER = 'ab'.repeat(32)
const OTHER_SIGNATURE = 'cd'.repeat(64)

type Message = UpdateMessage | SnapshotMessage

/** Changes the events of one type on their way to the browser. */
function lie<K extends TableEvent['type']>(browser: Browser, type: K, change: (event: Extract<TableEvent, { type: K }>) => void): void {
  browser.mutate = (message) => {
    if (message.type === 'update') {
      for (const event of message.events) if (event.type === type) change(event as Extract<TableEvent, { type: K }>)
    }
    return message
  }
}

async function ready(settings: Record<string, unknown> = {}): Promise<{ house: FakeHouse; browser: Browser }> {
  const house = await openTable(settings)
  const browser = await Browser.open(house, { seat: 2 })
  await house.commitAll()
  await settled(browser)
  return { house, browser }
}

function expectRed(browser: Browser, check: string): void {
  expect(browser.seal.failed?.check).toBe(check)
  expect(browser.seal.status).toBe('red')
}

async function frauds(browser: Browser): Promise<string[]> {
  const file = JSON.parse(await browser.checker.exportEvidence()) as { evidence: { fraud: string; statements: unknown[] }[] }
  return file.evidence.map(({ fraud }) => fraud)
}

/** A fact signed as the house would, whatever it says. */
async function forge(house: FakeHouse, fact: Fact): Promise<void> {
  house.send([await house.fact(fact)])
}

describe('manifests: nothing is committed under', () => {
  async function commits(browser: Browser): Promise<number> {
    await settled(browser)
    return browser.sentOf('commit').length
  }

  test('one without the promise of deadlines', async () => {
    const house = await openTable({ deadlines: 'maybe' })
    const browser = await Browser.open(house, { seat: 2 })
    expect(await commits(browser)).toBe(0)
    expectRed(browser, 'deadlines')
  })

  test('one whose signature is wrong', async () => {
    const house = await openTable()
    house.manifestSignature = OTHER_SIGNATURE
    const browser = await Browser.open(house, { seat: 2 })
    expect(await commits(browser)).toBe(0)
    expectRed(browser, 'manifest_signature')
  })

  test('one of a house that is not the pinned one', async () => {
    const house = await openTable()
    const { key } = await Signer.of('another')
    const browser = await Browser.open(house, { seat: 2, live: { pinnedKey: key } })
    expect(await commits(browser)).toBe(0)
    expectRed(browser, 'house_key')
  })

  test('one of a new key that the old one has not signed', async () => {
    const house = await openTable()
    const browser = await Browser.open(house, { seat: 2 })
    await settled(browser)
    const next = await Signer.of('next')
    Object.assign(house, { signer: next })
    await house.changeManifest({ house_key: next.key })
    expect(await commits(browser)).toBe(1)
    expectRed(browser, 'house_key')
  })

  test('one with the anchor of another', async () => {
    const { house, browser } = await ready()
    await house.changeManifest({ anchor: house.anchor })
    expect(await commits(browser)).toBe(1)
    expectRed(browser, 'anchor_reused')
  })

  test('a second one of the same version: evidence is kept', async () => {
    const { house, browser } = await ready()
    await house.changeManifest({ version: 1, previous: ZERO_HEX })
    expect(await commits(browser)).toBe(1)
    expectRed(browser, 'two_manifests')
    expect(await frauds(browser)).toContain('two_manifests')
  })

  test('one that claims hands that were played', async () => {
    const { house, browser } = await ready()
    await playHand(house, browser)
    await house.changeManifest({ first_hand: 1 })
    await settled(browser)
    expectRed(browser, 'manifest_first_hand')
  })
})

describe('rosters: nothing is opened for', () => {
  async function refused(check: string, change: (roster: Extract<TableEvent, { type: 'roster' }>) => void): Promise<Browser> {
    const { house, browser } = await ready()
    lie(browser, 'roster', change)
    await house.roster()
    await settled(browser)
    expect(browser.sentOf('open')).toEqual([])
    expectRed(browser, check)
    return browser
  }

  test('one whose signature is wrong', () => refused('roster_signature', (roster) => (roster.roster_signature = OTHER_SIGNATURE)))
  test('one that is not the hash of its parts', () => refused('roster', (roster) => (roster.seats[0]!.player = 'Shill')))
  test('one under a manifest that nobody knows', () => refused('manifest_unknown', (roster) => (roster.manifest_hash = OTHER)))
  test('one with another place in the chain', () => refused('chain_index', (roster) => (roster.index = 2)))
  test('one that is malformed', () => refused('shape', (roster) => (roster.roster = 'no')))

  test('one without the own commitment', async () => {
    const { house, browser } = await ready()
    house.players.get(2)!.commit = OTHER
    await house.roster()
    await settled(browser)
    expect(browser.sentOf('open')).toEqual([])
    expect(browser.seal.status).toBe('not_here')
  })

  test('a first hand with something before it', async () => {
    const { house, browser } = await ready()
    await house.roster({ previous_head: OTHER })
    await settled(browser)
    expect(browser.sentOf('open')).toEqual([])
    expectRed(browser, 'first_hand')
  })

  test('one that follows another head than that of the record', async () => {
    const { house, browser } = await ready()
    await playHand(house, browser)
    await house.commitAll()
    await settled(browser)
    await house.roster({ previous_head: OTHER })
    await settled(browser)
    expect(browser.sentOf('open')).toHaveLength(1)
    expectRed(browser, 'previous_head')
  })

  test('one that forgets the last dealer', async () => {
    const { house, browser } = await ready()
    await playHand(house, browser)
    await house.commitAll()
    await settled(browser)
    await house.roster({ dealer_before: 0 })
    await settled(browser)
    expectRed(browser, 'dealer_before')
  })

  test('one that leaves a number out: no record, no opening', async () => {
    const { house, browser } = await ready()
    await playHand(house, browser)
    house.nextHand = 3
    house.players.get(2)!.commit = OTHER
    await house.commitAll()
    await house.roster()
    await settled(browser)
    expect(browser.sentOf('open')).toHaveLength(1)
    expect(browser.seal.status).toBe('checking')
  })

  test('a second one of the same number, also after a reload: evidence is kept', async () => {
    const house = await openTable()
    const profile = freshProfile()
    const before = await Browser.open(house, { seat: 2, profile })
    await house.commitAll()
    await settled(before)
    await house.roster()
    await settled(before)
    before.close()
    const second = await house.rosterEvent({
      ...house.hand!.roster, seats: house.hand!.roster.seats.map((seat) => (seat.seat === 1 ? { ...seat, commit: OTHER } : seat)),
    })
    const R = await fd1.rosterHash({ ...second, table: TABLE })
    Object.assign(house.hand!.roster, second, { roster: toHex(R), roster_signature: await house.signer.sign(R) })
    const after = await Browser.open(house, { seat: 2, profile })
    await settled(after)
    expect(after.sentOf('open')).toEqual([])
    expectRed(after, 'two_rosters')
    expect(await frauds(after)).toContain('two_rosters')
  })
})

describe('openings and start', () => {
  test('an opening that is not what was committed to', async () => {
    const { house, browser } = await ready()
    lie(browser, 'opening', (opening) => {
      if (opening.seat === 1) opening.seed = OTHER
    })
    await deal(house, browser)
    expectRed(browser, 'opening')
  })

  test('a start before all seats have opened', async () => {
    const { house, browser } = await ready()
    browser.mutate = (message) => {
      if (message.type === 'update') message.events = message.events.filter(({ type }) => type !== 'opening')
      return message
    }
    await deal(house, browser)
    expectRed(browser, 'start_early')
  })

  test.each([
    ['start_head', { deck_root: OTHER }],
    ['start_head', { head: OTHER }],
    ['start_signature', { start_signature: OTHER_SIGNATURE }],
  ])('%s', async (check, change) => {
    const { house, browser } = await ready()
    lie(browser, 'start', (start) => void Object.assign(start, change))
    await deal(house, browser)
    expectRed(browser, check)
  })
})

describe('cards', () => {
  /** Changes the proofs and the view of the own cards. */
  async function withCards(change: (message: UpdateMessage) => void): Promise<Browser> {
    const { house, browser } = await ready()
    browser.mutate = (message: Message) => {
      if (message.type === 'update' && (message.you?.proofs.length ?? 0) > 0) change(message)
      return message
    }
    await deal(house, browser)
    return browser
  }

  test('a card that was swapped', async () => {
    const browser = await withCards(({ you }) => (you!.proofs[4]!.card = you!.proofs[5]!.card))
    expectRed(browser, 'card_path')
  })
  test('a path that is too short', async () => {
    const browser = await withCards(({ you }) => you!.proofs[4]!.path.pop())
    expectRed(browser, 'card_path')
  })
  test('a card without proof', async () => {
    const browser = await withCards(({ you }) => you!.proofs.pop())
    expectRed(browser, 'card_missing')
  })
  test('the wild card without proof', async () => {
    const browser = await withCards((message) => message.proofs.shift())
    expectRed(browser, 'card_missing')
  })
  test('a hand shown that is not the one proved', async () => {
    const browser = await withCards(({ you }) => (you!.view!.cards = you!.view!.cards.slice(1)))
    expectRed(browser, 'own_cards')
  })

  test('a card of a position that is not due: a true one, of another place', async () => {
    const { house, browser } = await ready()
    await deal(house, browser)
    while (house.turn !== 2) await house.turnByStock()
    const proof = await house.proof(house.hand!.state!.stockAt + 1)
    browser.mutate = (message) => {
      if (message.type === 'update' && message.you?.proofs.length === 1) message.you.proofs = [proof]
      return message
    }
    await house.turnByStock()
    await settled(browser)
    expectRed(browser, 'card_missing')
  })

  test('a proof that no event asks for', async () => {
    const { house, browser } = await ready()
    await deal(house, browser)
    while (house.turn === 2) await house.turnByStock()
    const proof = await house.proof(house.hand!.state!.stockAt)
    browser.mutate = (message) => {
      if (message.type === 'update') message.you?.proofs.push(proof)
      return message
    }
    await house.turnByStock()
    await settled(browser)
    expectRed(browser, 'card_position')
  })
})

describe('transcript', () => {
  async function dealt(settings: Record<string, unknown> = {}): Promise<{ house: FakeHouse; browser: Browser }> {
    const { house, browser } = await ready(settings)
    await deal(house, browser)
    return { house, browser }
  }

  test.each([
    ['head_chain', { head: OTHER }],
    ['head_signature', { signature: OTHER_SIGNATURE }],
    ['head_order', { j: 9 }],
    ['shape', { j: 0 }],
  ])('%s', async (check, change) => {
    const { house, browser } = await dealt()
    lie(browser, 'fact', (fact) => void Object.assign(fact, change))
    await house.turnByStock()
    await settled(browser)
    expectRed(browser, check)
  })

  test('an event that was changed after it was chained', async () => {
    const { house, browser } = await dealt()
    lie(browser, 'fact', (fact) => (fact.event.at += 1))
    await house.turnByStock()
    await settled(browser)
    expectRed(browser, 'head_chain')
  })

  test.each<[string, (house: FakeHouse) => Fact]>([
    ['turn_order', (house) => ({ type: 'draw', at: house.now, seat: house.turn === 1 ? 2 : 1, by: 'player', from: 'stock' })],
    ['draw_illegal', (house) => ({ type: 'draw', at: house.now, seat: house.turn, by: 'player', from: 'open', card: '2C1' })],
    ['discard_illegal', (house) => ({ type: 'discard', at: house.now, seat: house.turn, by: 'player', card: '2C1' })],
    ['deadline', (house) => ({ type: 'draw', at: house.now, seat: house.turn, by: 'clock', from: 'stock' })],
    ['time_order', (house) => ({ type: 'draw', at: house.now - 1, seat: house.turn, by: 'player', from: 'stock' })],
    ['drop_points', (house) => ({ type: 'drop', at: house.now, seat: house.turn, by: 'player', points: 10, reason: 'drop' })],
    ['autoplay', (house) => ({ type: 'drop', at: house.now, seat: house.turn, by: 'clock', points: 40, reason: 'missed' })],
    ['reshuffle', (house) => ({ type: 'reshuffle', at: house.now, ordinal: 1, root: OTHER })],
    ['winner', (house) => ({
      type: 'result', at: house.now, winner: 1, points: {}, gross: 0, commission: 0, transfers: {},
    })],
    ['event_shape', (house) => ({ type: 'drop', at: house.now, seat: house.turn } as Fact)],
  ])('signed, and against the rules: %s', async (check, fact) => {
    const { house, browser } = await dealt()
    await forge(house, fact(house))
    await settled(browser)
    expectRed(browser, check)
  })

  test('a card discarded that lies in the own hand', async () => {
    const { house, browser } = await dealt()
    while (house.turn === 2) await house.turnByStock()
    const own = house.hand!.hands.get(2)![0]!
    await house.turnByStock('player', own)
    await settled(browser)
    expectRed(browser, 'card_twice')
  })

  test('two signed heads for one place, told apart by a reload: evidence is kept', async () => {
    const house = await openTable()
    const profile = freshProfile()
    const before = await Browser.open(house, { seat: 2, profile })
    await deal(house, before)
    await house.turnByStock()
    await settled(before)
    before.close()
    const { entries, start } = house.hand!
    const other = { ...entries[1]!.event, at: entries[1]!.event.at + 1 }
    const head = await fd1.eventHash(fromHex(entries[0]!.head), 2, other)
    const signature = await house.signer.sign(await fd1.headMessage(TABLE, 1, 2, toHex(head)))
    entries.splice(1, entries.length, { j: 2, head: toHex(head), signature, event: other })
    expect(start).not.toBeNull()
    const after = await Browser.open(house, { seat: 2, profile })
    await settled(after)
    expectRed(after, 'two_heads')
    expect(await frauds(after)).toContain('two_heads')
  })

  test('a commission that is not the announced one', async () => {
    const { house, browser } = await dealt()
    const terms = house.hand!.state!.terms
    Object.assign(terms, { settings: { ...terms.settings, commission_bp: 2000 } })
    await house.dropAll()
    await settled(browser)
    expectRed(browser, 'commission')
  })
})

describe('close and record', () => {
  async function played(change: (house: FakeHouse, browser: Browser) => Promise<void> | void): Promise<{ house: FakeHouse; browser: Browser }> {
    const { house, browser } = await ready()
    await deal(house, browser)
    await house.turnByStock()
    await change(house, browser)
    await house.dropAll()
    await settled(browser)
    return { house, browser }
  }

  test.each([
    ['close_signature', { signature: OTHER_SIGNATURE }],
    ['outcome', { outcome: 'drawn' }],
    ['head_chain', { head: OTHER }],
  ])('%s', async (check, change) => {
    const { browser } = await played(async (house, browser) => {
      const honest = house.close.bind(house)
      house.close = async (outcome, head, spoilt) => {
        const closed = await honest(outcome, head, spoilt)
        const told = { ...closed, ...change } as Extract<TableEvent, { type: 'closed' }>
        if (check === 'close_signature') return told
        return { ...told, signature: await house.signer.sign(await fd1.closeMessage(TABLE, 1, told.outcome, told.head)) }
      }
      expect(browser.seal.failed).toBeNull()
    })
    expectRed(browser, check)
  })

  test('tokens that moved otherwise than the result says', async () => {
    const { browser } = await played((_, browser) => lie(browser, 'closed', (closed) => (closed.stakes['2']! -= 100)))
    expectRed(browser, 'stake')
  })

  test('a record with another server seed', async () => {
    const { browser } = await played((_, browser) => {
      browser.changeRecord = (record) => void (record.server_seed = OTHER)
    })
    expectRed(browser, 'seed_chain')
  })

  test('a record with a changed event', async () => {
    const { browser } = await played((_, browser) => {
      browser.changeRecord = ({ events }) => void ((events as { at: number }[])[2]!.at += 1)
    })
    expectRed(browser, 'head_chain')
  })

  test('a record that tells a shorter story, signed anew: evidence is kept', async () => {
    const { house, browser } = await played((house, browser) => {
      browser.changeRecord = async (record) => {
        const events = (record.events as Fact[]).slice(0, 2)
        const head = house.hand!.entries[1]!.head
        const message = await fd1.closeMessage(TABLE, 1, 'void', head)
        Object.assign(record, { events, head, outcome: 'void', signature: await house.signer.sign(message) })
      }
    })
    expectRed(browser, 'two_closes')
    expect(await frauds(browser)).toContain('two_closes')
    expect(house.records.size).toBe(1)
  })

  test('a record without the last events, where the browser missed the close', async () => {
    const house = await openTable()
    const profile = freshProfile()
    const before = await Browser.open(house, { seat: 2, profile })
    await deal(house, before)
    for (let turn = 0; turn < 3; turn += 1) await house.turnByStock()
    await settled(before)
    before.close()
    const { entries } = house.hand!
    const head = entries[2]!.head
    await house.close('void', head, null)
    house.records.get(1)!.events = entries.slice(0, 3).map(({ event }) => event)
    const after = await Browser.open(house, { seat: 2, profile })
    await settled(after)
    expectRed(after, 'head_beyond_record')
    expect(await frauds(after)).toContain('head_beyond_record')
  })

  test('a hand that was started and closed as spoilt: evidence is kept', async () => {
    const { house, browser } = await ready()
    await deal(house, browser)
    await house.spoil('house')
    await settled(browser)
    expectRed(browser, 'start_and_spoilt')
    expect(await frauds(browser)).toContain('start_and_spoilt')
  })

  test('a seat blamed that has opened', async () => {
    const { house, browser } = await ready()
    await house.roster()
    await house.openSeat(1, house.players.get(1)!.seed!)
    await settled(browser)
    house.hand!.openings.delete(1)
    await house.spoil()
    await settled(browser)
    expectRed(browser, 'spoilt_seats')
  })

  test('a signed close without a record: evidence is kept', async () => {
    const { browser } = await played((house) => {
      house.records.set = () => house.records
    })
    expectRed(browser, 'record_missing')
    expect(await frauds(browser)).toContain('result_unpublished')
  })

  test('after a failed check nothing is committed or opened there any more, also after a reload', async () => {
    const house = await openTable()
    const profile = freshProfile()
    const before = await Browser.open(house, { seat: 2, profile })
    await deal(house, before)
    const commits = before.sentOf('commit').length
    lie(before, 'fact', (fact) => (fact.head = OTHER))
    await house.dropAll()
    await settled(before)
    before.close()
    const after = await Browser.open(house, { seat: 2, profile })
    await settled(after)
    await house.commitAll()
    await house.roster()
    await settled(after)
    expect(commits).toBe(2)
    expect(after.sent).toEqual([])
    expectRed(after, 'head_chain')
  })
})
