/**
 * The words on the screen. A catalogue is a folder of Fluent files, one folder a language, fetched when the
 * language is chosen; the switch needs no reload. English stands in for a message that is missing.
 */

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import english from './en'

export const LANGUAGES = { en: 'English', te: 'తెలుగు' } as const
export type Language = keyof typeof LANGUAGES
export type Args = Record<string, FluentVariable>

const STORED = 'fairdeal:language'
const LOADERS: Record<Language, () => Promise<readonly string[]>> = {
  en: () => Promise.resolve(english),
  te: () => import('./te').then((module) => module.default),
}

function bundleOf(language: Language, files: readonly string[]): FluentBundle {
  const bundle = new FluentBundle(`${language}-u-nu-latn`, { useIsolating: false })
  for (const file of files) {
    const errors = bundle.addResource(new FluentResource(file))
    if (errors[0]) throw errors[0]
  }
  return bundle
}

const fallback = bundleOf('en', english)
let shown = $state.raw<{ language: Language; bundle: FluentBundle }>({ language: 'en', bundle: fallback })

/** The language shown now. */
export function language(): Language {
  return shown.language
}

/** The text of a message in the language shown; reading it in a component follows the language. */
export function t(id: string, args?: Args): string {
  const bundle = shown.bundle.hasMessage(id) ? shown.bundle : fallback
  const message = bundle.getMessage(id)
  return message?.value ? bundle.formatPattern(message.value, args) : id
}

/** Shows another language, remembers it, and tells the document. */
export async function setLanguage(next: Language): Promise<void> {
  shown = { language: next, bundle: bundleOf(next, await LOADERS[next]()) }
  document.documentElement.lang = next
  localStorage.setItem(STORED, next)
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
  const next = preferredLanguage(localStorage.getItem(STORED), navigator.languages)
  document.documentElement.lang = next
  if (next !== 'en') shown = { language: next, bundle: bundleOf(next, await LOADERS[next]()) }
}
