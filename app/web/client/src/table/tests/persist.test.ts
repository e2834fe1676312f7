import { expect, it } from 'vitest'
import { persist } from '../persist'
import { Refusal } from '../socket'

/** How often a command is sent whose answers are these; "ack" takes it. */
async function sentWith(...answers: string[]): Promise<number> {
  let sent = 0
  const send = (): Promise<void> => {
    const answer = answers[sent] ?? answers[answers.length - 1]!
    sent += 1
    return answer === 'ack' ? Promise.resolve() : Promise.reject(new Refusal(answer, ''))
  }
  await persist(send, () => Promise.resolve())
  return sent
}

it('sends a commitment or an opening again while the server only has a bad moment', async () => {
  expect(await sentWith('ack')).toBe(1)
  expect(await sentWith('try_again', 'busy', 'ack')).toBe(3)
  expect(await sentWith('already_opened')).toBe(1)
  expect(await sentWith('try_again', 'too_late')).toBe(2)
  expect(await sentWith('try_again')).toBe(5)
})
