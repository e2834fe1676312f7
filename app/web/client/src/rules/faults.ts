/** What a replay can find wrong: a stable name and the values that show it. No sentences here. */

export type RuleCheck =
  | 'deal'
  | 'event_shape'
  | 'time_order'
  | 'turn_order'
  | 'draw_illegal'
  | 'discard_illegal'
  | 'card_unknown'
  | 'reshuffle'
  | 'drop_points'
  | 'declaration'
  | 'autoplay'
  | 'deadline'
  | 'event_after_end'
  | 'result_missing'
  | 'winner'
  | 'points'
  | 'gross'
  | 'commission'
  | 'transfers'

/** Checks of what the result says: all that is wrong with the events comes before them. */
export const OF_THE_RESULT: ReadonlySet<string> = new Set<RuleCheck>([
  'winner', 'points', 'gross', 'commission', 'transfers',
])

export type Detail = Readonly<Record<string, string | number | boolean | null>>

/** Thrown for the first fact that breaks a rule. `event` counts from 1. */
export class BrokenRule extends Error {
  event: number | null = null

  constructor(
    readonly check: RuleCheck,
    readonly detail: Detail = {},
  ) {
    super(check)
  }
}

export function broken(check: RuleCheck, detail: Detail = {}): never {
  throw new BrokenRule(check, detail)
}
