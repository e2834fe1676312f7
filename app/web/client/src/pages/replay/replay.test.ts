// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { replayRecord } from '../../fair'
import { needReading, setLanguage } from '../../i18n/i18n.svelte'
import { plainText } from '../parts/marked'
import { avoidedDeck } from './avoided'
import { checkTitle, foundText, wrongText } from './check-words'
import { Checking } from './checking.svelte'
import { eventNote, eventTitle } from './event-words'
import { openSeats, marksOf, placedLabels } from './playback'
import { Player } from './player.svelte'
import { changed, changesFor } from './tamper'

const FOLDER = `${process.cwd()}/../../../tests/vectors/records/`
const RECORDS = readdirSync(FOLDER).map((name): [string, string] => [name, readFileSync(FOLDER + name, 'utf8')])
const record = (name: string) => RECORDS.find(([file]) => file.startsWith(name))![1]
/** An id that no message stood behind, or a value that was not filled in. */
const UNSAID = /\b(check|fails|event|value)-|\{|undefined|null|NaN/

afterEach(() => vi.useRealTimers())

describe.each(['en', 'te'] as const)('in %s', (language) => {
  test.each(RECORDS)('every check and every event of %s has words', async (_, text) => {
    await setLanguage(language)
    await needReading()
    const { report, steps } = await replayRecord(text)
    for (const step of report.steps) {
      if (step.state === 'not_needed') continue
      expect(checkTitle(step.name)).not.toMatch(UNSAID)
      expect(plainText(foundText(step.name, step.detail, report.record!)), step.name).not.toMatch(UNSAID)
    }
    for (const step of steps) {
      expect(plainText(eventTitle(step, report.record!)), step.fact?.type).not.toMatch(UNSAID)
      expect(plainText(eventNote(step, report.record!) ?? '')).not.toMatch(UNSAID)
    }
  })

  test.each(changesFor(record('wrong-then')))('what is wrong is said in words: %s', async (kind) => {
    await setLanguage(language)
    await needReading()
    const { report } = await replayRecord(changed(record('wrong-then'), kind, () => 0.4)!.text)
    const wrong = wrongText(report.failure!, report)
    expect(plainText(wrong.text)).not.toMatch(UNSAID)
    for (const { name } of wrong.values) expect(name).not.toMatch(UNSAID)
  })
})

test('the checks are shown as they run, and what follows a failure is not reached', async () => {
  const checking = new Checking()
  await checking.check(record('wrong-then'), {})
  expect(checking.rows.map(({ status }) => status)).toEqual(Array(10).fill('ok'))
  expect(checking.events).toHaveLength(52)
  expect(checking.ms).toBeGreaterThan(0)
  await checking.check(changed(record('wrong-then'), 'points', Math.random)!.text, {})
  expect(checking.rows.map(({ status }) => status)).toEqual([
    ...Array<string>(7).fill('ok'), 'failed', 'skipped', 'skipped',
  ])
})

test('a record of a house that is not the pinned one fails by the name of its key', async () => {
  const checking = new Checking()
  await checking.check(record('wrong-then'), { pinnedKey: 'ab'.repeat(32) })
  expect(checking.report?.failure?.check).toBe('house_key')
})

test('every seat lies open with thirteen cards, and a fourteenth is set apart', async () => {
  const { report, steps } = await replayRecord(record('wrong-then'))
  for (const step of steps) {
    for (const seat of openSeats(step, report.record!)) {
      const held = [...seat.groups.flatMap(({ cards }) => cards), ...seat.loose, ...(seat.spare ? [seat.spare] : [])]
      expect([...held].sort()).toEqual([...step.hands.get(seat.seat)!].sort())
      expect(seat.spare !== null).toBe(held.length === 14)
    }
  }
  const end = openSeats(steps.at(-1)!, report.record!)
  expect(end.find(({ winner }) => winner)).toMatchObject({ points: 0, seat: 1 })
  expect(end.filter(({ out }) => out === 'wrong').map(({ points }) => points)).toEqual([80, 80, 80])
})

test('the line of events names what stands out, and its labels never touch', async () => {
  const { steps } = await replayRecord(record('wrong-then'))
  const marks = marksOf(steps)
  expect(marks.map(({ kind }) => kind)).toEqual(['deal', 'wrong', 'wrong', 'wrong', 'won'])
  for (const width of [120, 366, 900]) {
    for (const at of [1, 20, 52]) {
      const labels = placedLabels(marks, (kind) => kind, at, steps.length, width, 7)
      expect(labels[0]).toMatchObject({ event: at })
      const spans = labels.map(({ x, text }) => [x - text.length * 3.5, x + text.length * 3.5] as const)
      spans.sort((a, b) => a[0] - b[0])
      for (const [i, span] of spans.entries()) {
        expect(span[0]).toBeGreaterThanOrEqual(0)
        expect(span[1]).toBeLessThanOrEqual(width)
        if (i > 0) expect(span[0]).toBeGreaterThanOrEqual(spans[i - 1]![1])
      }
    }
  }
})

test('playback stops at the last event, and begins anew from there', () => {
  vi.useFakeTimers()
  const player = new Player(4, 99)
  expect(player.at).toBe(4)
  player.play()
  expect(player.at).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(player.at).toBe(3)
  vi.advanceTimersByTime(1000)
  expect([player.at, player.playing]).toEqual([4, false])
  player.go(-3)
  expect(player.at).toBe(1)
  expect(new Player(4, Number.NaN).at).toBe(1)
})

test('the deck that a spoilt hand avoided comes out once every seat has opened', async () => {
  const { report } = await replayRecord(record('spoilt'))
  const deck = (await avoidedDeck(report.record!))!
  const dealt = deck.hands.flatMap(({ arrangement: { groups, loose } }) => [...groups.flatMap(({ cards }) => cards), ...loose])
  expect(dealt).toHaveLength(26)
  expect(new Set([...dealt, deck.wildCard, deck.open, ...deck.stock]).size).toBe(106)
  expect(await avoidedDeck({ ...report.record!, late: new Map() })).toBeNull()
})
