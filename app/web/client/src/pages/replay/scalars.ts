/** Where the single values of a JSON text stand, so that one byte of one of them can be changed. */

export interface Scalar {
  path: readonly (string | number)[]
  /** Offsets of its characters, a string's quotes left out. */
  from: number
  to: number
  kind: 'text' | 'other'
}

const STRING = /"(?:[^"\\]|\\.)*"/y
const OTHER = /[^\s,:{}[\]"]+/y
const FILLING = /[\s,:]*/y

interface Level {
  /** The key or number of the value that comes next. */
  at: string | number
  isObject: boolean
  /** An object's next string is a key. */
  keyDue: boolean
}

class Scan {
  readonly found: Scalar[] = []
  private readonly levels: Level[] = []
  private at = 0

  constructor(private readonly text: string) {}

  run(): Scalar[] {
    for (;;) {
      this.match(FILLING)
      const next = this.text[this.at]
      if (next === undefined) return this.found
      if (next === '{' || next === '[') this.open(next === '{')
      else if (next === '}' || next === ']') this.close()
      else if (next === '"') this.string()
      else this.other()
    }
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0] ?? ''
    this.at += found.length
    return found
  }

  private open(isObject: boolean): void {
    this.levels.push({ at: 0, isObject, keyDue: isObject })
    this.at += 1
  }

  private close(): void {
    this.levels.pop()
    this.at += 1
    this.passed()
  }

  private passed(): void {
    const level = this.levels.at(-1)
    if (level?.isObject) level.keyDue = true
    else if (level) level.at = Number(level.at) + 1
  }

  private string(): void {
    const from = this.at + 1
    const quoted = this.match(STRING)
    if (quoted === '') throw new SyntaxError('not JSON')
    const level = this.levels.at(-1)
    if (level?.keyDue) {
      level.at = JSON.parse(quoted) as string
      level.keyDue = false
      return
    }
    this.add(from, this.at - 1, 'text')
  }

  private other(): void {
    const from = this.at
    this.match(OTHER)
    this.add(from, this.at, 'other')
  }

  private add(from: number, to: number, kind: Scalar['kind']): void {
    this.found.push({ path: this.levels.map(({ at }) => at), from, to, kind })
    this.passed()
  }
}

/** All single values of a JSON text, in its order. The text has been read as JSON before. */
export function scalarsOf(text: string): Scalar[] {
  return new Scan(text).run()
}
