/** Every word on the screen stands in the catalogue, in every language, and nothing stands there for nothing. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FluentBundle, FluentResource } from '@fluent/bundle'
import { parse, type AST } from 'svelte/compiler'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..')
const LANGUAGES = ['en', 'te']
/** Names and signs that are the same in every language. */
const SAME_EVERYWHERE = new Set(['Fairdeal', 'D'])
/** Attributes that people read or hear. */
const SPOKEN = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label'])

/** Elements whose content is typed as it stands: commands and keys. */
const VERBATIM = new Set(['code', 'kbd'])

function filesUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/\.test\.ts$|\/tests\/|generated/.test(name))
    .map((name) => join(folder, name))
}

function catalogue(language: string): FluentBundle {
  const bundle = new FluentBundle(language)
  for (const file of filesUnder(join(SRC, 'i18n', language), /\.ftl$/)) {
    const errors = bundle.addResource(new FluentResource(readFileSync(file, 'utf8')))
    expect(errors, file).toEqual([])
  }
  return bundle
}

function keysIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^([a-z][\w-]*) *=/gim)].map((match) => match[1] ?? '')
}

function keysOf(language: string): Set<string> {
  const keys = filesUnder(join(SRC, 'i18n', language), /\.ftl$/).flatMap(keysIn)
  expect(keys.length, `${language}: a message twice`).toBe(new Set(keys).size)
  return new Set(keys)
}

function variablesOf(language: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of filesUnder(join(SRC, 'i18n', language), /\.ftl$/)) {
    const blocks = readFileSync(file, 'utf8').split(/\n(?=[a-z][\w-]* *=)/i)
    for (const block of blocks) {
      const key = /^([a-z][\w-]*) *=/im.exec(block)?.[1]
      const variables = [...block.matchAll(/\$(\w+)/g)].map((match) => match[1] ?? '')
      if (key) found.set(key, [...new Set(variables)].sort().join(' '))
    }
  }
  return found
}

const sources = filesUnder(SRC, /\.(svelte|ts)$/).map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Messages by their full name, and the beginnings of those whose end is worked out. */
function used(): { whole: Set<string>; beginnings: Set<string> } {
  const whole = new Set<string>()
  const beginnings = new Set<string>()
  for (const { text } of sources) {
    for (const [, name] of text.matchAll(/['"]([a-z]+(?:-[\w]+)+|[a-z]+)['"]/g)) whole.add(name ?? '')
    for (const [, start] of text.matchAll(/`([a-z]+(?:-[a-z]+)*-?)\$\{/g)) beginnings.add(start ?? '')
  }
  return { whole, beginnings }
}

describe('the catalogue', () => {
  it('has the same messages with the same variables in every language', () => {
    const english = keysOf('en')
    for (const language of LANGUAGES) {
      expect([...keysOf(language)].sort(), language).toEqual([...english].sort())
      const here = variablesOf(language)
      for (const [key, variables] of variablesOf('en')) {
        const known = variables.split(' ')
        const extra = (here.get(key) ?? '').split(' ').filter((name) => name && !known.includes(name))
        expect(extra, `${language}: ${key}`).toEqual([])
      }
    }
  })

  it('has every message that the source names', () => {
    const keys = keysOf('en')
    const missing = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/\bt\(\s*'([\w-]+)'|\bk="([\w-]+)"/g)]
        .map((match) => match[1] ?? match[2] ?? '')
        .filter((key) => !keys.has(key))
        .map((key) => `${file}: ${key}`),
    )
    expect(missing).toEqual([])
    for (const start of used().beginnings) {
      const any = [...keys].some((key) => key.startsWith(start))
      const isMessage = sources.some(({ text }) => text.includes(`t(\`${start}\${`))
      if (isMessage) expect(any, start).toBe(true)
    }
  })

  it('has what lobby, table and dialogs say in its first part', () => {
    const core = new Set(
      ['common', 'pages', 'table'].flatMap((name) => [...keysIn(join(SRC, 'i18n/en', `${name}.ftl`))]),
    )
    const reading = /pages\/(replay|history|rules|fair|parts|Replay|History|Rules|Fair)/
    const late = sources
      .filter(({ file }) => !reading.test(file))
      .flatMap(({ text }) => [...text.matchAll(/\bt\(\s*'([\w-]+)'|\bk="([\w-]+)"/g)])
      .map((match) => match[1] ?? match[2] ?? '')
    expect(late.filter((key) => !core.has(key))).toEqual([])
  })

  it('has no message that nothing names', () => {
    const { whole, beginnings } = used()
    const idle = [...keysOf('en')].filter(
      (key) => !whole.has(key) && ![...beginnings].some((start) => key.startsWith(start)),
    )
    expect(idle).toEqual([])
  })

  it('formats without errors', () => {
    for (const language of LANGUAGES) {
      const bundle = catalogue(language)
      for (const [key, variables] of variablesOf(language)) {
        const names = variables.split(' ').filter(Boolean)
        const args = Object.fromEntries(names.map((name) => [name, 2]))
        const errors: Error[] = []
        const pattern = bundle.getMessage(key)?.value
        if (pattern) bundle.formatPattern(pattern, args, errors)
        expect(errors, `${language}: ${key}`).toEqual([])
      }
    }
  })
})

interface Node {
  type?: string
  name?: string
  data?: string
  value?: unknown
  [part: string]: unknown
}

/** Texts of a component that people would read: text nodes and spoken attributes with letters in them. */
function readable(source: string): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!node || typeof node !== 'object') return
    const { type, name, data, value } = node as Node
    if (type === 'Text' && data) found.push(data)
    if (type === 'StyleDirective' || (name && VERBATIM.has(name))) return
    if (type === 'Attribute') {
      if (name && SPOKEN.has(name) && Array.isArray(value)) visit(value)
      return
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'metadata') visit(child)
  }
  const tree: AST.Root = parse(source, { modern: true })
  visit(tree.fragment)
  return found.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text) && !SAME_EVERYWHERE.has(text))
}

describe('components', () => {
  it('hold no text of their own', () => {
    const texts = sources
      .filter(({ file }) => file.endsWith('.svelte'))
      .flatMap(({ file, text }) => readable(text).map((words) => `${file}: ${words}`))
    expect(texts).toEqual([])
  })
})
