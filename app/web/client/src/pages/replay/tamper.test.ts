import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { verifyRecord } from '../../fair'
import { scalarsOf } from './scalars'
import { CHANGES, changed, changesFor, type ChangeKind } from './tamper'

const FOLDER = new URL('../../../../../../tests/vectors/records/', import.meta.url)
const RECORDS = readdirSync(FOLDER).map((name): [string, string] => [name, readFileSync(new URL(name, FOLDER), 'utf8')])
const STEP: Record<Exclude<ChangeKind, 'any'>, number> = {
  brace: 1, rate: 2, server_seed: 3, player_seed: 4, name: 5, dealer: 6, card: 7, points: 8, head: 9, signature: 10,
}

function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16807) % 2147483647) / 2147483647
}

test('scalars are found with their path and place', () => {
  const text = '{"a": [1, {"b\\"": "x\\"y"}], "c": null}'
  const found = scalarsOf(text).map(({ path, from, to, kind }) => [path.join('/'), text.slice(from, to), kind])
  expect(found).toEqual([['a/0', '1', 'other'], ['a/1/b"', 'x\\"y', 'text'], ['c', 'null', 'other']])
})

describe.each(RECORDS)('%s', (_, text) => {
  test.each(changesFor(text).filter((kind) => kind !== 'any'))('one byte changed: %s', async (kind) => {
    const change = changed(text, kind, Math.random)!
    const bytes = (whole: string) => new TextEncoder().encode(whole)
    const [before, after] = [bytes(text), bytes(change.text)]
    expect([...after.keys()].filter((i) => after[i] !== before[i])).toEqual([change.byte - 1])
    expect(after.length).toBe(change.bytes)
    const report = await verifyRecord(change.text)
    expect(report.failure?.step).toBe(STEP[kind as keyof typeof STEP])
  })

  test('any byte of any value, changed, is found', async () => {
    const random = seeded(7)
    for (let i = 0; i < 40; i += 1) {
      const change = changed(text, 'any', random)!
      const report = await verifyRecord(change.text)
      expect(report.ok, `${change.place}: ${change.before} -> ${change.after}`).toBe(false)
    }
  })
})

test('a hand that was dealt has a place for every kind of change', () => {
  expect(changesFor(RECORDS.find(([name]) => name.startsWith('wrong-then'))![1])).toEqual([...CHANGES])
})

test.each(['', '{"a', '7', 'null', '\u0000'])('a file that is no record has nothing to change: %j', (text) => {
  expect(() => changesFor(text)).not.toThrow()
  expect(changesFor(text).includes('card')).toBe(false)
})
