/** What this browser remembers of its player's wishes: looks, sound, words for the seed. */

const STORED = 'fairdeal:prefs'
const MAX_WORDS = 200

export interface Prefs {
  theme: 'system' | 'dark' | 'light'
  /** Suits in two colours, or each in its own. */
  deck: 2 | 4
  sound: boolean
  buzz: boolean
  /** The player's own words, mixed into every seed made here (fair-deal step 3). */
  words: string
}

const DEFAULTS: Prefs = { theme: 'system', deck: 2, sound: true, buzz: true, words: '' }

/** The stored wishes; whatever is unreadable or of the wrong type falls back to the default. */
export function readPrefs(stored: string | null): Prefs {
  const prefs = { ...DEFAULTS }
  let read: Partial<Record<keyof Prefs, unknown>> = {}
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    if (value && typeof value === 'object') read = value
  } catch {
    return prefs
  }
  if (read.theme === 'dark' || read.theme === 'light') prefs.theme = read.theme
  if (read.deck === 4) prefs.deck = 4
  if (typeof read.sound === 'boolean') prefs.sound = read.sound
  if (typeof read.buzz === 'boolean') prefs.buzz = read.buzz
  if (typeof read.words === 'string') prefs.words = read.words.slice(0, MAX_WORDS)
  return prefs
}

const systemLight = matchMedia('(prefers-color-scheme: light)')

class PrefsStore {
  value = $state.raw<Prefs>(readPrefs(localStorage.getItem(STORED)))

  set(change: Partial<Prefs>): void {
    this.value = { ...this.value, ...change }
    localStorage.setItem(STORED, JSON.stringify(this.value))
    this.paint()
  }

  /** Puts theme and deck on the document; again whenever the system's own wish changes. */
  start(): void {
    systemLight.addEventListener('change', () => this.paint())
    this.paint()
  }

  private paint(): void {
    const { theme, deck } = this.value
    const light = theme === 'light' || (theme === 'system' && systemLight.matches)
    document.documentElement.dataset.theme = light ? 'light' : 'dark'
    document.documentElement.dataset.deck = String(deck)
  }
}

export const prefs = new PrefsStore()
