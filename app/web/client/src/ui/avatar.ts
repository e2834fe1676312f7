const COLOURS = 6

/** Up to two letters: the first of two words, or the first two of one; whole letters in every script. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s_.-]+/)
    .filter(Boolean)
  const letters = (word: string) => [...new Intl.Segmenter().segment(word)].map((part) => part.segment)
  const [first = '', second = ''] = words
  const two = second ? [letters(first)[0], letters(second)[0]] : letters(first).slice(0, 2)
  return two.join('').toLocaleUpperCase()
}

export function seatColour(seat: number): number {
  return ((seat - 1) % COLOURS) + 1
}

/** One of the six avatar colours, from the name alone. */
export function avatarColour(name: string): number {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return (sum % COLOURS) + 1
}
