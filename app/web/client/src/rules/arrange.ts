/** The best arrangement of a hand with its actual cards (T5.3, T6.6). */
import { faceOf, idOf, isJoker, RANKS, type Card, type Rank } from './cards'
import { verdict } from './groups'
import { plan, type Plan } from './search'
import type { Run } from './suits'
import type { Arrangement, Group, GroupKind } from './types'

export const HAND_SIZE = 13
const HIGH_ACE = 13
const LONGEST = 13
const SMALLEST = 3

/** A sequence while its cards are laid: the bit of its first and last card. */
interface Row {
  cards: Card[]
  low: number
  high: number
}

/** The cards of a hand, taken out one by one: naturals by face, jokers of either kind. */
class Supply {
  private readonly naturals = new Map<number, Card[]>()
  private readonly jokers: Card[] = []

  constructor(hand: readonly Card[], private readonly wild: Rank | null) {
    for (const card of [...hand].sort((a, b) => idOf(a) - idOf(b))) {
      if (isJoker(card, wild)) this.jokers.push(card)
      else this.stack(faceOf(card).suit, faceOf(card).rank).push(card)
    }
  }

  private stack(suit: number, rank: number): Card[] {
    const face = suit * 13 + rank
    const stack = this.naturals.get(face) ?? []
    this.naturals.set(face, stack)
    return stack
  }

  natural(suit: number, bit: number): Card {
    const rank = bit % 13
    if (RANKS[rank] === this.wild) {
      const inPlace = this.jokers.findIndex((card) => faceOf(card).rank === rank && faceOf(card).suit === suit)
      return this.jokers.splice(inPlace, 1)[0]!
    }
    return this.stack(suit, rank).shift()!
  }

  /** Cards of the wild rank are laid before printed jokers. */
  joker(): Card | null {
    return this.jokers.shift() ?? null
  }

  loose(): Card[] {
    return [...[...this.naturals.values()].flat(), ...this.jokers]
  }
}

function bits(mask: number): number[] {
  return Array.from({ length: 14 }, (_, bit) => bit).filter((bit) => ((mask >> bit) & 1) === 1)
}

function stretch(row: Row, joker: Card): void {
  if (row.high < HIGH_ACE) {
    row.cards.push(joker)
    row.high += 1
  } else {
    row.cards.unshift(joker)
    row.low -= 1
  }
}

function layRun(run: Run, supply: Supply): Row {
  const row: Row = { cards: [], low: run.low, high: run.high }
  for (let bit = run.low; bit <= run.high; bit += 1) {
    const natural = ((run.naturals >> bit) & 1) === 1
    row.cards.push(natural ? supply.natural(run.suit, bit) : supply.joker()!)
  }
  while (row.cards.length < SMALLEST) stretch(row, supply.joker()!)
  return row
}

function laySequences(found: Plan, supply: Supply): Row[] {
  const rows = found.runs.map((run) => layRun(run, supply))
  if (found.single !== null) {
    const { suit, rank } = found.single
    rows.push(layRun({ suit, low: rank, high: rank, naturals: 1 << rank }, supply))
  } else if (rows.length === 0) {
    rows.push({ cards: [supply.joker()!, supply.joker()!, supply.joker()!], low: 0, high: 2 })
  }
  return rows
}

function laySets(found: Plan, supply: Supply): Card[][] {
  return found.sets.map(({ rank, suits }) => {
    const cards = [...suits].sort((a, b) => a - b).map((suit) => supply.natural(suit, rank))
    while (cards.length < SMALLEST) cards.push(supply.joker()!)
    return cards
  })
}

/** Jokers that no group needs: to a sequence, which stays one (the pure sequence is not touched). */
function layRest(rows: Row[], supply: Supply, wild: Rank | null): void {
  const row = rows.find(({ cards }) => cards.some((card) => isJoker(card, wild))) ?? rows[0]!
  while (row.cards.length < LONGEST) {
    const joker = supply.joker()
    if (joker === null) return
    stretch(row, joker)
  }
}

function grouped(cards: Card[], wild: Rank | null): Group {
  return { kind: verdict(cards, wild).kind as GroupKind, cards }
}

/**
 * The arrangement that gives the exact count. `valid`: all of thirteen cards are grouped as T5.2 asks.
 * Any hand of up to fourteen cards is taken; only one of thirteen can be valid. Throws UnknownCard.
 */
export function best(hand: readonly Card[], wild: Rank | null): Arrangement {
  const found = plan(hand, wild)
  const supply = new Supply(hand, wild)
  const groups: Group[] = []
  if (found.pure !== null) {
    const { suit, window } = found.pure
    groups.push({ kind: 'pure', cards: bits(window).map((bit) => supply.natural(suit, bit)) })
  }
  if (found.tier === 'two sequences') {
    const rows = laySequences(found, supply)
    const sets = laySets(found, supply)
    layRest(rows, supply, wild)
    groups.push(...[...rows.map(({ cards }) => cards), ...sets].map((cards) => grouped(cards, wild)))
  }
  const loose = supply.loose()
  const valid = found.tier === 'two sequences' && loose.length === 0 && hand.length === HAND_SIZE
  return { points: found.total - found.saved, valid, tier: found.tier, groups, loose }
}

/** The finish card of fourteen that makes a valid declaration, with its arrangement; null if none does. */
export function bestFinish(hand: readonly Card[], wild: Rank | null): { finish: Card; arrangement: Arrangement } | null {
  for (const finish of [...hand].sort((a, b) => idOf(b) - idOf(a))) {
    const arrangement = best(hand.filter((card) => card !== finish), wild)
    if (arrangement.valid) return { finish, arrangement }
  }
  return null
}

/** Whether `groups` is a legal valid declaration of exactly these cards (T5.2). */
export function isDeclaration(groups: readonly (readonly Card[])[], cards: readonly Card[], wild: Rank | null): boolean {
  const laid = groups.flat()
  const same = laid.length === cards.length && new Set(laid).size === laid.length && laid.every((c) => cards.includes(c))
  if (!same || cards.length !== HAND_SIZE) return false
  const kinds = groups.map((group) => verdict(group, wild).kind)
  const sequences = kinds.filter((kind) => kind === 'pure' || kind === 'sequence').length
  return !kinds.includes('none') && kinds.includes('pure') && sequences >= 2
}
