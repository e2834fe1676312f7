/** Made frames for the drawing board: one moment of a hand, the rest from the query. */

import type { Fact, Phase, SeatView, ServerMessage } from '../src/lib/wire'

const HEX = '9f3a41'.padEnd(60, '7') + 'c07e'
const NAMES = ['Ravi', 'Lakshmi', 'Karthik', 'Dawit', 'Suresh', 'Anitha', 'Farhan', 'Meron T']
const STAKES = [61200, 53850, 31000, 40400, 28000, 90230, 26000, 71500]
const OWN = ['4H1', '5H1', '6H1', '9S1', 'TS1', 'JK1', 'QS1', 'KD1', 'KC1', '7H1', '2D1', '3D1', '8C1', 'JH1']

function facts(turn: string, missed: boolean, seats: number[], start: number): Fact[] {
  const me = 1
  const by = (seat: number) => (seat === 5 || (missed && seat === me) ? 'clock' : 'player')
  const list: Fact[] = [
    { type: 'deal', at: start, dealer: seats.at(-1) ?? 1, seats, wild: '7C1', open: '8H1' },
  ]
  let at = start
  const play = (seat: number, card: string, by: 'player' | 'clock' = 'player') => {
    at += 1000
    list.push({ type: 'draw', at, seat, by, from: 'stock' })
    at += 1000
    list.push({ type: 'discard', at, seat, by, card })
  }
  const laid = ['3C1', '8H2', '9C1', '2S1', 'QH1', 'TD1', '5C1', 'JS1']
  seats.forEach((seat, i) => {
    if (seat === 3)
      list.push({ type: 'drop', at: (at += 900), seat, by: 'player', points: 20, reason: 'drop' })
    else play(seat, laid[i] ?? '4C1', by(seat))
  })
  const others = seats.filter((seat) => seat !== 3)
  if (turn === 'other') {
    play(me, '9D1')
    play(2, '4D2')
  } else {
    const round = ['9D1', '4D2', '6C2', '2S2', 'QH2', 'TD2', 'KS2']
    others.forEach((seat, i) => play(seat, round[i] ?? '3S1', by(seat)))
    if (turn === 'play') list.push({ type: 'draw', at: at + 1000, seat: me, by: 'player', from: 'stock' })
  }
  return list
}

export function frames(query: URLSearchParams): ServerMessage[] {
  const count = Number(query.get('seats') ?? 6)
  const turn = query.get('turn') ?? 'play'
  const state = query.get('state')
  const phase = (query.get('phase') ?? 'playing') as Phase
  const watching = query.has('watch')
  const now = Date.now()
  const numbers = Array.from({ length: count }, (_, i) => i + 1)
  const playing = phase === 'playing'
  const transcript = playing
    ? facts(turn, state === 'missed', numbers, now - 60_000).map((event, i) => ({
        j: i + 1,
        head: HEX,
        signature: HEX + HEX,
        event,
      }))
    : []
  const left = state === 'late' ? -19_000 : 24_900
  const onTurn = turn === 'other' ? 4 : 1
  const players = numbers.map((seat) => ({ seat, player: NAMES[seat - 1] ?? '', commit: HEX }))
  const empty = (watching && query.get('watch') !== 'full') || query.has('free')
  const seats: SeatView[] = numbers.map((seat) => ({
    seat,
    player: empty && (seat === 1 || seat === 4) ? null : (NAMES[seat - 1] ?? ''),
    bot: query.has('bots') && seat !== 1,
    stake: STAKES[seat - 1] ?? 0,
    status: empty && (seat === 1 || seat === 4) ? 'empty' : 'in',
    why: null,
    committed: phase !== 'playing' && seat % 2 === 0,
  }))
  const cards = turn === 'play' ? OWN : OWN.filter((card) => card !== '3D1')
  const rostered = playing || phase === 'opening'
  return [
    {
      type: 'snapshot',
      seq: 900,
      now,
      you: {
        account: 'a',
        name: 'Ravi',
        seat: watching ? null : 1,
        role: watching ? 'spectator' : state === 'watcher' ? 'watcher' : 'player',
      },
      table: {
        table: '3be6418bfd87aa9e54c6d45f7a12934e',
        name: 'Godavari',
        game: 'thirteen-card',
        currency: 'house',
        seq: 900,
        phase,
        phase_ends: playing || phase === 'waiting' ? null : now + 4_900,
        next_hand: rostered ? 219 : 218,
        previous_head: HEX,
        dealer_before: 5,
        manifest: {
          protocol: 'fd1',
          table: '3be6418bfd87aa9e54c6d45f7a12934e',
          version: 1,
          previous: '0'.repeat(64),
          game: 'thirteen-card',
          seats: count,
          packs: count === 8 ? 3 : 2,
          rate: 100,
          commission_bp: 500,
          turn_s: 30,
          bank_s: 30,
          open_s: 3,
          max_missed: 3,
          max_reshuffles: 5,
          min_players: 2,
          rules: 'thirteen-card/1',
          house_key: HEX,
          anchor: HEX,
          length: 4096,
          first_hand: 218,
        },
        manifest_signature: HEX + HEX,
        house_key: HEX,
        stake_needed: 13000,
        seats,
        clock: playing ? { seat: onTurn, turn_ends: now + left, bank_ends: now + left + 30_000 } : null,
        hand: rostered
          ? {
              hand: 218,
              index: 1,
              roster: HEX,
              roster_signature: HEX + HEX,
              manifest_hash: HEX,
              previous_head: HEX,
              dealer_before: 5,
              seats: players,
              ends: now + 3000,
              openings: Object.fromEntries(players.slice(0, 4).map(({ seat }) => [String(seat), HEX])),
              start: playing ? { deck_root: HEX, start_signature: HEX + HEX, head: HEX } : null,
              transcript,
            }
          : null,
        last: {
          hand: 217,
          outcome: 'won',
          winner: 6,
          points: {},
          transfers: { 6: 17100, 1: -3400, 2: -3400, 3: -2000, 4: -4000, 5: -5200 },
          commission: 900,
          spoilt: null,
          players: Object.fromEntries(numbers.map((seat) => [String(seat), NAMES[seat - 1] ?? ''])),
        },
        your:
          watching || !playing
            ? null
            : { proofs: [], view: { cards, drop_mark: query.has('mark'), in: true } },
      },
    },
    { type: 'presence', present: query.has('gone') ? numbers.filter((n) => n !== 2) : numbers },
  ]
}
