/** How a hand ends: points, gross, commission and transfers (T9). Money is whole minor units. */
import type { Settings } from './state'

const BASIS_POINTS = 10_000n

export interface Outcome {
  winner: number | null
  points: Map<number, number>
  gross: number
  commission: number
  transfers: Map<number, number>
}

/** Points into tokens: the others pay, the winner gets gross less commission; nobody pays a drawn hand. */
export function settle(points: Map<number, number>, winner: number | null, settings: Settings): Outcome {
  if (winner === null) {
    const nothing = new Map([...points.keys()].map((seat): [number, number] => [seat, 0]))
    return { winner, points: nothing, gross: 0, commission: 0, transfers: nothing }
  }
  const gross = [...points.values()].reduce((sum, n) => sum + n, 0) * settings.rate
  // gross times basis points can pass 2^53
  const commission = Number((BigInt(gross) * BigInt(settings.commission_bp)) / BASIS_POINTS)
  const transfers = new Map([...points].map(([seat, owed]): [number, number] => [seat, owed === 0 ? 0 : -owed * settings.rate]))
  transfers.set(winner, gross - commission)
  return { winner, points, gross, commission, transfers }
}
