import { expect, test } from 'vitest'
import { best, verdict } from '../../rules'
import { BAD, DECLARED, GOOD, HANDS, settlement, WILD } from './examples'

test('the groups drawn are what the page calls them', () => {
  const kinds = GOOD.map(({ id, cards }) => [id, verdict(cards, WILD).kind])
  expect(kinds).toEqual([
    ['pure', 'pure'], ['ace-high', 'pure'], ['ace-low', 'pure'], ['own-place', 'pure'], ['joker', 'sequence'],
    ['wild', 'sequence'], ['set', 'set'], ['set-joker', 'set'],
  ])
  const reasons = BAD.map(({ cards }) => verdict(cards, WILD)).map((found) => (found.kind === 'none' ? found.reason : null))
  expect(reasons).toEqual(['too_few', 'gap', 'ace_in_middle', 'mixed', 'same_card', 'set_too_long'])
})

test('the hands drawn are counted by the three tiers', () => {
  const counted = HANDS.map(({ cards }) => best(cards, WILD)).map(({ tier, points }) => [tier, points])
  expect(counted).toEqual([['two sequences', 20], ['pure only', 63], ['none', 81]])
})

test('T5.2 the hand that is declared is complete', () => {
  expect(best(DECLARED, WILD)).toMatchObject({ valid: true, points: 0 })
})

test('T9 the worked settlement rounds the commission down once and sums to zero', () => {
  const { gross, commission, transfers } = settlement()
  expect({ gross, commission }).toEqual({ gross: 1005, commission: 50 })
  expect([...transfers.values()].reduce((sum, n) => sum + n, 0) + commission).toBe(0)
})
