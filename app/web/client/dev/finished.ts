/** A hand that has just ended, out of one of the published records of the tests. */

import text from '../../../../tests/vectors/records/wrong-then-valid-declaration.json?raw'
import type { Fact, ServerMessage, TableView } from '../src/lib/wire'
import { frames } from './frames'

const NAMES: Record<string, string> = {}

/** Answers the page's request for the record from here. */
export function serveRecord(): void {
  window.fetch = () => Promise.resolve(new Response(text))
}

export function finished(query: URLSearchParams): ServerMessage[] {
  const record = JSON.parse(text)
  const [made] = frames(
    new URLSearchParams({ seats: '6', phase: 'opening', lang: query.get('lang') ?? 'en' }),
  )
  if (made?.type !== 'snapshot') return []
  const players = record.seats as { seat: number; player: string; commit: string }[]
  const events = record.events as Fact[]
  const me = players[Number(query.get('me') ?? 1) - 1]
  const table: TableView = {
    ...made.table,
    phase: 'playing',
    phase_ends: null,
    manifest: { ...record.manifest, rate: 1 },
    next_hand: record.hand + 1,
    last: null,
    seats: made.table.seats.map((seat, i) => ({ ...seat, player: NAMES[i] ?? players[i]?.player ?? '' })),
    hand: made.table.hand && {
      ...made.table.hand,
      hand: record.hand,
      seats: players.map(({ seat, player, commit }) => ({ seat, player, commit })),
      transcript: events.map((event, i) => ({
        j: i + 1,
        head: record.head,
        signature: record.signature,
        event,
      })),
    },
  }
  return [
    { ...made, you: { account: 'a', name: me?.player ?? '', seat: me?.seat ?? 1, role: 'player' }, table },
    {
      type: 'update',
      seq: made.seq + 1,
      now: Date.now(),
      at: Date.now(),
      phase: 'pause',
      phase_ends: Date.now() + 9_900,
      clock: null,
      proofs: [],
      events: [
        {
          type: 'closed',
          hand: record.hand,
          outcome: record.outcome,
          head: record.head,
          signature: record.signature,
          server_seed: record.server_seed,
          spoilt: null,
          stakes: { 1: 80295 },
          next_ends: Date.now() + 9_900,
        },
      ],
    },
  ]
}
