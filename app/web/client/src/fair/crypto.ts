/** WebCrypto: SHA-256, HMAC-SHA-256, Ed25519 (by @noble/ed25519 where the browser has none), randomness. */
import { verifyAsync } from '@noble/ed25519'
import { concat, u32, u8, utf8, type Bytes } from './bytes'

/** Only secure contexts (https, localhost) have WebCrypto; nothing can be checked without it. */
export class NoWebCrypto extends Error {}

export function hasWebCrypto(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

function subtle(): SubtleCrypto {
  if (!hasWebCrypto()) throw new NoWebCrypto('no WebCrypto in an insecure context')
  return globalThis.crypto.subtle
}

export function randomBytes(length: number): Bytes {
  if (!hasWebCrypto()) throw new NoWebCrypto('no WebCrypto in an insecure context')
  return globalThis.crypto.getRandomValues(new Uint8Array(length))
}

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtle().digest('SHA-256', bytes))
}

/** H(tag, parts): every part with its length, so that no two lists of parts hash alike. */
export async function H(tag: string, ...parts: readonly Bytes[]): Promise<Bytes> {
  const name = utf8(tag)
  const framed = parts.flatMap((part) => [u32(part.length), part])
  return sha256(concat(u8(name.length), name, u8(parts.length), ...framed))
}

/** HMAC-SHA-256 under one key, imported once. */
export class Hmac {
  private constructor(private readonly key: CryptoKey) {}

  static async of(key: Bytes): Promise<Hmac> {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    return new Hmac(await subtle().importKey('raw', key, algorithm, false, ['sign']))
  }

  async digest(...parts: readonly Bytes[]): Promise<Bytes> {
    return new Uint8Array(await subtle().sign('HMAC', this.key, concat(...parts)))
  }
}

const ED25519 = 'Ed25519'
const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
/** Verifiers are made once a key; the house has few keys. */
const MAX_KEYS = 16
const keys = new Map<string, Promise<CryptoKey>>()
let native: boolean | null = null

function importKey(key: Bytes): Promise<CryptoKey> {
  const name = key.join()
  const known = keys.get(name)
  if (known !== undefined) return known
  if (keys.size >= MAX_KEYS) keys.clear()
  const made = subtle().importKey('raw', key, { name: ED25519 }, false, ['verify'])
  keys.set(name, made)
  return made
}

async function hasEd25519(): Promise<boolean> {
  native ??= await subtle()
    .generateKey({ name: ED25519 }, false, ['sign', 'verify'])
    .then(() => true)
    .catch(() => false)
  return native
}

/** Whether an Ed25519 signature holds; false also for keys that are none. */
export async function verifySignature(key: Bytes, message: Bytes, signature: Bytes): Promise<boolean> {
  if (key.length !== KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false
  try {
    if (!(await hasEd25519())) return await verifyAsync(signature, message, key, { zip215: false })
    return await subtle().verify({ name: ED25519 }, await importKey(key), signature, message)
  } catch (error) {
    if (error instanceof NoWebCrypto) throw error
    return false
  }
}
