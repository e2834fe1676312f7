import type { Card } from './cards'

export type GroupKind = 'pure' | 'sequence' | 'set'

export interface Group {
  kind: GroupKind
  cards: Card[]
}

/** Which of T6.2 to T6.4 the hand is counted by. */
export type Tier = 'two sequences' | 'pure only' | 'none'

export interface Arrangement {
  /** The exact count of the hand (T6.6). */
  points: number
  /** Thirteen cards that satisfy T5.2: a declaration would be valid. */
  valid: boolean
  tier: Tier
  groups: Group[]
  /** The cards that are in no group. */
  loose: Card[]
}

/** Why some cards form no group. */
export type NoGroup =
  | 'too_few'
  | 'same_card'
  | 'set_too_long'
  | 'sequence_too_long'
  | 'ace_in_middle'
  | 'gap'
  | 'mixed'

export type Verdict = { kind: GroupKind } | { kind: 'none'; reason: NoGroup }
