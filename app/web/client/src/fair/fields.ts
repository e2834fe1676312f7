/** Reading one object of a record: exactly the keys it must have, each of the right kind and size. */
import { isHex, utf8 } from './bytes'
import { failed } from './failure'

const MAX_TEXT_BYTES = 256
/** Detail shows at most so much of a key that is not ours. */
const MAX_SHOWN = 24

type Members = Readonly<Record<string, unknown>>

function members(value: unknown, where: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) failed('shape', { where, kind: 'object' })
  return value as Members
}

/** Every fault is a VerificationFailed of step 1 that names its place. */
export class Fields {
  private readonly values: Members

  /** `openEnded` objects may hold more keys than `keys`. */
  constructor(value: unknown, private readonly where: string, keys: readonly string[], openEnded = false) {
    this.values = members(value, where)
    const missing = keys.find((key) => !Object.hasOwn(this.values, key))
    if (missing !== undefined) failed('key_missing', { where, key: missing })
    const unknown = Object.keys(this.values).find((key) => !keys.includes(key))
    if (unknown !== undefined && !openEnded) failed('key_unknown', { where, key: unknown.slice(0, MAX_SHOWN) })
  }

  private place(key: string): string {
    return `${this.where}.${key}`
  }

  get(key: string): unknown {
    return this.values[key]
  }

  hex(key: string, bytes: number): string {
    return hexValue(this.values[key], this.place(key), bytes)
  }

  hexOrNull(key: string, bytes: number): string | null {
    return this.values[key] === null ? null : this.hex(key, bytes)
  }

  number(key: string, low: number, high: number): number {
    const value = this.values[key]
    if (!Number.isSafeInteger(value) || (value as number) < low || (value as number) > high) {
      failed('shape', { where: this.place(key), low, high })
    }
    return value as number
  }

  text(key: string): string {
    const value = this.values[key]
    if (typeof value !== 'string' || value === '') failed('shape', { where: this.place(key), kind: 'text' })
    if (utf8(value).length > MAX_TEXT_BYTES) failed('size', { where: this.place(key), most: MAX_TEXT_BYTES })
    return value
  }

  word<W extends string>(key: string, words: readonly W[]): W {
    const found = words.find((word) => word === this.values[key])
    return found ?? failed('shape', { where: this.place(key), words: words.join(' ') })
  }

  protocol(key: string, name: string): void {
    if (this.values[key] !== name) failed('protocol', { where: this.place(key), due: name })
  }

  items(key: string, most: number): readonly unknown[] {
    const value = this.values[key]
    if (!Array.isArray(value)) failed('shape', { where: this.place(key), kind: 'array' })
    if (value.length > most) failed('size', { where: this.place(key), most })
    return value
  }

  members(key: string, most: number): Members {
    const value = members(this.values[key], this.place(key))
    if (Object.keys(value).length > most) failed('size', { where: this.place(key), most })
    return value
  }
}

export function hexValue(value: unknown, where: string, bytes: number): string {
  if (!isHex(value, bytes)) failed('shape', { where, hex_bytes: bytes })
  return value
}
