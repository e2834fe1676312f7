/** The browser's own variety of the language shown (en-IN for English in India), if it has one. */
function variety(lang: string): string {
  const own = navigator.languages.find((tag) => tag.toLowerCase().startsWith(`${lang}-`)) ?? lang
  return `${own.split('-u-')[0]}-u-nu-latn`
}

/** A moment in the browser's zone, with Latin digits. `at` in ms since 1970. */
export function moment(at: number, lang: string, seconds = true): string {
  const timeStyle = seconds ? 'medium' : 'short'
  return new Intl.DateTimeFormat(variety(lang), { dateStyle: 'medium', timeStyle, hour12: false }).format(at)
}

/** Hours and minutes. */
export function timeOnly(at: number, lang: string): string {
  return new Intl.DateTimeFormat(variety(lang), { timeStyle: 'short', hour12: false }).format(at)
}

/** The day with its name. */
export function dayOnly(at: number, lang: string): string {
  return new Intl.DateTimeFormat(variety(lang), { dateStyle: 'full' }).format(at)
}
