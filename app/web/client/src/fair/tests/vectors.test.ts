import { describe, expect, test } from 'vitest'
import { codeOf } from '../../rules/cards'
import { vectorText } from '../../rules/tests/vectors'
import { fromHex, toHex } from '../bytes'
import { verifySignature } from '../crypto'
import { Deal, dealKey, uniform } from '../deal'
import { readManifest } from '../manifest'
import { verifyPath } from '../merkle'
import * as fd1 from '../messages'
import { replayRecord, verifyRecord } from '../verify'

interface DealVector {
  table: string
  hand: number
  chain_index: number
  server_seed: string
  seed_hash_before: string
  manifest: { packs: number; house_key: string; anchor: string } & Record<string, unknown>
  manifest_hash: string
  manifest_signature: string
  previous_head: string
  dealer_before: number
  players: Record<string, string>
  random: Record<string, string>
  words: Record<string, string>
  seeds: Record<string, string>
  commits: Record<string, string>
  roster: string
  roster_signature: string
  openings: string
  entropy: string
  deal_key: string
  toss: number
  dealer: number
  deck: string
  deck_root: string
  proofs: { position: number; card: string; card_id: number; salt: string; path: string[] }[]
  reshuffle_1: { pile_below_top: string; stock: string; root: string }
  start: string
  start_signature: string
  events: Record<string, unknown>[]
  heads: string[]
  head_signatures: string[]
  close_won_over_head_2: { message: string; signature: string }
  spoilt: { cause: fd1.Cause; seats: number[]; openings: string; head: string; signature: string }
  spoilt_two: { cause: fd1.Cause; seats: number[]; openings: string; head: string; signature: string }
}

const VECTORS = JSON.parse(vectorText('fair-deal.json')) as DealVector[]
const RECORDS = ['six-seats-drops', 'spoilt', 'wrong-declaration-last-seat-wins', 'wrong-then-valid-declaration']

function opened(vector: DealVector, without: number[] = []): [number, string][] {
  return Object.entries(vector.seeds)
    .map(([seat, seed]): [number, string] => [Number(seat), seed])
    .filter(([seat]) => !without.includes(seat))
}

describe.each(VECTORS.map((vector) => ({ vector, hand: vector.hand })))('fd1 vector, hand $hand', ({ vector: v }) => {
  const table = fromHex(v.table)
  const m = fromHex(v.manifest_hash)
  const R = fromHex(v.roster)
  const signed = (message: string, signature: string): Promise<boolean> =>
    verifySignature(fromHex(v.manifest.house_key), fromHex(message), fromHex(signature))

  test('manifest, seed chain, commitments', async () => {
    expect((await readManifest(v.manifest)).m).toBe(v.manifest_hash)
    expect(await signed(v.manifest_hash, v.manifest_signature)).toBe(true)
    const seed = fromHex(v.server_seed)
    expect(toHex(await fd1.chainBefore(table, v.chain_index, seed))).toBe(v.seed_hash_before)
    expect(toHex(await fd1.seedBefore(table, v.chain_index, seed))).toBe(v.manifest.anchor)
    for (const [seat, r] of Object.entries(v.seeds)) {
      expect(toHex(await fd1.mix(fromHex(v.random[seat]!), v.words[seat]!))).toBe(r)
      expect(toHex(await fd1.commitment(table, v.hand, Number(seat), fromHex(r)))).toBe(v.commits[seat])
    }
  })

  test('roster, openings, entropy, key', async () => {
    const seats = Object.keys(v.seeds).map((seat) => ({
      seat: Number(seat), commit: v.commits[seat]!, player: v.players[seat]!,
    }))
    const { previous_head, dealer_before, hand } = v
    const parts = { table: v.table, hand, manifest_hash: v.manifest_hash, previous_head, dealer_before, seats }
    expect(toHex(await fd1.rosterHash(parts))).toBe(v.roster)
    expect(await signed(v.roster, v.roster_signature)).toBe(true)
    const O = await fd1.openingsHash(R, opened(v))
    expect(toHex(O)).toBe(v.openings)
    const E = await fd1.entropyOf(m, R, O)
    expect(toHex(E)).toBe(v.entropy)
    expect(toHex(await dealKey(fromHex(v.server_seed), E))).toBe(v.deal_key)
  })

  test('deck, toss, root, proofs, reshuffle', async () => {
    const deal = await Deal.of(fromHex(v.deal_key), fromHex(v.entropy), v.manifest.packs)
    expect(deal.deck.join(' ')).toBe(v.deck)
    expect(deal.root).toBe(v.deck_root)
    const seats = Object.keys(v.seeds).map(Number)
    expect(await deal.toss(seats.length)).toBe(v.toss)
    expect(await deal.dealer(seats, v.dealer_before)).toBe(v.dealer)
    for (const { position, card, card_id: cardId, salt, path } of v.proofs) {
      expect(codeOf(cardId)).toBe(card)
      expect(toHex(await deal.salt(0, position))).toBe(salt)
      const nodes = path.map(fromHex)
      const leaf = { ordinal: 0, position, cardId, salt: fromHex(salt) }
      expect(await verifyPath(v.deck_root, leaf, nodes, deal.deck.length)).toBe(true)
      expect(await verifyPath(v.deck_root, { ...leaf, cardId: cardId + 1 }, nodes, deal.deck.length)).toBe(false)
      expect(await verifyPath(v.deck_root, leaf, nodes.slice(1), deal.deck.length)).toBe(false)
    }
    const pile = new Set(v.reshuffle_1.pile_below_top.split(' '))
    const { stock, root } = await deal.reshuffle(1, pile)
    expect(stock.join(' ')).toBe(v.reshuffle_1.stock)
    expect(root).toBe(v.reshuffle_1.root)
  })

  test('start, heads, close', async () => {
    const start = await fd1.startHash(m, R, fromHex(v.openings), fromHex(v.deck_root))
    expect(toHex(start)).toBe(v.start)
    expect(await signed(v.start, v.start_signature)).toBe(true)
    let head = start
    for (const [i, event] of v.events.entries()) {
      head = await fd1.eventHash(head, i + 1, event)
      expect(toHex(head)).toBe(v.heads[i])
      const message = await fd1.headMessage(v.table, v.hand, i + 1, v.heads[i]!)
      expect(await signed(toHex(message), v.head_signatures[i]!)).toBe(true)
    }
    const close = await fd1.closeMessage(v.table, v.hand, 'won', v.heads[1]!)
    expect(toHex(close)).toBe(v.close_won_over_head_2.message)
    expect(await signed(toHex(close), v.close_won_over_head_2.signature)).toBe(true)
  })

  test('spoilt with one failed seat and with two', async () => {
    for (const spoilt of [v.spoilt, v.spoilt_two]) {
      const O = await fd1.openingsHash(R, opened(v, spoilt.seats))
      expect(toHex(O)).toBe(spoilt.openings)
      const head = toHex(await fd1.spoiltHead(m, R, O, spoilt.cause, spoilt.seats))
      expect(head).toBe(spoilt.head)
      const close = await fd1.closeMessage(v.table, v.hand, 'spoilt', head)
      expect(await signed(toHex(close), spoilt.signature)).toBe(true)
    }
  })
})

test('a rejected word is left out: FFFFFFFF, 00000005 give U(106) = 5', async () => {
  const words = [0xffffffff, 5]
  expect(await uniform(106, () => Promise.resolve(words.shift()!))).toBe(5)
})

describe('published records', () => {
  test.each(RECORDS)('%s is believed', async (name) => {
    const seen: string[] = []
    const report = await verifyRecord(vectorText(`records/${name}.json`), { onStep: (step) => seen.push(step.name) })
    expect(report.failure).toBeNull()
    expect(report.ok).toBe(true)
    expect(report.steps.every((step) => step.state === 'ok' || step.state === 'not_needed')).toBe(true)
    expect(seen).toEqual(report.steps.map((step) => step.name))
    expect(report.notes).toContain('key_not_pinned')
  })

  test('a hand is played back with all cards open, each in one place', async () => {
    const { report, steps } = await replayRecord(vectorText('records/wrong-then-valid-declaration.json'))
    expect(report.ok).toBe(true)
    expect(steps.map((step) => step.event)).toEqual(report.record!.events.map((_, i) => i + 1))
    for (const { hands, stock, state } of steps) {
      const cards = [...[...hands.values()].flat(), ...stock, ...state.pile.map(({ card }) => card), state.terms.wildCard]
      expect(new Set(cards).size).toBe(106)
      expect(cards.length).toBe(106)
    }
    const last = steps[steps.length - 1]!
    expect(Object.fromEntries(last.points)).toEqual(report.record!.events.at(-1)!.points)
  })
})
