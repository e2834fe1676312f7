/** Amounts of tokens: whole minor units (100 to a token) as text with Latin digits and a true minus. */

const MINUS = '\u2212'

/** `1234567` is "12,345.67"; grouping follows the language, digits don't. `plus` shows "+" on gains. */
export function money(minor: number, lang = 'en', plus = false): string {
  const size = Math.abs(minor)
  const whole = new Intl.NumberFormat(`${lang}-u-nu-latn`).format(Math.trunc(size / 100))
  const rest = String(size % 100).padStart(2, '0')
  const sign = minor < 0 ? MINUS : plus && minor > 0 ? '+' : ''
  return `${sign}${whole}.${rest}`
}

/** Minor units from what a person typed ("130", "130.5", "1,300.50"); null if it is no amount. */
export function parseMoney(text: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''))
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Basis points as a percentage: 500 is "5", 450 is "4.5". */
export function percent(basisPoints: number): string {
  const rest = String(basisPoints % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${Math.trunc(basisPoints / 100)}${rest ? `.${rest}` : ''}`
}

/** A hash as people compare it: the first and the last digits. */
export function shortHash(hex: string): string {
  return `${hex.slice(0, 6)}…${hex.slice(-4)}`
}
