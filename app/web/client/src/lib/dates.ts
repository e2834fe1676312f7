/** Moments as people read them, with Latin digits. `at` in ms since 1970. */

export function dateTime(at: number, lang: string): string {
  return new Intl.DateTimeFormat(`${lang}-u-nu-latn`, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

export function clockTime(at: number, lang: string): string {
  return new Intl.DateTimeFormat(`${lang}-u-nu-latn`, { timeStyle: 'medium', hour12: false }).format(at)
}
