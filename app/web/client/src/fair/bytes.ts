/** Bytes as the protocol writes them: big-endian numbers, lower-case hex in JSON. */

export type Bytes = Uint8Array<ArrayBuffer>

export const HASH_BYTES = 32
export const ZERO_HEX = '0'.repeat(64)

const encoder = new TextEncoder()

export function utf8(text: string): Bytes {
  return encoder.encode(text)
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const out = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

function unsigned(value: number, bytes: number): Bytes {
  if (!Number.isInteger(value) || value < 0 || value >= 256 ** bytes) throw new RangeError(`not u${8 * bytes}: ${value}`)
  const out = new Uint8Array(bytes)
  for (let i = bytes - 1, rest = value; i >= 0; i -= 1, rest = Math.floor(rest / 256)) out[i] = rest % 256
  return out
}

export const u8 = (value: number): Bytes => unsigned(value, 1)
export const u16 = (value: number): Bytes => unsigned(value, 2)
export const u32 = (value: number): Bytes => unsigned(value, 4)

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += HEX[byte]!
  return hex
}

/** Bytes from lower-case hex; throws RangeError for anything else. */
export function fromHex(hex: string): Bytes {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) throw new RangeError('not lower-case hex')
  const out = new Uint8Array(hex.length / 2)
  for (let i = 0; i < out.length; i += 1) out[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16)
  return out
}

export function isHex(value: unknown, bytes: number): value is string {
  return typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]*$/.test(value)
}
