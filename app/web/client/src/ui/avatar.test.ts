import { expect, it } from 'vitest'
import { avatarColour, initials, seatColour } from './avatar'

it('initials are whole letters of any script, two at most', () => {
  expect(initials('Meron T')).toBe('MT')
  expect(initials('Ravi')).toBe('RA')
  expect(initials('రవి కుమార్')).toBe('రకు')
  expect(initials('')).toBe('')
})

it('neighbours at a table never share a colour', () => {
  for (let seat = 1; seat < 8; seat++) expect(seatColour(seat)).not.toBe(seatColour(seat + 1))
})

it('a name always has the same one of six colours', () => {
  for (const name of ['Ravi', 'Anitha', 'దావిత్']) {
    expect(avatarColour(name)).toBe(avatarColour(name))
    expect([1, 2, 3, 4, 5, 6]).toContain(avatarColour(name))
  }
})
