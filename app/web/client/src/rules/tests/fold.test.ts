import { describe, expect, test } from 'vitest'
import {
  bestFinish, cardValue, chooseDiscard, codeOf, faceOf, gameIds, HandFold, idOf, isCard, settle, sortByRank, sortBySuit,
  wildRank, type Fact, type Settings,
} from '../index'

const SETTINGS: Settings = { seats: 4, turn_s: 30, bank_s: 20, max_missed: 3, max_reshuffles: 5, rate: 5, commission_bp: 1000 }
const AT = 1_000_000

function deal(open = '9D1', wild = '7C1'): Fact {
  return { type: 'deal', at: AT, dealer: 3, seats: [1, 2, 3], wild, open }
}
const draw = (seat: number, at = AT): Fact => ({ type: 'draw', at, seat, by: 'player', from: 'stock' })
const take = (seat: number, card: string, at = AT): Fact => ({ type: 'draw', at, seat, by: 'player', from: 'open', card })
const discard = (seat: number, card: string, at = AT, by: 'player' | 'clock' = 'player'): Fact => ({ type: 'discard', at, seat, by, card })

function fold(facts: Fact[], cards: string[] = []): HandFold {
  return HandFold.of(SETTINGS, facts, cards)!
}

describe('cards', () => {
  test('T10 codes and ids round-trip, 53 a pack', () => {
    const ids = gameIds(3)
    expect(ids).toHaveLength(159)
    expect(ids.map(codeOf).map(idOf)).toEqual(ids)
    expect([codeOf(0), codeOf(52), codeOf(53), codeOf(105)]).toEqual(['AC1', 'JK1', 'AC2', 'JK2'])
    expect(isCard('1H1')).toBe(false)
    expect(() => idOf('TH5')).toThrow()
    expect(() => codeOf(212)).toThrow()
    expect(faceOf('KS2')).toEqual({ rank: 12, suit: 3, printed: false })
    expect(gameIds(2, false)).toHaveLength(104)
  })

  test('T6.1 values: court cards, tens and aces ten, jokers nothing', () => {
    expect(['AC1', 'KD1', 'TH1', '9S1', '2C1', 'JK1', '7H1'].map((card) => cardValue(card, '7'))).toEqual([10, 10, 10, 9, 2, 0, 0])
  })

  test('T2.2 a turned printed joker makes no rank wild', () => {
    expect([wildRank('7C1'), wildRank('JK1')]).toEqual(['7', null])
  })

  test('sorting puts jokers of either kind last', () => {
    const hand = ['KH1', 'JK1', '2S1', '7D1', 'AH1', '2C2']
    expect(sortBySuit(hand, '7')).toEqual(['2C2', 'AH1', 'KH1', '2S1', 'JK1', '7D1'])
    expect(sortByRank(hand, null)).toEqual(['AH1', '2C2', '2S1', '7D1', 'KH1', 'JK1'])
  })
})

describe('a running hand', () => {
  test('T2.4, T3.1 the seat after the dealer draws, discards, and the turn passes', () => {
    const start = fold([deal()], ['2C1'])
    expect(start.turn).toBe(1)
    expect([start.canDraw(1), start.canDraw(2), start.canDeclare(1)]).toEqual([true, false, false])
    expect(start.whyNotDraw(2)).toBe('not_your_turn')
    expect(start.whyNotDiscard(1, '2C1')).toBe('must_draw_first')
    const drawn = start.apply(draw(1))
    expect([drawn.canDraw(1), drawn.canDiscard(1, '2C1'), drawn.canDeclare(1)]).toEqual([false, true, true])
    expect(drawn.whyNotDraw(1)).toBe('already_drawn')
    expect(drawn.whyNotDiscard(1, '3C1')).toBe('card_not_held')
    expect(drawn.state.seats.map(({ count }) => count)).toEqual([14, 13, 13])
    const passed = drawn.apply(discard(1, '2C1'))
    expect([passed.turn, passed.top, passed.stockLeft]).toEqual([2, '2C1', 106 - 39 - 2 - 1])
    expect(passed.state.pile.map(({ seat }) => seat)).toEqual([null, 1])
  })

  test('T3.3 the opening joker can be taken while nobody has drawn; drops do not end this', () => {
    const start = fold([deal('7H1')])
    expect(start.canTakeOpen(1)).toBe(true)
    const dropped = start.apply({ type: 'drop', at: AT, seat: 1, by: 'player', points: 20, reason: 'drop' })
    expect(dropped.canTakeOpen(2)).toBe(true)
    const later = start.apply(draw(1)).apply(discard(1, 'JK1'))
    expect(later.whyNotTakeOpen(2)).toBe('joker_not_takeable')
  })

  test('T3.4 the card just taken from the pile stays for this turn, but may be the finish card', () => {
    const taken = fold([deal(), take(1, '9D1')], ['9D1', '9D2'])
    expect(taken.whyNotDiscard(1, '9D1')).toBe('just_taken')
    expect(taken.canDiscard(1, '9D2')).toBe(true)
    expect(taken.whyNotDeclare(1, '9D1')).toBeNull()
    expect(taken.apply(discard(1, '9D2')).state.turn.picked).toBeNull()
  })

  test('T3.5 an empty pile cannot be taken from', () => {
    const empty = fold([deal(), take(1, '9D1')]).apply({
      type: 'drop', at: AT, seat: 1, by: 'player', points: 40, reason: 'leave',
    })
    expect([empty.turn, empty.whyNotTakeOpen(2)]).toEqual([2, 'pile_empty'])
  })

  test('T7 a drop costs 20 before the first card, 40 after; it comes before drawing', () => {
    const start = fold([deal()])
    expect([start.dropPrice(1), start.leavePrice(2), start.canDrop(1), start.whyNotDrop(2)]).toEqual([20, 40, true, 'not_your_turn'])
    const drawn = start.apply(draw(1))
    expect([drawn.dropPrice(1), drawn.whyNotDrop(1)]).toEqual([40, 'cannot_drop_now'])
    const out = start.apply({ type: 'drop', at: AT, seat: 1, by: 'player', points: 20, reason: 'drop' })
    expect([out.dropPrice(1), out.leavePrice(1), out.whyNotDraw(1)]).toEqual([null, 0, 'not_in_hand'])
  })

  test('T5.5, T5.6 a wrong declaration costs 80; the last seat standing has won', () => {
    const wrong: Fact = { type: 'declare', at: AT, seat: 1, by: 'player', finish: '2C1', valid: false }
    const after = fold([deal(), draw(1), wrong])
    expect(after.state.seats[0]).toMatchObject({ owed: 80, out: 'wrong', count: 13 })
    expect([after.turn, after.top]).toEqual([2, '2C1'])
    const over = after.apply({ type: 'drop', at: AT, seat: 2, by: 'player', points: 20, reason: 'drop' })
    expect([over.state.phase, over.state.winner, over.turn, over.whyNotDraw(3)]).toEqual(['result', 3, null, 'hand_over'])
  })

  test('T8.2, T8.4 deadlines, banks and missed turns', () => {
    const start = fold([deal()])
    expect(start.deadline).toBe(AT + 50_000)
    const late = start.apply(draw(1, AT + 1000)).apply(discard(1, '2C1', AT + 35_000))
    expect(late.state.seats[0]).toMatchObject({ bankMs: 15_000, missed: 0 })
    const missed = late.apply(draw(2, AT + 40_000)).apply(discard(2, '3C1', AT + 85_000, 'clock'))
    expect(missed.state.seats[1]).toMatchObject({ bankMs: 0, missed: 1 })
    const credited = missed.apply({ type: 'clock_credit', at: AT + 86_000, ms: 7000, reason: 'restart' })
    expect(credited.deadline).toBe(AT + 85_000 + 30_000 + 7000 + 20_000)
  })

  test('before the deal there is no fold', () => expect(HandFold.of(SETTINGS, [])).toBeNull())
})

describe('T8.3 what the table discards', () => {
  test('the loss that leaves the lowest count, then the most points, the card drawn, the lowest id', () => {
    const hand = ['AH1', '2H1', '3H1', '4S1', '5S1', '6S1', '8C1', '8D1', '8H1', 'KC1', 'KD1', 'KS1', '2D1', '9D1']
    expect(chooseDiscard(hand, null, '2D1', null)).toBe('9D1')
    expect(chooseDiscard(hand, null, '2D1', '9D1')).toBe('2D1')
    const loose = ['KC1', 'KC2', 'QD1', 'JH1', '9S1', '7C1', '5D1', '3H1', '2S1', '8C1', '6D1', '4H1', '9C1', 'TS1']
    expect(chooseDiscard(loose, null, 'TS1', null)).toBe('TS1')
    expect(chooseDiscard(loose, null, '2S1', null)).toBe('KC1')
    expect(chooseDiscard(['KC2', 'KC1', ...loose.slice(4, 13), 'AC1', '2H2', '4D1'], null, '2S1', null)).toBe('AC1')
  })
})

test('a finish card that makes a hand of fourteen valid is found', () => {
  const hand = ['AH1', '2H1', '3H1', '4S1', '5S1', '6S1', '8C1', '8D1', '8H1', 'KC1', 'KD1', 'KS1', 'KH1', '9D1']
  const found = bestFinish(hand, null)
  expect(found?.finish).toBe('9D1')
  expect(found?.arrangement).toMatchObject({ points: 0, valid: true, loose: [] })
  expect(bestFinish(['2C1', '4D1', ...hand.slice(2)], null)).toBeNull()
})

describe('T9 settlement', () => {
  test('the commission is rounded down once, and all sums to zero with it', () => {
    const due = settle(new Map([[1, 37], [2, 0], [4, 80]]), 2, { ...SETTINGS, rate: 3, commission_bp: 1234 })
    expect(due).toMatchObject({ gross: 351, commission: 43 })
    expect(Object.fromEntries(due.transfers)).toEqual({ 1: -111, 2: 308, 4: -240 })
    expect([...due.transfers.values()].reduce((sum, n) => sum + n, due.commission)).toBe(0)
  })

  test('T3.6 a drawn hand moves nothing', () => {
    const due = settle(new Map([[1, 40], [2, 12]]), null, SETTINGS)
    expect([due.gross, due.commission, ...due.transfers.values(), ...due.points.values()]).toEqual([0, 0, 0, 0, 0, 0])
  })
})
