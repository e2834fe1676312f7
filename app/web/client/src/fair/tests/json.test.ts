import { describe, expect, test } from 'vitest'
import { canonical, strictParse, StrictJsonError } from '../json'

function fault(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    if (error instanceof StrictJsonError) return error.fault
    throw error
  }
  return 'none'
}

describe('strict reading', () => {
  test.each([
    ['{"a":1,"a":1}', 'duplicate_key'],
    ['{"a":1,"\\u0061":2}', 'duplicate_key'],
    ['1.0', 'not_integer'],
    ['1e3', 'not_integer'],
    ['-0', 'negative_zero'],
    ['9007199254740992', 'integer_too_large'],
    ['-9007199254740992', 'integer_too_large'],
    [`${'9'.repeat(400)}`, 'integer_too_large'],
    ['"\\ud800"', 'lone_surrogate'],
    ['{"\\udc00":1}', 'lone_surrogate'],
    ['"\ud800"', 'lone_surrogate'],
    ['NaN', 'syntax'],
    ['Infinity', 'syntax'],
    ['01', 'syntax'],
    ['+1', 'syntax'],
    ['[1,]', 'syntax'],
    ['{"a":1,}', 'syntax'],
    ['{a:1}', 'syntax'],
    ["'a'", 'syntax'],
    ['"\n"', 'syntax'],
    ['"\\x41"', 'syntax'],
    ['"\\u12g4"', 'syntax'],
    ['nullx', 'syntax'],
    ['1 2', 'syntax'],
    ['\ufeff{}', 'syntax'],
    ['', 'syntax'],
    ['"a', 'syntax'],
    ['['.repeat(17) + ']'.repeat(17), 'too_deep'],
  ])('%s is refused: %s', (text, due) => expect(fault(() => strictParse(text))).toBe(due))

  test('bytes that are not UTF-8', () => expect(fault(() => strictParse(new Uint8Array([0x22, 0xff, 0x22])))).toBe('utf8'))

  test('reads what JSON.parse reads, where both do', () => {
    const text = ' {"a": [1, -2, true, false, null, "x\\n\\u00e9\\ud83c\\udccf"], "b": {"": 0}, "__proto__": 1} '
    const value = strictParse(text) as Record<string, unknown>
    expect(canonical(value)).toBe(canonical(JSON.parse(text)))
    expect(Object.hasOwn(value, '__proto__')).toBe(true)
    expect(strictParse(new TextEncoder().encode(text))).toEqual(value)
    expect(strictParse('['.repeat(16) + ']'.repeat(16))).toBeTruthy()
  })
})

describe('canonical writing (RFC 8785)', () => {
  test('keys by UTF-16 code units, shortest escapes, no spaces', () => {
    const value = { '\ud83d\ude00': 1, '\uff21': 2, b: [3, '\u0007"\\/\n\u007f'], a: { z: null, y: true } }
    expect(canonical(value)).toBe('{"a":{"y":true,"z":null},"b":[3,"\\u0007\\"\\\\/\\n\u007f"],"\ud83d\ude00":1,"\uff21":2}')
  })

  test.each([
    [1.5, 'not_integer'],
    [NaN, 'not_integer'],
    [-0, 'negative_zero'],
    [2 ** 53, 'integer_too_large'],
    ['\ud800', 'lone_surrogate'],
    ['e\u0301', 'not_nfc'],
    [{ 'e\u0301': 1 }, 'not_nfc'],
    [undefined, 'no_form'],
    [[undefined], 'no_form'],
    [10n, 'no_form'],
  ])('%s has no form: %s', (value, due) => expect(fault(() => canonical(value))).toBe(due))
})
