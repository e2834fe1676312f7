import { describe, expect, test } from 'vitest'
import { best, isDeclaration, points, verdict, type Card, type Rank } from '../index'
import { randomHand, random, richHand } from './hands'
import { exhaustive } from './oracle'
import { countVectors } from './vectors'

/** The count of an arrangement's groups by T6.2 to T6.4, from the verdicts alone. */
function proves(hand: readonly Card[], wild: Rank | null): void {
  const found = best(hand, wild)
  expect([...found.groups.flatMap((group) => group.cards), ...found.loose].sort()).toEqual([...hand].sort())
  for (const group of found.groups) expect(verdict(group.cards, wild)).toEqual({ kind: group.kind })
  const sequences = found.groups.filter((group) => group.kind !== 'set').length
  const pure = found.groups.some((group) => group.kind === 'pure')
  if (found.tier === 'two sequences') expect(pure && sequences >= 2).toBe(true)
  if (found.tier === 'pure only') expect(found.groups.map((group) => group.kind)).toEqual(['pure'])
  if (found.tier === 'none') expect(found.groups).toEqual([])
  expect(points(found.loose, wild)).toBe(found.points)
  const groups = found.groups.map((group) => group.cards)
  if (hand.length === 13) expect(isDeclaration(groups, hand, wild)).toBe(found.valid)
}

describe('T6.6 the count is that of the best arrangement', () => {
  test('all 300 vectors, with an arrangement that proves each', () => {
    for (const vector of countVectors()) {
      const found = best(vector.hand, vector.wild)
      expect({ points: found.points, valid: found.valid, tier: found.tier }, JSON.stringify(vector)).toEqual({
        points: vector.points, valid: vector.valid, tier: vector.tier,
      })
      expect(points(vector.hand, vector.wild)).toBe(vector.points)
      proves(vector.hand, vector.wild)
    }
  })

  test.each([[2, 101], [3, 102]])('equals the exhaustive count on rich hands of %d packs', (packs, seed) => {
    const next = random(seed)
    for (let n = 0; n < 900; n += 1) {
      const { hand, wild } = richHand(next, packs)
      const found = best(hand, wild)
      expect({ points: found.points, valid: found.valid }, JSON.stringify({ hand, wild })).toEqual(exhaustive(hand, wild))
      proves(hand, wild)
    }
  }, 120_000)

  test('equals the exhaustive count on random hands', () => {
    const next = random(103)
    for (let n = 0; n < 300; n += 1) {
      const { hand, wild } = randomHand(next, n % 2 === 0 ? 2 : 3)
      const found = best(hand, wild)
      expect({ points: found.points, valid: found.valid }, JSON.stringify({ hand, wild })).toEqual(exhaustive(hand, wild))
      proves(hand, wild)
    }
  }, 60_000)

  test('the order of the cards changes nothing', () => {
    const next = random(104)
    for (let n = 0; n < 200; n += 1) {
      const { hand, wild } = richHand(next, 3)
      expect(points([...hand].reverse(), wild)).toBe(points(hand, wild))
    }
  })

  test('a hand of fourteen is proved too', () => {
    const next = random(105)
    for (let n = 0; n < 200; n += 1) {
      const { hand, wild } = richHand(next, 3, 14)
      proves(hand, wild)
    }
  })
})
