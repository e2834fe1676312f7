import { describe, expect, it } from 'vitest'
import type { Me } from '../../lib/api-types'
import { barOf } from '../bar'

const me = (part: Partial<Me>): Me => ({
  account: 'a',
  name: 'Ravi',
  guest: false,
  balances: { house: 0, practice: 0 },
  seats: [],
  barred_until: null,
  owes: null,
  ...part,
})

describe('who may not sit down after a spoilt hand', () => {
  it('is told of the seed that is owed before anything else, and where it is opened', () => {
    const owes = { table: 't', hand: 7 }
    expect(barOf(me({ owes, barred_until: 900 }), 't', 100)).toEqual({ why: 'owes-here', hand: 7 })
    expect(barOf(me({ owes }), 'u', 100)).toEqual({ why: 'owes-there', hand: 7, table: 't' })
  })

  it('is told until when, and no longer', () => {
    expect(barOf(me({ barred_until: 900 }), 't', 899)).toEqual({ why: 'until', until: 900 })
    expect(barOf(me({ barred_until: 900 }), 't', 900)).toBeNull()
  })

  it('is nobody else', () => {
    expect(barOf(me({}), 't', 100)).toBeNull()
    expect(barOf(null, 't', 100)).toBeNull()
    expect(barOf(undefined, 't', 100)).toBeNull()
  })
})
