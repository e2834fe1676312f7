/**
 * JSON as fd1 takes it: RFC 8785 without floats, read strictly and written canonically. Two readers of the
 * same bytes must never see different things, so all on which JSON parsers differ is refused.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export const MAX_DEPTH = 16

/** Not JSON, or JSON that fd1 doesn't take. `fault` is stable, `at` the place in the text where known. */
export class StrictJsonError extends Error {
  constructor(
    readonly fault: JsonFault,
    readonly at: number | null = null,
  ) {
    super(at === null ? fault : `${fault} at ${at}`)
  }
}

export type JsonFault =
  | 'syntax'
  | 'utf8'
  | 'duplicate_key'
  | 'not_integer'
  | 'integer_too_large'
  | 'negative_zero'
  | 'lone_surrogate'
  | 'not_nfc'
  | 'too_deep'
  | 'no_form'

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const PLAIN = /[^"\\\u0000-\u001f]*/y
const SPACE = /[ \t\n\r]*/y
const LONE_SURROGATE = /\p{Surrogate}/u
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t',
}
const WORDS: Readonly<Record<string, Json>> = { true: true, false: false, null: null }

class Parser {
  private at = 0

  constructor(private readonly text: string) {}

  whole(): Json {
    const value = this.value(MAX_DEPTH)
    this.space()
    if (this.at < this.text.length) this.fail('syntax')
    return value
  }

  private fail(fault: JsonFault): never {
    throw new StrictJsonError(fault, this.at)
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0] ?? ''
    this.at += found.length
    return found
  }

  private space(): void {
    this.match(SPACE)
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false
    this.at += 1
    return true
  }

  private expect(character: string): void {
    if (!this.take(character)) this.fail('syntax')
  }

  private value(depth: number): Json {
    this.space()
    const next = this.text[this.at]
    if (next === '{') return this.object(depth)
    if (next === '[') return this.array(depth)
    if (next === '"') return this.string()
    for (const [word, value] of Object.entries(WORDS)) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length
        return value
      }
    }
    return this.number()
  }

  private number(): number {
    const start = this.at
    const literal = this.match(NUMBER)
    if (literal === '') this.fail('syntax')
    this.at = start
    if (/[.eE]/.test(literal)) this.fail('not_integer')
    if (literal === '-0') this.fail('negative_zero')
    if (!Number.isSafeInteger(Number(literal))) this.fail('integer_too_large')
    this.at = start + literal.length
    return Number(literal)
  }

  private string(): string {
    const start = this.at
    this.expect('"')
    let text = ''
    for (;;) {
      text += this.match(PLAIN)
      if (this.take('"')) break
      if (!this.take('\\')) this.fail('syntax')
      text += this.escape()
    }
    if (LONE_SURROGATE.test(text)) throw new StrictJsonError('lone_surrogate', start)
    return text
  }

  private escape(): string {
    const letter = this.text[this.at] ?? ''
    this.at += 1
    if (letter === 'u') {
      const digits = this.text.slice(this.at, this.at + 4)
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) this.fail('syntax')
      this.at += 4
      return String.fromCharCode(Number.parseInt(digits, 16))
    }
    return ESCAPES[letter] ?? this.fail('syntax')
  }

  private array(depth: number): Json[] {
    if (depth === 0) this.fail('too_deep')
    this.expect('[')
    const items: Json[] = []
    this.space()
    if (this.take(']')) return items
    do {
      items.push(this.value(depth - 1))
      this.space()
    } while (this.take(','))
    this.expect(']')
    return items
  }

  private object(depth: number): Json {
    if (depth === 0) this.fail('too_deep')
    this.expect('{')
    // no prototype: a key may be named __proto__
    const members = Object.create(null) as Record<string, Json>
    this.space()
    if (this.take('}')) return members
    do {
      this.space()
      const key = this.string()
      if (Object.hasOwn(members, key)) this.fail('duplicate_key')
      this.space()
      this.expect(':')
      members[key] = this.value(depth - 1)
      this.space()
    } while (this.take(','))
    this.expect('}')
    return members
  }
}

/** Reads a JSON text strictly; bytes must be UTF-8. Throws StrictJsonError, never anything else. */
export function strictParse(source: string | Uint8Array): Json {
  if (typeof source === 'string') return new Parser(source).whole()
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(source)
  } catch {
    throw new StrictJsonError('utf8')
  }
  return new Parser(text).whole()
}

function literal(text: string): string {
  if (LONE_SURROGATE.test(text)) throw new StrictJsonError('lone_surrogate')
  if (text.normalize('NFC') !== text) throw new StrictJsonError('not_nfc')
  return JSON.stringify(text)
}

function write(value: unknown, depth: number): string {
  if (typeof value === 'string') return literal(value)
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (Object.is(value, -0)) throw new StrictJsonError('negative_zero')
    if (!Number.isInteger(value)) throw new StrictJsonError('not_integer')
    if (!Number.isSafeInteger(value)) throw new StrictJsonError('integer_too_large')
    return String(value)
  }
  if (typeof value !== 'object') throw new StrictJsonError('no_form')
  if (depth === 0) throw new StrictJsonError('too_deep')
  if (Array.isArray(value)) return `[${value.map((item) => write(item, depth - 1)).join(',')}]`
  const members = value as Record<string, unknown>
  // the default order of strings is that of UTF-16 code units, as RFC 8785 has it
  const keys = Object.keys(members).sort()
  return `{${keys.map((key) => `${literal(key)}:${write(members[key], depth - 1)}`).join(',')}}`
}

/** Canonical JSON (RFC 8785); throws StrictJsonError for anything fd1 has no form for. */
export function canonical(value: unknown): string {
  return write(value, MAX_DEPTH)
}
