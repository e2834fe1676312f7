/**
 * The words on the screen. A catalogue is a folder of Fluent files, one folder a language, fetched when the
 * language is chosen; the switch needs no reload. What only the reading pages say (rules, replay, history,
 * fair deal) is a second part, fetched with the first of them. English stands in for a missing message.
 */

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import english from './en'

export const LANGUAGES = { en: 'English', te: 'తెలుగు' } as const
export type Language = keyof typeof LANGUAGES
export type Args = Record<string, FluentVariable>

const STORED = 'fairdeal:language'

type Files = readonly string[]
interface Catalogue {
  core: () => Promise<Files>
  reading: () => Promise<Files>
}

const CATALOGUES: Record<Language, Catalogue> = {
  en: {
    core: () => Promise.resolve(english),
    reading: () => import('./en/reading').then((module) => module.default),
  },
  te: {
    core: () => import('./te').then((module) => module.default),
    reading: () => import('./te/reading').then((module) => module.default),
  },
}

function bundleOf(language: Language, files: Files): FluentBundle {
  const bundle = new FluentBundle(`${language}-u-nu-latn`, { useIsolating: false })
  for (const file of files) {
    const errors = bundle.addResource(new FluentResource(file))
    if (errors[0]) throw errors[0]
  }
  return bundle
}

interface Shown {
  language: Language
  bundle: FluentBundle
  fallback: FluentBundle
  /** The words of the reading pages are there too. */
  reading: boolean
}

const first = bundleOf('en', english)
let shown = $state.raw<Shown>({ language: 'en', bundle: first, fallback: first, reading: false })

async function filesOf(language: Language, reading: boolean): Promise<Files> {
  const { core, reading: more } = CATALOGUES[language]
  return [...(await core()), ...(reading ? await more() : [])]
}

async function show(language: Language, reading: boolean): Promise<void> {
  const [own, english] = await Promise.all([filesOf(language, reading), filesOf('en', reading)])
  shown = { language, reading, bundle: bundleOf(language, own), fallback: bundleOf('en', english) }
  document.documentElement.lang = language
}

/** The language shown now. */
export function language(): Language {
  return shown.language
}

/** The text of a message in the language shown; reading it in a component follows the language. */
export function t(id: string, args?: Args): string {
  const bundle = shown.bundle.hasMessage(id) ? shown.bundle : shown.fallback
  const message = bundle.getMessage(id)
  return message?.value ? bundle.formatPattern(message.value, args) : id
}

/** Shows another language, and remembers it. */
export async function setLanguage(next: Language): Promise<void> {
  await show(next, shown.reading)
  localStorage.setItem(STORED, next)
}

/** Fetches the words of the reading pages; `t` has them when this is done. */
export async function needReading(): Promise<void> {
  if (!shown.reading) await show(shown.language, true)
}

/** The language to start with: the one chosen here before, else the browser's first that we have. */
export function preferredLanguage(stored: string | null, wanted: readonly string[]): Language {
  for (const tag of [stored ?? '', ...wanted]) {
    const base = tag.toLowerCase().split('-')[0] ?? ''
    if (base in LANGUAGES) return base as Language
  }
  return 'en'
}

export async function startLanguage(): Promise<void> {
  await show(preferredLanguage(localStorage.getItem(STORED), navigator.languages), false)
}
