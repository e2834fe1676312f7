/** The deck that a spoilt hand would have had: once every seat's seed is known, anyone can work it out. */

import type { HandRecord } from '../../fair'
import { fromHex } from '../../fair/bytes'
import { Deal, dealKey } from '../../fair/deal'
import { entropyOf, openingsHash } from '../../fair/messages'
import { begin, best, dealtPositions, sortBySuit, turnedPositions, wildRank, type Arrangement, type Card, type Rank, type Settings } from '../../rules'

export interface AvoidedDeck {
  dealer: number
  wildCard: Card
  wild: Rank | null
  open: Card
  /** What would have come from the stock, next card first. */
  stock: readonly Card[]
  hands: readonly { seat: number; player: string; arrangement: Arrangement }[]
}

/** Every seat's seed, in time or late; null while one is missing. */
function seedsOf(record: HandRecord): [number, string][] | null {
  const seeds = record.seats.map(({ seat, seed }): [number, string | undefined] => [seat, seed ?? record.late.get(seat)])
  return seeds.every((entry): entry is [number, string] => entry[1] !== undefined) ? seeds : null
}

/** Null where a seed is still missing. The record has been verified. */
export async function avoidedDeck(record: HandRecord): Promise<AvoidedDeck | null> {
  const seeds = seedsOf(record)
  if (seeds === null) return null
  const { manifest } = record
  const openings = await openingsHash(fromHex(record.roster), seeds)
  const entropy = await entropyOf(fromHex(manifest.m), fromHex(record.roster), openings)
  const deal = await Deal.of(await dealKey(fromHex(record.server_seed), entropy), entropy, manifest.packs)
  const seats = record.seats.map(({ seat }) => seat)
  const dealer = await deal.dealer(seats, record.dealer_before)
  const { terms } = begin(manifest.raw as unknown as Settings, seats, dealer)
  const turned = turnedPositions(terms)
  const wildCard = deal.deck[turned.wild]!
  const wild = wildRank(wildCard)
  const hands = record.seats.map(({ seat, player }) => {
    const cards = dealtPositions(terms, seat).map((position) => deal.deck[position]!)
    const arrangement = best(cards, wild)
    return { seat, player, arrangement: { ...arrangement, loose: sortBySuit(arrangement.loose, wild) } }
  })
  return { dealer, wildCard, wild, open: deal.deck[turned.open]!, stock: deal.deck.slice(turned.open + 1), hands }
}
