/**
 * Sentences with cards and hashes in them. A message gets its cards and hashes as marked arguments; `Say` draws
 * what is between the marks, everything else is plain text.
 */

import { isCard } from '../../rules'
import { cardName } from '../../cards/names'
import { shortHash } from '../../lib/money'

const CARD = '\uE000'
const HASH = '\uE001'
const END = '\uE002'
const MARKED = new RegExp(`([${CARD}${HASH}][^${END}]*${END})`)
const ANY_MARK = new RegExp(`[${CARD}${HASH}${END}]`, 'g')

export interface Piece {
  kind: 'text' | 'card' | 'hash'
  text: string
}

export function markCard(code: string): string {
  return isCard(code) ? CARD + code + END : unmarked(code)
}

export function markHash(hex: string): string {
  return HASH + hex + END
}

/** A name of a stranger's record, without anything that could be taken for a mark. */
export function unmarked(text: string): string {
  return text.replace(ANY_MARK, '')
}

export function piecesOf(marked: string): Piece[] {
  const parts = marked.split(MARKED).filter((part) => part !== '')
  return parts.map((part): Piece => {
    const kind = part.startsWith(CARD) ? 'card' : part.startsWith(HASH) ? 'hash' : 'text'
    return { kind, text: unmarked(part) }
  })
}

/** The same sentence for ears: cards by their names. */
export function plainText(marked: string): string {
  const plain = ({ kind, text }: Piece): string =>
    kind === 'card' ? cardName(text, null) : kind === 'hash' ? shortHash(text) : text
  return piecesOf(marked).map(plain).join('')
}
