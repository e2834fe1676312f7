/** Cards as T10 writes them: rank, suit, pack number (`TH1`); printed jokers `JK1`. */

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const
export const SUITS = ['C', 'D', 'H', 'S'] as const

export type Rank = (typeof RANKS)[number]
export type Suit = (typeof SUITS)[number]
/** A card's code, e.g. `TH1`; two packs hold two different cards of one face. */
export type Card = string
