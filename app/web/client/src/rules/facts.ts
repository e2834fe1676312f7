/** The public events of a hand (fair-deal.md, "Events of the thirteen-card game") and their shape. */
import type { Card } from './cards'

export type By = 'player' | 'clock'
export type DropReason = 'drop' | 'leave' | 'missed'
/** Whole numbers by seat; the seat is a string. */
export type Amounts = Readonly<Record<string, number>>

export interface DealFact {
  type: 'deal'
  at: number
  dealer: number
  seats: readonly number[]
  wild: Card
  open: Card
}
export interface StockDraw {
  type: 'draw'
  at: number
  seat: number
  by: By
  from: 'stock'
}
export interface OpenDraw {
  type: 'draw'
  at: number
  seat: number
  by: By
  from: 'open'
  card: Card
}
export interface DiscardFact {
  type: 'discard'
  at: number
  seat: number
  by: By
  card: Card
}
export interface ReshuffleFact {
  type: 'reshuffle'
  at: number
  ordinal: number
  root: string
}
export interface DeclareFact {
  type: 'declare'
  at: number
  seat: number
  by: By
  finish: Card
  valid: boolean
  groups?: readonly (readonly Card[])[]
}
export interface DropFact {
  type: 'drop'
  at: number
  seat: number
  by: By
  points: number
  reason: DropReason
}
export interface CreditFact {
  type: 'clock_credit'
  at: number
  ms: number
  reason: string
}
export interface ResultFact {
  type: 'result'
  at: number
  winner: number | null
  points: Amounts
  gross: number
  commission: number
  transfers: Amounts
}
export type DrawFact = StockDraw | OpenDraw
export type ActedFact = DrawFact | DiscardFact | DeclareFact | DropFact
export type Fact = DealFact | ActedFact | ReshuffleFact | CreditFact | ResultFact

type Test = (value: unknown) => boolean
type Fields = Readonly<Record<string, Test>>

const MAX_SEAT = 255
const MAX_REASON_CHARS = 200
const MAX_CARD_CHARS = 8
const MAX_GROUPS = 13

const isInteger: Test = (value) => Number.isSafeInteger(value)
const isNatural: Test = (value) => isInteger(value) && (value as number) >= 0
const isPositive: Test = (value) => isInteger(value) && (value as number) >= 1
const isSeat: Test = (value) => isPositive(value) && (value as number) <= MAX_SEAT
const isText: Test = (value) => typeof value === 'string' && value.length >= 1 && [...value].length <= MAX_REASON_CHARS
const isName: Test = (value) => typeof value === 'string' && value.length >= 1 && value.length <= MAX_CARD_CHARS
const isGroups: Test = (value) => isListOf(value, (group) => isListOf(group, isName, MAX_GROUPS), MAX_GROUPS)

function isListOf(value: unknown, item: Test, atMost: number): boolean {
  return Array.isArray(value) && value.length <= atMost && value.every(item)
}

function oneOf(...words: string[]): Test {
  return (value) => typeof value === 'string' && words.includes(value)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isAmounts: Test = (value) =>
  isObject(value) &&
  Object.keys(value).length <= MAX_SEAT &&
  Object.entries(value).every(([seat, amount]) => /^[1-9][0-9]*$/.test(seat) && isInteger(amount))

const ACTED: Fields = { seat: isSeat, by: oneOf('player', 'clock') }

const FIELDS: Readonly<Record<Fact['type'], Fields>> = {
  deal: { dealer: isSeat, seats: (value) => isListOf(value, isSeat, MAX_SEAT), wild: isName, open: isName },
  draw: { ...ACTED, from: oneOf('stock', 'open') },
  discard: { ...ACTED, card: isName },
  reshuffle: { ordinal: isPositive, root: isText },
  declare: { ...ACTED, finish: isName, valid: (value) => typeof value === 'boolean' },
  drop: { ...ACTED, points: isNatural, reason: oneOf('drop', 'leave', 'missed') },
  clock_credit: { ms: isPositive, reason: isText },
  result: {
    winner: (value) => value === null || isSeat(value),
    points: isAmounts,
    gross: isNatural,
    commission: isNatural,
    transfers: isAmounts,
  },
}

function fieldsOf(fact: Record<string, unknown>, type: Fact['type']): Fields {
  const fields = { at: isNatural, ...FIELDS[type] }
  if (type === 'draw' && fact.from === 'open') return { ...fields, card: isName }
  if (type === 'declare' && fact.valid === true) return { ...fields, groups: isGroups }
  return fields
}

/** The name of the first field that is missing, unknown or of the wrong kind; null for a well-made fact. */
export function badField(fact: unknown): string | null {
  if (!isObject(fact)) return 'event'
  const type = fact.type
  if (typeof type !== 'string' || !Object.hasOwn(FIELDS, type)) return 'type'
  const fields = fieldsOf(fact, type as Fact['type'])
  const unknown = Object.keys(fact).find((name) => name !== 'type' && !Object.hasOwn(fields, name))
  if (unknown !== undefined) return unknown
  return Object.entries(fields).find(([name, test]) => !Object.hasOwn(fact, name) || !test(fact[name]))?.[0] ?? null
}
