/** From the seeds to the cards: keys, stream, shuffle, toss, reshuffles, commitments (fair-deal.md 6 to 10). */
import { codeOf, gameIds, idOf, type Card } from '../rules/cards'
import type { Shuffler } from '../rules/replay'
import { concat, toHex, u16, u32, u8, utf8, type Bytes } from './bytes'
import { Hmac } from './crypto'
import { leafHash, rootOf } from './merkle'

const STREAM_BITS = 65_536
const BLOCKS = STREAM_BITS / 256
const BLOCKS_AT_A_TIME = 16
const WORD_VALUES = 2 ** 32

/** U(n): the first word below ⌊2^32 / n⌋ · n, mod n. No modulo bias. */
export async function uniform(n: number, nextWord: () => Promise<number>): Promise<number> {
  const bound = WORD_VALUES - (WORD_VALUES % n)
  for (;;) {
    const word = await nextWord()
    if (word < bound) return word % n
  }
}

/** The stream of one label and context: NIST SP 800-108 in counter mode, as big-endian 32-bit words. */
export class Stream {
  private words: number[] = []
  private taken = 0
  private block = 0
  private readonly tail: Bytes

  constructor(
    private readonly hmac: Hmac,
    label: string,
    context: Bytes,
  ) {
    this.tail = concat(utf8(label), u8(0), context, u32(STREAM_BITS))
  }

  private async more(): Promise<void> {
    if (this.block >= BLOCKS) throw new RangeError('the stream is used up')
    const counters = Array.from({ length: BLOCKS_AT_A_TIME }, (_, i) => u32(this.block + i + 1))
    this.block += BLOCKS_AT_A_TIME
    const blocks = await Promise.all(counters.map((counter) => this.hmac.digest(counter, this.tail)))
    for (const block of blocks) {
      const view = new DataView(block.buffer)
      for (let at = 0; at < block.length; at += 4) this.words.push(view.getUint32(at))
    }
  }

  next = async (): Promise<number> => {
    if (this.taken === this.words.length) await this.more()
    this.taken += 1
    return this.words[this.taken - 1]!
  }

  /** Fisher–Yates over `ids` as they stand. */
  async shuffle(ids: readonly number[]): Promise<number[]> {
    const cards = [...ids]
    for (let i = cards.length - 1; i > 0; i -= 1) {
      const k = await uniform(i + 1, this.next)
      const card = cards[i]!
      cards[i] = cards[k]!
      cards[k] = card
    }
    return cards
  }
}

/** The next dealt-in seat clockwise from the last dealer's (T2.4). */
export function nextDealer(seats: readonly number[], before: number): number {
  return seats.find((seat) => seat > before) ?? seats[0]!
}

/** K = HMAC(s_i, "fd1/deal" ‖ E). */
export async function dealKey(seed: Bytes, entropy: Bytes): Promise<Bytes> {
  return (await Hmac.of(seed)).digest(utf8('fd1/deal'), entropy)
}

/** All that the seeds of one hand determine. */
export class Deal implements Shuffler {
  private constructor(
    private readonly hmac: Hmac,
    private readonly entropy: Bytes,
    private readonly ids: readonly number[],
    readonly deckIds: readonly number[],
    readonly deck: readonly Card[],
    /** D, hex. */
    readonly root: string,
  ) {}

  static async of(key: Bytes, entropy: Bytes, packs: number): Promise<Deal> {
    const hmac = await Hmac.of(key)
    const ids = gameIds(packs)
    const deckIds = await new Stream(hmac, 'fd1.deck', entropy).shuffle(ids)
    const root = await commit(hmac, 0, deckIds)
    return new Deal(hmac, entropy, ids, deckIds, deckIds.map(codeOf), root)
  }

  /** The index, from 0, of the first dealer among n dealt-in seats. */
  toss(n: number): Promise<number> {
    return uniform(n, new Stream(this.hmac, 'fd1.toss', this.entropy).next)
  }

  async dealer(seats: readonly number[], before: number): Promise<number> {
    return before === 0 ? seats[await this.toss(seats.length)]! : nextDealer(seats, before)
  }

  /** All cards of the game are shuffled, then the others left out: what was discarded can't steer it. */
  async reshuffle(ordinal: number, cards: ReadonlySet<Card>): Promise<{ stock: Card[]; root: string }> {
    const kept = new Set([...cards].map(idOf))
    const context = concat(this.entropy, u32(ordinal))
    const order = await new Stream(this.hmac, 'fd1.reshuffle', context).shuffle(this.ids)
    const stock = order.filter((id) => kept.has(id))
    return { stock: stock.map(codeOf), root: await commit(this.hmac, ordinal, stock) }
  }

  /** The salt of a card's leaf. */
  salt(ordinal: number, position: number): Promise<Bytes> {
    return saltOf(this.hmac, ordinal, position)
  }
}

function saltOf(hmac: Hmac, ordinal: number, position: number): Promise<Bytes> {
  return hmac.digest(utf8('fd1/salt'), u8(ordinal), u16(position))
}

async function commit(hmac: Hmac, ordinal: number, ids: readonly number[]): Promise<string> {
  const leaf = async (id: number, position: number): Promise<Bytes> =>
    leafHash(ordinal, position, id, await saltOf(hmac, ordinal, position))
  return toHex(await rootOf(await Promise.all(ids.map(leaf))))
}
