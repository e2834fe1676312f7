/** What a card is called: by rank and suit sign on the screen, in full for screen readers. Never by its code. */

import { isJoker, type Rank } from '../rules/cards'
import { t } from '../i18n/i18n.svelte'

/** The rank that is wild in this hand; null while there is none, or if a printed joker was turned up. */
export type WildRank = Rank | null

export function isPrintedJoker(code: string): boolean {
  return code.startsWith('JK')
}

export function rankOf(code: string): string {
  return code.charAt(0)
}

export function suitOf(code: string): string {
  return code.charAt(1)
}

/** "10" for the rank T, else the rank itself. */
export function rankText(rank: string): string {
  return rank === 'T' ? '10' : rank
}

/** The card in full, for ears: "jack of hearts, wild". */
export function cardName(code: string, wild: WildRank): string {
  if (isPrintedJoker(code)) return t('card-printed-joker')
  const name = t('card-name', { rank: t(`card-rank-${rankOf(code)}`), suit: t(`card-suit-${suitOf(code)}`) })
  return isJoker(code, wild) ? t('card-wild', { card: name }) : name
}
