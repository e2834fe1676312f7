/** The one sentence of the status line. */

import { t } from '../i18n/i18n.svelte'
import { isIn } from './hand'
import { playerAt } from './look'
import type { Refused, TableStore } from './store.svelte'

/** Refusals that have words of their own; others show the server's sentence. */
const KNOWN = new Set(
  (
    'not_your_turn already_drawn must_draw_first card_not_held joker_not_takeable pile_empty just_taken ' +
    'hand_over not_in_hand cannot_drop_now not_seated rate_limited seat_taken table_full already_seated ' +
    'not_enough_tokens stake_too_small stake_too_large in_hand too_late watching busy try_again ' +
    'server_stopping open_late_first barred'
  ).split(' '),
)

export function refusalText({ code, message }: Refused, args: { name: string }): string {
  return KNOWN.has(code) ? t(`refused-${code}`, args) : message
}

export function sayText(store: TableStore): string {
  const { state, hand, seat, turn } = store
  if (!state) return ''
  if (store.late) return t('say-unanswered')
  if (turn !== 'other') return t(turn === 'draw' ? 'say-draw' : 'say-play')
  if (hand && !state.closed) {
    const out = seat !== null ? hand.players[seat]?.out : null
    if (out && seat !== null) return t(`say-out-${out}`, { points: hand.players[seat]?.points ?? 0 })
    if (hand.turn !== null) return t('say-other', { name: playerAt(state, hand.turn) })
    if (seat !== null && isIn(hand, seat)) return t('say-wait')
  }
  return phaseText(store)
}

function phaseText({ state, seat }: TableStore): string {
  if (!state) return ''
  const own = state.table.seats.find((view) => view.seat === seat)
  if (own?.status === 'out') return t('say-sits-out')
  switch (state.table.phase) {
    case 'countdown':
      return t('say-countdown')
    case 'opening':
      return t('say-opening')
    case 'pause':
      return t('say-pause')
    case 'playing':
      return t('say-dealing')
    case 'waiting':
      return t(seat === null ? 'say-watching' : 'say-waiting')
  }
}
