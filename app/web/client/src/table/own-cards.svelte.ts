/**
 * The own cards as they lie on the player's side: groups, selection, what is being dragged. Kept over reloads
 * by table and hand; never sent.
 */

import { best, bestFinish, points, type Arrangement, type Rank } from '../rules'
import { fromArrangement, groupTogether, nudge, place, reconcile, sortGroups, type Groups } from './groups'

const PREFIX = 'fairdeal:groups:'
const FULL = 14

/** What the hand counts, and without which card where fourteen are held. */
export interface Count {
  points: number
  without: string | null
  arrangement: Arrangement
}

/** The count of thirteen cards; of fourteen, without `leave` or else without the card that leaves least. */
export function countOf(
  cards: readonly string[],
  wild: Rank | null,
  leave: string | null,
  kept: string | null,
): Count | null {
  if (!cards.length) return null
  const without = cards.length < FULL ? null : (leave ?? leastWithout(cards, wild, kept))
  const counted = cards.filter((card) => card !== without)
  const arrangement = best(counted, wild)
  return { points: arrangement.points, without, arrangement }
}

/** The card without which the other thirteen count least; never `kept`, which can't be discarded. */
function leastWithout(cards: readonly string[], wild: Rank | null, kept: string | null): string | null {
  let least = Infinity
  let found: string | null = null
  for (const card of cards) {
    if (card === kept) continue
    const left = points(
      cards.filter((other) => other !== card),
      wild,
    )
    if (left < least) [least, found] = [left, card]
  }
  return found
}

/** The finish card to declare with: the selected one or another if it makes the hand valid, else a guess. */
export function finishFor(
  cards: readonly string[],
  wild: Rank | null,
  selected: string | null,
): { finish: string; arrangement: Arrangement } | null {
  const without = (card: string) => cards.filter((other) => other !== card)
  if (selected) {
    const arrangement = best(without(selected), wild)
    if (arrangement.valid) return { finish: selected, arrangement }
  }
  const valid = bestFinish(cards, wild)
  if (valid) return valid
  const finish = selected ?? leastWithout(cards, wild, null)
  return finish === null ? null : { finish, arrangement: best(without(finish), wild) }
}

export class OwnCards {
  groups = $state.raw<Groups>([])
  selected = $state.raw<readonly string[]>([])
  /** The card that came last, until the next act. */
  fresh = $state.raw<string | null>(null)
  private key: string | null = null
  private held: readonly string[] = []

  /** The server's newest word on which cards are held in which hand. */
  hold(table: string, hand: number, cards: readonly string[], wild: Rank | null, fresh: string | null): void {
    const key = `${PREFIX}${table}:${hand}`
    if (key !== this.key) {
      this.key = key
      this.selected = []
      this.groups = reconcile(stored(key), cards, wild)
      forgetOthers(table, key)
    } else if (cards !== this.held) {
      this.groups = reconcile(this.groups, cards, wild)
      this.selected = this.selected.filter((card) => cards.includes(card))
    }
    this.held = cards
    this.fresh = fresh
    this.save()
  }

  clear(): void {
    this.key = null
    this.held = []
    this.groups = []
    this.selected = []
    this.fresh = null
  }

  toggle(card: string): void {
    this.selected = this.selected.includes(card)
      ? this.selected.filter((other) => other !== card)
      : [...this.selected, card]
  }

  deselect(): void {
    this.selected = []
  }

  place(cards: readonly string[], group: number, at: number): void {
    this.set(place(this.groups, cards, group, at))
    this.deselect()
  }

  groupSelected(): void {
    if (this.selected.length < 2) return
    const order = this.groups.flat().filter((card) => this.selected.includes(card))
    this.set(groupTogether(this.groups, order))
    this.deselect()
  }

  nudge(card: string, step: -1 | 1): void {
    this.set(nudge(this.groups, card, step))
  }

  sort(wild: Rank | null): void {
    this.set(sortGroups(this.groups, wild))
  }

  show(count: Count): void {
    this.set(fromArrangement(count.arrangement, count.without ? [count.without] : []))
  }

  private set(groups: Groups): void {
    this.groups = groups
    this.save()
  }

  private save(): void {
    if (this.key && this.groups.length) localStorage.setItem(this.key, JSON.stringify(this.groups))
  }
}

function stored(key: string): Groups {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    const good = (group: unknown) => Array.isArray(group) && group.every((card) => typeof card === 'string')
    return Array.isArray(value) && value.every(good) ? (value as Groups) : []
  } catch {
    return []
  }
}

/** Only the newest hand of a table is kept. */
function forgetOthers(table: string, key: string): void {
  for (const other of Object.keys(localStorage)) {
    if (other.startsWith(`${PREFIX}${table}:`) && other !== key) localStorage.removeItem(other)
  }
}
