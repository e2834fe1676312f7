/**
 * How a player keeps the own cards: in groups, in an order. It is the player's affair alone and never sent
 * (a hand is judged by its best arrangement, T5.3). Pure functions; cards are never lost or doubled.
 */

import { groupedBy, replaced } from '../lib/list'
import { isJoker, sortByRank, sortBySuit, verdict, type Arrangement, type Rank } from '../rules'

export type Groups = readonly (readonly string[])[]

/** More than this don't fit the smallest phone; a further one joins the last. */
export const MAX_GROUPS = 6

function tidy(groups: Groups): Groups {
  const filled = groups.filter((group) => group.length > 0)
  if (filled.length <= MAX_GROUPS) return filled
  return [...filled.slice(0, MAX_GROUPS - 1), filled.slice(MAX_GROUPS - 1).flat()]
}

/**
 * The groups with exactly `cards`: what is gone is taken out; what is new joins the last group, or stands beside
 * it where that one is good as it is.
 */
export function reconcile(groups: Groups, cards: readonly string[], wild: Rank | null): Groups {
  const held = new Set(cards)
  const kept = groups.map((group) => group.filter((card) => held.delete(card)))
  const fresh = cards.filter((card) => held.has(card))
  const filled = kept.filter((group) => group.length > 0)
  if (!fresh.length) return tidy(filled)
  const last = filled.at(-1)
  if (!last || verdict(last, wild).kind !== 'none') return tidy([...filled, fresh])
  return tidy([...filled.slice(0, -1), [...last, ...fresh]])
}

/** Moves cards into group `to` before its card number `at`; `to` beyond the last makes a new group. */
export function place(groups: Groups, cards: readonly string[], to: number, at: number): Groups {
  const moving = new Set(cards)
  const before = (groups[to] ?? []).slice(0, at).filter((card) => !moving.has(card)).length
  const rest = groups.map((group) => group.filter((card) => !moving.has(card)))
  if (to >= groups.length) {
    // A new group at the end; where six stand already, the last one takes the cards.
    return tidy([...rest, cards])
  }
  const target = rest[to] ?? []
  return tidy(replaced(rest, to, [...target.slice(0, before), ...cards, ...target.slice(before)]))
}

/** The selected cards as a group of their own, where the first of them stood. */
export function groupTogether(groups: Groups, cards: readonly string[]): Groups {
  const moving = new Set(cards)
  const at = groups.findIndex((group) => group.some((card) => moving.has(card)))
  const rest = groups.map((group) => group.filter((card) => !moving.has(card)))
  const emptied = rest[at]?.length === 0
  const made = emptied
    ? replaced<readonly string[]>(rest, at, cards)
    : [...rest.slice(0, at + 1), cards, ...rest.slice(at + 1)]
  return tidy(made)
}

/** One card a step to the left or right; over a group's edge it enters the next group, at the ends a new one. */
export function nudge(groups: Groups, card: string, step: -1 | 1): Groups {
  const from = groups.findIndex((group) => group.includes(card))
  const group = groups[from]
  if (!group) return groups
  const at = group.indexOf(card)
  const swapped = group[at + step]
  if (swapped !== undefined) {
    return replaced(groups, from, replaced(replaced(group, at, swapped), at + step, card))
  }
  const alone = group.length === 1
  const neighbour = from + step
  if (neighbour < 0 || neighbour >= groups.length) {
    if (alone || groups.length >= MAX_GROUPS) return groups
    const rest = replaced(
      groups,
      from,
      group.filter((other) => other !== card),
    )
    return step === 1 ? [...rest, [card]] : [[card], ...rest]
  }
  return place(groups, [card], neighbour, step === 1 ? 0 : Infinity)
}

/** Groups that hold stay; what is loose is sorted by suit, a group each. Sorted so already: by rank. */
export function sortGroups(groups: Groups, wild: Rank | null): Groups {
  const good = groups.filter((group) => verdict(group, wild).kind !== 'none')
  const loose = groups.filter((group) => verdict(group, wild).kind === 'none').flat()
  const bySuit = tidy([...good, ...splitBySuit(sortBySuit(loose, wild), wild)])
  return same(bySuit, groups) ? tidy([...good, sortByRank(loose, wild)]) : bySuit
}

function splitBySuit(sorted: readonly string[], wild: Rank | null): Groups {
  const key = (card: string) => (isJoker(card, wild) ? 'joker' : (card[1] ?? ''))
  return [...groupedBy(sorted, key).values()]
}

/** The hand laid out as the count sees it (T6.6): its groups, then what counts against it. */
export function fromArrangement(best: Arrangement, extra: readonly string[]): Groups {
  return tidy([...best.groups.map((group) => group.cards), best.loose, extra])
}

export function same(a: Groups, b: Groups): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Where an upright phone breaks the hand into two lines: between groups, where the narrower of the two
 * lines' strips is widest. The number of groups in the first line.
 */
export function breakAt(groups: Groups): number {
  let cut = groups.length
  let widest = -Infinity
  for (let first = 1; first < groups.length; first++) {
    const strip = Math.min(stripOf(groups.slice(0, first)), stripOf(groups.slice(first)))
    if (strip > widest) [widest, cut] = [strip, first]
  }
  return cut
}

const LINE = 336
const CARD = 59
const GAP = 10

function stripOf(line: Groups): number {
  const cards = line.reduce((sum, group) => sum + group.length, 0)
  const free = LINE - CARD * line.length - GAP * (line.length - 1)
  return Math.min(32, free / Math.max(1, cards - line.length)) - cards / 100
}

const WHOLE_LINE = 8

/** Groups as they are drawn: one of eight or more is broken in two where it would fill a line alone. */
export interface Piece {
  group: number
  /** Number of the piece's first card within its group. */
  from: number
  cards: readonly string[]
  /** The piece goes on the group of the piece before. */
  goesOn: boolean
}

export function pieces(groups: Groups): Piece[] {
  return groups.flatMap((cards, group): Piece[] => {
    if (cards.length < WHOLE_LINE) return [{ group, from: 0, cards, goesOn: false }]
    const half = Math.ceil(cards.length / 2)
    return [
      { group, from: 0, cards: cards.slice(0, half), goesOn: false },
      { group, from: half, cards: cards.slice(half), goesOn: true },
    ]
  })
}
