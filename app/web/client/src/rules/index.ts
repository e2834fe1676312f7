import type { Card, Rank } from './cards'
import type { Arrangement, Verdict } from './types'

export * from './cards'
export * from './types'

export function best(hand: readonly Card[], wild: Rank | null): Arrangement {
  return { points: points(hand, wild), valid: false, tier: 'none', groups: [], loose: [...hand] }
}
export function points(_hand: readonly Card[], _wild: Rank | null): number {
  return 0
}
export function verdict(_group: readonly Card[], _wild: Rank | null): Verdict {
  return { kind: 'none', reason: 'unrelated' }
}
export function cardValue(_card: Card, _wild: Rank | null): number {
  return 0
}
