/** The hands and groups that the rules page draws; what they are and count is judged where they are shown. */

import { settle, type Card, type Outcome, type Rank } from '../../rules'

/** The wild rank of all examples. */
export const WILD: Rank = '7'
export const TURNED: Card = '7S1'
export const WILD_CARDS: readonly Card[] = ['7C1', '7D1', '7H1', '7S2', 'JK1']

/** A hand that is complete. */
export const DECLARED: readonly Card[] = [
  '4H1', '5H1', '6H1', 'AD1', '2D1', '3D1', '9S1', 'TS1', 'JK1', 'QS1', 'KD1', 'KC1', '7H1',
]

export interface GroupExample {
  id: string
  cards: readonly Card[]
}

export const GOOD: readonly GroupExample[] = [
  { id: 'pure', cards: ['4H1', '5H1', '6H1'] },
  { id: 'ace-high', cards: ['QS1', 'KS1', 'AS1'] },
  { id: 'ace-low', cards: ['AD1', '2D1', '3D1'] },
  { id: 'own-place', cards: ['6C1', '7C1', '8C1'] },
  { id: 'joker', cards: ['9S1', 'TS1', 'JK1', 'QS1'] },
  { id: 'wild', cards: ['3C1', '4C1', '7D1'] },
  { id: 'set', cards: ['KD1', 'KC1', 'KH1'] },
  { id: 'set-joker', cards: ['8D1', '8S1', '7H1'] },
]

export const BAD: readonly GroupExample[] = [
  { id: 'few', cards: ['4H1', '5H1'] },
  { id: 'gap', cards: ['4H1', '5H1', '8H1'] },
  { id: 'ace', cards: ['KS1', 'AS1', '2S1'] },
  { id: 'mixed', cards: ['4H1', '5C1', '6H1'] },
  { id: 'twice', cards: ['8D1', '8D2', '8S1'] },
  { id: 'five', cards: ['KD1', 'KC1', 'KH1', 'KS1', 'JK1'] },
]

export interface HandExample {
  id: 'two' | 'one' | 'none'
  cards: readonly Card[]
}

export const HANDS: readonly HandExample[] = [
  { id: 'two', cards: ['4H1', '5H1', '6H1', '9S1', 'TS1', 'JK1', 'QS1', 'KD1', 'KC1', '7H1', '2D1', '8C1', 'JH1'] },
  { id: 'one', cards: ['8D1', '9D1', 'TD1', '5S1', '5H1', '5D1', 'AS1', 'KC1', 'QH1', '4S1', '2C1', '9C1', '3H1'] },
  { id: 'none', cards: ['4H1', '5H1', '7H1', '9S1', 'TS1', 'JK1', 'KD1', 'KC1', 'KS1', '2D1', '8C1', 'JH1', '3S1'] },
]

/** The worked example of a settlement: five seats pay the first. */
export const RATE = 5
export const COMMISSION_BP = 500
export const WINNER = 1
const POINTS: readonly (readonly [number, number])[] = [[1, 0], [2, 20], [3, 27], [4, 34], [5, 40], [6, 80]]

export function settlement(): Outcome {
  const settings = {
    seats: 6, turn_s: 30, bank_s: 30, max_missed: 3, max_reshuffles: 5, rate: RATE, commission_bp: COMMISSION_BP,
  }
  return settle(new Map(POINTS), WINNER, settings)
}
