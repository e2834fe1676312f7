/** The vectors that both verifiers pass, read from the repository's tests. */
import { readFileSync } from 'node:fs'
import type { Card, Rank } from '../cards'
import type { Tier } from '../types'

const VECTORS = new URL('../../../../../../tests/vectors/', import.meta.url)

export function vectorText(name: string): string {
  return readFileSync(new URL(name, VECTORS), 'utf8')
}

export interface CountVector {
  hand: Card[]
  wild: Rank | null
  points: number
  valid: boolean
  tier: Tier
}

export function countVectors(): CountVector[] {
  return vectorText('count-13.jsonl').trim().split('\n').map((line) => JSON.parse(line) as CountVector)
}
