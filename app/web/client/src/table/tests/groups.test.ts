import { describe, expect, it } from 'vitest'
import {
  breakAt,
  fromArrangement,
  groupTogether,
  MAX_GROUPS,
  nudge,
  pieces,
  place,
  reconcile,
  sortGroups,
  type Groups,
} from '../groups'
import { best } from '../../rules'

const HAND = ['4H1', '5H1', '6H1', '9S1', 'TS1', 'JK1', 'QS1', 'KD1', 'KC1', '7H1', '2D1', '8C1', 'JH1']
const sorted = (groups: Groups) => groups.flat().sort()

describe('own groups', () => {
  it('hold exactly the cards that the server says', () => {
    const groups = reconcile([['4H1', '5H1', '6H1', 'AC1']], HAND, '7')
    expect(sorted(groups)).toEqual([...HAND].sort())
    expect(groups[0]).toEqual(['4H1', '5H1', '6H1'])
  })

  it('put a drawn card to the last group and lose a discarded one', () => {
    const groups = reconcile(
      [
        ['4H1', '5H1'],
        ['8C1', 'JH1'],
      ],
      ['4H1', '5H1', '8C1', '3D1'],
      '7',
    )
    expect(groups).toEqual([
      ['4H1', '5H1'],
      ['8C1', '3D1'],
    ])
  })

  it('leave a good last group alone when a card is drawn', () => {
    const groups = reconcile([['8C1'], ['4H1', '5H1', '6H1']], ['8C1', '4H1', '5H1', '6H1', 'JH1'], null)
    expect(groups.at(-1)).toEqual(['JH1'])
  })

  it('never hold a card twice', () => {
    expect(reconcile([['4H1'], ['4H1']], ['4H1'], null)).toEqual([['4H1']])
  })

  it('make a group of the selected cards where the first of them stood', () => {
    const groups = groupTogether(
      [
        ['4H1', '9S1'],
        ['5H1', '6H1', '8C1'],
      ],
      ['4H1', '5H1', '6H1'],
    )
    expect(groups).toEqual([['9S1'], ['4H1', '5H1', '6H1'], ['8C1']])
  })

  it('place cards within a group, before the card pointed at', () => {
    expect(place([['4H1', '5H1', '6H1'], ['8C1']], ['8C1'], 0, 1)).toEqual([['4H1', '8C1', '5H1', '6H1']])
    expect(place([['4H1', '5H1', '6H1']], ['4H1'], 0, 2)).toEqual([['5H1', '4H1', '6H1']])
    expect(place([['4H1', '5H1']], ['5H1'], 1, 0)).toEqual([['4H1'], ['5H1']])
  })

  it('are never more than fit the smallest phone', () => {
    const single = HAND.slice(0, MAX_GROUPS).map((card) => [card])
    const groups = place(
      single.map((group, i) => (i ? group : [...group, 'JH1'])),
      ['JH1'],
      MAX_GROUPS,
      0,
    )
    expect(groups.length).toBe(MAX_GROUPS)
    expect(groups.at(-1)).toContain('JH1')
  })

  it('move a card by one step, over the edge into the next group', () => {
    expect(nudge([['4H1', '5H1'], ['8C1']], '4H1', 1)).toEqual([['5H1', '4H1'], ['8C1']])
    expect(nudge([['4H1', '5H1'], ['8C1']], '5H1', 1)).toEqual([['4H1'], ['5H1', '8C1']])
    expect(nudge([['4H1', '5H1'], ['8C1']], '8C1', -1)).toEqual([['4H1', '5H1', '8C1']])
    expect(nudge([['4H1', '5H1']], '5H1', 1)).toEqual([['4H1'], ['5H1']])
  })

  it('keep good groups when they are sorted, and sort the rest by suit, then by rank', () => {
    const bySuit = sortGroups(
      [
        ['4H1', '5H1', '6H1'],
        ['JH1', '2D1', '8C1', 'KD1'],
      ],
      '7',
    )
    expect(bySuit).toEqual([['4H1', '5H1', '6H1'], ['8C1'], ['2D1', 'KD1'], ['JH1']])
    expect(sortGroups(bySuit, '7')).toEqual([
      ['4H1', '5H1', '6H1'],
      ['2D1', '8C1', 'JH1', 'KD1'],
    ])
  })

  it('lay out the best arrangement without losing a card', () => {
    const arrangement = best(HAND, '7')
    const groups = fromArrangement(arrangement, ['3D1'])
    expect(sorted(groups)).toEqual([...HAND, '3D1'].sort())
    expect(groups.at(-1)).toEqual(['3D1'])
  })

  it('break into two lines between groups, and a whole hand in the middle', () => {
    const five = [
      ['a', 'b', 'c'],
      ['d', 'e', 'f', 'g'],
      ['h', 'i', 'j'],
      ['k', 'l'],
      ['m', 'n'],
    ]
    expect(breakAt(five)).toBe(2)
    const fresh = pieces([HAND])
    expect(fresh.map(({ cards, goesOn }) => [cards.length, goesOn])).toEqual([
      [7, false],
      [6, true],
    ])
    expect(breakAt(fresh.map(({ cards }) => cards))).toBe(1)
  })
})
