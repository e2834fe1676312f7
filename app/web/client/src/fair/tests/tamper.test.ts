import { beforeAll, describe, expect, test } from 'vitest'
import { vectorText } from '../../rules/tests/vectors'
import { fromHex, toHex } from '../bytes'
import { keyMessage } from '../messages'
import { verifyRecord, verifyRun } from '../verify'
import { FakeHouse, Signer } from './house'
import { playHand } from './play'
import { reseal, type Raw } from './reseal'

type Change = (record: Raw) => void
type Case = [what: string, check: string, change: Change]

const OTHER = 'ab'.repeat(32)
const VECTOR = 'records/wrong-then-valid-declaration.json'

function flip(hex: unknown): string {
  const text = String(hex)
  return text.slice(0, -1) + (text.endsWith('0') ? '1' : '0')
}

/** The first event of that type. */
function first(record: Raw, type: string): Raw['events'][number] {
  return record.events.find((event) => event.type === type)!
}

describe('a published record with one thing changed', () => {
  const record = (): Raw => JSON.parse(vectorText(VECTOR)) as Raw
  const CASES: Case[] = [
    ['another protocol', 'protocol', (r) => (r.protocol = 'fd2')],
    ['a part that fd1 does not know', 'key_unknown', (r) => (r.comment = 'trust us')],
    ['a part left out', 'key_missing', (r) => void delete (r as Partial<Raw>).late],
    ['upper-case hex', 'shape', (r) => (r.server_seed = r.server_seed.toUpperCase())],
    ['a float', 'json', (r) => (r.events[1]!.at = 1.5)],
    ['a name that is not NFC', 'json', (r) => (r.seats[0]!.player = 'e\u0301')],
    ['seats out of order', 'seats', (r) => r.seats.reverse()],
    ['dealt without an opening', 'outcome_parts', (r) => (r.seats[0]!.seed = null)],
    ['a late opening of a seat in time', 'late', (r) => (r.late['1'] = OTHER)],
    ['the manifest of another table', 'manifest_table', (r) => (r.table = 'ab'.repeat(16))],
    ['another commission', 'manifest_signature', (r) => (r.manifest.commission_bp = 600)],
    ['a hand beyond the chain', 'chain_index', (r) => (r.hand = 17)],
    ['another server seed', 'seed_chain', (r) => (r.server_seed = flip(r.server_seed))],
    ['another opening', 'opening', (r) => (r.seats[2]!.seed = flip(r.seats[2]!.seed))],
    ['another name', 'roster', (r) => (r.seats[2]!.player = 'player9')],
    ['another head before', 'roster', (r) => (r.previous_head = OTHER)],
    ['a roster that was not signed', 'roster_signature', (r) => (r.roster_signature = flip(r.roster_signature))],
    ['another deck root', 'deck_root', (r) => (r.deck_root = flip(r.deck_root))],
    ['a start that was not signed', 'start_signature', (r) => (r.start_signature = flip(r.start_signature))],
    ['another dealer', 'dealer', (r) => (first(r, 'deal').dealer = 1)],
    ['another wild card', 'deal', (r) => (first(r, 'deal').wild = '2C1')],
    ['a later time', 'head_chain', (r) => (r.events[1]!.at += 1)],
    ['another head', 'head_chain', (r) => (r.head = flip(r.head))],
    ['a close that was not signed', 'close_signature', (r) => (r.signature = flip(r.signature))],
    ['a commission of nothing', 'commission', (r) => (first(r, 'result').commission = 0)],
  ]

  test.each(CASES)('%s: %s', async (_, check, change) => {
    const changed = record()
    change(changed)
    const report = await verifyRecord(changed)
    expect(report.failure?.check).toBe(check)
    expect(report.ok).toBe(false)
    expect(report.steps.filter(({ state }) => state === 'failed').map(({ step }) => step)).toEqual([report.failure!.step])
    const reached = report.steps.filter(({ state }) => state === 'ok').length
    expect(reached).toBe(report.failure!.step - 1)
  })

  test.each([
    ['a key that stands twice', '{"protocol":"fd1",', '{"protocol":"fd1","protocol":"fd1",'],
    ['a lone surrogate', '"player1"', '"player\\ud800"'],
    ['an integer that browsers round', '"hand": 3', '"hand": 9007199254740993'],
    ['a float that is whole', '"hand": 3', '"hand": 3.0'],
  ])('as text, %s', async (_, from, to) => {
    const text = JSON.stringify(record()).replaceAll('"hand":3', '"hand": 3')
    expect(text).toContain(from)
    expect((await verifyRecord(text.replace(from, to))).failure?.check).toBe('json')
  })

  test('the house key of another house', async () => {
    const report = await verifyRecord(record(), { pinnedKey: OTHER })
    expect(report.failure?.check).toBe('house_key')
  })

  test('data of a failure is data', async () => {
    const changed = record()
    first(changed, 'deal').dealer = 1
    const { failure } = await verifyRecord(changed)
    expect(failure).toEqual({
      check: 'dealer', step: 6, detail: { due: 5, before: 4 }, event: null, hand: 3, message: 'due=5 before=4',
    })
  })
})

describe('a record that the house itself has changed, chained and signed anew', () => {
  let house: FakeHouse
  let honest: Raw

  beforeAll(async () => {
    house = await FakeHouse.open()
    for (const [seat, name] of [[1, 'Asha'], [2, 'Bela'], [3, 'Dev']] as const) house.sit(seat, name)
    await playHand(house)
    honest = house.records.get(1) as Raw
  })

  test('the honest one seals to itself, and is believed', async () => {
    expect(await reseal(honest, house.signer)).toEqual(honest)
    const report = await verifyRecord(honest, { pinnedKey: house.signer.key })
    expect(report).toMatchObject({ ok: true, failure: null, notes: [] })
  })

  const CASES: Case[] = [
    ['a shill with another seed', 'seed_chain', (r) => (r.server_seed = OTHER)],
    ['a roster with an invented dealer before', 'first_hand', (r) => (r.dealer_before = 2)],
    ['other seats dealt in', 'deal_seats', (r) => (first(r, 'deal').seats = [1, 2])],
    ['no deal', 'deal_missing', (r) => r.events.shift()],
    ['a draw out of turn', 'turn_order', (r) => (first(r, 'draw').seat = Number(first(r, 'draw').seat) === 1 ? 2 : 1)],
    ['a second draw in a turn', 'draw_illegal', (r) => r.events.splice(2, 0, { ...r.events[1]! })],
    ['a discard of a card not held', 'discard_illegal', (r) => (first(r, 'discard').card = first(r, 'deal').wild)],
    ['a card of no pack', 'card_unknown', (r) => (first(r, 'discard').card = '2C3')],
    ['an event of another shape', 'event_shape', (r) => (first(r, 'discard').comment = 'x')],
    ['time that runs back', 'time_order', (r) => (r.events[3]!.at -= 10_000)],
    ['the table acting before the deadline', 'deadline', (r) => (r.events.find((e) => e.by === 'clock')!.at -= 1001)],
    ['the table choosing another discard', 'autoplay', (r) => {
      const discard = r.events.find((e) => e.by === 'clock' && e.type === 'discard')!
      discard.by = 'player'
    }],
    ['a reshuffle that nobody needs', 'reshuffle', (r) => r.events.splice(1, 0, { type: 'reshuffle', at: r.events[0]!.at, ordinal: 1, root: OTHER })],
    ['a cheaper drop', 'drop_points', (r) => (first(r, 'drop').points = 0)],
    ['an invented declaration', 'declaration', (r) => {
      const [, draw, discard] = r.events
      r.events.splice(2, 1, { type: 'declare', at: discard!.at, seat: draw!.seat, by: 'player', finish: discard!.card, valid: true, groups: [] })
    }],
    ['an event after the end', 'event_after_end', (r) => r.events.push({ ...r.events.at(-1)! })],
    ['no result', 'result_missing', (r) => r.events.pop()],
    ['another winner', 'winner', (r) => (first(r, 'result').winner = Number(first(r, 'result').winner) === 1 ? 2 : 1)],
    ['points moved', 'points', (r) => (first(r, 'result').points = { 1: 1, 2: 1, 3: 1 })],
    ['another gross', 'gross', (r) => (first(r, 'result').gross = 1)],
    ['another commission', 'commission', (r) => (first(r, 'result').commission = 1)],
    ['transfers that do not sum', 'transfers', (r) => (first(r, 'result').transfers = { 1: 0, 2: 0, 3: 0 })],
    ['won told as drawn', 'outcome', (r) => (r.outcome = 'drawn')],
    ['void with a result', 'void_result', (r) => (r.outcome = 'void')],
    ['void with a wrong result', 'void_result', (r) => {
      first(r, 'result').gross = 1
      r.outcome = 'void'
    }],
    ['a wrong result with an event after it', 'event_after_end', (r) => {
      first(r, 'result').gross = 1
      r.events.push({ ...r.events.at(-1)! })
    }],
  ]

  test.each(CASES)('%s: %s', async (_, check, change) => {
    const record = structuredClone(honest)
    change(record)
    const report = await verifyRecord(await reseal(record, house.signer), { pinnedKey: house.signer.key })
    expect(report.failure?.check).toBe(check)
  })

  test('a toss that the seeds do not give', async () => {
    const record = structuredClone(honest)
    const deal = first(record, 'deal')
    deal.dealer = [1, 2, 3].find((seat) => seat !== deal.dealer)
    expect((await verifyRecord(await reseal(record, house.signer))).failure?.check).toBe('toss')
  })
})

describe('a run of records', () => {
  async function run(change: (records: Raw[], house: FakeHouse) => Promise<void> | void = () => undefined): Promise<string | null> {
    const house = await FakeHouse.open()
    for (const [seat, name] of [[1, 'Asha'], [3, 'Dev']] as const) house.sit(seat, name)
    await playHand(house)
    await playHand(house)
    await house.changeManifest()
    await playHand(house)
    const records = [...house.records.values()] as Raw[]
    await change(records, house)
    const report = await verifyRun(records, { pinnedKey: house.signer.key })
    expect(report.ok).toBe(report.failure === null)
    return report.failure?.check ?? null
  }

  test('three hands under two manifests', async () => expect(await run()).toBeNull())
  test('a hand left out', async () => expect(await run((records) => void records.splice(1, 1))).toBe('hand_gap'))
  test('a hand told twice', async () => expect(await run((records) => void records.splice(1, 0, records[0]!))).toBe('hand_repeated'))

  test('a hand that follows another head', async () => {
    const check = await run(async (records, house) => {
      records[1] = await reseal({ ...records[1]!, previous_head: OTHER }, house.signer)
      records[1] = await redeal(records[1], house.signer)
    })
    expect(check).toBe('previous_head')
  })

  test('a second manifest with the anchor of the first', async () => {
    const check = await run(async (records, house) => {
      const { manifest } = records[2]!
      Object.assign(manifest, { version: 1, previous: '0'.repeat(64) })
      records[2] = await redeal(records[2]!, house.signer)
    })
    expect(check).toBe('manifest_changed')
  })
})

/** A hand that was never played on: void right after what the changed seeds deal. */
async function redeal(record: Raw, signer: Signer): Promise<Raw> {
  return reseal({ ...record, events: [], outcome: 'void' }, signer)
}

test('a key that the pinned one has signed is a house key too', async () => {
  const [old, next] = [await Signer.of('house'), await Signer.of('next')]
  const record = await reseal({ ...(JSON.parse(vectorText('records/spoilt.json')) as Raw) }, next)
  record.manifest = { ...record.manifest, house_key: next.key }
  const sealed = await reseal(record, next)
  const signature = await old.sign(await keyMessage(old.key, next.key))
  const successions = [{ old: old.key, new: next.key, signature }]
  expect((await verifyRecord(sealed, { pinnedKey: old.key, successions })).ok).toBe(true)
  expect((await verifyRecord(sealed, { pinnedKey: old.key })).failure?.check).toBe('house_key')
  const forged = [{ ...successions[0]!, signature: toHex(fromHex(signature).reverse()) }]
  expect((await verifyRecord(sealed, { pinnedKey: old.key, successions: forged })).failure?.check).toBe('house_key')
})
