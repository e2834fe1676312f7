import { beforeEach, describe, expect, it } from 'vitest'
import { reloadIfStale, type StaleWorld } from './stale'

const page = (script: string) => `<!doctype html><script type="module" crossorigin src="${script}"></script>`
const kept = new Map<string, string>()
let reloads = 0

function world(served: () => Promise<string>): StaleWorld {
  return {
    script: '/static/assets/index-old.js',
    page: served,
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    reload: () => void (reloads += 1),
  }
}

beforeEach(() => {
  kept.clear()
  reloads = 0
})

describe('a page whose build is gone', () => {
  it('is loaded anew once for a new build, and again for the next', async () => {
    const newer = world(async () => page('/static/assets/index-new.js'))
    expect(await reloadIfStale(newer)).toBe(true)
    expect(await reloadIfStale(newer)).toBe(false)
    expect(await reloadIfStale(world(async () => page('/static/assets/index-newest.js')))).toBe(true)
    expect(reloads).toBe(2)
  })

  it('stays where its own build is served: then something else is wrong', async () => {
    expect(await reloadIfStale(world(async () => page('/static/assets/index-old.js')))).toBe(false)
    expect(await reloadIfStale(world(async () => 'something else'))).toBe(false)
    expect(reloads).toBe(0)
  })

  it('stays where the server can’t be reached or the browser keeps nothing', async () => {
    expect(await reloadIfStale(world(() => Promise.reject(new Error('offline'))))).toBe(false)
    const newer = world(async () => page('/static/assets/index-new.js'))
    const full = () => {
      throw new Error('full')
    }
    expect(await reloadIfStale({ ...newer, storage: { getItem: () => null, setItem: full } })).toBe(false)
    expect(reloads).toBe(0)
  })
})
