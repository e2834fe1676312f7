/** What the seal in the bar shows of the checks that run while a hand is played. */

export interface Seal {
  /**
   * idle: no hand to check · checking: under way · green: all checked so far · red: a check failed, play stops
   * here · unchecked: this browser did not open its seed for the hand, so it can't vouch for it.
   */
  status: 'idle' | 'checking' | 'green' | 'red' | 'unchecked'
  checked: number
  total: number
  failure: { check: string; message: string } | null
}

export const IDLE: Seal = { status: 'idle', checked: 0, total: 0, failure: null }
