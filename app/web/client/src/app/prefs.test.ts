import { beforeAll, expect, it, vi } from 'vitest'

let readPrefs: typeof import('./prefs.svelte').readPrefs

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  ;({ readPrefs } = await import('./prefs.svelte'))
})

it('wishes that can’t be read fall back to the defaults, one by one', () => {
  const defaults = readPrefs(null)
  expect(defaults).toEqual({ theme: 'system', deck: 2, sound: true, buzz: true, words: '' })
  for (const bad of ['', '{', '[]', 'null', '3', '{"theme":"pink","deck":7,"sound":"yes","words":5}'])
    expect(readPrefs(bad)).toEqual(defaults)
  expect(readPrefs('{"theme":"light","deck":4,"sound":false,"words":"నా మాట"}')).toEqual({
    theme: 'light',
    deck: 4,
    sound: false,
    buzz: true,
    words: 'నా మాట',
  })
})

it('words for the seed are bounded', () => {
  expect(readPrefs(JSON.stringify({ words: 'x'.repeat(999) })).words).toHaveLength(200)
})
