/** One byte of a record changed, in a place that a person chose: the record then has to fail its check. */

import { scalarsOf, type Scalar } from './scalars'

/** What can be changed, in the order of the checks that must find it; `any` is any byte of any value. */
export const CHANGES = [
  'brace',
  'rate',
  'server_seed',
  'player_seed',
  'name',
  'dealer',
  'card',
  'points',
  'head',
  'signature',
  'any',
] as const
export type ChangeKind = (typeof CHANGES)[number]

export interface Change {
  kind: ChangeKind
  /** The whole record with the byte changed. */
  text: string
  /** The byte's place in the record, from 1, and how many bytes the record has. */
  byte: number
  bytes: number
  /** The name of the value, e.g. `events[12].card`. */
  place: string
  /** The text around it, before and after the change; `at` is the changed character in both. */
  before: string
  after: string
  at: number
}

const AROUND = 14
const DIGITS = '0123456789'
const HEX = '0123456789abcdef'
const RANKS = 'A23456789TJQK'
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

interface Spot {
  offset: number
  to: string
  path: Scalar['path']
}

/** The next character of an alphabet that has this one. */
function next(alphabet: string, character: string): string {
  return alphabet[(alphabet.indexOf(character) + 1) % alphabet.length]!
}

function isHex(text: string): boolean {
  return text.length >= 32 && /^[0-9a-f]+$/.test(text)
}

/** Another character of the same sort, so that the value keeps its shape; null where there is no such one. */
function other(text: string, scalar: Scalar, offset: number): string | null {
  const character = text[offset]!
  const value = text.slice(scalar.from, scalar.to)
  if (scalar.kind === 'other') {
    if (!DIGITS.includes(character)) return null
    // a number may not begin with 0
    return offset === scalar.from && value.length > 1 ? next('123456789', character) : next(DIGITS, character)
  }
  if (isHex(value)) return next(HEX, character)
  if (DIGITS.includes(character)) return next(DIGITS, character)
  const lower = character.toLowerCase()
  if (value.includes('\\') || !LETTERS.includes(lower)) return null
  return lower === character ? next(LETTERS, lower) : next(LETTERS, lower).toUpperCase()
}

class Record {
  private readonly scalars: readonly Scalar[]

  constructor(private readonly text: string) {
    this.scalars = scalarsOf(text)
  }

  spot(kind: ChangeKind, random: () => number): Spot | null {
    switch (kind) {
      case 'brace':
        return this.brace()
      case 'rate':
        return this.last(this.one((path) => path.join('.') === 'manifest.rate'))
      case 'server_seed':
        return this.last(this.one(([key]) => key === 'server_seed'))
      case 'player_seed':
        return this.last(this.one(([list, , key], value) => list === 'seats' && key === 'seed' && isHex(value)))
      case 'name':
        return this.somewhere(this.one(([list, , key]) => list === 'seats' && key === 'player'))
      case 'dealer':
        return this.dealer()
      case 'card':
        return this.card()
      case 'points':
        return this.last(this.one((path, value) => path.at(-2) === 'points' && value !== '0'))
      case 'head':
        return this.last(this.one((path) => path.join('.') === 'head'))
      case 'signature':
        return this.last(this.one((path) => path.join('.') === 'signature'))
      case 'any':
        return this.any(random)
    }
  }

  private valueOf({ from, to }: Scalar): string {
    return this.text.slice(from, to)
  }

  private one(test: (path: Scalar['path'], value: string) => boolean): Scalar | null {
    return this.scalars.find((scalar) => test(scalar.path, this.valueOf(scalar))) ?? null
  }

  private at(scalar: Scalar, offset: number): Spot | null {
    const to = other(this.text, scalar, offset)
    return to === null ? null : { offset, to, path: scalar.path }
  }

  private last(scalar: Scalar | null): Spot | null {
    return scalar && this.at(scalar, scalar.to - 1)
  }

  /** The first character of a value that can be changed at all. */
  private somewhere(scalar: Scalar | null): Spot | null {
    for (let offset = scalar?.from ?? 0; scalar && offset < scalar.to; offset += 1) {
      const spot = this.at(scalar, offset)
      if (spot) return spot
    }
    return null
  }

  private brace(): Spot | null {
    const offset = this.text.lastIndexOf('}')
    return offset < 0 ? null : { offset, to: ']', path: [] }
  }

  private dealer(): Spot | null {
    const scalar = this.one((path) => path.join('.') === 'events.0.dealer')
    return scalar && { offset: scalar.from, to: next('12345678', this.text[scalar.from]!), path: scalar.path }
  }

  /** The rank of a card discarded about the middle of the hand. */
  private card(): Spot | null {
    const discards = this.scalars.filter(
      ({ path: [list, event, key] }) => list === 'events' && key === 'card' && this.isDiscard(Number(event)),
    )
    const plain = discards.filter((scalar) => RANKS.includes(this.text[scalar.from]!) && !this.isPrinted(scalar))
    const scalar = plain[Math.floor(plain.length / 2)]
    return scalar ? { offset: scalar.from, to: next(RANKS, this.text[scalar.from]!), path: scalar.path } : null
  }

  private isPrinted(scalar: Scalar): boolean {
    return this.valueOf(scalar).startsWith('JK')
  }

  private isDiscard(event: number): boolean {
    const type = this.one(([list, at, key]) => list === 'events' && at === event && key === 'type')
    return type !== null && this.valueOf(type) === 'discard'
  }

  private any(random: () => number): Spot | null {
    const long = this.scalars.filter(({ from, to }) => to > from)
    const total = long.reduce((sum, { from, to }) => sum + to - from, 0)
    for (let tries = 0; tries < 100; tries += 1) {
      let left = Math.floor(random() * total)
      const scalar = long.find(({ from, to }) => (left -= to - from) < 0)
      const spot = scalar && this.at(scalar, scalar.to + left)
      if (spot) return spot
    }
    return null
  }
}

function placeName(path: Scalar['path']): string {
  return path.map((part, i) => (typeof part === 'number' ? `[${part}]` : i ? `.${part}` : part)).join('')
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** The record with one byte changed; null where it has no such place. `random` gives 0 ≤ x < 1. */
export function changed(text: string, kind: ChangeKind, random: () => number): Change | null {
  const spot = new Record(text).spot(kind, random)
  if (!spot) return null
  const { offset, to, path } = spot
  const after = text.slice(0, offset) + to + text.slice(offset + 1)
  const oneLine = (part: string) => part.replace(/\s+/g, ' ')
  const lead = oneLine(text.slice(0, offset)).slice(-AROUND)
  const rest = oneLine(text.slice(offset + 1)).slice(0, AROUND)
  return {
    kind,
    text: after,
    byte: bytesOf(text.slice(0, offset)) + 1,
    bytes: bytesOf(text),
    place: placeName(path),
    before: lead + text[offset]! + rest,
    after: lead + to + rest,
    at: lead.length,
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The changes that this record has a place for; none where it is no JSON to begin with. */
export function changesFor(text: string): ChangeKind[] {
  if (!isJson(text)) return []
  return CHANGES.filter((kind) => changed(text, kind, () => 0) !== null)
}
