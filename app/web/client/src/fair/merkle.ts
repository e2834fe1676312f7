/**
 * The commitment to the order of the cards (fair-deal.md step 10). A path runs from the leaf's sibling to the
 * row below the root; bit d of the position says that the sibling of row d stands left.
 */
import { toHex, u16, u8, type Bytes } from './bytes'
import { H } from './crypto'

export function leafHash(ordinal: number, position: number, cardId: number, salt: Bytes): Promise<Bytes> {
  return H('fd1/leaf', u8(ordinal), u16(position), u8(cardId), salt)
}

function nodeHash(left: Bytes, right: Bytes): Promise<Bytes> {
  return H('fd1/node', left, right)
}

/** The root over at least one leaf; an odd row repeats its last. */
export async function rootOf(leaves: readonly Bytes[]): Promise<Bytes> {
  let row = [...leaves]
  while (row.length > 1) {
    if (row.length % 2 === 1) row.push(row[row.length - 1]!)
    const pairs = Array.from({ length: row.length / 2 }, (_, i) => nodeHash(row[2 * i]!, row[2 * i + 1]!))
    row = await Promise.all(pairs)
  }
  return row[0]!
}

/** The length of every path in a tree over so many leaves. */
export function depth(leaves: number): number {
  return Math.ceil(Math.log2(leaves))
}

export interface Leaf {
  ordinal: number
  position: number
  cardId: number
  salt: Bytes
}

/** Whether the card stands there under `root` (hex); false also for a path of a wrong length. */
export async function verifyPath(root: string, leaf: Leaf, path: readonly Bytes[], leaves: number): Promise<boolean> {
  if (leaf.position < 0 || leaf.position >= leaves || path.length !== depth(leaves)) return false
  let node = await leafHash(leaf.ordinal, leaf.position, leaf.cardId, leaf.salt)
  for (const [d, sibling] of path.entries()) {
    const left = ((leaf.position >> d) & 1) === 1
    node = left ? await nodeHash(sibling, node) : await nodeHash(node, sibling)
  }
  return toHex(node) === root
}
