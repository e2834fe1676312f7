import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fromHex, u32, u8 } from '../bytes'
import { freshProfile } from './browser'
import { Signer } from './house'
import { IndexedDbStore } from '../store/indexeddb'
import { addOnce, StorageFailed } from '../store/store'

describe('IndexedDB', () => {
  test('a value is added once, over all tabs and reloads', async () => {
    const profile = freshProfile()
    const tabs = await Promise.all([IndexedDbStore.open(profile), IndexedDbStore.open(profile)])
    const answers = await Promise.all(tabs.map((tab, n) => addOnce(tab, 'openings', ['T', 7], { n })))
    expect(answers.filter(({ added }) => added)).toHaveLength(1)
    const winner = answers.find(({ added }) => added)!.value
    expect(answers.map(({ value }) => value)).toEqual([winner, winner])
    tabs.forEach((tab) => tab.close())
    const reloaded = await IndexedDbStore.open(profile)
    expect(await addOnce(reloaded, 'openings', ['T', 7], { n: 9 })).toEqual({ added: false, value: winner })
  })

  test('lists by prefix, and forgets hands below a number but never what is beside the hands', async () => {
    const store = await IndexedDbStore.open(freshProfile())
    const keys: [string, number, string][] = [['T', 0, 'manifest'], ['T', 1, 'head'], ['T', 2, 'head'], ['T', 10, 'head'], ['U', 1, 'head']]
    for (const key of keys) await store.update('statements', key, () => key.join(' '))
    expect(await store.list('statements', ['T', 2])).toEqual(['T 2 head'])
    await store.forget('statements', 'T', 10)
    expect(await store.list('statements', ['T'])).toEqual(['T 0 manifest', 'T 10 head'])
    expect(await store.list('statements', [])).toEqual(['T 0 manifest', 'T 10 head', 'U 1 head'])
    await store.forget('statements', 'T', -40)
    expect(await store.list('statements', ['T'])).toHaveLength(2)
    expect(await store.get('statements', ['V', 1, 'head'])).toBeNull()
  })

  test('a value that cannot be stored is an error, not a silence', async () => {
    const store = await IndexedDbStore.open(freshProfile())
    await expect(store.update('keys', ['x'], () => () => undefined)).rejects.toThrow()
  })

  test('no IndexedDB is an error by its name', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await expect(IndexedDbStore.open('none')).rejects.toBeInstanceOf(StorageFailed)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('signatures', () => {
  const message = fromHex('00'.repeat(32))

  async function judged(): Promise<boolean[]> {
    const { verifySignature } = await import('../crypto')
    const signer = await Signer.of('house')
    const good = fromHex(await signer.sign(message))
    const [key, other] = [fromHex(signer.key), fromHex((await Signer.of('other')).key)]
    const bad = good.slice()
    bad[3]! ^= 1
    const cases: [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>][] = [
      [key, good], [key, bad], [other, good], [key.slice(1), good], [key, good.slice(1)], [fromHex('ff'.repeat(32)), good],
    ]
    return Promise.all(cases.map(([k, s]) => verifySignature(k, message, s)))
  }

  test('by WebCrypto', async () => expect(await judged()).toEqual([true, false, false, false, false, false]))

  test('by noble, where the browser has no Ed25519', async () => {
    const subtle = globalThis.crypto.subtle
    const lacking = new Proxy(subtle, {
      get: (target, name) =>
        name === 'generateKey'
          ? () => Promise.reject(new DOMException('no', 'NotSupportedError'))
          : (target[name as keyof SubtleCrypto] as (...args: unknown[]) => unknown).bind(target),
    })
    vi.stubGlobal('crypto', { subtle: lacking, getRandomValues: crypto.getRandomValues.bind(crypto) })
    vi.resetModules()
    expect(await judged()).toEqual([true, false, false, false, false, false])
  })

  test('an insecure context has no WebCrypto, and says so', async () => {
    const signer = await Signer.of('house')
    const signature = fromHex(await signer.sign(message))
    vi.stubGlobal('crypto', {})
    vi.resetModules()
    const { hasWebCrypto, NoWebCrypto, verifySignature } = await import('../crypto')
    expect(hasWebCrypto()).toBe(false)
    await expect(verifySignature(fromHex(signer.key), message, signature)).rejects.toBeInstanceOf(NoWebCrypto)
  })
})

test('numbers that do not fit are an error', () => {
  expect(() => u8(256)).toThrow(RangeError)
  expect(() => u32(-1)).toThrow(RangeError)
  expect([...u32(0x01020304)]).toEqual([1, 2, 3, 4])
})
