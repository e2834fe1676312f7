/** Commitments and openings that came at a bad moment are sent again: a missing one spoils the hand. */
import { Refusal } from './socket'

const TRIES = 5
const AGAIN_AFTER_MS = 500
/** Refusals that say nothing about the command itself. */
const PASSING: ReadonlySet<string> = new Set(['try_again', 'busy'])

function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

/** Sends until it is taken or refused for good, which is no news: what follows repeats what is still due. */
export async function persist(send: () => Promise<void>, pause: (ms: number) => Promise<void> = sleep): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (!PASSING.has(error.code)) return
    }
    await pause(AGAIN_AFTER_MS)
  }
}
