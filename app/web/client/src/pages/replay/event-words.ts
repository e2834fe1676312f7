/** An event of a hand in words, with all cards open. */

import type { HandRecord } from '../../fair'
import { t, language } from '../../i18n/i18n.svelte'
import { money } from '../../lib/money'
import type { ReplayStep } from '../../rules'
import type { IconName } from '../../ui/icons'
import { markCard, unmarked } from '../parts/marked'
import { drawnCard } from './playback'

const SECOND_MS = 1000

function nameOf(record: HandRecord, seat: number): string {
  return unmarked(record.seats.find((entry) => entry.seat === seat)?.player ?? String(seat))
}

/** The sentence of an event. */
export function eventTitle(step: ReplayStep, record: HandRecord): string {
  const { fact } = step
  if (!fact) return ''
  const name = 'seat' in fact ? nameOf(record, fact.seat) : ''
  const clock = 'by' in fact && fact.by === 'clock' ? '-clock' : ''
  switch (fact.type) {
    case 'deal':
      return t('event-deal', { n: fact.seats.length })
    case 'draw':
      return t(`event-draw-${fact.from}${clock}`, { name, card: markCard(drawnCard(step) ?? '') })
    case 'discard':
      return t(`event-discard${clock}`, { name, card: markCard(fact.card) })
    case 'reshuffle':
      return t('event-reshuffle', { n: step.stock.length })
    case 'declare':
      return t(fact.valid ? 'event-declare-valid' : 'event-declare-wrong', { name })
    case 'drop':
      return t(`event-drop-${fact.reason}`, { name, points: fact.points })
    case 'clock_credit':
      return t('event-credit', { s: Math.round(fact.ms / SECOND_MS) })
    case 'result':
      return fact.winner === null ? t('event-drawn') : t('event-won', { name: nameOf(record, fact.winner) })
  }
}

/** What else there is to say about it. */
export function eventNote(step: ReplayStep, record: HandRecord): string | null {
  const { fact, state } = step
  switch (fact?.type) {
    case 'deal': {
      const { wild } = state.terms
      const dealer = nameOf(record, fact.dealer)
      const args = { dealer, card: markCard(fact.wild), open: markCard(fact.open), rank: wild === 'T' ? '10' : (wild ?? '') }
      return t(wild === null ? 'event-deal-printed' : 'event-deal-wild', args)
    }
    case 'discard':
      return fact.by === 'clock' ? t('event-clock-why') : null
    case 'declare':
      return t(fact.valid ? 'event-declare-valid-note' : 'event-declare-wrong-note', { card: markCard(fact.finish) })
    case 'drop':
      return t(`event-drop-note-${fact.reason}`)
    case 'reshuffle':
      return t('event-reshuffle-note', { n: fact.ordinal })
    case 'result': {
      if (fact.winner === null) return t('event-drawn-note')
      const show = (minor: number, plus = false) => money(minor, language(), plus)
      const net = fact.transfers[String(fact.winner)] ?? 0
      return t('event-won-note', { net: show(net, true), gross: show(fact.gross), commission: show(fact.commission) })
    }
    default:
      return null
  }
}

/** The picture of an event that is about no single card. */
export function signOf({ fact }: ReplayStep): IconName {
  switch (fact?.type) {
    case 'result':
      return fact.winner === null ? 'ring' : 'trophy'
    case 'drop':
      return fact.reason === 'leave' ? 'exit' : 'drop'
    case 'clock_credit':
      return 'clock'
    default:
      return 'plug'
  }
}
